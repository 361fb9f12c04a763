// Helpers for tests of 客户关系: a clock that can be set, users, a house of the demo with its owner, and questions of a survey.
import { MENU, QUESTION, RELATION_AUDIENCE, type createSurvey, type InputOf } from '@anju/contract';
import { createPool } from '../../../platform/db/pool.ts';
import { createTenantDatabases } from '../../../platform/tenancy/tenant-db.ts';
import { clockAt, openInstallation } from '../../../testing/installation.ts';
import { at, dayOf, personWithClock } from '../../../testing/turned-clock.fixtures.ts';

export { at, dayOf };

const ESTATE = '云栖花园';

export async function openRelations() {
  const clock = clockAt(at('10:00'));
  const installation = await openInstallation({ clock });
  const sql = <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
    installation.database.asOwner(async (client) => (await client.query(text, values)).rows as R[]);
  const houses = await sql<
    Record<'tenant' | 'estate' | 'id' | 'building' | 'person', number> & { code: string; name: string; phone: string }
  >(
    `select distinct on (h.sort_key, h.id) e.tenant_id as tenant, e.id::int as estate, h.id::int, h.building_id::int as building, h.code,
            p.id::int as person, p.name, p.phone
       from estate.estate e join estate.house h on h.tenant_id = e.tenant_id and h.estate_id = e.id and not h.disabled and h.use_state = 4
       join estate.house_owner o on o.tenant_id = h.tenant_id and o.house_id = h.id and o.to_date is null and o.owner_type = 1
       join estate.person p on p.tenant_id = o.tenant_id and p.id = o.person_id and p.phone <> ''
      where e.name = $1 and not exists (select from customer.visit v where v.tenant_id = p.tenant_id and v.person_id = p.id)
        and not exists (select from customer.level_change c where c.tenant_id = p.tenant_id and c.person_id = p.id)
        and 1 = (select count(*) from estate.house_owner x where x.tenant_id = p.tenant_id and x.person_id = p.id)
      order by h.sort_key desc, h.id limit 12`,
    [ESTATE],
  );
  const [house, other] = houses;
  if (!house || !other) throw new Error('the demo has too few houses');
  const person = (username: string) => personWithClock({ installation, clock }, username);
  const people = { emp: person('emp'), boss: person('boss'), clerk: person('clerk'), limited: person('limited') };
  const employees = await sql<{ username: string; id: number }>(
    `select a.username, a.employee_id::int as id from session.account a where a.tenant_id = $1 and a.employee_id is not null`,
    [house.tenant],
  );
  const employeeOf = (username: string): number => employees.find((one) => one.username === username)?.id ?? 0;

  /** Leaves somebody these screens and no others. */
  const keepScreens = async (username: string, menus: readonly number[]): Promise<void> => {
    const job = `select j.job_id from session.account a join org.employee_job j on j.tenant_id = a.tenant_id
      and j.employee_id = a.employee_id
      where a.tenant_id = $1 and a.username = $2`;
    await sql(`delete from org.job_grant g where g.tenant_id = $1 and g.job_id in (${job})`, [house.tenant, username]);
    await sql(
      `insert into org.job_grant (tenant_id, job_id, menu_id, acts) select $1, j.job_id, m, '{view}' from (${job}) j, unnest($3::int[]) m`,
      [house.tenant, username, menus],
    );
  };

  /** What another process of the server has: a pool of its own. */
  const otherProcess = () => {
    const databases = createTenantDatabases(createPool(installation.database.appUrl, { max: 2 }));
    return { db: databases.of(house.tenant), close: () => databases.close() };
  };

  const surveyForm = (more: Partial<InputOf<typeof createSurvey>> = {}): InputOf<typeof createSurvey> => ({
    title: '年度满意度调查',
    intro: '请为我们的服务打分',
    estateIds: [house.estate],
    buildingIds: [house.building],
    audience: RELATION_AUDIENCE.all,
    percent: 100,
    fromOn: dayOf(0),
    toOn: dayOf(10),
    questions: [
      { kind: QUESTION.five, title: '总体服务', weight: 3 },
      { kind: QUESTION.ten, title: '环境卫生', weight: 1, required: false },
      { kind: QUESTION.single, title: '是否愿意推荐', options: ['愿意', '不愿意'] },
      { kind: QUESTION.words, title: '您的建议', required: false },
    ],
    ...more,
  });
  return { installation, clock, sql, house, other, houses, people, employeeOf, keepScreens, otherProcess, surveyForm, MENU };
}
