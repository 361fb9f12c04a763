// The head of 客户全景: who the customer is, the houses with everybody in them, cars, money and what is open.
import { sql } from 'kysely';
import { ACCOUNT, BILL, CASE, FOLLOW, LEASE, RELATION_VISIT, type LevelMark, type RelationHead, type RelationHouse } from '@anju/contract';
import { count, first, lit, one, own, rows } from '../../../../platform/db/sql.ts';
import { seenOfHouse } from '../../../../platform/reach/reach.queries.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { personInScope, personsMeant } from '../../../estate/index.ts';
import { seenBy as seenCase } from '../../case/seen/row.queries.ts';
import { LEVEL_MARK, levelOf } from '../level/level.queries.ts';
import { VISIT_DUE, visitsOf } from '../level/levelled.queries.ts';
import { OWNERS, RESIDENTS, seenHouse } from '../people/people.queries.ts';
import { seenVisit, type Asker } from '../visit/visit.queries.ts';

type Head = Pick<
  RelationHead,
  | 'personId'
  | 'customerId'
  | 'customerNumber'
  | 'name'
  | 'kind'
  | 'gender'
  | 'phone'
  | 'level'
  | 'levelSince'
  | 'levelReason'
  | 'since'
  | 'lastVisit'
  | 'visitDue'
  | 'tags'
> & { readonly birthDate: string | null };
export const findHead = (db: DbOrTx, personId: number, reach: Reach): Promise<Head | undefined> => first<Head>(db)`
  select p.id as person_id, c.id as customer_id, coalesce(c.number, '') as customer_number, p.name, p.kind, p.gender, p.phone, p.birth_date,
         ${LEVEL_MARK} as level, (lc.at at time zone 'Asia/Shanghai')::date as level_since, coalesce(lc.reason, '') as level_reason,
         done.done_on as last_visit, ${VISIT_DUE} as visit_due,
         least((select min(o.from_date) from estate_view.house_owner o where ${own('o')} and o.person_id = p.id),
               (select min(r.move_in_date) from estate_view.resident r where ${own('r')} and r.person_id = p.id)) as since,
         coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'color', g.color) order by g.sort, g.id)
           from estate_view.person_tag x join estate_view.tag g on ${own('g')} and g.id = x.tag_id
          where ${own('x')} and x.person_id = p.id), '[]') as tags
    from estate_view.person p left join estate_view.customer c on ${own('c')} and c.person_id = p.id
    ${levelOf(sql`p.id`)} ${visitsOf(sql`p.id`)}
   where ${own('p')} and p.id = ${personId} and p.merged_into is null and ${personInScope(reach, sql`p.id`)}`;

export interface HouseLink extends Omit<RelationHouse, 'role' | 'people' | 'parkings'> {
  readonly way: 'owner' | 'resident' | 'payer';
  readonly share: string;
  readonly relation: number | null;
}
const MOST_HOUSES = 60;
/** Those of today first; a house once for each way it is the customer's. */
export const listHouseLinks = (db: DbOrTx, personId: number, today: string, reach: Reach): Promise<HouseLink[]> => rows<HouseLink>(db)`
  select h.id as house_id, h.estate_id, e.name as estate_name, h.code, h.build_area as area, h.use_state, l.way, l.share, l.relation,
         l.since as "from", l.until as "to",
         not h.disabled and coalesce(l.since, '-infinity') <= ${today}::date and coalesce(l.until, 'infinity') >= ${today}::date as current
    from (select o.house_id, 'owner' as way, trim_scale(o.share)::text as share, null::smallint as relation, o.from_date as since,
                 o.to_date as until
            from estate_view.house_owner o where ${own('o')} and o.person_id = ${personId}
          union all select r.house_id, 'resident', '', r.relation, r.move_in_date, r.move_out_date
            from estate_view.resident r where ${own('r')} and r.person_id = ${personId}
          union all select y.id, 'payer', '', null, y.payer_from, null from estate_view.house y
            where ${own('y')} and y.payer_id = ${personId}) l
    join estate_view.house h on ${own('h')} and h.id = l.house_id
    join estate_view.estate e on ${own('e')} and e.id = h.estate_id
   where ${seenHouse(reach)} order by current desc, h.estate_id, h.sort_key, h.id, l.way limit ${MOST_HOUSES}`;

export interface Member {
  readonly houseId: number;
  readonly personId: number;
  readonly name: string;
  readonly phone: string;
  readonly relation: number | null;
  readonly isOwner: boolean;
}
/** Owners first, then those who live there; everybody once in a house. */
export const listMembers = (db: DbOrTx, houseIds: readonly number[], today: string): Promise<Member[]> => {
  const day = sql`${today}::date`;
  return rows<Member>(db)`
    select t.house_id, p.id as person_id, p.name, p.phone, min(t.relation) as relation, bool_or(t.way = 1) as is_owner
      from (select o.* from (${OWNERS(day)}) o where o.house_id = any (${houseIds}::bigint[])
            union all select r.* from (${RESIDENTS(day)}) r where r.house_id = any (${houseIds}::bigint[])) t
      join estate_view.person p on ${own('p')} and p.id = t.person_id
     group by t.house_id, p.id, p.name, p.phone
     order by t.house_id, min(t.way), max(t.share) desc, p.id`;
};

export interface HouseParking {
  readonly houseId: number;
  readonly text: string;
}
/** Spaces of the houses with the cars on them. */
export const listParkings = (db: DbOrTx, houseIds: readonly number[], today: string): Promise<HouseParking[]> => rows<HouseParking>(db)`
  select x.house_id, concat_ws(' ', k.code, (select string_agg(v.plate, '、' order by v.main desc, v.id) from estate_view.vehicle v
           where ${own('v')} and v.parking_id = k.id)) as text
    from (select k.id, k.house_id from estate_view.parking k where ${own('k')} and k.house_id = any (${houseIds}::bigint[])
          union select l.parking_id, l.house_id from estate_view.parking_lease l
           where ${own('l')} and l.house_id = any (${houseIds}::bigint[]) and ${today}::date between l.from_date and coalesce(l.ended_on,
             l.to_date)) x
    join estate_view.parking k on ${own('k')} and k.id = x.id and not k.disabled
   order by x.house_id, k.sort_key`;

export const listPlates = async (db: DbOrTx, personId: number): Promise<string[]> =>
  (
    await rows<{ plate: string }>(db)`
      select v.plate from estate_view.vehicle v where ${own('v')} and v.person_id = ${personId} order by v.main desc, v.id limit 20`
  ).map(({ plate }) => plate);

type Money = NonNullable<RelationHead['money']>;
/** What is open of the houses and what of it is overdue, what was paid ahead, and deposits that are held. */
export const sumMoney = (db: DbOrTx, houseIds: readonly number[], today: string): Promise<Money> => {
  const account = (kind: number) => sql`(select coalesce(sum(a.balance), 0)::numeric(18, 2)::text from charging_view.account a
    where ${own('a')} and a.house_id = any (${houseIds}::bigint[]) and a.kind = ${lit(kind)})`;
  return one<Money>(db)`
    select coalesce(sum(b.open), 0)::numeric(18, 2)::text as open,
           coalesce(sum(b.open) filter (where b.due_date < ${today}::date), 0)::numeric(18, 2)::text as overdue,
           ${account(ACCOUNT.prepaid)} as prepaid, ${account(ACCOUNT.deposit)} as deposit
      from charging_view.bill b
     where ${own('b')} and b.house_id = any (${houseIds}::bigint[]) and b.state = ${lit(BILL.published)} and not b.void`;
};

const SHOWN = 20;
/** A surname means more people than anybody reads. */
const LOOKED_AT = 200;
export const listOpenCases = (
  db: DbOrTx,
  { personId, houseIds, asker }: { readonly personId: number; readonly houseIds: readonly number[]; readonly asker: Asker },
): Promise<RelationHead['cases']> => rows<RelationHead['cases'][number]>(db)`
  select c.id, c.number, c.title, c.state, coalesce(h.code, '') as house, c.registered_at as at
    from customer.service_case c left join estate_view.house h on ${own('h')} and h.id = c.house_id
   where ${own('c')} and c.state < ${lit(CASE.done)} and (c.house_id = any (${houseIds}::bigint[]) or c.person_id = ${personId})
     and ${seenCase(asker)} order by c.id desc limit ${SHOWN}`;

/** Leases of which the person is landlord or tenant, the newest first. */
export const listLeases = (db: DbOrTx, personId: number, reach: Reach): Promise<RelationHead['leases']> =>
  rows<RelationHead['leases'][number]>(db)`
    select l.id, l.number, l.state, h.code as house, m.name as tenant, l.end_on
      from customer.lease l join estate_view.house h on ${own('h')} and h.id = l.house_id
      join estate_view.person m on ${own('m')} and m.id = l.main_id
     where ${own('l')} and l.state between ${lit(LEASE.waiting)} and ${lit(LEASE.checking)}
       and (l.landlord_id = ${personId} or l.id in (select p.lease_id from customer.lease_person p
         where ${own('p')} and p.person_id = ${personId})) and ${seenOfHouse(reach, sql`l.estate_id`, sql`l.house_id`)}
     order by l.id desc limit ${SHOWN}`;

export const listPlannedVisits = (db: DbOrTx, personId: number, asker: Asker, today: string): Promise<RelationHead['visits']> =>
  rows<RelationHead['visits'][number]>(db)`
    select v.id, v.planned_on, v.reason, v.way, v.state, m.name as employee, v.planned_on < ${today}::date as overdue
      from customer.visit v join org_view.employee m on ${own('m')} and m.id = v.employee_id
     where ${own('v')} and v.person_id = ${personId} and v.state = ${lit(RELATION_VISIT.planned)} and ${seenVisit(asker)}
     order by v.planned_on, v.id limit ${SHOWN}`;

export const countFollows = (db: DbOrTx, customerId: number): Promise<number> => count(db)`
  select count(*)::int from estate_view.follow_up f
   where ${own('f')} and f.customer_id = ${customerId} and f.state in (${lit(FOLLOW.waiting)}, ${lit(FOLLOW.running)})`;

// ---- finding ------------------------------------------------------------------------------------------------------------

export interface FoundOwner {
  readonly houseId: number;
  readonly personId: number;
  readonly name: string;
  readonly phone: string;
}
export const listOwners = (db: DbOrTx, houseIds: readonly number[], today: string): Promise<FoundOwner[]> => rows<FoundOwner>(db)`
  select o.house_id, p.id as person_id, p.name, p.phone
    from (${OWNERS(sql`${today}::date`)}) o join estate_view.person p on ${own('p')} and p.id = o.person_id
   where o.house_id = any (${houseIds}::bigint[]) order by o.house_id, o.share desc, p.id`;

export interface HouselessCustomer {
  readonly personId: number;
  readonly name: string;
  readonly phone: string;
}
/** Customers a text means by their number or as a person; those who have a house are found by it as well. */
export const listCustomers = (db: DbOrTx, key: string, reach: Reach, limit: number): Promise<HouselessCustomer[]> => {
  const number = key.toUpperCase();
  return rows<HouselessCustomer>(db)`
    with hit as materialized (
      select f.id from ${personsMeant(key, LOOKED_AT)} f(id)
      union select c.person_id from estate_view.customer c where ${own('c')} and c.number >= ${number}
        and c.number < ${`${number}~`} limit ${LOOKED_AT})
    select p.id as person_id, p.name, p.phone
      from hit join estate_view.customer c on ${own('c')} and c.person_id = hit.id and not c.disabled
      join estate_view.person p on ${own('p')} and p.id = hit.id and p.merged_into is null
     where ${personInScope(reach, sql`p.id`)} order by p.name, p.id limit ${limit}`;
};

export const listMarks = async (db: DbOrTx, personIds: readonly number[]): Promise<ReadonlyMap<number, LevelMark>> =>
  new Map(
    (
      await rows<{ personId: number; level: LevelMark | null }>(db)`
        select p.id as person_id, ${LEVEL_MARK} as level from estate_view.person p ${levelOf(sql`p.id`)}
         where ${own('p')} and p.id = any (${personIds}::bigint[])`
    ).flatMap(({ personId, level }) => (level === null ? [] : [[personId, level] as const])),
  );
