// Counts for cards. Row scope is part of each condition; what is kept as a count elsewhere is read there.
import { sql, type RawBuilder } from 'kysely';
import { heldOn } from '../../../../platform/session/session.queries.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';

type Estates = readonly number[] | null;

const inScope = (estates: Estates, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  estates === null ? sql`true` : sql`${column} = any (${estates}::bigint[])`;

export async function countHousesByState(db: DbOrTx, estates: Estates): Promise<ReadonlyMap<number, number>> {
  const result = await sql<{ state: number; houses: number }>`
    select t.use_state as state, sum(t.houses)::int as houses from estate.house_tally t
     where not t.disabled and ${inScope(estates, sql`t.estate_id`)} group by t.use_state`.execute(db);
  return new Map(result.rows.map(({ state, houses }) => [state, houses]));
}

export async function sumEstates(db: DbOrTx, estates: Estates): Promise<{ estates: number; houses: number; buildArea: string }> {
  const result = await sql<{ estates: number; houses: number; buildArea: string }>`
    select (select count(*)::int from estate.estate e where ${inScope(estates, sql`e.id`)}) as estates,
           coalesce(sum(t.houses), 0)::int as houses, coalesce(sum(t.build_area), 0)::numeric(18, 2)::text as build_area
      from estate.house_tally t where not t.disabled and ${inScope(estates, sql`t.estate_id`)}`.execute(db);
  return result.rows[0] ?? { estates: 0, houses: 0, buildArea: '0.00' };
}

export async function countResidents(db: DbOrTx, estates: Estates, day: string): Promise<{ people: number; houses: number }> {
  const result = await sql<{ people: number; houses: number }>`
    select count(distinct r.person_id)::int as people, count(distinct r.house_id)::int as houses
      from estate.resident r join estate.house h on h.tenant_id = r.tenant_id and h.id = r.house_id
     where (r.move_in_date is null or r.move_in_date <= ${day}::date) and (r.move_out_date is null or r.move_out_date > ${day}::date)
       and ${inScope(estates, sql`h.estate_id`)}`.execute(db);
  return result.rows[0] ?? { people: 0, houses: 0 };
}

export async function countFollows(db: DbOrTx, employeeId: number | null, day: string): Promise<{ due: number; overdue: number }> {
  const result = await sql<{ due: number; overdue: number }>`
    select count(*) filter (where f.planned_date = ${day}::date)::int as due, count(*) filter (where f.planned_date < ${day}::date)::int as overdue
      from estate.follow_up f where f.state in (1, 2) and f.employee_id = ${employeeId} and f.planned_date <= ${day}::date`.execute(db);
  return result.rows[0] ?? { due: 0, overdue: 0 };
}

export async function countInspections(
  db: DbOrTx,
  estates: Estates,
  day: string,
  until: string,
): Promise<{ soon: number; overdue: number }> {
  const result = await sql<{ soon: number; overdue: number }>`
    select count(*) filter (where d.next_inspection >= ${day}::date)::int as soon,
           count(*) filter (where d.next_inspection < ${day}::date)::int as overdue
      from estate.device d where d.state = 1 and d.next_inspection <= ${until}::date and ${inScope(estates, sql`d.estate_id`)}`.execute(db);
  return result.rows[0] ?? { soon: 0, overdue: 0 };
}

export async function countEndingLeases(db: DbOrTx, estates: Estates, day: string, until: string): Promise<number> {
  const result = await sql<{ total: number }>`
    select count(*)::int as total from estate.parking_lease l join estate.parking k on k.tenant_id = l.tenant_id and k.id = l.parking_id
     where l.ended_on is null and l.to_date between ${day}::date and ${until}::date and ${inScope(estates, sql`k.estate_id`)}`.execute(db);
  return result.rows[0]?.total ?? 0;
}

/** Pending ones of his company and those below it; those about houses by his estates. */
export async function countNotices(
  db: DbOrTx,
  { estates, companyId }: { readonly estates: Estates; readonly companyId: number | null },
  now: Date,
): Promise<number> {
  const below = sql`i.company_id in (
    select c.id from org.company c join org.company top on top.tenant_id = c.tenant_id and starts_with(c.path, top.path) where top.id = ${companyId})`;
  const seen =
    estates === null
      ? sql`(${companyId}::bigint is null or ${below})`
      : sql`${below} and (i.estate_id is null or ${inScope(estates, sql`i.estate_id`)})`;
  const result = await sql<{ total: number }>`
    select count(*)::int as total from oa.inform i
     where i.handled_at is null and i.cleared_at is null and i.expires_at > ${now} and ${seen}`.execute(db);
  return result.rows[0]?.total ?? 0;
}

export async function countJobs(db: DbOrTx, accountId: number): Promise<{ open: number; failed: number }> {
  const result = await sql<{ open: number; failed: number }>`
    select count(*) filter (where j.state in ('waiting', 'running'))::int as open, count(*) filter (where j.state = 'failed')::int as failed
      from system.job j where j.account_id = ${accountId}`.execute(db);
  return result.rows[0] ?? { open: 0, failed: 0 };
}

interface Viewer {
  readonly everything: boolean;
  readonly companyId: number | null;
  readonly employeeId: number | null;
  readonly day: string;
}

export async function countEmployeesByState(db: DbOrTx, viewer: Viewer): Promise<ReadonlyMap<number, number>> {
  const { everything, companyId, employeeId, day } = viewer;
  const seen = everything
    ? sql`true`
    : sql`e.company_id in (
        select seen.id from org.company own join org.company seen on seen.tenant_id = own.tenant_id
           and (seen.id = own.id or (starts_with(seen.path, own.path) and exists (
                 select from org.employee_job ej join org.job j on j.tenant_id = ej.tenant_id and j.id = ej.job_id
                  where ej.tenant_id = own.tenant_id and ej.employee_id = ${employeeId} and j.data_scope = 'company' and ${heldOn(day)})))
         where own.id = ${companyId})`;
  const result = await sql<{ state: number; total: number }>`
    select e.state, count(*)::int as total from org.employee e where ${seen} group by e.state`.execute(db);
  return new Map(result.rows.map(({ state, total }) => [state, total]));
}
