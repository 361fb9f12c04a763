// The progress of a plan: the houses of one building by floor, and the figures of the whole plan.
import { sql } from 'kysely';
import { DEFECT, MOVE_IN, type OutputOf, type ProgressHouse, type readMoveInProgress } from '@anju/contract';
import { lit, one, own, rows } from '../../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';

type Progress = OutputOf<typeof readMoveInProgress>;

export const listBuildings = (db: DbOrTx, planId: number): Promise<Progress['buildings']> => rows<Progress['buildings'][number]>(db)`
  select b.id as building_id, b.name, count(*)::int as houses,
         count(*) filter (where m.state = ${lit(MOVE_IN.done)})::int as done
    from customer.move_in m
    join estate_view.house h on h.tenant_id = m.tenant_id and h.id = m.house_id
    join estate_view.building b on b.tenant_id = h.tenant_id and b.id = h.building_id
   where ${own('m')} and m.plan_id = ${planId} group by b.tenant_id, b.id, b.name, b.sort_key order by b.sort_key, b.id`;

/** All houses of the building, those outside of the plan too, so that the picture has no holes. */
export const listHouses = (
  db: DbOrTx,
  planId: number,
  buildingId: number,
  today: string,
): Promise<(ProgressHouse & { floor: number })[]> => rows<ProgressHouse & { floor: number }>(db)`
  select h.id as house_id, h.floor, m.id as move_in_id, h.code, coalesce(u.name, '') as unit, h.house_no, m.state, h.handover_date,
         coalesce(d.open, 0)::int as open_defects, coalesce(d.overdue, 0)::int as overdue_defects
    from estate_view.house h
    left join estate_view.unit u on u.tenant_id = h.tenant_id and u.id = h.unit_id
    left join customer.move_in m on m.tenant_id = h.tenant_id and m.house_id = h.id and m.plan_id = ${planId}
    left join lateral (
      select count(*) filter (where x.state in (${lit(DEFECT.open)}, ${lit(DEFECT.mended)})) as open,
             count(*) filter (where x.state = ${lit(DEFECT.open)} and x.due_on < ${today}::date) as overdue
        from customer.defect x where x.tenant_id = m.tenant_id and x.move_in_id = m.id) d on true
   where ${own('h')} and h.building_id = ${buildingId} and not h.disabled order by h.floor desc, h.sort_key, h.id`;

export const findFigures = (db: DbOrTx, planId: number, today: string) =>
  one<Pick<Progress, 'overdueDefects' | 'meanDays'>>(db)`
    select count(*) filter (where x.state = ${lit(DEFECT.open)} and x.due_on < ${today}::date)::int as overdue_defects,
           ${MEAN_DAYS} as mean_days
      from customer.defect x join customer.move_in m on m.tenant_id = x.tenant_id and m.id = x.move_in_id
     where ${own('x')} and m.plan_id = ${planId}`;

/** Mean days of closed defects `x`. */
export const MEAN_DAYS = sql`round(avg((x.closed_at at time zone 'Asia/Shanghai')::date - (x.found_at at time zone 'Asia/Shanghai')::date)
  filter (where x.state = ${lit(DEFECT.closed)}), 1)::text`;

export const listPerDay = (db: DbOrTx, planId: number): Promise<Progress['perDay']> => rows<Progress['perDay'][number]>(db)`
  select m.handed_on as day, count(*)::int as done from customer.move_in m
   where ${own('m')} and m.plan_id = ${planId} and m.handed_on is not null group by 1 order by 1`;
