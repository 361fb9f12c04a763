// Recomputes every sum of charging from its rows, over all tenants of an installation: a difference is a defect or a manual change in the
// database. It reads as the owner, who bypasses the policies, so each check names the tenant itself.
import type pg from 'pg';
import { SHARE_CHECK } from './share-check.queries.ts';

export interface Difference {
  readonly tenantId: number;
  readonly what: string;
  readonly stored: string;
  readonly computed: string;
}

interface Check {
  readonly name: string;
  /** Rows of tenant_id, what, stored, computed. */
  readonly statement: string;
}

/** Only lines that count: those of a voided settlement were undone with it. */
const LINES = `
  select l.tenant_id, l.bill_id, sum(l.amount) as amount, sum(l.late) as late
    from charging.settlement_line l join charging.settlement s on s.tenant_id = l.tenant_id and s.id = l.settlement_id
   where l.bill_id is not null and s.state <> 2 group by 1, 2`;
const CHANGES = `
  select tenant_id, bill_id, sum(amount) filter (where kind <> 5) as amount, -coalesce(sum(amount) filter (where kind = 5), 0) as waived
    from charging.bill_change group by 1, 2`;

const CHECKS: readonly Check[] = [
  {
    name: '账单：已收、违约金、调整与减免',
    statement: `
      select b.tenant_id, '账单 ' || b.id as what,
        concat_ws(' / ', b.settled, b.late_settled, b.adjusted - b.reduced, b.late_waived) as stored,
             concat_ws(' / ', coalesce(l.amount, 0), coalesce(l.late, 0), coalesce(c.amount, 0), coalesce(c.waived, 0)) as computed
        from charging.bill b left join (${LINES}) l on l.tenant_id = b.tenant_id and l.bill_id = b.id left join (${CHANGES}) c
          on c.tenant_id = b.tenant_id and c.bill_id = b.id
       where b.settled <> coalesce(l.amount, 0) or b.late_settled <> coalesce(l.late, 0) or b.adjusted - b.reduced <> coalesce(c.amount, 0)
         or b.late_waived <> coalesce(c.waived, 0)`,
  },
  {
    name: '账单：金额与计算过程',
    statement: `
      select b.tenant_id, '账单 ' || b.id as what, b.amount::text as stored, round(x.exact, 4)::text as computed
        from charging.bill b join charging.billing_batch t on t.tenant_id = b.tenant_id and t.id = b.batch_id and t.kind in (1, 2)
        join charging.standard s on s.tenant_id = b.tenant_id and s.id = b.standard_id join charging.rule r
          on r.tenant_id = s.tenant_id and r.id = s.rule_id
        cross join lateral (select sum((p ->> 'exact')::numeric) as exact, count(*) as n, count(p ->> 'exact') as known
          from jsonb_array_elements(b.calc) p) x
        -- The rounding in force on the first day of the period, as it was known when the bill was made.
        left join lateral (select g.rounding, g.decimals from charging.rule_change g
          where g.tenant_id = b.tenant_id and g.rule_id = r.id and g.state = 2 and g.checked_at <= b.created_at
            and g.from_date <= date_trunc('month', b.period_from::timestamp) - make_interval(months =>
              (extract(year from b.period_from) * 12 + extract(month from b.period_from) - 1)::int % greatest(r.period_months, 1))
          order by g.from_date desc limit 1) g on true
        cross join lateral (select coalesce(g.rounding, r.rounding) as rounding, coalesce(g.decimals, r.decimals) as decimals) k
       where not b.void and b.state > 1 and x.n > 0 and x.n = x.known
         and case k.rounding when 1 then abs(b.amount - x.exact) > 0.5 / power(10, k.decimals) + 0.0001
           else abs(b.amount - x.exact) > 1 / power(10, k.decimals) + 0.0001 end`,
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
             coalesce(c.first || ' - ' || c.last || ' ' || c.days || ' 天', '未占用') as computed
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
          from charging.bill where state = 4 and not void group by 1, 2, 3)
      select coalesce(o.tenant_id, b.tenant_id) as tenant_id,
        '对象 ' || coalesce(o.object_kind, b.object_kind) || '-' || coalesce(o.object_id, b.object_id) as what,
             concat_ws(' / ', o.bills, o.open, o.suspended, o.oldest_due) as stored,
               concat_ws(' / ', coalesce(b.bills, 0), coalesce(b.open, 0), coalesce(b.suspended, 0), b.oldest) as computed
        from charging.object_balance o full join owed b
          on b.tenant_id = o.tenant_id and b.object_kind = o.object_kind and b.object_id = o.object_id
       where o.object_id is null or o.bills <> coalesce(b.bills, 0) or o.open <> coalesce(b.open, 0)
         or o.suspended <> coalesce(b.suspended, 0) or o.oldest_due is distinct from b.oldest`,
  },
  {
    name: '账户余额与流水',
    statement: `
      select a.tenant_id, '账户 ' || a.id as what, a.balance || ' / ' || a.moves as stored,
        coalesce(m.balance, 0) || ' / ' || coalesce(m.n, 0) as computed
        from charging.account a left join (select tenant_id, account_id, sum(amount) as balance, count(*) as n from charging.account_move
          group by 1, 2) m
          on m.tenant_id = a.tenant_id and m.account_id = a.id
       where a.balance <> coalesce(m.balance, 0) or a.moves <> coalesce(m.n, 0)
       union all
      select m.tenant_id, '账户流水 ' || m.id, m.balance::text, m.sum::text
        from (select *, sum(amount) over (partition by tenant_id, account_id order by seq) as sum from charging.account_move) m
          where m.sum <> m.balance`,
  },
  {
    name: '结算单：明细、支付与合计',
    statement: `
      select s.tenant_id, '结算单 ' || s.number as what, s.total::text as stored,
        coalesce(l.total, 0) || ' / ' || coalesce(t.total, 0) as computed
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
      select s.tenant_id, '结算单 ' || s.number as what, s.reversed::text as stored, coalesce(r.total, 0)::text as computed
        from charging.settlement s left join (select tenant_id, original_id, -sum(total) as total from charging.settlement
          where original_id is not null and state <> 2 group by 1, 2) r
          on r.tenant_id = s.tenant_id and r.original_id = s.id
       where s.reversed <> coalesce(r.total, 0)
       union all
      select s.tenant_id, '结算单 ' || s.number, '没有票据', '应有一张' from charging.settlement s
       where not exists (select from charging.receipt r where r.tenant_id = s.tenant_id and r.settlement_id = s.id)`,
  },
  {
    name: '记账事件',
    statement: `
      select s.tenant_id, '结算单 ' || s.number as what, coalesce(e.lines, 0) || ' / ' || coalesce(e.tenders, 0) as stored,
             (case s.state when 2 then 0 else s.total end)::text as computed
        from charging.settlement s left join (
          select tenant_id, settlement_id, sum(amount) filter (where type = 'settle.line') as lines,
            sum(amount) filter (where type = 'settle.tender') as tenders
            from charging.accounting_event where settlement_id is not null group by 1, 2) e
              on e.tenant_id = s.tenant_id and e.settlement_id = s.id
       where coalesce(e.lines, 0) <> case s.state when 2 then 0 else s.total end or coalesce(e.tenders, 0) <> case s.state when 2 then 0
         else s.total end
       union all
      select p.tenant_id, '发布 ' || p.number, p.bills || ' / ' || p.amount, coalesce(e.n, 0) || ' / ' || coalesce(e.amount, 0)
        from charging.publication p left join (select tenant_id, publication_id, sum(count) as n, sum(amount) as amount
          from charging.accounting_event
                                                 where type = 'bill.published' group by 1, 2) e
                                                   on e.tenant_id = p.tenant_id and e.publication_id = p.id
       where p.bills <> coalesce(e.n, 0) or p.amount <> coalesce(e.amount, 0)`,
  },
  {
    name: '日结',
    statement: `
      select c.tenant_id, '日结 ' || c.number as what, c.settlements || ' / ' || c.total as stored,
        coalesce(s.n, 0) || ' / ' || coalesce(s.total, 0) as computed
        from charging.day_close c left join (select tenant_id, close_id, count(*) as n, sum(total) filter (where state <> 2) as total
          from charging.settlement
                                               where close_id is not null group by 1, 2) s
                                                 on s.tenant_id = c.tenant_id and s.close_id = c.id
       where c.state <> 4 and (c.settlements <> coalesce(s.n, 0) or c.total <> coalesce(s.total, 0))`,
  },
  {
    name: '合同：标准与合同期',
    statement: `
      select a.tenant_id, '挂接 ' || a.id as what, a.from_date || ' - ' || coalesce(a.to_date::text, '长期') as stored,
             n.number || ' ' || n.from_date || ' - ' || coalesce(n.ended_on, n.to_date) as computed
        from charging.attachment a join charging.contract n on n.tenant_id = a.tenant_id and n.id = a.contract_id
       where a.from_date < n.from_date or a.to_date is null or a.to_date > coalesce(n.ended_on, n.to_date)`,
  },
  {
    name: '抄表链与用量',
    statement: `
      select r.tenant_id, '表具 ' || m.number || ' ' || to_char(r.month, 'YYYY-MM') as what, r.previous || ' → ' || r.usage as stored,
             coalesce(r.before, r.previous) || ' → ' || r.expected as computed
        from (select r.*, lag(r.current) over (partition by r.tenant_id, r.meter_id order by r.month) as before,
                     round((case when r.rollover then m.max_reading + 1 - r.previous + r.current
                       else r.current - r.previous end) * m.ratio + r.carried, 4) as expected
                from charging.meter_reading r join charging.meter m on m.tenant_id = r.tenant_id and m.id = r.meter_id) r
        join charging.meter m on m.tenant_id = r.tenant_id and m.id = r.meter_id
       where r.previous <> coalesce(r.before, r.previous) or r.usage <> r.expected`,
  },
  {
    name: '移动收费：已付订单与占用的账单',
    statement: `
      select o.tenant_id, '订单 ' || o.number as what, o.amount::text as stored, coalesce(s.total::text, '无结算单') as computed
        from charging.pay_order o left join charging.settlement s on s.tenant_id = o.tenant_id and s.id = o.settlement_id
       where o.state = 2 and o.amount is distinct from s.total
       union all
      select coalesce(b.tenant_id, x.tenant_id), '账单 ' || coalesce(b.id, x.bill_id), coalesce(b.held_by, '未占用'), coalesce(x.holder, '无有效订单')
        from (select tenant_id, id, held_by from charging.bill where starts_with(held_by, '移动收费 ')) b
        full join (select p.tenant_id, p.bill_id, '移动收费 ' || o.number || case when o.state in (1, 4) then '' else '（已结束）' end as holder
                     from charging.pay_order_bill p join charging.pay_order o on o.tenant_id = p.tenant_id and o.id = p.order_id
                    where p.living or o.state in (1, 4)) x on x.tenant_id = b.tenant_id and x.bill_id = b.id
       where b.held_by is distinct from x.holder`,
  },
  {
    name: '银行托收：入账与占用',
    statement: `
      with waiting as (
        select x.tenant_id, x.bill_id, '银行托收 ' || t.number as holder from charging.bank_line_bill x
          join charging.bank_line l on l.tenant_id = x.tenant_id and l.batch_id = x.batch_id and l.seq = x.seq and l.state = 1
          join charging.bank_batch t on t.tenant_id = l.tenant_id and t.id = l.batch_id and t.state between 1 and 3)
      select l.tenant_id, '托收 ' || t.number || '/' || l.seq as what, l.amount::text as stored, s.total::text as computed
        from charging.bank_line l join charging.bank_batch t on t.tenant_id = l.tenant_id and t.id = l.batch_id
        join charging.settlement s on s.tenant_id = l.tenant_id and s.id = l.settlement_id
       where l.state = 2 and s.total <> l.amount
       union all
      select coalesce(w.tenant_id, b.tenant_id), '账单 ' || coalesce(w.bill_id, b.id), coalesce(b.held_by, '未占用'),
        coalesce(w.holder, '没有等待的托收')
        from waiting w full join (select * from charging.bill where held_by is not null) b on b.tenant_id = w.tenant_id and b.id = w.bill_id
       where (w.bill_id is not null and b.held_by is distinct from w.holder) or (w.bill_id is null and b.held_by like '银行托收 %')
       union all
      select t.tenant_id, '托收 ' || t.number, concat_ws(' / ', t.lines, t.amount, t.paid_lines, t.failed_lines),
        concat_ws(' / ', l.n, l.amount, l.paid, l.failed)
        from charging.bank_batch t cross join lateral (
          select count(*) filter (where state <> 4) as n, coalesce(sum(amount) filter (where state <> 4), 0) as amount,
            count(*) filter (where state = 2) as paid,
                 count(*) filter (where state = 3) as failed from charging.bank_line l
                   where l.tenant_id = t.tenant_id and l.batch_id = t.id) l
       where (t.lines, t.amount, t.paid_lines, t.failed_lines) <> (l.n, l.amount, l.paid, l.failed)`,
  },
  SHARE_CHECK,
  {
    name: '移动收费：原路退款',
    statement: `
      select o.tenant_id, '订单 ' || o.number as what, r.amount::text as stored, '最多 ' || o.amount as computed
        from charging.pay_order o join (select tenant_id, order_id, sum(amount) as amount from charging.pay_refund group by 1, 2) r
          on r.tenant_id = o.tenant_id and r.order_id = o.id
       where r.amount > o.amount
       union all
      select coalesce(b.tenant_id, r.tenant_id), '结算单 ' || s.number, coalesce(r.amount, 0)::text, coalesce(b.amount, 0)::text
        from (select o.tenant_id, o.id as order_id, p.id as paper_id, sum(case p.state when 2 then t.amount else -t.amount end) as amount
                from charging.pay_order o join charging.settlement p
                  on p.tenant_id = o.tenant_id and p.house_id = o.house_id
                    and ((p.id = o.settlement_id and p.state = 2) or p.original_id = o.settlement_id)
                join charging.tender t on t.tenant_id = p.tenant_id and t.settlement_id = p.id and t.list = 1 and t.method = o.method
                  group by 1, 2, 3) b
        full join charging.pay_refund r on r.tenant_id = b.tenant_id and r.order_id = b.order_id and r.settlement_id = b.paper_id
        join charging.settlement s on s.tenant_id = coalesce(b.tenant_id, r.tenant_id) and s.id = coalesce(b.paper_id, r.settlement_id)
       where coalesce(b.amount, 0) <> coalesce(r.amount, 0)`,
  },
  {
    name: '票据本：票号连续',
    statement: `
      select b.tenant_id, '票据本 ' || b.id || ' ' || b.code || lpad(b.from_no::text, b.width, '0') as what,
        (b.next_no - b.from_no) || ' / 0' as stored,
             x.taken || ' / ' || x.beyond as computed
        from charging.receipt_book b cross join lateral (
          select count(*) filter (where p.no between b.from_no and b.next_no - 1) as taken,
            count(*) filter (where p.no not between b.from_no and b.next_no - 1) as beyond
            from charging.receipt_page p where p.tenant_id = b.tenant_id and p.book_id = b.id) x
       where x.taken <> b.next_no - b.from_no or x.beyond > 0
       union all
      select p.tenant_id, '票据本 ' || p.book_id || ' 第 ' || p.no || ' 号', '已用', '结算单已作废' from charging.receipt_page p
        join charging.settlement s on s.tenant_id = p.tenant_id and s.id = p.settlement_id where p.state <> 10 and s.state = 2`,
  },
  {
    name: '发票：金额与结算',
    statement: `
      select i.tenant_id, '发票申请 ' || i.number as what, concat_ws(' / ', i.amount, i.amount, i.tax) as stored,
        concat_ws(' / ', coalesce(p.amount, 0), l.amount, l.tax) as computed
        from charging.invoice i left join (select tenant_id, invoice_id, sum(amount) as amount from charging.invoice_settlement
          group by 1, 2) p on p.tenant_id = i.tenant_id and p.invoice_id = i.id
        cross join lateral (select coalesce(sum((x ->> 'amount')::numeric), 0) as amount, coalesce(sum((x ->> 'tax')::numeric), 0) as tax
          from jsonb_array_elements(i.lines) x) l
       where i.amount <> coalesce(p.amount, 0) or i.amount <> l.amount or i.tax <> l.tax
       union all
      select x.tenant_id, '发票申请 ' || i.number || ' 结算 ' || s.number, x.amount::text, r.amount::text
        from charging.invoice_settlement x join charging.invoice i on i.tenant_id = x.tenant_id and i.id = x.invoice_id
        join charging.settlement s on s.tenant_id = x.tenant_id and s.id = x.settlement_id
        cross join lateral (
          select case s.state when 1 then s.total - s.reversed else 0 end - coalesce(sum(t.amount), 0) as amount from charging.tender t
           where t.tenant_id = s.tenant_id and t.list = 2 and t.method in (10, 11) and s.state = 1
             and t.settlement_id in (select s.id union all select o.id from charging.settlement o
               where o.tenant_id = s.tenant_id and o.original_id = s.id)) r
       where x.living and i.state <> 7 and x.amount > r.amount
       union all
      select x.tenant_id, '发票申请 ' || i.number || ' 结算 ' || x.settlement_id, case when x.living then '有效' else '已释放' end, '状态 ' || i.state
        from charging.invoice_settlement x join charging.invoice i on i.tenant_id = x.tenant_id and i.id = x.invoice_id
          where x.living <> (i.state not in (5, 6, 8))`,
  },
];

export async function listDifferences(client: pg.ClientBase): Promise<{ readonly name: string; readonly found: Difference[] }[]> {
  const results: { name: string; found: Difference[] }[] = [];
  for (const { name, statement } of CHECKS) {
    const { rows } = await client.query<{ tenant_id: number; what: string; stored: string; computed: string }>(
      `${statement} order by 1, 2 limit 1000`,
    );
    results.push({ name, found: rows.map(({ tenant_id: tenantId, ...row }) => ({ tenantId, ...row })) });
  }
  return results;
}
