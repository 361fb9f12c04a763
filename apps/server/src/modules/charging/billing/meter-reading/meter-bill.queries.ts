// Bills of a month of readings, as one set: the meters of a house and an item together, with the price on the day each was read, tiers of
// the month or of the year, and the line an owner can recompute. The trial reads it, the run stores it.
import { sql, type RawBuilder } from 'kysely';
import { BILL, OBJECT, PRICE, PRICE_METHOD, SKIP_REASON, type MeterBillWish, type MeterTrial } from '@anju/contract';
import { lit, one, own, rows, run } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { freeMonths, takeMonths } from '../../bill/core/bill-guard.queries.ts';
import { figure, outcomeText, priceText, roundedBy } from '../../bill/core/explain.queries.ts';
import { itemPayerOn, namedOn } from '../../bill/core/payer.queries.ts';
import { changeOn, counted } from '../../service/rule/rule-change.queries.ts';
import { BEFORE_READING, IS_CUT } from './meter-cut.queries.ts';
import { expected, meterUnit, monthDay, readingIn, usedInYear } from './meter-reading.queries.ts';

type Part = RawBuilder<unknown>;

/** The readings of `x`. */
const COUNTED_FIGURES = sql`
  case when x.rollover then ${figure(sql`x.max_reading`)} || ' + 1 − ' || ${figure(sql`x.previous`)} || ' + ' || ${figure(sql`x.current`)}
       else ${figure(sql`x.current`)} || ' − ' || ${figure(sql`x.previous`)} end`;
/**
 * `1260 − 1180`, with the multiplier, usage carried from a replaced meter and losses in words; past the largest reading as
 * `99999 + 1 − 99990 + 20`.
 */
const COUNTED = sql`
  case when x.ratio = 1 and x.carried = 0 and x.loss_rate = 0 then ${COUNTED_FIGURES}
       else case when x.carried > 0 and x.loss_rate > 0 then '(' else '' end
         || '(' || ${COUNTED_FIGURES} || ')' || case when x.ratio = 1 then '' else ' × 倍率 ' || ${figure(sql`x.ratio`)} end
         || case when x.carried > 0 then ' + 换表前 ' || ${figure(sql`x.carried`)} else '' end
         || case when x.carried > 0 and x.loss_rate > 0 then ')' else '' end
         || case when x.loss_rate > 0 then ' × (1 + 损耗 ' || ${figure(sql`x.loss_rate`)} || ')' else '' end end`;

/**
 * Meters of houses that are charged, each with its reading of the month and the price of that day. If a kind is given, an item of a house
 * is included if one of its meters is of that kind.
 */
const grounds = ({ estateId, kind, buildingId }: Omit<MeterBillWish, 'month'>, first: string): Part => sql`
  meters as materialized (
    select m.id, m.number, m.kind, m.house_id, m.charge_type_id, m.standard_id, m.ratio, m.loss_rate, m.max_reading, r.id as reading_id,
           r.read_on, r.previous, r.current,
           r.rollover, r.carried, r.usage, r.abnormal
             and r.confirmed_by = '' as doubtful, r.id is not null and ${IS_CUT} as cut,
               ${kind === null ? sql`true` : sql`bool_or(m.kind = ${kind}) over (partition by m.house_id, m.charge_type_id)`} as wanted
      from charging.meter m join estate_view.house h on h.tenant_id = m.tenant_id and h.id = m.house_id
      ${readingIn(sql`${first}::date`)} ${BEFORE_READING}
     where ${own('m')} and m.estate_id = ${estateId} and m.standard_id is not null and ${expected(first)}
       ${buildingId === null ? sql`` : sql`and h.building_id = ${buildingId}`}),
  priced as materialized (
    select x.*, p.id as price_id, p.price, p.extra, p.tiers, p.tier_months, p.from_date as price_from, u.price_method,
           ${counted(sql`u`, 'rounding')} as rounding, ${counted(sql`u`, 'decimals')} as decimals, u.bill_day, u.due_days,
           case when i.late_fee then u.late_policy_id end as late_policy_id, ${meterUnit(sql`x.kind`)} as unit,
             x.usage * (1 + x.loss_rate) as billed
      from meters x
      join charging.standard s on ${own('s')} and s.id = x.standard_id join charging.rule u
        on u.tenant_id = s.tenant_id and u.id = s.rule_id join manage_view.charge_type i
          on i.tenant_id = s.tenant_id and i.id = x.charge_type_id
      left join lateral (select q.* from charging.standard_price q
        where ${own('q')} and q.standard_id = x.standard_id and q.state = ${lit(PRICE.effective)} and q.from_date <= x.read_on
                          order by q.from_date desc limit 1) p on true
      ${changeOn(sql`u`, sql`${first}::date`)}
     where x.wanted)`;

/** The bounds of the step `s`, in the unit of `y`. */
const TIER_RANGE = sql`
  case when s.up_to is null then case when s.over = 0 then '不分档' else ${figure(sql`s.over`)} || ' ' || y.unit || '以上' end
       when s.over = 0 then ${figure(sql`s.up_to`)} || ' ' || y.unit || '以内'
       else ${figure(sql`s.over`)} || ' 至 ' || ${figure(sql`s.up_to`)} || ' ' || y.unit end`;

/**
 * The usage at one price, its tiers and its amount; meters without a reading or a price form a separate part without an amount. From here
 * to the bill each step groups the previous one and no two are joined, because the planner has no statistics for such sets and would join
 * them row by row.
 */
const parts = (first: string): Part => sql`
  part as (
    select x.house_id, x.charge_type_id, x.standard_id, x.price_id, bool_or(x.cut) as cut, max(x.read_on) as read_on,
           min(x.rounding) as rounding,
           min(x.decimals) as decimals, min(x.bill_day) as bill_day,
           min(x.due_days) as due_days, min(x.late_policy_id) as late_policy_id, string_agg(x.number, '、'
             order by x.number) filter (where x.reading_id is null) as missing,
           string_agg(x.number || ' 用量 ' || ${figure(sql`x.usage`)}, '、' order by x.number) filter (where x.doubtful) as doubtful,
           string_agg(x.number, '、' order by x.number) filter (where x.reading_id is not null and x.price_id is null) as unpriced,
             min(x.price_from) as price_from, min(x.price) as price, min(x.extra) as extra, min(x.tiers::text)::jsonb as tiers,
           min(x.tier_months) as tier_months, min(x.price_method) as price_method, min(x.unit) as unit, sum(x.billed) as usage,
           string_agg(${COUNTED}, ' + ' order by x.number, x.id) as counted,
           jsonb_agg(jsonb_strip_nulls(jsonb_build_object('meter', x.number, 'previous', ${figure(sql`x.previous`)}::text, 'current',
             ${figure(sql`x.current`)}::text,
             'ratio', ${figure(sql`x.ratio`)}::text, 'loss', nullif(${figure(sql`x.loss_rate`)}, 0)::text, 'carried',
               nullif(${figure(sql`x.carried`)}, 0)::text,
             'usage', ${figure(sql`x.usage`)}::text, 'readOn', x.read_on, 'price', ${figure(sql`x.price`)}::text, 'priceId', x.price_id))
               order by x.number, x.id) as calc
      from priced x group by 1, 2, 3, 4),
  stepped as (
    select m.*, row_number() over w = 1 as leading,
           coalesce(sum(m.usage) over (w rows between unbounded preceding and 1 preceding), 0) + case
             when m.tier_months = 12 then ${usedInYear(first)} else 0 end as used
      from part m window w as (partition by m.house_id, m.charge_type_id, m.standard_id order by m.price_from)),
  charged as (
    select y.*, case when y.leading then y.extra else 0 end as once_extra,
           case y.price_method when ${lit(PRICE_METHOD.unit)} then y.price * y.usage
             when ${lit(PRICE_METHOD.tiers)} then t.amount end as exact,
           '用量 ' || y.counted || ' = ' || ${figure(sql`y.usage`)} || ' ' || y.unit
             || case when y.price_method = ${lit(PRICE_METHOD.tiers)} and y.tier_months = 12 and y.used > 0
                     then '（本年已用 ' || ${figure(sql`y.used`)} || ' ' || y.unit || '）' else '' end as told,
           case y.price_method
             when ${lit(PRICE_METHOD.unit)}
               then ${figure(sql`y.usage`)} || ' ' || y.unit || ' × ' || ${priceText(sql`y.price`)} || ' 元/' || y.unit
             else t.said end as said
      from stepped y
      left join lateral (
        select coalesce(sum(s.quantity * s.price), 0) as amount,
               coalesce(string_agg('第 ' || s.at || ' 档（' || ${TIER_RANGE} || '）' || ${figure(sql`s.quantity`)} || ' ' || y.unit || ' × '
                 || ${priceText(sql`s.price`)} || ' 元/' || y.unit, ' + ' order by s.at), '0 ' || y.unit) as said
          from (select e.at, (e.step ->> 'price')::numeric as price, (e.step ->> 'upTo')::numeric as up_to,
                       coalesce(lag((e.step ->> 'upTo')::numeric) over (order by e.at), 0) as over,
                       least(y.used + y.usage, coalesce((e.step ->> 'upTo')::numeric, 'infinity'))
                       - greatest(y.used, coalesce(lag((e.step ->> 'upTo')::numeric) over (order by e.at), 0)) as quantity
                  from jsonb_array_elements(y.tiers) with ordinality e (step, at)) s
         where s.quantity > 0) t on y.price_method = ${lit(PRICE_METHOD.tiers)})`;

const OUTCOME = outcomeText({ exact: sql`g.exact`, rounding: sql`g.rounding`, decimals: sql`g.decimals`, amount: sql`g.amount` });

const BILLED = (first: string): Part => sql`
  exists (select from charging.bill b where ${own('b')} and b.object_kind = ${lit(OBJECT.house)} and b.object_id = g.house_id
    and b.charge_type_id = g.charge_type_id and not b.void and not b.once and b.state > ${lit(BILL.planned)}
             and b.period_from <= g.last and b.period_to >= ${first}::date)`;

/** `result` holds one row per house and item: it is a bill if `reason` is null; otherwise `reason` says why there is none. */
const computation = ({ month, ...wish }: MeterBillWish): Part => {
  const first = monthDay(month);
  return sql`
  ${grounds(wish, first)},
  ${parts(first)},
  term as materialized (
    select t.policy_id, t.daily_rate, t.grace_days, t.cap_rate, t.from_date as first,
           coalesce(lead(t.from_date) over (partition by t.policy_id order by t.from_date) - 1, 'infinity'::date) as last
      from charging.late_policy_term t where ${own('t')}),
  object as (
    select y.house_id, y.charge_type_id, min(y.standard_id) as standard_id, bool_or(y.cut) as cut, max(y.read_on) as read_on,
           (array_agg(y.rounding order by y.standard_id))[1] as rounding,
           (array_agg(y.decimals order by y.standard_id))[1] as decimals, (array_agg(y.bill_day order by y.standard_id))[1] as bill_day,
           (array_agg(y.due_days order by y.standard_id))[1] as due_days, min(y.late_policy_id) as late_policy_id,
             (${first}::date + interval '1 month - 1 day')::date as last,
           string_agg(y.missing, '、' order by y.missing) as missing, string_agg(y.doubtful, '、' order by y.doubtful) as doubtful,
           string_agg(y.unpriced, '、' order by y.unpriced) as unpriced,
           bool_or(y.price_method = ${lit(PRICE_METHOD.formula)}) as formula, sum(y.usage) as usage,
           case when count(y.missing) + count(y.unpriced) = 0 then sum(y.exact + y.once_extra) end as exact,
           string_agg(y.told, '；' order by y.standard_id, y.price_from) || '，'
             || string_agg(y.said || case when y.once_extra > 0 then ' + ' || ${priceText(sql`y.once_extra`)} || ' 元' else '' end, ' + '
               order by y.standard_id, y.price_from) as said,
           array_agg(y.calc order by y.standard_id, y.price_from) as calcs
      from charged y group by 1, 2),
  summed as (
    select g.*, (select jsonb_agg(z.one) from unnest(g.calcs) k (calc) cross join lateral jsonb_array_elements(k.calc) z (one)) as calc,
           ${roundedBy({ exact: sql`g.exact`, rounding: sql`g.rounding`, decimals: sql`g.decimals` })} as amount,
           greatest(${first}::date + (g.bill_day - 1), g.read_on) + g.due_days as due_date
      from object g),
  result as materialized (
    select g.house_id, g.charge_type_id, g.standard_id, g.due_date, g.last, g.usage, round(g.amount, 2) as amount, g.calc, g.cut,
           g.said || ${OUTCOME} as explain,
           coalesce(${itemPayerOn(sql`g.house_id`, sql`g.charge_type_id`, sql`g.read_on`)}, ${namedOn(sql`h`, sql`g.read_on`)},
             case when h.handover_date is null or g.read_on < h.handover_date then e.developer_id
             else (select o.person_id from estate_view.house_owner o
               where ${own('o')} and o.house_id = g.house_id and o.from_date <= g.read_on and (o.to_date is null or o.to_date >= g.read_on)
                    order by o.share desc, o.id limit 1) end) as payer_id,
           coalesce(t.daily_rate, 0) as late_rate, coalesce(t.grace_days, 0) as late_grace, t.cap_rate as late_cap,
           case when ${BILLED(first)} then ${lit(SKIP_REASON.billed)}
                when h.disabled and h.ended_on is null then ${lit(SKIP_REASON.houseDisabled)}
                when g.missing is not null then ${lit(SKIP_REASON.noReading)}
                when g.doubtful is not null then ${lit(SKIP_REASON.doubtfulReading)}
                when g.unpriced is not null then ${lit(SKIP_REASON.standardExpired)}
                when g.formula then ${lit(SKIP_REASON.formulaFails)}
                when coalesce(g.amount, 0) <= 0 then ${lit(SKIP_REASON.zeroAmount)} end as reason,
           coalesce(g.missing, g.doubtful, g.unpriced, '') as detail, h.code as house_code, h.sort_key
      from summed g join estate_view.house h on ${own('h')} and h.id = g.house_id join estate_view.estate e
        on e.tenant_id = h.tenant_id and e.id = h.estate_id
      left join term t on t.policy_id = g.late_policy_id and g.due_date between t.first and t.last)`;
};

const SKIPS = 200;
const SAMPLES = 50;
export async function tryBills(db: DbOrTx, wish: MeterBillWish): Promise<MeterTrial> {
  return one<MeterTrial>(db)`
    with ${computation(wish)}
    select count(*) filter (where r.reason is null)::int as bills,
           coalesce(sum(r.amount) filter (where r.reason is null), 0)::text as amount,
           (select coalesce(jsonb_agg(jsonb_build_object('chargeTypeId', x.charge_type_id, 'item', i.name, 'bills', x.n, 'usage',
             trim_scale(x.usage)::text, 'amount', x.amount::text)
                     order by i.sort, i.code), '[]')
              from (select charge_type_id, count(*) as n, sum(usage) as usage, sum(amount) as amount from result where reason is null
                group by 1) x
              join manage_view.charge_type i on ${own('i')} and i.id = x.charge_type_id) as items,
           (select coalesce(jsonb_agg(jsonb_build_object('reason', x.reason, 'count', x.n) order by x.n desc, x.reason), '[]')
              from (select reason, count(*) as n from result where reason is not null group by 1) x) as skipped,
           (select coalesce(jsonb_agg(jsonb_build_object('houseId', x.house_id, 'houseCode', x.house_code, 'item', i.name, 'reason',
             x.reason, 'detail', x.detail)
                     order by x.reason, x.sort_key, x.house_id), '[]')
              from (select * from result where reason is not null order by reason, sort_key, house_id limit ${SKIPS}) x
              join manage_view.charge_type i on ${own('i')} and i.id = x.charge_type_id) as skips,
           (select coalesce(jsonb_agg(jsonb_build_object('houseCode', x.house_code, 'item', i.name, 'amount', x.amount::text, 'explain',
             x.explain || case when x.cut then '（当期换付款人，分段出账）' else '' end) order by x.sort_key, x.house_id), '[]')
              from (select * from result where reason is null order by sort_key, house_id limit ${SAMPLES}) x join manage_view.charge_type i
                on ${own('i')} and i.id = x.charge_type_id) as samples
      from result r`;
}

/** The items a run would bill; if there are none, nothing can be billed. */
export async function listItems(db: DbOrTx, { month, ...wish }: MeterBillWish): Promise<number[]> {
  const result = await rows<{ id: number }>(db)`
    with ${grounds(wish, monthDay(month))} select distinct charge_type_id as id from priced order by 1`;
  return result.map(({ id }) => id);
}

export interface BillAuthor {
  readonly tenantId: number;
  readonly batchId: number;
  readonly makerId: number;
  readonly by: string;
  readonly at: string;
}
/**
 * Stores the bills, the readings they lock, and the reasons where there is no bill, in one statement. Bills whose payer changes within the
 * period are left out and counted: they are stored in parts. The caller takes the months the bills occupy.
 */
export async function storeWhole(tx: Tx, wish: MeterBillWish, { tenantId, batchId, makerId, by, at }: BillAuthor): Promise<number> {
  const { cut } = await one<{ cut: number }>(tx)`
    with ${computation(wish)},
    made as (
      insert into charging.bill (tenant_id, estate_id, house_id, charge_type_id, standard_id, batch_id, payer_id, period_from, period_to,
        due_date, state, amount,
                                 late_rate, late_grace, late_cap, calc, explain, maker_id, created_by, created_at)
      select ${tenantId}, ${wish.estateId}, r.house_id, r.charge_type_id, r.standard_id, ${batchId}, r.payer_id,
             ${monthDay(wish.month)}::date, r.last, r.due_date, ${lit(BILL.computed)}, r.amount,
             r.late_rate, r.late_grace, r.late_cap, r.calc, r.explain, ${makerId}, ${by}, ${at}::timestamptz
        from result r where r.reason is null and not r.cut order by r.sort_key, r.house_id
      returning id, house_id, charge_type_id),
    -- Bills and readings laid one under the other: each reading finds the bill of its house and item beside it.
    tied as (
      select u.reading_id, max(u.bill_id) over (partition by u.house_id, u.charge_type_id) as bill_id
        from (select house_id, charge_type_id, id as bill_id, null::bigint as reading_id from made
              union all select house_id, charge_type_id, null, reading_id from priced) u),
    locked as (update charging.meter_reading r set bill_id = t.bill_id from tied t
      where ${own('r')} and r.id = t.reading_id and t.bill_id is not null),
    skipped as (
      insert into charging.billing_skip (tenant_id, batch_id, object_kind, object_id, charge_type_id, reason, detail)
      select ${tenantId}, ${batchId}, ${lit(OBJECT.house)}, r.house_id, r.charge_type_id, r.reason, left(r.detail, 200)
        from result r where r.reason is not null)
    select count(*)::int as cut from result r where r.reason is null and r.cut`;
  return cut;
}

export const takeBatchMonths = (tx: Tx, { tenantId, batchId }: Pick<BillAuthor, 'tenantId' | 'batchId'>): Promise<void> =>
  takeMonths(tx, tenantId, sql`b.batch_id = ${batchId} and not b.void`);

export interface WholeCharge {
  houseId: number;
  chargeTypeId: number;
  standardId: number;
  periodFrom: string;
  periodTo: string;
  dueDate: string;
  amount: string;
  lateRate: string;
  lateGrace: number;
  lateCap: string | null;
  calc: Record<string, string | number>[];
  explain: string;
}
/** The charges whose payer changes within the period, whole. */
export async function listCutCharges(tx: Tx, wish: MeterBillWish): Promise<WholeCharge[]> {
  return rows<WholeCharge>(tx)`
    with ${computation(wish)}
    select r.house_id, r.charge_type_id, r.standard_id, ${monthDay(wish.month)}::date as period_from, r.last as period_to, r.due_date,
           r.amount::text as amount, r.late_rate::text as late_rate, r.late_grace, r.late_cap::text as late_cap, r.calc, r.explain
      from result r where r.reason is null and r.cut order by r.sort_key, r.house_id`;
}

/** Bills sent back (待计费) are computed anew: the old ones remain readable as void bills, and their readings are released. */
export async function retireRejected(tx: Tx, { month, ...wish }: MeterBillWish, { tenantId, by, at }: BillAuthor): Promise<void> {
  const first = monthDay(month);
  const result = await rows<{ id: number }>(tx)`
    with ${grounds(wish, first)}
    update charging.bill b set void = true
     where ${own('b')} and b.estate_id = ${wish.estateId} and b.state = ${lit(BILL.planned)} and not b.void
       and b.period_from = ${first}::date
       and (b.house_id, b.charge_type_id) in (select p.house_id, p.charge_type_id from priced p) returning b.id`;
  const ids = result.map(({ id }) => id);
  if (ids.length === 0) return;
  await freeMonths(tx, ids);
  await run(tx)`
    update charging.meter_reading set bill_id = null where ${own('charging.meter_reading')} and bill_id = any (${ids}::bigint[])`;
  await run(tx)`
    insert into charging.bill_step (tenant_id, bill_id, act, reason, by, at)
    select ${tenantId}, x, 'reissue', '重新计费', ${by}, ${at}::timestamptz from unnest(${ids}::bigint[]) x`;
}
