import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cancelTask,
  changeTask,
  countOpenTasks,
  createTask,
  FILE_CATEGORY,
  finishTask,
  getTask,
  leaveEmployee,
  noteTask,
  removeTaskFile,
  reopenTask,
  scoreTask,
  searchTasks,
  startTask,
  TASK,
  TASK_SOURCE,
  tickTask,
  type Endpoint,
  type InputOf,
  type ServerEvent,
} from '@anju/contract';
import { addDays, businessDay } from '@anju/domain';
import type { Scope } from '../../../../platform/scope.ts';
import { createPool } from '../../../../platform/db/pool.ts';
import { createTenantDatabases, inTransaction } from '../../../../platform/tenancy/tenant-db.ts';
import { PDF, send } from '../../../../testing/sample-files.ts';
import { giveTask, lead, openOffice, toldOf, type Colleague, type Office } from '../daily.fixtures.ts';
import { addTasks } from './task-add.service.ts';

let office: Office;
let [emp, clerk, auditor, limited]: Colleague[] = [];
beforeAll(async () => {
  office = await openOffice();
  [emp, clerk, auditor, limited] = [
    await office.as('emp'),
    await office.as('clerk'),
    await office.as('auditor'),
    await office.as('limited'),
  ];
});
afterAll(() => office.close());

const TODAY = businessDay(new Date());
const some = (colleague: Colleague | undefined): Colleague => colleague ?? expect.unreachable();
const told = <E extends Endpoint>(who: Colleague | undefined, endpoint: E, input: InputOf<E>) => toldOf(some(who), endpoint, input);
const read = (who: Colleague | undefined, id: number) => some(who).call(getTask, { id });
const listed = async (who: Colleague | undefined, view: 'all' | 'mine' | 'assigned' | 'copied' | 'team', key: string) =>
  (await some(who).call(searchTasks, { view, key, size: 200 })).rows.map(({ id }) => id);

describe('who sees a task and who may do what', () => {
  it('owner, assigner and copied colleagues see it, everybody else does not', async () => {
    const { id } = await giveTask(some(emp), some(clerk), { title: '水泵房钥匙交接', copyIds: [some(auditor).employeeId] });
    expect(await listed(clerk, 'mine', '水泵房钥匙')).toEqual([id]);
    expect(await listed(emp, 'assigned', '水泵房钥匙')).toEqual([id]);
    expect(await listed(auditor, 'copied', '水泵房钥匙')).toEqual([id]);
    expect(await listed(limited, 'all', '水泵房钥匙')).toEqual([]);
    expect(await told(limited, getTask, { id })).toBe('任务不存在或已被删除');
    expect(await told(limited, noteTask, { id, text: '我看看' })).toBe('任务不存在或已被删除');
    const { isOwner, isAssigner, mayNote } = await read(auditor, id);
    expect([isOwner, isAssigner, mayNote]).toEqual([false, false, true]);
  });

  it('the owner works, the assigner decides', async () => {
    const task = await giveTask(some(emp), some(clerk), { copyIds: [some(auditor).employeeId] });
    const text = { title: '核对水表', ownerId: some(clerk).employeeId };
    expect(await told(clerk, changeTask, { ...task, ...text })).toBe('只有交办人可以修改');
    expect(await told(clerk, cancelTask, { ...task, reason: '不做了' })).toBe('只有交办人可以取消');
    expect(await told(emp, finishTask, { ...task })).toBe('只有负责人可以完成');
    expect(await told(auditor, startTask, { ...task })).toBe('只有负责人可以开始');
    await some(auditor).call(noteTask, { id: task.id, text: '财务部已收到' });
    expect((await read(clerk, task.id)).notes.map(({ by, text: line }) => [by, line])).toEqual([['赵文博', '财务部已收到']]);
    await some(emp).call(cancelTask, { ...task, reason: '改由工程部做' });
    expect((await read(clerk, task.id)).reason).toBe('改由工程部做');
    expect(await told(clerk, startTask, { ...task, version: 1 })).toBe('该任务已取消，不能开始');
  });

  it('the leader of the department reads the tasks of its members and writes nothing', async () => {
    const { id } = await giveTask(some(clerk), some(clerk), { title: '自己的清单' });
    await lead(office, some(clerk), some(clerk));
    expect(await listed(emp, 'all', '自己的清单')).toEqual([]);
    await lead(office, some(emp), some(clerk));
    expect(await listed(emp, 'team', '自己的清单')).toEqual([id]);
    expect((await read(emp, id)).mayNote).toBe(false);
    expect(await told(emp, noteTask, { id, text: '快一点' })).toBe('任务不存在或已被删除');
    expect((await some(emp).call(searchTasks, {})).leads).toBe(true);
    expect((await some(limited).call(searchTasks, {})).leads).toBe(false);
  });
});

describe('the life of a task', () => {
  it('needs every check item before it is finished, is scored, and goes on when it is reopened', async () => {
    const due = addDays(TODAY, 3);
    const { id } = await giveTask(some(emp), some(clerk), { due, items: ['抄表', '拍照'] });
    await some(clerk).call(startTask, { id, version: 0 });
    const [first, second] = (await read(clerk, id)).checks;
    await some(clerk).call(tickTask, { id, itemId: first?.id ?? 0, ticked: true });
    expect(await told(clerk, finishTask, { id, version: 1 })).toBe('还有 1 个检查项未勾选，不能完成');
    await some(clerk).call(tickTask, { id, itemId: second?.id ?? 0, ticked: true });
    await some(clerk).call(finishTask, { id, version: 1, note: '全部抄完' });
    expect(await told(clerk, scoreTask, { id, version: 2, score: 5 })).toBe('只有交办人可以评价');
    await some(emp).call(scoreTask, { id, version: 2, score: 4, note: '照片清楚' });
    expect(await read(clerk, id)).toMatchObject({ state: TASK.done, score: 4, scoreNote: '照片清楚', ticked: 2, overdue: false });
    await some(emp).call(reopenTask, { id, version: 3, reason: '三号楼漏抄' });
    const after = await read(clerk, id);
    expect(after).toMatchObject({ state: TASK.doing, score: null, doneAt: null, reason: '三号楼漏抄' });
    expect(after.changes.map(({ action }) => action)).toEqual(['退回', '评价', '完成', '勾选', '勾选', '开始', '新增']);
  });

  it('a transfer is logged and both owners count anew', async () => {
    const heard: ServerEvent[] = [];
    const stop = office.installation.services.events.subscribe({ ...some(auditor), session: 'x' }, (event) => heard.push(event));
    const { id } = await giveTask(some(emp), some(clerk), { title: '盘点票据' });
    const before = await some(auditor).call(countOpenTasks, {});
    await some(emp).call(changeTask, { id, version: 0, title: '盘点票据', ownerId: some(auditor).employeeId });
    expect((await some(auditor).call(countOpenTasks, {})).open).toBe(before.open + 1);
    expect((await read(auditor, id)).changes[0]?.detail).toBe('负责人：林晓燕 → 赵文博');
    await expect.poll(() => heard).toEqual([{ type: 'pending' }]);
    stop();
  });

  it('two people at once: one wins, the other is told', async () => {
    const task = await giveTask(some(emp), some(clerk));
    const answers = await Promise.all([
      some(emp).ask(changeTask, { ...task, title: '改过的标题', ownerId: some(clerk).employeeId }),
      some(clerk).ask(startTask, task),
    ]);
    expect(answers.map(({ envelope }) => envelope.msg).filter((text) => text.includes('已被他人修改'))).toHaveLength(1);
    const { version, title, state } = await read(emp, task.id);
    expect(version).toBe(1);
    expect([title === '改过的标题', state === TASK.doing].filter(Boolean)).toHaveLength(1);
  });

  it('refuses a past day, somebody who left, and a longer text', async () => {
    const form = { title: '标题', ownerId: some(clerk).employeeId };
    expect(await told(emp, createTask, { ...form, due: addDays(TODAY, -1) })).toBe('期限不能早于今天');
    expect(await told(emp, createTask, { ...form, detail: '字'.repeat(2001) })).toBe('说明最多 2000 个字');
    const [left] = await office.ask<{ id: number }>('select id::int from org.employee where state = 3 limit 1');
    expect(await told(emp, createTask, { ...form, ownerId: left?.id ?? 0 })).toBe('所选员工不存在或已离职');
  });

  it('counts every state and the overdue ones over all that match', async () => {
    const { total, counts } = await some(emp).call(searchTasks, { view: 'mine' });
    const [truth] = await office.ask<{ open: number; late: number; all: number }>(
      `select count(*) filter (where state = 1)::int as open, count(*)::int as all,
              count(*) filter (where state in (1, 2) and due < (now() at time zone 'Asia/Shanghai')::date)::int as late
         from oa.task where owner_id = $1`,
      [some(emp).employeeId],
    );
    expect([counts.open, counts.overdue, total]).toEqual([truth?.open, truth?.late, truth?.all]);
    const late = await some(emp).call(searchTasks, { view: 'mine', overdue: true, size: 200 });
    expect(late.total).toBe(truth?.late);
    expect(late.rows.every(({ overdue }) => overdue)).toBe(true);
  });
});

it('a file is added and removed by owner and assigner, and seen by everybody of the task', async () => {
  const { id } = await giveTask(some(emp), some(clerk), { copyIds: [some(auditor).employeeId] });
  const upload = async (who: Colleague | undefined) =>
    (await send(office.installation.app, some(who).token, '清单.pdf', PDF, `cat=${FILE_CATEGORY.taskPaper}&parent=${id}`)).code;
  expect(await upload(limited)).not.toBe(200);
  expect(await upload(auditor)).not.toBe(200);
  expect(await upload(clerk)).toBe(200);
  const [file] = (await read(auditor, id)).files;
  expect([file?.name, file?.by]).toEqual(['清单.pdf', '林晓燕']);
  expect(await told(auditor, removeTaskFile, { id, fileId: file?.id ?? 0 })).toBe('只有交办人可以删除附件');
  await some(emp).call(removeTaskFile, { id, fileId: file?.id ?? 0 });
  expect((await read(clerk, id)).files).toEqual([]);
});

it('other groups give tasks in their own transaction', async () => {
  const databases = createTenantDatabases(createPool(office.installation.database.appUrl, { max: 2 }));
  const { tenantId, accountId, employeeId } = some(emp);
  const db = databases.of(tenantId);
  const actor = { tenantId, accountId, employeeId, name: '陈思远' };
  const scope = { ...office.installation.services, db, actor } as unknown as Scope;
  const source = { kind: TASK_SOURCE.meeting, id: 7, text: '十一月例会' };
  const given = { title: '整改照明', detail: '', ownerId: some(clerk).employeeId, due: TODAY, source };
  const [id = 0] = await inTransaction(db, (tx) => addTasks(scope, tx, [given, { ...given, title: '更换灯具' }]));
  const left = inTransaction(db, (tx) => addTasks(scope, tx, [{ ...given, ownerId: 99_999_999 }]));
  await expect(left).rejects.toThrow('所选员工不存在或已离职');
  await databases.close();
  expect(await read(clerk, id)).toMatchObject({ title: '整改照明', source: 2, sourceId: 7, sourceText: '十一月例会', assigner: '陈思远' });
});

it('who leaves hands over unfinished tasks, as owner and as assigner', async () => {
  const [left] = await office.ask<{ id: number; version: number }>('select id::int, version from org.employee where id = $1', [
    some(limited).employeeId,
  ]);
  const owned = await giveTask(some(emp), some(limited), { title: '移交的任务' });
  const assigned = await giveTask(some(limited), some(clerk), { title: '交出的任务' });
  const leaving = { id: left?.id ?? 0, version: left?.version ?? 0, date: TODAY, reason: '个人原因' };
  expect(await told(emp, leaveEmployee, leaving)).toMatch(/^该员工还有 \d+ 项未交接的工作$/);
  await some(emp).call(leaveEmployee, { ...leaving, toEmployeeId: some(auditor).employeeId });
  expect((await read(auditor, owned.id)).owner).toBe('赵文博');
  const passed = await read(clerk, assigned.id);
  expect([passed.assigner, passed.owner]).toEqual(['赵文博', '林晓燕']);
  expect(passed.changes[0]).toMatchObject({ action: '移交', detail: '交办人移交给 赵文博' });
  const [open] = await office.ask<{ n: number }>('select count(*)::int as n from oa.task where owner_id = $1 and state in (1, 2)', [
    left?.id,
  ]);
  expect(open?.n).toBe(0);
});
