-- 诉求 whose payment was taken back after they moved on: since when, until the money came again. What is searched among all cases ever taken.
alter table customer.service_case add column unpaid_at timestamptz;
create index service_case_unpaid on customer.service_case (tenant_id, unpaid_at) where unpaid_at is not null;
-- 25 the payment was taken back
alter table customer.case_step drop constraint case_step_act_check;
alter table customer.case_step add constraint case_step_act_check check (act between 1 and 25);

-- The bills a settlement was for.
create view charging_view.settled_bill with (security_invoker = true) as
  select tenant_id, settlement_id, bill_id from charging.settlement_line where bill_id is not null;
grant select on charging_view.settled_bill to anju_app;

-- The beginning of a number or of a phone is found among all cases by an index.
create index service_case_number_begin on customer.service_case (tenant_id, number collate "C");
create index service_case_phone_begin on customer.service_case (tenant_id, phone collate "C");
