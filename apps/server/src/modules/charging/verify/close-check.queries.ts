// Closed days and months against the settlements in them and their tenders.
import { CASH, DAY_CLOSE, MONTH_CLOSE, SETTLEMENT, TENDER_LIST } from '@anju/contract';
import type { Check } from '../../../platform/verify/check-shapes.ts';

const CASH_TENDER = `t.list = ${TENDER_LIST.method} and t.method = ${CASH}`;

export const CLOSE_CHECKS: readonly Check[] = [
  {
    name: '日结',
    statement: `
      select c.tenant_id, '日结 ' || c.number as what, c.settlements || ' / ' || c.total as stored,
             coalesce(s.n, 0) || ' / ' || coalesce(s.total, 0) as computed, c.closed_at as at
        from charging.day_close c left join (
          select tenant_id, close_id, count(*) as n, sum(total) filter (where state <> ${SETTLEMENT.void}) as total from charging.settlement
           where close_id is not null group by 1, 2) s on s.tenant_id = c.tenant_id and s.close_id = c.id
       where c.state <> ${DAY_CLOSE.withdrawn} and (c.settlements <> coalesce(s.n, 0) or c.total <> coalesce(s.total, 0))`,
  },
  {
    name: '日结：现金与支付',
    statement: `
      with cash as (
        select s.tenant_id, s.close_id, sum(t.amount) as amount from charging.settlement s
          join charging.tender t on t.tenant_id = s.tenant_id and t.settlement_id = s.id and ${CASH_TENDER}
         where s.close_id is not null and s.state <> ${SETTLEMENT.void} group by 1, 2)
      select c.tenant_id, '日结 ' || c.number || ' 应有现金' as what, c.cash_expected::text as stored, coalesce(m.amount, 0)::text as computed,
             c.closed_at as at
        from charging.day_close c left join cash m on m.tenant_id = c.tenant_id and m.close_id = c.id
       where c.state <> ${DAY_CLOSE.withdrawn} and c.cash_expected <> coalesce(m.amount, 0)
       union all
      select c.tenant_id, '日结 ' || c.number || ' 的单据',
             concat_ws(' / ', c.settlements, c.total, c.cash_expected),
             concat_ws(' / ', c.paper #>> '{summary,settlements}', c.paper #>> '{summary,total}', c.paper #>> '{summary,cash,expected}'),
             c.closed_at
        from charging.day_close c
       where c.paper #> '{summary,cash}' is not null and ((c.paper #>> '{summary,settlements}')::int <> c.settlements
          or (c.paper #>> '{summary,total}')::numeric <> c.total or (c.paper #>> '{summary,cash,expected}')::numeric <> c.cash_expected)
       union all
      select s.tenant_id, '结算单 ' || s.number, '日结 ' || c.number || ' ' || c.cashier_name || ' ' || c.day, s.cashier_name || ' ' || s.day,
             s.at
        from charging.settlement s join charging.day_close c on c.tenant_id = s.tenant_id and c.id = s.close_id
       where s.cashier_id <> c.cashier_id or s.day > c.day or c.state = ${DAY_CLOSE.withdrawn}
       union all
      select s.tenant_id, '结算单 ' || s.number || ' ' || s.day, '未日结', s.cashier_name || ' 已日结到 ' || c.day, s.at
        from charging.settlement s join (select tenant_id, cashier_id, max(day) as day from charging.day_close
          where state <> ${DAY_CLOSE.withdrawn} group by 1, 2) c on c.tenant_id = s.tenant_id and c.cashier_id = s.cashier_id
       where s.close_id is null and s.day <= c.day`,
  },
  {
    name: '月结',
    statement: `
      select m.tenant_id, '小区 ' || m.estate_id || ' ' || to_char(m.month, 'YYYY-MM') || ' 月结' as what,
             concat_ws(' / ', m.paper ->> 'settlements', m.paper ->> 'total') as stored,
             concat_ws(' / ', coalesce(s.n, 0), coalesce(s.total, 0)) as computed, m.closed_at as at
        from charging.month_close m left join (
          select tenant_id, estate_id, date_trunc('month', day::timestamp)::date as month, count(*) as n,
                 coalesce(sum(total) filter (where state <> ${SETTLEMENT.void}), 0) as total
            from charging.settlement group by 1, 2, 3) s on s.tenant_id = m.tenant_id and s.estate_id = m.estate_id and s.month = m.month
       where m.state = ${MONTH_CLOSE.closed} and m.paper ? 'total'
         and ((m.paper ->> 'settlements')::int <> coalesce(s.n, 0) or (m.paper ->> 'total')::numeric <> coalesce(s.total, 0))`,
  },
];
