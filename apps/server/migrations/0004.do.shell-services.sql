-- What the shell needs around the screens: notices between functions, notifications, help, the public website, registration.

create schema oa;
create schema help;
create schema manage;
grant usage on schema oa, help, manage to anju_app;

-- Every node is sent; a screen without a page opens the default page.
alter table system.menu drop column released;

-- What a tenant decided differently from the program.
create table system.setting (
  tenant_id integer not null,
  name text not null,
  value text not null,
  primary key (tenant_id, name)
);
select system.guard_tenant_table('system.setting');

alter table session.account add column last_login_at timestamptz;
create index session_last_seen on session.session (tenant_id, last_seen_at);

-- ---- 告知公文 ---------------------------------------------------------------------------------------------------------------

create table oa.inform (
  tenant_id integer not null,
  id bigint generated always as identity,
  number text not null,
  company_id bigint not null,
  menu_id integer not null check (menu_id in (155, 156, 164, 169, 170, 369, 89, 91, 94)),
  house_id bigint,
  -- Estate and name of the house as they were when it was sent: a paper keeps what was written on it.
  estate_id bigint,
  house_name text not null default '',
  subject text not null check (subject <> ''),
  content text not null,
  source_number text not null default '',
  sender_account_id bigint not null,
  sender_name text not null,
  sender_phone text not null default '',
  sender_job text not null default '',
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  handler_account_id bigint,
  handler_name text not null default '',
  handled_at timestamptz,
  cleared_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, number),
  foreign key (tenant_id, company_id) references org.company (tenant_id, id),
  foreign key (tenant_id, house_id) references estate.house (tenant_id, id),
  foreign key (tenant_id, sender_account_id) references session.account (tenant_id, id),
  foreign key (tenant_id, handler_account_id) references session.account (tenant_id, id),
  check ((house_id is null) = (estate_id is null)),
  check ((handled_at is null) = (handler_account_id is null)),
  -- Confirmed or cleared, never both.
  check (handled_at is null or cleared_at is null)
);
create index inform_pending on oa.inform (tenant_id, menu_id, company_id, sent_at) where handled_at is null and cleared_at is null;
create index inform_house on oa.inform (tenant_id, house_id) where handled_at is null and cleared_at is null;
create index inform_expiry on oa.inform (tenant_id, expires_at) where handled_at is null and cleared_at is null;
create index inform_sender on oa.inform (tenant_id, sender_account_id, id desc);
select system.guard_tenant_table('oa.inform');

-- ---- notifications, documents to deal with ------------------------------------------------------------------------------------

create table oa.notification (
  tenant_id integer not null,
  id bigint generated always as identity,
  title text not null,
  -- 0: content is HTML · 1: a PDF
  msg_format smallint not null default 0 check (msg_format in (0, 1)),
  content text not null default '',
  file_id bigint,
  popup boolean not null default false,
  published_at timestamptz not null,
  expires_at timestamptz,
  account_id bigint not null,
  publisher_name text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, file_id) references files.file (tenant_id, id),
  check ((msg_format = 1) = (file_id is not null))
);
create index notification_published on oa.notification (tenant_id, published_at desc);
select system.guard_tenant_table('oa.notification');

create table oa.notification_read (
  tenant_id integer not null,
  notification_id bigint not null,
  account_id bigint not null,
  read_at timestamptz not null,
  primary key (tenant_id, notification_id, account_id),
  foreign key (tenant_id, notification_id) references oa.notification (tenant_id, id),
  foreign key (tenant_id, account_id) references session.account (tenant_id, id)
);
select system.guard_tenant_table('oa.notification_read');

-- One row per person and document he has to deal with; the document itself belongs to the workflow.
create table oa.pending_document (
  tenant_id integer not null,
  id bigint generated always as identity,
  account_id bigint not null,
  -- 1 normal, 2 internal, 3 report
  family smallint not null check (family between 1 and 3),
  title text not null,
  created_at timestamptz not null,
  done_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references session.account (tenant_id, id)
);
create index pending_document_open on oa.pending_document (tenant_id, account_id, family) where done_at is null;
select system.guard_tenant_table('oa.pending_document');

-- ---- help: the same for every tenant -------------------------------------------------------------------------------------------

create table help.document (
  key text primary key,
  title text not null,
  body text not null
);
grant select on help.document to anju_app;

create table help.menu_text (
  id integer primary key,
  menu_id integer not null references system.menu (id) on delete cascade,
  kind text not null check (kind in ('usage', 'field', 'flow', 'question')),
  -- Empty: for the screen as a whole.
  tab_name text not null default '',
  title text not null,
  body text not null,
  sort integer not null
);
create index menu_text_menu on help.menu_text (menu_id, kind, sort);
grant select on help.menu_text to anju_app;

-- Categories have no parent, cases have one.
create table help.service_case (
  id integer primary key,
  parent_id integer references help.service_case (id),
  name text not null,
  body text not null,
  sort integer not null
);
create index service_case_parent on help.service_case (parent_id, sort);
grant select on help.service_case to anju_app;

-- ---- files -------------------------------------------------------------------------------------------------------------------

-- What may be uploaded where.
create table files.category (
  id smallint primary key,
  name text not null,
  extensions text[] not null,
  max_bytes bigint not null check (max_bytes > 0),
  -- Pictures larger than this are made smaller when they come in; 0 leaves them as they are.
  max_side integer not null default 0
);
grant select on files.category to anju_app;

-- Smaller versions of a picture, made when first asked for.
create table files.picture_version (
  tenant_id integer not null,
  file_id bigint not null,
  side integer not null,
  media_type text not null,
  storage_key text not null,
  primary key (tenant_id, file_id, side),
  foreign key (tenant_id, file_id) references files.file (tenant_id, id)
);
select system.guard_tenant_table('files.picture_version');
create index file_made_name on files.file (tenant_id, account_id, category, name, id desc);

-- ---- public website ------------------------------------------------------------------------------------------------------------

create table manage.site (
  tenant_id integer primary key,
  site_name text not null,
  logo text not null default '',
  icp text not null default '',
  phone text not null default '',
  published boolean not null default true
);
select system.guard_tenant_table('manage.site');

create table manage.site_page (
  tenant_id integer not null,
  key text not null,
  title text not null,
  lead text not null default '',
  blocks jsonb not null,
  primary key (tenant_id, key)
);
select system.guard_tenant_table('manage.site_page');

create table manage.site_article (
  tenant_id integer not null,
  id bigint generated by default as identity,
  kind text not null check (kind in ('news', 'engage', 'case', 'estate')),
  title text not null,
  summary text not null default '',
  place text not null default '',
  fact text not null default '',
  paragraphs text[] not null default '{}',
  picture bigint not null default 0,
  published_on date not null,
  published boolean not null default true,
  primary key (tenant_id, id)
);
create index site_article_kind on manage.site_article (tenant_id, kind, published_on desc, id desc) where published;
select system.guard_tenant_table('manage.site_article');

-- Agreements are never changed, only followed by a newer version: who registered has accepted one of them.
create table manage.agreement (
  tenant_id integer not null,
  kind text not null check (kind in ('privacy', 'service')),
  version text not null,
  title text not null,
  lead text not null default '',
  blocks jsonb not null,
  effective_on date not null,
  primary key (tenant_id, kind, version)
);
select system.guard_tenant_table('manage.agreement', append_only => true);

create table manage.opinion (
  tenant_id integer not null,
  id bigint generated always as identity,
  created_at timestamptz not null,
  ip text not null,
  name text not null,
  phone text not null,
  content text not null,
  answer text not null default '',
  answered_by text not null default '',
  answered_at timestamptz,
  primary key (tenant_id, id)
);
create index opinion_ip on manage.opinion (tenant_id, ip, created_at);
create index opinion_open on manage.opinion (tenant_id, id desc) where answered_at is null;
select system.guard_tenant_table('manage.opinion');

-- Whose pages a visitor of this host sees: the tenant's own when it publishes some, else the platform's.
create function manage.site_tenant(host text) returns integer
  language sql stable security definer set search_path = '' as $$
  select t.id from system.tenant t left join manage.site s on s.tenant_id = t.id and s.published
   where t.platform or (host = any (t.hosts) and s.tenant_id is not null and not t.disabled)
   order by t.platform, t.id limit 1
$$;
revoke all on function manage.site_tenant from public;
grant execute on function manage.site_tenant to anju_app;

-- ---- registration, tenants -----------------------------------------------------------------------------------------------------

-- What a visitor was shown and what he was sent, before he is anybody.
create table system.captcha (
  id text primary key,
  answer_hash text not null,
  expires_at timestamptz not null
);
create index captcha_expiry on system.captcha (expires_at);
grant select, insert, delete on system.captcha to anju_app;

create table system.verification (
  id bigint generated always as identity primary key,
  mobile text not null,
  code_hash text not null,
  ip text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  attempts smallint not null default 0,
  used_at timestamptz
);
create index verification_mobile on system.verification (mobile, created_at desc);
create index verification_ip on system.verification (ip, created_at);
grant select, insert, update, delete on system.verification to anju_app;

-- What the installation sent to people outside; the tenant is the one in whose name it was sent.
create table system.message (
  tenant_id integer not null,
  id bigint generated always as identity,
  sent_at timestamptz not null,
  channel text not null,
  recipient text not null,
  text text not null,
  state text not null check (state in ('sent', 'failed')),
  primary key (tenant_id, id)
);
select system.guard_tenant_table('system.message', append_only => true);

-- Applications belong to the platform's tenant until they become one of their own.
create table system.application (
  tenant_id integer not null,
  id bigint generated always as identity,
  token_hash text not null,
  number text not null default '',
  state text not null default 'draft' check (state in ('draft', 'submitted', 'approved', 'refused')),
  reason text not null default '',
  mobile text not null,
  username text not null,
  password_hash text not null,
  service_version text not null,
  privacy_version text not null,
  -- The second step, as the form has it; empty until it is filled.
  company jsonb,
  company_name text not null default '',
  credit_code text not null default '',
  licence_file_id bigint,
  functions integer[] not null default '{}',
  created_at timestamptz not null,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by text not null default '',
  made_tenant_id integer,
  login_name text not null default '',
  version integer not null default 0,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  unique (tenant_id, mobile),
  foreign key (tenant_id, licence_file_id) references files.file (tenant_id, id),
  check ((state = 'approved') = (made_tenant_id is not null)),
  check (state = 'draft' or (number <> '' and company is not null and submitted_at is not null))
);
-- A draft cannot keep somebody else's company from registering.
create unique index application_credit_code on system.application (tenant_id, credit_code) where state in ('submitted', 'approved');
create unique index application_number on system.application (tenant_id, number) where number <> '';
create index application_state on system.application (tenant_id, state, submitted_at desc);
select system.guard_tenant_table('system.application');

create function system.platform_tenant() returns integer
  language sql stable security definer set search_path = '' as $$ select id from system.tenant where platform $$;
revoke all on function system.platform_tenant from public;
grant execute on function system.platform_tenant to anju_app;

-- Only work done in the platform's own tenant reaches across tenants.
create function system.require_platform() returns void
  language plpgsql stable security definer set search_path = '' as $$
begin
  if system.current_tenant() is distinct from system.platform_tenant() then
    raise exception 'only the platform may do this' using errcode = 'insufficient_privilege';
  end if;
end $$;
revoke all on function system.require_platform from public;

create function system.create_tenant(tenant_code text, tenant_name text) returns integer
  language plpgsql security definer set search_path = '' as $$
declare made integer;
begin
  perform system.require_platform();
  insert into system.tenant (code, name) values (tenant_code, tenant_name) returning id into made;
  return made;
end $$;
revoke all on function system.create_tenant from public;
grant execute on function system.create_tenant to anju_app;

create function system.stop_tenant(target integer, stopped boolean) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  perform system.require_platform();
  update system.tenant set disabled = stopped where id = target and not platform;
  return found;
end $$;
revoke all on function system.stop_tenant from public;
grant execute on function system.stop_tenant to anju_app;

create function system.list_tenants()
  returns table (id integer, code text, name text, disabled boolean, created_at timestamptz, companies integer, accounts integer,
                 functions integer, houses integer, last_login_at timestamptz)
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform system.require_platform();
  return query
    select t.id, t.code, t.name, t.disabled, t.created_at,
           (select count(*)::int from org.company c where c.tenant_id = t.id),
           (select count(*)::int from session.account a where a.tenant_id = t.id and not a.disabled),
           (select count(distinct p.menu_id)::int from system.purchase p where p.tenant_id = t.id),
           (select coalesce(sum(e.house_count), 0)::int from estate.estate e where e.tenant_id = t.id),
           (select max(a.last_login_at) from session.account a where a.tenant_id = t.id)
      from system.tenant t where not t.platform;
end $$;
revoke all on function system.list_tenants from public;
grant execute on function system.list_tenants to anju_app;

-- Housekeeping goes from tenant to tenant.
create function system.tenant_ids() returns setof integer
  language sql stable security definer set search_path = '' as $$ select id from system.tenant order by id $$;
revoke all on function system.tenant_ids from public;
grant execute on function system.tenant_ids to anju_app;
