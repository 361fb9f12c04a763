-- Vouchers as they are written: the cashier who signs, lines of a draft that have no subject yet, and what a red-ink voucher takes back.
-- domain: accounting 2.3, 2.5.

alter table accounting.voucher
  -- The employee who handled the money; may neither audit nor post.
  add cashier_id bigint,
  -- Lines of a draft without a subject: [{ line, summary, debit, credit }]
  add loose jsonb,
  add foreign key (tenant_id, cashier_id) references org.employee (tenant_id, id),
  add check (loose is null or state = 1),
  add check (kind <> 8 or reverses_id is not null),
  add check (reverses_id is null or corrects_id is null);
create index voucher_cashier on accounting.voucher (tenant_id, cashier_id) where cashier_id is not null;

-- Red ink takes back what is posted, and never another red-ink voucher.
create function accounting.check_reversal() returns trigger language plpgsql as $$
begin
  if not exists (select from accounting.voucher v where v.tenant_id = new.tenant_id and v.id = new.reverses_id and v.company_id = new.company_id
      and v.state = 4 and v.reverses_id is null and v.day <= new.day) then
    raise exception 'only a posted voucher is taken back, once and later' using errcode = 'check_violation', constraint = 'voucher_reverses';
  end if;
  return new;
end $$;
create trigger check_reversal before insert or update of reverses_id, day on accounting.voucher for each row
  when (new.reverses_id is not null) execute function accounting.check_reversal();

-- What somebody has signed stays as it was signed.
create trigger keep_signed before update on accounting.voucher for each row
  when (old.state > 1 and new.state > 1 and (old.papers, old.source, old.source_key, old.source_seq, old.reverses_id, old.corrects_id,
        old.cashier_id, old.cashier, old.maker, old.created_at)
    is distinct from (new.papers, new.source, new.source_key, new.source_seq, new.reverses_id, new.corrects_id, new.cashier_id, new.cashier,
        new.maker, new.created_at))
  execute function accounting.refuse('a submitted voucher does not change');
