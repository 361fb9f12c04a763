import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  changeWorkLog,
  createWorkLog,
  getWorkLog,
  getWorkLogWeek,
  listWorkLogs,
  readWorkLog,
  WORK_LOG,
  type Endpoint,
  type InputOf,
} from '@anju/contract';
import { lead, openOffice, type Colleague, type Office } from '../daily.fixtures.ts';

/** A Thursday after everything of the demo. */
const clock = { now: () => new Date('2031-11-20T02:00:00Z') };
let office: Office;
let emp: Colleague;
let clerk: Colleague;
let auditor: Colleague;
beforeAll(async () => {
  office = await openOffice(clock);
  [emp, clerk, auditor] = [await office.as('emp'), await office.as('clerk'), await office.as('auditor')];
  await lead(office, emp, clerk);
});
afterAll(() => office.close());

const told = async <E extends Endpoint>(who: Colleague, endpoint: E, input: InputOf<E>) => (await who.ask(endpoint, input)).envelope.msg;
const daily = (day: string) => ({ kind: WORK_LOG.daily, day, done: '收款四十笔', plan: '' });

it('one per day and week: the database refuses a second, also from two browsers at once', async () => {
  const answers = await Promise.all([clerk.ask(createWorkLog, daily('2031-11-18')), clerk.ask(createWorkLog, daily('2031-11-18'))]);
  const refused = answers.map(({ envelope }) => envelope.msg).filter((text) => text === '2031.11.18的日报已写过，请打开后修改');
  expect(refused).toHaveLength(1);
  await clerk.call(createWorkLog, { kind: WORK_LOG.weekly, day: '2031-11-19', done: '本周收款', plan: '' });
  expect(await told(clerk, createWorkLog, { kind: WORK_LOG.weekly, day: '2031-11-17', done: '再写一次', plan: '' })).toBe(
    '2031.11.17 至 2031.11.23的周报已写过，请打开后修改',
  );
  expect(await told(clerk, createWorkLog, daily('2031-11-21'))).toBe('还没到这一天，不能写日志');
  expect(await told(clerk, createWorkLog, { ...daily('2031-11-17'), done: ' ' })).toBe('请填写完成情况或计划');
});

it('is read by the leader only, and stays as it is from then on', async () => {
  const { id } = await clerk.call(createWorkLog, daily('2031-11-13'));
  await clerk.call(changeWorkLog, { id, version: 0, done: '收款四十一笔', plan: '对账' });
  expect(await told(auditor, getWorkLog, { id })).toBe('工作日志不存在或已被删除');
  expect(await told(auditor, readWorkLog, { id, version: 1 })).toBe('工作日志不存在或已被删除');
  expect(await told(clerk, readWorkLog, { id, version: 1 })).toBe('自己的日志由上级部门负责人阅');
  expect(await told(emp, changeWorkLog, { id, version: 1, done: '改写', plan: '' })).toBe('工作日志不存在或已被删除');
  // What was changed after the leader opened it is not marked as read.
  expect(await told(emp, readWorkLog, { id, version: 0 })).toContain('已被他人修改');
  await emp.call(readWorkLog, { id, version: 1, comment: '辛苦了' });
  expect(await clerk.call(getWorkLog, { id })).toMatchObject({ readBy: '陈思远', comment: '辛苦了', mayRead: false });
  expect(await told(clerk, changeWorkLog, { id, version: 2, done: '再改', plan: '' })).toBe('该日志已由陈思远阅，不能再修改');
});

it('the week shows the leader who has not written, and everybody else only the own row', async () => {
  const week = await emp.call(getWorkLogWeek, { day: '2031-11-20' });
  expect(week.monday).toBe('2031-11-17');
  const row = week.people.find(({ employeeId }) => employeeId === clerk.employeeId);
  expect(row?.days.map(({ mark }) => mark)).toEqual(['none', 'written', 'none', 'future', 'future', 'off', 'off']);
  expect(row?.week.mark).toBe('written');
  expect(week.departments.map(({ name }) => name)).toContain('收费部');
  expect(week.missing).toBe(week.people.flatMap(({ days }) => days).filter(({ mark }) => mark === 'none').length);
  const own = await auditor.call(getWorkLogWeek, { day: '2031-11-20' });
  expect(own.people.map(({ employeeId }) => employeeId)).toEqual([auditor.employeeId]);
  const texts = await emp.call(listWorkLogs, { day: '2031-11-20' });
  expect(texts.map(({ employee, kind }) => [employee, kind])).toEqual([
    ['林晓燕', WORK_LOG.weekly],
    ['林晓燕', WORK_LOG.daily],
  ]);
  expect(await auditor.call(listWorkLogs, { day: '2031-11-20', employeeId: clerk.employeeId })).toEqual([]);
});
