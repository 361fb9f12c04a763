import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeSessionLimit,
  endSession,
  getAccount,
  login,
  searchLoginLog,
  searchOnline,
  searchOperationLog,
  type ServerEvent,
} from '@anju/contract';
import { DEMO_PASSWORD, openInstallation, signedLogin, type Installation, type Person } from '../../../testing/installation.ts';
import { rowsOf } from '../backup/manage.fixtures.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
let time = Date.parse('2026-07-09T10:00:00+08:00');
const clock = { now: () => new Date(time) };

let installation: Installation;
let sa: Person;
let emp: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  sa = await installation.as('sa');
  time += 60_000;
  emp = await installation.as('emp');
  await installation.visitor.ask(login, await signedLogin(installation.app, 'clerk', DEMO_PASSWORD, clock), { 'user-agent': CHROME });
  await installation.as('binemp');
});
afterAll(() => installation.close());

const refused = (msg: string) => ({ status: 200, envelope: { code: 1, msg, data: null } });
const names = async (more: object = {}) => (await sa.call(searchOnline, more)).rows.map(({ username }) => username);
const idOf = async (username: string) => (await sa.call(searchOnline, { key: username })).rows[0]?.id ?? 0;

describe('who is in', () => {
  it('is listed with company, job, address, device, since when and last action; one’s own is marked', async () => {
    const page = await sa.call(searchOnline, {});
    expect({ ...page, rows: page.rows.length }).toEqual({ total: 3, people: 3, limit: 0, rows: 3 });
    expect(page.rows.find(({ username }) => username === 'clerk')).toMatchObject({
      role: 'emp',
      company: expect.stringContaining('云栖'),
      job: '收费员',
      ip: '127.0.0.1',
      device: 'Windows 电脑 · Chrome 126',
      since: '2026-07-09T02:01:00.000Z',
      lastSeenAt: '2026-07-09T02:01:00.000Z',
      own: false,
    });
    expect(page.rows.filter(({ own }) => own).map(({ username }) => username)).toEqual(['sa']);
  });

  it('is found by name, login name, address and company, and ordered', async () => {
    expect(await names({ key: '陈思远' })).toEqual(['emp']);
    expect(await names({ key: 'CLE' })).toEqual(['clerk']);
    expect((await names({ key: '127.0' })).length).toBe(3);
    expect(await names({ key: '_' })).toEqual([]);
    const [company] = await rowsOf<{ id: number }>(
      installation,
      `select e.company_id as id from session.account a join org.employee e on e.id = a.employee_id and e.tenant_id = a.tenant_id where a.username = 'clerk'`,
    );
    expect(await names({ companyId: company?.id })).toContain('clerk');
    expect(await names({ companyId: company?.id })).not.toContain('sa');
    expect((await names({ sort: { field: 'since', order: 'asc' } }))[0]).toBe('sa');
    expect(await sa.call(searchOnline, { page: 2, size: 2 })).toMatchObject({ total: 3, rows: [{}] });
  });

  it('is nobody who has not moved for eight hours', async () => {
    await rowsOf(
      installation,
      `update session.session s set last_seen_at = '2026-07-09T01:00:00+08:00'
                                  from session.account a where a.tenant_id = s.tenant_id and a.id = s.account_id and a.username = 'clerk'`,
    );
    expect(await names()).not.toContain('clerk');
  });

  it('is shown to administrators alone', async () => {
    expect((await emp.ask(searchOnline, {})).status).toBe(403);
    expect((await emp.ask(endSession, { id: 1 })).status).toBe(403);
    expect((await emp.ask(changeSessionLimit, { limit: 1 })).status).toBe(403);
  });
});

describe('putting somebody out', () => {
  it('ends that session at once, tells him and is logged twice', async () => {
    const twin = await installation.as('emp');
    const [row] = await rowsOf<{ id: number; tenantId: number; accountId: number; session: string }>(
      installation,
      `select s.id, s.tenant_id as "tenantId", s.account_id as "accountId", s.token_hash as session from session.session s
         join session.account a on a.id = s.account_id and a.tenant_id = s.tenant_id where a.username = 'emp' order by s.id desc limit 1`,
    );
    if (!row) throw new Error('no session');
    const heard: ServerEvent[] = [];
    const leave = installation.services.events.subscribe(row, (event) => void heard.push(event));
    await sa.call(endSession, { id: row.id });
    await expect.poll(() => heard).toEqual([{ type: 'session-ended', reason: '管理员已将您下线' }]);
    leave();
    expect((await twin.ask(getAccount, {})).status).toBe(401);
    expect((await emp.ask(getAccount, {})).status).toBe(200);
    expect((await sa.call(searchLoginLog, { to: '2026-07-09', size: 1 })).rows).toMatchObject([{ username: 'emp', result: 'ended' }]);
    expect((await sa.call(searchOperationLog, { to: '2026-07-09', size: 1 })).rows).toMatchObject([
      { action: '下线', entityName: '在线会话', entityId: row.id, differences: [{ before: '陈思远' }, { label: '用户名', before: 'emp' }] },
    ]);
    expect(await sa.ask(endSession, { id: row.id })).toEqual(refused('会话不存在或已被删除'));
  });

  it('is not for oneself, and not for others’ people', async () => {
    expect(await sa.ask(endSession, { id: await idOf('sa') })).toEqual(refused('不能将自己下线，请使用“退出”'));
    const binsa = await installation.as('binsa');
    expect(await binsa.ask(endSession, { id: await idOf('emp') })).toEqual(refused('会话不存在或已被删除'));
    expect((await emp.ask(getAccount, {})).status).toBe(200);
  });
});

describe('how many sessions an account may have', () => {
  it('is set, shown and logged', async () => {
    await sa.call(changeSessionLimit, { limit: 3 });
    expect((await sa.call(searchOnline, {})).limit).toBe(3);
    expect((await sa.call(searchOperationLog, { to: '2026-07-09', size: 1 })).rows[0]).toMatchObject({
      action: '修改同时登录数',
      differences: [{ label: '上限', before: '0', after: '3' }],
    });
    await sa.call(changeSessionLimit, { limit: 0 });
    expect((await sa.call(searchOnline, {})).limit).toBe(0);
  });

  it.each([
    [-1, '同时登录数不能小于0'],
    [100, '同时登录数最多99'],
  ])('is not %i', async (limit, msg) => {
    expect((await sa.ask(changeSessionLimit, { limit })).envelope.data).toEqual({ fields: [{ path: 'limit', msg }] });
  });
});
