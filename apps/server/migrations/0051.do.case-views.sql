-- What the card of a caller shows of a house and of its money (menu 94).
create or replace view estate_view.house with (security_invoker = true) as
  select tenant_id, id, estate_id, zone_id, building_id, unit_id, floor, house_no, code, sort_key, usage, use_state, use_type,
         coefficient, area_from, build_area, area_basis, charge_area, handover_date, charge_start_date, move_in_date, remark, disabled,
         version, created_by, created_at, updated_by, updated_at, payer_id, persons, ended_on, payer_from, place_key, short_key, layout
    from estate.house;
create or replace view charging_view.bill with (security_invoker = true) as
  select tenant_id, id, estate_id, house_id, charge_type_id, payer_id, state, void, due_date, open
    from charging.bill;
create or replace view charging_view.account with (security_invoker = true) as
  select tenant_id, id, kind, estate_id, house_id, person_id, charge_type_id, ref, balance
    from charging.account;
