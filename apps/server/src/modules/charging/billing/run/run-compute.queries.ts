// What a regular run charges, as one set: which objects, which periods of their rules, which days are not billed yet, the payer, the prices
// and areas in force, and the amount, with the line an owner can recompute. The trial reads it, the run stores it.
import { sql, type RawBuilder } from 'kysely';
import { BILL, CHARGE_METHOD, OBJECT, PRICE, SKIP_REASON } from '@anju/contract';
import { lit, lits, own } from '../../../../platform/db/sql.ts';
import { CHANGES, counted } from '../../service/rule/rule-change.queries.ts';
import { countedUnit, outcomeText, pieceBy, pieceText, roundedBy, settled } from '../../bill/core/explain.queries.ts';
import { namedOn, namedTurns, spacePayer, spaceTurns } from '../../bill/core/payer.queries.ts';
import { exact, said, type PriceFormula } from './run-charge.queries.ts';
import { lengthOf, monthsOf, monthsText } from './run-months.queries.ts';
import { daysCharged, kin } from './run-presence.queries.ts';
import { AREAS, PRICES } from './run-stretches.queries.ts';

export type { PriceFormula } from './run-charge.queries.ts';

type Part = RawBuilder<unknown>;

export interface RunWish {
  readonly estateId: number;
  /** First days of the first and the last month billed. */
  readonly monthFrom: string;
  readonly monthTo: string;
  /** Empty for every item that is charged by area, household, quantity, amount or contract. */
  readonly chargeTypeIds: readonly number[];
  /** Empty for the whole estate. Parking spaces and customers belong to no building and are left out when one is named. */
  readonly buildingIds: readonly number[];
}
export interface Slice {
  readonly afterKind: number;
  readonly afterObject: number;
  readonly limit: number;
}

/** Objects of a slice, in order. */
export const picked = ({ estateId, buildingIds, chargeTypeIds }: RunWish, { afterKind, afterObject, limit }: Slice): Part => sql`
  select a.object_kind, a.object_id from charging.attachment a
   where ${own('a')} and a.estate_id = ${estateId} and (a.object_kind, a.object_id) > (${afterKind}::smallint, ${afterObject}::bigint)
     ${chargeTypeIds.length === 0 ? sql`` : sql`and a.charge_type_id = any (${chargeTypeIds}::bigint[])`}
     ${
       buildingIds.length === 0
         ? sql``
         : sql`and a.object_kind = ${lit(OBJECT.house)}
           and exists (select from estate_view.house h
             where ${own('h')} and h.id = a.house_id and h.building_id = any (${buildingIds}::bigint[]))`
     }
   group by 1, 2 order by 1, 2 limit ${limit}`;

/** One period may be as long as a year, in advance or in arrears. */
const margin = (day: string, direction: '-' | '+'): Part =>
  direction === '-' ? sql`(${day}::date - interval '11 months')::date` : sql`(${day}::date + interval '12 months - 1 day')::date`;

/** Small sets that every slice reads: prices and late-fee terms with their last days, and the days on which the payer changes. */
const grounds = ({ estateId, monthFrom, monthTo }: RunWish): Part => sql`
  price as materialized (
    select p.id, p.standard_id, p.price, p.extra, p.from_date as first,
           coalesce(lead(p.from_date) over (partition by p.standard_id order by p.from_date) - 1, 'infinity'::date) as last
      from charging.standard_price p join charging.standard s on s.tenant_id = p.tenant_id and s.id = p.standard_id
        where ${own('p')} and s.estate_id = ${estateId} and p.state = ${lit(PRICE.effective)}),
  term as materialized (
    select t.policy_id, t.daily_rate, t.grace_days, t.cap_rate, t.from_date as first,
           coalesce(lead(t.from_date) over (partition by t.policy_id order by t.from_date) - 1, 'infinity'::date) as last
      from charging.late_policy_term t where ${own('t')}),
  rule_change as materialized (${CHANGES}),
  turn as materialized (
    -- A sale or a handover changes nothing while somebody is named.
    select k.object_kind, k.object_id, o.from_date as day from picked k join estate_view.house_owner o
      on ${own('o')} and k.object_kind = ${lit(OBJECT.house)} and o.house_id = k.object_id
      join estate_view.house h on h.tenant_id = o.tenant_id and h.id = o.house_id
     where o.from_date > ${margin(monthFrom, '-')} and o.from_date <= ${margin(monthTo, '+')}
       and ${namedOn(sql`h`, sql`o.from_date`)} is null
     union
    select k.object_kind, k.object_id, h.handover_date from picked k join estate_view.house h
      on ${own('h')} and k.object_kind = ${lit(OBJECT.house)} and h.id = k.object_id
     where h.handover_date > ${margin(monthFrom, '-')} and h.handover_date <= ${margin(monthTo, '+')}
       and ${namedOn(sql`h`, sql`h.handover_date`)} is null
     union
    select k.object_kind, k.object_id, t.day from picked k join estate_view.house h
      on ${own('h')} and k.object_kind = ${lit(OBJECT.house)} and h.id = k.object_id and h.payer_from is not null
      cross join lateral (${namedTurns(sql`h`)}) t
     where t.day > ${margin(monthFrom, '-')} and t.day <= ${margin(monthTo, '+')}
     union
    select k.object_kind, k.object_id, t.day from picked k cross join lateral (${spaceTurns(sql`k.object_id`)}) t
     where k.object_kind = ${lit(OBJECT.parking)} and t.day > ${margin(monthFrom, '-')} and t.day <= ${margin(monthTo, '+')}
       and ${spacePayer(sql`k.object_id`, sql`t.day`)} is distinct from ${spacePayer(sql`k.object_id`, sql`(t.day - 1)`)}),
  month as materialized (
    select m::date as month, (extract(year from m) * 12 + extract(month from m) - 1)::int as n
      from generate_series(${monthFrom}::timestamp, ${monthTo}::timestamp, interval '1 month') m)`;

/** By area, household, quantity, amount or contract. */
const BY_PERIOD = [CHARGE_METHOD.byArea, CHARGE_METHOD.byHouse, CHARGE_METHOD.byQuantity, CHARGE_METHOD.fixed, CHARGE_METHOD.byContract];
/**
 * Attachments with the period of their rule that falls due in a month, cut to the days on which they are in force; `reason` is set if this
 * already excludes a bill.
 */
const wanted = ({ estateId, chargeTypeIds, buildingIds }: RunWish, { afterKind, afterObject }: Slice): Part => sql`
  -- A stretch of one index, by itself: whatever the planner believes of a company it has not met.
  attached as materialized (
    select a.* from charging.attachment a
     where ${own('a')} and a.estate_id = ${estateId} and (a.object_kind, a.object_id) > (${afterKind}::smallint, ${afterObject}::bigint)
       and (a.object_kind, a.object_id) <= ((select max(object_kind) from picked), (select p.object_id from picked p
         order by p.object_kind desc, p.object_id desc limit 1))
       ${chargeTypeIds.length === 0 ? sql`` : sql`and a.charge_type_id = any (${chargeTypeIds}::bigint[])`}
       ${buildingIds.length === 0 ? sql`` : sql`and (a.object_kind, a.object_id) in (select p.object_kind, p.object_id from picked p)`}),
  wanted as materialized (
    select a.house_id, a.parking_id, a.customer_id, a.contract_id, a.object_kind, a.object_id, a.standard_id, a.charge_type_id,
           a.quantity, a.own_price, a.step_months,
           a.step_rate, a.from_date as attached_from,
           coalesce(a.payer_id, case when h.payer_from is null then h.payer_id end) as fixed_payer,
           h.payer_from, r.method, r.price_method,
             ${counted(sql`r`, 'proration')} as proration, ${counted(sql`r`, 'rounding')} as rounding,
           ${counted(sql`r`, 'decimals')} as decimals, case when i.late_fee then r.late_policy_id end as late_policy_id,
             ${countedUnit(sql`i.unit`, sql`'个'`)} as unit, m.month,
           -- Billed when the period begins, or in the month after it ends.
           (case when r.advance then m.month else (m.month + interval '1 month')::date end) + (r.bill_day - 1) + r.due_days as due_date,
             h.floor, h.coefficient, h.persons, h.area_from, coalesce(h.charge_area, g.area, n.area) as charge_area, h.handover_date,
           q.first as period_first, q.last as period_last, c.first, c.last,
             ${daysCharged(sql`c.first`)} as present_first, ${daysCharged(sql`c.last`)} as present_last,
           -- Few objects have a turn. Looked up by hash: the turns of all objects would be read for every attachment.
           (a.object_kind, a.object_id) in (select x.object_kind, x.object_id from turn x) as turned,
           case when coalesce(h.disabled, g.disabled, false) and h.ended_on is null then ${lit(SKIP_REASON.houseDisabled)}
             when a.object_kind = ${lit(OBJECT.house)} and h.charge_start_date is null then ${lit(SKIP_REASON.noStartDay)} end as reason
      from attached a
      join charging.standard s on ${own('s')} and s.id = a.standard_id
      join charging.rule r on r.tenant_id = s.tenant_id and r.id = s.rule_id and r.period_months > 0 and r.method in (${lits(...BY_PERIOD)})
      join manage_view.charge_type i on i.tenant_id = s.tenant_id and i.id = a.charge_type_id
      left join estate_view.house h on h.tenant_id = s.tenant_id and a.object_kind = ${lit(OBJECT.house)} and h.id = a.object_id
      left join estate_view.parking g on g.tenant_id = s.tenant_id and a.object_kind = ${lit(OBJECT.parking)} and g.id = a.object_id
      left join charging.contract n on n.tenant_id = s.tenant_id and a.object_kind = ${lit(OBJECT.contract)} and n.id = a.object_id
      join month m on m.n % r.period_months = case when r.advance then 0 else r.period_months - 1 end
      cross join lateral (
        select p.first::date as first, (p.first + make_interval(months => r.period_months) - interval '1 day')::date as last
          from (select m.month - case when r.advance then interval '0' else make_interval(months => r.period_months - 1) end as first) p) q
      left join rule_change changed on changed.rule_id = r.id and q.first between changed.first and changed.last
      -- The day of a split or merge belongs to the new houses.
      cross join lateral (
        select greatest(q.first, a.from_date, h.charge_start_date) as first,
               least(q.last, a.to_date, h.ended_on - 1) as last) c
     where c.first <= c.last)`;

/** The longest possible bill in days; if a longer one were overlooked, the guard of the months would refuse the overlap. */
const LONGEST_BILL = 800;

/**
 * Splits where the payer changes and removes the days already billed by others than the bills `without`. Of a period that is cut, those
 * days stay, marked as `billed`: its pieces are rounded together, also if they are charged one after the other.
 */
const free = (without: readonly number[]): Part => sql`
  piece as (
    select w.*, c.day as f,
           case when w.turned and w.fixed_payer is null then coalesce((select min(x.day) - 1 from turn x
             where x.object_kind = w.object_kind and x.object_id = w.object_id and x.day > c.day and x.day <= w.last), w.last)
             else w.last end as l
      from wanted w
      cross join lateral (
        select w.first as day union all
        select x.day from turn x where w.turned and w.fixed_payer is null and x.object_kind = w.object_kind
          and x.object_id = w.object_id and x.day > w.first and x.day <= w.last) c
     where w.reason is null),
  free as materialized (
    select p.*, u.from_day, u.to_day, u.billed
      from piece p
      cross join lateral (
        select range_agg(daterange(b.period_from, b.period_to, '[]')) as days from charging.bill b
         where ${own('b')} and b.object_kind = p.object_kind and b.object_id = p.object_id and b.charge_type_id = p.charge_type_id
           and not b.void and not b.once and b.state > ${lit(BILL.planned)}
           ${without.length === 0 ? sql`` : sql`and b.id <> all (${without}::bigint[])`}
           and b.period_from between p.f - ${sql.lit(LONGEST_BILL)} and p.l and b.period_to >= p.f) d
      cross join lateral (
        select p.f as from_day, p.l as to_day, false as billed where d.days is null union all
        select lower(x), upper(x) - 1, false from unnest(datemultirange(daterange(p.f, p.l, '[]')) - d.days) x where d.days is not null
         union all
        select lower(x), upper(x) - 1, true from unnest(datemultirange(daterange(p.f, p.l, '[]')) * d.days) x
         where d.days is not null and (p.f > p.period_first or p.l < p.period_last)) u)`;

/** Days charged in the month of a day of the span; all of it in months between the first and the last. */
const presentOn = (day: Part): Part => sql`
  case date_trunc('month', ${day}::timestamp) when date_trunc('month', f.first::timestamp) then f.present_first
    when date_trunc('month', f.last::timestamp) then f.present_last else ${lengthOf(day)} end`;
const PRESENT = { first: presentOn(sql`v.first`), last: presentOn(sql`v.last`) };

const computed = (formulas: readonly PriceFormula[]): Part => sql`
  computed as (
    select f.*, x.exact, x.said, x.calc, x.days, x.no_area, x.stretches,
           coalesce(sum(${settled(sql`x.exact`)}) over (
             partition by f.object_kind, f.object_id, f.charge_type_id, f.period_first, f.rounding, f.decimals order by f.from_day
             rows between unbounded preceding and 1 preceding), 0) as before
      from free f
      cross join lateral (
        select case when count(*) = count(z.exact) then sum(z.exact) end as exact, count(*) as stretches,
               coalesce(sum(z.last - z.first + 1), 0) as days,
               bool_or(f.method = ${lit(CHARGE_METHOD.byArea)} and coalesce(z.area, 0) = 0) as no_area,
               string_agg(case when f.from_day = z.first and f.to_day = z.last then z.said
                               else to_char(z.first, 'YYYY.MM.DD') || '-' || to_char(z.last, 'MM.DD') || ' ' || z.said end, ' + '
                                 order by z.first) as said,
               jsonb_agg(jsonb_strip_nulls(jsonb_build_object('from', z.first, 'to', z.last, 'months',
                 trim_scale(round(z.months, 6))::text, 'area', z.area::text,
                 'quantity', trim_scale(f.quantity)::text, 'price', trim_scale(z.price)::text, 'extra', nullif(z.extra, 0)::text,
                   'priceId', z.price_id,
                 'exact', trim_scale(round(z.exact, 6))::text)) order by z.first) as calc
          from (select v.first, v.last, v.area, v.price, v.extra, v.price_id, n.months, ${exact(formulas)} as exact,
            ${said(formulas)} as said
                  from (select p.price_id, p.price, p.extra, q.area, q.first, q.last from (${PRICES}) p cross join lateral (${AREAS}) q) v
                  cross join lateral (select ${monthsOf(sql`v.first`, sql`v.last`, sql`f.proration`, PRESENT)} as months,
                                             ${monthsText(sql`v.first`, sql`v.last`, sql`f.proration`, PRESENT)} as text) n) z) x)`;

/**
 * The payer on the first day of the span: the named payer, else the developer before handover, else the owner of the largest share; for a
 * parking space, its tenant before its owner.
 */
const PAYER = sql`
  coalesce(c.fixed_payer, case c.object_kind
    when ${lit(OBJECT.house)} then coalesce(case when c.payer_from is not null
      then (select ${namedOn(sql`h`, sql`c.from_day`)} from estate_view.house h where ${own('h')} and h.id = c.house_id) end,
      case when c.handover_date is null or c.from_day < c.handover_date
      then (select e.developer_id from estate_view.house h join estate_view.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
        where ${own('h')} and h.id = c.house_id)
      else (select o.person_id from estate_view.house_owner o where ${own('o')} and o.house_id = c.house_id and o.from_date <= c.from_day
               and (o.to_date is null or o.to_date >= c.from_day) order by o.share desc, o.id limit 1) end)
    when ${lit(OBJECT.parking)} then ${spacePayer(sql`c.parking_id`, sql`c.from_day`)}
    else (select u.person_id from estate_view.customer u where ${own('u')} and u.id = c.customer_id) end)`;

/** Of a computed piece `c`. */
const PIECE = { exact: sql`c.exact`, rounding: sql`c.rounding`, decimals: sql`c.decimals`, before: sql`c.before` };
/** Every charge with its amount, and whether that is what its piece of the period costs by itself, as nearly always. */
const AMOUNTS = sql`
  charged as (
    select c.*, ${pieceBy(PIECE)} as rounded, c.before = 0 or ${pieceBy(PIECE)} = ${roundedBy(PIECE)} as alone
      from computed c where not c.billed)`;
const OUTCOME = sql`
  case when c.alone then ${outcomeText({ ...PIECE, amount: sql`c.rounded` })} else ${pieceText({ ...PIECE, amount: sql`c.rounded` })} end`;
const CALC = sql`
  case when c.alone then c.calc else jsonb_set(c.calc, '{0,before}', to_jsonb(trim_scale(c.before)::text)) end`;

const REASON = sql`
  case when c.no_area then ${lit(SKIP_REASON.noArea)} when c.days < c.to_day - c.from_day + 1 then ${lit(SKIP_REASON.standardExpired)}
    when c.exact is null then ${lit(SKIP_REASON.formulaFails)} when c.rounded <= 0 then ${lit(SKIP_REASON.zeroAmount)} end`;

/**
 * The whole computation as a list of CTEs. `result` holds one row per charge: it is a bill if `reason` is null; otherwise `reason` says why
 * there is none. `picked` must come first; the caller adds `with` before it and a select after it.
 */
export const computation = (
  wish: RunWish,
  slice: Slice,
  formulas: readonly PriceFormula[],
  { without = [] }: { readonly without?: readonly number[] } = {},
): Part => sql`
  picked as materialized (${picked(wish, slice)}),
  ${grounds(wish)},
  ${kin},
  ${wanted(wish, slice)},
  ${free(without)},
  ${computed(formulas)},
  ${AMOUNTS},
  result as materialized (
    select c.house_id, c.parking_id, c.customer_id, c.contract_id, c.object_kind, c.object_id, c.standard_id, c.charge_type_id,
           c.from_day, c.to_day, c.due_date, c.rounded as amount,
           ${PAYER} as payer_id, coalesce(t.daily_rate, 0) as late_rate, coalesce(t.grace_days, 0) as late_grace, t.cap_rate as late_cap,
             ${CALC} as calc,
           c.said || ${OUTCOME} as explain, ${REASON} as reason
      from charged c left join term t on t.policy_id = c.late_policy_id and c.due_date between t.first and t.last
     union all
    select w.house_id, w.parking_id, w.customer_id, w.contract_id, w.object_kind, w.object_id, w.standard_id, w.charge_type_id, w.first,
           w.last, w.due_date, 0, null, 0, 0, null, null, '',
           coalesce(w.reason, ${lit(SKIP_REASON.billed)})
      from wanted w
     where w.reason is not null
        or not exists (select from free f where not f.billed and f.object_kind = w.object_kind
          and f.object_id = w.object_id and f.charge_type_id = w.charge_type_id and f.month = w.month))`;
