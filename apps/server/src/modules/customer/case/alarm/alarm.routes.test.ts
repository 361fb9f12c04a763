import { afterAll, beforeAll, expect, it } from 'vitest';
import { CASE_ACT, CASE_PROMISE, pauseCase, resumeCase, takeCase } from '@anju/contract';
import { at, openCases, type Cases } from '../case.fixtures.ts';

let cases: Cases;
beforeAll(async () => {
  cases = await openCases();
});
afterAll(() => cases.installation.close());

const ALARMS = 'customer.case-alarms';
const toldTo = (id: number) =>
  cases.ground.sql<{ promise: number; level: number; employee: string }>(
    `select t.promise, t.level, t.employee_id::int as employee from customer.case_told t where t.tenant_id = $1 and t.case_id = $2
      order by t.promise, t.level, t.employee_id`,
    [cases.ground.tenantId, id],
  );

it('warn the worker, then the leader, then whom the limit names, each once', async () => {
  const { clock, make, ids, installation, read } = cases;
  clock.at = at('20:00');
  const id = await make(cases.to('clerk'));
  const pass = async (time: string) => {
    clock.at = at(time);
    await installation.schedule.run(ALARMS);
    await installation.schedule.run(ALARMS);
  };
  await pass('20:11');
  expect(await toldTo(id)).toEqual([]);
  await pass('20:12');
  expect(await toldTo(id)).toEqual([{ promise: CASE_PROMISE.respond, level: 0, employee: ids.clerk }]);
  await pass('20:16');
  expect((await toldTo(id)).filter(({ level }) => level === 1).map(({ employee }) => employee)).toEqual(
    [ids.clerk, ids.emp].toSorted((a, b) => a - b),
  );
  expect((await read(id)).respond).toMatchObject({ late: true, at: null });
  await pass('21:15');
  expect(
    (await toldTo(id)).filter(({ promise, level }) => promise === CASE_PROMISE.respond && level === 2).map(({ employee }) => employee),
  ).toEqual([ids.boss]);
  // Late stays late, however quickly it is answered afterwards; what was answered warns nobody any more.
  await cases.people.clerk.call(takeCase, { id });
  const after = await read(id);
  expect(after.respond).toMatchObject({ late: true, at: at('21:15') });
  expect(after.alarms.filter(({ promise, toldAt }) => promise === CASE_PROMISE.respond && toldAt === null)).toEqual([]);
  expect(after.steps.filter(({ act }) => act === CASE_ACT.warn).map(({ remark }) => remark)).toContain('响应超时，第 1 级升级');
});

it('stand still while the case is paused', async () => {
  const { clock, make, installation, people } = cases;
  clock.at = at('20:00');
  const id = await make(cases.to('clerk'));
  await people.clerk.call(takeCase, { id });
  clock.at = at('20:10');
  await people.clerk.call(pauseCase, { id, reason: '等配件' });
  clock.at = at('20:00', 3);
  await installation.schedule.run(ALARMS);
  expect(await toldTo(id)).toEqual([]);
  await people.clerk.call(resumeCase, { id });
  await installation.schedule.run(ALARMS);
  expect(await toldTo(id)).toEqual([]);
  // Twenty of the thirty minutes to arrive are left.
  clock.at = at('20:21', 3);
  await installation.schedule.run(ALARMS);
  expect((await toldTo(id)).map(({ promise, level }) => [promise, level])).toContainEqual([CASE_PROMISE.arrive, 1]);
});
