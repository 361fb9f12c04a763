// Counts for cards. Row scope is part of each condition; counts that are already stored elsewhere are read from there.
import { sql, type RawBuilder } from 'kysely';
import { DEVICE, FOLLOW } from '@anju/contract';
import { count, one, own, rows } from '../../../../platform/db/sql.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import { inScope, seen, seenInPart } from '../../../../platform/reach/reach.queries.ts';
import { heldOn } from '../../../../platform/session/session.queries.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';

type Estates = readonly number[] | null;

/** `t`: houses in use with their areas, counted per whole estate and use state; houses of single buildings one by one. */
const tally = ({ estates, buildings }: Reach): RawBuilder<unknown> => sql`(
  select y.use_state, y.houses, y.build_area from estate_view.house_tally y
   where ${own('y')} and not y.disabled and ${inScope(estates, sql`y.estate_id`)}
  ${
    buildings.length === 0
      ? sql``
      : sql`union all select h.use_state, 1, h.build_area from estate_view.house h
         where ${own('h')} and not h.disabled and h.building_id = any (${buildings}::bigint[])`
  }) t`;

export async function countHousesByState(db: DbOrTx, reach: Reach): Promise<ReadonlyMap<number, number>> {
  const states = await rows<{ state: number; houses: number }>(db)`
    select t.use_state as state, sum(t.houses)::int as houses from ${tally(reach)} group by t.use_state`;
  return new Map(states.map(({ state, houses }) => [state, houses]));
}

export async function sumEstates(db: DbOrTx, reach: Reach): Promise<{ estates: number; houses: number; buildArea: string }> {
  return one<{ estates: number; houses: number; buildArea: string }>(db)`
    select (select count(*)::int from estate_view.estate e where ${own('e')} and ${seenInPart(reach, sql`e.id`)}) as estates,
           coalesce(sum(t.houses), 0)::int as houses, coalesce(sum(t.build_area), 0)::numeric(18, 2)::text as build_area
      from ${tally(reach)}`;
}

export async function countResidents(db: DbOrTx, reach: Reach, day: string): Promise<{ people: number; houses: number }> {
  return one<{ people: number; houses: number }>(db)`
    select count(distinct r.person_id) as people, count(distinct r.house_id) as houses
      from estate_view.resident r join estate_view.house h on h.tenant_id = r.tenant_id and h.id = r.house_id
     where ${own('r')} and (r.move_in_date is null or r.move_in_date <= ${day}::date)
       and (r.move_out_date is null or r.move_out_date > ${day}::date)
       and ${seen(reach, sql`h.estate_id`, sql`h.building_id`)}`;
}

export async function countFollows(db: DbOrTx, employeeId: number | null, day: string): Promise<{ due: number; overdue: number }> {
  return one<{ due: number; overdue: number }>(db)`
    select count(*) filter (where f.planned_date = ${day}::date) as due, count(*) filter (where f.planned_date < ${day}::date) as overdue
      from estate_view.follow_up f where ${own('f')} and f.state in (${sql.lit(FOLLOW.waiting)}, ${sql.lit(FOLLOW.running)})
       and f.employee_id = ${employeeId} and f.planned_date <= ${day}::date`;
}

export async function countInspections(
  db: DbOrTx,
  estates: Estates,
  day: string,
  until: string,
): Promise<{ soon: number; overdue: number }> {
  return one<{ soon: number; overdue: number }>(db)`
    select count(*) filter (where d.next_inspection >= ${day}::date) as soon,
           count(*) filter (where d.next_inspection < ${day}::date) as overdue
      from estate_view.device d where ${own('d')} and d.state = ${sql.lit(DEVICE.inUse)}
       and d.next_inspection <= ${until}::date and ${inScope(estates, sql`d.estate_id`)}`;
}

export async function countEndingLeases(db: DbOrTx, estates: Estates, day: string, until: string): Promise<number> {
  return count(db)`
    select count(*) from estate_view.parking_lease l join estate_view.parking k on k.tenant_id = l.tenant_id and k.id = l.parking_id
     where ${own('l')} and l.ended_on is null and l.to_date between ${day}::date and ${until}::date
       and ${inScope(estates, sql`k.estate_id`)}`;
}

/** Pending notices of the user's company and those below it; notices about houses by the user's estates. */
export async function countNotices(
  db: DbOrTx,
  { estates, companyId }: { readonly estates: Estates; readonly companyId: number | null },
  now: Date,
): Promise<number> {
  const below = sql`i.company_id in (
    select c.id from org_view.company c join org_view.company top on top.tenant_id = c.tenant_id and starts_with(c.path, top.path)
     where ${own('top')} and top.id = ${companyId})`;
  const seen =
    estates === null
      ? sql`(${companyId}::bigint is null or ${below})`
      : sql`${below} and (i.estate_id is null or ${inScope(estates, sql`i.estate_id`)})`;
  return count(db)`
    select count(*) from oa_view.inform i
     where ${own('i')} and i.handled_at is null and i.cleared_at is null and i.expires_at > ${now} and ${seen}`;
}

export async function countJobs(db: DbOrTx, accountId: number): Promise<{ open: number; failed: number }> {
  return one<{ open: number; failed: number }>(db)`
    select count(*) filter (where j.state in ('waiting', 'running')) as open, count(*) filter (where j.state = 'failed') as failed
      from system_view.job j where ${own('j')} and j.account_id = ${accountId}`;
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
        select seen.id from org_view.company mine join org_view.company seen on seen.tenant_id = mine.tenant_id
           and (seen.id = mine.id or (starts_with(seen.path, mine.path) and exists (
                 select from org_view.employee_job ej join org_view.job j on j.tenant_id = ej.tenant_id and j.id = ej.job_id
                  where ej.tenant_id = mine.tenant_id and ej.employee_id = ${employeeId} and j.data_scope = 'company' and ${heldOn(day)})))
         where ${own('mine')} and mine.id = ${companyId})`;
  const states = await rows<{ state: number; total: number }>(db)`
    select e.state, count(*) as total from org_view.employee e where ${own('e')} and ${seen} group by e.state`;
  return new Map(states.map(({ state, total }) => [state, total]));
}
