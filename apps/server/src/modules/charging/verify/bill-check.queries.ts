// Sums kept with bills, the days they occupy, and the balances of objects.
import { BILL, BILL_CHANGE, SETTLEMENT } from '@anju/contract';
import { atDay, type Check } from './check-shapes.ts';

/** Only lines that count: those of a voided settlement were undone with it. */
const LINES = `
  select l.tenant_id, l.bill_id, sum(l.amount) as amount, sum(l.late) as late
    from charging.settlement_line l join charging.settlement s on s.tenant_id = l.tenant_id and s.id = l.settlement_id
   where l.bill_id is not null and s.state <> ${SETTLEMENT.void} group by 1, 2`;
const CHANGES = `
  select tenant_id, bill_id, sum(amount) filter (where kind <> ${BILL_CHANGE.lateWaiver}) as amount,
         -coalesce(sum(amount) filter (where kind = ${BILL_CHANGE.lateWaiver}), 0) as waived
    from charging.bill_change group by 1, 2`;

export const BILL_CHECKS: readonly Check[] = [
  {
    name: '账单：已收、违约金、调整与减免',
    statement: `
      select b.tenant_id, '账单 ' || b.id as what,
             concat_ws(' / ', b.settled, b.late_settled, b.adjusted - b.reduced, b.late_waived) as stored,
             concat_ws(' / ', coalesce(l.amount, 0), coalesce(l.late, 0), coalesce(c.amount, 0), coalesce(c.waived, 0)) as computed,
             b.created_at as at
        from charging.bill b left join (${LINES}) l on l.tenant_id = b.tenant_id and l.bill_id = b.id
        left join (${CHANGES}) c on c.tenant_id = b.tenant_id and c.bill_id = b.id
       where b.settled <> coalesce(l.amount, 0) or b.late_settled <> coalesce(l.late, 0)
          or b.adjusted - b.reduced <> coalesce(c.amount, 0) or b.late_waived <> coalesce(c.waived, 0)`,
  },
  {
    name: '账单：占用的日期',
    statement: `
      with cell as (
        select tenant_id, bill_id, month as first, (month + interval '1 month - 1 day')::date as last from charging.bill_month
         where bill_id is not null
         union all select tenant_id, bill_id, lower(days), upper(days) - 1 from charging.bill_part),
      taken as (select tenant_id, bill_id, min(first) as first, max(last) as last, sum(last - first + 1) as days from cell group by 1, 2)
      select coalesce(b.tenant_id, c.tenant_id) as tenant_id, '账单 ' || coalesce(b.id, c.bill_id) as what,
             coalesce(b.period_from || ' - ' || b.period_to, '无此账单') as stored,
             coalesce(c.first || ' - ' || c.last || ' ' || c.days || ' 天', '未占用') as computed, b.created_at as at
        from (select * from charging.bill where not void and not once) b full join taken c on c.tenant_id = b.tenant_id and c.bill_id = b.id
       where b.id is null or c.bill_id is null or c.first <> b.period_from or c.last <> b.period_to
          or c.days <> b.period_to - b.period_from + 1`,
  },
  {
    name: '欠费余额',
    statement: `
      with owed as (
        select tenant_id, object_kind, object_id, count(*) as bills, sum(open) as open,
               coalesce(sum(open) filter (where suspended), 0) as suspended, min(due_date) as oldest
          from charging.bill where state = ${BILL.published} and not void group by 1, 2, 3)
      select coalesce(o.tenant_id, b.tenant_id) as tenant_id,
             '对象 ' || coalesce(o.object_kind, b.object_kind) || '-' || coalesce(o.object_id, b.object_id) as what,
             concat_ws(' / ', o.bills, o.open, o.suspended, o.oldest_due) as stored,
             concat_ws(' / ', coalesce(b.bills, 0), coalesce(b.open, 0), coalesce(b.suspended, 0), b.oldest) as computed,
             ${atDay('coalesce(o.oldest_due, b.oldest)')} as at
        from charging.object_balance o full join owed b
          on b.tenant_id = o.tenant_id and b.object_kind = o.object_kind and b.object_id = o.object_id
       where o.object_id is null or o.bills <> coalesce(b.bills, 0) or o.open <> coalesce(b.open, 0)
          or o.suspended <> coalesce(b.suspended, 0) or o.oldest_due is distinct from b.oldest`,
  },
  {
    name: '合同：标准与合同期',
    statement: `
      select a.tenant_id, '挂接 ' || a.id as what, a.from_date || ' - ' || coalesce(a.to_date::text, '长期') as stored,
             n.number || ' ' || n.from_date || ' - ' || coalesce(n.ended_on, n.to_date) as computed, a.updated_at as at
        from charging.attachment a join charging.contract n on n.tenant_id = a.tenant_id and n.id = a.contract_id
       where a.from_date < n.from_date or a.to_date is null or a.to_date > coalesce(n.ended_on, n.to_date)`,
  },
];
