-- Search by what people remember: a part of a name, initials, the beginning or the end of a phone, a paper's number, a plate.
-- A policy keeps the planner from using an index for LIKE; these run as the owner and take the tenant from the setting.
create index person_second_phone on estate.person (tenant_id, second_phone) where second_phone <> '';
create index person_second_phone_end on estate.person (tenant_id, reverse(second_phone) collate "C") where second_phone <> '';

-- The pairs carry their tenant: a common one is met in the postings of its own company alone, and no list of all its people is walked.
drop index estate.person_pairs;
drop function estate.pairs(text);
create function estate.pairs(tenant integer, name text) returns text[]
  language sql immutable strict parallel safe
  return array(select tenant || ':' || substr(name, at, 2) from generate_series(1, greatest(length(name) - 1, 1)) at);
create index person_pairs on estate.person using gin (tenant_id, estate.pairs(tenant_id, name));
-- From a person to his houses without a look at the rows.
drop index estate.house_owner_person;
create index house_owner_person on estate.house_owner (tenant_id, person_id, house_id) include (from_date, to_date);
drop index estate.resident_person;
create index resident_person on estate.resident (tenant_id, person_id, house_id) include (move_out_date);

-- Persons a typed text means. Two characters or more are looked for anywhere in the name, one at its ends.
create function estate.find_person_ids(search_key text) returns setof bigint
  language plpgsql stable rows 100 security definer set search_path = '' as $$
declare
  tenant constant integer := system.current_tenant();
  escaped constant text := regexp_replace(search_key, '([\\%_])', '\\\1', 'g');
  ending constant text := regexp_replace(reverse(search_key), '([\\%_])', '\\\1', 'g') || '%';
  branches constant text := 'select p.id from estate.person p where p.tenant_id = $1 and p.merged_into is null and ';
  found text;
begin
  if search_key = '' then
    return;
  end if;
  -- The pairs name the tenant already; with the tenant asked of the index as well, its list of all persons would be walked after all.
  found := case when length(search_key) > 1
    then replace(branches, 'p.tenant_id = $1', 'p.tenant_id + 0 = $1') || 'estate.pairs(p.tenant_id, p.name) @> estate.pairs($1, $4) and p.name like ''%'' || $2'
    else branches || 'p.name like $2 union ' || branches || 'reverse(p.name) like $3' end;
  if search_key ~ '^[A-Za-z]{2,}$' then
    found := found || ' union ' || branches || 'p.initials like lower($2)';
  end if;
  if search_key ~ '^\d{4,}$' then
    found := found || ' union ' || branches || 'p.phone <> '''' and p.phone like $2'
      || ' union ' || branches || 'p.phone <> '''' and reverse(p.phone) like $3'
      || ' union ' || branches || 'p.second_phone <> '''' and p.second_phone like $2'
      || ' union ' || branches || 'p.second_phone <> '''' and reverse(p.second_phone) like $3';
  end if;
  if length(search_key) between 6 and 30 then
    found := found || ' union ' || branches || 'p.id_no <> '''' and p.id_type between 1 and 5 and p.id_no in ($4, upper($4))';
  end if;
  return query execute found using tenant, escaped || '%', ending, search_key;
end $$;
revoke all on function estate.find_person_ids from public;
grant execute on function estate.find_person_ids to anju_app;

-- Cars a plate's beginning or end means: from three characters on, or half a province is meant. 浙A12345 and 浙A·12345 are one plate.
create function estate.find_vehicle_ids(search_key text) returns setof bigint
  language plpgsql stable rows 20 security definer set search_path = '' as $$
declare
  tenant constant integer := system.current_tenant();
  plate constant text := upper(regexp_replace(search_key, '[·• ]', '', 'g'));
  escaped constant text := regexp_replace(plate, '([\\%_])', '\\\1', 'g');
  ending constant text := regexp_replace(reverse(plate), '([\\%_])', '\\\1', 'g') || '%';
begin
  if length(plate) < 3 then
    return;
  end if;
  return query execute
    'select v.id from estate.vehicle v where v.tenant_id = $1 and v.plate like $2
      union select v.id from estate.vehicle v where v.tenant_id = $1 and v.plate like $3
      union select v.id from estate.vehicle v where v.tenant_id = $1 and reverse(v.plate) like $4'
    using tenant, escaped || '%', left(escaped, 2) || '·' || substr(escaped, 3) || '%', ending;
end $$;
revoke all on function estate.find_vehicle_ids from public;
grant execute on function estate.find_vehicle_ids to anju_app;

-- Houses a typed text means: the number or code it begins, who owns it or lives in it today, a car that parks for it.
create or replace function estate.find_house_ids(search_key text, today date) returns setof bigint
  language plpgsql stable rows 100 security definer set search_path = '' as $$
declare
  tenant constant integer := system.current_tenant();
  beginning constant text := regexp_replace(search_key, '([\\%_])', '\\\1', 'g') || '%';
begin
  return query execute
    'with car as materialized (
       select v.parking_id, v.person_id from estate.find_vehicle_ids($3) f(id) join estate.vehicle v on v.tenant_id = $1 and v.id = f.id),
     person as materialized (
       select f.id from estate.find_person_ids($3) f(id) union select c.person_id from car c where c.person_id is not null)
     select h.id from estate.house h where h.tenant_id = $1 and h.house_no like $2
      union select h.id from estate.house h where h.tenant_id = $1 and h.code like $2
      union select o.house_id from person join estate.house_owner o on o.tenant_id = $1 and o.person_id = person.id
             where o.from_date <= $4 and (o.to_date is null or o.to_date >= $4)
      union select r.house_id from person join estate.resident r on r.tenant_id = $1 and r.person_id = person.id
             where r.move_out_date is null or r.move_out_date >= $4
      union select k.house_id from car join estate.parking k on k.tenant_id = $1 and k.id = car.parking_id where k.house_id is not null
      union select l.house_id from car join estate.parking_lease l on l.tenant_id = $1 and l.parking_id = car.parking_id
             where l.house_id is not null and $4 between l.from_date and coalesce(l.ended_on, l.to_date)'
    using tenant, beginning, search_key, today;
end $$;
