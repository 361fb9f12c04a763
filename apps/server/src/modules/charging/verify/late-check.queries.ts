// Late fees: what had accrued when the base last changed follows from the movements of the bill, and every day that does not count has a
// reason somebody approved.
import { BATCH_KIND, BILL, BILL_CHANGE, MARK, PLAN, RECUT_ACT, SETTLEMENT, SUSPENSION, SUSPENSION_STATE } from '@anju/contract';
import type { Check } from '../../../platform/verify/check-shapes.ts';

const dayOf = (instant: string): string => `(${instant} at time zone 'Asia/Shanghai')::date`;
const OPENING = `select tenant_id, id from charging.billing_batch where kind = ${BATCH_KIND.opening}`;
/** What came from an old ledger contains its fees up to the day it was entered. */
const ENTERED = `case when t.id is not null then ${dayOf('b.created_at')} end`;

/** A change without a document comes from a re-cut: it was never owed, and bears no fee from the first day on. */
const ofRecut = (c: string): string => `num_nonnulls(${c}.document_id, ${c}.reduction_id, ${c}.settlement_id, ${c}.pool_id) = 0`;
const NEVER_OWED = `
  select c.tenant_id, c.bill_id, sum(c.amount) as amount from charging.bill_change c
   where c.reverses_id is null and ${ofRecut('c')} group by 1, 2`;
/** What re-cuts gave back of each bill, and of its late fee. */
const GIVEN_BACK = `
  select tenant_id, bill_id, coalesce(sum(amount) filter (where act = ${RECUT_ACT.credited}), 0) as amount,
         coalesce(sum(amount) filter (where act = ${RECUT_ACT.lateCredited}), 0) as late
    from charging.recut_line where act in (${RECUT_ACT.credited}, ${RECUT_ACT.lateCredited}) group by 1, 2`;

/** Days on which no late fee accrues for a reason that was approved, one row per reason. */
const REASONS = `
  select k.tenant_id, x.id as bill_id, daterange(k.from_date, case when k.state = ${MARK.ended} then coalesce(k.ended_on, k.to_date)
           else k.to_date end, '[]') as days
    from charging.arrears_mark k join charging.bill x
      on x.tenant_id = k.tenant_id and x.object_kind = k.object_kind and x.object_id = k.object_id
     and (x.late_pause is not null or (x.tenant_id, x.id) in (select tenant_id, bill_id from charging.bill_step
       where stopped_on is not null))
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
`;
const REASONED = `select tenant_id, bill_id, range_agg(days) as days from (${REASONS}) x group by 1, 2`;
/**
 * Before pauses were kept by their dates, a step of the bill said from when to when the fee had stood still. Such a step is not written any
 * more, and is no reason by itself: the days count that an approved paper gives as well.
 */
const STOPPED = `
  select p.tenant_id, p.bill_id, p.days * coalesce(r.days, '{}') as days
    from (select tenant_id, bill_id, range_agg(daterange(stopped_on, resumed_on, '(]')) as days
            from charging.bill_step where stopped_on < resumed_on group by 1, 2) p
    left join (${REASONED}) r on r.tenant_id = p.tenant_id and r.bill_id = p.bill_id`;

/** Bills whose base has changed since the fee began, with what they really asked for. */
const MOVED = `
  moved as materialized (
    select b.tenant_id, b.id, b.amount + coalesce(n.amount, 0) - coalesce(g.amount, 0) as amount, coalesce(g.late, 0) as returned,
           round(b.late_cap * (b.amount + b.adjusted - b.reduced - coalesce(g.amount, 0)), 2) as most, b.late_rate,
           case when p.days is null then b.late_pause else coalesce(b.late_pause, '{}') + p.days end as late_pause,
           greatest(b.due_date + b.late_grace, ${ENTERED}) as due, ${ENTERED} as entered
      from charging.bill b left join (${GIVEN_BACK}) g on g.tenant_id = b.tenant_id and g.bill_id = b.id
      left join (${NEVER_OWED}) n on n.tenant_id = b.tenant_id and n.bill_id = b.id
      left join (${OPENING}) t on t.tenant_id = b.tenant_id and t.id = b.batch_id
      left join (${STOPPED}) p on p.tenant_id = b.tenant_id and p.bill_id = b.id
     where b.state >= ${BILL.published} and not b.void and b.late_rate > 0 and (b.late_day is not null or b.late_fixed > 0))`;
/** The day on which the bank took the money, which counts for the fee. */
export const DEBITED = `
  select tenant_id, settlement_id, min(paid_on) as paid_on from charging.bank_line where settlement_id is not null group by 1, 2`;
/** Movements of their principal that stand: neither reversed nor reversals. */
const STEPS = `
  select l.tenant_id, l.bill_id, coalesce(k.paid_on, ${dayOf('s.at')}) as day, -l.amount as amount
    from moved b join charging.settlement_line l on l.tenant_id = b.tenant_id and l.bill_id = b.id
    join charging.settlement s on s.tenant_id = l.tenant_id and s.id = l.settlement_id
    left join (${DEBITED}) k on k.tenant_id = s.tenant_id and k.settlement_id = s.id
   where l.original_id is null and s.state <> ${SETTLEMENT.void} and l.amount <> 0
     and not exists (select from charging.settlement_line r
           where r.tenant_id = l.tenant_id and r.original_id = l.settlement_id and r.reverses_seq = l.seq)
   union all
  select c.tenant_id, c.bill_id, case when c.settlement_id is null then c.day else ${dayOf('c.at')} end,
         case when ${ofRecut('c')} then 0 else c.amount end
    from moved b join charging.bill_change c on c.tenant_id = b.tenant_id and c.bill_id = b.id
   where c.kind <> ${BILL_CHANGE.lateWaiver} and c.reverses_id is null
     and not exists (select from charging.bill_change r where r.tenant_id = c.tenant_id and r.reverses_id = c.id)`;
export const LATE_CHECKS: readonly Check[] = [
  {
    name: '违约金：停计都有依据',
    statement: `
      select b.tenant_id, '账单 ' || b.id || ' 违约金停计' as what, b.late_pause::text as stored, coalesce(r.days::text, '没有通过的依据') as computed,
             b.created_at as at
        from charging.bill b left join (${REASONED}) r
          on r.tenant_id = b.tenant_id and r.bill_id = b.id
       where b.late_pause is not null and not b.void and b.late_rate > 0 and not coalesce(r.days, '{}') @> b.late_pause`,
  },
  {
    name: '违约金：已计到的日期与金额',
    statement: `
      with ${MOVED}, steps as materialized (${STEPS}),
      walked as (
        select b.tenant_id, b.id, b.late_rate, b.late_pause, s.day,
               b.amount + coalesce(sum(s.amount) over (w rows between unbounded preceding and 1 preceding), 0) as open,
               greatest(b.due, lag(s.day) over w) as since
          from moved b join steps s on s.tenant_id = b.tenant_id and s.bill_id = b.id
        window w as (partition by s.tenant_id, s.bill_id order by s.day, s.amount)),
      accrued as (
        select w.tenant_id, w.id, max(w.day) as last,
               coalesce(sum(round(greatest(w.open, 0) * w.late_rate * (w.day - w.since - coalesce((select sum(upper(r) - lower(r))
                 from unnest(w.late_pause * datemultirange(daterange(w.since, w.day, '(]'))) r), 0)), 2)) filter (where w.day > w.since),
                   0) as fee
          from walked w group by 1, 2)
      select b.tenant_id, '账单 ' || b.id || ' 违约金' as what, concat_ws(' / ', '计到 ' || b.late_day, b.late_fixed) as stored,
             coalesce(concat_ws(' / ', '最后变动 ' || greatest(a.last, v.entered), least(a.fee, v.most) + v.returned),
               '没有收款或变动') as computed, b.created_at as at
        from charging.bill b join moved v on v.tenant_id = b.tenant_id and v.id = b.id
        left join accrued a on a.tenant_id = b.tenant_id and a.id = b.id
       where case when a.id is null then (b.late_day, b.late_fixed) is distinct from (v.entered, 0.00)
         else b.late_day > greatest(a.last, v.entered) or abs(b.late_fixed - least(a.fee, v.most) - v.returned) > 0.01 end`,
  },
];
