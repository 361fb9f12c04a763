// Money that comes through a provider or a bank: orders and files against settlements, and bills that are held for them.
import { BANK_BATCH, BANK_LINE, PAY_ORDER, SETTLEMENT, TENDER_LIST } from '@anju/contract';
import type { Check } from '../../../platform/verify/check-shapes.ts';

const WAITING = `${PAY_ORDER.waiting}, ${PAY_ORDER.unknown}`;

export const COLLECT_CHECKS: readonly Check[] = [
  {
    name: '移动收费：已付订单与占用的账单',
    statement: `
      select o.tenant_id, '订单 ' || o.number as what, o.amount::text as stored, coalesce(s.total::text, '无结算单') as computed,
        o.created_at as at
        from charging.pay_order o left join charging.settlement s on s.tenant_id = o.tenant_id and s.id = o.settlement_id
       where o.state = ${PAY_ORDER.paid} and o.amount is distinct from s.total
       union all
      select coalesce(b.tenant_id, x.tenant_id), '账单 ' || coalesce(b.id, x.bill_id), coalesce(b.held_by, '未占用'), coalesce(x.holder,
        '无有效订单'), null
        from (select tenant_id, id, held_by from charging.bill where starts_with(held_by, '移动收费 ')) b
        full join (select p.tenant_id, p.bill_id, '移动收费 ' || o.number || case when o.state in (${WAITING}) then ''
          else '（已结束）' end as holder
                     from charging.pay_order_bill p join charging.pay_order o on o.tenant_id = p.tenant_id and o.id = p.order_id
                    where p.living or o.state in (${WAITING})) x on x.tenant_id = b.tenant_id and x.bill_id = b.id
       where b.held_by is distinct from x.holder`,
  },
  {
    name: '银行托收：入账与占用',
    statement: `
      with waiting as (
        select x.tenant_id, x.bill_id, '银行托收 ' || t.number as holder from charging.bank_line_bill x
          join charging.bank_line l on l.tenant_id = x.tenant_id and l.batch_id = x.batch_id and l.seq = x.seq
            and l.state = ${BANK_LINE.waiting}
          join charging.bank_batch t on t.tenant_id = l.tenant_id and t.id = l.batch_id and t.state between ${BANK_BATCH.draft}
            and ${BANK_BATCH.partlyBooked})
      select l.tenant_id, '托收 ' || t.number || '/' || l.seq as what, l.amount::text as stored, s.total::text as computed, s.at
        from charging.bank_line l join charging.bank_batch t on t.tenant_id = l.tenant_id and t.id = l.batch_id
        join charging.settlement s on s.tenant_id = l.tenant_id and s.id = l.settlement_id
       where l.state = ${BANK_LINE.paid} and s.total <> l.amount
       union all
      select coalesce(w.tenant_id, b.tenant_id), '账单 ' || coalesce(w.bill_id, b.id), coalesce(b.held_by, '未占用'),
        coalesce(w.holder, '没有等待的托收'), b.created_at
        from waiting w full join (select * from charging.bill where held_by is not null) b on b.tenant_id = w.tenant_id and b.id = w.bill_id
       where (w.bill_id is not null and b.held_by is distinct from w.holder) or (w.bill_id is null and b.held_by like '银行托收 %')
       union all
      select t.tenant_id, '托收 ' || t.number, concat_ws(' / ', t.lines, t.amount, t.paid_lines, t.failed_lines),
        concat_ws(' / ', l.n, l.amount, l.paid, l.failed), t.created_at
        from charging.bank_batch t cross join lateral (
          select count(*) filter (where state <> ${BANK_LINE.removed}) as n,
            coalesce(sum(amount) filter (where state <> ${BANK_LINE.removed}), 0) as amount,
            count(*) filter (where state = ${BANK_LINE.paid}) as paid,
                 count(*) filter (where state = ${BANK_LINE.failed}) as failed from charging.bank_line l
                   where l.tenant_id = t.tenant_id and l.batch_id = t.id) l
       where (t.lines, t.amount, t.paid_lines, t.failed_lines) <> (l.n, l.amount, l.paid, l.failed)`,
  },
  {
    name: '移动收费：原路退款',
    statement: `
      select o.tenant_id, '订单 ' || o.number as what, r.amount::text as stored, '最多 ' || o.amount as computed, o.created_at as at
        from charging.pay_order o join (select tenant_id, order_id, sum(amount) as amount from charging.pay_refund group by 1, 2) r
          on r.tenant_id = o.tenant_id and r.order_id = o.id
       where r.amount > o.amount
       union all
      select coalesce(b.tenant_id, r.tenant_id), '结算单 ' || s.number, coalesce(r.amount, 0)::text, coalesce(b.amount, 0)::text, s.at
        from (select o.tenant_id, o.id as order_id, p.id as paper_id, sum(case p.state when ${SETTLEMENT.void} then t.amount
          else -t.amount end) as amount
                from charging.pay_order o join charging.settlement p
                  on p.tenant_id = o.tenant_id and p.house_id = o.house_id
                    and ((p.id = o.settlement_id and p.state = ${SETTLEMENT.void}) or p.original_id = o.settlement_id)
                join charging.tender t on t.tenant_id = p.tenant_id and t.settlement_id = p.id and t.list = ${TENDER_LIST.method}
                  and t.method = o.method
                  group by 1, 2, 3) b
        full join charging.pay_refund r on r.tenant_id = b.tenant_id and r.order_id = b.order_id and r.settlement_id = b.paper_id
        join charging.settlement s on s.tenant_id = coalesce(b.tenant_id, r.tenant_id) and s.id = coalesce(b.paper_id, r.settlement_id)
       where coalesce(b.amount, 0) <> coalesce(r.amount, 0)`,
  },
];
