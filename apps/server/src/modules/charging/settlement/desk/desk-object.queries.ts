// Bills without a house, at the desk: the payers of a parking space, customer or contract, and what else they owe.
import { sql } from 'kysely';
import { BILL, OBJECT, type DeskPerson, type FreeObject, type HouseCharging } from '@anju/contract';
import { first, lit, own, rows } from '../../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../../estate/index.ts';
import { freeBills, type ObjectCard } from '../../ledger/free-object.queries.ts';

type Estates = readonly number[] | null;

/**
 * The persons of today: for a parking space the tenant before the owner, for a customer the customer. Phones are unmasked here and masked
 * in the response.
 */
export async function listObjectPeople(db: DbOrTx, { objectKind, objectId }: FreeObject, day: string): Promise<DeskPerson[]> {
  const ties =
    objectKind === OBJECT.parking
      ? sql`select l.person_id, 'lessee' as role, 1 as rank from estate_view.parking_lease l
             where ${own('l')} and l.parking_id = ${objectId} and l.from_date <= ${day}::date
               and coalesce(l.ended_on, l.to_date) >= ${day}::date
            union all
            select o.person_id, 'owner', 2 from estate_view.parking_owner o
             where ${own('o')} and o.parking_id = ${objectId} and o.from_date <= ${day}::date
               and coalesce(o.to_date, 'infinity') >= ${day}::date`
      : sql`select c.person_id, 'customer' as role, 1 as rank from estate_view.customer c
             where ${own('c')} and c.id = ${
               objectKind === OBJECT.customer
                 ? sql`${objectId}`
                 : sql`(select n.customer_id
               from charging.contract n where ${own('n')} and n.id = ${objectId})`
             }`;
  return rows<DeskPerson>(db)`
    select p.id as person_id, p.name, p.phone, t.role, null::smallint as owner_type, null::text as share, null::smallint as relation,
           false as head,
           coalesce((select jsonb_agg(jsonb_build_object('name', g.name, 'color', g.color) order by g.sort, g.id)
                       from estate_view.person_tag x join estate_view.tag g on g.tenant_id = x.tenant_id and g.id = x.tag_id
                         where ${own('x')} and x.person_id = p.id), '[]') as tags
      from (${ties}) t join estate_view.person p on ${own('p')} and p.id = t.person_id order by t.rank, p.id`;
}

/** The payer named by the newest open bill. */
export async function findBillPayer(
  db: DbOrTx,
  object: FreeObject,
  estateId: number,
): Promise<{ personId: number; name: string; phone: string } | undefined> {
  return first<{ personId: number; name: string; phone: string }>(db)`
    select p.id as person_id, p.name, p.phone from charging.bill b join estate_view.person p
      on p.tenant_id = b.tenant_id and p.id = b.payer_id
     where ${own('b')} and ${freeBills(object)} and b.state = ${lit(BILL.published)} and b.estate_id = ${estateId}
       order by b.due_date desc, b.id desc limit 1`;
}

const LEASED = (personId: number, day: string) => sql`
  select l.parking_id from estate_view.parking_lease l where ${own('l')} and l.person_id = ${personId} and l.from_date <= ${day}::date
    and coalesce(l.ended_on, l.to_date) >= ${day}::date
   union select o.parking_id from estate_view.parking_owner o
          where ${own('o')} and o.person_id = ${personId} and o.from_date <= ${day}::date
            and coalesce(o.to_date, 'infinity') >= ${day}::date`;

interface Beside {
  readonly personId: number | null;
  readonly houseId: number | null;
  /** The object that is already being paid. */
  readonly except: ObjectCard | null;
}
/** What a person owes without a house, and what the parking spaces of a house owed before they belonged to it, whoever owes it. */
export async function listOtherObjects(
  db: DbOrTx,
  estates: Estates,
  { personId, houseId, except }: Beside,
  day: string,
): Promise<HouseCharging['otherObjects']> {
  const spaces = [
    ...(personId === null ? [] : [LEASED(personId, day)]),
    ...(houseId === null ? [] : [sql`select p.id from estate_view.parking p where ${own('p')} and p.house_id = ${houseId}`]),
  ];
  if (spaces.length === 0) return [];
  const owed =
    personId === null
      ? sql``
      : sql`union select b.object_kind, b.object_id from charging.bill b
        where ${own('b')} and b.payer_id = ${personId} and b.state = ${lit(BILL.published)} and not b.void and b.house_id is null
            union select ${lit(OBJECT.customer)}::smallint, c.id from estate_view.customer c where ${own('c')} and c.person_id = ${personId}
            union select ${lit(OBJECT.contract)}::smallint, n.id from estate_view.customer c join charging.contract n
              on n.tenant_id = c.tenant_id and n.customer_id = c.id where ${own('c')} and c.person_id = ${personId}`;
  const asked =
    personId === null
      ? sql`true`
      : sql`(b.payer_id is null or b.payer_id = ${personId} or b.parking_id in (select p.id from estate_view.parking p
          where ${own('p')} and p.house_id = ${houseId}::bigint))`;
  const others =
    except === null
      ? sql`true`
      : sql`(x.object_kind, x.object_id, x.estate_id) <> (${except.objectKind}::smallint, ${except.objectId}::bigint,
        ${except.estateId}::bigint)`;
  return rows<HouseCharging['otherObjects'][number]>(db)`
    select x.object_kind, x.object_id, x.estate_id, e.name as estate_name,
           coalesce('车位 ' || k.code, '合同 ' || n.number, c.number || ' ' || p.name) as text, x.bills, x.open
      from (select b.object_kind, b.object_id, b.estate_id, count(*)::int as bills, sum(b.open)::numeric(18, 2) as open
              from (select ${lit(OBJECT.parking)}::smallint as kind, s.parking_id as id
                      from (${sql.join(spaces, sql` union `)}) s (parking_id) ${owed}) o
              join charging.bill b on ${own('b')} and b.object_kind = o.kind and b.object_id = o.id and b.state = ${lit(BILL.published)}
                and not b.void and b.house_id is null
             where ${inScope(estates, sql`b.estate_id`)} and ${asked} group by 1, 2, 3) x
      join estate_view.estate e on ${own('e')} and e.id = x.estate_id
      left join estate_view.parking k on k.tenant_id = e.tenant_id and x.object_kind = ${lit(OBJECT.parking)} and k.id = x.object_id
      left join charging.contract n on n.tenant_id = e.tenant_id and x.object_kind = ${lit(OBJECT.contract)} and n.id = x.object_id
      left join estate_view.customer c on c.tenant_id = e.tenant_id and x.object_kind = ${lit(OBJECT.customer)} and c.id = x.object_id
      left join estate_view.person p on p.tenant_id = e.tenant_id and p.id = c.person_id
     where ${others} order by x.open desc, x.object_kind, x.object_id limit 50`;
}
