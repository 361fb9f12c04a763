// Who owns a house from when to when, and the persons behind it.
import { sql } from 'kysely';
import type { HouseDetail, OwnerForm } from '@anju/contract';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import type { Stamp } from './house.queries.ts';

/** Begin of the newest ownership that has not ended; undefined when the house has no owner. */
export async function findOwnersSince(tx: Tx, houseId: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('estate.houseOwner')
    .select((eb) => eb.fn.max('fromDate').as('since'))
    .where('houseId', '=', houseId)
    .where('toDate', 'is', null)
    .executeTakeFirst();
  return row?.since ?? undefined;
}

export async function endOwners(tx: Tx, houseId: number, lastDay: string): Promise<void> {
  await tx.updateTable('estate.houseOwner').set({ toDate: lastDay }).where('houseId', '=', houseId).where('toDate', 'is', null).execute();
}

/** The person of this id number, else of this name and phone, else a new one. */
export async function ensurePerson(tx: Tx, owner: OwnerForm, initials: string, { tenantId, at }: Stamp): Promise<number> {
  const known = await findPerson(tx, owner);
  if (known !== undefined) return known;
  const made = await tx
    .insertInto('estate.person')
    .values({
      tenantId,
      name: owner.name,
      initials,
      phone: owner.phone,
      idType: owner.idNo === '' ? null : owner.idType,
      idNo: owner.idNo,
      createdAt: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  // Nothing made: somebody entered the same id number a moment ago.
  const id = made?.id ?? (await findPerson(tx, owner));
  if (id === undefined) throw new Error('a person was neither made nor found');
  return id;
}

async function findPerson(tx: Tx, owner: OwnerForm): Promise<number | undefined> {
  if (owner.idNo === '' && owner.phone === '') return undefined;
  // Each in the form its index knows; an order by id would tempt the planner to walk all persons instead.
  const same =
    owner.idNo === ''
      ? sql`phone = ${owner.phone} and phone <> '' and name = ${owner.name}`
      : sql`id_type = ${owner.idType} and id_no = ${owner.idNo} and id_no <> ''`;
  const result = await sql<{ id: number }>`select id from estate.person where ${same} limit 1`.execute(tx);
  return result.rows[0]?.id;
}

export async function insertOwner(
  tx: Tx,
  tenantId: number,
  houseId: number,
  personId: number,
  fromDate: string,
  owner: OwnerForm,
): Promise<void> {
  await tx
    .insertInto('estate.houseOwner')
    .values({ tenantId, houseId, personId, ownerType: owner.ownerType, share: owner.share, certificateNo: owner.certificateNo, fromDate })
    .execute();
}

export async function findOwnerPrivate(db: DbOrTx, ownershipId: number) {
  return db
    .selectFrom('estate.houseOwner as o')
    .innerJoin('estate.person as p', (join) => join.onRef('p.tenantId', '=', 'o.tenantId').onRef('p.id', '=', 'o.personId'))
    .innerJoin('estate.house as h', (join) => join.onRef('h.tenantId', '=', 'o.tenantId').onRef('h.id', '=', 'o.houseId'))
    .select(['o.houseId', 'h.estateId', 'p.name', 'p.phone', 'p.idNo'])
    .where('o.id', '=', ownershipId)
    .executeTakeFirst();
}

export async function listOwners(db: DbOrTx, houseId: number, today: string): Promise<HouseDetail['owners']> {
  const result = await sql<HouseDetail['owners'][number]>`
    select o.id, o.person_id, p.name, o.owner_type, p.phone, p.id_no, trim_scale(o.share)::text as share, o.certificate_no, o.from_date, o.to_date,
           o.from_date <= ${today}::date and (o.to_date is null or o.to_date >= ${today}::date) as current
      from estate.house_owner o join estate.person p on p.tenant_id = o.tenant_id and p.id = o.person_id
     where o.house_id = ${houseId} order by o.from_date desc, o.share desc, o.id`.execute(db);
  return result.rows;
}
