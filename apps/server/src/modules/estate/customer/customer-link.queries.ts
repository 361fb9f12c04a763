// What a customer owns, rents and pays for, bank agreements and follow-ups: all of it is stored in other registers.
import { sql } from 'kysely';
import { FOLLOW, RESIDENT_RELATION, STORED_AGREEMENT, type CustomerDetail } from '@anju/contract';
import { lit, own, rows } from '../../../platform/db/sql.ts';
import { inScope, seen } from '../../../platform/reach/reach.queries.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { livesAt } from './customer-search.queries.ts';
import type { Reach } from './customer.queries.ts';

export interface HouseLink {
  houseId: number;
  estateName: string;
  code: string;
  kind: 'owner' | 'resident' | 'payer';
  share: string;
  relation: number;
  fromDate: string | null;
  toDate: string | null;
  current: boolean;
}

/** Current ones first. */
export async function listHouseLinks(db: DbOrTx, personId: number, { today, ...reach }: Reach, limit: number): Promise<HouseLink[]> {
  return rows<HouseLink>(db)`
    with link as (
      select o.house_id, 'owner' as kind, trim_scale(o.share)::text as share, 0 as relation, o.from_date, o.to_date,
             o.from_date <= ${today}::date and (o.to_date is null or o.to_date >= ${today}::date) as current
        from estate.house_owner o where ${own('o')} and o.person_id = ${personId}
      union all
      select r.house_id, 'resident', '', r.relation, r.move_in_date, r.move_out_date, ${livesAt(today)} from estate.resident r
        where ${own('r')} and r.person_id = ${personId}
      union all
      select h.id, 'payer', '', 0, null, null, true from estate.house h where ${own('h')} and h.payer_id = ${personId})
    select l.house_id, e.name as estate_name, h.code, l.kind, l.share, l.relation, l.from_date, l.to_date, l.current
      and not h.disabled as current
      from link l join estate.house h on ${own('h')} and h.id = l.house_id join estate.estate e
        on e.tenant_id = h.tenant_id and e.id = h.estate_id
     where ${seen(reach, sql`h.estate_id`, sql`h.building_id`)}
     order by l.current desc, e.sort_key, h.sort_key, h.id, l.kind limit ${limit}`;
}

export async function listParkings(
  db: DbOrTx,
  personId: number,
  { estates, today }: Reach,
  limit: number,
): Promise<CustomerDetail['parkings']> {
  return rows<CustomerDetail['parkings'][number]>(db)`
    select o.id, e.name as estate_name, k.code, o.from_date, o.to_date,
           o.from_date <= ${today}::date and (o.to_date is null or o.to_date >= ${today}::date) as current
      from estate.parking_owner o join estate.parking k on k.tenant_id = o.tenant_id and k.id = o.parking_id
      join estate.estate e on e.tenant_id = k.tenant_id and e.id = k.estate_id
     where ${own('o')} and o.person_id = ${personId} and ${inScope(estates, sql`k.estate_id`)}
       order by o.to_date is not null, o.from_date desc, o.id limit ${limit}`;
}

/** Parking leases, and houses lived in as a tenant. */
export async function listLeases(
  db: DbOrTx,
  personId: number,
  { today, ...reach }: Reach,
  limit: number,
): Promise<CustomerDetail['leases']> {
  return rows<CustomerDetail['leases'][number]>(db)`
    select * from (
      select 'parking:' || l.id as key, '车位' as what, e.name || ' ' || k.code as place, l.contract_no,
             l.monthly_price::text as monthly_price,
             l.from_date, coalesce(l.ended_on, l.to_date) as to_date,
               ${today}::date between l.from_date and coalesce(l.ended_on, l.to_date) as current
        from estate.parking_lease l join estate.parking k on k.tenant_id = l.tenant_id and k.id = l.parking_id
        join estate.estate e on e.tenant_id = k.tenant_id and e.id = k.estate_id
       where ${own('l')} and l.person_id = ${personId} and ${inScope(reach.estates, sql`k.estate_id`)}
      union all
      select 'house:' || r.id, '房屋', e.name || ' ' || h.code, '', '', r.move_in_date, r.move_out_date, ${livesAt(today)}
        from estate.resident r join estate.house h on h.tenant_id = r.tenant_id and h.id = r.house_id
        join estate.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
       where ${own('r')} and r.person_id = ${personId} and r.relation = ${RESIDENT_RELATION.tenant}
         and ${seen(reach, sql`h.estate_id`, sql`h.building_id`)}) x
     order by current desc, from_date desc nulls last, key limit ${limit}`;
}

/** With full account numbers. */
export async function listAgreements(
  db: DbOrTx,
  customerId: number,
  { today, ...reach }: Reach,
  limit: number,
): Promise<CustomerDetail['agreements']> {
  return rows<CustomerDetail['agreements'][number]>(db)`
    select a.id, b.bank, a.agreement_no, a.account_name, a.account_no, coalesce(e.name || ' ' || h.code, '') as house, a.from_date,
           a.to_date,
           a.state = ${lit(STORED_AGREEMENT.inForce)} and a.from_date <= ${today}::date
             and (a.to_date is null or a.to_date >= ${today}::date) as in_force
      from manage_view.bank_agreement a join manage_view.bank_channel b on b.tenant_id = a.tenant_id and b.id = a.channel_id
      left join estate.house h on h.tenant_id = a.tenant_id and h.id = a.house_id
      left join estate.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
     where ${own('a')} and a.customer_id = ${customerId} and (a.house_id is null or ${seen(reach, sql`h.estate_id`, sql`h.building_id`)})
     order by a.from_date desc, a.id desc limit ${limit}`;
}

export async function listFollows(
  db: DbOrTx,
  customerId: number,
  { today, ...reach }: Reach,
  limit: number,
): Promise<CustomerDetail['follows']> {
  return rows<CustomerDetail['follows'][number]>(db)`
    select f.id, i.name as item, f.content, m.name as employee, f.planned_date, f.state,
           f.state in (${FOLLOW.waiting}, ${FOLLOW.running}) and f.planned_date < ${today}::date as overdue
      from estate.follow_up f join estate.follow_item i on i.tenant_id = f.tenant_id and i.id = f.item_id
      join org_view.employee m on m.tenant_id = f.tenant_id and m.id = f.employee_id
      left join estate.house h on h.tenant_id = f.tenant_id and h.id = f.house_id
     where ${own('f')} and f.customer_id = ${customerId} and (f.house_id is null or ${seen(reach, sql`h.estate_id`, sql`h.building_id`)})
     order by f.id desc limit ${limit}`;
}
