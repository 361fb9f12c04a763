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
import { clockAt, openInstallation, type Installation, type Person, type Shared } from '../../../testing/installation.ts';
import { at, DAY, personWithClock } from '../../../testing/turned-clock.fixtures.ts';

type Names = 'emp' | 'clerk' | 'auditor' | 'boss';
type Call = InputOf<typeof acceptCases>;

export { at, DAY };

/** A house of 云栖花园 with its owner, and what is charged for services there. */
async function openGround({ database }: Installation) {
  const sql = <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
    database.asOwner(async (client) => (await client.query(text, values)).rows as R[]);
  const [found] = await sql<Record<'tenant' | 'estate' | 'company' | 'house' | 'person' | 'item', string> & { code: string }>(
    `select e.tenant_id as tenant, e.id as estate, e.company_id as company, h.id as house, h.code, o.person_id as person,
            (select t.id from manage.charge_type t where t.tenant_id = e.tenant_id and not t.deposit and not t.disabled order by t.id limit 1) as item
       from estate.estate e join estate.house h on h.tenant_id = e.tenant_id and h.estate_id = e.id and not h.disabled
       join estate.house_owner o on o.tenant_id = h.tenant_id and o.house_id = h.id and o.to_date is null
      where e.name = '云栖花园' order by h.sort_key desc limit 1`,
  );
  if (!found) throw new Error('the demo has no 云栖花园');
  const { tenant, estate, company, house, person, item, code } = found;
  const [tenantId, estateId, companyId, houseId, personId, chargeTypeId] = [tenant, estate, company, house, person, item].map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return { sql, tenantId, estateId, companyId, houseId, personId, chargeTypeId, code };
}

/** On an installation of its own, or on one that is open already with its clock. */
export async function openCases(shared?: Shared) {
  const clock = shared?.clock ?? clockAt(at('22:00'));
  const installation = shared?.installation ?? (await openInstallation({ clock }));
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
  const person = (username: Names): Person => ({ ...personWithClock({ installation, clock }, username), token: '' });
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
    houseId: ground.houseId,
    personId: ground.personId,
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
