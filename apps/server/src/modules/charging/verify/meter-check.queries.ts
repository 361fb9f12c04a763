// Readings follow one another, and what was billed is what was read.
import { BATCH_KIND, POOL, PRICE_METHOD } from '@anju/contract';
import { made, offBy, says } from './amount-check.queries.ts';
import type { Check } from '../../../platform/verify/check-shapes.ts';

const figures = (alias: string): string =>
  `trim_scale(${alias}.previous) || ' → ' || trim_scale(${alias}.current) || '，用量 ' || trim_scale(${alias}.usage)`;

/** What the whole period cost: its bill, or, where its payer changes, what each part says of it (calc ends with the part). */
const WHOLE = `case when b.calc -> -1 ? 'whole' then (b.calc -> -1 ->> 'whole')::numeric else b.amount end`;
const WHOLES = `
  (select b.tenant_id, b.id, b.created_at, b.price_method, b.rounding, b.decimals, ${WHOLE} as amount from ${made(BATCH_KIND.meter)}) b`;

/** Bills with what they say of each meter. Every part of a period that is cut says it of the whole; only one of them holds the reading. */
const METERED = `
  metered as materialized (
    select b.tenant_id, b.id, b.house_id, b.created_at, date_trunc('month', b.period_from::timestamp)::date as month, b.amount, b.explain,
           b.calc -> -1 ? 'whole' as cut, p.meter, p.previous, p.current, p.usage, coalesce(p.loss, 0) as loss, p.price, p."priceId"
      from ${made(BATCH_KIND.meter)}
      cross join lateral jsonb_to_recordset(b.calc) as p (meter text, previous numeric, current numeric, usage numeric, loss numeric,
        price numeric, "priceId" bigint)
     where p.meter is not null),
  reading as materialized (
    select r.tenant_id, r.bill_id, r.month, m.house_id, m.number, r.previous, r.current, r.usage, r.updated_at
      from charging.meter_reading r join charging.meter m on m.tenant_id = r.tenant_id and m.id = r.meter_id where r.bill_id is not null)`;
/** A part of a cut period: its cost is its share of the whole by usage, to the cent, and the usages are those of the readings. */
const PART = `(usage numeric, "of" numeric, whole numeric, amount numeric)`;

export const METER_CHECKS: readonly Check[] = [
  {
    name: '抄表链与用量',
    statement: `
      select r.tenant_id, '表具 ' || m.number || ' ' || to_char(r.month, 'YYYY-MM') as what, r.previous || ' → ' || r.usage as stored,
             coalesce(r.before, r.previous) || ' → ' || r.expected as computed, r.updated_at as at
        from (select r.*, lag(r.current) over (partition by r.tenant_id, r.meter_id order by r.month) as before,
                     round((case when r.rollover then m.max_reading + 1 - r.previous + r.current
                       else r.current - r.previous end) * m.ratio + r.carried, 4) as expected
                from charging.meter_reading r join charging.meter m on m.tenant_id = r.tenant_id and m.id = r.meter_id) r
        join charging.meter m on m.tenant_id = r.tenant_id and m.id = r.meter_id
       where r.previous <> coalesce(r.before, r.previous) or r.usage <> r.expected`,
  },
  {
    name: '抄表账单：读数、单价与金额',
    statement: `
      with ${METERED}
      select x.tenant_id, '账单 ' || x.id || ' 表具 ' || x.meter as what, ${figures('x')} as stored,
             coalesce(${figures('r')}, '没有计入此账单的读数') as computed, coalesce(r.updated_at, x.created_at) as at
        from metered x left join reading r on r.tenant_id = x.tenant_id and r.number = x.meter and r.month = x.month
         and (r.bill_id = x.id or (x.cut and r.house_id = x.house_id))
       where (r.previous, r.current, r.usage) is distinct from (x.previous, x.current, x.usage)
       union all
      select r.tenant_id, '表具 ' || r.number || ' ' || to_char(r.month, 'YYYY-MM'), '已计入账单 ' || r.bill_id, '账单中没有此表', r.updated_at
        from reading r join (select distinct tenant_id, id from metered) b on b.tenant_id = r.tenant_id and b.id = r.bill_id
        left join metered x on x.tenant_id = r.tenant_id and x.id = r.bill_id and x.meter = r.number
       where x.id is null
       union all
      select x.tenant_id, '账单 ' || x.id || ' 表具 ' || x.meter || ' 单价', x.price::text, coalesce(trim_scale(q.price)::text, '无此价格'),
             x.created_at
        from metered x left join charging.standard_price q on q.tenant_id = x.tenant_id and q.id = x."priceId"
       where x."priceId" is not null and q.price is distinct from x.price
       union all
      select distinct x.tenant_id, '账单 ' || x.id || ' 说明', x.amount::text, x.explain, x.created_at
        from metered x where ${says('x.amount', 'x.explain')}
       union all
      -- A fixed amount is charged once, with the first price.
      select b.tenant_id, '账单 ' || b.id || ' 按读数', b.amount::text, round(y.exact, 4)::text, b.created_at
        from (select x.tenant_id, x.id, sum(q.price * x.usage * (1 + x.loss)) + max(q.extra) as exact, count(distinct q.id) as prices
                from metered x join charging.standard_price q on q.tenant_id = x.tenant_id and q.id = x."priceId" group by 1, 2) y
        join ${WHOLES} on b.tenant_id = y.tenant_id and b.id = y.id
       where y.prices = 1 and b.price_method = ${PRICE_METHOD.unit} and ${offBy('y.exact', 'b')}
       union all
      select b.tenant_id, '账单 ' || b.id || ' 分段', b.amount || '，用量 ' || p.usage || ' / ' || p."of",
             coalesce(round(p.whole * p.usage / nullif(p."of", 0), 2)::text, '按天') || '，用量 / ' || trim_scale(u.usage), b.created_at
        from ${made(BATCH_KIND.meter)}
        cross join lateral jsonb_to_record(case when b.calc -> -1 ? 'whole' then b.calc -> -1 end) as p ${PART}
        join (select tenant_id, id, sum(usage) as usage from metered where cut group by 1, 2) u on u.tenant_id = b.tenant_id and u.id = b.id
       where b.amount <> p.amount or p."of" <> u.usage or (p."of" <> 0 and abs(b.amount - p.whole * p.usage / p."of") > 0.01)`,
  },
  {
    name: '公摊：公共表读数',
    statement: `
      select p.tenant_id, '公摊 ' || s.number || ' 读数 ' || p.reading_id as what, trim_scale(p.usage)::text as stored,
             coalesce(trim_scale(r.usage)::text, '没有此读数') as computed, s.created_at as at
        from charging.share_pool_reading p join charging.share_pool s on s.tenant_id = p.tenant_id and s.id = p.pool_id
        left join charging.meter_reading r on r.tenant_id = p.tenant_id and r.id = p.reading_id
       where s.state = ${POOL.shared} and r.usage is distinct from p.usage`,
  },
];
