// Rows of a sheet of parking spaces as a set: checked against the user's estates, and inserted as spaces with their owners and cars.
import { PARKING } from '@anju/contract';
import { sql, type RawBuilder } from 'kysely';
import { own, run } from '../../../platform/db/sql.ts';
import { joinKnown, KNOWN_ID, stagedPeople, withPeople } from '../person/person-match.queries.ts';
import { repeated, sameAs, withFaults, type Fault } from '../../../platform/sheet-import/sheet-import.queries.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../property/tree/tree.queries.ts';

export interface ParkingReach {
  readonly importId: number;
  readonly estates: readonly number[] | null;
  readonly today: string;
}

const FIELDS = sql`estate text, zone text, building text, code text, sort_key text, kind smallint, owner_type smallint, area numeric,
  location text,
  monthly_price numeric, house text, name text, initials text, phone text, id_type smallint, id_no text, plates text[]`;

/** A name without a phone refers to the owner of the linked house, if an owner has that name. */
const placed = ({ importId, estates, today }: ParkingReach) => sql`
  (select r.*, e.id as estate_id, coalesce(b.zone_id, z.id) as final_zone_id, z.id as zone_id, b.id as building_id,
    b.zone_id as zone_of_building, h.id as house_id,
          k.id as parking_id, k.id is not null as existing, coalesce(${KNOWN_ID}, owner.person_id) as person_id,
            ${sameAs(sql`r.estate`, sql`r.code`)} as same_code
     from ${stagedPeople(importId, FIELDS)} r
     left join estate.estate e on ${own('e')} and e.name = r.estate and ${inScope(estates, sql`e.id`)}
     left join estate.zone z on ${own('z')} and z.estate_id = e.id and z.name = r.zone and r.zone <> ''
     left join estate.building b on ${own('b')} and b.estate_id = e.id and b.name = r.building and r.building <> ''
     left join estate.house h on ${own('h')} and h.estate_id = e.id and h.code = r.house and r.house <> ''
     left join estate.parking k on ${own('k')} and k.estate_id = e.id and k.code = r.code
     ${joinKnown()}
     left join (
       select o.tenant_id, o.house_id, m.name, min(o.person_id) as person_id from estate.house_owner o
         join estate.person m on m.tenant_id = o.tenant_id and m.id = o.person_id
        where ${own('o')} and o.from_date <= ${today}::date and coalesce(o.to_date, 'infinity') >= ${today}::date group by 1, 2, 3) owner
       on r.phone = '' and owner.tenant_id = r.tenant_id and owner.house_id = h.id and owner.name = r.name)`;

const FAULTS: readonly Fault[] = [
  { when: sql`p.estate_id is null and p.estate <> ''`, column: '小区', value: sql`p.estate`, reason: '小区不存在，或不在您的管理范围' },
  { when: sql`p.same_code is not null and p.code <> ''`, column: '车位号', value: sql`p.code`, reason: repeated(sql`p.same_code`) },
  ...[
    {
      when: sql`p.estate_id is not null and p.zone_id is null and p.zone <> ''`,
      column: '分区',
      value: sql`p.zone`,
      reason: '该小区没有此分区',
    },
    {
      when: sql`p.estate_id is not null and p.building_id is null and p.building <> ''`,
      column: '楼栋',
      value: sql`p.building`,
      reason: '该小区没有此楼栋',
    },
    {
      when: sql`p.building_id is not null and p.zone_id is not null and p.zone_of_building is distinct from p.zone_id`,
      column: '分区',
      value: sql`p.zone`,
      reason: '该楼栋已属于另一分区',
    },
    {
      when: sql`p.estate_id is not null and p.house_id is null and p.house <> ''`,
      column: '关联房号',
      value: sql`p.house`,
      reason: '该小区没有此房号，应如 3幢-2单元-1203',
    },
    // An existing space is not changed, whatever else the row contains.
  ].map((fault) => ({ ...fault, when: sql`not p.existing and ${fault.when}` })),
];

export const checkedParkings = (reach: ParkingReach): RawBuilder<unknown> => withFaults(placed(reach), FAULTS);

/** Spaces with an owner count as sold from today, because the sheet has no date. */
export async function insertParkings(tx: Tx, reach: ParkingReach, rows: readonly number[], { by, at }: Stamp): Promise<void> {
  const good = sql`(select p.* from ${placed(reach)} p where p.row_no = any (${rows}::int[]))`;
  await run(tx)`
    insert into estate.parking (tenant_id, estate_id, zone_id, building_id, code, sort_key, kind, owner_type, state, area, location,
      monthly_price, house_id,
      created_by, created_at, updated_by, updated_at)
    select g.tenant_id, g.estate_id, g.final_zone_id, g.building_id, g.code, g.sort_key, g.kind, g.owner_type, case
      when g.name = '' then ${sql.lit(PARKING.free)} else ${sql.lit(PARKING.sold)} end, g.area,
           g.location, g.monthly_price, g.house_id, ${by}, ${at}, ${by}, ${at} from ${good} g order by g.estate_id, g.sort_key`;
  await run(tx)`
    with ${withPeople(good, [], { by, at })},
    owned as (
      insert into estate.parking_owner (tenant_id, parking_id, person_id, from_date)
      select tenant_id, parking_id, holder_id, ${reach.today}::date from people where name <> '')
    insert into estate.vehicle (tenant_id, parking_id, plate, person_id, main)
    select n.tenant_id, n.parking_id, v.plate, n.holder_id, v.nth = 1
      from people n cross join lateral unnest(n.plates) with ordinality as v(plate, nth) order by n.row_no, v.nth`;
}
