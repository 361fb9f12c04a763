-- Charging counts the month of a split or merge once for the houses before and after it.
create view estate_view.house_reshape with (security_invoker = true) as
  select tenant_id, id, kind, on_date
    from estate.house_reshape;

create view estate_view.house_reshape_part with (security_invoker = true) as
  select tenant_id, reshape_id, house_id, side
    from estate.house_reshape_part;

grant select on estate_view.house_reshape, estate_view.house_reshape_part to anju_app;
