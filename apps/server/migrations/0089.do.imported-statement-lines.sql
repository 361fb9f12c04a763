-- Lines of bank statements as accounting reads them: 余额调节表 is ticked by them. domain: accounting 5.3.

create view charging_view.bank_income with (security_invoker = true) as
  select i.tenant_id, i.id, i.account_id, i.paid_on, i.amount, i.payer_name, i.note from charging.bank_income i;
grant select on charging_view.bank_income to anju_app;
