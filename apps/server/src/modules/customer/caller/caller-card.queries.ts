// What is known of a house while somebody calls from it.
import { sql } from 'kysely';
import { ACCOUNT, BILL, LEASE, type CallerCard } from '@anju/contract';
import { first, lit, one, own, rows } from '../../../platform/db/sql.ts';
import type { Reach } from '../../../platform/reach/reach.ts';
import { seen } from '../../../platform/reach/reach.queries.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

type HouseFacts = Pick<
  CallerCard,
  'houseId' | 'estateId' | 'estateName' | 'companyId' | 'house' | 'unitId' | 'buildingId' | 'area' | 'layout' | 'useState' | 'handoverDate'
>;

export const findHouse = (db: DbOrTx, reach: Reach, houseId: number): Promise<HouseFacts | undefined> => first<HouseFacts>(db)`
  select h.id as house_id, h.estate_id, e.name as estate_name, e.company_id, h.code as house, h.unit_id, h.building_id,
         h.build_area as area, h.layout, h.use_state, h.handover_date
    from estate_view.house h join estate_view.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
   where ${own('h')} and h.id = ${houseId} and ${seen(reach, sql`h.estate_id`, sql`h.building_id`)}`;

export interface FoundPerson {
  readonly personId: number;
  readonly name: string;
  readonly phone: string;
  /** Null for an owner who does not live there as anybody else. */
  readonly relation: number | null;
  readonly isOwner: boolean;
}

/** Owners first, then those who live there; everybody once. */
export const listPeople = (db: DbOrTx, houseId: number, today: string): Promise<FoundPerson[]> => rows<FoundPerson>(db)`
  select p.id as person_id, p.name, p.phone, t.relation, t.is_owner
    from (select x.person_id, bool_or(x.is_owner) as is_owner, min(x.relation) as relation, min(x.rank) as rank
            from (select o.person_id, true as is_owner, null::smallint as relation, -o.share as rank from estate_view.house_owner o
                   where ${own('o')} and o.house_id = ${houseId} and o.from_date <= ${today}::date
                     and (o.to_date is null or o.to_date >= ${today}::date)
                  union all
                  select r.person_id, false, r.relation, case when r.head then 1 else 2 end from estate_view.resident r
                   where ${own('r')} and r.house_id = ${houseId} and coalesce(r.move_in_date, '-infinity') <= ${today}::date
                     and coalesce(r.move_out_date, 'infinity') > ${today}::date) x group by x.person_id) t
    join estate_view.person p on ${own('p')} and p.id = t.person_id
   order by t.is_owner desc, t.rank, p.id`;

/** Spaces of the house with the cars on them, and cars of its people that have no space: `B1-023 浙A·12345`. */
export const listParkings = async (db: DbOrTx, houseId: number, personIds: readonly number[], today: string): Promise<string[]> => {
  const found = await rows<{ text: string }>(db)`
    select concat_ws(' ', k.code, (select string_agg(v.plate, '、' order by v.main desc, v.id) from estate_view.vehicle v
             where ${own('v')} and v.parking_id = k.id)) as text, 1 as rank, k.sort_key
      from estate_view.parking k
     where ${own('k')} and not k.disabled and k.id in (
       select own.id from estate_view.parking own where ${own('own')} and own.house_id = ${houseId}
       union select l.parking_id from estate_view.parking_lease l
        where ${own('l')} and l.house_id = ${houseId} and ${today}::date between l.from_date and coalesce(l.ended_on, l.to_date))
    union all
    select v.plate, 2, v.plate from estate_view.vehicle v
     where ${own('v')} and v.parking_id is null and v.person_id = any (${personIds}::bigint[])
     order by rank, sort_key limit 20`;
  return found.map(({ text }) => text);
};

export const listTags = async (db: DbOrTx, personIds: readonly number[]): Promise<string[]> => {
  const found = await rows<{ name: string }>(db)`
    select g.name from estate_view.tag g
     where ${own('g')} and g.id in (select x.tag_id from estate_view.person_tag x
       where ${own('x')} and x.person_id = any (${personIds}::bigint[]))
     order by g.sort, g.id`;
  return found.map(({ name }) => name);
};

type Money = NonNullable<CallerCard['money']>;

/** What is open of the house and of its parking spaces, what of it is overdue, and what was paid ahead. */
export const sumMoney = (db: DbOrTx, houseId: number, today: string): Promise<Money> => one<Money>(db)`
  select coalesce(sum(b.open), 0)::numeric(18, 2)::text as open,
         coalesce(sum(b.open) filter (where b.due_date < ${today}::date), 0)::numeric(18, 2)::text as overdue,
         (select coalesce(sum(a.balance), 0)::numeric(18, 2)::text from charging_view.account a
           where ${own('a')} and a.house_id = ${houseId} and a.kind = ${lit(ACCOUNT.prepaid)}) as prepaid
    from charging_view.bill b
   where ${own('b')} and b.house_id = ${houseId} and b.state = ${lit(BILL.published)} and not b.void`;

/** Leases of the house that wait, begin later or run, the newest first. */
export const listLeases = (db: DbOrTx, houseId: number): Promise<CallerCard['leases']> => rows<CallerCard['leases'][number]>(db)`
  select l.id, l.number, l.state, h.code as house, m.name as tenant, l.end_on
    from customer.lease l join estate_view.house h on h.tenant_id = l.tenant_id and h.id = l.house_id
    join estate_view.person m on m.tenant_id = l.tenant_id and m.id = l.main_id
   where ${own('l')} and l.house_id = ${houseId} and l.state between ${lit(LEASE.waiting)} and ${lit(LEASE.checking)}
   order by l.id desc limit 10`;
