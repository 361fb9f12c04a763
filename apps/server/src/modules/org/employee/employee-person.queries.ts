// The human being behind an employee: identity papers are kept there, once, whatever other roles he has.
import { sql } from 'kysely';
import { unlessReferred } from '../../../platform/tenancy/savepoint.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import type { Stamp } from './employee.queries.ts';

export interface Papers {
  readonly idType: number | null;
  readonly idNo: string;
}

export interface KnownPerson extends Papers {
  readonly id: number;
  readonly name: string;
}

/** Who has this number; a person folded into another is that other. */
export async function findByPapers(tx: Tx, { idType, idNo }: Papers): Promise<KnownPerson | undefined> {
  const result = await sql<KnownPerson>`
    select kept.id, kept.name, kept.id_type, kept.id_no from estate.person p
      join estate.person kept on kept.tenant_id = p.tenant_id and kept.id = coalesce(p.merged_into, p.id)
     where p.id_type = ${idType} and p.id_no = ${idNo} and p.id_no <> ''`.execute(tx);
  return result.rows[0];
}

/** Who has this name and phone and is no employee yet. */
export async function findByPhone(tx: Tx, name: string, phone: string): Promise<KnownPerson | undefined> {
  if (phone === '') return undefined;
  const result = await sql<KnownPerson>`
    select p.id, p.name, p.id_type, p.id_no from estate.person p
     where p.phone = ${phone} and p.phone <> '' and p.name = ${name} and p.merged_into is null
       and not exists (select from org.employee e where e.tenant_id = p.tenant_id and e.person_id = p.id) limit 1`.execute(tx);
  return result.rows[0];
}

export async function getPerson(tx: Tx, id: number): Promise<KnownPerson> {
  return tx.selectFrom('estate.person').select(['id', 'name', 'idType', 'idNo']).where('id', '=', id).executeTakeFirstOrThrow();
}

export interface PersonValues extends Papers {
  readonly name: string;
  readonly initials: string;
  readonly gender: number | null;
  readonly phone: string;
  readonly birthDate: string | null;
  readonly education: number | null;
  readonly political: number | null;
}

/** Undefined when somebody entered the same number a moment ago. */
export async function insertPerson(tx: Tx, values: PersonValues, { tenantId, by, at }: Stamp): Promise<number | undefined> {
  const row = await tx
    .insertInto('estate.person')
    .values({ ...values, tenantId, createdAt: at, updatedBy: by, updatedAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updatePerson(
  tx: Tx,
  id: number,
  values: { name: string; initials: string } & Partial<Papers>,
  { by, at }: Stamp,
): Promise<void> {
  await tx
    .updateTable('estate.person')
    .set({ ...values, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** A person nobody refers to any more was only ever this employee, under a number that was wrong. */
export async function removeUnlessReferred(tx: Tx, id: number): Promise<boolean> {
  return unlessReferred(tx, () => tx.deleteFrom('estate.person').where('id', '=', id).execute());
}

export async function findEmployeeOfPerson(
  db: DbOrTx,
  personId: number,
): Promise<{ id: number; name: string; number: string } | undefined> {
  return db.selectFrom('org.employee').select(['id', 'name', 'number']).where('personId', '=', personId).executeTakeFirst();
}
