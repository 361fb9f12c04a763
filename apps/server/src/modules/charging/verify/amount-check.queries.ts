// Amounts recomputed: what a bill says about its computation (calc, explain) against its amount, the price list and the areas of the house,
// with the rounding that applied when it was made. Each check reads the bills once; nearly all have one span.
import { BATCH_KIND, BILL, OBJECT, PRICE, PRICE_METHOD, ROUNDING } from '@anju/contract';
import type { Check } from './check-shapes.ts';

/** Methods of a rule that a regular run charges. */
const BY_AREA = 1;
const BY_QUANTITY = '3, 6';

/** Standards with their rules, and whether their rounding was ever changed. A subquery, because scans of a CTE do not run in parallel. */
const TERM = `
  (select s.tenant_id, s.id as standard_id, r.id as rule_id, r.method, r.price_method, r.period_months, r.rounding, r.decimals,
          g.rule_id is not null as changed
     from charging.standard s join charging.rule r on r.tenant_id = s.tenant_id and r.id = s.rule_id
     left join (select distinct tenant_id, rule_id from charging.rule_change) g on g.tenant_id = r.tenant_id and g.rule_id = r.id)`;

/** Bills that were computed, with their batch `t` and terms `r`. */
export const made = (...kinds: readonly number[]): string => `
  charging.bill b join charging.billing_batch t on t.tenant_id = b.tenant_id and t.id = b.batch_id and t.kind in (${kinds.join(', ')})
    and not b.void and b.state > ${BILL.planned} and jsonb_typeof(b.calc) = 'array'
  join ${TERM} r on r.tenant_id = b.tenant_id and r.standard_id = b.standard_id`;

/** The first day of the period of its rule in which the bill begins. */
const periodStart = (b: string, r: string): string => `(date_trunc('month', ${b}.period_from::timestamp) - make_interval(months =>
  (extract(year from ${b}.period_from) * 12 + extract(month from ${b}.period_from) - 1)::int % greatest(${r}.period_months, 1)))`;

/** A column of the change in force on the first day of the period, as it was known when the bill was made; otherwise that of the rule. */
const counting = (column: 'rounding' | 'decimals', b: string, r: string): string => `
  case when ${r}.changed then coalesce((select g.${column} from charging.rule_change g
    where g.tenant_id = ${b}.tenant_id and g.rule_id = ${r}.rule_id and g.state = ${PRICE.effective} and g.checked_at <= ${b}.created_at
      and g.from_date <= ${periodStart(b, r)} order by g.from_date desc limit 1), ${r}.${column}) else ${r}.${column} end`;

/** `exact` is stored with six decimals, so a hundredth of a cent of tolerance is left. */
export const offBy = (exact: string, b: string, r: string): string => `
  abs(${b}.amount - ${exact}) > (case ${counting('rounding', b, r)} when ${ROUNDING.halfUp} then 0.5 else 1 end)
    * (case ${counting('decimals', b, r)} when 0 then 1 when 1 then 0.1 else 0.01 end) + 0.0001`;

/** How many spans a bill has; asked without relying on the order in which conditions are looked at. */
const SPANS = `case when jsonb_typeof(b.calc) = 'array' then jsonb_array_length(b.calc) else 0 end`;
/** What a span says of itself, `p` being its JSON. */
const span = (p: (key: string) => string): string => `
  ${p('from')}::date as "from", ${p('to')}::date as "to", ${p('months')}::numeric as months, ${p('area')}::numeric as area,
  ${p('quantity')}::numeric as quantity, ${p('price')}::numeric as price, coalesce(${p('extra')}::numeric, 0) as extra,
  ${p('priceId')}::bigint as price_id, ${p('exact')}::numeric as exact`;
const BILL_COLUMNS = `b.tenant_id, b.id, b.object_kind, b.house_id, b.standard_id, b.created_at, b.amount, b.explain, b.period_from,
  r.rule_id, r.method,
  r.price_method, r.period_months, r.rounding, r.decimals, r.changed`;
/** Nearly all bills have one span, which is read without unfolding a list. */
const ONE_SPAN = `
  select ${BILL_COLUMNS}, true as alone, ${span((key) => `(b.calc -> 0 ->> '${key}')`)}
    from ${made(BATCH_KIND.regular)} where ${SPANS} = 1`;
const MANY_SPANS = `
  select ${BILL_COLUMNS}, false, ${span((key) => `(p ->> '${key}')`)}
    from ${made(BATCH_KIND.regular)} cross join lateral jsonb_array_elements(b.calc) p where ${SPANS} > 1`;

const MONTHLY = `(case when x.method = ${BY_AREA} then x.price * x.area when x.method in (${BY_QUANTITY}) then x.price * x.quantity
  else x.price end + x.extra)`;
const WHOLE_MONTHS = `extract(day from x."from") = 1 and extract(day from x."to" + 1) = 1`;
const MONTHS = `((extract(year from x."to" + 1) - extract(year from x."from")) * 12 + extract(month from x."to" + 1)
  - extract(month from x."from"))`;
/** The price of a span, if it is one of the price list, as it stands there. */
const LISTED = `
  charging.standard_price q on q.tenant_id = x.tenant_id and q.id = x.price_id and q.standard_id = x.standard_id
    and q.state = ${PRICE.effective} and q.from_date <= x."from"`;
/** Every area a house has had. */
const AREAS = `
  (select tenant_id, house_id, charge_area from estate_view.house_area
    union select tenant_id, id, charge_area from estate_view.house)`;
/** Whether the explanation ends with another amount. Most end with it exactly, which is seen without a pattern. */
export const says = (amount: string, explain: string): string => `
  case when right(${explain}, length(${amount}::text) + 3) = ' ' || ${amount} || ' 元' then false
    when right(${explain}, 2) = ' 元' then substring(${explain} from '([0-9]+(?:\\.[0-9]+)?) 元$')::numeric <> ${amount} end`;

const WRONG_PRICE = `x.price_id is not null and (q.price is distinct from x.price or q.extra <> x.extra)`;
const WRONG_AREA = `x.method = ${BY_AREA} and x.object_kind = ${OBJECT.house} and x.area is not null and e.charge_area is null`;
const WRONG_SUM = `x.price_method = ${PRICE_METHOD.unit} and abs(x.exact - ${MONTHLY} * x.months) > 0.000002 + 0.000001 * ${MONTHLY}`;
/** A month that is charged as one is the ordinary case and settled by one comparison. */
const WRONG_MONTHS = `case when x.months = 1 and x."to" + 1 = (x."from" + interval '1 month')::date then false
  else ${WHOLE_MONTHS} and x.months <> ${MONTHS} end`;
const WRONG_AMOUNT = `x.alone and ${offBy('x.exact', 'x', 'x')}`;
const WRONG_WORDS = `x.alone and ${says('x.amount', 'x.explain')}`;

export const AMOUNT_CHECKS: readonly Check[] = [
  {
    name: '账单：金额与计算过程',
    statement: `
      select x.tenant_id, '账单 ' || x.id || ' ' || x."from" || ' - ' || x."to" || ' ' || y.part as what, y.stored, y.computed,
        x.created_at as at
        from (${ONE_SPAN} union all ${MANY_SPANS}) x
        left join ${LISTED}
        left join ${AREAS} e on e.tenant_id = x.tenant_id and e.house_id = x.house_id and e.charge_area = x.area
        cross join lateral (
          select '单价' as part, concat_ws(' + ', x.price, nullif(x.extra, 0)) as stored,
                 coalesce(concat_ws(' + ', trim_scale(q.price), nullif(q.extra, 0)), '无此价格') as computed where ${WRONG_PRICE}
           union all select '面积', x.area::text, '房屋没有过这个面积' where ${WRONG_AREA}
           union all select '计算', x.exact::text, round(${MONTHLY} * x.months, 6)::text where ${WRONG_SUM}
           union all select '月数', x.months::text, ${MONTHS}::text where ${WRONG_MONTHS}
           union all select '金额', x.amount::text, x.exact::text where ${WRONG_AMOUNT}
           union all select '说明', x.amount::text, x.explain where ${WRONG_WORDS}) y
       where ${WRONG_PRICE} or ${WRONG_AREA} or ${WRONG_SUM} or ${WRONG_MONTHS} or ${WRONG_AMOUNT} or ${WRONG_WORDS}
       union all
      select b.tenant_id, '账单 ' || b.id || ' 金额', b.amount::text, round(p.exact, 4) || '；' || b.explain, b.created_at
        from ${made(BATCH_KIND.regular)} cross join lateral (
          select case when count(*) = count(p ->> 'exact') then sum((p ->> 'exact')::numeric) end as exact
            from jsonb_array_elements(b.calc) p) p
       where ${SPANS} > 1 and (${offBy('p.exact', 'b', 'r')} or ${says('b.amount', 'b.explain')})`,
  },
];
