// Debtors counted for the tree, and one building house by house. Both stand on the same objects as the list, so that their figures agree.
import { sql, type RawBuilder } from 'kysely';
import { OBJECT, type PictureHouse } from '@anju/contract';
import { AGE_CLASSES } from '@anju/domain';
import { first, lit, own, rows } from '../../../../platform/db/sql.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import { seen } from '../../../../platform/reach/reach.queries.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { lateDue, LATE_LEFT } from '../../bill/core/late-fee.queries.ts';
import { matching, OPEN_BILL, type ArrearsSearch } from '../arrears.queries.ts';

type Part = RawBuilder<unknown>;

export interface DebtorsFound {
  key: string;
  debtors: number;
  ages: number[];
  overdue: string;
}
const AGES = sql`array[${sql.join(
  AGE_CLASSES.map(
    ({ from, to }) => sql`count(*) filter (where d.days >= ${lit(from)} and ${to === null ? sql`true` : sql`d.days <= ${lit(to)}`})`,
  ),
)}]::int[]`;
const FIGURES = sql`count(*)::int as debtors, ${AGES} as ages, sum(d.overdue)::numeric(18, 2)::text as overdue`;
/** A house with what is charged with it is one debtor, as old as the oldest of its debts. */
const debtors = (search: ArrearsSearch): Part => sql`
  ${matching(search)},
  d as (
    select a.estate_id, a.house_id, max(a.days) as days, sum(a.overdue) as overdue
      from a group by a.estate_id, a.house_id, case when a.house_id is null then (a.object_kind, a.object_id) end)`;

export const countByEstate = (db: DbOrTx, search: ArrearsSearch): Promise<DebtorsFound[]> => rows<DebtorsFound>(db)`
  with ${debtors(search)} select 'estate:' || d.estate_id as key, ${FIGURES} from d group by d.estate_id`;

/** The zones, buildings and units of the estate that the search names, in one pass. */
export const countBelow = (db: DbOrTx, search: ArrearsSearch): Promise<DebtorsFound[]> => rows<DebtorsFound>(db)`
  with ${debtors(search)}
  select coalesce('zone:' || h.zone_id, 'building:' || h.building_id, 'unit:' || h.unit_id) as key, ${FIGURES}
    from d join estate_view.house h on ${own('h')} and h.id = d.house_id
   group by grouping sets ((h.zone_id), (h.building_id), (h.unit_id))
  having coalesce(h.zone_id, h.building_id, h.unit_id) is not null`;

export interface BuildingFound {
  estateId: number;
  estateName: string;
  buildingName: string;
  houses: number;
}
export const findBuilding = (db: DbOrTx, id: number, reach: Reach): Promise<BuildingFound | undefined> => first<BuildingFound>(db)`
  select b.estate_id, e.name as estate_name, b.name as building_name, b.house_count as houses
    from estate_view.building b join estate_view.estate e on e.tenant_id = b.tenant_id and e.id = b.estate_id
   where ${own('b')} and b.id = ${id} and ${seen(reach, sql`b.estate_id`, sql`b.id`)}`;

export type HouseFound = Omit<PictureHouse, 'payerNames' | 'late' | 'bucket' | 'items'>;
/** In the order of the building. Houses that are no longer kept are shown while they owe. */
export const listHouses = (db: DbOrTx, search: ArrearsSearch, buildingId: number): Promise<HouseFound[]> => rows<HouseFound>(db)`
  with ${matching(search)},
  w as (select a.house_id, sum(a.overdue) as overdue, min(a.oldest_due) as oldest_due, max(a.days) as days from a group by 1)
  select h.id as house_id, h.code, h.unit_id, coalesce(u.name, '') as unit_name, h.floor, h.house_no, h.use_state,
         coalesce(w.overdue, 0)::numeric(18, 2)::text as overdue, coalesce(o.suspended, 0)::numeric(18, 2)::text as suspended,
         w.oldest_due, w.days
    from estate_view.house h left join estate_view.unit u on u.tenant_id = h.tenant_id and u.id = h.unit_id
    left join w on w.house_id = h.id
    left join charging.object_balance o on ${own('o')} and o.object_kind = ${lit(OBJECT.house)} and o.object_id = h.id
   where ${own('h')} and h.building_id = ${buildingId} and (not h.disabled or w.house_id is not null)
   order by h.sort_key, h.id`;

export interface ItemFound {
  houseId: number;
  item: string;
  bills: number;
  open: string;
  late: string;
  names: string[];
}
/** What the houses of a building owe by item, with the late fee of today; the largest first. */
export function listItems(db: DbOrTx, buildingId: number, today: string): Promise<ItemFound[]> {
  const due = (condition: Part): Part => sql`
    select b.house_id, b.charge_type_id, b.payer_id, b.open, ${lateDue(today)} as late
      from estate_view.house h join charging.bill b on ${own('b')} and b.house_id = h.id
     where ${own('h')} and h.building_id = ${buildingId} and not b.suspended and ${condition}`;
  return rows<ItemFound>(db)`
    with x as (${due(sql`${OPEN_BILL} and b.due_date < ${today}::date`)} union all ${due(sql`${LATE_LEFT}`)})
    select x.house_id, i.name as item, count(*)::int as bills, sum(x.open)::numeric(18, 2)::text as open,
           sum(x.late)::numeric(18, 2)::text as late, coalesce(array_agg(distinct p.name) filter (where p.name is not null), '{}') as names
      from x join manage_view.charge_type i on ${own('i')} and i.id = x.charge_type_id
      left join estate_view.person p on ${own('p')} and p.id = x.payer_id
     group by x.house_id, i.id, i.name order by x.house_id, sum(x.open) desc, i.name`;
}
