-- Login names (docs/adr/0023). `name@code` means the account of that tenant. A plain name means the operator's account, then the account of
-- the tenant whose host it is typed at, then the only account that has it. `shared`: others have the plain name too, so that whoever is
-- refused is told to name the company; a name that several have and none is meant by comes back without an account.
drop function session.find_login(text, text);
create function session.find_login(login_name text, host text)
  returns table (tenant_id integer, account_id bigint, password_hash text, disabled boolean, shared boolean)
  language sql stable security definer set search_path = '' as $$
  with wanted as (
    select t.id as tenant_id, t.platform, host = any (t.hosts) as here, t.disabled, lower(login_name) like '%@' || t.code as named,
           case when lower(login_name) like '%@' || t.code then left(login_name, -length(t.code) - 1) else login_name end as username
      from system.tenant t
  ), found as (
    select w.tenant_id, a.id as account_id, a.password_hash, a.disabled or w.disabled as disabled,
           case when w.named then 0 when w.platform then 1 when w.here then 2 else 3 end as rank
      from wanted w join session.account a on a.tenant_id = w.tenant_id and lower(a.username) = lower(w.username)
  ), best as (
    select f.*, count(*) over () as equals, f.rank > 0 and (select count(*) from found) > 1 as shared from found f
     where f.rank = (select min(g.rank) from found g)
  )
  select b.tenant_id, b.account_id, b.password_hash, b.disabled, b.shared from best b where b.equals = 1
  union all
  select null, null, null, null, true where exists (select from best b where b.equals > 1)
$$;
revoke all on function session.find_login from public;
grant execute on function session.find_login to anju_app;

-- Whether an account of the current tenant may take a name: none of a tenant takes one of the operator's, and the operator takes none that
-- anybody has. Whoever takes the same name concurrently waits until the end of this transaction.
create function session.claim_login_name(login_name text) returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
declare
  mine constant integer := system.current_tenant();
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('session.login_name'), pg_catalog.hashtext(lower(login_name)));
  return not exists (
    select from session.account a join system.tenant t on t.id = a.tenant_id
     where lower(a.username) = lower(login_name) and a.tenant_id <> mine
       and (t.platform or exists (select from system.tenant own where own.id = mine and own.platform)));
end
$$;
revoke all on function session.claim_login_name from public;
grant execute on function session.claim_login_name to anju_app;
