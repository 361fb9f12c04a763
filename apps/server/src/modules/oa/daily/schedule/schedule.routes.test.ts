import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeSchedule, createSchedule, getOwnCalendar, getSchedule, MENU, removeSchedule, type InputOf } from '@anju/contract';
import { giveTask, openOffice, toldOf, type Colleague, type Office } from '../daily.fixtures.ts';

const clock = { now: () => new Date('2031-11-20T02:00:00Z') };
let office: Office;
let emp: Colleague;
let clerk: Colleague;
let auditor: Colleague;
beforeAll(async () => {
  office = await openOffice(clock);
  [emp, clerk, auditor] = [await office.as('emp'), await office.as('clerk'), await office.as('auditor')];
});
afterAll(() => office.close());

const form = (more: Partial<InputOf<typeof createSchedule>> = {}): InputOf<typeof createSchedule> => ({
  title: '街道会议',
  fromDay: '2031-11-25',
  toDay: '2031-11-25',
  fromTime: '09:00',
  toTime: '11:30',
  place: '街道办',
  sharedIds: [clerk.employeeId],
  ...more,
});
const month = async (who: Colleague) => (await who.call(getOwnCalendar, { month: '2031-11' })).entries;

it('an entry stands in the own calendar and in those it is shared with, where it is only read', async () => {
  const { id } = await emp.call(createSchedule, form());
  expect(await month(emp)).toMatchObject([{ kind: 'schedule', title: '街道会议', fromTime: '09:00', by: '' }]);
  expect(await month(clerk)).toMatchObject([{ kind: 'shared', id, by: '陈思远' }]);
  expect(await month(auditor)).toEqual([]);
  expect((await clerk.call(getSchedule, { id })).mine).toBe(false);
  expect((await auditor.ask(getSchedule, { id })).envelope.msg).toBe('日程不存在或已被删除');
  expect((await clerk.ask(changeSchedule, { id, version: 0, ...form() })).envelope.msg).toBe('日程不存在或已被删除');
  expect((await clerk.ask(removeSchedule, { id })).envelope.msg).toBe('日程不存在或已被删除');
  const changes = [
    emp.ask(changeSchedule, { id, version: 0, ...form({ title: '甲' }) }),
    emp.ask(changeSchedule, { id, version: 0, ...form({ title: '乙' }) }),
  ];
  const texts = (await Promise.all(changes)).map(({ envelope }) => envelope.msg);
  expect(texts.filter((text) => text.includes('已被他人修改'))).toHaveLength(1);
  await emp.call(removeSchedule, { id });
  expect(await month(clerk)).toEqual([]);
});

it('the month shows whole weeks, tasks that are due, and the days off of the company', async () => {
  const { id } = await giveTask(emp, auditor, { title: '年终盘点', due: '2031-11-30' });
  await auditor.call(createSchedule, form({ fromDay: '2031-10-01', toDay: '2031-12-31', fromTime: null, toTime: null, sharedIds: [] }));
  const [company] = await office.ask<{ id: number }>(
    'select c.id::int from org.company c join org.employee e on e.company_id = c.id and e.tenant_id = c.tenant_id where e.id = $1',
    [auditor.employeeId],
  );
  await office.ask(`insert into org.calendar_year (tenant_id, company_id, year, updated_by, updated_at) values ($1, $2, 2031, '', now())`, [
    auditor.tenantId,
    company?.id,
  ]);
  await office.ask(
    `insert into org.calendar_day (tenant_id, company_id, day, type, hours, name) values ($1, $2, '2031-11-10', 3, 0, '司庆')`,
    [auditor.tenantId, company?.id],
  );
  const { from, to, entries, days } = await auditor.call(getOwnCalendar, { month: '2031-11' });
  expect([from, to]).toEqual(['2031-10-27', '2031-11-30']);
  expect(entries.map(({ kind, menu, title }) => [kind, menu, title])).toEqual([
    ['schedule', null, '街道会议'],
    ['task', MENU.work, '年终盘点'],
  ]);
  expect(entries[1]?.id).toBe(id);
  expect(days).toEqual([{ day: '2031-11-10', off: true, name: '司庆' }]);
});

it.each([
  [{ toDay: '2031-11-24' }, '结束日期不能早于开始日期'],
  [{ toTime: '08:00' }, '结束时间不能早于开始时间'],
  [{ toTime: null }, '请选择结束时间'],
  [{ sharedIds: [99_999_999] }, '所选员工不存在或已离职'],
])('refuses %j', async (more, text) => {
  expect(await toldOf(emp, createSchedule, form(more))).toBe(text);
});
