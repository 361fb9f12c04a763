// What a settlement is for when there is no house: parking spaces without a house, customers and contracts. A customer may owe in several
// estates, but every settlement belongs to one of them.
import { sql, type RawBuilder } from 'kysely';
import { BILL, OBJECT, type FreeObject, type ObjectCharging } from '@anju/contract';
import { first, lit, own } from '../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../estate/index.ts';

type Estates = readonly number[] | null;

/** Bills `b` of an object that belong to no house. */
export const freeBills = ({ objectKind, objectId }: Pick<FreeObject, 'objectKind' | 'objectId'>): RawBuilder<unknown> =>
  sql`b.object_kind = ${objectKind} and b.object_id = ${objectId} and not b.void and b.house_id is null`;

/**
 * The estate of a customer: the named one, else that of the bills to be paid, else that of the oldest open bill, else that of the last
 * bill. The customer must have bills in it.
 */
const customerEstate = ({ objectId, estateId }: FreeObject, estates: Estates, billIds: readonly number[]): RawBuilder<unknown> => sql`
  (select b.estate_id from charging.bill b
    where ${own('b')} and ${freeBills({ objectKind: OBJECT.customer, objectId })} and b.state >= ${lit(BILL.published)}
      and ${inScope(estates, sql`b.estate_id`)}
      and ${estateId === null ? sql`true` : sql`b.estate_id = ${estateId}`}
    order by b.id = any (${billIds}::bigint[]) desc, b.state, b.due_date, b.id limit 1)`;

export type ObjectCard = ObjectCharging['object'];

export async function findObjectCard(
  db: DbOrTx,
  estates: Estates,
  object: FreeObject,
  billIds: readonly number[] = [],
): Promise<ObjectCard | undefined> {
  const { objectKind, objectId } = object;
  const found = {
    [OBJECT.parking]: sql`select p.estate_id, '车位 ' || p.code as text, p.location as note, p.disabled from estate_view.parking p
      where ${own('p')} and p.id = ${objectId}`,
    [OBJECT.customer]: sql`select ${customerEstate(object, estates, billIds)} as estate_id, c.number || ' ' || p.name as text,
      '' as note, c.disabled
                             from estate_view.customer c join estate_view.person p on p.tenant_id = c.tenant_id and p.id = c.person_id
                               where ${own('c')} and c.id = ${objectId}`,
    // A contract that has ended may still have open bills, which can be paid as usual.
    [OBJECT.contract]: sql`select n.estate_id, '合同 ' || n.number as text, concat_ws(' ', n.name, n.place) as note, false as disabled
      from charging.contract n where ${own('n')} and n.id = ${objectId}`,
  }[objectKind];
  return first<ObjectCard>(db)`
    select ${objectKind}::smallint as object_kind, ${objectId}::bigint as object_id, o.text, o.note, o.disabled, e.id as estate_id,
           e.name as estate_name,
           c.id as company_id, c.name as company_name
      from (${found}) o join estate_view.estate e on ${own('e')} and e.id = o.estate_id join org_view.company c
        on c.tenant_id = e.tenant_id and c.id = e.company_id
     where ${inScope(estates, sql`e.id`)}`;
}
