// What a lease has to know of a house: who owns it on a day, who lives in it, its meters, its other leases and its listing.
import { sql } from 'kysely';
import { LEASE, LISTING, LISTING_KIND, METER, type LeaseHouse } from '@anju/contract';
import { first, lit, own, rows } from '../../../../platform/db/sql.ts';
import { seen } from '../../../../platform/reach/reach.queries.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { personInScope, personsMeant } from '../../../estate/index.ts';

export interface LeasePlace extends Pick<
  LeaseHouse,
  'houseId' | 'estateId' | 'estateName' | 'house' | 'layout' | 'buildArea' | 'useState' | 'useType' | 'payer'
> {
  readonly companyId: number;
  readonly disabled: boolean;
}
export const findPlace = (db: DbOrTx, houseId: number, reach: Reach): Promise<LeasePlace | undefined> => first<LeasePlace>(db)`
  select h.id as house_id, h.estate_id, e.name as estate_name, e.company_id, h.code as house, coalesce(h.layout, '') as layout,
         h.build_area::text as build_area, h.use_state, h.use_type, h.disabled, coalesce(p.name, '') as payer
    from estate_view.house h join estate_view.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
    left join estate_view.person p on p.tenant_id = h.tenant_id and p.id = h.payer_id
   where ${own('h')} and h.id = ${houseId} and ${seen(reach, sql`h.estate_id`, sql`h.building_id`)}`;

type Owner = LeaseHouse['owners'][number];
/** The largest share first. */
export const listOwners = (db: DbOrTx, houseId: number, day: string): Promise<Owner[]> => rows<Owner>(db)`
  select p.id as person_id, p.name, p.phone, o.share::text as share
    from estate_view.house_owner o join estate_view.person p on p.tenant_id = o.tenant_id and p.id = o.person_id
   where ${own('o')} and o.house_id = ${houseId} and o.from_date <= ${day}::date and (o.to_date is null or o.to_date >= ${day}::date)
   order by o.share desc, o.id`;

export const listResidents = (db: DbOrTx, houseId: number) => rows<{ personId: number; name: string; relation: number }>(db)`
  select p.id as person_id, p.name, r.relation
    from estate_view.resident r join estate_view.person p on p.tenant_id = r.tenant_id and p.id = r.person_id
   where ${own('r')} and r.house_id = ${houseId} and r.move_out_date is null order by r.head desc, r.id`;

export const listMeters = (db: DbOrTx, houseId: number) => rows<{ number: string; kind: number }>(db)`
  select g.number, g.kind from charging_view.meter g
   where ${own('g')} and g.house_id = ${houseId} and g.state = ${lit(METER.inUse)} order by g.kind, g.number`;

export const listLeasesOf = (db: DbOrTx, houseId: number): Promise<LeaseHouse['leases']> => rows<LeaseHouse['leases'][number]>(db)`
  select l.id, l.number, l.state, m.name as tenant, l.from_date, l.end_on
    from customer.lease l join estate_view.person m on m.tenant_id = l.tenant_id and m.id = l.main_id
   where ${own('l')} and l.house_id = ${houseId} and l.state between ${lit(LEASE.draft)} and ${lit(LEASE.checking)}
   order by l.from_date desc, l.id desc limit 10`;

export const findListing = async (db: DbOrTx, houseId: number): Promise<LeaseHouse['listing']> =>
  (await first<NonNullable<LeaseHouse['listing']>>(db)`
    select g.id, g.number, g.state, g.asking::text as asking, g.agent from customer.listing g
     where ${own('g')} and g.house_id = ${houseId} and g.kind = ${lit(LISTING_KIND.rent)}
       and g.state in (${lit(LISTING.draft)}, ${lit(LISTING.open)}) limit 1`) ?? null;

interface FoundPerson {
  readonly id: number;
  readonly name: string;
  readonly phone: string;
  readonly idNo: string;
  readonly houses: string;
}
/** Persons whom the user may see, with the first houses they live in or own. */
export const findPeople = (db: DbOrTx, key: string, reach: Reach, limit: number): Promise<FoundPerson[]> =>
  rows<FoundPerson>(db)`
    select p.id, p.name, p.phone, p.id_no, coalesce((
             select string_agg(x.code, '、') from (
               select h.code from estate_view.resident r join estate_view.house h on h.tenant_id = r.tenant_id and h.id = r.house_id
                where ${own('r')} and r.person_id = p.id and r.move_out_date is null
                  and ${seen(reach, sql`h.estate_id`, sql`h.building_id`)}
                union
               select h.code from estate_view.house_owner o
                 join estate_view.house h on h.tenant_id = o.tenant_id and h.id = o.house_id
                where ${own('o')} and o.person_id = p.id and o.to_date is null and ${seen(reach, sql`h.estate_id`, sql`h.building_id`)}
                limit 3) x), '') as houses
      from ${personsMeant(key)} f(id) join estate_view.person p on ${own('p')} and p.id = f.id
     where p.merged_into is null and ${personInScope(reach, sql`p.id`)} order by p.name, p.id limit ${limit}`;

/** Whether the user may name this person. */
export const findPerson = (db: DbOrTx, id: number, reach: Reach) => first<{ id: number; name: string }>(db)`
  select p.id, p.name from estate_view.person p
   where ${own('p')} and p.id = ${id} and p.merged_into is null and ${personInScope(reach, sql`p.id`)}`;

/** A listing of this house to let that can still lead to a lease. */
export const hasListing = async (db: DbOrTx, id: number, houseId: number): Promise<boolean> =>
  (await first(db)`
    select 1 as there from customer.listing g where ${own('g')} and g.id = ${id} and g.house_id = ${houseId}
       and g.kind = ${lit(LISTING_KIND.rent)} and g.state <> ${lit(LISTING.withdrawn)}`) !== undefined;
