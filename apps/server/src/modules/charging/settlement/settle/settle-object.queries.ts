// Bills without a house: of parking spaces that belong to none, of customers and of contracts. Where such a payment is booked, what is open, who pays,
// what else the payer owes. A customer may owe in several estates; every paper stands in one of them.
import { sql, type RawBuilder } from 'kysely';
import { OBJECT, type DeskPerson, type FreeObject, type HouseCharging, type ObjectCharging } from '@anju/contract';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../../estate/index.ts';

type Estates = readonly number[] | null;

/** Bills `b` of an object that stand under no house. */
export const freeBills = ({ objectKind, objectId }: Pick<FreeObject, 'objectKind' | 'objectId'>): RawBuilder<unknown> =>
  sql`b.object_kind = ${objectKind} and b.object_id = ${objectId} and not b.void and b.house_id is null`;

/** The estate of a customer: named, else of the bills to be paid, else of what is open longest, else of the last bill. Only one it has bills in. */
const customerEstate = ({ objectId, estateId }: FreeObject, estates: Estates, billIds: readonly number[]): RawBuilder<unknown> => sql`
  (select b.estate_id from charging.bill b
    where ${freeBills({ objectKind: OBJECT.customer, objectId })} and b.state >= 4 and ${inScope(estates, sql`b.estate_id`)}
      and ${estateId === null ? sql`true` : sql`b.estate_id = ${estateId}`}
    order by b.id = any (${billIds}::bigint[]) desc, b.state, b.due_date, b.id limit 1)`;

type ObjectCard = ObjectCharging['object'];

export async function findObjectCard(
  db: DbOrTx,
  estates: Estates,
  object: FreeObject,
  billIds: readonly number[] = [],
): Promise<ObjectCard | undefined> {
  const { objectKind, objectId } = object;
  const found = {
    [OBJECT.parking]: sql`select p.estate_id, '车位 ' || p.code as text, p.location as note, p.disabled from estate.parking p where p.id = ${objectId}`,
    [OBJECT.customer]: sql`select ${customerEstate(object, estates, billIds)} as estate_id, c.number || ' ' || p.name as text, '' as note, c.disabled
                             from estate.customer c join estate.person p on p.id = c.person_id where c.id = ${objectId}`,
    // One that ended may still owe; it can be paid like any other.
    [OBJECT.contract]: sql`select n.estate_id, '合同 ' || n.number as text, concat_ws(' ', n.name, n.place) as note, false as disabled from charging.contract n where n.id = ${objectId}`,
  }[objectKind];
  const result = await sql<ObjectCard>`
    select ${objectKind}::smallint as object_kind, ${objectId}::bigint as object_id, o.text, o.note, o.disabled, e.id as estate_id, e.name as estate_name,
           c.id as company_id, c.name as company_name
      from (${found}) o join estate.estate e on e.id = o.estate_id join org.company c on c.id = e.company_id
     where ${inScope(estates, sql`e.id`)}`.execute(db);
  return result.rows[0];
}

/** Those of today: who rents the space before who owns it; of a customer the customer. Phones are whole here and leave masked. */
export async function listObjectPeople(db: DbOrTx, { objectKind, objectId }: FreeObject, day: string): Promise<DeskPerson[]> {
  const ties =
    objectKind === OBJECT.parking
      ? sql`select l.person_id, 'lessee' as role, 1 as rank from estate.parking_lease l
             where l.parking_id = ${objectId} and l.from_date <= ${day}::date and coalesce(l.ended_on, l.to_date) >= ${day}::date
            union all
            select o.person_id, 'owner', 2 from estate.parking_owner o
             where o.parking_id = ${objectId} and o.from_date <= ${day}::date and coalesce(o.to_date, 'infinity') >= ${day}::date`
      : sql`select c.person_id, 'customer' as role, 1 as rank from estate.customer c
             where c.id = ${objectKind === OBJECT.customer ? sql`${objectId}` : sql`(select n.customer_id from charging.contract n where n.id = ${objectId})`}`;
  const result = await sql<DeskPerson>`
    select p.id as person_id, p.name, p.phone, t.role, null::smallint as owner_type, null::text as share, null::smallint as relation, false as head,
           coalesce((select jsonb_agg(jsonb_build_object('name', g.name, 'color', g.color) order by g.sort, g.id)
                       from estate.person_tag x join estate.tag g on g.id = x.tag_id where x.person_id = p.id), '[]') as tags
      from (${ties}) t join estate.person p on p.id = t.person_id order by t.rank, p.id`.execute(db);
  return result.rows;
}

/** Named by the newest open bill. */
export async function findBillPayer(
  db: DbOrTx,
  object: FreeObject,
  estateId: number,
): Promise<{ personId: number; name: string; phone: string } | undefined> {
  const result = await sql<{ personId: number; name: string; phone: string }>`
    select p.id as person_id, p.name, p.phone from charging.bill b join estate.person p on p.id = b.payer_id
     where ${freeBills(object)} and b.state = 4 and b.estate_id = ${estateId} order by b.due_date desc, b.id desc limit 1`.execute(db);
  return result.rows[0];
}

const LEASED = (personId: number, day: string) => sql`
  select l.parking_id from estate.parking_lease l where l.person_id = ${personId} and l.from_date <= ${day}::date and coalesce(l.ended_on, l.to_date) >= ${day}::date
   union select o.parking_id from estate.parking_owner o
          where o.person_id = ${personId} and o.from_date <= ${day}::date and coalesce(o.to_date, 'infinity') >= ${day}::date`;

interface Beside {
  readonly personId: number | null;
  readonly houseId: number | null;
  /** What is being paid already. */
  readonly except: ObjectCard | null;
}
/** What a person owes without a house, and what the spaces of a house owed before they belonged to it. */
export async function listOtherObjects(
  db: DbOrTx,
  estates: Estates,
  { personId, houseId, except }: Beside,
  day: string,
): Promise<HouseCharging['otherObjects']> {
  const spaces = [
    ...(personId === null ? [] : [LEASED(personId, day)]),
    ...(houseId === null ? [] : [sql`select p.id from estate.parking p where p.house_id = ${houseId}`]),
  ];
  if (spaces.length === 0) return [];
  const owed =
    personId === null
      ? sql``
      : sql`union select b.object_kind, b.object_id from charging.bill b where b.payer_id = ${personId} and b.state = 4 and not b.void and b.house_id is null
            union select 3::smallint, c.id from estate.customer c where c.person_id = ${personId}
            union select 4::smallint, n.id from estate.customer c join charging.contract n on n.customer_id = c.id where c.person_id = ${personId}`;
  const others =
    except === null
      ? sql`true`
      : sql`(x.object_kind, x.object_id, x.estate_id) <> (${except.objectKind}::smallint, ${except.objectId}::bigint, ${except.estateId}::bigint)`;
  const result = await sql<HouseCharging['otherObjects'][number]>`
    select x.object_kind, x.object_id, x.estate_id, e.name as estate_name, coalesce('车位 ' || k.code, '合同 ' || n.number, c.number || ' ' || p.name) as text, x.bills, x.open
      from (select b.object_kind, b.object_id, b.estate_id, count(*)::int as bills, sum(b.open)::numeric(18, 2) as open
              from (select 2::smallint as kind, s.parking_id as id from (${sql.join(spaces, sql` union `)}) s (parking_id) ${owed}) o
              join charging.bill b on b.object_kind = o.kind and b.object_id = o.id and b.state = 4 and not b.void and b.house_id is null
             where ${inScope(estates, sql`b.estate_id`)} group by 1, 2, 3) x
      join estate.estate e on e.id = x.estate_id
      left join estate.parking k on x.object_kind = 2 and k.id = x.object_id
      left join charging.contract n on x.object_kind = 4 and n.id = x.object_id
      left join estate.customer c on x.object_kind = 3 and c.id = x.object_id
      left join estate.person p on p.id = c.person_id
     where ${others} order by x.open desc, x.object_kind, x.object_id limit 50`.execute(db);
  return result.rows;
}
