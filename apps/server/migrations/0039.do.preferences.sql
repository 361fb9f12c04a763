-- How a user has arranged the office, one row for each arrangement; the value is JSON that only the browser reads.
create table session.preference (
  tenant_id integer not null,
  account_id bigint not null,
  name text not null check (length(name) <= 80),
  value text not null check (length(value) <= 8000),
  changed_at timestamptz not null,
  primary key (tenant_id, account_id, name),
  foreign key (tenant_id, account_id) references session.account (tenant_id, id)
);
select system.guard_tenant_table('session.preference');
