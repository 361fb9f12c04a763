import { PassThrough } from 'node:stream';
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint, MENU, type Endpoint } from '@anju/contract';
import { openInstallation, type Installation } from '../../testing/installation.ts';
import { createPool } from '../db/pool.ts';
import { fail, failField } from '../errors/failure.ts';
import { createTenantDatabases, type DbOrTx, type TenantDatabases } from '../tenancy/tenant-db.ts';
import { createBinder, WithMessage, type Binder } from './binder.ts';
import { BODY_LIMITS } from './body.ts';
import { answerFailures } from './failures.ts';

const session = { session: true } as const;
const nested = endpoint({
  method: 'POST',
  path: '/api/test/nested/{id}',
  access: session,
  summary: '',
  input: z.object({ id: z.coerce.number().int(), owners: z.array(z.object({ share: z.string('份额不正确') })) }),
  output: z.object({ id: z.int(), shares: z.array(z.string()) }),
});
const large = endpoint({
  method: 'POST',
  path: '/api/test/large',
  access: session,
  summary: '',
  input: z.object({ owners: z.array(z.object({ share: z.string() })) }),
  output: z.int(),
  bodyLimit: 4_000,
});
const answering = <O extends z.ZodType>(path: `/api/${string}`, output: O, kind?: Endpoint['kind']) =>
  endpoint({ method: 'GET', path, access: session, summary: '', input: z.object({}), output, ...(kind ? { kind } : {}) });
const leaking = answering('/api/test/leaking', z.object({ name: z.string() }));
const talking = answering('/api/test/talking', z.array(z.int()));
const refusing = answering('/api/test/refusing', z.null());
const breaking = answering('/api/test/breaking', z.null());
const sending = answering('/api/test/sending', z.unknown(), 'stream');
const open = endpoint({
  method: 'GET',
  path: '/api/test/open',
  access: { public: true },
  summary: '',
  input: z.object({}),
  output: z.null(),
});
const anyone = endpoint({
  method: 'GET',
  path: '/api/test/anyone/{id}.png',
  access: { open: true },
  summary: '',
  tokenInQuery: true,
  input: z.object({ id: z.coerce.number().int() }),
  output: z.object({ id: z.int(), name: z.string() }),
});
const guarded = endpoint({
  method: 'POST',
  path: '/api/test/guarded',
  access: { menu: MENU.estate, act: 'add' },
  summary: '',
  input: z.object({ name: z.string() }),
  output: z.null(),
});

const pidOf = (db: DbOrTx) => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);

const LEAK = { name: '甲', passwordHash: 'secret' };
const defect = Object.assign(new Error('relation "secret_table" does not exist'), { code: '42P01' });

let installation: Installation;
let databases: TenantDatabases;
let app: FastifyInstance;
let binder: Binder;
let emp: string;
const logged: string[] = [];

const LIMITS = { ...BODY_LIMITS, sessionBytes: 1_000 };

function synthetic(on: TenantDatabases): { app: FastifyInstance; binder: Binder } {
  const lines = new PassThrough().on('data', (line: Buffer) => logged.push(line.toString('utf8')));
  const made = Fastify({ logger: { level: 'error', stream: lines } });
  answerFailures(made);
  return { app: made, binder: createBinder({ app: made, databases: on, services: () => installation.services, bodyLimits: LIMITS }) };
}

beforeAll(async () => {
  installation = await openInstallation();
  emp = (await installation.as('emp')).token;
  databases = createTenantDatabases(createPool(installation.database.appUrl, { max: 2 }));
  ({ app, binder } = synthetic(databases));
  binder.handle(nested, ({ input }) => Promise.resolve({ id: input.id, shares: input.owners.map(({ share }) => share) }));
  binder.handle(large, ({ input }) => Promise.resolve(input.owners.length));
  binder.handle(leaking, () => Promise.resolve(LEAK));
  binder.handle(talking, () => Promise.resolve(new WithMessage([1, 2], '说明')));
  binder.handle(refusing, () => Promise.reject(failField('code', 'HOUSE_CODE_TAKEN', { code: '1-1' })));
  binder.handle(breaking, () => Promise.reject(defect));
  binder.handle(sending, () => Promise.resolve({ type: 'text/plain', body: '字节', fileName: '名单 1.txt' }));
  binder.handlePublic(open, () => Promise.reject(fail('LOGIN_SIGN')));
  binder.handleOpen(anyone, ({ input, person }) => Promise.resolve({ id: input.id, name: person?.actor.username ?? '' }));
  binder.handle(guarded, () => Promise.resolve(null));
});
afterAll(async () => {
  await app.close();
  await databases.close();
  await installation.close();
});

async function ask(options: InjectOptions, token = emp, on = app) {
  const response = await on.inject({ ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } });
  return { status: response.statusCode, body: response.json<unknown>() };
}
const envelope = (status: number, code: number, msg: string, data: unknown = null) => ({ status, body: { code, msg, data } });
const BAD_REQUEST = envelope(400, 400, '错误请求');

describe('the road to a handler', () => {
  it('takes input from path, query and body and answers in the envelope', async () => {
    const payload = { owners: [{ share: '40' }, { share: '60' }] };
    expect(await ask({ method: 'POST', url: '/api/test/nested/7', payload })).toEqual(
      envelope(200, 200, '', { id: 7, shares: ['40', '60'] }),
    );
  });

  it('names every wrong field by its path, also inside lists', async () => {
    const payload = { owners: [{ share: '40' }, { share: 60 }] };
    const { status, body } = await ask({ method: 'POST', url: '/api/test/nested/x', payload });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 400, msg: '填写有误，请检查标出的内容' });
    const { fields } = (body as { data: { fields: { path: string; msg: string }[] } }).data;
    expect(fields.map(({ path }) => path)).toEqual(['id', 'owners.1.share']);
    expect(fields[1]?.msg).toBe('份额不正确');
  });

  it.each<[string, InjectOptions]>([
    ['JSON cut short', { payload: '{"owners": [', headers: { 'content-type': 'application/json' } }],
    ['no JSON at all', { payload: 'owners=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
    ['a poisoned prototype', { payload: '{"__proto__": {"x": 1}}', headers: { 'content-type': 'application/json' } }],
    ['an empty body called JSON', { headers: { 'content-type': 'application/json' } }],
  ])('refuses %s', async (_, options) => {
    expect(await ask({ method: 'POST', url: '/api/test/nested/7', ...options })).toEqual(BAD_REQUEST);
  });

  it.each(['[1, 2]', '"text"', 'null', '5'])('refuses %s where an object is wanted', async (payload) => {
    const headers = { 'content-type': 'application/json' };
    const outcome = await ask({ method: 'POST', url: '/api/test/nested/7', payload, headers });
    expect(outcome).toEqual(envelope(400, 400, '请求内容应为一个 JSON 对象'));
  });

  it('refuses a body over the limit', async () => {
    const payload = { owners: [{ share: 'x'.repeat(2000) }] };
    const TOO_LARGE = envelope(400, 400, '内容过大，请减少后再试');
    expect(await ask({ method: 'POST', url: '/api/test/nested/7', payload })).toEqual(TOO_LARGE);
    // Where a call declares more, a user with a session may send it; the size is looked at after the session.
    expect(await ask({ method: 'POST', url: '/api/test/large', payload })).toEqual(envelope(200, 200, '', 1));
    const stranger = await ask({ method: 'POST', url: '/api/test/large', payload }, 'nonsense');
    expect(stranger).toEqual(envelope(401, 401, '超时中断，请重新登录！'));
    const longer = { owners: [{ share: 'x'.repeat(5000) }] };
    expect(await ask({ method: 'POST', url: '/api/test/large', payload: longer })).toEqual(TOO_LARGE);
  });

  it('checks the right before it looks at the input', async () => {
    const limited = (await installation.as('limited')).token;
    const clerk = (await installation.as('clerk')).token;
    const call: InjectOptions = { method: 'POST', url: '/api/test/guarded', payload: {} };
    expect(await ask(call, limited)).toEqual(envelope(403, 403, '该程序尚未购买使用权，不可操作！'));
    expect(await ask(call, clerk)).toEqual(envelope(403, 403, '您未获得授权，不可作业！'));
    expect((await ask(call)).status).toBe(400);
    expect(await ask({ ...call, payload: { name: '甲' } })).toEqual(envelope(200, 200, ''));
  });

  it.each([
    ['no token', ''],
    ['a wrong token', 'Bearer nonsense'],
    ['a well-formed token nobody has', `Bearer 1.${'x'.repeat(43)}`],
    ['a token of a tenant that cannot be', `Bearer zzzzzz.${'x'.repeat(43)}`],
  ])('ends at the door with %s', async (_, authorization) => {
    const outcome = await ask({ url: '/api/test/leaking', headers: { authorization } });
    expect(outcome).toEqual(envelope(401, 401, '超时中断，请重新登录！'));
  });
});

describe('an answer', () => {
  it('holds declared fields only', async () => {
    expect(await ask({ url: '/api/test/leaking' })).toEqual(envelope(200, 200, '', { name: '甲' }));
  });

  it('may say something in msg', async () => {
    expect(await ask({ url: '/api/test/talking' })).toEqual(envelope(200, 200, '说明', [1, 2]));
  });

  it('may be bytes under a name of its own, which no browser takes for something else', async () => {
    const response = await app.inject({ url: '/api/test/sending', headers: { authorization: `Bearer ${emp}` } });
    expect(response.body).toBe('字节');
    expect(response.headers).toMatchObject({
      'content-type': 'text/plain',
      'content-disposition': "attachment; filename*=UTF-8''%E5%90%8D%E5%8D%95%201.txt",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      // Opened by its address it runs nothing.
      'content-security-policy': expect.stringMatching(/^default-src 'none'; .*; sandbox$/),
    });
  });

  it('to a refusal names its reason and its field', async () => {
    const msg = '房屋“1-1”已存在';
    expect(await ask({ url: '/api/test/refusing' })).toEqual(envelope(200, 1, msg, { fields: [{ path: 'code', msg }] }));
    expect(await ask({ url: '/api/test/open' }, '')).toEqual(envelope(200, 1, '登录请求校验失败，请刷新页面后重试'));
  });

  it('to a defect shows nothing of it; the log has all', async () => {
    logged.length = 0;
    expect(await ask({ url: '/api/test/breaking' })).toEqual(envelope(500, 500, '服务器端出错！'));
    expect(logged.join('')).toContain('secret_table');
  });
});

describe('a database that is not there', () => {
  it('is said to be unavailable, and nothing of it is shown', async () => {
    const dead = createTenantDatabases(createPool('postgres://nobody@127.0.0.1:1/none'));
    const { app: cut, binder: cutBinder } = synthetic(dead);
    cutBinder.handle(leaking, () => Promise.resolve(LEAK));
    expect(await ask({ url: '/api/test/leaking' }, emp, cut)).toEqual(envelope(503, 503, '服务不可用！'));
    await cut.close();
    await dead.close();
  });

  it('is unavailable too when it ends the connection of a call under way', async () => {
    const pool = createPool(installation.database.appUrl, { max: 1 });
    const short = createTenantDatabases(pool);
    const { app: cut, binder: cutBinder } = synthetic(short);
    cutBinder.handle(breaking, async ({ db }) => {
      await db.transaction().execute(async (tx) => {
        const { rows } = await pidOf(tx);
        await installation.database.asOwner((client) => client.query('select pg_terminate_backend($1)', [rows[0]?.pid]));
        await pidOf(tx);
      });
      return null;
    });
    expect(await ask({ url: '/api/test/breaking' }, emp, cut)).toEqual(envelope(503, 503, '服务不可用！'));
    await vi.waitFor(() => expect(pool.idleCount + pool.totalCount).toBe(0));
    expect((await ask({ url: '/api/test/breaking' }, 'nonsense', cut)).status).toBe(401);
    await cut.close();
    await short.close();
  });
});

describe('a call for anyone', () => {
  const url = '/api/test/anyone/12.png';
  const nameOf = async (options: InjectOptions) => (await app.inject(options)).json<{ data: unknown }>().data;

  it('knows who is logged in, by the header or by the address where a browser can send none', async () => {
    expect(await nameOf({ url })).toEqual({ id: 12, name: '' });
    expect(await nameOf({ url, headers: { authorization: `Bearer ${emp}` } })).toEqual({ id: 12, name: 'emp' });
    expect(await nameOf({ url, query: { Authorization: `Bearer ${emp}` } })).toEqual({ id: 12, name: 'emp' });
  });

  it('takes a token that is over for none', async () => {
    expect(await nameOf({ url, query: { Authorization: 'Bearer 2.nothing' } })).toEqual({ id: 12, name: '' });
  });

  it('takes no token from the address of any other call', async () => {
    expect((await app.inject({ url: '/api/test/talking', query: { Authorization: `Bearer ${emp}` } })).statusCode).toBe(401);
  });
});

describe('binding', () => {
  it('refuses the same call twice', () => {
    const before = binder.bound.length;
    const twice = synthetic(databases).binder;
    twice.handle(leaking, () => Promise.resolve(LEAK));
    expect(() => twice.handle(leaking, () => Promise.resolve(LEAK))).toThrow(/already declared/);
    expect(twice.bound).toEqual([leaking]);
    expect(binder.bound).toHaveLength(before);
  });

  it('refuses a public call with a handler that wants a person, and the reverse', () => {
    const { binder: fresh } = synthetic(databases);
    expect(() => fresh.handle(open, () => Promise.resolve(null))).toThrow('/api/test/open is public: bind it with handlePublic');
    expect(() => fresh.handlePublic(leaking, () => Promise.resolve(LEAK))).toThrow('/api/test/leaking is not public: bind it with handle');
    expect(() => fresh.handle(anyone, () => Promise.resolve({ id: 1, name: '' }))).toThrow('is open: bind it with handleOpen');
    expect(() => fresh.handleOpen(open, () => Promise.resolve(null))).toThrow(
      '/api/test/open is not open: bind it with handle or handlePublic',
    );
    expect(fresh.bound).toEqual([]);
  });
});
