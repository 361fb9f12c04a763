-- 部分楼栋: an employee may see only some buildings of an estate. A part without buildings is nothing, not the whole estate, so that a
-- building that is removed never widens what somebody sees.
alter table org.employee_estate add column whole boolean not null default true;

create table org.employee_building (
  tenant_id integer not null,
  employee_id bigint not null,
  estate_id bigint not null,
  building_id bigint not null,
  primary key (tenant_id, employee_id, estate_id, building_id),
  foreign key (tenant_id, employee_id, estate_id) references org.employee_estate (tenant_id, employee_id, estate_id) on delete cascade,
  foreign key (tenant_id, estate_id, building_id) references estate.building (tenant_id, estate_id, id) on delete cascade
);
create index employee_building_building on org.employee_building (tenant_id, estate_id, building_id);
select system.guard_tenant_table('org.employee_building');

create or replace view org_view.employee_estate with (security_invoker = true) as
  select tenant_id, employee_id, estate_id, whole
    from org.employee_estate;

create view org_view.employee_building with (security_invoker = true) as
  select tenant_id, employee_id, estate_id, building_id
    from org.employee_building;
grant select on org_view.employee_building to anju_app;
