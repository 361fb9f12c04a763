// Alarms reach somebody: whoever forgot to accept a case, whoever leads a team after its leader left, and who dispatches where nobody else is.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptCase, CASE, CASE_PROMISE, CASE_URGENCY, changeCase, leaveEmployee, listTeams, MENU, previewLeave } from '@anju/contract';
import { at, DAY, openCases, type Cases } from '../case.fixtures.ts';

let cases: Cases;
beforeAll(async () => {
  cases = await openCases();
});
afterAll(() => cases.installation.close());

const ALARMS = 'customer.case-alarms';
const pass = async (time: string) => {
  cases.clock.at = at(time);
  await cases.installation.schedule.run(ALARMS);
};
const toldTo = async (id: number, level: number): Promise<number[]> => {
  const { ground } = cases;
  const found = await ground.sql<{ employee: number }>(
    `select t.employee_id::int as employee from customer.case_told t
      where t.tenant_id = $1 and t.case_id = $2 and t.promise = $3 and t.level = $4 order by 1`,
    [ground.tenantId, id, CASE_PROMISE.respond, level],
  );
  return found.map(({ employee }) => employee);
};
const setState = (employeeId: number, state: number) =>
  cases.ground.sql(`update org.employee set state = $3 where tenant_id = $1 and id = $2`, [cases.ground.tenantId, employeeId, state]);
const setLeader = (employeeId: number) =>
  cases.ground.sql(`update customer.team set leader_id = $3 where tenant_id = $1 and id = $2`, [
    cases.ground.tenantId,
    cases.teamId,
    employeeId,
  ]);

it('a case nobody accepts is promised an answer from its registration', async () => {
  const { make, read, ids, people, clock, form, category } = cases;
  clock.at = at('20:00');
  const id = await make({ then: 'keep' });
  expect(await read(id)).toMatchObject({ state: CASE.new, respond: { due: at('20:15'), late: null }, finish: { due: null } });
  await pass('20:12');
  expect(await toldTo(id, 0)).toEqual([ids.emp]);
  await pass('20:15');
  expect((await read(id)).respond.late).toBe(true);
  // The promises begin with the acceptance; what was missed before stays missed.
  clock.at = at('20:20');
  await people.emp.call(acceptCase, { id, version: (await read(id)).version });
  const accepted = await read(id);
  expect(accepted).toMatchObject({ respond: { due: at('20:35'), late: true }, finish: { due: at('20:20', 1), late: null } });
  await pass('20:32');
  expect(accepted.alarms.some(({ promise, toldAt }) => promise === CASE_PROMISE.respond && toldAt !== null)).toBe(false);

  // Another urgency promises another answer, from the same moment.
  clock.at = at('20:00');
  const other = await make({ then: 'keep' });
  const { version } = await read(other);
  const plain = { categoryId: await category('测试无时限'), urgency: CASE_URGENCY.normal };
  await people.emp.call(changeCase, { ...form(plain), id: other, version });
  expect((await read(other)).respond.due).not.toBe(at('20:15'));
});

it('who dispatches is told where leader and person of a level are out of service', async () => {
  const { make, ids, clock } = cases;
  await setLeader(ids.boss);
  await setState(ids.boss, 2);
  clock.at = at('20:00');
  const id = await make();
  await pass('20:12');
  expect(await toldTo(id, 0)).toContain(ids.emp);
  await pass('20:15');
  await pass('21:15');
  const raised = await toldTo(id, 2);
  expect(raised).toContain(ids.emp);
  expect(raised).not.toContain(ids.boss);
  await setState(ids.boss, 1);
});

it('teams and levels of somebody who leaves go to who takes the work over', async () => {
  const { people, ids, ground, teamId } = cases;
  await setLeader(ids.boss);
  const { groups } = await people.emp.call(previewLeave, { id: ids.boss });
  const titles = groups.map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(['班组长', '诉求超时通知人']));
  const [boss] = await ground.sql<{ version: number }>(`select version from org.employee where tenant_id = $1 and id = $2`, [
    ground.tenantId,
    ids.boss,
  ]);
  await people.emp.call(leaveEmployee, {
    id: ids.boss,
    version: boss?.version ?? 0,
    date: DAY,
    reason: '个人原因',
    toEmployeeId: ids.auditor,
  });
  expect((await people.emp.call(listTeams, {})).find((team) => team.id === teamId)?.leaderId).toBe(ids.auditor);
  const left = await ground.sql(`select from customer.case_escalation where tenant_id = $1 and employee_id = $2`, [
    ground.tenantId,
    ids.boss,
  ]);
  expect(left).toHaveLength(0);
});

it('an alarm nobody can be told of is stored as missed and rings again until somebody hears it', async () => {
  const { make, read, ids, clock, ground, grant } = cases;
  await setState(ids.auditor, 2);
  await setLeader(ids.auditor);
  for (const table of ['org.job_grant', 'org.role_grant'])
    await ground.sql(`delete from ${table} where tenant_id = $1 and menu_id = $2`, [ground.tenantId, MENU.caseDispatch]);
  clock.at = at('20:00');
  const id = await make();
  await pass('20:15');
  const unheard = await read(id);
  expect(unheard.respond.late).toBe(true);
  expect(unheard.alarms.filter(({ toldAt }) => toldAt !== null)).toEqual([]);
  expect(await toldTo(id, 1)).toEqual([]);
  await grant('emp', MENU.caseDispatch, ['view', 'change']);
  await pass('20:31');
  expect(await toldTo(id, 1)).toContain(ids.emp);
});
