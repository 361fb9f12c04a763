import { afterAll, beforeAll, expect, it } from 'vitest';
import { finishTask, listDecisions, MENU, searchTodo } from '@anju/contract';
import { addDays, businessDay } from '@anju/domain';
import { insertTestDocument } from '../../pending/pending.fixtures.ts';
import { giveTask, openOffice, type Colleague, type Office } from '../daily.fixtures.ts';

let office: Office;
let emp: Colleague;
let clerk: Colleague;
let auditor: Colleague;
beforeAll(async () => {
  office = await openOffice();
  [emp, clerk, auditor] = [await office.as('emp'), await office.as('clerk'), await office.as('auditor')];
});
afterAll(() => office.close());

const TODAY = businessDay(new Date());
const todo = (who: Colleague, kinds: string[] = []) => who.call(searchTodo, { kinds, size: 200 });
const countOf = async (who: Colleague, kind: string) => (await todo(who)).kinds.find((one) => one.kind === kind)?.count;
const truth = async (table: string, condition: string) =>
  (await office.ask<{ n: number }>(`select count(*)::int as n from ${table} where ${condition}`))[0]?.n;

it('is everything that waits for the user, counted by kind', async () => {
  expect(await countOf(emp, 'follow-up')).toBe(await truth('estate.follow_up', `employee_id = ${emp.employeeId} and state in (1, 2)`));
  expect(await countOf(emp, 'task')).toBe(await truth('oa.task', `owner_id = ${emp.employeeId} and state in (1, 2)`));
  expect(await countOf(auditor, 'decision')).toBe((await auditor.call(listDecisions, {})).total);
  const { total, kinds, rows } = await todo(emp);
  expect(total).toBe(kinds.reduce((sum, { count }) => sum + count, 0));
  expect(rows.length).toBe(Math.min(total, 200));
});

it('puts the most overdue first, and leaves with the work', async () => {
  const { id } = await giveTask(emp, clerk, { title: '最晚的任务', due: TODAY });
  await office.ask(`update oa.task set due = '2020-01-01' where id = $1`, [id]);
  const [first] = (await todo(clerk)).rows;
  expect(first).toMatchObject({ kind: 'task', what: '任务', menu: MENU.work, id, overdue: true, detail: '陈思远交办', due: '2020-01-01' });
  expect((await todo(emp)).rows.map((row) => `${row.kind} ${row.id}`)).not.toContain(`task ${id}`);
  await clerk.call(finishTask, { id, version: 0 });
  expect((await todo(clerk, ['task'])).rows.map((row) => row.id)).not.toContain(id);
});

it('has documents late with their handler from the day after their limit', async () => {
  const { employeeId } = auditor;
  const ids: number[] = [];
  for (const due of ['2020-01-01T15:00:00+08:00', `${addDays(TODAY, 1)}T15:00:00+08:00`, null]) {
    const id = await insertTestDocument(office.ask, { employeeId, title: '限时的请示' });
    await office.ask(`update oa.document_task set due_at = $2 where document_id = $1`, [id, due]);
    ids.push(id);
  }
  const before = (await todo(auditor)).kinds.find(({ kind }) => kind === 'decision');
  const rows = (await todo(auditor, ['decision'])).rows.filter((row) => row.what === '公文' && ids.includes(row.id));
  const shown = { what: '公文', title: '限时的请示', detail: '张拟稿', menu: MENU.flowProc };
  expect(rows[0]).toMatchObject({ ...shown, id: ids[0], due: '2020-01-01', overdue: true });
  expect(rows.find(({ id }) => id === ids[1])).toMatchObject({ ...shown, due: addDays(TODAY, 1), overdue: false });
  expect(rows.find(({ id }) => id === ids[2])).toMatchObject({ ...shown, due: null, overdue: false });
  const late = await auditor.call(searchTodo, { kinds: ['decision'], overdue: true, size: 200 });
  expect(late.rows.map((row) => row.id)).toContain(ids[0]);
  expect(late.total).toBe(before?.overdue);
});

it('is narrowed to kinds and to what is overdue, and paged', async () => {
  await giveTask(emp, auditor, { due: addDays(TODAY, 5) });
  const tasks = await todo(auditor, ['task']);
  expect(new Set(tasks.rows.map(({ kind }) => kind))).toEqual(new Set(['task']));
  expect(tasks.total).toBe(tasks.kinds.find(({ kind }) => kind === 'task')?.count);
  const late = await auditor.call(searchTodo, { overdue: true, size: 200 });
  expect(late.rows.every(({ overdue }) => overdue)).toBe(true);
  expect((await auditor.call(searchTodo, { page: 999 })).rows).toEqual([]);
});

it('shows a notice to those who work on its screen', async () => {
  const pending = await truth('oa.inform', 'handled_at is null and cleared_at is null and expires_at > now()');
  expect(pending).toBeGreaterThan(0);
  const shown = (await todo(emp, ['inform'])).rows;
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.every(({ menu, title }) => menu !== null && title !== '')).toBe(true);
});
