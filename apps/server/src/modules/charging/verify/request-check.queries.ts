// What another person has to approve: changes of bills, reductions, suspended arrears, write-offs and refunds against their requests.
import {
  BILL,
  BILL_CHANGE,
  OBJECT,
  RECUT_ACT,
  REDUCTION,
  REFUND,
  REQUEST,
  SETTLEMENT,
  SPECIAL,
  SUSPENSION,
  SUSPENSION_STATE,
  TENDER_LIST,
} from '@anju/contract';
import type { Check } from '../../../platform/verify/check-shapes.ts';

const CHANGE = `'账单 ' || c.bill_id || ' 的变动 ' || c.id || ' ' || c.reason`;
const APPLIED = `${REQUEST.done}, ${REQUEST.undone}`;

/** Whether the object of bill `b` is one of the members `m` of its reduction. */
const MEMBER = `case m.kind when 'estate' then m.node_id = b.estate_id
  when 'building' then b.object_kind = ${OBJECT.house} and m.node_id = h.building_id
  when 'house' then b.object_kind = ${OBJECT.house} and m.node_id = b.object_id
  when 'parking' then b.object_kind = ${OBJECT.parking} and m.node_id = b.object_id
  when 'customer' then b.object_kind = ${OBJECT.customer} and m.node_id = b.object_id
  else b.object_kind = ${OBJECT.contract} and m.node_id = b.object_id end`;
/**
 * The most a reduction may take off: its rate, or its amount for every month the bill touches; a cent more where a discount on the sum of
 * months is spread over them. One that ended early gives less. A bill sent back has no amount until it is computed anew.
 */
const MOST = `case r.way when 1 then round(b.amount * r.rate, 2) else r.amount * (1
  + (extract(year from b.period_to) - extract(year from b.period_from)) * 12 + extract(month from b.period_to)
  - extract(month from b.period_from)) end`;

/** The last approved request of each bill that suspends it or takes it back. */
const LAST_DECIDED = `
  select distinct on (l.tenant_id, l.bill_id) l.tenant_id, l.bill_id, r.kind, r.number, r.checked_at
    from charging.suspension_line l join charging.suspension r on r.tenant_id = l.tenant_id and r.id = l.request_id
   where r.state = ${SUSPENSION_STATE.approved} and not l.waiting and r.kind in (${SUSPENSION.suspend}, ${SUSPENSION.resume})
   order by l.tenant_id, l.bill_id, r.checked_at desc, r.id desc`;

export const REQUEST_CHECKS: readonly Check[] = [
  {
    name: '账单变动：都有通过的单据',
    statement: `
      select c.tenant_id, ${CHANGE} as what, c.amount::text as stored, '没有单据' as computed, c.at
        from charging.bill_change c
       where c.reverses_id is null and num_nonnulls(c.document_id, c.reduction_id, c.settlement_id, c.pool_id) = 0
         and not exists (select from charging.recut_line k where k.tenant_id = c.tenant_id and k.bill_id = c.bill_id
           and k.act = ${RECUT_ACT.relieved} and k.amount = -c.amount)
       union all
      select c.tenant_id, ${CHANGE}, c.amount::text,
             '单据 ' || r.number || ' 状态 ' || r.state || coalesce(' 金额 ' || l.amount, ' 没有此账单'), c.at
        from charging.bill_change c join charging.change_request r on r.tenant_id = c.tenant_id and r.id = c.document_id
        left join charging.change_request_line l on l.tenant_id = r.tenant_id and l.request_id = r.id and l.bill_id = c.bill_id
       where c.reverses_id is null and (r.state not in (${APPLIED}) or r.checker_id is null or r.kind <> c.kind or l.amount is distinct
         from c.amount)
       union all
      select c.tenant_id, ${CHANGE}, c.amount::text, '优减 ' || r.number || ' 状态 ' || r.state, c.at
        from charging.bill_change c join charging.reduction r on r.tenant_id = c.tenant_id and r.id = c.reduction_id
        join charging.bill b on b.tenant_id = c.tenant_id and b.id = c.bill_id
       where c.reverses_id is null and (r.state not in (${REDUCTION.active}, ${REDUCTION.ended}) or r.checker_id is null
          or b.charge_type_id <> all (r.charge_type_ids) or b.estate_id <> r.estate_id or b.period_to < r.from_date or r.kind <> c.kind
          or (b.state > ${BILL.planned} and -c.amount > ${MOST} + case when r.ahead_months is null then 0 else 0.01 end) or not exists (
            select from charging.reduction_member m left join estate_view.house h on h.tenant_id = m.tenant_id and h.id = b.house_id
             where m.tenant_id = r.tenant_id and m.reduction_id = r.id and ${MEMBER}))
       union all
      select c.tenant_id, '账单 ' || c.bill_id || ' 的变动 结算单 ' || s.number, c.amount::text, '票据上 ' || coalesce(p.amount, '没有此账单'), s.at
        from (select tenant_id, settlement_id, bill_id, sum(amount) as amount from charging.bill_change
               where settlement_id is not null and reverses_id is null and amount < 0 group by 1, 2, 3) c
        join charging.settlement s on s.tenant_id = c.tenant_id and s.id = c.settlement_id
        join charging.receipt r on r.tenant_id = c.tenant_id and r.settlement_id = c.settlement_id
        left join charging.settlement_line l on l.tenant_id = c.tenant_id and l.settlement_id = c.settlement_id and l.bill_id = c.bill_id
        cross join lateral (select r.paper #>> array['lines', (l.seq - 1)::text, 'reduction'] as amount) p
       where -c.amount is distinct from p.amount::numeric
       union all
      select c.tenant_id, ${CHANGE}, c.amount::text, '原变动 ' || o.amount, c.at
        from charging.bill_change c join charging.bill_change o on o.tenant_id = c.tenant_id and o.id = c.reverses_id
       where c.amount <> -o.amount or c.bill_id <> o.bill_id or c.kind <> o.kind`,
  },
  {
    name: '调账与减免单：都已记到账单',
    statement: `
      select r.tenant_id, '单据 ' || r.number as what, concat_ws(' / ', r.bills, r.amount) as stored,
             concat_ws(' / ', l.n, l.amount, coalesce(c.amount, 0)) as computed, r.checked_at as at
        from charging.change_request r
        left join (select tenant_id, request_id, count(*) as n, sum(amount) as amount from charging.change_request_line group by 1, 2) l
          on l.tenant_id = r.tenant_id and l.request_id = r.id
        left join (select c.tenant_id, c.document_id, sum(c.amount) filter (where c.reverses_id is null) as amount,
                          sum(c.amount) as left_over from charging.bill_change c where c.document_id is not null group by 1, 2) c
          on c.tenant_id = r.tenant_id and c.document_id = r.id
       where r.state in (${APPLIED}) and (r.bills is distinct from l.n or r.amount is distinct from l.amount
          or r.amount is distinct from c.amount or (r.state = ${REQUEST.undone} and c.left_over <> 0))
       union all
      select r.tenant_id, '单据 ' || r.number, '状态 ' || r.state, '没有审核人', r.created_at
        from charging.change_request r where r.state in (${APPLIED}) and (r.checker_id is null or r.checker_id = r.maker_id)`,
  },
  {
    name: '挂账：都有通过的申报',
    statement: `
      select b.tenant_id, '账单 ' || b.id as what, '已挂账' as stored, coalesce('申报 ' || d.number || ' 已回转', '没有通过的申报') as computed,
             coalesce(d.checked_at, b.created_at) as at
        from (select * from charging.bill where suspended and not void) b
        left join (${LAST_DECIDED}) d on d.tenant_id = b.tenant_id and d.bill_id = b.id
       where d.kind is distinct from ${SUSPENSION.suspend}
       union all
      select b.tenant_id, '账单 ' || b.id, '未挂账', '申报 ' || d.number || ' 已通过', d.checked_at
        from charging.bill b join (${LAST_DECIDED}) d on d.tenant_id = b.tenant_id and d.bill_id = b.id
       where not b.suspended and not b.void and b.state = ${BILL.published} and d.kind = ${SUSPENSION.suspend}
       union all
      select r.tenant_id, '申报 ' || r.number, '已通过', '没有审核人', r.created_at from charging.suspension r
       where r.state = ${SUSPENSION_STATE.approved} and (r.checker_id is null or r.checker_id = r.maker_id)`,
  },
  {
    name: '核销与退款：都有通过的申请',
    statement: `
      select s.tenant_id, '结算单 ' || s.number as what, '坏账核销 ' || t.amount as stored, '没有通过的核销申报' as computed, s.at
        from charging.tender t join charging.settlement s on s.tenant_id = t.tenant_id and s.id = t.settlement_id
       where t.list = ${TENDER_LIST.special} and t.method = ${SPECIAL.badDebt} and s.original_id is null
         and not exists (select from charging.suspension_line l
               join charging.suspension r on r.tenant_id = l.tenant_id and r.id = l.request_id
              where l.tenant_id = s.tenant_id and l.settlement_id = s.id and r.state = ${SUSPENSION_STATE.approved}
                and r.kind = ${SUSPENSION.writeOff})
       union all
      select r.tenant_id, '退款申请 ' || r.number, r.amount::text, coalesce(abs(s.total)::text, '没有结算单'), r.checked_at
        from charging.refund_request r left join charging.settlement s on s.tenant_id = r.tenant_id and s.id = r.settlement_id
       where r.state = ${REFUND.paid} and (s.total is null or abs(s.total) <> r.amount or r.checker_id is null)
       union all
      select r.tenant_id, '账单变动 ' || r.id, '抹零 ' || r.amount, '没有结算单', r.at
        from charging.bill_change r left join charging.settlement s on s.tenant_id = r.tenant_id and s.id = r.settlement_id
       where r.kind = ${BILL_CHANGE.roundOff} and r.reverses_id is null and (s.id is null or s.state = ${SETTLEMENT.void}
         and not exists (select from charging.bill_change u where u.tenant_id = r.tenant_id and u.reverses_id = r.id))`,
  },
];
