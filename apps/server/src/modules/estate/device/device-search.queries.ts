// Lists of devices: which match, how many of each state, one page of them. Row scope is part of every condition.
import { sql, type RawBuilder } from 'kysely';
import {
  DEVICE,
  DEVICE_SOON_DAYS,
  type DeviceDetail,
  type DeviceFilter,
  type DeviceRow,
  type lookUpDevices,
  type OutputOf,
} from '@anju/contract';
import { allOf, one, own, rows, when } from '../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { contains } from '../property/estate/estate.queries.ts';
import { inScope } from '../property/tree/tree.queries.ts';

export interface DeviceSearch {
  readonly filter: DeviceFilter;
  readonly estates: readonly number[] | null;
  readonly today: string;
}
export interface DeviceTotals {
  total: number;
  inUse: number;
  stopped: number;
  scrapped: number;
  idle: number;
  overdue: number;
  soon: number;
}
export type FoundDevice = Omit<DeviceRow, 'inspectionDue' | 'warrantyDue'>;

const overdue = (today: string) => sql`d.state <> ${DEVICE.scrapped} and d.next_inspection < ${today}::date`;
const soon = (today: string) =>
  sql`d.state <> ${DEVICE.scrapped} and d.next_inspection between ${today}::date and ${today}::date + ${DEVICE_SOON_DAYS}::int`;

const below = (categoryId: number | null) => sql`d.category_id in (
  with recursive down as (
    select id from estate.device_category where ${own('estate.device_category')} and id = ${categoryId}
     union select c.id from estate.device_category c join down on c.parent_id = down.id where ${own('c')})
  select id from down)`;

function condition({ filter, estates, today }: DeviceSearch): RawBuilder<unknown> {
  const { categoryId, estateId, key, states, levels, special, inspection } = filter;
  return allOf(
    inScope(estates, sql`d.estate_id`),
    when(categoryId !== null, below(categoryId)),
    when(estateId !== null, sql`d.estate_id = ${estateId}`),
    when(states.length > 0, sql`d.state = any (${states}::smallint[])`),
    when(levels.length > 0, sql`d.level = any (${levels}::text[])`),
    when(special, sql`d.special`),
    when(inspection !== null, inspection === 'over' ? overdue(today) : soon(today)),
    ...contains(key, sql`d.code`, sql`d.name`, sql`d.brand`, sql`d.model`, sql`d.serial_no`, sql`d.location`),
  );
}

export async function getTotals(db: DbOrTx, search: DeviceSearch): Promise<DeviceTotals> {
  const { today } = search;
  return one<DeviceTotals>(db)`
    select count(*)::int as total, count(*) filter (where d.state = ${DEVICE.inUse})::int as in_use,
           count(*) filter (where d.state = ${DEVICE.stopped})::int as stopped,
           count(*) filter (where d.state = ${DEVICE.scrapped})::int as scrapped,
             count(*) filter (where d.state = ${DEVICE.idle})::int as idle,
           count(*) filter (where ${overdue(today)})::int as overdue, count(*) filter (where ${soon(today)})::int as soon
      from estate.device d where ${own('d')} and ${condition(search)}`;
}

/** Categories with their path from the top; a tenant has some dozens. */
const WAYS = sql`
  recursive way as (
    select id, name from estate.device_category where ${own('estate.device_category')} and parent_id is null
     union all select c.id, w.name || ' / ' || c.name from estate.device_category c join way w on w.id = c.parent_id where ${own('c')})`;

const ROW = sql`
  d.id, d.version, d.estate_id, e.name as estate_name, d.building_id, coalesce(b.name, '') as building_name, d.category_id,
    way.name as category_name,
  d.code, d.name, d.brand, d.model, d.location, d.level, d.state, d.special, d.next_inspection, d.warranty_end,
  coalesce(dept.name, '') as department_name, coalesce(m.name, '') as employee_name`;
const CARD = sql`
  d.maker, d.serial_no, d.share_group_id, coalesce(g.name, '') as share_group_name, d.first_use_date, d.life_months, d.price,
    d.certificate_no,
  d.department_id, d.employee_id, d.remark, d.created_by, d.created_at, d.updated_at`;
const JOINS = sql`
  join estate.estate e on e.tenant_id = d.tenant_id and e.id = d.estate_id
  join way on way.id = d.category_id
  left join estate.building b on b.tenant_id = d.tenant_id and b.id = d.building_id
  left join estate.share_group g on g.tenant_id = d.tenant_id and g.id = d.share_group_id
  left join org_view.department dept on dept.tenant_id = d.tenant_id and dept.id = d.department_id
  left join org_view.employee m on m.tenant_id = d.tenant_id and m.id = d.employee_id`;

export interface DeviceOrder {
  readonly field: 'code' | 'nextInspection';
  readonly order: 'asc' | 'desc';
}

/** One page. The page is found on an index first; names are fetched only for its rows. */
export async function listDevices(
  db: DbOrTx,
  search: DeviceSearch,
  { field, order }: DeviceOrder,
  limit: number,
  offset: number,
): Promise<FoundDevice[]> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const by =
    field === 'code'
      ? sql`d.estate_id ${direction}, d.code ${direction}`
      : sql`d.next_inspection ${direction} nulls last, d.id ${direction}`;
  return rows<FoundDevice>(db)`
    with ${WAYS}, page as materialized (
      select d.id from estate.device d where ${own('d')} and ${condition(search)} order by ${by} limit ${limit} offset ${offset})
    select ${ROW} from page join estate.device d on ${own('d')} and d.id = page.id ${JOINS} order by ${by}`;
}

export type DeviceCard = FoundDevice &
  Omit<DeviceDetail, keyof DeviceRow | 'papers' | 'changes' | 'lifeEnd' | 'lifeDue'> & { createdBy: string; createdAt: string };

/** All matching devices in the order of their codes, in slices: `after` is the last row of the previous slice. */
export async function listDevicesAfter(db: DbOrTx, search: DeviceSearch, after: DeviceCard | null, limit: number): Promise<DeviceCard[]> {
  const next = after === null ? sql`true` : sql`(d.estate_id, d.code) > (${after.estateId}, ${after.code})`;
  return rows<DeviceCard>(db)`
    with ${WAYS}, page as materialized (
      select d.id from estate.device d where ${own('d')} and ${condition(search)} and ${next} order by d.estate_id, d.code limit ${limit})
    select ${ROW}, ${CARD} from page join estate.device d on ${own('d')} and d.id = page.id ${JOINS} order by d.estate_id, d.code`;
}

export async function findDevice(db: DbOrTx, id: number): Promise<DeviceCard | undefined> {
  const result =
    await sql<DeviceCard>`with ${WAYS} select ${ROW}, ${CARD} from estate.device d ${JOINS} where ${own('d')} and d.id = ${id}`.execute(db);
  return result.rows[0];
}

export async function listByCode(
  db: DbOrTx,
  { code, estateId, estates }: { code: string; estateId: number | null; estates: readonly number[] | null },
): Promise<{ id: number; estateName: string; name: string }[]> {
  const place = estateId === null ? sql`true` : sql`d.estate_id = ${estateId}`;
  return rows<{ id: number; estateName: string; name: string }>(db)`
    select d.id, e.name as estate_name, d.name from estate.estate e join estate.device d on d.tenant_id = e.tenant_id and d.estate_id = e.id
     where ${own('e')} and d.code = ${code} and ${place} and ${inScope(estates, sql`d.estate_id`)} order by d.estate_id`;
}

export async function listOfEstate(db: DbOrTx, estateId: number): Promise<OutputOf<typeof lookUpDevices>> {
  return rows<OutputOf<typeof lookUpDevices>[number]>(db)`
    with ${WAYS}
    select d.id, d.code, d.name, d.category_id, way.name as category_name, d.location, d.state
      from estate.device d join way on way.id = d.category_id
        where ${own('d')} and d.estate_id = ${estateId} and d.state <> ${DEVICE.scrapped} order by d.code`;
}
