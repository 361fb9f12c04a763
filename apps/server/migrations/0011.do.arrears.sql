-- Arrears: what was done to collect them.
create table charging.chase (
  tenant_id integer not null,
  id bigint generated always as identity,
  estate_id bigint not null,
  object_kind smallint not null check (object_kind between 1 and 3),
  object_id bigint not null,
  day date not null,
  -- 1 电话 2 短信 3 微信 4 上门 5 催款通知 6 催款函 7 律师函 8 诉讼
  method smallint not null check (method between 1 and 8),
  -- Of a letter.
  number text not null default '',
  reached text not null default '',
  content text not null default '',
  -- 1 承诺付款 2 拒付 3 联系不上 4 已付 5 要求解决问题 6 转诉讼; null while nothing came of it yet
  result smallint check (result between 1 and 6),
  promise_amount numeric(18, 2) check (promise_amount > 0),
  promise_date date,
  next_date date,
  file_id bigint,
  -- What was owed on that day: principal, late fee, bills, and the oldest due date.
  open numeric(18, 2) not null,
  late numeric(18, 2) not null,
  bills integer not null,
  oldest_due date,
  by text not null,
  account_id bigint not null,
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, estate_id) references estate.estate (tenant_id, id),
  check ((promise_date is null) = (promise_amount is null)),
  check (result <> 1 or promise_date is not null)
);
create index chase_object on charging.chase (tenant_id, object_kind, object_id, id desc);
create index chase_day on charging.chase (tenant_id, estate_id, day desc, id desc);
create index chase_promise on charging.chase (tenant_id, promise_date) where promise_date is not null;
create index chase_next on charging.chase (tenant_id, next_date) where next_date is not null;
select system.guard_tenant_table('charging.chase', append_only => true);
create index settlement_order on charging.settlement (tenant_id, day desc, id desc);
create index meter_replaced on charging.meter (tenant_id, replaced_by) where replaced_by is not null;
