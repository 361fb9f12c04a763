import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeTaskPlan, createTaskPlan, disableTaskPlan, RHYTHM, searchTaskPlans, WEEKDAY, type InputOf } from '@anju/contract';
import { openOffice, toldOf, type Colleague, type Office } from '../daily.fixtures.ts';

/** A Tuesday; the demo is dated by the real day, so nothing of it comes round meanwhile. */
let now = new Date('2031-11-18T02:00:00Z');
let office: Office;
let emp: Colleague;
let clerk: Colleague;
beforeAll(async () => {
  office = await openOffice({ now: () => now });
  [emp, clerk] = [await office.as('emp'), await office.as('clerk')];
  await office.ask('update oa.task_plan set disabled = true');
});
afterAll(() => office.close());

const round = () => office.installation.schedule.run('oa.periodic-tasks');
const daysOf = async (id: number): Promise<string[]> =>
  (await office.ask<{ day: string }>('select plan_day::text as day from oa.task where plan_id = $1 order by plan_day', [id])).map(
    ({ day }) => day,
  );
const form = (more: Partial<InputOf<typeof createTaskPlan>> = {}): InputOf<typeof createTaskPlan> => ({
  title: '巡查配电房',
  ownerId: clerk.employeeId,
  rhythm: RHYTHM.weekly,
  weekdays: [WEEKDAY.tuesday, WEEKDAY.thursday],
  dueDays: 1,
  fromDay: '2031-11-18',
  items: ['温度', '异味'],
  copyIds: [],
  ...more,
});
const planOf = async (id: number) =>
  (await emp.call(searchTaskPlans, { withDisabled: true, size: 200 })).rows.find((plan) => plan.id === id);

it('makes the task of a day once, also when two servers look at the same time, and makes up for days without a server', async () => {
  const { id } = await emp.call(createTaskPlan, form());
  expect(await daysOf(id)).toEqual(['2031-11-18']);
  await round();
  expect(await daysOf(id)).toEqual(['2031-11-18']);
  expect(await planOf(id)).toMatchObject({ made: 1, next: '2031-11-20', isAssigner: true });

  now = new Date('2031-11-26T02:00:00Z');
  // As if another server had made one of them already: the key refuses a second.
  await office.ask(
    `insert into oa.task (tenant_id, title, owner_id, assigner_id, plan_id, plan_day, created_by, created_at, updated_by, updated_at)
     select tenant_id, title, owner_id, assigner_id, id, '2031-11-20', '', now(), '', now() from oa.task_plan where id = $1`,
    [id],
  );
  await Promise.all([round(), round()]);
  expect(await daysOf(id)).toEqual(['2031-11-18', '2031-11-20', '2031-11-25']);
  const [task] = await office.ask<{ due: string; items: number; by: string }>(
    `select due::text, created_by as by, (select count(*)::int from oa.task_item i where i.task_id = t.id) as items
       from oa.task t where plan_id = $1 and plan_day = '2031-11-25'`,
    [id],
  );
  expect(task).toEqual({ due: '2031-11-26', items: 2, by: '系统' });
  now = new Date('2031-11-18T02:00:00Z');
});

it('is changed and disabled only by its assigner; days on which it was disabled are not made up', async () => {
  const { id } = await emp.call(createTaskPlan, form({ title: '停用的', weekdays: [WEEKDAY.wednesday] }));
  const refused = await clerk.ask(disableTaskPlan, { id, version: 0, disabled: true });
  expect(refused.envelope.msg).toBe('只有交办人可以停用周期任务');
  await emp.call(disableTaskPlan, { id, version: 0, disabled: true });
  await office.ask(`update oa.task_plan set made_through = '2031-11-03' where id = $1`, [id]);
  await round();
  expect(await daysOf(id)).toEqual([]);
  await emp.call(disableTaskPlan, { id, version: 1, disabled: false });
  expect(await daysOf(id)).toEqual([]);
  const stale = await emp.ask(changeTaskPlan, { id, version: 1, ...form() });
  expect(stale.envelope.msg).toContain('已被他人修改');
  await emp.call(changeTaskPlan, { id, version: 2, ...form({ weekdays: [WEEKDAY.tuesday] }) });
  expect(await daysOf(id)).toEqual(['2031-11-18']);
});

it('refuses a rhythm without its day', async () => {
  expect(await toldOf(emp, createTaskPlan, form({ weekdays: [] }))).toBe('请选择星期');
  expect(await toldOf(emp, createTaskPlan, form({ rhythm: RHYTHM.monthly }))).toBe('请选择每月几日');
});
