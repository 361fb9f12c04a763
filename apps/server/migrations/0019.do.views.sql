-- What an area shows of its tables to the others (docs/adr/0017-an-area-writes-its-own-tables.md). The views carry no rights of their own:
-- the policies of the tables apply to whoever reads. A table that another area begins to read gets its view in a later migration.
create schema charging_view;
create schema estate_view;
create schema files_view;
create schema help_view;
create schema manage_view;
create schema oa_view;
create schema org_view;
create schema session_view;
create schema system_view;
grant usage on schema charging_view, estate_view, files_view, help_view, manage_view, oa_view, org_view, session_view, system_view to anju_app;

create view charging_view.account with (security_invoker = true) as
  select tenant_id, id, kind, estate_id, house_id, person_id, charge_type_id, ref
    from charging.account;

create view charging_view.attachment with (security_invoker = true) as
  select tenant_id, id, estate_id, house_id, charge_type_id, from_date, to_date, payer_id, version, updated_by, updated_at
    from charging.attachment;

create view charging_view.bank_line with (security_invoker = true) as
  select tenant_id, house_id, payer_id, state, code
    from charging.bank_line;

create view charging_view.bill with (security_invoker = true) as
  select tenant_id, id, estate_id, house_id, charge_type_id, payer_id, state, void
    from charging.bill;

create view charging_view.instalment_plan with (security_invoker = true) as
  select tenant_id, id, number, estate_id, payer_id, state, version
    from charging.instalment_plan;

create view charging_view.invoice with (security_invoker = true) as
  select tenant_id, id, number, estate_id, house_id, payer_id, kind, state, version
    from charging.invoice;

create view charging_view.opening_row with (security_invoker = true) as
  select tenant_id, house_id, person_id, charge_type_id
    from charging.opening_row;

create view charging_view.pay_order with (security_invoker = true) as
  select tenant_id, id, number, estate_id, house_id, payer_id, state, version
    from charging.pay_order;

create view charging_view.settlement with (security_invoker = true) as
  select tenant_id, id, number, estate_id, type, house_id, payer_id, at, state, version
    from charging.settlement;

create view estate_view.building with (security_invoker = true) as
  select tenant_id, id, estate_id, zone_id, name, type, usage, remark, sort_key, house_count, version
    from estate.building;

create view estate_view.customer with (security_invoker = true) as
  select tenant_id, id, person_id, number, credit, remark, disabled, version, created_by, created_at, updated_by, updated_at
    from estate.customer;

create view estate_view.customer_invoice_title with (security_invoker = true) as
  select tenant_id, id, customer_id, kind, title, tax_no, address, phone, bank, account_no, main
    from estate.customer_invoice_title;

create view estate_view.device with (security_invoker = true) as
  select tenant_id, id, estate_id, building_id, code, name, maker, location, share_group_id, level, price, state, special,
         next_inspection, department_id, employee_id, remark, version, created_by, created_at, updated_by, updated_at
    from estate.device;

create view estate_view.estate with (security_invoker = true) as
  select tenant_id, id, company_id, name, code, address, remark, sort_key, house_count, version, created_by, created_at, updated_by,
         updated_at, type_id, region, developer_id, phone, opening_locked_at
    from estate.estate;

create view estate_view.follow_up with (security_invoker = true) as
  select tenant_id, id, item_id, customer_id, house_id, content, employee_id, planned_date, state, version, created_by, created_at,
         updated_by, updated_at
    from estate.follow_up;

create view estate_view.house with (security_invoker = true) as
  select tenant_id, id, estate_id, zone_id, building_id, unit_id, floor, house_no, code, sort_key, usage, use_state, use_type,
         coefficient, area_from, build_area, area_basis, charge_area, handover_date, charge_start_date, move_in_date, remark, disabled,
         version, created_by, created_at, updated_by, updated_at, payer_id, persons, ended_on
    from estate.house;

create view estate_view.house_area with (security_invoker = true) as
  select tenant_id, house_id, from_date, build_area, area_basis, charge_area, reason, created_by, created_at
    from estate.house_area;

create view estate_view.house_owner with (security_invoker = true) as
  select tenant_id, id, house_id, person_id, owner_type, share, from_date, to_date
    from estate.house_owner;

create view estate_view.house_tally with (security_invoker = true) as
  select tenant_id, estate_id, disabled, use_state, use_type, usage, houses, build_area, charge_area
    from estate.house_tally;

create view estate_view.parking with (security_invoker = true) as
  select tenant_id, id, estate_id, code, owner_type, house_id, zone_id, building_id, kind, state, area, location, remark, sort_key,
         disabled, version, created_by, created_at, updated_by, updated_at
    from estate.parking;

create view estate_view.parking_lease with (security_invoker = true) as
  select tenant_id, id, parking_id, person_id, house_id, contract_no, from_date, to_date, ended_on, end_reason, remark, version,
         created_by, created_at
    from estate.parking_lease;

create view estate_view.parking_owner with (security_invoker = true) as
  select tenant_id, id, parking_id, person_id, from_date, to_date
    from estate.parking_owner;

create view estate_view.person with (security_invoker = true) as
  select tenant_id, id, name, initials, gender, phone, id_type, id_no, created_at, kind, second_phone, birth_date, education, political,
         address, remark, version, updated_by, updated_at, merged_into
    from estate.person;

create view estate_view.person_tag with (security_invoker = true) as
  select tenant_id, person_id, tag_id
    from estate.person_tag;

create view estate_view.resident with (security_invoker = true) as
  select tenant_id, id, house_id, person_id, relation, move_in_date, move_out_date, head, remark, version, created_by, created_at,
         updated_by, updated_at
    from estate.resident;

create view estate_view.resolution with (security_invoker = true) as
  select tenant_id, id, estate_id, number, title, type, effective_from, effective_to, content, state, version, created_by, created_at,
         updated_by, updated_at
    from estate.resolution;

create view estate_view.share_group with (security_invoker = true) as
  select tenant_id, id, estate_id, name, remark, disabled, version
    from estate.share_group;

create view estate_view.share_group_member with (security_invoker = true) as
  select tenant_id, group_id, kind, node_id
    from estate.share_group_member;

create view estate_view.tag with (security_invoker = true) as
  select tenant_id, id, name, color, sort, disabled
    from estate.tag;

create view estate_view.unit with (security_invoker = true) as
  select tenant_id, id, building_id, name, sort, sort_key, house_count, version
    from estate.unit;

create view estate_view.vehicle with (security_invoker = true) as
  select tenant_id, id, parking_id, plate, color, person_id, main, remark
    from estate.vehicle;

create view estate_view.zone with (security_invoker = true) as
  select tenant_id, id, estate_id, name, sort, sort_key, house_count, version
    from estate.zone;

create view files_view.file with (security_invoker = true) as
  select tenant_id, id, category, parent_id, name, media_type, size, account_id, created_at
    from files.file;

create view help_view.document with (security_invoker = true) as
  select key, title, body
    from help.document;

create view manage_view.agreement with (security_invoker = true) as
  select tenant_id, kind, version, title, lead, effective_on
    from manage.agreement;

create view manage_view.bank_agreement with (security_invoker = true) as
  select tenant_id, id, channel_id, customer_id, house_id, agreement_no, bank, account_name, account_no, from_date, to_date, max_amount,
         state, remark, version, created_by, created_at, updated_by, updated_at
    from manage.bank_agreement;

create view manage_view.bank_channel with (security_invoker = true) as
  select tenant_id, id, company_id, bank, contract_no, unit_code, account_name, account_no, template, return_codes, run_days, max_amount,
         disabled, version, created_by, created_at, updated_by, updated_at
    from manage.bank_channel;

create view manage_view.charge_type with (security_invoker = true) as
  select tenant_id, id, family, parent_id, code, name, unit, method, deposit, third_party, tax_rate, invoice_name, settle_priority,
         late_fee, counts_in_rate, sort, remark, disabled, version, created_by, created_at, updated_by, updated_at
    from manage.charge_type;

create view manage_view.estate_type with (security_invoker = true) as
  select tenant_id, id, name, usage, remark, sort, disabled, version
    from manage.estate_type;

create view manage_view.function_order with (security_invoker = true) as
  select tenant_id, id, number, company_id, state, total, remark, by, at, answer, decided_by, decided_at, version
    from manage.function_order;

create view manage_view.function_order_line with (security_invoker = true) as
  select tenant_id, order_id, menu_id, title, months, monthly_price, amount
    from manage.function_order_line;

create view manage_view.receipt_rule with (security_invoker = true) as
  select tenant_id, company_id, kind, title, layout, copies, prefix, date_part, width, footer, version
    from manage.receipt_rule;

create view manage_view.site with (security_invoker = true) as
  select tenant_id, site_name, logo, icp, phone, published
    from manage.site;

create view oa_view.inform with (security_invoker = true) as
  select tenant_id, id, number, company_id, house_id, estate_id, expires_at, handled_at, cleared_at
    from oa.inform;

create view org_view.company with (security_invoker = true) as
  select tenant_id, id, parent_id, level, type, name, nick, path, sort, code, credit_code, phone, address, region, logo_file_id, remark,
         disabled, version
    from org.company;

create view org_view.company_bank_account with (security_invoker = true) as
  select tenant_id, id, company_id, bank, account_name, account_no, main, disabled, version
    from org.company_bank_account;

create view org_view.department with (security_invoker = true) as
  select tenant_id, id, company_id, name, code, parent_id, phone, sort, disabled, version
    from org.department;

create view org_view.employee with (security_invoker = true) as
  select tenant_id, id, company_id, number, name, gender, phone, state, entry_date, leave_date, person_id, birth_date, education,
         political, remark, initials, version, created_by, created_at, updated_by, updated_at
    from org.employee;

create view org_view.employee_estate with (security_invoker = true) as
  select tenant_id, employee_id, estate_id
    from org.employee_estate;

create view org_view.employee_job with (security_invoker = true) as
  select tenant_id, employee_id, job_id, main, id, from_date, to_date
    from org.employee_job;

create view org_view.employee_role with (security_invoker = true) as
  select tenant_id, employee_id, role_id
    from org.employee_role;

create view org_view.job with (security_invoker = true) as
  select tenant_id, id, department_id, name, duty, data_scope, sort, disabled, version
    from org.job;

create view org_view.job_grant with (security_invoker = true) as
  select tenant_id, job_id, menu_id, acts
    from org.job_grant;

create view org_view.role with (security_invoker = true) as
  select tenant_id, id, name, remark, disabled, version
    from org.role;

create view org_view.role_grant with (security_invoker = true) as
  select tenant_id, role_id, menu_id, acts
    from org.role_grant;

create view session_view.account with (security_invoker = true) as
  select tenant_id, id, username, role, name, employee_id, menu_style, must_change, disabled, created_at, last_login_at
    from session.account;

create view session_view.login_log with (security_invoker = true) as
  select tenant_id, id, at, account_id, username, name, result, ip, agent
    from session.login_log;

create view session_view.session with (security_invoker = true) as
  select tenant_id, token_hash, account_id, created_at, last_seen_at, ip, agent, id
    from session.session;

create view system_view.audit_log with (security_invoker = true) as
  select tenant_id, id, at, account_id, actor, action, entity, entity_id, before, after, note
    from system.audit_log;

create view system_view.function_price with (security_invoker = true) as
  select menu_id, monthly_price
    from system.function_price;

create view system_view.installation with (security_invoker = true) as
  select name, value
    from system.installation;

create view system_view.job with (security_invoker = true) as
  select tenant_id, id, kind, title, state, input, done, total, message, result, file_id, account_id, created_at, finished_at
    from system.job;

create view system_view.menu with (security_invoker = true) as
  select id, parent_id, title, icon, component, redirect, sort, audience, acts
    from system.menu;

create view system_view.national_day with (security_invoker = true) as
  select day, type, name
    from system.national_day;

create view system_view.number_rule with (security_invoker = true) as
  select tenant_id, company_id, kind, prefix, date_part, width, reset
    from system.number_rule;

create view system_view.purchase with (security_invoker = true) as
  select tenant_id, company_id, menu_id, valid_until
    from system.purchase;

create view system_view.tenant with (security_invoker = true) as
  select id, code, name, hosts, platform, disabled, created_at
    from system.tenant;

grant select on all tables in schema charging_view to anju_app;
grant select on all tables in schema estate_view to anju_app;
grant select on all tables in schema files_view to anju_app;
grant select on all tables in schema help_view to anju_app;
grant select on all tables in schema manage_view to anju_app;
grant select on all tables in schema oa_view to anju_app;
grant select on all tables in schema org_view to anju_app;
grant select on all tables in schema session_view to anju_app;
grant select on all tables in schema system_view to anju_app;
