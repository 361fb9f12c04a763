// What all calls have in common, tested on the complete application.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAccount, getHealth, searchHouses } from '@anju/contract';
import { newestMigration } from './platform/db/migrate.ts';
import { openInstallation, type Installation } from './testing/installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

describe('the application', () => {
  it.each(['/api/no-such-call', '/no-such-page', '/api', '/api/site/'])('has no %s', async (url) => {
    const response = await installation.app.inject(url);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ code: 404, msg: '请求错误，未找到该资源！', data: null });
  });

  it('has no other method of a known call', async () => {
    const response = await installation.app.inject({ method: 'DELETE', url: '/api/site' });
    expect(response.json()).toEqual({ code: 404, msg: '请求错误，未找到该资源！', data: null });
  });

  it('tells browsers not to guess types and not to frame it', async () => {
    const { headers } = await installation.app.inject('/api/site');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'same-origin',
    });
  });

  it('reports that it is well, and which migration it is at', async () => {
    const health = await installation.visitor.call(getHealth, {});
    expect(health).toMatchObject({ database: 'ok', migration: { version: newestMigration(), pending: 0 } });
  });

  it('speaks Chinese about a field that no message was written for', async () => {
    const { envelope } = await (await installation.as('emp')).ask(searchHouses, { size: 100_000 });
    expect(envelope.data).toMatchObject({ fields: [{ path: 'size', msg: expect.stringMatching(/\p{Script=Han}/u) }] });
  });

  it('refuses a text the database cannot hold instead of breaking on it', async () => {
    const { status, envelope } = await (await installation.as('emp')).ask(searchHouses, { key: '1\u00001' });
    expect({ status, envelope }).toEqual({ status: 400, envelope: { code: 400, msg: '错误请求', data: null } });
  });

  it('tells a person who he is', async () => {
    const account = await (await installation.as('emp')).call(getAccount, {});
    expect(account).toMatchObject({
      role: 'emp',
      accountName: 'emp',
      name: '陈思远',
      companyNick: '华东',
      job: '项目经理',
      tenantName: '安居示范物业',
    });
  });
});
