// The number of months in a span of days as SQL, by the five ways of counting partial months; `partMonths` in @anju/domain does the same in
// code, and a test compares the two. There is no loop over days or months: a first part, whole months between, a last part. `present` holds
// the days charged in the months of the first and the last day of the span: a piece of a month is charged its share of them.
import { sql, type RawBuilder } from 'kysely';
import { PRORATION } from '@anju/contract';
import { lit } from '../../../../platform/db/sql.ts';

type Part = RawBuilder<unknown>;

export const monthStart = (day: Part): Part => sql`date_trunc('month', ${day}::timestamp)::date`;
const monthEnd = (day: Part): Part => sql`(date_trunc('month', ${day}::timestamp) + interval '1 month - 1 day')::date`;
export const lengthOf = (day: Part): Part =>
  sql`extract(day from date_trunc('month', ${day}::timestamp) + interval '1 month - 1 day')::int`;

export interface Present {
  readonly first: Part;
  readonly last: Part;
}

const counted = (days: Part, length: Part, present: Part, mode: Part): Part => sql`
  case when ${days} = ${length} then 1
       when ${mode} = ${lit(PRORATION.actualDays)} or ${present} = ${length} then ${days}::numeric / ${length}
       when ${mode} = ${lit(PRORATION.thirtyDays)} then ${days}::numeric / 30
       else ${days}::numeric / ${present} * case when ${mode} = ${lit(PRORATION.wholeMonth)} or ${present} >= 15 then 1 else 0.5 end end`;

/** Nearly every span is one whole month, which two comparisons detect before anything is computed. */
const isOneMonth = (first: Part, last: Part): Part =>
  sql`extract(day from ${first}) = 1 and ${last} + 1 = (${first} + interval '1 month')::date`;
const inOneMonth = (first: Part, last: Part): Part =>
  sql`date_trunc('month', ${first}::timestamp) = date_trunc('month', ${last}::timestamp)`;

/** Whole months strictly between the months of the two days. */
const between = (first: Part, last: Part): Part => sql`
  ((extract(year from ${last}) - extract(year from ${first})) * 12 + extract(month from ${last}) - extract(month from ${first}) - 1)::int`;

export function monthsOf(first: Part, last: Part, mode: Part, present: Present): Part {
  const days = sql`(${last} - ${first} + 1)`;
  return sql`
    case when ${mode} <> ${lit(PRORATION.yearDays)} and ${isOneMonth(first, last)} then 1::numeric
         when ${mode} = ${lit(PRORATION.yearDays)} then ${days}::numeric * 12 / 365
         when ${inOneMonth(first, last)} then ${counted(days, lengthOf(first), present.first, mode)}
         else ${counted(sql`(${monthEnd(first)} - ${first} + 1)`, lengthOf(first), present.first, mode)} + ${between(first, last)}
              + ${counted(sql`(${last} - ${monthStart(last)} + 1)`, lengthOf(last), present.last, mode)} end`;
}

/** The text for an owner: `1 个月`, `15/29 个月`, `(15/31 个月 + 2 个月)`, `5/10 × 0.5 个月`; `termText` of @anju/domain writes the same. */
export function monthsText(first: Part, last: Part, mode: Part, present: Present): Part {
  const days = sql`(${last} - ${first} + 1)`;
  const part = (n: Part, length: Part, here: Part) => sql`
    case when ${n} = ${length} then '1 个月'
         when ${mode} = ${lit(PRORATION.actualDays)} or ${here} = ${length} then ${n} || '/' || ${length} || ' 个月'
         when ${mode} = ${lit(PRORATION.thirtyDays)} then ${n} || '/30 个月'
         else case when ${n} = ${here} then '' else ${n} || '/' || ${here} || ' × ' end
              || case when ${mode} = ${lit(PRORATION.wholeMonth)} or ${here} >= 15 then '1 个月' else '0.5 个月' end end`;
  const head = sql`(${monthEnd(first)} - ${first} + 1)`;
  const tail = sql`(${last} - ${monthStart(last)} + 1)`;
  const isWhole = (n: Part, day: Part) => sql`${n} = ${lengthOf(day)}`;
  const whole = sql`(${between(first, last)} + (${isWhole(head, first)})::int + (${isWhole(tail, last)})::int)`;
  return sql`
    case when ${mode} <> ${lit(PRORATION.yearDays)} and ${isOneMonth(first, last)} then '1 个月'
         when ${mode} = ${lit(PRORATION.yearDays)} then ${days} || ' 天 × 12/365'
         when ${inOneMonth(first, last)} then ${part(days, lengthOf(first), present.first)}
         when ${isWhole(head, first)} and ${isWhole(tail, last)} then ${whole} || ' 个月'
         else '(' || concat_ws(' + ', case when not ${isWhole(head, first)} then ${part(head, lengthOf(first), present.first)} end,
                               nullif(${whole}, 0) || ' 个月',
                               case when not ${isWhole(tail, last)} then ${part(tail, lengthOf(last), present.last)} end) || ')' end`;
}
