// Numbers are taken in the transaction of their paper, so each one up to the last has its paper: a gap is a paper that is gone.
import { NUMBER_COUNTERS, NUMBER_RULES } from '../../../platform/numbers/number-facts.queries.ts';
import type { Check } from '../../../platform/verify/check-shapes.ts';

/** Numbered papers; a company is the one whose rule may differ from the rule for all. */
const PAPERS = `
  select s.tenant_id, s.company_id, r.kind, s.number, s.day, s.at from charging.settlement s
    join charging.receipt r on r.tenant_id = s.tenant_id and r.settlement_id = s.id
   union all select d.tenant_id, d.company_id, 'day-close', d.number, d.day, d.closed_at from charging.day_close d
   union all select p.tenant_id, e.company_id, 'notice', p.number, p.day, p.created_at from charging.publication p
     join estate_view.estate e on e.tenant_id = p.tenant_id and e.id = p.estate_id
   union all select x.tenant_id, e.company_id, x.kind, x.number, (x.created_at at time zone 'Asia/Shanghai')::date, x.created_at
     from (select tenant_id, estate_id, 'bill-change' as kind, number, created_at from charging.change_request
            union all select tenant_id, estate_id, 'suspension', number, created_at from charging.suspension
            union all select tenant_id, estate_id, 'refund-request', number, created_at from charging.refund_request
            union all select tenant_id, estate_id, 'reduction', number, created_at from charging.reduction
            union all select tenant_id, estate_id, 'opening', number, created_at from charging.opening) x
     join estate_view.estate e on e.tenant_id = x.tenant_id and e.id = x.estate_id`;

/** The rule whose prefix a number has: the company's own, otherwise the one for all. */
const RULED = `
  select p.*, n.rule_company, n.width, n.period_length, case when right(p.number, n.width) ~ '^[0-9]+$' then right(p.number,
    n.width)::bigint end as value
    from (${PAPERS}) p
    join lateral (
      select r.company_id as rule_company, r.width,
             case r.reset when 'year' then 4 when 'month' then 7 when 'day' then 10 else 0 end as period_length
        from ${NUMBER_RULES} r
       where r.tenant_id = p.tenant_id and r.kind = p.kind and r.company_id in (p.company_id, 0) and starts_with(p.number, r.prefix)
       order by r.company_id desc limit 1) n on true`;

export const NUMBER_CHECKS: readonly Check[] = [
  {
    name: '编号连续',
    statement: `
      with series as (
        select tenant_id, rule_company, kind, left(day::text, period_length) as period, count(distinct value) as n, min(value) as lo,
               max(value) as hi, max(at) as at
          from (${RULED}) x where value is not null group by 1, 2, 3, 4)
      select s.tenant_id, '编号 ' || s.kind || ' ' || s.period as what, s.n || ' 张，到第 ' || s.hi || ' 号' as stored,
             '取号到第 ' || coalesce(c.last_value, s.hi) || ' 号' as computed, s.at
        from series s left join ${NUMBER_COUNTERS} c
          on c.tenant_id = s.tenant_id and c.company_id = s.rule_company and c.kind = s.kind and c.period = s.period
       where s.n <> s.hi - s.lo + 1 or c.last_value <> s.hi
          or (s.lo <> 1 and not exists (select from series o where o.tenant_id = s.tenant_id and o.kind = s.kind and o.period = s.period
                and o.rule_company <> s.rule_company and o.hi >= s.lo - 1))
       union all
      select c.tenant_id, '编号 ' || c.kind || ' ' || c.period, '没有单据', '取号到第 ' || c.last_value || ' 号', null
        from ${NUMBER_COUNTERS} c
       where c.kind in ('receipt', 'deposit', 'refund', 'prepaid', 'day-close', 'bill-change', 'suspension', 'refund-request')
         and c.last_value > 0
         and not exists (select from series s where s.tenant_id = c.tenant_id and s.rule_company = c.company_id and s.kind = c.kind
               and s.period = c.period)`,
  },
];
