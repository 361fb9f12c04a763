// What the demo's requests stand on: the houses and people of the first estate, its working days, and its settings.
import { addDays, weekdayOf, type WorkedMinutes } from '@anju/domain';
import type pg from 'pg';
import type { Limit } from './case-life.ts';
import { demand, insertEscalations, insertFiner, insertTeams, type Category, type Place, type Staff, type Teams } from './case-settings.ts';

export interface House {
  readonly id: number;
  readonly personId: number;
  readonly name: string;
  readonly phone: string;
}
export interface CaseGround {
  readonly tenantId: number;
  readonly companyId: number;
  readonly estateId: number;
  readonly buildings: readonly number[];
  readonly account: (username: string) => Staff & { readonly accountId: number };
  readonly teams: Teams;
  readonly houses: readonly House[];
  readonly areas: readonly number[];
  readonly category: (kind: number, path: string) => Category;
  readonly limit: (kind: number, categoryId: number, urgency: number) => Limit | undefined;
  readonly worked: WorkedMinutes;
}

const ESTATE = '云栖花园';
const MINUTES = 480;

export async function layCaseGround(client: pg.Client, today: string): Promise<CaseGround> {
  const place = await readPlace(client);
  const staff = await readStaff(client, place.tenantId);
  const teams = await insertTeams(client, place, staff);
  const categories = await insertFiner(client, place.tenantId, teams);
  const limits = await insertEscalations(client, place, staff, categories);
  const account = (username: string) => {
    const found = demand(
      staff.find((one) => one.username === username),
      username,
    );
    return { ...found, accountId: demand(found.accountId, username) };
  };
  return {
    ...place,
    ...(await readEstate(client, place)),
    account,
    teams,
    category: (kind, path) =>
      demand(
        categories.find((one) => one.kind === kind && one.path === path),
        path,
      ),
    limit: (kind, categoryId, urgency) => {
      const fitting = limits.filter((one) => one.kind === kind && one.urgency === urgency);
      return fitting.find((one) => one.categoryId === categoryId) ?? fitting.find((one) => one.categoryId === null);
    },
    worked: await readWorked(client, place, today),
  };
}

// ---- what is there --------------------------------------------------------------------------------------------------------------------

async function readPlace(client: pg.Client): Promise<Place> {
  const { rows } = await client.query<Place>(
    `select e.tenant_id as "tenantId", e.company_id::int as "companyId", e.id::int as "estateId" from estate.estate e
       join system.tenant t on t.id = e.tenant_id and t.code = 'anju' where e.name = $1`,
    [ESTATE],
  );
  return demand(rows[0], ESTATE);
}

async function readStaff(client: pg.Client, tenantId: number): Promise<Staff[]> {
  const { rows } = await client.query<Staff>(
    `select e.id::int, e.name, c.name as company, j.name as job, a.username, a.id::int as "accountId"
       from org.employee e join org.company c on c.tenant_id = e.tenant_id and c.id = e.company_id
       join org.employee_job w on w.tenant_id = e.tenant_id and w.employee_id = e.id and w.main and w.to_date is null
       join org.job j on j.tenant_id = w.tenant_id and j.id = w.job_id
       left join session.account a on a.tenant_id = e.tenant_id and a.employee_id = e.id
      where e.tenant_id = $1 and e.state = 1 order by e.id`,
    [tenantId],
  );
  return rows;
}

async function readEstate(client: pg.Client, { tenantId, estateId }: Place): Promise<Pick<CaseGround, 'buildings' | 'houses' | 'areas'>> {
  const { rows: houses } = await client.query<House>(
    `select distinct on (h.sort_key, h.id) h.id::int, p.id::int as "personId", p.name, p.phone
       from estate.house h join estate.house_owner o on o.tenant_id = h.tenant_id and o.house_id = h.id and o.to_date is null
       join estate.person p on p.tenant_id = o.tenant_id and p.id = o.person_id
      where h.tenant_id = $1 and h.estate_id = $2 and not h.disabled and h.use_state > 1
      order by h.sort_key, h.id, o.share desc, o.id`,
    [tenantId, estateId],
  );
  const ids = async (table: string) =>
    (
      await client.query<{ id: number }>(`select id::int from estate.${table} where tenant_id = $1 and estate_id = $2 order by id`, [
        tenantId,
        estateId,
      ])
    ).rows.map(({ id }) => id);
  return { houses, buildings: await ids('building'), areas: await ids('public_area') };
}

/** The working days of the company, by the nearest calendar above it; without one from Monday to Friday. */
async function readWorked(client: pg.Client, { tenantId, companyId }: Place, today: string): Promise<WorkedMinutes> {
  const { rows } = await client.query<{ day: string; minutes: number }>(
    `select d.day::text as day, (d.hours * 60)::int as minutes
       from org.calendar_day d join (
         select distinct on (y.year) y.year, y.company_id
           from org.company c join org.company top on top.tenant_id = c.tenant_id and starts_with(c.path, top.path)
           join org.calendar_year y on y.tenant_id = top.tenant_id and y.company_id = top.id
          where c.tenant_id = $1 and c.id = $2 order by y.year, top.level desc) n on n.company_id = d.company_id and n.year = d.year
      where d.tenant_id = $1 and d.day between $3::date and $4::date`,
    [tenantId, companyId, addDays(today, -800), addDays(today, 60)],
  );
  const known = new Map(rows.map(({ day, minutes }) => [day, minutes]));
  return (day) => known.get(day) ?? (weekdayOf(day) > 5 ? 0 : MINUTES);
}
