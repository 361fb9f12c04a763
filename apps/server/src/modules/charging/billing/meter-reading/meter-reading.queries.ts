// The reading sheet of a month: which meters belong on it, their previous readings, the readings of the month, and their prices.
import { sql, type RawBuilder } from 'kysely';
import { METER, BILL, PRICE, type ReadingFilter, type ReadingRow } from '@anju/contract';
import { lit, one, own, rows, run } from '../../../../platform/db/sql.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import { seen, seenOfHouse } from '../../../../platform/reach/reach.queries.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { MeterFacts, NewReading, RefreshedReading, SuccessorReading } from './meter-reading-shapes.ts';
import { countedUnit } from '../../bill/core/explain.queries.ts';
import { keyed } from '../../service/meter/meter-search.queries.ts';
import { changeOn, counted } from '../../service/rule/rule-change.queries.ts';

type Part = RawBuilder<unknown>;

export const monthDay = (month: string): string => `${month}-01`;
const monthLast = (first: string): Part => sql`(${first}::date + interval '1 month - 1 day')::date`;

/** A replaced meter is not read in the month it was replaced: its remaining usage is carried to its successor. */
export const expected = (first: string): Part => sql`
  (m.start_date <= ${monthLast(first)} and (m.state = ${lit(METER.inUse)}
    or (m.state = ${lit(METER.stopped)} and m.ended_on >= ${first}::date)
    or (m.state = ${lit(METER.replaced)} and (m.ended_on > ${monthLast(first)}
      or exists (select from charging.meter_reading x where ${own('x')} and x.meter_id = m.id and x.month = ${first}::date)))))`;

/** Meters of houses in the user's buildings; of a whole estate also those without a house. */
type Sheet = ReadingFilter & Reach;
export type SheetWish = Pick<ReadingFilter, 'estateId' | 'month' | 'kind' | 'route' | 'buildingId'> & Reach;
const wished = ({ estateId, month, kind, route, buildingId, ...reach }: SheetWish): Part =>
  sql.join(
    [
      sql`${own('m')} and m.estate_id = ${estateId} and ${expected(monthDay(month))}`,
      seen(reach, sql`m.estate_id`, sql`h.building_id`),
      ...(kind === null ? [] : [sql`m.kind = ${kind}`]),
      ...(route === null ? [] : [sql`m.route = ${route}`]),
      ...(buildingId === null ? [] : [sql`h.building_id = ${buildingId}`]),
    ],
    sql` and `,
  );
const ONLY: Readonly<Record<ReadingFilter['only'], Part>> = {
  all: sql`true`,
  missing: sql`r.id is null`,
  abnormal: sql`r.abnormal and r.confirmed_by = ''`,
};
const condition = (filter: Sheet): Part => sql.join([wished(filter), ...keyed(filter.key), ONLY[filter.only]], sql` and `);

/**
 * The reading `r` of meter `m`, looked up one by one by key, because the planner expects a month that was just imported to have one row.
 */
export const readingIn = (month: Part): Part => sql`
  left join lateral (select q.* from charging.meter_reading q where ${own('q')} and q.meter_id = m.id and q.month = ${month} limit 1) r
    on true`;

const from = (month: string): Part => sql`
  charging.meter m left join estate_view.house h on ${own('h')} and h.id = m.house_id ${readingIn(sql`${monthDay(month)}::date`)}`;
const ORDER = sql`m.kind, m.route, m.route_order, m.id`;

/** A bill or a 公摊 made from a reading locks it. A bill that is void, or was sent back to be computed anew, does not. */
export const billJoin = (reading: Part, as: Part): Part => sql`
  left join lateral (
    select made.id, item.name || ' ' || to_char(made.period_from, 'YYYY.MM') || ' ' || made.amount || '元，批次 ' || batch.number as text
      from charging.bill made join manage_view.charge_type item on item.tenant_id = made.tenant_id and item.id = made.charge_type_id
        join charging.billing_batch batch on batch.tenant_id = made.tenant_id and batch.id = made.batch_id
     where ${own('made')} and made.id = ${reading}.bill_id and not made.void and made.state > ${lit(BILL.planned)}
    union all
    select pool.id, '公摊 ' || pool.number from charging.share_pool_reading used join charging.share_pool pool
      on pool.tenant_id = used.tenant_id and pool.id = used.pool_id where ${own('used')} and used.reading_id = ${reading}.id
    limit 1) ${as} on true`;
export const billText = (as: Part): Part => sql`${as}.text`;

export async function countSheet(db: DbOrTx, filter: Sheet): Promise<number> {
  const result = await rows<{ n: number }>(db)`select count(*)::int as n from ${from(filter.month)} where ${condition(filter)}`;
  return result[0]?.n ?? 0;
}

export interface Progress {
  meters: number;
  read: number;
  abnormal: number;
  billed: number;
  usage: string;
}
export async function getProgress(db: DbOrTx, wish: SheetWish): Promise<Progress> {
  return one<Progress>(db)`
    select count(*)::int as meters, count(r.id)::int as read, count(*) filter (where r.abnormal and r.confirmed_by = '')::int as abnormal,
           count(b.id)::int as billed, trim_scale(coalesce(sum(r.usage), 0))::text as usage
      from ${from(wish.month)} ${billJoin(sql`r`, sql`b`)} where ${wished(wish)}`;
}

/**
 * The usage that replaced meters had counted since their last reading, for those meters of `of` that have no earlier reading of their own.
 */
const carriedOf = (of: Part, first: string): Part => sql`
  recursive back as (
    select q.id as of, p.id, p.estate_id, p.start_reading, p.end_reading, p.ratio, p.max_reading, l.current as last, 1 as depth
      from ${of} q join charging.meter p on ${own('p')} and p.estate_id = q.estate_id and p.state = ${lit(METER.replaced)}
        and p.replaced_by = q.id
      left join lateral (select x.current from charging.meter_reading x where ${own('x')} and x.meter_id = p.id
        order by x.month desc limit 1) l on true
     where not exists (select from charging.meter_reading y where ${own('y')} and y.meter_id = q.id and y.month < ${first}::date)
     union all
    select b.of, p.id, p.estate_id, p.start_reading, p.end_reading, p.ratio, p.max_reading, l.current, b.depth + 1
      from back b join charging.meter p on ${own('p')} and p.estate_id = b.estate_id and p.state = ${lit(METER.replaced)}
        and p.replaced_by = b.id
      left join lateral (select x.current from charging.meter_reading x where ${own('x')} and x.meter_id = p.id
        order by x.month desc limit 1) l on true
     where b.last is null),
  carry as (
    select b.of, sum(b.ratio * case when b.end_reading >= coalesce(b.last, b.start_reading) then b.end_reading - coalesce(b.last,
      b.start_reading)
                                    else b.max_reading + 1 - coalesce(b.last, b.start_reading) + b.end_reading end) as usage,
           (array_agg(b.id order by b.depth desc))[1] as eldest
      from back b group by b.of)`;

const BEFORE = (first: string): Part => sql`
  coalesce((select jsonb_agg(trim_scale(x.usage)::text order by x.month desc)
              from (select y.usage, y.month from charging.meter_reading y
                     where ${own('y')} and y.meter_id = case when l.month is null then coalesce(c.eldest, m.id)
                       else m.id end and y.month < ${first}::date
                     order by y.month desc limit 2) x), '[]')`;

/** What a meter of the kind counts, by the price unit of its item `i`, else by its kind. */
export const meterUnit = (kind: Part): Part =>
  countedUnit(sql`i.unit`, sql`case ${kind} when 1 then '吨' when 2 then '度' when 4 then 'GJ' else '方' end`);

/** The price on the day of the reading, or on `otherwise` if there is no reading yet. */
const priceOf = (first: string, otherwise: string): Part => sql`
  (select jsonb_build_object('standardName', s.name, 'unit', ${meterUnit(sql`m.kind`)}, 'priceMethod', u.price_method, 'price',
    trim_scale(p.price)::text,
    'extra', p.extra::text,
            'tiers', (select coalesce(jsonb_agg(jsonb_build_object('upTo', t.step ->> 'upTo', 'price', t.step ->> 'price')
              order by t.at), '[]')
                        from jsonb_array_elements(p.tiers) with ordinality t (step, at)),
            'usedBefore', case when p.tier_months = 12 and m.house_id is not null then ${usedInYear(first)} else 0 end::text,
            'rounding', ${counted(sql`u`, 'rounding')}, 'decimals', ${counted(sql`u`, 'decimals')})
     from charging.standard s join charging.rule u on u.tenant_id = s.tenant_id and u.id = s.rule_id join manage_view.charge_type i
       on i.tenant_id = s.tenant_id and i.id = s.charge_type_id
     join lateral (select * from charging.standard_price q
       where ${own('q')} and q.standard_id = s.id and q.state = ${lit(PRICE.effective)}
         and q.from_date <= coalesce(r.read_on, ${otherwise}::date)
                    order by q.from_date desc limit 1) p on true
     ${changeOn(sql`u`, sql`${first}::date`)}
    where ${own('s')} and s.id = m.standard_id)`;

/** The usage of `m`'s house and item in the earlier months of the year, with losses. */
export const usedInYear = (first: string): Part => sql`
  trim_scale((select coalesce(sum(y.usage * (1 + o.loss_rate)), 0) from charging.meter o join charging.meter_reading y
    on y.tenant_id = o.tenant_id and y.meter_id = o.id
    where ${own('o')} and o.house_id = m.house_id and o.charge_type_id = m.charge_type_id
      and y.month >= date_trunc('year', ${first}::date) and y.month < ${first}::date))`;

const ROW = (first: string, otherwise: string): Part => sql`
  m.id as meter_id, m.number, m.kind, coalesce(h.code, '') as house_code, m.location, m.route, trim_scale(m.ratio)::text as ratio,
    trim_scale(m.loss_rate)::text as loss_rate,
  trim_scale(m.max_reading)::text as max_reading, trim_scale(coalesce(l.current, m.start_reading))::text as previous,
    coalesce(l.read_on, m.start_date) as previous_on,
  trim_scale(coalesce(c.usage, 0))::text as carried, ${BEFORE(first)} as before, ${priceOf(first, otherwise)} as price,
  case when r.id is not null then jsonb_build_object('version', r.version, 'readOn', r.read_on, 'current', trim_scale(r.current)::text,
    'rollover', r.rollover,
    'usage', trim_scale(r.usage)::text, 'abnormal', r.abnormal, 'confirmedBy', r.confirmed_by, 'remark', r.remark, 'by', r.updated_by,
    'bill', case when b.id is not null then jsonb_build_object('id', b.id, 'text', ${billText(sql`b`)}) end) end as reading`;
const JOINS = (first: string): Part => sql`
  join charging.meter m on ${own('m')} and m.id = page.id left join estate_view.house h on h.tenant_id = m.tenant_id and h.id = m.house_id
  ${readingIn(sql`${first}::date`)} ${billJoin(sql`r`, sql`b`)}
  left join lateral (select x.current, x.read_on, x.month from charging.meter_reading x
    where ${own('x')} and x.meter_id = m.id and x.month < ${first}::date
                      order by x.month desc limit 1) l on true
  left join carry c on c.of = m.id`;

/** `otherwise` is the day whose prices are used if nothing is read yet. */
export async function listSheet(db: DbOrTx, filter: Sheet, otherwise: string, limit: number, offset: number): Promise<ReadingRow[]> {
  const first = monthDay(filter.month);
  return rows<ReadingRow>(db)`
    with ${carriedOf(
      sql`(select m.id, m.estate_id from ${from(filter.month)} where ${condition(filter)}
        order by ${ORDER} limit ${limit} offset ${offset})`,
      first,
    )},
    page as materialized (select m.id from ${from(filter.month)} where ${condition(filter)}
      order by ${ORDER} limit ${limit} offset ${offset})
    select ${ROW(first, otherwise)} from page ${JOINS(first)} order by ${ORDER}`;
}

// ---- what a reading is checked and computed by ------------------------------------------------------------------------------

/** Only meters of the estate that the user sees; others are left out. */
export async function listFacts(
  tx: DbOrTx,
  estateId: number,
  month: string,
  meterIds: readonly number[],
  reach: Reach,
): Promise<MeterFacts[]> {
  const first = monthDay(month);
  const page = sql`(select m.id, m.estate_id from charging.meter m
    where ${own('m')} and m.estate_id = ${estateId} and m.id = any (${meterIds}::bigint[])
      and ${seenOfHouse(reach, sql`m.estate_id`, sql`m.house_id`)})`;
  return rows<MeterFacts>(tx)`
    with ${carriedOf(page, first)}, page as materialized (select id from ${page} q)
    select ${ROW(first, first)}, m.state, ${expected(first)} as expected, m.start_date, m.ended_on,
           trim_scale(m.end_reading)::text as end_reading,
           (select jsonb_build_object('id', n.id, 'month', to_char(n.month, 'YYYY-MM'), 'readOn', n.read_on, 'current',
             trim_scale(n.current)::text, 'rollover', n.rollover,
                     'confirmedBy', n.confirmed_by, 'remark', n.remark, 'bill', case when nb.id is not null then ${billText(sql`nb`)} end)
              from charging.meter_reading n ${billJoin(sql`n`, sql`nb`)}
                where ${own('n')} and n.meter_id = m.id and n.month > ${first}::date order by n.month limit 1) as next,
           (select jsonb_build_object('day', t.day, 'current', trim_scale(t.current)::text, 'rollover', t.rollover)
              from charging.transfer_reading t where ${own('t')} and t.meter_id = m.id and t.day > coalesce(l.read_on, m.start_date)
             order by t.day desc limit 1) as transfer
      from page ${JOINS(first)}`;
}

/** The first reading after each of these replaced meters; its carried usage depends on their last reading. */
export async function listSuccessors(tx: Tx, meterIds: readonly number[]): Promise<SuccessorReading[]> {
  return rows<SuccessorReading>(tx)`
    with recursive ahead as (
      select m.id as of, m.replaced_by as id, null::bigint as reading_id from charging.meter m
        where ${own('m')} and m.id = any (${meterIds}::bigint[]) and m.state = ${lit(METER.replaced)}
       union all
      select a.of, n.replaced_by, x.id from ahead a join charging.meter n on ${own('n')} and n.id = a.id
        left join lateral (select y.id from charging.meter_reading y where ${own('y')} and y.meter_id = n.id order by y.month limit 1) x
          on true
       where a.reading_id is null)
    select a.of, r.id, r.meter_id, to_char(r.month, 'YYYY-MM') as month, case when b.id is not null then ${billText(sql`b`)} end as bill
      from ahead a join charging.meter_reading r on ${own('r')} and r.id = a.reading_id ${billJoin(sql`r`, sql`b`)}`;
}

/** Recomputes their carried usage from the stored readings. */
export async function refreshCarried(tx: Tx, successors: readonly SuccessorReading[]): Promise<void> {
  for (const { id, meterId, month } of successors) {
    const of = sql`(select m.id, m.estate_id from charging.meter m where ${own('m')} and m.id = ${meterId})`;
    await run(tx)`
      with ${carriedOf(of, monthDay(month))}
      update charging.meter_reading r set usage = r.usage - r.carried + c.usage, carried = c.usage, version = r.version + 1 from carry c
        where ${own('r')} and c.of = ${meterId} and r.id = ${id}`;
  }
}

const RECORD = sql`as v ("meterId" bigint, "readOn" date, previous numeric, current numeric, rollover boolean, carried numeric,
  usage numeric, abnormal boolean,
  "confirmedBy" text, remark text)`;
export async function upsertReadings(
  tx: Tx,
  tenantId: number,
  month: string,
  rows: readonly NewReading[],
  { by, at }: { readonly by: string; readonly at: string },
): Promise<void> {
  await run(tx)`
    insert into charging.meter_reading (tenant_id, meter_id, month, read_on, previous, current, rollover, carried, usage, abnormal,
      confirmed_by, remark, created_by, created_at,
                                        updated_by, updated_at)
    select ${tenantId}, v."meterId", ${monthDay(month)}::date, v."readOn", v.previous, v.current, v.rollover, v.carried, v.usage,
           v.abnormal, v."confirmedBy", v.remark,
           ${by}, ${at}::timestamptz, ${by}, ${at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) ${RECORD}
    on conflict (tenant_id, meter_id, month) do update set read_on = excluded.read_on, previous = excluded.previous,
      current = excluded.current, rollover = excluded.rollover,
       carried = excluded.carried, usage = excluded.usage, abnormal = excluded.abnormal, confirmed_by = excluded.confirmed_by,
         remark = excluded.remark, bill_id = null,
       version = charging.meter_reading.version + 1, updated_by = excluded.updated_by, updated_at = excluded.updated_at`;
}

/** Updates the readings after those just written, because they start from them. */
export async function refreshReadings(tx: Tx, rows: readonly RefreshedReading[]): Promise<void> {
  if (rows.length === 0) return;
  await run(tx)`
    update charging.meter_reading r set previous = v.previous, rollover = v.rollover, carried = v.carried, usage = v.usage,
      abnormal = v.abnormal,
           confirmed_by = v."confirmedBy", version = r.version + 1
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (id bigint, previous numeric, rollover boolean, carried numeric,
        usage numeric, abnormal boolean, "confirmedBy" text)
     where ${own('r')} and r.id = v.id`;
}

export async function deleteReading(tx: Tx, meterId: number, month: string): Promise<void> {
  await run(tx)`
    delete from charging.meter_reading where ${own('charging.meter_reading')} and meter_id = ${meterId}
      and month = ${monthDay(month)}::date`;
}
