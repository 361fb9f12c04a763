// Dated owners of a house, and their persons.
import { sql } from 'kysely';
import { type PERSON_KIND, type StateOf, type HouseDetail, type OwnerForm } from '@anju/contract';
import { first, own, rows, run } from '../../../../../platform/db/sql.ts';
import type { Stamp } from '../../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../../platform/tenancy/tenant-db.ts';

/** Start of the newest ownership that has not ended; undefined when the house has no owner. */
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

/** Deletes the owners that begin on this day, as if they had never been entered. */
export async function removeOwners(tx: Tx, houseId: number, fromDate: string): Promise<void> {
  await tx.deleteFrom('estate.houseOwner').where('houseId', '=', houseId).where('fromDate', '=', fromDate).execute();
}

export async function reopenOwners(tx: Tx, houseId: number, lastDay: string): Promise<void> {
  await tx.updateTable('estate.houseOwner').set({ toDate: null }).where('houseId', '=', houseId).where('toDate', '=', lastDay).execute();
}

export type PersonForm = Pick<OwnerForm, 'name' | 'phone' | 'idType' | 'idNo'> & { readonly kind: StateOf<typeof PERSON_KIND> };

/** The person with this id number or, if none is given, with this name and phone; otherwise a new one. */
export async function ensurePerson(tx: Tx, person: PersonForm, initials: string, { tenantId, by, at }: Stamp): Promise<number> {
  const known = await findPerson(tx, person);
  if (known !== undefined) return known;
  const made = await tx
    .insertInto('estate.person')
    .values({
      tenantId,
      name: person.name,
      initials,
      kind: person.kind,
      phone: person.phone,
      idType: person.idNo === '' ? null : person.idType,
      idNo: person.idNo,
      createdAt: at,
      updatedBy: by,
      updatedAt: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  // Nothing was inserted: the same id number was entered concurrently.
  const id = made?.id ?? (await findPerson(tx, person));
  if (id === undefined) throw new Error('a person was neither made nor found');
  return id;
}

async function findPerson(tx: Tx, person: PersonForm): Promise<number | undefined> {
  if (person.idNo === '' && person.phone === '') return undefined;
  // Each condition has the form of its index; with an order by id the planner might scan all persons instead.
  const same =
    person.idNo === ''
      ? sql`phone = ${person.phone} and phone <> '' and name = ${person.name}`
      : sql`id_type = ${person.idType} and id_no = ${person.idNo} and id_no <> ''`;
  // For a merged person, the one it was merged into is returned.
  const found = await first<{ id: number }>(tx)`
    select coalesce(merged_into, id) as id from estate.person where ${own('estate.person')} and ${same} limit 1`;
  return found?.id;
}

export async function insertOwner(
  tx: Tx,
  tenantId: number,
  houseId: number,
  personId: number,
  fromDate: string,
  owner: Pick<OwnerForm, 'ownerType' | 'share' | 'certificateNo'>,
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
    .select(['o.houseId', 'h.estateId', 'h.buildingId', 'p.name', 'p.phone', 'p.idNo'])
    .where('o.id', '=', ownershipId)
    .executeTakeFirst();
}

export async function listOwners(db: DbOrTx, houseId: number, today: string): Promise<HouseDetail['owners']> {
  return rows<HouseDetail['owners'][number]>(db)`
    select o.id, o.person_id, p.name, o.owner_type, p.phone, p.id_no, trim_scale(o.share)::text as share, o.certificate_no, o.from_date,
           o.to_date,
           o.from_date <= ${today}::date and (o.to_date is null or o.to_date >= ${today}::date) as current
      from estate.house_owner o join estate.person p on p.tenant_id = o.tenant_id and p.id = o.person_id
     where ${own('o')} and o.house_id = ${houseId} order by o.from_date desc, o.share desc, o.id`;
}

interface PayingRow {
  houseId: number;
  handoverDate: string | null;
  named: { personId: number; name: string } | null;
  developer: { personId: number; name: string } | null;
  owners: { personId: number; name: string; share: string; fromDate: string; toDate: string | null }[];
}

/** What determines the payer: the named payer, the developer of the estate, all owners past and present. */
export async function listPaying(db: DbOrTx, houseIds: readonly number[]): Promise<PayingRow[]> {
  const somebody = (alias: string) => {
    const person = sql.raw(alias);
    return sql`case when ${person}.id is null then null else jsonb_build_object('personId', ${person}.id, 'name', ${person}.name) end`;
  };
  return rows<PayingRow>(db)`
    select h.id as house_id, h.handover_date, ${somebody('n')} as named, ${somebody('d')} as developer,
           coalesce((select jsonb_agg(jsonb_build_object('personId', o.person_id, 'name', p.name, 'share', o.share::text, 'fromDate',
             o.from_date, 'toDate', o.to_date)
                            order by o.from_date desc, o.share desc, o.id)
                       from estate.house_owner o join estate.person p on p.tenant_id = o.tenant_id and p.id = o.person_id
                      where o.tenant_id = h.tenant_id and o.house_id = h.id), '[]') as owners
      from estate.house h
      join estate.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
      left join estate.person n on n.tenant_id = h.tenant_id and n.id = h.payer_id
      left join estate.person d on d.tenant_id = e.tenant_id and d.id = e.developer_id
     where ${own('h')} and h.id = any (${houseIds}::bigint[])`;
}

/** Keeps who is named until the day before; whoever was named for later days is forgotten. The caller names the next one. */
export async function turnPayer(tx: Tx, houseId: number, day: string): Promise<void> {
  await run(tx)`
    delete from estate.house_former_payer f where ${own('f')} and f.house_id = ${houseId} and f.from_date >= ${day}::date`;
  await run(tx)`
    update estate.house_former_payer f set to_date = ${day}::date - 1
     where ${own('f')} and f.house_id = ${houseId} and f.to_date >= ${day}::date`;
  await run(tx)`
    insert into estate.house_former_payer (tenant_id, house_id, person_id, from_date, to_date)
    select h.tenant_id, h.id, h.payer_id, h.payer_from, ${day}::date - 1 from estate.house h
     where ${own('h')} and h.id = ${houseId} and h.payer_id is not null and (h.payer_from is null or h.payer_from < ${day}::date)`;
}
