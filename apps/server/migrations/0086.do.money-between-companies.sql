-- Money on the bank account of one company that pays what another one is owed stands between the two on 内部往来; money of a channel comes
-- off what was on its way estate by estate. domain: accounting 1.2, 7.2, rows 12 and 16.

alter table charging.accounting_event
  -- Of income.channel · income.passed: the company on the other side.
  add partner_id bigint,
  add constraint accounting_event_partner check (partner_id is null or income_id is not null and partner_id <> company_id);

-- Claims whose vouchers are still to come. Those that are booked stay as they are, on both sides.
insert into charging.accounting_event (tenant_id, type, day, at, company_id, list, method, amount, income_id, partner_id)
select e.tenant_id, 'income.passed', e.day, e.at, i.company_id, 1, 2, e.amount, i.id, e.company_id
  from charging.accounting_event e join charging.settlement s on s.tenant_id = e.tenant_id and s.id = e.settlement_id
  join charging.bank_income_claim w on w.tenant_id = s.tenant_id and w.settlement_id = coalesce(s.original_id, s.id)
  join charging.bank_income i on i.tenant_id = w.tenant_id and i.id = w.income_id and i.company_id <> e.company_id
 where e.type = 'settle.tender' and e.list = 1 and e.method = 2
   and not exists (select from accounting.event_voucher x where x.tenant_id = e.tenant_id and x.event_id = e.id)
 order by e.tenant_id, e.id;

-- In the books, the way to pay of a settlement that claims a line has the number 20, and 21 when the account is another company's.
create or replace view charging_view.money_event with (security_invoker = true) as
  select e.tenant_id, e.id, coalesce(p.id, 0) as part, e.type, e.day, e.company_id, e.estate_id, e.charge_type_id,
         case when p.id is not null then p.house_id when b.id is not null then b.house_id when a.id is not null then a.house_id
              else e.house_id end as house_id,
         case when p.id is not null then p.payer_id when b.id is not null then b.payer_id when a.id is not null then a.person_id
              else e.person_id end as person_id,
         e.account_kind, case when a.id is not null then a.charge_type_id when e.account_kind is not null then e.charge_type_id end
           as account_item_id,
         e.list, case when w.income_id is null then e.method when i.company_id = e.company_id then 20::smallint else 21::smallint end
           as method, e.month,
         coalesce(p.amount, e.amount) as amount, e.late, e.amount as whole,
         coalesce(p.opening, e.type = 'account.moved' and (e.reason = 6 or e.reason is null and e.month is null)) as opening,
         e.settlement_id, s.type as settle_type, coalesce(s.cashier_id, c.cashier_id) as cashier_id, e.publication_id,
         coalesce(e.bill_id, p.id) as bill_id, e.close_id, coalesce(s.number, n.number, c.number, i.serial, '') as number,
         e.income_id, i.account_id as bank_account_id,
         case when e.income_id is not null then e.partner_id when i.company_id <> e.company_id then i.company_id end as partner_id
    from charging.accounting_event e
    left join charging.settlement s on s.tenant_id = e.tenant_id and s.id = e.settlement_id
    left join charging.publication n on n.tenant_id = e.tenant_id and n.id = e.publication_id
    left join charging.day_close c on c.tenant_id = e.tenant_id and c.id = e.close_id
    left join charging.account a on a.tenant_id = e.tenant_id and a.id = e.account_id
    left join charging.bill b on b.tenant_id = e.tenant_id and b.id = e.bill_id
    left join charging.bank_income_claim w on e.type = 'settle.tender' and e.list = 1 and e.method = 2 and w.tenant_id = e.tenant_id
      and w.settlement_id = coalesce(s.original_id, s.id)
    left join charging.bank_income i on i.tenant_id = e.tenant_id and i.id = coalesce(e.income_id, w.income_id)
    left join lateral (
      select x.id, x.house_id, x.payer_id, t.kind = 6 as opening,
             x.amount + x.adjusted - x.reduced - coalesce((select sum(y.amount) from charging.accounting_event y
               where y.tenant_id = x.tenant_id and y.bill_id = x.id and y.type = 'bill.changed'), 0) as amount
        from charging.bill x join charging.billing_batch t on t.tenant_id = x.tenant_id and t.id = x.batch_id
       where e.type = 'bill.published' and x.tenant_id = e.tenant_id and x.publication_id = e.publication_id
         and x.charge_type_id = e.charge_type_id and date_trunc('month', x.period_from::timestamp)::date = e.month
       -- Kept apart from the outer joins: the planner would read the bills of every batch once and go through all of them for each event.
       offset 0
    ) p on true;


-- 14 代其他公司进账, 15 其他公司代收渠道款
alter table accounting.voucher_rule
  drop constraint voucher_rule_event_check,
  add constraint voucher_rule_event_check check (event between 1 and 15);

-- Companies that have their rules already get these two as new companies do.
create temporary table added_rule on commit drop as
select t.tenant_id, t.company_id, w.event, w.name, min(r.word) as word, b.id as between_id, c.id as claimed_id, f.id as fee_id
  from accounting.rule_setting t
  cross join (values (14, '代其他公司进账'), (15, '其他公司代收渠道款')) w (event, name)
  join accounting.account_set a on a.tenant_id = t.tenant_id and a.company_id = t.company_id
  join accounting.voucher_rule r on r.tenant_id = t.tenant_id and r.company_id = t.company_id
  join accounting.subject b on b.tenant_id = t.tenant_id and b.company_id = t.company_id and b.code = '122104'
  join accounting.subject c on c.tenant_id = t.tenant_id and c.company_id = t.company_id and c.code = '224107'
  join accounting.subject f on f.tenant_id = t.tenant_id and f.company_id = t.company_id
   and f.code = case a.template when 1 then '660301' else '560301' end
 where not exists (select from accounting.subject x where x.tenant_id = t.tenant_id and x.parent_id in (b.id, c.id, f.id))
   and not exists (select from accounting.voucher_rule x
     where x.tenant_id = t.tenant_id and x.company_id = t.company_id and x.name = w.name)
 group by t.tenant_id, t.company_id, w.event, w.name, b.id, c.id, f.id;
insert into accounting.voucher_rule (tenant_id, company_id, name, event, priority, word, merge, auto, house_dims, updated_by, updated_at)
select n.tenant_id, n.company_id, n.name, n.event, 90, n.word, 2, 1, true, '系统', now() from added_rule n;
insert into accounting.voucher_rule_line (tenant_id, rule_id, line, side, source, subject_id, amount, net, tax, late_net, late_tax, summary,
  cash_item)
select n.tenant_id, r.id, l.line, l.side, l.source,
       case l.subject when 1 then n.claimed_id when 2 then n.between_id when 3 then n.fee_id end,
       l.amount, l.net, l.net, l.late, l.late, l.summary, l.cash_item
  from added_rule n join accounting.voucher_rule r on r.tenant_id = n.tenant_id and r.company_id = n.company_id and r.name = n.name
  join (values
    (14, 1, 1, 1, 1, 'gross', 1, 1, '代其他公司进账', null), (14, 2, -1, 1, 2, 'gross', 1, 1, '代其他公司进账', null),
    (15, 1, 1, 1, 2, 'principal', 1, 0, '{tender}到账', 'CF01'), (15, 2, 1, 1, 3, 'late', 0, 1, '{tender}手续费', 'CF06'),
    (15, 3, -1, 6, null, 'gross', 1, 1, '{tender}到账', null)) l (event, line, side, source, subject, amount, net, late, summary, cash_item)
    on l.event = n.event;
insert into accounting.subject_map (tenant_id, company_id, role, list, ref, subject_id)
select distinct n.tenant_id, n.company_id, 6, 1, 21, n.between_id from added_rule n on conflict do nothing;
