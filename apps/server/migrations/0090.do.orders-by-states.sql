-- The operator looks for orders of several states, as every list does.
drop function manage.function_orders_of_all(integer, text, integer, integer);
create function manage.function_orders_of_all(search_states integer[], search_key text, page_limit integer, page_offset integer)
  returns table (tenant_id integer, tenant_name text, id bigint, number text, company_id bigint, company_name text, state smallint, total numeric, remark text,
                 by text, at timestamptz, answer text, decided_by text, decided_at timestamptz, version integer, lines integer, matching integer)
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform system.require_platform();
  return query
    with found as materialized (
      select o.tenant_id, o.id, o.at from manage.function_order o
        join system.tenant t on t.id = o.tenant_id
        join org.company c on c.tenant_id = o.tenant_id and c.id = o.company_id
       where (search_states = '{}' or o.state = any (search_states))
         and (search_key = '' or position(lower(search_key) in lower(o.number || ' ' || c.name || ' ' || t.name)) > 0)),
    counted as (select count(*)::int as n from found),
    page as (select f.tenant_id, f.id from found f order by f.at desc, f.id desc limit page_limit offset page_offset)
    select o.tenant_id, t.name, o.id, o.number, o.company_id, c.name, o.state, o.total, o.remark, o.by, o.at, o.answer, o.decided_by, o.decided_at, o.version,
           (select count(*)::int from manage.function_order_line l where l.tenant_id = o.tenant_id and l.order_id = o.id), n.n
      from counted n
      left join page p on true
      left join manage.function_order o on o.tenant_id = p.tenant_id and o.id = p.id
      left join system.tenant t on t.id = o.tenant_id
      left join org.company c on c.tenant_id = o.tenant_id and c.id = o.company_id
     order by o.at desc, o.id desc;
end $$;
revoke all on function manage.function_orders_of_all from public;
grant execute on function manage.function_orders_of_all to anju_app;
