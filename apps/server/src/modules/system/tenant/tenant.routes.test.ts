import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeTenant, getAccount, searchMessages, searchTenants } from '@anju/contract';
import type { Person } from '../../../testing/installation.ts';
import { askForCode, openStage, type Stage } from '../registration/registration.fixtures.ts';

let stage: Stage;
let operator: Person;
beforeAll(async () => {
  stage = await openStage();
  operator = await stage.as('super');
});
afterAll(() => stage.close());

const tenant = async (code: string) => (await operator.call(searchTenants, { key: code })).rows[0];

describe('the list of tenants', () => {
  it('counts what each has; the platform is not one of them', async () => {
    await stage.as('emp');
    const { rows, total } = await operator.call(searchTenants, {});
    expect(total).toBe(2);
    expect(rows.map(({ code }) => code)).toEqual(['binjiang', 'anju']);
    expect(rows[1]).toMatchObject({
      name: '安居示范物业',
      disabled: false,
      companies: 6,
      houses: 1200,
      createdAt: '2026-07-01T01:00:00.000Z',
      lastLoginAt: stage.now().toISOString(),
    });
    expect(rows[0]?.lastLoginAt).toBeNull();
  });

  it('is searched by code, name and state, page by page', async () => {
    expect((await operator.call(searchTenants, { key: 'ANJU' })).rows).toMatchObject([{ code: 'anju' }]);
    expect((await operator.call(searchTenants, { key: '滨江' })).rows).toMatchObject([{ code: 'binjiang' }]);
    expect((await operator.call(searchTenants, { key: '_' })).total).toBe(0);
    expect((await operator.call(searchTenants, { disabled: true })).total).toBe(0);
    expect(await operator.call(searchTenants, { page: 2, size: 1 })).toMatchObject({ rows: [{ code: 'anju' }], total: 2 });
    expect(await operator.call(searchTenants, { page: 7 })).toEqual({ rows: [], total: 2 });
  });

  it('is for the operators alone', async () => {
    const sa = await stage.as('sa');
    for (const endpoint of [searchTenants, searchMessages]) {
      expect((await sa.ask(endpoint, {})).envelope.msg).toBe('您的账号类型不能使用此功能');
    }
    expect((await sa.ask(changeTenant, { id: 1, disabled: true, reason: '试试' })).envelope.msg).toBe('您的账号类型不能使用此功能');
  });
});

describe('stopping a tenant', () => {
  it('ends its sessions with the next call and keeps it out until it is started again', async () => {
    const id = (await tenant('binjiang'))?.id ?? 0;
    const binemp = await stage.as('binemp');
    await operator.call(changeTenant, { id, disabled: true, reason: '合同到期' });
    expect((await binemp.ask(getAccount, {})).status).toBe(401);
    await expect(stage.as('binemp')).rejects.toThrow('账号已停用，请联系管理员');
    expect((await operator.call(searchTenants, { disabled: true })).rows).toMatchObject([{ code: 'binjiang', disabled: true }]);

    await operator.call(changeTenant, { id, disabled: false, reason: '已续约' });
    expect(await (await stage.as('binemp')).call(getAccount, {})).toMatchObject({ accountName: 'binemp' });
    const log = await stage.rows(`select action, note, before, after from system.audit_log where entity = 'tenant' order by id`);
    expect(log).toEqual([
      { action: '停用客户', note: '合同到期', before: { disabled: false }, after: { disabled: true } },
      { action: '启用客户', note: '已续约', before: { disabled: true }, after: { disabled: false } },
    ]);
  });

  it('wants a reason, and cannot hit the platform or nobody', async () => {
    const gone = { code: 1, msg: '客户不存在或已被删除', data: null };
    const [platform] = await stage.rows<{ id: number }>('select id from system.tenant where platform');
    const ask = async (id: number, reason = '试一试') => (await operator.ask(changeTenant, { id, disabled: true, reason })).envelope;
    expect(await ask(platform?.id ?? 0)).toEqual(gone);
    expect(await ask(2_000_000_000)).toEqual(gone);
    expect(await ask(1, '')).toMatchObject({ data: { fields: [{ path: 'reason', msg: '请填写原因' }] } });
    expect(await stage.rows('select from system.tenant where disabled')).toHaveLength(0);
  });
});

describe('the messages', () => {
  it('are listed newest first, and found by mobile or words', async () => {
    await askForCode(stage, '13800000091');
    stage.later(5);
    await askForCode(stage, '13800000092');
    const { rows, total } = await operator.call(searchMessages, {});
    expect(total).toBe(2);
    expect(rows.map(({ recipient }) => recipient)).toEqual(['13800000092', '13800000091']);
    expect((await operator.call(searchMessages, { key: '0091' })).total).toBe(1);
    expect((await operator.call(searchMessages, { key: '注册验证码' })).total).toBe(2);
    expect(await operator.call(searchMessages, { page: 2, size: 1 })).toMatchObject({ rows: [{ recipient: '13800000091' }], total: 2 });
  });
});
