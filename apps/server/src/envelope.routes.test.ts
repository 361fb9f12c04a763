// What all calls have in common, tested on the complete application.
import type { InjectOptions } from 'fastify';
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

  it.each<[string, InjectOptions]>([
    ['an answer', { url: '/api/site' }],
    ['a refusal', { url: '/api/account' }],
    ['a path nobody has', { url: '/api/no-such-call' }],
    ['an address that is none', { url: '/%E0%A4%A' }],
    ['a body that is none', { method: 'POST', url: '/api/crash', payload: '"', headers: { 'content-type': 'application/json' } }],
  ])('tells browsers what they may do with %s', async (_, options) => {
    const { headers } = await installation.app.inject(options);
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'permissions-policy': expect.stringMatching(/^microphone=\(self\), camera=\(self\), geolocation=\(\), /),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
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
    const msg = '内容含有无法保存的字符，请删去后重新输入';
    expect({ status, envelope }).toMatchObject({ status: 400, envelope: { code: 400, data: { fields: [{ path: 'key', msg }] } } });
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
