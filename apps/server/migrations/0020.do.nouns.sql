-- One noun has one name everywhere: 挂账 is a suspension, 特约服务 a special service.
alter table charging.hang_request rename to suspension;
alter table charging.hang_request_line rename to suspension_line;
alter table charging.serve rename to special_service;
alter table charging.serve_item rename to special_service_item;
alter table charging.bill rename column hung to suspended;
alter table charging.object_balance rename column hung to suspended;

-- Constraints, indexes, policies and sequences carry the names of their tables.
do $$
declare
  named record;
begin
  for named in
    select k.conrelid::regclass as owner, k.conname as old,
           regexp_replace(regexp_replace(k.conname, '^hang_request', 'suspension'), '^serve', 'special_service') as new
      from pg_constraint k join pg_namespace n on n.oid = k.connamespace
     where n.nspname = 'charging' and (k.conname like 'hang\_request%' or k.conname ~ '^serve(_|$)')
  loop
    execute format('alter table %s rename constraint %I to %I', named.owner, named.old, named.new);
  end loop;
  for named in
    select c.oid::regclass as owner, c.relkind,
           regexp_replace(regexp_replace(regexp_replace(c.relname, '^hang_request', 'suspension'), '^serve', 'special_service'),
                          '^bill_hung$', 'bill_suspended') as new
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'charging' and c.relkind in ('i', 'S')
       and (c.relname like 'hang\_request%' or c.relname ~ '^serve(_|$)' or c.relname = 'bill_hung')
  loop
    execute format('alter %s %s rename to %I', case named.relkind when 'S' then 'sequence' else 'index' end, named.owner, named.new);
  end loop;
end $$;

update system.number_rule set kind = 'suspension' where kind = 'hang';
update system.number_rule set kind = 'special-service' where kind = 'serve';
update system.number_counter set kind = 'suspension' where kind = 'hang';
update system.number_counter set kind = 'special-service' where kind = 'serve';
update system.audit_log set entity = 'suspension' where entity = 'hang-request';
update system.audit_log set entity = 'special-service' where entity = 'serve';
update system.audit_log set entity = 'special-service-item' where entity = 'serve-item';
update system.setting set value = replace(value, '"hangStopsLate"', '"suspensionStopsLate"') where name = 'charging.settle';
update charging.bill_step set act = 'suspend' where act = 'hang';
update charging.bill_step set act = 'resume' where act = 'unhang';
