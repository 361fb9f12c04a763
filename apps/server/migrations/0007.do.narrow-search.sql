-- A common name is met a thousand times in a large company. Nearly always what is typed begins or ends the name: both are read off an index
-- without a look at the rows, and only names long enough to have a middle are in the index of pairs.
drop index estate.person_name;
create index person_name on estate.person (tenant_id, name collate "C") include (id, merged_into);
drop index estate.person_name_end;
create index person_name_end on estate.person (tenant_id, reverse(name) collate "C") include (id, merged_into, name);
drop index estate.person_pairs;
create index person_pairs on estate.person using gin (tenant_id, estate.pairs(tenant_id, name)) where length(name) > 3;

-- Whoever shows twenty of them says how many are worth fetching at all.
drop function estate.find_person_ids(text);
create function estate.find_person_ids(search_key text, most integer default null) returns setof bigint
  language plpgsql stable rows 100 security definer set search_path = '' as $$
declare
  tenant constant integer := system.current_tenant();
  escaped constant text := regexp_replace(search_key, '([\\%_])', '\\\1', 'g');
  ending constant text := regexp_replace(reverse(search_key), '([\\%_])', '\\\1', 'g') || '%';
  branch constant text := 'select p.id from estate.person p where p.tenant_id = $1 and p.merged_into is null and ';
  branches text[];
begin
  if search_key = '' then
    return;
  end if;
  branches := array[branch || 'p.name like $2', branch || 'reverse(p.name) like $3'];
  if length(search_key) > 1 then
    -- The pairs name the tenant already.
    branches := branches || (replace(branch, 'p.tenant_id = $1', 'p.tenant_id + 0 = $1')
      || 'length(p.name) > 3 and estate.pairs(p.tenant_id, p.name) @> estate.pairs($1, $4) and p.name like ''_%'' || $2');
  end if;
  if search_key ~ '^[A-Za-z]{2,}$' then
    branches := branches || (branch || 'p.initials like lower($2)');
  end if;
  if search_key ~ '^\d{4,}$' then
    branches := branches || array[
      branch || 'p.phone <> '''' and p.phone like $2',
      branch || 'p.phone <> '''' and reverse(p.phone) like $3',
      branch || 'p.second_phone <> '''' and p.second_phone like $2',
      branch || 'p.second_phone <> '''' and reverse(p.second_phone) like $3'];
  end if;
  if length(search_key) between 6 and 30 then
    branches := branches || (branch || 'p.id_no <> '''' and p.id_type between 1 and 5 and p.id_no in ($4, upper($4))');
  end if;
  -- Each way stops by itself: a union is whole before its first row comes out.
  return query execute 'select f.id from ((' || array_to_string(branches, ' limit $5) union (') || ' limit $5)) f limit $5'
    using tenant, escaped || '%', ending, search_key, most;
end $$;
revoke all on function estate.find_person_ids from public;
grant execute on function estate.find_person_ids to anju_app;

-- From a person to where he lives and which line of the list that is, without a look at the rows; to the estates he built.
drop index estate.resident_person;
create index resident_person on estate.resident (tenant_id, person_id, house_id) include (id, head, relation, move_in_date, move_out_date);
create index estate_developer on estate.estate (tenant_id, developer_id) where developer_id is not null;

-- Agreements a typed text means: how the number begins, what the account's number ends with, words anywhere in the account's name, the whole
-- code of the house, the customer by number or as a person.
create index bank_agreement_no on manage.bank_agreement (tenant_id, lower(agreement_no) collate "C");
create index bank_agreement_account_end on manage.bank_agreement (tenant_id, reverse(account_no) collate "C");
create index bank_agreement_pairs on manage.bank_agreement using gin (tenant_id, estate.pairs(tenant_id, lower(account_name)));
create function manage.find_agreement_ids(search_key text) returns setof bigint
  language plpgsql stable rows 100 security definer set search_path = '' as $$
declare
  tenant constant integer := system.current_tenant();
  escaped constant text := regexp_replace(lower(search_key), '([\\%_])', '\\\1', 'g');
  ending constant text := regexp_replace(reverse(search_key), '([\\%_])', '\\\1', 'g') || '%';
  branch constant text := 'select a.id from manage.bank_agreement a where a.tenant_id = $1 and ';
begin
  return query execute branch || 'lower(a.agreement_no) collate "C" like $2'
    || ' union ' || case when length(search_key) > 1
         then replace(branch, 'a.tenant_id = $1', 'a.tenant_id + 0 = $1') || 'estate.pairs(a.tenant_id, lower(a.account_name)) @> estate.pairs($1, lower($4)) and '
         else branch end || 'lower(a.account_name) like ''%'' || $2'
    || case when length(search_key) >= 4 then ' union ' || branch || 'reverse(a.account_no) collate "C" like $3' else '' end
    || ' union select a.id from estate.house h join manage.bank_agreement a on a.tenant_id = $1 and a.house_id = h.id where h.tenant_id = $1 and h.code = $4'
    || ' union select a.id from estate.customer c join manage.bank_agreement a on a.tenant_id = $1 and a.customer_id = c.id
          where c.tenant_id = $1 and c.number = upper($4)'
    || ' union select a.id from estate.find_person_ids($4) f(id) join estate.customer c on c.tenant_id = $1 and c.person_id = f.id
          join manage.bank_agreement a on a.tenant_id = $1 and a.customer_id = c.id'
    using tenant, escaped || '%', ending, search_key;
end $$;
revoke all on function manage.find_agreement_ids from public;
grant execute on function manage.find_agreement_ids to anju_app;
