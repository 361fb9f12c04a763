import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  askRestore,
  changeBackupKeep,
  makeBackup,
  removeBackup,
  searchBackups,
  searchRestoreRequests,
  withdrawRestore,
  type Envelope,
} from '@anju/contract';
import { createPool } from '../../../platform/db/pool.ts';
import { createSchedule } from '../../../platform/schedule/schedule.ts';
import { createTenantDatabases } from '../../../platform/tenancy/tenant-db.ts';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { backupHousekeeping } from '../index.ts';
import { backUp, fetchBackup, finished, rowsOf } from './manage.fixtures.ts';

/** The administrator of the smaller demo company: a backup of the larger one takes twenty times as long and shows no more. */
const ADMINISTRATOR = 'binsa';
const DAY = 24 * 3_600_000;
let time = Date.parse('2026-07-09T01:00:00+08:00');
const clock = { now: () => new Date(time) };

let installation: Installation;
let sa: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock });
});
afterAll(() => installation.close());
beforeEach(async () => {
  time += DAY;
  await rowsOf(installation, 'delete from manage.restore_request; delete from manage.backup; delete from session.login_failure');
  sa = await installation.as(ADMINISTRATOR);
});

const refused = (msg: string) => ({ status: 200, envelope: { code: 1, msg, data: null } });
const list = (more: object = {}) => sa.call(searchBackups, more);
const actions = async () =>
  (
    await rowsOf<{ line: string }>(installation, `select action || ' ' || entity as line from system.audit_log order by id desc limit 3`)
  ).map(({ line }) => line);

describe('a backup by hand', () => {
  it('is a job whose file, sum and rows are listed', async () => {
    const { id, jobId } = await sa.call(makeBackup, {});
    const job = await finished(sa, jobId);
    expect(job).toMatchObject({ state: 'done', title: '数据备份', message: '备份完成' });
    const { rows, total, keep } = await list();
    expect({ total, keep }).toEqual({ total: 1, keep: 30 });
    expect(rows[0]).toMatchObject({ id, kind: 'manual', state: 'done', by: '系统管理员', message: '', asked: false });
    expect(rows[0]?.fileName).toBe(`binjiang-${new Date(time + 8 * 3_600_000).toISOString().slice(0, 10)}.anju`);
    const response = await fetchBackup(installation, sa, id);
    expect(response.headers['content-disposition']).toContain(`filename*=UTF-8''${rows[0]?.fileName}`);
    expect(response.rawPayload.length).toBe(rows[0]?.bytes);
    expect(createHash('sha256').update(response.rawPayload).digest('hex')).toBe(rows[0]?.checksum);
    expect(rows[0]?.rows).toBe(job.result['rows']);
    expect((await actions()).slice(0, 2)).toEqual(['下载 backup', '备份 backup']);
  });

  it('waits for the one that is being made', async () => {
    const hasty = await openInstallation({ clock });
    try {
      await hasty.services.jobs.stop();
      const other = await hasty.as(ADMINISTRATOR);
      const { jobId } = await other.call(makeBackup, {});
      expect(await other.ask(makeBackup, {})).toEqual(refused('正在备份，请等待完成后再试'));
      expect((await other.call(searchBackups, {})).jobId).toBe(jobId);
      const [row] = (await other.call(searchBackups, { states: ['running'] })).rows;
      expect(await other.ask(removeBackup, { id: row?.id ?? 0 })).toEqual(refused('正在备份，请等待完成后再试'));
      await rowsOf(hasty, `update system.job set state = 'failed'`);
      await other.call(makeBackup, {});
      expect((await other.call(searchBackups, { states: ['failed'] })).rows).toMatchObject([
        { id: row?.id, message: '备份多次中断，未完成' },
      ]);
    } finally {
      await hasty.close();
    }
  });
});

describe('the file', () => {
  it('leaves only with the password, and guessing it counts like guessing at the login', async () => {
    const id = await backUp(sa);
    for (let times = 1; times <= 5; times++) {
      const { msg, data } = (await fetchBackup(installation, sa, id, 'wrong')).json<Envelope<unknown>>();
      expect([msg, data]).toEqual(['密码不正确', { fields: [{ path: 'password', msg: '密码不正确' }] }]);
    }
    expect((await fetchBackup(installation, sa, id)).json<Envelope<null>>().msg).toBe('登录失败次数过多，请 15 分钟后再试');
    await expect(installation.as(ADMINISTRATOR)).rejects.toThrow('登录失败次数过多');
  });

  it('is told when there is none', async () => {
    const id = await backUp(sa);
    const say = async (which: number) => (await fetchBackup(installation, sa, which)).json<Envelope<null>>().msg;
    expect(await say(id + 99)).toBe('备份不存在或已被删除');
    const [row] = await rowsOf<{ key: string }>(installation, `select storage_key as key from manage.backup where id = ${id}`);
    await installation.services.files.remove(row?.key ?? '');
    expect(await say(id)).toBe('文件不存在或已过期');
    await rowsOf(installation, `update manage.backup set storage_key = '' where id = ${id}`);
    expect(await say(id)).toBe('该备份没有可用的文件');
    expect((await list()).rows[0]?.state).toBe('cleared');
  });

  it('is not another tenant’s, and not an employee’s', async () => {
    const id = await backUp(sa);
    const stranger = await installation.as('sa');
    expect((await fetchBackup(installation, stranger, id)).json<Envelope<null>>().msg).toBe('备份不存在或已被删除');
    expect((await stranger.call(searchBackups, {})).total).toBe(0);
    const emp = await installation.as('emp');
    for (const answer of [await emp.ask(searchBackups, {}), await emp.ask(makeBackup, {}), await emp.ask(removeBackup, { id })])
      expect(answer.status).toBe(403);
  });
});

describe('backups kept', () => {
  const stored = async () => (await rowsOf(installation, `select from manage.backup where storage_key <> ''`)).length;

  it('are the newest so many; one somebody wants restored stays', async () => {
    const wanted = await backUp(sa);
    await sa.call(askRestore, { backupId: wanted, reason: '误删了三百套房屋' });
    await sa.call(changeBackupKeep, { keep: 2 });
    const made = [];
    for (let night = 1; night <= 3; night++) {
      time += DAY;
      made.push(await backUp(await installation.as(ADMINISTRATOR)));
    }
    sa = await installation.as(ADMINISTRATOR);
    const { rows, keep } = await list();
    expect(keep).toBe(2);
    expect(rows.map(({ id }) => id)).toEqual([made[2], made[1], wanted]);
    expect(await stored()).toBe(3);
    expect((await actions()).filter((line) => line === '修改保留份数 backup')).toHaveLength(0);
    await sa.call(changeBackupKeep, { keep: 30 });
  });

  it.each([
    [0, '至少保留1份'],
    [366, '最多保留365份'],
  ])('cannot be %i', async (keep, msg) => {
    const { envelope } = await sa.ask(changeBackupKeep, { keep });
    expect(envelope.data).toEqual({ fields: [{ path: 'keep', msg }] });
  });

  it('are taken away by hand, file and all, unless a restore is asked for', async () => {
    const id = await backUp(sa);
    const { id: request } = await sa.call(askRestore, { backupId: id, reason: '误删了三百套房屋' });
    expect(await sa.ask(removeBackup, { id })).toEqual(refused('该备份有未完成的恢复申请，不能删除'));
    await sa.call(withdrawRestore, { id: request });
    await sa.call(removeBackup, { id });
    expect((await list()).rows).toMatchObject([{ id, state: 'cleared' }]);
    const other = await backUp(sa);
    const [row] = await rowsOf<{ key: string }>(installation, `select storage_key as key from manage.backup where id = ${other}`);
    await sa.call(removeBackup, { id: other });
    expect((await list()).rows.map((one) => one.id)).toEqual([id]);
    await expect(installation.services.files.get(row?.key ?? '')).rejects.toThrow('ENOENT');
    expect(await sa.ask(removeBackup, { id: other })).toEqual(refused('备份不存在或已被删除'));
  });

  it('are found by kind, state and day', async () => {
    const id = await backUp(sa);
    const day = new Date(time + 8 * 3_600_000).toISOString().slice(0, 10);
    for (const filter of [{ kind: 'manual' }, { states: ['done', 'running'] }, { from: day, to: day }] as const)
      expect((await list(filter)).rows).toMatchObject([{ id }]);
    for (const filter of [{ kind: 'auto' }, { states: ['failed'] }, { from: '2030-01-01' }, { to: '2020-01-01' }] as const)
      expect(await list(filter)).toMatchObject({ rows: [], total: 0 });
  });
});

describe('a restore', () => {
  it('is asked for with a reason, once, and can be withdrawn', async () => {
    const backupId = await backUp(sa);
    const short = await sa.ask(askRestore, { backupId, reason: '恢复' });
    expect(short.envelope.data).toEqual({ fields: [{ path: 'reason', msg: '请写明恢复原因，至少5个字' }] });
    const { id } = await sa.call(askRestore, { backupId, reason: '误删了三百套房屋' });
    expect(await sa.ask(askRestore, { backupId, reason: '误删了三百套房屋' })).toEqual(refused('该备份已有待处理的恢复申请'));
    expect((await list()).rows[0]?.asked).toBe(true);
    expect(await sa.call(searchRestoreRequests, { states: [1] })).toMatchObject({
      total: 1,
      rows: [{ id, backupId, reason: '误删了三百套房屋', state: 1, by: '系统管理员', answer: '', decidedAt: null }],
    });
    await sa.call(withdrawRestore, { id });
    expect((await sa.call(searchRestoreRequests, {})).rows).toMatchObject([{ id, state: 4 }]);
    expect(await sa.ask(withdrawRestore, { id })).toEqual(refused('该申请已撤回，不能撤回'));
    expect((await actions()).slice(0, 2)).toEqual(['撤回 restore-request', '申请恢复 restore-request']);
  });

  it('is not asked for without a file, nor from another tenant', async () => {
    const backupId = await backUp(sa);
    const stranger = await installation.as('sa');
    expect(await stranger.ask(askRestore, { backupId, reason: '误删了三百套房屋' })).toEqual(refused('备份不存在或已被删除'));
    await rowsOf(installation, `update manage.backup set state = 'failed', storage_key = ''`);
    expect(await sa.ask(askRestore, { backupId, reason: '误删了三百套房屋' })).toEqual(refused('该备份没有可用的文件'));
  });

  it('is one request when two ask at once', async () => {
    const backupId = await backUp(sa);
    const answers = await Promise.all([1, 2, 3].map(() => sa.ask(askRestore, { backupId, reason: '误删了三百套房屋' })));
    expect(answers.map(({ envelope }) => envelope.code).toSorted()).toEqual([1, 1, 200]);
  });
});

describe('every night', () => {
  it('one backup of each company is made, once, and none of the operator', async () => {
    const databases = createTenantDatabases(createPool(installation.database.appUrl, { max: 2 }));
    const schedule = createSchedule(databases, (error) => expect.unreachable(String(error)));
    backupHousekeeping(schedule, installation.services);
    const autos = () =>
      rowsOf<{ code: string; state: string }>(
        installation,
        `select t.code, b.state, b.by from manage.backup b join system.tenant t on t.id = b.tenant_id where b.kind = 'auto' order by t.code, b.id`,
      );
    try {
      await schedule.run('manage.nightly-backup');
      expect(await autos()).toEqual([]);
      time += 5 * 3_600_000;
      await schedule.run('manage.nightly-backup');
      await schedule.run('manage.nightly-backup');
      const done = { state: 'done', by: '系统' };
      await expect.poll(autos).toEqual([
        { code: 'anju', ...done },
        { code: 'binjiang', ...done },
      ]);
      await schedule.run('manage.nightly-backup');
      expect(await autos()).toHaveLength(2);
      time += DAY;
      await rowsOf(installation, `update system.tenant set disabled = true where code = 'binjiang'`);
      await schedule.run('manage.nightly-backup');
      expect((await autos()).map(({ code }) => code)).toEqual(['anju', 'anju', 'binjiang']);
    } finally {
      await rowsOf(installation, `update system.tenant set disabled = false`);
      await databases.close();
    }
  });
});
