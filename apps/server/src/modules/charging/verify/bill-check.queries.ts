// Sums kept with bills, the days they occupy, and the balances of objects.
import { BILL, BILL_CHANGE, SETTLEMENT } from '@anju/contract';
import { atDay, type Check } from '../../../platform/verify/check-shapes.ts';
import { DEBITED } from './late-check.queries.ts';

/** Only lines that count: those of a voided settlement were undone with it. Where nothing was reversed,
  also the day of the last of them. */
const LINES = `
  select l.tenant_id, l.bill_id, sum(l.amount) as amount, sum(l.late) as late,
         case when count(l.original_id) = 0 then
           max(coalesce(k.paid_on, (s.at at time zone 'Asia/Shanghai')::date)) filter (where l.amount > 0) end as last
    from charging.settlement_line l join charging.settlement s on s.tenant_id = l.tenant_id and s.id = l.settlement_id
    left join (${DEBITED}) k on k.tenant_id = s.tenant_id and k.settlement_id = s.id
   where l.bill_id is not null and s.state <> ${SETTLEMENT.void} group by 1, 2`;
/** Whoever pays late has the fee of that day kept with the bill. */
const UNDATED = `(b.late_rate > 0 and b.late_day is null and not b.void and b.state >= ${BILL.published}
  and l.last > b.due_date + b.late_grace)`;
/** Steps that make a bill void: by a person, by a run that computes it anew, by a batch that is withdrawn. */
const VOIDED = `
  select tenant_id, bill_id, max(at) as at from charging.bill_step where act in ('void', 'reissue', 'withdraw') group by 1, 2`;
/** What went off the books with it, if it was published. */
const TOLD = `
  select tenant_id, bill_id, -sum(amount) as amount, max(at) as at from charging.accounting_event where type = 'bill.voided' group by 1, 2`;
const WRONG_VOID = `(b.void <> (v.bill_id is not null) or case when b.void or e.bill_id is not null then coalesce(e.amount, 0) <>
  case when b.void and (b.publication_id is not null or b.state >= ${BILL.published}) then b.amount + b.adjusted - b.reduced
       else 0 end end)`;
const CHANGES = `
  select tenant_id, bill_id, sum(amount) filter (where kind <> ${BILL_CHANGE.lateWaiver}) as amount,
         -coalesce(sum(amount) filter (where kind = ${BILL_CHANGE.lateWaiver}), 0) as waived
    from charging.bill_change group by 1, 2`;

/**
 * Nearly all bills are of one month and have the cell of that month, which only one bill can have. These are the others, and cells
 * without their bill; only they have to be put together.
 */
const ODD_CELLS = `
  select coalesce(b.tenant_id, m.tenant_id) as tenant_id, coalesce(b.id, m.bill_id) as bill_id, b.period_from, b.period_to, b.created_at,
         m.month as first, (m.month + interval '1 month - 1 day')::date as last
    from (select * from charging.bill where not void and not once) b
    full join (select * from charging.bill_month where bill_id is not null) m
      on m.tenant_id = b.tenant_id and m.bill_id = b.id and m.month = b.period_from and m.object_kind = b.object_kind
     and m.object_id = b.object_id and m.charge_type_id = b.charge_type_id
   where (b.period_to + 1 = (m.month + interval '1 month')::date) is not true`;

export const BILL_CHECKS: readonly Check[] = [
  {
    name: '账单：已收、违约金、调整、减免与作废',
    statement: `
      select b.tenant_id, '账单 ' || b.id as what,
             concat_ws(' / ', b.settled, b.late_settled, b.adjusted - b.reduced, b.late_waived, case when ${UNDATED} then '违约金没有计到日' end,
               case when ${WRONG_VOID} then case when b.void then '已作废 ' || b.amount + b.adjusted - b.reduced else '未作废' end end) as stored,
             concat_ws(' / ', coalesce(l.amount, 0), coalesce(l.late, 0), coalesce(c.amount, 0), coalesce(c.waived, 0),
               case when ${UNDATED} then '收款 ' || l.last end, case when ${WRONG_VOID} then
                 case when v.bill_id is null then '没有作废记录' else '有作废记录' end || '，记账 ' || coalesce(e.amount, 0) end) as computed,
             coalesce(v.at, e.at, b.created_at) as at
        from charging.bill b left join (${LINES}) l on l.tenant_id = b.tenant_id and l.bill_id = b.id
        left join (${CHANGES}) c on c.tenant_id = b.tenant_id and c.bill_id = b.id
        left join (${VOIDED}) v on v.tenant_id = b.tenant_id and v.bill_id = b.id
        left join (${TOLD}) e on e.tenant_id = b.tenant_id and e.bill_id = b.id
       where b.settled <> coalesce(l.amount, 0) or b.late_settled <> coalesce(l.late, 0)
          or b.adjusted - b.reduced <> coalesce(c.amount, 0) or b.late_waived <> coalesce(c.waived, 0)
          or ${UNDATED} or ${WRONG_VOID}`,
  },
  {
    name: '账单：占用的日期',
    statement: `
      select x.tenant_id, '账单 ' || x.bill_id as what, coalesce(x.period_from || ' - ' || x.period_to, '无此账单') as stored,
             coalesce(x.first || ' - ' || x.last || ' ' || x.days || ' 天', '未占用') as computed, x.created_at as at
        from (select tenant_id, bill_id, max(period_from) as period_from, max(period_to) as period_to, max(created_at) as created_at,
                     min(first) as first, max(last) as last, sum(last - first + 1) as days
                from (${ODD_CELLS} union all
                      select tenant_id, bill_id, null, null, null, lower(days), upper(days) - 1 from charging.bill_part) x
               group by 1, 2) x
       where (x.first, x.last, x.days) is distinct from (x.period_from, x.period_to, x.period_to - x.period_from + 1)`,
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
