// The server implements every endpoint of the contract, and none that the contract does not name.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '@anju/contract';
import { getApiPage, getCaptcha, getOpenApi, reportCrash, type Endpoint } from '@anju/contract';
import { openInstallation, type Installation } from './testing/installation.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
const ENDPOINTS = Object.values<unknown>(contract).filter(isEndpoint);
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

describe('the contract', () => {
  it('is bound whole, and nothing beside it', () => {
    expect(installation.binder.bound.map(nameOf).sort()).toEqual(ENDPOINTS.map(nameOf).sort());
  });

  it('names no call twice', () => {
    const names = ENDPOINTS.map(nameOf);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('says of every call who may make it', () => {
    const roles = new Set<string>(contract.role.options);
    const menus = new Set<number>(Object.values(contract.MENU));
    const undeclared = ENDPOINTS.filter(({ access }) => {
      if ('public' in access) return access.public !== true;
      if ('open' in access) return access.open !== true;
      if ('session' in access) return access.session !== true || (access.roles ?? []).some((role) => !roles.has(role));
      return ![access.menu].flat().every((menu) => menus.has(menu)) || !contract.ACTS.includes(access.act);
    });
    expect(undeclared.map(nameOf)).toEqual([]);
  });

  it('takes every parameter of a path from the input', () => {
    const missing = ENDPOINTS.filter(({ input, params }) => params.some((name) => !(name in ((input as { shape?: object }).shape ?? {}))));
    expect(missing.map(nameOf)).toEqual([]);
  });

  it('limits by address every call that writes without a login', () => {
    const unlimited = ENDPOINTS.filter(({ access, visitorLimit }) => 'public' in access && visitorLimit === undefined);
    expect(unlimited.filter(({ method }) => method !== 'GET').map(nameOf)).toEqual([]);
    // The only call that writes when it is read.
    expect(getCaptcha.visitorLimit).toBeDefined();
    expect(ENDPOINTS.filter(({ access, method }) => 'open' in access && method !== 'GET').map(nameOf)).toEqual([]);
  });

  it('takes more than the usual only from imports and from what is drawn or written at length', () => {
    const large = ENDPOINTS.filter(({ bodyLimit }) => bodyLimit !== undefined);
    expect(large.length).toBeGreaterThan(0);
    const written = /^\/api\/(comp-workflow-doc|normal-doc-deal|oa\/document\/\{id\}|oa\/flow-template(\/\{id\})?|oa\/flow-define\/.+)$/;
    // A voucher may have 2,000 lines.
    const lines = /^\/api\/accounting\/voucher(\/\{id\}|\/check)?$/;
    const others = large.map(({ path }) => path).filter((path) => !path.endsWith('/import/{id}/rows'));
    expect(others.filter((path) => !written.test(path) && !lines.test(path))).toEqual([]);
    expect(large.filter(({ access }) => 'public' in access)).toEqual([]);
  });

  it('only repeats safely what carries a key: an idempotent call is a write', () => {
    expect(ENDPOINTS.filter(({ idempotent, method }) => idempotent && method === 'GET').map(nameOf)).toEqual([]);
  });
});

describe('a stranger', () => {
  it('may not fill the log: an address is told to wait, and others are not', async () => {
    const report = async (remoteAddress: string) => {
      const payload = { username: 'emp', size: 1, key: '', order: '' };
      const response = await installation.app.inject({ method: 'POST', url: reportCrash.path, payload, remoteAddress });
      return response.json<{ code: number; msg: string }>();
    };
    for (let n = 0; n < 20; n += 1) expect(await report('203.0.113.1')).toMatchObject({ code: 200 });
    expect(await report('203.0.113.1')).toMatchObject({ code: 1, msg: expect.stringMatching(/^提交过于频繁，请 \d+ 分钟后再试$/) });
    expect(await report('203.0.113.1')).toMatchObject({ code: 1 });
    expect(await report('203.0.113.2')).toMatchObject({ code: 200 });
    const { rows } = await installation.database.asOwner((client) =>
      client.query(`select address, calls from system.visitor_count where call = 'POST /api/crash' order by 1`),
    );
    // The second refusal came from memory and wrote nothing.
    expect(rows).toEqual([
      { address: '203.0.113.1', calls: 21 },
      { address: '203.0.113.2', calls: 1 },
    ]);
  });

  it.each(
    ENDPOINTS.filter(({ access }) => !('public' in access || 'open' in access)).map((endpoint) => [nameOf(endpoint), endpoint] as const),
  )('is asked to log in by %s', async (_, endpoint) => {
    const input = Object.fromEntries(endpoint.params.map((name) => [name, '1']));
    const { status, envelope } = await installation.visitor.ask(endpoint, input);
    expect({ status, envelope }).toEqual({ status: 401, envelope: { code: 401, msg: '超时中断，请重新登录！', data: null } });
  });
});

describe('the description for administrators', () => {
  const read = async (endpoint: Endpoint, username: string) => {
    const { token } = await installation.as(username);
    return installation.app.inject({ url: endpoint.path, headers: { authorization: `Bearer ${token}` } });
  };

  it('lists every call with its parameters and answers', async () => {
    const response = await read(getOpenApi, 'sa');
    expect(response.statusCode).toBe(200);
    const document = response.json<{
      openapi: string;
      paths: Record<string, Record<string, { responses: object; parameters: { in: string; name: string }[] }>>;
    }>();
    expect(document.openapi).toBe('3.1.0');
    const listed = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(listed.sort()).toEqual(ENDPOINTS.map(nameOf).sort());
    for (const { method, path, params } of ENDPOINTS) {
      const operation = document.paths[path]?.[method.toLowerCase()];
      expect(Object.keys(operation?.responses ?? {})).toContain('200');
      const inPath = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      expect(inPath).toEqual(params);
    }
  });

  it('is not for employees', async () => {
    const response = await read(getOpenApi, 'emp');
    expect(response.statusCode).toBe(403);
    expect(response.json()).toEqual({ code: 403, msg: '您的账号类型不能使用此功能', data: null });
  });

  it('can be read as a page', async () => {
    const response = await read(getApiPage, 'super');
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.body).toContain(`共 ${ENDPOINTS.length} 个接口`);
  });
});
