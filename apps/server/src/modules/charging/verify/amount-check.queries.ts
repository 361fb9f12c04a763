// Amounts recomputed: what a bill says about its computation (calc, explain) against its amount, the price list and the areas of the house,
// with the rounding that applied when it was made.
import { BATCH_KIND, BILL, CHARGE_METHOD, OBJECT, PRICE, PRICE_METHOD, ROUNDING } from '@anju/contract';
import type { Check } from '../../../platform/verify/check-shapes.ts';
import { AREAS, ATTACHED, LISTED, MONTHS_SAID, OWN_PRICE, STILL_ATTACHED, SUPERSEDED, WRONG_MONTHS } from './day-facts.queries.ts';

/**
 * Keeps a subquery apart: the planner neither reorders its joins nor writes its expressions out wherever they are used. The type is named
 * because only so does the planner see in time that no row is skipped, and that several processes may share the work.
 */
const APART = `offset bigint '0'`;
/** Methods of a rule that a regular run charges. */
const BY_AREA = CHARGE_METHOD.byArea;
const BY_QUANTITY = `${CHARGE_METHOD.byQuantity}, ${CHARGE_METHOD.byContract}`;

/**
 * Whether the number of spans of a bill is as told; asked without relying on the order in which conditions are looked at. It is a case and
 * no comparison of one, because of an equality of an expression the planner would expect hardly any row, and leave the rest of the work
 * to one process.
 */
const spans = (number: '= 1' | '> 0' | '> 1'): string =>
  `case when jsonb_typeof(b.calc) = 'array' then jsonb_array_length(b.calc) ${number} else false end`;
/** The first day of the period of its rule in which the bill begins. */
const PERIOD_START = `(date_trunc('month', b.period_from::timestamp) - make_interval(months =>
  (extract(year from b.period_from) * 12 + extract(month from b.period_from) - 1)::int % greatest(r.period_months, 1)))`;
/**
 * Changes of rules by the days `since` to `until` on which the next later ones begin. One counts on such a day for a bill that was made
 * when it was known, and `superseded`, the first that takes its place by that day, was not.
 */
const TERMS = `
  (select g.tenant_id, g.rule_id, g.id, g.rounding, g.decimals, g.proration, g.checked_at, d.since, d.until,
          coalesce(min(n.checked_at), 'infinity') as superseded
     from charging.rule_change g
     join (select tenant_id, rule_id, from_date as since, coalesce(lead(from_date) over days, 'infinity') as until
             from (select distinct tenant_id, rule_id, from_date from charging.rule_change where state = ${PRICE.effective}) c
           window days as (partition by tenant_id, rule_id order by from_date)) d
       on d.tenant_id = g.tenant_id and d.rule_id = g.rule_id and d.since >= g.from_date
     left join charging.rule_change n on n.tenant_id = g.tenant_id and n.rule_id = g.rule_id and n.state = ${PRICE.effective}
      and n.from_date > g.from_date and n.from_date <= d.since
    where g.state = ${PRICE.effective} group by 1, 2, 3, 4, 5, 6, 7, 8, 9)`;

/**
 * Bills that were computed, as `b`, with the terms of their rule and the rounding that applied. Written without correlated subqueries,
 * which only one process could run. Batches and rules are joined as if bills without them stayed: otherwise the planner would expect hardly
 * any bill to be left, and would hash the bills with all they say instead of the few rules.
 */
export const made = (kind: number, number: '= 1' | '> 0' | '> 1' = '> 0'): string => `
  (select b.*, r.method, r.price_method, coalesce(g.rounding, r.rounding) as rounding, coalesce(g.decimals, r.decimals) as decimals,
          coalesce(g.proration, r.proration) as proration
     from charging.bill b
     left join (select * from charging.billing_batch where kind = ${kind}) t on t.tenant_id = b.tenant_id and t.id = b.batch_id
     left join (select s.id as standard_id, r.* from charging.standard s
           join charging.rule r on r.tenant_id = s.tenant_id and r.id = s.rule_id ${APART}) r
       on r.tenant_id = b.tenant_id and r.standard_id = b.standard_id
     left join ${TERMS} g on g.tenant_id = r.tenant_id and g.rule_id = r.id and g.checked_at <= b.created_at
      and g.superseded > b.created_at and g.since <= ${PERIOD_START} and g.until > ${PERIOD_START}
    where not b.void and b.state > ${BILL.planned} and ${spans(number)}
      and case when t.id is null or r.id is null then false else true end) b`;

/** `exact` as the rule of the bill rounds it. */
const rounded = (exact: string, b: string): string => `
  (case ${b}.rounding when ${ROUNDING.up} then ceil((${exact}) * power(10::numeric, ${b}.decimals)) / power(10::numeric, ${b}.decimals)
    when ${ROUNDING.down} then floor((${exact}) * power(10::numeric, ${b}.decimals)) / power(10::numeric, ${b}.decimals)
    else round(${exact}, ${b}.decimals) end)`;
/** Each span is stored with six decimals: what they add up to may be that far from what was rounded. */
const SLACK = '0.000005';
/** Whether an amount is not what its rule makes of `exact`. Nearly all rules round to the cent, which is seen by one comparison. */
export const offBy = (exact: string, b: string): string => `
  case when ${b}.rounding = ${ROUNDING.halfUp} and ${b}.decimals = 2 and ${b}.amount = round(${exact}, 2) then false
    else ${b}.amount not in (${[exact, `${exact} - ${SLACK}`, `${exact} + ${SLACK}`].map((value) => rounded(value, b)).join(', ')}) end`;

/**
 * Whether the amount of a piece of a cut period is not what all pieces up to it cost together less what those before it cost: `before` is
 * said by the pieces whose amount differs from what they would cost by themselves.
 */
const pieceOffBy = (exact: string, before: string, b: string): string => `
  ${b}.amount not in (${[`${before} + ${exact}`, `${before} + ${exact} - ${SLACK}`, `${before} + ${exact} + ${SLACK}`]
    .map((value) => `${rounded(value, b)} - ${rounded(before, b)}`)
    .join(', ')})`;

const BILL_COLUMNS = `b.tenant_id, b.id, b.object_kind, b.object_id, b.house_id, b.standard_id, b.period_from, b.period_to, b.created_at,
  b.amount,
  b.explain, b.method, b.price_method, b.rounding, b.decimals, b.proration`;
/** What a span says of itself, and as which type. */
const SPAN_FIELDS = {
  from: 'date',
  to: 'date',
  months: 'numeric',
  area: 'numeric',
  quantity: 'numeric',
  price: 'numeric',
  extra: 'numeric',
  priceId: 'bigint',
  exact: 'numeric',
  before: 'numeric',
} as const;
const fields = (write: (name: string, type: string) => string): string =>
  Object.entries(SPAN_FIELDS)
    .map(([name, type]) => write(name, type))
    .join(', ');

/**
 * The span of every bill that has one, as nearly all have: taken field by field, which is much quicker than a set of one row.
 */
const ONLY_SPAN = `
  select b.*, 1 as nth, b.exact as total, b."to" - b."from" + 1 as days
    from (select ${BILL_COLUMNS}, ${fields((name, type) => `(b.span ->> '${name}')::${type} as "${name}"`)}
            from (select ${BILL_COLUMNS}, b.calc -> 0 as span from ${made(BATCH_KIND.regular, '= 1')} ${APART}) b ${APART}) b`;
/** Every span of the others, with its place and with what all of them add up to, if all of them say it. */
const EACH_SPAN = `
  select ${BILL_COLUMNS}, p.*
    from ${made(BATCH_KIND.regular, '> 1')} cross join lateral (
      select p.*, row_number() over () as nth, case when count(*) over () = count(p.exact) over () then sum(p.exact) over () end as total,
             sum(p."to" - p."from" + 1) over () as days
        from jsonb_to_recordset(b.calc) as p (${fields((name, type) => `"${name}" ${type}`)})) p`;

const MONTHLY = `(case when x.method = ${BY_AREA} then x.price * x.area when x.method in (${BY_QUANTITY}) then x.price * x.quantity
  else x.price end + coalesce(x.extra, 0))`;
/** Whether the explanation ends with another amount. Most end with it exactly, which is seen without a pattern. */
export const says = (amount: string, explain: string): string => `
  case when ${explain} like '% ' || ${amount} || ' 元' then false
    when right(${explain}, 2) = ' 元' then substring(${explain} from '([0-9]+(?:\\.[0-9]+)?) 元$')::numeric <> ${amount} end`;

const WRONG_PRICE = `x."priceId" is not null and (q.price is distinct from x.price or q.extra <> coalesce(x.extra, 0)
  or q.from_date > x."from" or ${SUPERSEDED})`;
/** What is agreed for this object only: whether it has a price of its own, which, and for how many pieces. */
const WRONG_TERMS = `case when a.id is null then x."priceId" is null or x.quantity <> 1
  else (a.own_price is null) <> (x."priceId" is not null) or x.price <> ${OWN_PRICE} or x.quantity <> a.quantity end`;
const WRONG_AREA = `x.method = ${BY_AREA} and x.object_kind = ${OBJECT.house} and x.area is not null
  and case when e.always then false else e.days @> daterange(x."from", x."to", '[]') is not true end`;
const WRONG_SUM = `x.price_method = ${PRICE_METHOD.unit} and x.exact <> ${MONTHLY} * x.months
  and abs(x.exact - ${MONTHLY} * x.months) > 0.000002 + 0.000001 * ${MONTHLY}`;
const WRONG_AMOUNT = `x.nth = 1 and case when x.before is null then ${offBy('x.total', 'x')}
  else ${pieceOffBy('x.total', 'x.before', 'x')} end`;
const WRONG_DAYS = `x.nth = 1 and x.days <> x.period_to - x.period_from + 1`;
const WRONG_WORDS = `x.nth = 1 and ${says('x.amount', 'x.explain')}`;
/** Whether one of them holds, as an equality: of that the planner expects hardly any row, and every process looks for itself. */
const rarely = (conditions: readonly string[]): string => `case when ${conditions.join(' or ')} then 1 end = 1`;

const SPAN_DAYS = `x."from" || ' - ' || x."to"`;
const BILL_DAYS = `x.period_from || ' - ' || x.period_to`;
const wrongSpans = (spans: string): string => `
  select x.tenant_id, concat_ws(' ', '账单', x.id, y.days, y.part) as what, y.stored, y.computed, x.created_at as at,
         y.part, x.object_kind, x.object_id, x.standard_id, x."from" as first, x.house_id, x.period_to
    from (${spans}) x
    left join ${LISTED} q on q.tenant_id = x.tenant_id and q.id = x."priceId" and q.standard_id = x.standard_id
    left join ${AREAS} e on e.tenant_id = x.tenant_id and e.house_id = x.house_id and e.charge_area = x.area
    left join ${ATTACHED}
    cross join lateral (
      select ${SPAN_DAYS} as days, '单价' as part, concat_ws(' + ', x.price, nullif(x.extra, 0)) as stored,
             case when ${SUPERSEDED} then '自 ' || q.next_from || ' 起另有价格'
               else coalesce(concat_ws(' + ', trim_scale(q.price), nullif(q.extra, 0)) || ' 自 ' || q.from_date, '无此价格') end as computed
               where ${WRONG_PRICE}
       union all select ${SPAN_DAYS}, '约定', concat_ws(' × ', x.price, x.quantity, case when x."priceId" is null then '另定' end),
             concat_ws(' × ', trim_scale(${OWN_PRICE}), trim_scale(coalesce(a.quantity, 1)),
               case when a.own_price is not null then '另定' end)
               where ${WRONG_TERMS}
       union all select ${SPAN_DAYS}, '面积', x.area::text,
             case when e.days is null then '房屋没有过这个面积' else '此面积的日期 ' || e.days end where ${WRONG_AREA}
       union all select ${SPAN_DAYS}, '计算', x.exact::text, round(${MONTHLY} * x.months, 6)::text where ${WRONG_SUM}
       union all select ${SPAN_DAYS}, '月数', x.months::text, ${MONTHS_SAID} where ${WRONG_MONTHS}
       union all select ${BILL_DAYS}, '天数', x.days::text, (x.period_to - x.period_from + 1)::text where ${WRONG_DAYS}
       union all select ${BILL_DAYS}, '金额', x.amount::text, trim_scale(${rounded(
         'coalesce(x.before, 0) + x.total',
         'x',
       )} - ${rounded('coalesce(x.before, 0)', 'x')})
           || '（' || x.total || '）'
         where ${WRONG_AMOUNT}
       union all select ${BILL_DAYS}, '说明', x.amount::text, x.explain where ${WRONG_WORDS}) y
   where ${rarely([WRONG_PRICE, WRONG_TERMS, WRONG_AREA, WRONG_SUM, WRONG_MONTHS, WRONG_DAYS, WRONG_AMOUNT, WRONG_WORDS])}`;

/** An area that was changed for days already billed has its own record. */
const REACHED = `
  select from charging.recut c where c.tenant_id = x.tenant_id and c.house_id = x.house_id and c.from_day <= x.period_to
    and c.created_at >= x.at`;

export const AMOUNT_CHECKS: readonly Check[] = [
  {
    name: '账单：金额与计算过程',
    long: true,
    statement: `
      select x.tenant_id, x.what, x.stored, x.computed, x.at from (${wrongSpans(ONLY_SPAN)} union all ${wrongSpans(EACH_SPAN)}) x
       where case x.part when '面积' then not exists (${REACHED}) when '约定' then exists (${STILL_ATTACHED}) else true end`,
  },
];
