-- A share is billed to whoever paid for the house on the days shared: a house that changed hands within the period has a part for each payer.
alter table charging.share_part
  add column from_day date,
  add column to_day date,
  add column payer_id bigint,
  -- A further part of a house whose weight stands on its first part too.
  add column continued boolean not null default false,
  -- Of a yearly pool: what was billed ahead. `advance` is what was received of it.
  add column advance_due numeric(18, 2) not null default 0,
  -- What the approval of the batch gives back, and what it takes off bills still open.
  add column credited numeric(18, 2) not null default 0 check (credited >= 0),
  add column relieved numeric(18, 2) not null default 0 check (relieved >= 0);
update charging.share_part p
   set from_day = s.period_from, to_day = s.period_to, advance_due = p.advance, payer_id = b.payer_id,
       credited = case when p.move_id is null then 0 else p.advance - p.amount end
  from charging.share_pool s, charging.share_part o left join charging.bill b on b.tenant_id = o.tenant_id and b.id = o.bill_id
 where s.tenant_id = p.tenant_id and s.id = p.pool_id and o.tenant_id = p.tenant_id and o.pool_id = p.pool_id and o.house_id = p.house_id;
alter table charging.share_part
  alter column from_day set not null,
  alter column to_day set not null,
  drop constraint share_part_pkey,
  add primary key (tenant_id, pool_id, house_id, from_day),
  add check (to_day >= from_day),
  add foreign key (tenant_id, payer_id) references estate.person (tenant_id, id);

alter table charging.share_pool add column relieved numeric(18, 2) not null default 0 check (relieved >= 0);

-- A bill paid ahead is lowered by the yearly pool that found it too high.
alter table charging.bill_change
  add column pool_id bigint,
  add foreign key (tenant_id, pool_id) references charging.share_pool (tenant_id, id);
create index bill_change_pool on charging.bill_change (tenant_id, pool_id) where pool_id is not null;

-- A house that was split stays a member of its share groups: it takes part in costs of the time before the split. Of a merge it is not known
-- which of the houses was a member.
insert into estate.share_group_member (tenant_id, group_id, kind, node_id)
select distinct m.tenant_id, m.group_id, 'house', f.house_id
  from estate.house_reshape r
  join estate.house_reshape_part f on f.tenant_id = r.tenant_id and f.reshape_id = r.id and f.side = 'from'
  join estate.house_reshape_part t on t.tenant_id = r.tenant_id and t.reshape_id = r.id and t.side = 'to'
  join estate.share_group_member m on m.tenant_id = t.tenant_id and m.kind = 'house' and m.node_id = t.house_id
 where r.kind = 'split'
on conflict do nothing;
