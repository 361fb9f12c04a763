// Helpers for tests of 诉求: a clock that can be set, an agent, two workers of one team, a category with limits, and cases in any state.
import {
  acceptCases,
  CASE_CLOCK,
  CASE_KIND,
  CASE_PLACE,
  CASE_SOURCE,
  CASE_URGENCY,
  createCaseCategory,
  createCaseLimit,
  createTeam,
  DISPATCH_WAY,
  IMPORTANCE,
  readCase,
  VISIT_RULE,
  type Endpoint,
  type InputOf,
} from '@anju/contract';
import { addDays } from '@anju/domain';
import { systemClock, today } from '../../../platform/clock.ts';
import { openInstallation, type Person } from '../../../testing/installation.ts';
import { openGround } from '../../charging/settlement/settlement.fixtures.ts';

type Names = 'emp' | 'clerk' | 'auditor' | 'boss';
type Call = InputOf<typeof acceptCases>;

export const DAY = today(systemClock);
/** A time of today in Shanghai, or of a day later. */
export const at = (time: string, days = 0): string => new Date(`${addDays(DAY, days)}T${time}:00+08:00`).toISOString();

export async function openCases() {
  const clock = { at: at('22:00'), now: () => new Date(clock.at) };
  const installation = await openInstallation({ clock });
  const ground = await openGround(installation);
  const employees = await ground.sql<{ username: Names; id: string; accountId: string }>(
    `select a.username, e.id, a.id as "accountId" from session.account a join org.employee e on e.tenant_id = a.tenant_id and e.id = a.employee_id
      where a.tenant_id = $1 and a.username = any ($2)`,
    [ground.tenantId, ['emp', 'clerk', 'auditor', 'boss']],
  );
  const ids = Object.fromEntries(employees.map(({ username, id }) => [username, Number(id)])) as Record<Names, number>;
  // Workers of the demo have no account; clerk and auditor get the screen of the workers.
  const grant = (name: Names, menu: number, acts: readonly string[]) =>
    ground.sql(
      `insert into org.job_grant (tenant_id, job_id, menu_id, acts)
       select j.tenant_id, j.job_id, $3, $4 from org.employee_job j where j.tenant_id = $1 and j.employee_id = $2
       on conflict (tenant_id, job_id, menu_id) do update set acts = excluded.acts`,
      [ground.tenantId, ids[name], menu, acts],
    );
  await grant('clerk', 98, ['view']);
  await grant('auditor', 98, ['view']);
  /** Logs in again when the clock was turned far enough for a session to end. */
  const person = (username: Names): Person => {
    let current: { at: string; who: Promise<Person> } | undefined;
    const now = (): Promise<Person> => {
      if (!current || Math.abs(Date.parse(current.at) - Date.parse(clock.at)) > 10 * 60_000)
        current = { at: clock.at, who: installation.as(username) };
      return current.who;
    };
    return {
      token: '',
      ask: async (endpoint, input, headers) => (await now()).ask(endpoint, input, headers),
      call: async (endpoint, input) => (await now()).call(endpoint, input),
    };
  };
  const people = { emp: person('emp'), clerk: person('clerk'), auditor: person('auditor'), boss: person('boss') };
  const { emp } = people;
  const { id: teamId } = await emp.call(createTeam, {
    companyId: ground.companyId,
    name: '测试班组',
    leaderId: ids.emp,
    members: [
      { employeeId: ids.clerk, maxOpen: 3 },
      { employeeId: ids.auditor, maxOpen: 1 },
    ],
  });
  const category = async (name: string, more: Partial<InputOf<typeof createCaseCategory>> = {}): Promise<number> =>
    (
      await emp.call(createCaseCategory, {
        kind: CASE_KIND.repair,
        name,
        teamId,
        way: DISPATCH_WAY.named,
        visitRule: VISIT_RULE.all,
        ...more,
      })
    ).id;
  const leak = await category('测试漏水');
  // Emergency around the clock; otherwise in working time.
  await emp.call(createCaseLimit, {
    kind: CASE_KIND.repair,
    categoryId: leak,
    urgency: CASE_URGENCY.emergency,
    respondMinutes: 15,
    arriveMinutes: 30,
    finishMinutes: 24 * 60,
    clock: CASE_CLOCK.always,
    warnPercent: 80,
    escalations: [{ afterMinutes: 60, target: 'person', employeeId: ids.boss }],
  });

  const house = await ground.house('测试幢-1单元-101', '周以宁');
  const form = (more: Partial<Call['cases'][number]['form']> = {}): Call['cases'][number]['form'] => ({
    kind: CASE_KIND.repair,
    categoryId: leak,
    place: CASE_PLACE.inside,
    content: '厨房水槽下角阀漏水，希望尽快来人',
    urgency: CASE_URGENCY.emergency,
    importance: IMPORTANCE.normal,
    ...more,
  });
  const call = (more: Partial<Call> = {}): Call => ({
    estateId: ground.estateId,
    houseId: house.houseId,
    personId: house.personId,
    reporter: '周以宁',
    phone: '13800006721',
    source: CASE_SOURCE.phone,
    cases: [{ form: form(), next: { then: 'accept' } }],
    ...more,
  });
  const read = (id: number, by: Person = emp) => by.call(readCase, { id });
  return {
    installation,
    ground,
    clock,
    ids,
    people,
    teamId,
    leak,
    house,
    category,
    grant,
    form,
    call,
    read,
    /** A case of the house, accepted, or dispatched to a worker. */
    make: async (
      next: Call['cases'][number]['next'] = { then: 'accept' },
      more: Partial<Call['cases'][number]['form']> = {},
    ): Promise<number> => (await emp.call(acceptCases, call({ cases: [{ form: form(more), next }] }))).cases[0]?.id as number,
    to: (name: 'clerk' | 'auditor') => ({ then: 'dispatch', workerId: ids[name] }) as const,
    /** Takes a step with the current version and answers the server's words; empty when it was taken. */
    step: async (by: Person, endpoint: Endpoint, id: number, more: object = {}): Promise<string> => {
      const { envelope } = await by.ask(endpoint, { id, version: (await read(id)).version, ...more });
      return envelope.code === 200 ? '' : envelope.msg;
    },
  };
}
export type Cases = Awaited<ReturnType<typeof openCases>>;
