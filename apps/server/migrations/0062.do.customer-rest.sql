-- What a sheet of leases asks of charging: the items charged for a house, and those shared in an estate.
create view charging_view.house_item with (security_invoker = true) as
  select tenant_id, object_id as house_id, charge_type_id, to_date from charging.attachment where object_kind = 1
  union all
  select tenant_id, house_id, charge_type_id, null::date from charging.meter where standard_id is not null and house_id is not null;
grant select on charging_view.house_item to anju_app;

create view charging_view.shared_item with (security_invoker = true) as
  select tenant_id, estate_id, charge_type_id from charging.share_plan where not disabled;
grant select on charging_view.shared_item to anju_app;
