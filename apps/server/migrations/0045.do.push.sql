-- 推送通知: who receives a notification, when it becomes visible, and who has read and confirmed it. What was published before is for all
-- staff and stays visible to them.
alter table oa.notification
  -- The planned time of a draft; null: when it is published.
  alter published_at drop not null,
  add version integer not null default 0,
  -- 1 draft · 3 published · 5 withdrawn; 2 (planned) and 4 (expired) follow from the times.
  add state smallint not null default 3 check (state in (1, 3, 5)),
  add to_all boolean not null default true,
  add confirm boolean not null default false,
  -- The company of the author: colleagues who see it see the notification in the list.
  add company_id bigint,
  -- When the receivers' browsers were told that it is visible; null: not yet.
  add announced_at timestamptz,
  add reminders smallint not null default 0 check (reminders >= 0),
  add reminded_at timestamptz,
  add withdrawn_at timestamptz,
  add withdrawn_by text not null default '',
  add withdraw_reason text not null default '',
  add created_at timestamptz not null default now(),
  add updated_by text not null default '',
  add updated_at timestamptz not null default now(),
  add foreign key (tenant_id, company_id) references org.company (tenant_id, id),
  add check (state = 1 or published_at is not null),
  add check (expires_at > published_at),
  add check (popup or not confirm),
  add check ((state = 5) = (withdrawn_at is not null)),
  add check ((state = 5) = (withdraw_reason <> '')),
  add check ((reminders > 0) = (reminded_at is not null)),
  add check (state <> 1 or (announced_at is null and reminders = 0));

update oa.notification
   set announced_at = published_at, created_at = published_at, updated_at = published_at, updated_by = publisher_name;
update oa.notification n set company_id = e.company_id
  from session.account a join org.employee e on e.tenant_id = a.tenant_id and e.id = a.employee_id
 where a.tenant_id = n.tenant_id and a.id = n.account_id;

-- The bar reads what is for all staff by the first index, and what is for the user's companies, departments and roles by that of the targets.
create index notification_for_all on oa.notification (tenant_id, published_at desc, id desc) where state = 3 and to_all;
create index notification_due on oa.notification (tenant_id, published_at) where state = 3 and announced_at is null;

-- One row for each company, department, role or employee a notification is for. Removing an unused role or department takes its rows with
-- it: the notification then reaches fewer people, never more.
create table oa.notification_target (
  tenant_id integer not null,
  notification_id bigint not null,
  company_id bigint,
  department_id bigint,
  role_id bigint,
  employee_id bigint,
  kind smallint not null generated always as (
    case when company_id is not null then 1 when department_id is not null then 2 when role_id is not null then 3 else 4 end) stored,
  target_id bigint not null generated always as (coalesce(company_id, department_id, role_id, employee_id)) stored,
  primary key (tenant_id, notification_id, kind, target_id),
  foreign key (tenant_id, notification_id) references oa.notification (tenant_id, id),
  foreign key (tenant_id, company_id) references org.company (tenant_id, id),
  foreign key (tenant_id, department_id) references org.department (tenant_id, id) on delete cascade,
  foreign key (tenant_id, role_id) references org.role (tenant_id, id) on delete cascade,
  foreign key (tenant_id, employee_id) references org.employee (tenant_id, id),
  check (num_nonnulls(company_id, department_id, role_id, employee_id) = 1)
);
create index notification_target_of on oa.notification_target (tenant_id, kind, target_id, notification_id);
select system.guard_tenant_table('oa.notification_target');

alter table oa.notification_read add confirmed_at timestamptz check (confirmed_at >= read_at);
