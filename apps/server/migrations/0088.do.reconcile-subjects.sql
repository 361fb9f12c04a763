-- 余额调节表 of a bank subject whose lines name no bank account: books that keep one leaf per account. domain: accounting 1.2, 5.3.

alter table accounting.bank_reconciliation
  alter column bank_account_id drop not null,
  -- The leaf whose lines name no account; otherwise the account that lines name, on whatever subject.
  add column subject_id bigint,
  add foreign key (tenant_id, subject_id) references accounting.subject (tenant_id, id),
  add constraint bank_reconciliation_holder check (num_nonnulls(bank_account_id, subject_id) = 1),
  add constraint bank_reconciliation_subject_once unique (tenant_id, company_id, subject_id, ym);
create index bank_reconciliation_subject on accounting.bank_reconciliation (tenant_id, subject_id) where subject_id is not null;

-- Lines, openings and balances of a used leaf go to its first child, and so does everything that names the leaf to post to it.
create or replace function accounting.move_subject(of_tenant integer, of_company bigint, from_id bigint, to_id bigint) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  n integer;
begin
  if of_tenant is distinct from system.current_tenant() then raise exception 'not the tenant of this call'; end if;
  perform 1 from accounting.subject s where s.tenant_id = of_tenant and s.company_id = of_company and s.id = to_id and s.parent_id = from_id
    for update;
  if not found then raise exception 'not its child' using errcode = 'check_violation'; end if;
  update accounting.entry e set subject_id = to_id
   where e.tenant_id = of_tenant and e.company_id = of_company and e.subject_id = from_id;
  get diagnostics n = row_count;
  update accounting.opening o set subject_id = to_id where o.tenant_id = of_tenant and o.company_id = of_company and o.subject_id = from_id;
  update accounting.balance b set subject_id = to_id where b.tenant_id = of_tenant and b.company_id = of_company and b.subject_id = from_id;
  update accounting.subject_balance b set subject_id = to_id
   where b.tenant_id = of_tenant and b.company_id = of_company and b.subject_id = from_id;
  update accounting.voucher_rule_line l set subject_id = to_id where l.tenant_id = of_tenant and l.subject_id = from_id;
  update accounting.subject_map m set subject_id = to_id
   where m.tenant_id = of_tenant and m.company_id = of_company and m.subject_id = from_id;
  update accounting.close_subject c set subject_id = to_id
   where c.tenant_id = of_tenant and c.company_id = of_company and c.subject_id = from_id;
  update accounting.bank_reconciliation r set subject_id = to_id
   where r.tenant_id = of_tenant and r.company_id = of_company and r.subject_id = from_id;
  update accounting.deferral d set subject_id = to_id
   where d.tenant_id = of_tenant and d.company_id = of_company and d.subject_id = from_id;
  update accounting.amortisation a set debit_subject_id = to_id
   where a.tenant_id = of_tenant and a.company_id = of_company and a.debit_subject_id = from_id;
  update accounting.amortisation a set credit_subject_id = to_id
   where a.tenant_id = of_tenant and a.company_id = of_company and a.credit_subject_id = from_id;
  update accounting.asset a set asset_subject_id = to_id
   where a.tenant_id = of_tenant and a.company_id = of_company and a.asset_subject_id = from_id;
  update accounting.asset a set accumulated_subject_id = to_id
   where a.tenant_id = of_tenant and a.company_id = of_company and a.accumulated_subject_id = from_id;
  update accounting.asset_category c set asset_subject_id = to_id
   where c.tenant_id = of_tenant and c.company_id = of_company and c.asset_subject_id = from_id;
  update accounting.asset_category c set accumulated_subject_id = to_id
   where c.tenant_id = of_tenant and c.company_id = of_company and c.accumulated_subject_id = from_id;
  update accounting.asset_category c set expense_subject_id = to_id
   where c.tenant_id = of_tenant and c.company_id = of_company and c.expense_subject_id = from_id;
  update accounting.asset_share s set subject_id = to_id
   where s.tenant_id = of_tenant and s.company_id = of_company and s.subject_id = from_id;
  update accounting.asset_depreciation d set subject_id = to_id
   where d.tenant_id = of_tenant and d.company_id = of_company and d.subject_id = from_id;
  update accounting.asset_change c set counter_subject_id = to_id
   where c.tenant_id = of_tenant and c.company_id = of_company and c.counter_subject_id = from_id;
  -- What a change that waits for its checker wants.
  update accounting.asset_change c
     set wanted = jsonb_set(c.wanted, '{shares}', (
       select jsonb_agg(case when w.share -> 'subjectId' = to_jsonb(from_id) then jsonb_set(w.share, '{subjectId}', to_jsonb(to_id))
                else w.share end order by w.place)
         from jsonb_array_elements(c.wanted -> 'shares') with ordinality w (share, place)))
   where c.tenant_id = of_tenant and c.company_id = of_company and c.state = 1
     and c.wanted @> jsonb_build_object('shares', jsonb_build_array(jsonb_build_object('subjectId', from_id)));
  return n;
end $$;
