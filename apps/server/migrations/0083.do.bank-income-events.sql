-- Lines of bank statements become vouchers: money that came stands in 待认领进账 until it is claimed; money of WeChat, Alipay and card
-- terminals takes what was on its way off the books, less the fee. domain: accounting 7.2, rows 12 and 16.

-- ---- 渠道到账 --------------------------------------------------------------------------------------------------------------------------

alter table charging.bank_income
  -- The way to pay whose money a channel brought, and what it kept.
  add channel smallint,
  add fee numeric(18, 2) not null default 0 check (fee >= 0),
  drop constraint bank_income_state_check,
  -- 1 待认领 2 部分认领 3 已认领 4 不属收费 5 渠道到账
  add constraint bank_income_state_check check (state between 1 and 5),
  add constraint bank_income_channel_check check ((state = 5) = (channel is not null) and (state = 5 or fee = 0));

-- ---- what charging tells ---------------------------------------------------------------------------------------------------------------

-- A line is of a company; its estate is known once it is claimed.
alter table charging.accounting_event
  alter column estate_id drop not null,
  -- Of income.booked · income.channel: the line.
  add income_id bigint,
  add constraint accounting_event_estate check (estate_id is not null or income_id is not null);
create index accounting_event_income on charging.accounting_event (tenant_id, income_id) where income_id is not null;

insert into charging.accounting_event (tenant_id, type, day, at, company_id, list, method, amount, income_id)
select i.tenant_id, 'income.booked', i.paid_on, i.created_at, i.company_id, 1, 2, i.amount, i.id from charging.bank_income i
 where i.state <> 4 order by i.tenant_id, i.id;

-- A settlement that claims a line, and what takes it back, moves no money: its way to pay has the number 20 in the books.
create or replace view charging_view.money_event with (security_invoker = true) as
  select e.tenant_id, e.id, coalesce(p.id, 0) as part, e.type, e.day, e.company_id, e.estate_id, e.charge_type_id,
         case when p.id is not null then p.house_id when b.id is not null then b.house_id when a.id is not null then a.house_id
              else e.house_id end as house_id,
         case when p.id is not null then p.payer_id when b.id is not null then b.payer_id when a.id is not null then a.person_id
              else e.person_id end as person_id,
         e.account_kind, case when a.id is not null then a.charge_type_id when e.account_kind is not null then e.charge_type_id end
           as account_item_id,
         e.list, case when w.income_id is not null then 20::smallint else e.method end as method, e.month,
         coalesce(p.amount, e.amount) as amount, e.late, e.amount as whole,
         coalesce(p.opening, e.type = 'account.moved' and (e.reason = 6 or e.reason is null and e.month is null)) as opening,
         e.settlement_id, s.type as settle_type, coalesce(s.cashier_id, c.cashier_id) as cashier_id, e.publication_id,
         coalesce(e.bill_id, p.id) as bill_id, e.close_id, coalesce(s.number, n.number, c.number, i.serial, '') as number,
         e.income_id, i.account_id as bank_account_id
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

create or replace view charging_view.told_event with (security_invoker = true) as
  select e.tenant_id, e.id, e.type, e.day, e.company_id, e.charge_type_id, e.month, e.amount, e.settlement_id, e.publication_id, e.bill_id,
         e.close_id, s.type as settle_type, coalesce(s.number, n.number, c.number, i.serial, '') as number, e.income_id
    from charging.accounting_event e
    left join charging.settlement s on s.tenant_id = e.tenant_id and s.id = e.settlement_id
    left join charging.publication n on n.tenant_id = e.tenant_id and n.id = e.publication_id
    left join charging.day_close c on c.tenant_id = e.tenant_id and c.id = e.close_id
    left join charging.bank_income i on i.tenant_id = e.tenant_id and i.id = e.income_id;

-- 12 银行进账, 13 渠道到账
alter table accounting.voucher_rule
  drop constraint voucher_rule_event_check,
  add constraint voucher_rule_event_check check (event between 1 and 13);
