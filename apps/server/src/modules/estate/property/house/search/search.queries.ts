// Lists of houses: which match, how many there are in all, one page of them. Row scope is part of every condition.
import { sql, type RawBuilder } from 'kysely';
import type { HouseFilter, HouseRow } from '@anju/contract';
import { allOf, one, own, rows, when } from '../../../../../platform/db/sql.ts';
import type { Reach } from '../../../../../platform/reach/reach.ts';
import { inScope, seen } from '../../../../../platform/reach/reach.queries.ts';
import type { DbOrTx } from '../../../../../platform/tenancy/tenant-db.ts';
import { housesMeant } from '../../../search/houses-meant.queries.ts';

export interface HouseSearch extends Reach {
  readonly filter: HouseFilter;
  readonly today: string;
  /** Only houses of this share group. */
  readonly shareGroupId?: number;
}

/** Matches every house in use. */
export const NO_FILTER: HouseFilter = {
  node: null,
  key: '',
  useStates: [],
  useTypes: [],
  usages: [],
  realUses: [],
  buildingTypes: [],
  areaFrom: null,
  areaTo: null,
  disabled: false,
};
export interface HouseOrder {
  readonly field: 'code' | 'buildArea' | 'chargeArea' | 'chargeStartDate';
  readonly order: 'asc' | 'desc';
}
export interface HouseTotals {
  total: number;
  buildArea: string;
  chargeArea: string;
}

const anyOf = (column: RawBuilder<unknown>, values: readonly number[]) =>
  when(values.length > 0, sql`${column} = any (${values}::smallint[])`);

const NODE_COLUMN = {
  estate: sql`h.estate_id`,
  zone: sql`h.zone_id`,
  building: sql`h.building_id`,
  unit: sql`h.unit_id`,
  house: sql`h.id`,
};

/** The condition also names the building of a unit and the estate of a zone, so that their indexes can be used. */
function nodeCondition({ kind, id }: NonNullable<HouseFilter['node']>): RawBuilder<unknown> {
  if (kind === 'unit')
    return sql`h.building_id = (select u.building_id from estate.unit u where ${own('u')} and u.id = ${id}) and h.unit_id = ${id}`;
  if (kind === 'zone')
    return sql`h.estate_id = (select z.estate_id from estate.zone z where ${own('z')} and z.id = ${id}) and h.zone_id = ${id}`;
  return sql`${NODE_COLUMN[kind]} = ${id}`;
}

/** A group belongs to one estate and contains whole levels of it or single houses. */
const shareCondition = (groupId: number | undefined) => sql`
  h.estate_id = (select g.estate_id from estate.share_group g where ${own('g')} and g.id = ${groupId}) and exists (
    select from estate.share_group_member m where m.tenant_id = h.tenant_id and m.group_id = ${groupId}
       and m.node_id = case m.kind when 'estate' then h.estate_id when 'zone' then h.zone_id when 'building' then h.building_id
         when 'unit' then h.unit_id else h.id end)`;

/** The condition on `estate.house h`. */
function houseCondition({ filter, today, shareGroupId, ...reach }: HouseSearch): RawBuilder<unknown> {
  return allOf(
    own('h'),
    seen(reach, sql`h.estate_id`, sql`h.building_id`),
    sql`h.disabled = ${filter.disabled}`,
    filter.node === null ? undefined : nodeCondition(filter.node),
    anyOf(sql`h.use_state`, filter.useStates),
    anyOf(sql`h.use_type`, filter.useTypes),
    anyOf(sql`h.usage`, filter.usages),
    anyOf(sql`h.real_use`, filter.realUses),
    when(
      filter.buildingTypes.length > 0,
      sql`exists (select from estate.building b
                   where b.tenant_id = h.tenant_id and b.id = h.building_id and b.type = any (${filter.buildingTypes}::smallint[]))`,
    ),
    when(filter.areaFrom !== null, sql`h.build_area >= ${filter.areaFrom}::numeric`),
    when(filter.areaTo !== null, sql`h.build_area <= ${filter.areaTo}::numeric`),
    when(shareGroupId !== undefined, shareCondition(shareGroupId)),
    when(filter.key !== '', () => sql`h.id in ${housesMeant(filter.key, today)}`),
  );
}

/** Whether the stored tally of whole estates answers the search, so that no houses need to be counted. */
const tallyAnswers = ({ filter, shareGroupId, buildings }: HouseSearch): boolean =>
  buildings.length === 0 &&
  shareGroupId === undefined &&
  filter.key === '' &&
  filter.areaFrom === null &&
  filter.areaTo === null &&
  filter.buildingTypes.length === 0 &&
  (filter.node === null || filter.node.kind === 'estate');

/** Totals over all matching houses. */
export async function getTotals(db: DbOrTx, search: HouseSearch): Promise<HouseTotals> {
  if (!tallyAnswers(search))
    return one<HouseTotals>(db)`
      select count(*) as total, coalesce(sum(h.build_area), 0)::text as build_area, coalesce(sum(h.charge_area), 0)::text as charge_area
        from estate.house h where ${houseCondition(search)}`;
  const { filter, estates } = search;
  const tallied = allOf(
    own('h'),
    inScope(estates, sql`h.estate_id`),
    sql`h.disabled = ${filter.disabled}`,
    when(filter.node !== null, sql`h.estate_id = ${filter.node?.id}`),
    anyOf(sql`h.use_state`, filter.useStates),
    anyOf(sql`h.use_type`, filter.useTypes),
    anyOf(sql`h.usage`, filter.usages),
    anyOf(sql`h.real_use`, filter.realUses),
  );
  return one<HouseTotals>(db)`
    select coalesce(sum(h.houses), 0)::int as total, coalesce(sum(h.build_area), 0)::text as build_area,
           coalesce(sum(h.charge_area), 0)::text as charge_area
      from estate.house_tally h where ${tallied}`;
}

export function orderBy({ field, order }: HouseOrder): RawBuilder<unknown> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const columns = {
    code: [sql`h.estate_id`, sql`h.sort_key`],
    buildArea: [sql`h.build_area`],
    chargeArea: [sql`h.charge_area`],
    chargeStartDate: [sql`h.charge_start_date`],
  }[field];
  return sql.join([...columns, sql`h.id`].map((column) => sql`${column} ${direction}`));
}

const owners = (today: string) => sql`
  left join lateral (
    select string_agg(p.name, '、' order by o.share desc, o.id) as names, (array_agg(p.phone order by o.share desc, o.id))[1] as phone
      from estate.house_owner o join estate.person p on p.tenant_id = o.tenant_id and p.id = o.person_id
     where o.tenant_id = h.tenant_id and o.house_id = h.id and o.from_date <= ${today}::date
       and (o.to_date is null or o.to_date >= ${today}::date)) owners on true`;

const ROW = sql`
  h.id, h.version, h.code, h.estate_id, e.name as estate_name, b.name as building_name, coalesce(u.name, '') as unit_name, h.floor,
    h.house_no, h.layout,
  coalesce(owners.names, '') as owner_names, coalesce(owners.phone, '') as owner_phone, h.build_area, h.charge_area,
  h.use_state, h.use_type, h.usage, h.real_use, h.charge_start_date, h.disabled`;

const joins = (today: string) => sql`
  join estate.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
  join estate.building b on b.tenant_id = h.tenant_id and b.id = h.building_id
  left join estate.unit u on u.tenant_id = h.tenant_id and u.id = h.unit_id
  ${owners(today)}`;

/** The limit of the first page is a literal: for an unknown limit the planner assumes a tenth of all rows. */
const slice = (limit: number, offset: number) => (offset === 0 ? sql`limit ${sql.lit(limit)}` : sql`limit ${limit} offset ${offset}`);

/** One page. The page is found on the index first; names and owners are fetched only for its rows. */
export async function listHouses(db: DbOrTx, search: HouseSearch, order: HouseOrder, limit: number, offset: number): Promise<HouseRow[]> {
  return rows<HouseRow>(db)`
    with page as materialized (
      select h.id from estate.house h where ${houseCondition(search)} order by ${orderBy(order)} ${slice(limit, offset)})
    select ${ROW} from page join estate.house h on ${own('h')} and h.id = page.id ${joins(search.today)} order by ${orderBy(order)}`;
}

/** All matching houses in order, in slices: `after` is the last row of the previous slice. */
export async function listHousesAfter(
  db: DbOrTx,
  search: HouseSearch,
  after: { estateId: number; sortKey: string; id: number } | null,
  limit: number,
): Promise<
  (HouseRow & { sortKey: string; buildingType: number; useArea: string; innerArea: string; handoverDate: string | null; remark: string })[]
> {
  const next = after === null ? sql`true` : sql`(h.estate_id, h.sort_key, h.id) > (${after.estateId}, ${after.sortKey}, ${after.id})`;
  return rows<
    HouseRow & { sortKey: string; buildingType: number; useArea: string; innerArea: string; handoverDate: string | null; remark: string }
  >(db)`
    with page as materialized (
      select h.id from estate.house h where ${houseCondition(search)} and ${next} order by h.estate_id, h.sort_key, h.id limit ${limit})
    select ${ROW}, h.sort_key, b.type as building_type, h.use_area, h.inner_area, h.handover_date, h.remark
      from page join estate.house h on ${own('h')} and h.id = page.id ${joins(search.today)} order by h.estate_id, h.sort_key, h.id`;
}

/** Ids of the matching houses, at most `limit`, locked in a fixed order for a bulk change. */
export async function lockMatching(db: DbOrTx, search: HouseSearch, ids: readonly number[] | null, limit: number): Promise<number[]> {
  const chosen =
    ids === null
      ? houseCondition(search)
      : sql`${seen(search, sql`h.estate_id`, sql`h.building_id`)} and not h.disabled and h.id = any (${ids}::bigint[])`;
  const result = await rows<{ id: number }>(db)`
    select h.id from estate.house h where ${own('h')} and ${chosen} order by h.id limit ${limit} for update`;
  return result.map((row) => row.id);
}
