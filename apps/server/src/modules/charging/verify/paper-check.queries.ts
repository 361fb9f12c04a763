// Pages of receipt books, and invoices against what was received.
import { INVOICE, PAGE, SETTLEMENT, SPECIAL, TAX_REQUEST, TENDER_LIST } from '@anju/contract';
import type { Check } from '../../../platform/verify/check-shapes.ts';
import { RED } from '../invoice/tax.rules.ts';

export const PAPER_CHECKS: readonly Check[] = [
  {
    name: '票据本：票号连续',
    statement: `
      select b.tenant_id, '票据本 ' || b.id || ' ' || b.code || lpad(b.from_no::text, b.width, '0') as what,
        (b.next_no - b.from_no) || ' / 0' as stored,
             x.taken || ' / ' || x.beyond as computed, b.created_at as at
        from charging.receipt_book b cross join lateral (
          select count(*) filter (where p.no between b.from_no and b.next_no - 1) as taken,
            count(*) filter (where p.no not between b.from_no and b.next_no - 1) as beyond
            from charging.receipt_page p where p.tenant_id = b.tenant_id and p.book_id = b.id) x
       where x.taken <> b.next_no - b.from_no or x.beyond > 0
       union all
      select p.tenant_id, '票据本 ' || p.book_id || ' 第 ' || p.no || ' 号', '已用', '结算单已作废', p.at from charging.receipt_page p
        join charging.settlement s on s.tenant_id = p.tenant_id and s.id = p.settlement_id where p.state <> ${PAGE.void}
          and s.state = ${SETTLEMENT.void}`,
  },
  {
    name: '发票：金额与结算',
    statement: `
      select i.tenant_id, '发票申请 ' || i.number as what, concat_ws(' / ', i.amount, i.amount, i.tax) as stored,
        concat_ws(' / ', coalesce(p.amount, 0), l.amount, l.tax) as computed, i.created_at as at
        from charging.invoice i left join (select tenant_id, invoice_id, sum(amount) as amount from charging.invoice_settlement
          group by 1, 2) p on p.tenant_id = i.tenant_id and p.invoice_id = i.id
        cross join lateral (select coalesce(sum((x ->> 'amount')::numeric), 0) as amount, coalesce(sum((x ->> 'tax')::numeric), 0) as tax
          from jsonb_array_elements(i.lines) x) l
       where i.amount <> coalesce(p.amount, 0) or i.amount <> l.amount or i.tax <> l.tax
       union all
      select x.tenant_id, '发票申请 ' || i.number || ' 结算 ' || s.number, (x.amount + k.amount)::text, r.amount::text, i.created_at
        from charging.invoice_settlement x join charging.invoice i on i.tenant_id = x.tenant_id and i.id = x.invoice_id
        join charging.settlement s on s.tenant_id = x.tenant_id and s.id = x.settlement_id
        cross join lateral (
          select case s.state when ${SETTLEMENT.valid} then s.total - s.reversed else 0 end - coalesce(sum(t.amount), 0) as amount
            from charging.tender t
           where t.tenant_id = s.tenant_id and t.list = ${TENDER_LIST.special} and t.method in (${SPECIAL.badDebt}, ${SPECIAL.points})
             and s.state = ${SETTLEMENT.valid}
             and t.settlement_id in (select s.id union all select o.id from charging.settlement o
               where o.tenant_id = s.tenant_id and o.original_id = s.id)) r
        cross join lateral (
          select coalesce(sum((l ->> 'amount')::numeric), 0) as amount from charging.tax_request q cross
            join jsonb_array_elements(q.lines) l
           where q.tenant_id = i.tenant_id and q.invoice_id = i.id and q.kind = ${RED} and (l ->> 'settlementId')::bigint = s.id) k
       where x.living and i.state not in (${INVOICE.redDue}, ${INVOICE.redIssuing}, ${INVOICE.redFailed})
         and (i.state <> ${INVOICE.issuing} or i.red_reason = '') and x.amount + k.amount > r.amount
       union all
      select x.tenant_id, '发票申请 ' || i.number || ' 结算 ' || x.settlement_id, case when x.living then '有效' else '已释放' end, '状态 '
        || i.state, i.created_at
        from charging.invoice_settlement x join charging.invoice i on i.tenant_id = x.tenant_id and i.id = x.invoice_id
          where x.living <> (i.state not in (${INVOICE.rejected}, ${INVOICE.withdrawn}, ${INVOICE.red}))`,
  },
  {
    name: '数电票：与发票申请',
    statement: `
      select q.tenant_id, '数电票 ' || q.number as what, concat_ws(' / ', q.amount, q.tax) as stored,
        concat_ws(' / ', l.amount, l.tax) as computed, q.created_at as at
        from charging.tax_request q cross join lateral (
          select coalesce(sum((x ->> 'amount')::numeric), 0) as amount, coalesce(sum((x ->> 'tax')::numeric), 0) as tax
            from jsonb_array_elements(q.lines) x) l
       where q.amount <> l.amount or q.tax <> l.tax
       union all
      select q.tenant_id, '数电票 ' || q.number, concat_ws(' / ', q.invoice_no, q.amount, q.tax), concat_ws(' / ', i.invoice_no, i.amount,
        i.tax),
        q.created_at
        from charging.tax_request q join charging.invoice i on i.tenant_id = q.tenant_id and i.id = q.invoice_id
       where q.state = ${TAX_REQUEST.issued} and (q.invoice_no, q.amount, q.tax) is distinct from (i.invoice_no, i.amount, i.tax)
       union all
      select i.tenant_id, '发票申请 ' || i.number || ' 红字', concat_ws(' / ', r.amount, r.tax), concat_ws(' / ', i.amount, i.tax), i.created_at
        from charging.invoice i join (select tenant_id, invoice_id, -sum(amount) as amount, -sum(tax) as tax from charging.tax_request
          where kind = ${RED} group by 1, 2) r on r.tenant_id = i.tenant_id and r.invoice_id = i.id
       where r.amount > i.amount or r.tax > i.tax
          or (i.state = ${INVOICE.red} and (r.amount, r.tax) is distinct from (i.amount, i.tax))`,
  },
];
