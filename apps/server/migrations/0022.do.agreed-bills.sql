-- What each bill of an instalment agreement came to on the day of signing. A bill that grows afterwards takes nothing away from what is
-- paid for the agreement, because the payments are measured against this amount.
alter table charging.instalment_plan_bill add column payable numeric(18, 2);
update charging.instalment_plan_bill x set payable = b.amount + b.adjusted - b.reduced
  from charging.bill b where b.tenant_id = x.tenant_id and b.id = x.bill_id;
alter table charging.instalment_plan_bill alter column payable set not null;
