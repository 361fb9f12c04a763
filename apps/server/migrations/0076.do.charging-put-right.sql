-- 6 退违约金: a late fee that was paid on days of another payer goes back like the principal, by a move of its own.
alter table charging.recut_line drop constraint recut_line_act_check;
alter table charging.recut_line add constraint recut_line_act_check check (act between 1 and 6);
alter table charging.recut_line drop constraint recut_line_check;
alter table charging.recut_line add constraint recut_line_check check ((act in (3, 6)) = (move_id is not null));

-- 退款申请: an account may belong to a person without a house, who sold it.
alter table charging.refund_request alter column house_id drop not null;

-- How a house was used until a day, kept from now on whenever its state changes: a cost of August is shared by the houses that were vacant,
-- disabled or not handed over in August. Later days, and all days of a house without a row, are those of estate.house itself.
create table estate.house_former_use (
  tenant_id integer not null,
  house_id bigint not null,
  to_date date not null,
  use_state smallint not null,
  disabled boolean not null,
  primary key (tenant_id, house_id, to_date),
  foreign key (tenant_id, house_id) references estate.house (tenant_id, id) on delete cascade
);
select system.guard_tenant_table('estate.house_former_use');
create view estate_view.house_former_use with (security_invoker = true) as
  select tenant_id, house_id, to_date, use_state, disabled from estate.house_former_use;
grant select on estate_view.house_former_use to anju_app;
