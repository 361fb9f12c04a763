-- A chain over money. What the program writes (settlements, account moves, bill changes, publications, closes) waits in chain_wait, written in
-- the same transaction, until the sealer appends it to the chain of its company: each link carries the hash of its row's content and of
-- the link before it. The program may append links and never change or remove them.
create table charging.chain_wait (
  tenant_id integer not null,
  company_id bigint not null,
  id bigint generated always as identity,
  -- 1 settlement 2 account move 3 bill change 4 day close 5 month close 6 publication
  kind smallint not null check (kind between 1 and 6),
  ref_id bigint not null,
  content text not null,
  primary key (tenant_id, company_id, id)
);
select system.guard_tenant_table('charging.chain_wait', append_only => true);
grant delete on charging.chain_wait to anju_app;

create table charging.chain_link (
  tenant_id integer not null,
  company_id bigint not null,
  seq bigint not null check (seq > 0),
  kind smallint not null check (kind between 1 and 6),
  ref_id bigint not null,
  content text not null,
  hash text not null,
  made_at timestamptz not null default now(),
  primary key (tenant_id, company_id, seq),
  unique (tenant_id, kind, ref_id)
);
select system.guard_tenant_table('charging.chain_link', append_only => true);

-- The head of the chain when the day was closed, printed on its document; zero and empty for closes from before the chain.
alter table charging.day_close add column chain_links bigint not null default 0, add column chain_hash text not null default '';

-- What exists begins the chain, in the order of its dates. The fragments are those of chain-content.queries.ts.
insert into charging.chain_wait (tenant_id, company_id, kind, ref_id, content)
select x.tenant_id, x.company_id, x.kind, x.ref_id, x.content
  from (
    select s.tenant_id, s.company_id, 1 as kind, s.id as ref_id, s.at,
           encode(sha256(convert_to(json_build_array(s.id, s.number, s.company_id, s.estate_id, s.type, s.source, s.house_id, s.payer_name, s.day, s.cashier_id, s.cashier_name, s.total, s.received, s.change_given, s.original_id, s.remark, extract(epoch from s.at), l.texts, t.texts, r.texts)::text, 'UTF8')), 'hex') as content
      from charging.settlement s
      left join (select l.tenant_id, l.settlement_id, string_agg(json_build_array(l.seq, l.kind, l.bill_id, l.account_id, l.charge_type_id, l.amount, l.late, l.text, l.reverses_seq, l.original_id)::text, '' order by l.seq) as texts
                   from charging.settlement_line l group by 1, 2) l on l.tenant_id = s.tenant_id and l.settlement_id = s.id
      left join (select t.tenant_id, t.settlement_id, string_agg(json_build_array(t.seq, t.list, t.method, t.amount, t.reference, t.account_id)::text, '' order by t.seq) as texts
                   from charging.tender t group by 1, 2) t on t.tenant_id = s.tenant_id and t.settlement_id = s.id
      left join (select r.tenant_id, r.settlement_id, json_build_array(r.kind, r.paper)::text as texts
                   from charging.receipt r) r on r.tenant_id = s.tenant_id and r.settlement_id = s.id
     union all
    select m.tenant_id, e.company_id, 2, m.id, m.at,
           encode(sha256(convert_to(json_build_array(m.id, m.account_id, m.seq, m.reason, m.amount, m.balance, m.day, m.settlement_id, m.reverses_id, m.remark, m.by, extract(epoch from m.at))::text, 'UTF8')), 'hex')
      from charging.account_move m join charging.account a on a.tenant_id = m.tenant_id and a.id = m.account_id
      join estate.estate e on e.tenant_id = a.tenant_id and e.id = a.estate_id
     union all
    select c.tenant_id, e.company_id, 3, c.id, c.at,
           encode(sha256(convert_to(json_build_array(c.id, c.bill_id, c.kind, c.amount, c.reason, c.day, c.document_id, c.settlement_id, c.reverses_id, c.reduction_id, c.pool_id, c.by, extract(epoch from c.at))::text, 'UTF8')), 'hex')
      from charging.bill_change c join charging.bill b on b.tenant_id = c.tenant_id and b.id = c.bill_id
      join estate.estate e on e.tenant_id = b.tenant_id and e.id = b.estate_id
     union all
    select d.tenant_id, d.company_id, 4, d.id, d.closed_at,
           encode(sha256(convert_to(json_build_array(d.id, d.number, d.company_id, d.cashier_id, d.cashier_name, d.day, d.settlements, d.total, d.cash_expected, d.cash_counted, d.difference_reason, d.paper, d.chain_links, d.chain_hash, extract(epoch from d.closed_at))::text, 'UTF8')), 'hex')
      from charging.day_close d
     union all
    select m.tenant_id, e.company_id, 5, m.id, m.closed_at,
           encode(sha256(convert_to(json_build_array(m.id, m.estate_id, m.month, m.paper, m.closed_by, extract(epoch from m.closed_at))::text, 'UTF8')), 'hex')
      from charging.month_close m join estate.estate e on e.tenant_id = m.tenant_id and e.id = m.estate_id
     union all
    select p.tenant_id, e.company_id, 6, p.id, p.created_at,
           encode(sha256(convert_to(json_build_array(p.id, p.number, p.estate_id, p.day, p.bills, p.amount, p.created_by, extract(epoch from p.created_at), x.bills)::text, 'UTF8')), 'hex')
      from charging.publication p join estate.estate e on e.tenant_id = p.tenant_id and e.id = p.estate_id
      left join (select b.tenant_id, b.publication_id, sum(('x' || left(encode(sha256(convert_to(json_build_array(b.id, b.estate_id, b.house_id, b.parking_id, b.customer_id, b.contract_id, b.charge_type_id, b.standard_id, b.batch_id, b.period_from, b.period_to, b.once, b.due_date, b.amount, b.late_rate, b.late_grace, b.late_cap, b.calc, b.explain, b.reissue_of, b.maker_id, extract(epoch from b.created_at))::text, 'UTF8')), 'hex'), 16))::bit(64)::bigint::numeric)::text as bills
                   from charging.bill b where b.publication_id is not null group by 1, 2) x
        on x.tenant_id = p.tenant_id and x.publication_id = p.id) x
 order by x.tenant_id, x.at, x.kind, x.ref_id;
