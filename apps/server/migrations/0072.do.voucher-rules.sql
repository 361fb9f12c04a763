-- 凭证规则 (275): charging's events become vouchers by rules, and each voucher names its events. domain: accounting 7.

-- ---- what charging tells ---------------------------------------------------------------------------------------------------------------

alter table charging.accounting_event
  -- The account a line or tender moved.
  add account_id bigint,
  -- Of account.moved: why, as in account_move.
  add reason smallint,
  -- Of cash.banked · cash.differs: the day close.
  add close_id bigint;
create index accounting_event_company on charging.accounting_event (tenant_id, company_id, day, id);
create index accounting_event_bill on charging.accounting_event (tenant_id, bill_id) where bill_id is not null;
create index accounting_event_close on charging.accounting_event (tenant_id, close_id) where close_id is not null;

-- Events as the books take them. A publication is told once per item and month; here each of its bills is a part with the amount it was
-- published with: what it is now, without the changes since, which are events of their own.
create view charging_view.money_event with (security_invoker = true) as
  select e.tenant_id, e.id, coalesce(p.id, 0) as part, e.type, e.day, e.company_id, e.estate_id, e.charge_type_id,
         case when p.id is not null then p.house_id when b.id is not null then b.house_id when a.id is not null then a.house_id
              else e.house_id end as house_id,
         case when p.id is not null then p.payer_id when b.id is not null then b.payer_id when a.id is not null then a.person_id
              else e.person_id end as person_id,
         e.account_kind, case when a.id is not null then a.charge_type_id when e.account_kind is not null then e.charge_type_id end
           as account_item_id,
         e.list, e.method, e.month, coalesce(p.amount, e.amount) as amount, e.late, e.amount as whole,
         coalesce(p.opening, e.type = 'account.moved' and (e.reason = 6 or e.reason is null and e.month is null)) as opening,
         e.settlement_id, s.type as settle_type, coalesce(s.cashier_id, c.cashier_id) as cashier_id, e.publication_id,
         coalesce(e.bill_id, p.id) as bill_id, e.close_id, coalesce(s.number, n.number, c.number, '') as number
    from charging.accounting_event e
    left join charging.settlement s on s.tenant_id = e.tenant_id and s.id = e.settlement_id
    left join charging.publication n on n.tenant_id = e.tenant_id and n.id = e.publication_id
    left join charging.day_close c on c.tenant_id = e.tenant_id and c.id = e.close_id
    left join charging.account a on a.tenant_id = e.tenant_id and a.id = e.account_id
    left join charging.bill b on b.tenant_id = e.tenant_id and b.id = e.bill_id
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

-- Events one by one, with the paper they were told on, and where a bill was published.
create index accounting_event_publication on charging.accounting_event (tenant_id, publication_id) where publication_id is not null;
create view charging_view.told_event with (security_invoker = true) as
  select e.tenant_id, e.id, e.type, e.day, e.company_id, e.charge_type_id, e.month, e.amount, e.settlement_id, e.publication_id, e.bill_id,
         e.close_id, s.type as settle_type, coalesce(s.number, n.number, c.number, '') as number
    from charging.accounting_event e
    left join charging.settlement s on s.tenant_id = e.tenant_id and s.id = e.settlement_id
    left join charging.publication n on n.tenant_id = e.tenant_id and n.id = e.publication_id
    left join charging.day_close c on c.tenant_id = e.tenant_id and c.id = e.close_id;
create view charging_view.bill_publication with (security_invoker = true) as
  select b.tenant_id, b.id, b.publication_id, b.charge_type_id, date_trunc('month', b.period_from::timestamp)::date as month
    from charging.bill b;
grant select on charging_view.money_event, charging_view.told_event, charging_view.bill_publication to anju_app;

-- ---- settings --------------------------------------------------------------------------------------------------------------------------

create table accounting.rule_setting (
  tenant_id integer not null,
  company_id bigint not null,
  -- Events of earlier months belong to the opening balances.
  from_ym integer not null check (accounting.is_ym(from_ym) and from_ym % 100 > 0),
  enabled boolean not null default true,
  -- An event of a closed period: 1 goes to the first open one, 2 waits
  closed_mode smallint not null default 1 check (closed_mode in (1, 2)),
  updated_by text not null,
  updated_at timestamptz not null,
  version integer not null default 0,
  primary key (tenant_id, company_id),
  foreign key (tenant_id, company_id) references accounting.account_set (tenant_id, company_id)
);
select system.guard_tenant_table('accounting.rule_setting');

create table accounting.estate_regime (
  tenant_id integer not null,
  company_id bigint not null,
  estate_id bigint not null,
  -- 1 包干制, 2 酬金制
  regime smallint not null check (regime in (1, 2)),
  primary key (tenant_id, company_id, estate_id),
  foreign key (tenant_id, company_id) references accounting.account_set (tenant_id, company_id),
  foreign key (tenant_id, estate_id) references estate.estate (tenant_id, id)
);
create index estate_regime_estate on accounting.estate_regime (tenant_id, estate_id);
select system.guard_tenant_table('accounting.estate_regime');

-- The subject of an item or of a way to pay; ref 0 is for whatever has no row of its own.
create table accounting.subject_map (
  tenant_id integer not null,
  company_id bigint not null,
  -- 2 receivable, 3 revenue, 4 prepaid, 5 collected for others, 6 way to pay
  role smallint not null check (role between 2 and 6),
  -- Of a way to pay: the list its number is of.
  list smallint not null default 0,
  -- An item, or the number of a way to pay.
  ref bigint not null default 0,
  subject_id bigint not null,
  -- Dims that no event knows.
  supplier_id bigint,
  bank_account_id bigint,
  department_id bigint,
  primary key (tenant_id, company_id, role, list, ref),
  check ((role = 6) = (list in (1, 2))),
  foreign key (tenant_id, company_id, subject_id) references accounting.subject (tenant_id, company_id, id),
  foreign key (tenant_id, supplier_id) references accounting.supplier (tenant_id, id),
  foreign key (tenant_id, bank_account_id) references org.company_bank_account (tenant_id, id),
  foreign key (tenant_id, department_id) references org.department (tenant_id, id)
);
create index subject_map_subject on accounting.subject_map (tenant_id, company_id, subject_id);
create index subject_map_supplier on accounting.subject_map (tenant_id, supplier_id) where supplier_id is not null;
create index subject_map_bank on accounting.subject_map (tenant_id, bank_account_id) where bank_account_id is not null;
create index subject_map_department on accounting.subject_map (tenant_id, department_id) where department_id is not null;
select system.guard_tenant_table('accounting.subject_map');

-- The rate of an item from a day on; without a row the rate of the charge dictionary applies.
create table accounting.item_rate (
  tenant_id integer not null,
  company_id bigint not null,
  charge_type_id bigint not null,
  from_day date not null,
  rate numeric(5, 4) not null check (rate between 0 and 1),
  primary key (tenant_id, company_id, charge_type_id, from_day),
  foreign key (tenant_id, company_id) references accounting.account_set (tenant_id, company_id),
  foreign key (tenant_id, charge_type_id) references manage.charge_type (tenant_id, id)
);
create index item_rate_item on accounting.item_rate (tenant_id, charge_type_id);
select system.guard_tenant_table('accounting.item_rate');

-- ---- rules -----------------------------------------------------------------------------------------------------------------------------

create table accounting.voucher_rule (
  tenant_id integer not null,
  id bigint generated by default as identity,
  company_id bigint not null,
  name text not null check (name <> ''),
  event smallint not null check (event between 1 and 11),
  -- The smallest that matches is taken.
  priority smallint not null check (priority between 1 and 999),
  -- Of a bill: 1 published, 2 changed, 3 voided. An empty list stands for all.
  acts smallint[] not null default '{}',
  settle_types smallint[] not null default '{}',
  -- list * 100 + method
  tenders smallint[] not null default '{}',
  charge_type_ids bigint[] not null default '{}',
  estate_ids bigint[] not null default '{}',
  regime smallint check (regime in (1, 2)),
  -- Collected for somebody else.
  agency boolean,
  -- For a month after that of the event.
  ahead boolean,
  word text not null,
  -- 1 per document, 2 per day, cashier, estate and way to pay, 3 per period, estate and item
  merge smallint not null check (merge between 1 and 3),
  -- 1 draft, 2 submitted
  auto smallint not null default 1 check (auto in (1, 2)),
  -- Lines by house and customer; otherwise by estate.
  house_dims boolean not null default true,
  from_day date,
  to_day date,
  enabled boolean not null default true,
  updated_by text not null,
  updated_at timestamptz not null,
  version integer not null default 0,
  primary key (tenant_id, id),
  constraint voucher_rule_name unique (tenant_id, company_id, name),
  foreign key (tenant_id, company_id, word) references accounting.voucher_word (tenant_id, company_id, word),
  check (from_day <= to_day)
);
create index voucher_rule_order on accounting.voucher_rule (tenant_id, company_id, event, priority, id);
select system.guard_tenant_table('accounting.voucher_rule');

create table accounting.voucher_rule_line (
  tenant_id integer not null,
  rule_id bigint not null,
  line smallint not null check (line > 0),
  -- 1 debit, -1 credit
  side smallint not null check (side in (1, -1)),
  -- 1 a fixed subject, otherwise the role of subject_map
  source smallint not null check (source between 1 and 6),
  subject_id bigint,
  -- As written: gross, -net, principal+late
  amount text not null check (amount <> ''),
  -- The same as multiples of the four parts of every event.
  net smallint not null,
  tax smallint not null,
  late_net smallint not null,
  late_tax smallint not null,
  summary text not null check (summary <> ''),
  cash_item text,
  primary key (tenant_id, rule_id, line),
  foreign key (tenant_id, rule_id) references accounting.voucher_rule (tenant_id, id) on delete cascade,
  foreign key (tenant_id, subject_id) references accounting.subject (tenant_id, id),
  check ((source = 1) = (subject_id is not null))
);
create index voucher_rule_line_subject on accounting.voucher_rule_line (tenant_id, subject_id) where subject_id is not null;
select system.guard_tenant_table('accounting.voucher_rule_line');

-- What was booked of an event, and where. A voucher of null: the rule books nothing, or the document came to nothing.
create table accounting.event_voucher (
  tenant_id integer not null,
  event_id bigint not null,
  -- A publication may be cut into several vouchers.
  seq integer not null,
  company_id bigint not null,
  ym integer not null,
  rule_id bigint not null,
  voucher_id bigint,
  primary key (tenant_id, event_id, seq),
  foreign key (tenant_id, voucher_id) references accounting.voucher (tenant_id, id),
  foreign key (tenant_id, company_id, ym) references accounting.period (tenant_id, company_id, ym),
  foreign key (tenant_id, event_id) references charging.accounting_event (tenant_id, id)
);
create index event_voucher_voucher on accounting.event_voucher (tenant_id, voucher_id) where voucher_id is not null;
create index event_voucher_period on accounting.event_voucher (tenant_id, company_id, ym);
select system.guard_tenant_table('accounting.event_voucher');
revoke update on accounting.event_voucher from anju_app;

-- Only what is still a draft is made anew.
create function accounting.keep_booked() returns trigger language plpgsql as $$
begin
  if exists (select from accounting.voucher v where v.tenant_id = old.tenant_id and v.id = old.voucher_id and v.state > 1) then
    raise exception 'the voucher of an event is submitted' using errcode = 'check_violation', constraint = 'event_booked';
  end if;
  return old;
end $$;
create trigger keep_booked before delete on accounting.event_voucher for each row when (old.voucher_id is not null)
  execute function accounting.keep_booked();
