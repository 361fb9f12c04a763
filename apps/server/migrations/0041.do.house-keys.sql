-- What people type for a house (1-1201, 3#1203, 十二幢101) is compared with keys that are stored with the house, by indexes and under the
-- policies (docs/adr/0004). The function does for stored names what placeKey of packages/domain does for a typed text.
create function estate.place_key(code text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(regexp_replace(
    case when position('十' in t.digits) > 0
      then regexp_replace(regexp_replace(regexp_replace(regexp_replace(t.digits, '([1-9])十([1-9])', '\1\2', 'g'),
        '([1-9])十', '\10', 'g'), '十([1-9])', '1\1', 'g'), '十', '10', 'g')
      else t.digits end,
    '(号楼|单元|[幢栋座楼门梯室号#])(?=-|$)', '', 'g'), '(^|-)0+(?=[0-9]+[a-z]?-)', '\1', 'g')
  from (select translate(regexp_replace(lower(normalize(code, nfkc) collate "C"), '\s+', '', 'g'),
    '棟號樓單門一二三四五六七八九', '栋号楼单门123456789') as digits) t
$$;

alter table estate.house
  add place_key text collate "C" not null generated always as (estate.place_key(code)) stored,
  add short_key text collate "C" not null generated always as (estate.place_key(split_part(code, '-', 1) || '-' || house_no)) stored;
create index house_by_place on estate.house (tenant_id, place_key);
create index house_by_short on estate.house (tenant_id, short_key);

create or replace view estate_view.house with (security_invoker = true) as
  select tenant_id, id, estate_id, zone_id, building_id, unit_id, floor, house_no, code, sort_key, usage, use_state, use_type,
         coefficient, area_from, build_area, area_basis, charge_area, handover_date, charge_start_date, move_in_date, remark, disabled,
         version, created_by, created_at, updated_by, updated_at, payer_id, persons, ended_on, payer_from, place_key, short_key
    from estate.house;

-- A receipt is asked for by the last figures of its number.
alter table charging.settlement add number_end text collate "C" not null generated always as (reverse(number)) stored;
create index settlement_number_end on charging.settlement (tenant_id, number_end);
