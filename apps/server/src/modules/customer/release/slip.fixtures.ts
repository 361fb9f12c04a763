// Helpers for tests of release slips: a clock that can be set, who writes, who decides and two guards, a house with its owner, and papers.
import {
  createSlip,
  FILE_CATEGORY,
  GATE_RESULT,
  MENU,
  SLIP_APPLICANT,
  SLIP_KIND,
  SLIP_PAPER,
  type InputOf,
  type recordGateCheck,
} from '@anju/contract';
import { clockAt, openInstallation, type Shared } from '../../../testing/installation.ts';
import { PDF, send } from '../../../testing/sample-files.ts';
import { at, dayOf, personWithClock } from '../../../testing/turned-clock.fixtures.ts';

export { at, dayOf };

type SlipInput = InputOf<typeof createSlip>;

/** On an installation of its own, or on one that is open already with its clock. */
export async function openSlips(shared?: Shared) {
  const clock = shared?.clock ?? clockAt(at('10:00'));
  const installation = shared?.installation ?? (await openInstallation({ clock }));
  const sql = <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
    installation.database.asOwner(async (client) => (await client.query(text, values)).rows as R[]);
  const houses = await sql<
    Record<'tenant' | 'estate' | 'company' | 'id' | 'person', number> & { code: string; name: string; phone: string }
  >(
    `select distinct on (h.sort_key, h.id) e.tenant_id as tenant, e.id::int as estate, e.company_id::int as company, h.id::int, h.code,
            p.id::int as person, p.name, p.phone
       from estate.estate e join estate.house h on h.tenant_id = e.tenant_id and h.estate_id = e.id and not h.disabled and h.use_state = 4
       join estate.house_owner o on o.tenant_id = h.tenant_id and o.house_id = h.id and o.to_date is null
       join estate.person p on p.tenant_id = o.tenant_id and p.id = o.person_id
      where e.name = '云栖花园' and exists (select from estate.resident d where d.tenant_id = h.tenant_id and d.house_id = h.id
        and d.move_out_date is null) order by h.sort_key desc, h.id limit 2`,
  );
  const [house, other] = houses;
  if (!house || !other) throw new Error('the demo has too few houses');
  // Nobody of the demo is only a guard with an account: clerk and boss get the rights of one, the auditor decides.
  const rights = { clerk: ['view', 'change'], boss: ['view', 'change'], auditor: ['view', 'audit'] };
  for (const [username, acts] of Object.entries(rights))
    await sql(
      `insert into org.job_grant (tenant_id, job_id, menu_id, acts)
       select j.tenant_id, j.job_id, $2, $3 from session.account a
         join org.employee_job j on j.tenant_id = a.tenant_id and j.employee_id = a.employee_id
        where a.tenant_id = $1 and a.username = $4
       on conflict (tenant_id, job_id, menu_id) do update set acts = excluded.acts`,
      [house.tenant, MENU.moveOut, acts, username],
    );
  const person = (username: string) => personWithClock({ installation, clock }, username);
  const people = {
    emp: person('emp'),
    auditor: person('auditor'),
    clerk: person('clerk'),
    boss: person('boss'),
    limited: person('limited'),
  };

  const paper = async (kind: number) => {
    const query = `cat=${FILE_CATEGORY.releasePaper}&parent=0`;
    const { data, msg } = await send(installation.app, await people.emp.token(), '资料.pdf', PDF, query);
    if ((data as unknown) === null) throw new Error(msg);
    return { kind, fileId: data.id } as NonNullable<SlipInput['papers']>[number];
  };
  const form = async (more: Partial<SlipInput> = {}): Promise<SlipInput> => ({
    kind: SLIP_KIND.out,
    houseIds: [house.id],
    applicant: SLIP_APPLICANT.owner,
    personId: house.person,
    name: house.name,
    phone: '138****0000',
    plate: '浙A12345',
    from: at('13:00'),
    to: at('18:00'),
    goods: [
      { name: '沙发', quantity: '1', unit: '组', note: '三人位' },
      { name: '纸箱', quantity: '12', unit: '个', note: '' },
    ],
    papers: [await paper(SLIP_PAPER.identity)],
    ...more,
  });
  const make = async (more: Partial<SlipInput> = {}) => people.emp.call(createSlip, await form(more));
  const rowOf = async (id: number) =>
    (
      await sql<{ token: string; version: number; state: number; phone: string }>(
        'select token, version, state, phone from customer.release where id = $1',
        [id],
      )
    )[0] as { token: string; version: number; state: number; phone: string };
  const pass = (code: string, more: Partial<InputOf<typeof recordGateCheck>> = {}): InputOf<typeof recordGateCheck> => ({
    code,
    result: GATE_RESULT.passedOut,
    ...more,
  });
  return { installation, clock, sql, house, other, people, paper, form, make, rowOf, pass };
}
