-- Browsers known to an account, and how often an address made the calls that need no login.

-- A browser that logged in with this account. Guessing at the account from elsewhere does not lock this browser out.
create table session.device (
  tenant_id integer not null,
  account_id bigint not null,
  device_hash text not null,
  created_at timestamptz not null,
  last_login_at timestamptz not null,
  primary key (tenant_id, account_id, device_hash),
  foreign key (tenant_id, account_id) references session.account (tenant_id, id)
);
select system.guard_tenant_table('session.device');

-- One row for each call, address and stretch of time; several processes count together.
create table system.visitor_count (
  call text not null,
  address text not null,
  since timestamptz not null,
  calls integer not null,
  primary key (call, address, since)
);
create index visitor_count_since on system.visitor_count (since);
grant select, insert, update, delete on system.visitor_count to anju_app;
