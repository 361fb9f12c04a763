-- Search under the policies. The planner uses an index below a policy only for leakproof comparisons: those of plain columns are,
-- reverse(), lower(), LIKE and the containment of arrays are not. What a search compares is therefore stored in columns, and the
-- functions that searched as the owner of the tables are gone.
drop function manage.find_agreement_ids(text);
drop function estate.find_house_ids(text, date);
drop function estate.find_vehicle_ids(text);
drop function estate.find_person_ids(text, integer);

-- The old indexes go first: adding stored columns rewrites the tables and would build them once more.
drop index estate.person_name_end, estate.person_phone_end, estate.person_second_phone_end, estate.person_pairs;
drop index estate.vehicle_plate_end;
drop index manage.bank_agreement_no, manage.bank_agreement_account_end, manage.bank_agreement_pairs;
drop function estate.pairs(integer, text);

alter table estate.person
  add column name_end text collate "C" not null generated always as (reverse(name)) stored,
  add column phone_end text collate "C" not null generated always as (reverse(phone)) stored,
  add column second_phone_end text collate "C" not null generated always as (reverse(second_phone)) stored,
  -- Only a name of four characters and more has a middle that is neither its beginning nor its end.
  add column long_name text collate "C" generated always as (case when length(name) > 3 then name end) stored;
create index person_name_end on estate.person (tenant_id, name_end) include (id, merged_into);
create index person_phone_end on estate.person (tenant_id, phone_end) where phone <> '';
create index person_second_phone_end on estate.person (tenant_id, second_phone_end) where second_phone <> '';
create index person_long_name on estate.person (tenant_id, long_name) include (id, merged_into) where long_name is not null;

alter table estate.vehicle add column plate_end text collate "C" not null generated always as (reverse(plate)) stored;
create index vehicle_plate_end on estate.vehicle (tenant_id, plate_end);

alter table manage.bank_agreement
  add column agreement_key text collate "C" not null generated always as (lower(agreement_no)) stored,
  add column account_no_end text collate "C" not null generated always as (reverse(account_no)) stored,
  add column account_key text collate "C" not null generated always as (lower(account_name)) stored,
  add column account_key_end text collate "C" not null generated always as (reverse(lower(account_name))) stored,
  add column long_account_key text collate "C" generated always as (case when length(lower(account_name)) > 3 then lower(account_name) end) stored;
create index bank_agreement_no on manage.bank_agreement (tenant_id, agreement_key);
create index bank_agreement_account_end on manage.bank_agreement (tenant_id, account_no_end);
create index bank_agreement_account_name on manage.bank_agreement (tenant_id, account_key) include (id);
create index bank_agreement_account_name_end on manage.bank_agreement (tenant_id, account_key_end);
create index bank_agreement_long_account on manage.bank_agreement (tenant_id, long_account_key) include (id) where long_account_key is not null;
