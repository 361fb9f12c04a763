import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeAccount,
  changeBackupKeep,
  exportHouses,
  exportLog,
  getAccount,
  listLogEntities,
  login,
  searchExportLog,
  searchLoginLog,
  searchOperationLog,
  type InputOf,
} from '@anju/contract';
import { createPool } from '../../../platform/db/pool.ts';
import { createTenantDatabases } from '../../../platform/tenancy/tenant-db.ts';
import { openInstallation, signedLogin, type Installation, type Person } from '../../../testing/installation.ts';
import { finished, rowsOf } from '../backup/manage.fixtures.ts';

const clock = { now: () => new Date('2026-07-09T10:00:00+08:00') };
const purpose = { usage: '季度审计', auditor: '王总', auditDate: '2026-07-08' };

let installation: Installation;
let sa: Person;
let emp: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  await rowsOf(installation, 'truncate session.login_log, system.audit_log restart identity');
  sa = await installation.as('sa');
  emp = await installation.as('emp');
  await installation.visitor.ask(login, await signedLogin(installation.app, 'clerk', 'wrong', clock));
  const { id } = await emp.call(getAccount, {});
  await emp.call(changeAccount, { id, menuStyle: 0 });
  await sa.call(changeBackupKeep, { keep: 7 });
  await emp.call(exportHouses, { filter: { key: '3幢' }, purpose });
});
afterAll(() => installation.close());

const logins = async (filter: InputOf<typeof searchLoginLog>) =>
  (await sa.call(searchLoginLog, filter)).rows.map((row) => `${row.username} ${row.result}`);
const operations = async (filter: InputOf<typeof searchOperationLog>) =>
  (await sa.call(searchOperationLog, filter)).rows.map((row) => `${row.actor} ${row.action} ${row.entityName}`);

describe('logins', () => {
  it('are listed newest first, with a device in words', async () => {
    expect(await logins({})).toEqual(['clerk wrong', 'emp login', 'sa login']);
    const [row] = (await sa.call(searchLoginLog, { size: 1 })).rows;
    expect(row).toMatchObject({ at: '2026-07-09T02:00:00.000Z', username: 'clerk', ip: '127.0.0.1', device: 'lightMyRequest' });
  });

  it('are found by person, result, address and day', async () => {
    expect(await logins({ person: '陈思' })).toEqual(['emp login']);
    expect(await logins({ person: 'SA' })).toEqual(['sa login']);
    expect(await logins({ result: 'wrong' })).toEqual(['clerk wrong']);
    expect(await logins({ ip: '10.' })).toEqual([]);
    expect(await logins({ from: '2026-07-09', to: '2026-07-09' })).toHaveLength(3);
    expect(await logins({ from: '2026-07-10' })).toEqual([]);
    expect(await logins({ to: '2026-07-08' })).toEqual([]);
    expect(await logins({ person: '%' })).toEqual([]);
  });

  it('are counted over all pages', async () => {
    const page = await sa.call(searchLoginLog, { page: 2, size: 2 });
    expect([page.total, page.rows.length]).toEqual([3, 1]);
    expect((await sa.call(searchLoginLog, { page: 9, size: 2 })).rows).toEqual([]);
  });
});

describe('operations', () => {
  it('tell who did what to which row, and what was before and after', async () => {
    expect(await operations({})).toEqual(['系统管理员 修改保留份数 数据备份', '陈思远 修改菜单样式 账号']);
    const [row] = (await sa.call(searchOperationLog, { entity: 'account' })).rows;
    expect(row).toMatchObject({
      username: 'emp',
      entity: 'account',
      differences: [{ field: 'menuStyle', label: '菜单样式', before: '1', after: '0' }],
    });
  });

  it('are found by person, action, kind, row and day; logins and exports have logs of their own', async () => {
    const { id } = await emp.call(getAccount, {});
    expect(await operations({ person: 'emp' })).toEqual(['陈思远 修改菜单样式 账号']);
    expect(await operations({ action: '保留' })).toEqual(['系统管理员 修改保留份数 数据备份']);
    expect(await operations({ entity: 'backup' })).toHaveLength(1);
    expect(await operations({ entity: 'account', entityId: id })).toHaveLength(1);
    expect(await operations({ entityId: id + 9_999 })).toEqual([]);
    expect(await operations({ from: '2026-07-10' })).toEqual([]);
  });

  it('name the kinds of rows there are', async () => {
    expect(await sa.call(listLogEntities, {})).toEqual([
      { entity: 'account', name: '账号' },
      { entity: 'backup', name: '数据备份' },
      { entity: 'house-list', name: '房屋清册' },
    ]);
  });
});

describe('exports', () => {
  it('tell what left, for what, approved by whom and when', async () => {
    expect((await sa.call(searchExportLog, { person: '陈', entity: 'house-list' })).rows).toMatchObject([
      { actor: '陈思远', username: 'emp', entityName: '房屋清册', ...purpose, scope: expect.stringContaining('关键字：3幢') },
    ]);
    expect((await sa.call(searchExportLog, { person: '王' })).total).toBe(0);
  });
});

describe('a sheet of the log', () => {
  it.each([
    ['login', '登录日志', ['时间', '用户名', '姓名', '结果', '地址', '设备'], '密码错误'],
    ['operation', '操作日志', ['时间', '操作人', '用户名', '操作', '对象', '记录编号', '变动内容', '说明'], '菜单样式：1 → 0'],
    ['export', '导出日志', ['时间', '导出人', '用户名', '内容', '用途', '批准人', '批准日期', '范围'], '季度审计'],
  ] as const)('%s leaves with a purpose, and that is logged', async (kind, name, headers, found) => {
    const { jobId } = await sa.call(exportLog, { log: { kind, filter: { from: '2026-07-01' } }, purpose });
    const job = await finished(sa, jobId);
    expect(job).toMatchObject({ state: 'done', title: `导出${name}` });
    const [file] = await rowsOf<{ key: string; name: string }>(
      installation,
      `select storage_key as key, name from files.file where id = ${job.fileId}`,
    );
    expect(file?.name).toBe(`${name}-2026-07-09.xlsx`);
    const content = await buffer(await installation.services.files.get(file?.key ?? ''));
    const sheet = (await readXlsx(content)).sheets[0];
    expect(sheet?.rows[0]).toEqual([...headers]);
    expect(JSON.stringify(sheet?.rows)).toContain(found);
    const [line] = (await sa.call(searchExportLog, { entity: 'log', size: 1 })).rows;
    expect(line).toMatchObject({ actor: '系统管理员', entityName: '系统日志', ...purpose, scope: `标题：${name}；起：2026.07.01` });
  });

  it('does not leave without one', async () => {
    const { envelope } = await sa.ask(exportLog, { log: { kind: 'login', filter: {} }, purpose: { ...purpose, usage: '' } });
    expect(envelope.data).toEqual({ fields: [{ path: 'purpose.usage', msg: '请填写用途' }] });
  });
});

describe('the log', () => {
  it('is read by the administrator alone, each his own', async () => {
    for (const endpoint of [searchLoginLog, searchOperationLog, searchExportLog]) expect((await emp.ask(endpoint, {})).status).toBe(403);
    const binsa = await installation.as('binsa');
    expect((await binsa.call(searchLoginLog, {})).rows.map(({ username }) => username)).toEqual(['binsa']);
    expect((await binsa.call(searchOperationLog, {})).total).toBe(0);
  });

  it('cannot be changed or emptied by the program', async () => {
    const databases = createTenantDatabases(createPool(installation.database.appUrl, { max: 1 }));
    try {
      const db = databases.of((await sa.call(getAccount, {})).tenantId);
      await expect(db.updateTable('system.auditLog').set({ note: '' }).execute()).rejects.toThrow(/permission denied/);
      await expect(db.deleteFrom('system.auditLog').execute()).rejects.toThrow(/permission denied/);
      await expect(db.updateTable('session.loginLog').set({ ip: '' }).execute()).rejects.toThrow(/permission denied/);
      await expect(db.deleteFrom('session.loginLog').execute()).rejects.toThrow(/permission denied/);
    } finally {
      await databases.close();
    }
  });
});
