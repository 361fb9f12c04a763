// What was in force on the days of a span `x` of a bill: the version of the price list, the area, the terms of the attachment, and how many
// months a number of days is.
import { PRICE, PRORATION } from '@anju/contract';

/** Prices with the next version of their standard, and since when it was known: the months before were billed without it. */
export const LISTED = `
  (select p.tenant_id, p.id, p.standard_id, p.price, p.extra, p.from_date,
          lead(p.from_date) over following as next_from, coalesce(lead(p.checked_at) over following, '-infinity') as next_known
     from charging.standard_price p where p.state = ${PRICE.effective}
   window following as (partition by p.tenant_id, p.standard_id order by p.from_date, p.id))`;
export const SUPERSEDED = `(q.next_from <= x."to" and q.next_known <= x.created_at)`;

/** Each area a house has had, with its days; before the first version, the first one counts. */
export const AREAS = `
  (select d.*, d.days = '{(,)}' as always from (
     select v.tenant_id, v.house_id, v.charge_area, range_agg(daterange(case when v.nth = 1 then null else v.from_date end, v.next)) as days
     from (select e.*, row_number() over versions as nth, lead(e.from_date) over versions as next
             from (select tenant_id, house_id, from_date, charge_area, 1 as source from estate_view.house_area
                    union all select tenant_id, id, area_from, charge_area, 2 from estate_view.house) e
           window versions as (partition by e.tenant_id, e.house_id order by e.from_date, e.source)) v
    group by 1, 2, 3) d)`;

/**
 * The attachment of a span, of those for which something else than one piece at the price of the list is agreed. Quantity, own price and
 * the steps of that do not change once they are billed.
 */
export const ATTACHED = `
  (select * from charging.attachment where own_price is not null or quantity <> 1) a
    on a.tenant_id = x.tenant_id and a.object_id = x.object_id and a.standard_id = x.standard_id and a.object_kind = x.object_kind
   and a.from_date <= x."from" and (a.to_date is null or a.to_date >= x."from")`;
/** Whether any is left for the days of a wrong span: not when a house was split or a contract ended; then nothing is compared. */
export const STILL_ATTACHED = `
  select from charging.attachment a where a.tenant_id = x.tenant_id and a.object_kind = x.object_kind and a.object_id = x.object_id
    and a.standard_id = x.standard_id and a.from_date <= x.first and (a.to_date is null or a.to_date >= x.first)`;
/** Its own price on the first day of the span: what was agreed, changed by the rate after each step. */
const PASSED = `((extract(year from x."from") - extract(year from a.from_date)) * 12 + extract(month from x."from")
  - extract(month from a.from_date) - case when extract(day from x."from") < extract(day from a.from_date)
      and extract(day from x."from" + 1) <> 1 then 1 else 0 end)`;
export const OWN_PRICE = `round(a.own_price * power(1 + coalesce(a.step_rate, 0), case when a.step_months is null then 0
  else floor(${PASSED} / a.step_months) end), 6)`;

const LENGTH = (day: string): string =>
  `extract(day from date_trunc('month', ${day}::timestamp) + interval '1 month' - interval '1 day')::numeric`;
const START = (day: string): string => `date_trunc('month', ${day}::timestamp)::date`;
const DAYS = `(x."to" - x."from" + 1)::numeric`;
const BETWEEN = `((extract(year from x."to") - extract(year from x."from")) * 12 + extract(month from x."to") - extract(month
  from x."from") - 1)`;

/**
 * The fewest and the most months that some days of a month may be by the five ways of counting them (run-months.queries.ts). The ways of 30
 * days and of whole and half months ask how many days of the month the object is charged in all, which is between these days and the month.
 */
const least = (n: string, length: string): string =>
  `case when x.proration = ${PRORATION.thirtyDays} then ${n} / greatest(30, ${length}) else ${n} / ${length} end`;
const most = (n: string, length: string): string => `
  case x.proration when ${PRORATION.actualDays} then ${n} / ${length}
    when ${PRORATION.thirtyDays} then case when ${n} = ${length} then 1 else ${n} / least(30, ${length}) end
    when ${PRORATION.halfMonth} then case when ${n} >= 15 then 1 else greatest(0.5, ${n} / 15) end else 1 end`;
const span = (of: (n: string, length: string) => string): string => `
  case when x.proration = ${PRORATION.yearDays} then ${DAYS} * 12 / 365
    when ${START('x."from"')} = ${START('x."to"')} then ${of(DAYS, LENGTH('x."from"'))}
    else ${of(`(${START('x."from"')} + ${LENGTH('x."from"')}::int - x."from")::numeric`, LENGTH('x."from"'))} + ${BETWEEN}
      + ${of(`(x."to" - ${START('x."to"')} + 1)::numeric`, LENGTH('x."to"'))} end`;
/** A month that is charged as one is the ordinary case and settled by one comparison. */
export const WRONG_MONTHS = `case when x.months = 1 and x.proration <> ${PRORATION.yearDays} and extract(day from x."from") = 1
    and x."to" + 1 = (x."from" + interval '1 month')::date then false
  else x.months < round(${span(least)}, 6) - 0.000001 or x.months > round(${span(most)}, 6) + 0.000001 end`;
export const MONTHS_SAID = `concat_ws(' - ', trim_scale(round(${span(least)}, 6)), nullif(trim_scale(round(${span(most)}, 6)),
  trim_scale(round(${span(least)}, 6))))`;
