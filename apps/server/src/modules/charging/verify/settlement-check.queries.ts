// Settlements against their lines, tenders, reversals, receipts and accounting events; publications against theirs.
import { SETTLEMENT } from '@anju/contract';
import type { Check } from '../../../platform/verify/check-shapes.ts';

const COUNTED = `case s.state when ${SETTLEMENT.void} then 0 else s.total end`;

export const SETTLEMENT_CHECKS: readonly Check[] = [
  {
    name: '结算单：明细、支付与合计',
    statement: `
      select s.tenant_id, '结算单 ' || s.number as what, s.total::text as stored,
             coalesce(l.total, 0) || ' / ' || coalesce(t.total, 0) as computed, s.at
        from charging.settlement s
        left join (select tenant_id, settlement_id, sum(amount + late) as total from charging.settlement_line group by 1, 2) l
          on l.tenant_id = s.tenant_id and l.settlement_id = s.id
        left join (select tenant_id, settlement_id, sum(amount) as total from charging.tender group by 1, 2) t
          on t.tenant_id = s.tenant_id and t.settlement_id = s.id
       where s.total <> coalesce(l.total, 0) or s.total <> coalesce(t.total, 0)`,
  },
  {
    name: '结算单：红冲累计与票据',
    statement: `
      select s.tenant_id, '结算单 ' || s.number as what, s.reversed::text as stored, coalesce(r.total, 0)::text as computed, s.at
        from charging.settlement s left join (select tenant_id, original_id, -sum(total) as total from charging.settlement
          where original_id is not null and state <> ${SETTLEMENT.void} group by 1, 2) r
          on r.tenant_id = s.tenant_id and r.original_id = s.id
       where s.reversed <> coalesce(r.total, 0)
       union all
      select s.tenant_id, '结算单 ' || s.number, '没有票据', '应有一张', s.at from charging.settlement s
       where not exists (select from charging.receipt r where r.tenant_id = s.tenant_id and r.settlement_id = s.id)
       union all
      select s.tenant_id, '结算单 ' || s.number || ' 的票据', concat_ws(' / ', r.paper ->> 'number', r.paper ->> 'total'),
             concat_ws(' / ', s.number, s.total), s.at
        from charging.receipt r join charging.settlement s on s.tenant_id = r.tenant_id and s.id = r.settlement_id
       where r.paper ->> 'number' <> s.number or (r.paper ->> 'total')::numeric <> s.total`,
  },
  {
    name: '记账事件',
    statement: `
      select s.tenant_id, '结算单 ' || s.number as what, coalesce(e.lines, 0) || ' / ' || coalesce(e.tenders, 0) as stored,
             (${COUNTED})::text as computed, s.at
        from charging.settlement s left join (
          select tenant_id, settlement_id, sum(amount) filter (where type = 'settle.line') as lines,
                 sum(amount) filter (where type = 'settle.tender') as tenders
            from charging.accounting_event where settlement_id is not null group by 1, 2) e
          on e.tenant_id = s.tenant_id and e.settlement_id = s.id
       where coalesce(e.lines, 0) <> ${COUNTED} or coalesce(e.tenders, 0) <> ${COUNTED}
       union all
      select coalesce(e.tenant_id, t.tenant_id), '结算单 ' || s.number || ' 支付方式 ' || coalesce(e.list, t.list) || '-' || coalesce(e.method,
        t.method),
             coalesce(t.amount, 0)::text, '记账 ' || coalesce(e.amount, 0), s.at
        from (select tenant_id, settlement_id, list, method, sum(amount) as amount from charging.accounting_event
               where type = 'settle.tender' and settlement_id is not null group by 1, 2, 3, 4 having sum(amount) <> 0) e
        full join (select t.tenant_id, t.settlement_id, t.list, t.method, sum(t.amount) as amount from charging.tender t
                     join charging.settlement s on s.tenant_id = t.tenant_id and s.id = t.settlement_id and s.state <> ${SETTLEMENT.void}
                    group by 1, 2, 3, 4 having sum(t.amount) <> 0) t
          on t.tenant_id = e.tenant_id and t.settlement_id = e.settlement_id and t.list = e.list and t.method = e.method
        join charging.settlement s on s.tenant_id = coalesce(e.tenant_id, t.tenant_id) and s.id = coalesce(e.settlement_id, t.settlement_id)
       where e.amount is distinct from t.amount
       union all
      select p.tenant_id, '发布 ' || p.number, p.bills || ' / ' || p.amount, coalesce(e.n, 0) || ' / ' || coalesce(e.amount, 0), p.created_at
        from charging.publication p left join (
          select tenant_id, publication_id, sum(count) as n, sum(amount) as amount from charging.accounting_event
           where type = 'bill.published' group by 1, 2) e on e.tenant_id = p.tenant_id and e.publication_id = p.id
       where p.bills <> coalesce(e.n, 0) or p.amount <> coalesce(e.amount, 0)
       union all
      select p.tenant_id, '发布 ' || p.number || ' 的账单', p.bills::text, coalesce(b.n, 0)::text, p.created_at
        from charging.publication p left join (select tenant_id, publication_id, count(*) as n from charging.bill
          where publication_id is not null group by 1, 2) b on b.tenant_id = p.tenant_id and b.publication_id = p.id
       where p.bills <> coalesce(b.n, 0)`,
  },
];
