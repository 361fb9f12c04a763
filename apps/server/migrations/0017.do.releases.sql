-- Notes of releases. The operator writes them for the whole installation, so they belong to no tenant; which account has read a note is
-- stored with the account, so that a note is shown once on every browser.
create table system.release (
  id bigint generated always as identity primary key,
  number text not null unique,
  title text not null,
  body text not null,
  released_on date not null,
  -- 1 draft, 2 published, 3 withdrawn
  state smallint not null default 1 check (state between 1 and 3),
  published_at timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  updated_by text not null,
  updated_at timestamptz not null,
  version integer not null default 0,
  check ((state = 1) = (published_at is null))
);
grant select, insert, update, delete on system.release to anju_app;

create table system.release_read (
  tenant_id integer not null,
  account_id bigint not null,
  -- Only a draft is removed, and nobody reads a draft: no key to a table without a tenant is needed.
  release_id bigint not null,
  read_at timestamptz not null,
  primary key (tenant_id, account_id, release_id),
  foreign key (tenant_id, account_id) references session.account (tenant_id, id)
);
select system.guard_tenant_table('system.release_read');
