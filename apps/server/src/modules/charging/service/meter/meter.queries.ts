// One meter: its card, its replacement, the meters below it, and the houses, groups and standards it may name.
import { sql, type RawBuilder } from 'kysely';
import {
  METER,
  PRICE,
  PRICE_METHOD,
  USAGE_METHOD,
  type findMeterPlaces,
  type listMeterStandards,
  type MeterDetail,
  type OutputOf,
  type ParsedInputOf,
} from '@anju/contract';
import { first, lit, lockKey, one, own, rows, run } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { MeterCore, MeterValues } from './meter-shapes.ts';
import { METER_JOINS, METER_ROW } from './meter-search.queries.ts';
import { housesNamed } from '../../../estate/index.ts';

export interface Stamp {
  readonly tenantId: number;
  readonly by: string;
  readonly at: string;
}

const CORE = [
  'id',
  'version',
  'estateId',
  'number',
  'kind',
  'houseId',
  'shareGroupId',
  'parentId',
  'ratio',
  'lossRate',
  'maxReading',
  'startReading',
  'startDate',
  'standardId',
  'chargeTypeId',
  'location',
  'route',
  'routeOrder',
  'state',
  'endedOn',
  'endReading',
  'remark',
] as const;

/** Readings and meters of an estate are written one after another, because each reading builds on the previous one. */
export async function lockReadings(tx: Tx, estateId: number): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtext('charging.meter_reading'), ${lockKey(estateId)})`;
}

export async function findMeter(db: DbOrTx, id: number): Promise<MeterCore | undefined> {
  return db.selectFrom('charging.meter').select(CORE).where('id', '=', id).executeTakeFirst();
}
export async function lockMeter(tx: Tx, id: number): Promise<MeterCore | undefined> {
  return tx.selectFrom('charging.meter').select(CORE).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertMeter(tx: Tx, values: MeterValues, { tenantId, by, at }: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto('charging.meter')
    .values({ ...values, tenantId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateMeter(
  tx: Tx,
  id: number,
  values: Partial<MeterValues> & { state?: number; endedOn?: string | null; endReading?: string | null; replacedBy?: number },
  { by, at }: Omit<Stamp, 'tenantId'>,
): Promise<void> {
  await tx
    .updateTable('charging.meter')
    .set({ ...values, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Meters below a replaced meter are moved below the new one. */
export async function moveChildren(tx: Tx, from: number, to: number, { by, at }: Omit<Stamp, 'tenantId'>): Promise<void> {
  await tx
    .updateTable('charging.meter')
    .set({ parentId: to, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where('parentId', '=', from)
    .where('state', '<>', METER.replaced)
    .execute();
}

export async function deleteMeter(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('charging.meter').where('id', '=', id).execute();
}

export interface MeterUse {
  read: boolean;
  children: number;
  chained: boolean;
}
export async function getUse(db: DbOrTx, { id, estateId }: Pick<MeterCore, 'id' | 'estateId'>): Promise<MeterUse> {
  return one<MeterUse>(db)`
    select exists (select from charging.meter_reading r where ${own('r')} and r.meter_id = ${id}) as read,
           (select count(*)::int from charging.meter c where ${own('c')} and c.parent_id = ${id}) as children,
           exists (select from charging.meter p where ${own('p')} and p.estate_id = ${estateId} and p.replaced_by = ${id}) as chained`;
}

/** The last reading of a meter, from which the next usage is counted. */
export async function findLastReading(db: DbOrTx, id: number): Promise<{ month: string; readOn: string; current: string } | undefined> {
  return db
    .selectFrom('charging.meterReading')
    .select(['month', 'readOn', 'current'])
    .where('meterId', '=', id)
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The meter itself, then its parents upwards. */
export async function listAncestors(db: DbOrTx, id: number): Promise<number[]> {
  const result = await rows<{ id: number }>(db)`
    with recursive up as (
      select m.id, m.parent_id from charging.meter m where ${own('m')} and m.id = ${id}
       union select m.id, m.parent_id from charging.meter m join up on m.id = up.parent_id where ${own('m')})
    select id from up`;
  return result.map((row) => row.id);
}

export async function findStandard(db: DbOrTx, id: number, estateId: number): Promise<{ chargeTypeId: number; fits: boolean } | undefined> {
  return first<{ chargeTypeId: number; fits: boolean }>(db)`
    select s.charge_type_id, not s.disabled and not r.disabled and r.method = ${USAGE_METHOD} as fits
      from charging.standard s join charging.rule r on r.tenant_id = s.tenant_id and r.id = s.rule_id
        where ${own('s')} and s.id = ${id} and s.estate_id = ${estateId}`;
}

export async function isHouseOf(db: DbOrTx, id: number, estateId: number): Promise<boolean> {
  const row = await db
    .selectFrom('estateView.house')
    .select('id')
    .where('id', '=', id)
    .where('estateId', '=', estateId)
    .where('disabled', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}
export async function isGroupOf(db: DbOrTx, id: number, estateId: number): Promise<boolean> {
  const row = await db
    .selectFrom('estateView.shareGroup')
    .select('id')
    .where('id', '=', id)
    .where('estateId', '=', estateId)
    .where('disabled', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}

const priceOf = (day: string): RawBuilder<unknown> => sql`
  (select case r.price_method when ${lit(PRICE_METHOD.unit)} then trim_scale(p.price)::text
    when ${lit(PRICE_METHOD.tiers)} then '阶梯' else '公式' end
     from charging.standard_price p where ${own('p')} and p.standard_id = s.id and p.state = ${lit(PRICE.effective)}
       and p.from_date <= ${day}::date order by p.from_date desc limit 1)`;
export async function listStandards(db: DbOrTx, estateId: number, today: string): Promise<OutputOf<typeof listMeterStandards>> {
  return rows<OutputOf<typeof listMeterStandards>[number]>(db)`
    select s.id, s.name, i.name as item_name, ${priceOf(today)} as price
      from charging.standard s join charging.rule r on r.tenant_id = s.tenant_id and r.id = s.rule_id join manage_view.charge_type i
        on i.tenant_id = s.tenant_id and i.id = s.charge_type_id
     where ${own('s')} and s.estate_id = ${estateId} and not s.disabled and not r.disabled and r.method = ${USAGE_METHOD}
       order by i.sort, i.code, s.name`;
}

const PLACES: Readonly<Record<ParsedInputOf<typeof findMeterPlaces>['what'], (estateId: number, key: string) => RawBuilder<unknown>>> = {
  house: (estateId, key) => sql`
    select h.id, h.code as name from estate_view.house h where ${own('h')} and h.estate_id = ${estateId} and not h.disabled
       and ${key === '' ? sql`true` : sql`h.id in ${housesNamed(key)}`} order by h.sort_key, h.id limit 20`,
  group: (estateId, key) => sql`
    select g.id, g.name from estate_view.share_group g
      where ${own('g')} and g.estate_id = ${estateId} and not g.disabled and strpos(g.name, ${key}) > 0 order by g.name limit 20`,
  parent: (estateId, key) => sql`
    select m.id, m.number || case when h.code is not null then ' ' || h.code when m.location <> '' then ' ' || m.location
      else '' end as name
      from charging.meter m left join estate_view.house h on h.tenant_id = m.tenant_id and h.id = m.house_id
     where ${own('m')} and m.estate_id = ${estateId} and m.state = ${lit(METER.inUse)}
       and (${key} = '' or strpos(lower(m.number), lower(${key})) > 0 or strpos(m.location, ${key}) > 0)
     order by m.house_id is not null, m.number limit 20`,
};
export async function findPlaces(
  db: DbOrTx,
  { estateId, what, key }: ParsedInputOf<typeof findMeterPlaces>,
): Promise<OutputOf<typeof findMeterPlaces>> {
  return rows<OutputOf<typeof findMeterPlaces>[number]>(db)`${PLACES[what](estateId, key)}`;
}

export interface BuildingPlan {
  readonly estateId: number;
  readonly buildingId: number;
  readonly kind: number;
  readonly prefix: string;
  readonly ratio: string;
  readonly maxReading: string | null;
  readonly startReading: string;
  readonly startDate: string;
  readonly standardId: number | null;
  readonly chargeTypeId: number | null;
  readonly route: string;
}
export async function findBuilding(db: DbOrTx, id: number): Promise<{ estateId: number; name: string } | undefined> {
  return db.selectFrom('estateView.building').select(['estateId', 'name']).where('id', '=', id).executeTakeFirst();
}
/** Inserts a meter for each house that has no meter of the kind in use; numbers continue after the last one with the same prefix. */
export async function insertForBuilding(
  tx: Tx,
  plan: BuildingPlan,
  { tenantId, by, at }: Stamp,
): Promise<{ made: number; existing: number }> {
  const result = await rows<{ made: number; existing: number }>(tx)`
    with houses as (
      select h.id, h.sort_key, exists (select from charging.meter m
        where ${own('m')} and m.house_id = h.id and m.kind = ${plan.kind} and m.state = ${lit(METER.inUse)}) as has
        from estate_view.house h where ${own('h')} and h.building_id = ${plan.buildingId} and not h.disabled),
    last as (
      select coalesce(max(substr(m.number, length(${plan.prefix}) + 1)::bigint), 0) as n from charging.meter m
       where ${own('m')} and m.estate_id = ${plan.estateId} and starts_with(m.number, ${plan.prefix})
         and substr(m.number, length(${plan.prefix}) + 1) ~ '^[0-9]{1,9}$'),
    made as (
      insert into charging.meter (tenant_id, estate_id, number, kind, house_id, ratio, max_reading, start_reading, start_date,
        standard_id, charge_type_id, route,
                                  route_order, created_by, created_at, updated_by, updated_at)
      select ${tenantId}, ${plan.estateId}, ${plan.prefix} || lpad((last.n + x.nth)::text, greatest(4, length((last.n + x.nth)::text)),
        '0'), ${plan.kind}::smallint, x.id,
             ${plan.ratio}::numeric, ${plan.maxReading}::numeric, ${plan.startReading}::numeric, ${plan.startDate}::date,
               ${plan.standardId}::bigint,
             ${plan.chargeTypeId}::bigint, ${plan.route}, x.nth * 10, ${by}, ${at}::timestamptz, ${by}, ${at}::timestamptz
        from (select h.id, row_number() over (order by h.sort_key, h.id)::int as nth from houses h where not h.has) x cross join last
       order by x.nth
      returning id)
    select (select count(*)::int from made) as made, (select count(*)::int from houses where has) as existing`;
  return result[0] as { made: number; existing: number };
}

/** The chain of replacements of a meter, oldest first: the meters it replaced and those that replaced it. */
const CHAIN = (id: number) => sql`
  recursive back as (
    select m.id, m.estate_id, 0 as at from charging.meter m where ${own('m')} and m.id = ${id}
     union all select p.id, p.estate_id, b.at - 1 from charging.meter p join back b
       on p.estate_id = b.estate_id and p.state = ${lit(METER.replaced)} and p.replaced_by = b.id where ${own('p')}),
  ahead as (
    select m.id, m.replaced_by, 0 as at from charging.meter m where ${own('m')} and m.id = ${id}
     union all select n.id, n.replaced_by, a.at + 1 from charging.meter n join ahead a on n.id = a.replaced_by where ${own('n')}),
  chain as materialized (select id, at from back union select id, at from ahead)`;

const SHOWN = 36;
type Card = Omit<MeterDetail, 'read'>;
export async function findDetail(db: DbOrTx, id: number): Promise<Card | undefined> {
  return first<Card>(db)`
    with ${CHAIN(id)}
    select ${METER_ROW}, m.parent_id, coalesce(u.number, '') as parent_number, trim_scale(m.max_reading)::text as max_reading,
           trim_scale(m.start_reading)::text as start_reading, m.start_date, m.ended_on, trim_scale(m.end_reading)::text as end_reading,
             m.remark, m.created_by, m.created_at,
           (select jsonb_agg(jsonb_build_object('id', c.id, 'number', c.number, 'ratio', trim_scale(c.ratio)::text, 'startDate',
             c.start_date,
                     'startReading', trim_scale(c.start_reading)::text, 'endedOn', c.ended_on, 'endReading',
                       trim_scale(c.end_reading)::text, 'state', c.state) order by x.at)
              from chain x join charging.meter c on ${own('c')} and c.id = x.id) as chain,
           (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'number', c.number, 'houseCode', coalesce(ch.code, ''), 'location',
             c.location) order by c.number), '[]')
              from charging.meter c left join estate_view.house ch on ch.tenant_id = c.tenant_id and ch.id = c.house_id
                where ${own('c')} and c.parent_id = m.id) as children,
           (select coalesce(jsonb_agg(y.row order by y.month desc, y.at desc), '[]') from (
              select r.month, x.at, jsonb_build_object('id', r.id, 'month', to_char(r.month, 'YYYY-MM'), 'number', c.number, 'readOn',
                r.read_on,
                       'previous', trim_scale(r.previous)::text, 'current', trim_scale(r.current)::text, 'rollover', r.rollover,
                         'carried', trim_scale(r.carried)::text,
                       'usage', trim_scale(r.usage)::text, 'abnormal', r.abnormal, 'confirmedBy', r.confirmed_by, 'billId', r.bill_id,
                         'remark', r.remark) as row
                from chain x join charging.meter c on ${own('c')} and c.id = x.id join charging.meter_reading r
                  on r.tenant_id = c.tenant_id and r.meter_id = c.id
               order by r.month desc, x.at desc limit ${SHOWN}) y) as readings,
           (select coalesce(jsonb_agg(jsonb_build_object('number', c.number, 'day', t.day, 'current', trim_scale(t.current)::text,
               'rollover', t.rollover, 'by', t.created_by) order by t.day desc), '[]')
              from chain x join charging.meter c on ${own('c')} and c.id = x.id join charging.transfer_reading t
                on t.tenant_id = c.tenant_id and t.meter_id = c.id) as transfers
      from charging.meter m ${METER_JOINS} left join charging.meter u on u.tenant_id = m.tenant_id and u.id = m.parent_id
        where ${own('m')} and m.id = ${id}`;
}
