-- The set-up of books: rows that two users may change concurrently have versions, and a subject's unposted lines are found without a scan.

alter table accounting.voucher_word add version integer not null default 0;
alter table accounting.summary add version integer not null default 0;
alter table accounting.cash_item add version integer not null default 0;

-- Whether a subject is used is asked before every change of it; posted lines answer through their balances.
create index entry_unposted on accounting.entry (tenant_id, company_id, subject_id) where not posted;

-- Template and first period stand as soon as anything refers to them.
create function accounting.keep_basis() returns trigger language plpgsql as $$
begin
  if (old.template, old.first_ym) is distinct from (new.template, new.first_ym)
    and (old.state = 2 or exists (select from accounting.voucher v where v.tenant_id = old.tenant_id and v.company_id = old.company_id)) then
    raise exception 'the basis of books in use does not change' using errcode = 'check_violation', constraint = 'account_set_basis';
  end if;
  return new;
end $$;
create trigger keep_basis before update on accounting.account_set for each row execute function accounting.keep_basis();

-- Periods are opened one after the other and closed one after the other: no open one before a closed one, none skipped.
create function accounting.period_order() returns trigger language plpgsql as $$
begin
  if exists (
    select from accounting.period p join accounting.period n on n.tenant_id = p.tenant_id and n.company_id = p.company_id and n.ym > p.ym
     where (p.tenant_id, p.company_id) in (select c.tenant_id, c.company_id from changed c)
       and ((n.state = 2 and p.state <> 2) or (n.state = 1 and p.state = 0))) then
    raise exception 'periods are opened and closed in order' using errcode = 'check_violation', constraint = 'period_order';
  end if;
  return null;
end $$;
create trigger period_order_in after insert on accounting.period referencing new table as changed
  for each statement execute function accounting.period_order();
create trigger period_order_on after update on accounting.period referencing new table as changed
  for each statement execute function accounting.period_order();

-- A subject with others below it is no leaf and carries no dims; a child has the class of its parent.
create function accounting.check_subject() returns trigger language plpgsql as $$
begin
  if new.parent_id is not null and not exists (
    select from accounting.subject p where p.tenant_id = new.tenant_id and p.id = new.parent_id and p.category = new.category
       and p.code = left(new.code, -2)) then
    raise exception 'not a child of its parent' using errcode = 'check_violation', constraint = 'subject_parent_code';
  end if;
  return new;
end $$;
create trigger check_subject before insert or update of code, parent_id, category on accounting.subject for each row
  execute function accounting.check_subject();
