// Late fees: what had accrued when the base last changed follows from the movements of the bill, and every day that does not count has a
// reason somebody approved.
import { BATCH_KIND, BILL, BILL_CHANGE, MARK, PLAN, SETTLEMENT, SUSPENSION, SUSPENSION_STATE } from '@anju/contract';
import type { Check } from '../../../platform/verify/check-shapes.ts';

const dayOf = (instant: string): string => `(${instant} at time zone 'Asia/Shanghai')::date`;
const notOpening = `not exists (select from charging.billing_batch t where t.tenant_id = b.tenant_id and t.id = b.batch_id
  and t.kind = ${BATCH_KIND.opening})`;

/** Bills whose base has changed since the fee began. */
const MOVED = `
  moved as materialized (
    select b.tenant_id, b.id, b.amount, b.late_rate, b.late_pause, b.due_date + b.late_grace as due from charging.bill b
     where b.state >= ${BILL.published} and not b.void and b.late_rate > 0 and (b.late_day is not null or b.late_fixed > 0))`;
/** Movements of their principal that stand: neither reversed nor reversals. */
const STEPS = `
  select l.tenant_id, l.bill_id, ${dayOf('s.at')} as day, -l.amount as amount, s.source = 'bank' as by_bank
    from moved b join charging.settlement_line l on l.tenant_id = b.tenant_id and l.bill_id = b.id
    join charging.settlement s on s.tenant_id = l.tenant_id and s.id = l.settlement_id
   where l.original_id is null and s.state <> ${SETTLEMENT.void} and l.amount <> 0
     and not exists (select from charging.settlement_line r
           where r.tenant_id = l.tenant_id and r.original_id = l.settlement_id and r.reverses_seq = l.seq)
   union all
  select c.tenant_id, c.bill_id, case when c.settlement_id is null then c.day else ${dayOf('c.at')} end, c.amount, false
    from moved b join charging.bill_change c on c.tenant_id = b.tenant_id and c.bill_id = b.id
   where c.kind <> ${BILL_CHANGE.lateWaiver} and c.reverses_id is null
     and not exists (select from charging.bill_change r where r.tenant_id = c.tenant_id and r.reverses_id = c.id)`;

/** Days on which no late fee accrues for a reason that was approved, one row per reason. */
const REASONS = `
  select k.tenant_id, x.id as bill_id, daterange(k.from_date, case when k.state = ${MARK.ended} then coalesce(k.ended_on, k.to_date)
           else k.to_date end, '[]') as days
    from charging.arrears_mark k join charging.bill x
      on x.tenant_id = k.tenant_id and x.object_kind = k.object_kind and x.object_id = k.object_id and x.late_pause is not null
   where k.stop_late and k.state in (${MARK.active}, ${MARK.ended}) and k.checker_id is not null
     and k.from_date <= coalesce(case when k.state = ${MARK.ended} then k.ended_on end, k.to_date, 'infinity')
   union all
  select l.tenant_id, l.bill_id, daterange(${dayOf('r.checked_at')}, null)
    from charging.suspension_line l join charging.suspension r on r.tenant_id = l.tenant_id and r.id = l.request_id
   where r.state = ${SUSPENSION_STATE.approved} and r.kind = ${SUSPENSION.suspend} and r.checker_id is not null
   union all
  select x.tenant_id, x.bill_id, daterange(least(p.signed_on, ${dayOf('p.checked_at')}), null)
    from charging.instalment_plan_bill x join charging.instalment_plan p on p.tenant_id = x.tenant_id and p.id = x.plan_id
   where p.stop_late and p.state in (${PLAN.running}, ${PLAN.done}, ${PLAN.broken}, ${PLAN.ended}) and p.checker_id is not null
   union all
  select p.tenant_id, p.bill_id, daterange(p.stopped_on, p.resumed_on, '[]') from charging.bill_step p where p.stopped_on is not null`;

export const LATE_CHECKS: readonly Check[] = [
  {
    name: '违约金：停计都有依据',
    statement: `
      select b.tenant_id, '账单 ' || b.id || ' 违约金停计' as what, b.late_pause::text as stored, coalesce(r.days::text, '没有通过的依据') as computed,
             b.created_at as at
        from charging.bill b left join (select tenant_id, bill_id, range_agg(days) as days from (${REASONS}) x group by 1, 2) r
          on r.tenant_id = b.tenant_id and r.bill_id = b.id
       where b.late_pause is not null and not b.void and b.late_rate > 0 and not coalesce(r.days, '{}') @> b.late_pause`,
  },
  {
    name: '违约金：已计到的日期与金额',
    statement: `
      with ${MOVED}, steps as materialized (${STEPS}),
      walked as (
        select b.tenant_id, b.id, b.late_rate, b.late_pause, s.day, s.by_bank,
               b.amount + coalesce(sum(s.amount) over (w rows between unbounded preceding and 1 preceding), 0) as open,
               greatest(b.due, lag(s.day) over w) as since
          from moved b join steps s on s.tenant_id = b.tenant_id and s.bill_id = b.id
        window w as (partition by s.tenant_id, s.bill_id order by s.day, s.amount)),
      accrued as (
        select w.tenant_id, w.id, bool_or(w.by_bank) as by_bank, max(w.day) as last,
               coalesce(sum(round(w.open * w.late_rate * (w.day - w.since - coalesce((select sum(upper(r) - lower(r))
                 from unnest(w.late_pause * datemultirange(daterange(w.since, w.day, '(]'))) r), 0)), 2)) filter (where w.day > w.since),
                   0) as fee
          from walked w group by 1, 2)
      select b.tenant_id, '账单 ' || b.id || ' 违约金' as what, concat_ws(' / ', '计到 ' || b.late_day, b.late_fixed) as stored,
             coalesce(concat_ws(' / ', '最后变动 ' || a.last, least(a.fee, round(b.late_cap * (b.amount + b.adjusted - b.reduced), 2))),
               '没有收款或变动') as computed, b.created_at as at
        from charging.bill b left join accrued a on a.tenant_id = b.tenant_id and a.id = b.id
       where b.state >= ${BILL.published} and not b.void and b.late_rate > 0 and (b.late_day is not null or b.late_fixed > 0)
         and ${notOpening} and not coalesce(a.by_bank, false)
         and not exists (select from charging.bill_step p where p.tenant_id = b.tenant_id and p.bill_id = b.id and p.resumed_on is not null)
         and (a.id is null or b.late_day > a.last
           or abs(b.late_fixed - least(a.fee, round(b.late_cap * (b.amount + b.adjusted - b.reduced), 2))) > 0.01)`,
  },
];
