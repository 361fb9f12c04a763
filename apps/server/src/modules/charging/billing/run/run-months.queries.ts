// The number of months in a span of days as SQL, by the five methods of counting partial months; `monthsBy` in @anju/domain does the same
// in code, and a test compares the two. There is no loop over days or months: a first part, whole months between, a last part.
import { sql, type RawBuilder } from 'kysely';

type Part = RawBuilder<unknown>;

const monthStart = (day: Part): Part => sql`date_trunc('month', ${day}::timestamp)::date`;
const monthEnd = (day: Part): Part => sql`(date_trunc('month', ${day}::timestamp) + interval '1 month - 1 day')::date`;
const lengthOf = (day: Part): Part => sql`extract(day from date_trunc('month', ${day}::timestamp) + interval '1 month - 1 day')::int`;

const counted = (days: Part, length: Part, mode: Part): Part => sql`
  case when ${days} = ${length} then 1
       else case ${mode} when 1 then ${days}::numeric / ${length} when 2 then least(${days}, 30)::numeric / 30
                         when 4 then case when ${days} >= 15 then 1 else 0.5 end else 1 end end`;

/** Nearly every span is one whole month, which two comparisons detect before anything is computed. */
const isOneMonth = (first: Part, last: Part): Part =>
  sql`extract(day from ${first}) = 1 and ${last} + 1 = (${first} + interval '1 month')::date`;
const inOneMonth = (first: Part, last: Part): Part =>
  sql`date_trunc('month', ${first}::timestamp) = date_trunc('month', ${last}::timestamp)`;

/** Whole months strictly between the months of the two days. */
const between = (first: Part, last: Part): Part => sql`
  ((extract(year from ${last}) - extract(year from ${first})) * 12 + extract(month from ${last}) - extract(month from ${first}) - 1)::int`;

export function monthsOf(first: Part, last: Part, mode: Part): Part {
  const days = sql`(${last} - ${first} + 1)`;
  return sql`
    case when ${mode} <> 3 and ${isOneMonth(first, last)} then 1::numeric
         when ${mode} = 3 then ${days}::numeric * 12 / 365
         when ${inOneMonth(first, last)} then ${counted(days, lengthOf(first), mode)}
         else ${counted(sql`(${monthEnd(first)} - ${first} + 1)`, lengthOf(first), mode)} + ${between(first, last)}
              + ${counted(sql`(${last} - ${monthStart(last)} + 1)`, lengthOf(last), mode)} end`;
}

/** The text for an owner: `1个月`, `15/29个月`, `1个月+15/29个月`. */
export function monthsText(first: Part, last: Part, mode: Part): Part {
  const days = sql`(${last} - ${first} + 1)`;
  const part = (n: Part, length: Part) => sql`
    case when ${n} = ${length} then '1个月'
         else case ${mode} when 1 then ${n} || '/' || ${length} || '个月' when 2 then least(${n}, 30) || '/30个月'
                           when 4 then case when ${n} >= 15 then '1个月' else '0.5个月' end else '1个月' end end`;
  const head = sql`(${monthEnd(first)} - ${first} + 1)`;
  const tail = sql`(${last} - ${monthStart(last)} + 1)`;
  return sql`
    case when ${mode} <> 3 and ${isOneMonth(first, last)} then '1个月'
         when ${mode} = 3 then ${days} || '天×12/365'
         when ${inOneMonth(first, last)} then ${part(days, lengthOf(first))}
         when ${head} = ${lengthOf(first)} and ${tail} = ${lengthOf(last)} then (${between(first, last)} + 2) || '个月'
         else '(' || ${part(head, lengthOf(first))} || case when ${between(first, last)} > 0 then '+' || ${between(first, last)} || '个月'
           else '' end
              || '+' || ${part(tail, lengthOf(last))} || ')' end`;
}
