-- Two more kinds of limits: 退款 (9), by the sums of a day, and 作废 (10).
alter table charging.money_limit drop constraint money_limit_kind_check,
  add constraint money_limit_kind_check check (kind between 1 and 10);
alter table charging.limited_act drop constraint limited_act_kind_check,
  add constraint limited_act_kind_check check (kind between 1 and 10);
