// Lists of meters: which match, how many of each sort, and one page of them in the order of the reading round. Row scope is part of every
// condition.
import { sql, type RawBuilder } from 'kysely';
import {
  METER,
  MAX_ROUTE_METERS,
  type MeterFilter,
  type MeterRow,
  type ParsedInputOf,
  type printRoute,
  type RouteSheet,
} from '@anju/contract';
import { lit, one, own, rows } from '../../../../platform/db/sql.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import { seenOfHouse } from '../../../../platform/reach/reach.queries.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { housesNamed, inScope } from '../../../estate/index.ts';

export interface MeterSearch {
  readonly filter: MeterFilter;
  readonly estates: readonly number[] | null;
}
export interface MeterTotals {
  total: number;
  inUse: number;
  public: number;
  without: number;
}

const WITHOUT = sql`(m.state = ${lit(METER.inUse)} and m.house_id is not null and m.standard_id is null)`;
const below = ({ kind, id }: NonNullable<MeterFilter['node']>): RawBuilder<unknown> =>
  kind === 'estate' ? sql`m.estate_id = ${id}` : sql`${sql.ref(`h.${kind}_id`)} = ${id}`;

/** Part of the number or the place, or the house. */
export const keyed = (key: string): RawBuilder<unknown>[] =>
  key === ''
    ? []
    : [sql`(strpos(lower(m.number), lower(${key})) > 0 or m.house_id in ${housesNamed(key)} or strpos(m.location, ${key}) > 0)`];

function condition({ filter, estates }: MeterSearch): RawBuilder<unknown> {
  const { node, kinds, states, key, route, without, public: noHouse, houseId } = filter;
  return sql.join(
    [
      inScope(estates, sql`m.estate_id`),
      ...(node === null ? [] : [below(node)]),
      ...(kinds.length === 0 ? [] : [sql`m.kind = any (${kinds}::smallint[])`]),
      ...(states.length === 0 ? [] : [sql`m.state = any (${states}::smallint[])`]),
      ...keyed(key),
      ...(route === null ? [] : [sql`m.route = ${route}`]),
      ...(without ? [WITHOUT] : []),
      ...(noHouse ? [sql`m.house_id is null`] : []),
      ...(houseId === null ? [] : [sql`m.house_id = ${houseId}`]),
    ],
    sql` and `,
  );
}

const FROM = sql`charging.meter m left join estate_view.house h on ${own('h')} and h.id = m.house_id`;
const ORDER = sql`m.estate_id, m.kind, m.route, m.route_order, m.id`;
const LAST = sql`
  left join lateral (select r.current, r.read_on from charging.meter_reading r where ${own('r')} and r.meter_id = m.id
    order by r.month desc limit 1) l on true`;
const LAST_READING = sql`
  trim_scale(case when m.state = ${lit(METER.replaced)} then m.end_reading
    else coalesce(l.current, m.start_reading) end)::text as last_reading,
  case when m.state = ${lit(METER.replaced)} then m.ended_on else coalesce(l.read_on, m.start_date) end as last_read_on`;
export const METER_ROW = sql`
  m.id, m.version, m.estate_id, e.name as estate_name, m.number, m.kind, m.house_id, coalesce(h.code, '') as house_code, m.share_group_id,
  coalesce(g.name, '') as share_group_name, m.location, trim_scale(m.ratio)::text as ratio, trim_scale(m.loss_rate)::text as loss_rate,
    m.standard_id,
  coalesce(s.name, '') as standard_name, m.route, m.route_order, m.state, ${LAST_READING}`;
export const METER_JOINS = sql`
  join estate_view.estate e on ${own('e')} and e.id = m.estate_id
  left join estate_view.house h on h.tenant_id = e.tenant_id and h.id = m.house_id
  left join estate_view.share_group g on g.tenant_id = e.tenant_id and g.id = m.share_group_id
  left join charging.standard s on s.tenant_id = e.tenant_id and s.id = m.standard_id ${LAST}`;

export async function getTotals(db: DbOrTx, search: MeterSearch): Promise<MeterTotals> {
  return one<MeterTotals>(db)`
    select count(*)::int as total, count(*) filter (where m.state = ${lit(METER.inUse)})::int as in_use,
           count(*) filter (where m.house_id is null)::int as public,
           count(*) filter (where ${WITHOUT})::int as without
      from ${FROM} where ${own('m')} and ${condition(search)}`;
}

/** The page is found on an index first; names are fetched only for its rows. */
export async function listMeters(db: DbOrTx, search: MeterSearch, limit: number, offset: number): Promise<MeterRow[]> {
  return rows<MeterRow>(db)`
    with page as materialized (select m.id from ${FROM} where ${own('m')} and ${condition(search)}
      order by ${ORDER} limit ${limit} offset ${offset})
    select ${METER_ROW} from page join charging.meter m on ${own('m')} and m.id = page.id ${METER_JOINS} order by ${ORDER}`;
}

export type MeterCard = MeterRow & { maxReading: string | null; startReading: string; startDate: string; remark: string };
const CARD = sql`trim_scale(m.max_reading)::text as max_reading, trim_scale(m.start_reading)::text as start_reading, m.start_date,
  m.remark`;

/** All that match, one slice at a time: `after` is the last row of the previous slice. */
export async function listMetersAfter(db: DbOrTx, search: MeterSearch, after: MeterCard | null, limit: number): Promise<MeterCard[]> {
  const next =
    after === null
      ? sql`true`
      : sql`(m.estate_id, m.kind, m.route, m.route_order, m.id) > (${after.estateId}, ${after.kind}::smallint, ${after.route},
        ${after.routeOrder}, ${after.id})`;
  return rows<MeterCard>(db)`
    with page as materialized (select m.id from ${FROM} where ${own('m')} and ${condition(search)} and ${next}
      order by ${ORDER} limit ${limit})
    select ${METER_ROW}, ${CARD} from page join charging.meter m on ${own('m')} and m.id = page.id ${METER_JOINS} order by ${ORDER}`;
}

export async function listRouteSheet(
  db: DbOrTx,
  { estateId, kind, route, buildingId }: ParsedInputOf<typeof printRoute>,
): Promise<RouteSheet['rows']> {
  return rows<RouteSheet['rows'][number]>(db)`
    select m.id, m.number, m.kind, coalesce(h.code, '') as house_code, m.location, m.route, ${LAST_READING}
      from charging.meter m left join estate_view.house h on h.tenant_id = m.tenant_id and h.id = m.house_id ${LAST}
     where ${own('m')} and m.estate_id = ${estateId} and m.state = ${lit(METER.inUse)} ${kind === null ? sql`` : sql`and m.kind = ${kind}`}
       ${route === null ? sql`` : sql`and m.route = ${route}`} ${buildingId === null ? sql`` : sql`and h.building_id = ${buildingId}`}
     order by ${ORDER} limit ${MAX_ROUTE_METERS + 1}`;
}

export async function listRoutes(db: DbOrTx, estateId: number | null, reach: Reach): Promise<string[]> {
  const result = await rows<{ route: string }>(db)`
    select distinct m.route from charging.meter m where ${own('m')} and m.route <> ''
       and ${seenOfHouse(reach, sql`m.estate_id`, sql`m.house_id`)}
       ${estateId === null ? sql`` : sql`and m.estate_id = ${estateId}`} order by 1 limit 200`;
  return result.map((row) => row.route);
}
