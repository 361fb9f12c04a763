// The person of an employee: the identity document is stored there once, whatever other roles the person has.
import { sql } from 'kysely';
import { first, own } from '../../../platform/db/sql.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import { unlessReferred } from '../../../platform/tenancy/savepoint.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';

export interface Papers {
  readonly idType: number | null;
  readonly idNo: string;
}

export interface KnownPerson extends Papers {
  readonly id: number;
  readonly name: string;
}

/** The person with this number; for a merged person the one it was merged into. */
export async function findByPapers(tx: Tx, { idType, idNo }: Papers): Promise<KnownPerson | undefined> {
  return first<KnownPerson>(tx)`
    select kept.id, kept.name, kept.id_type, kept.id_no from estate.person p
      join estate.person kept on kept.tenant_id = p.tenant_id and kept.id = coalesce(p.merged_into, p.id)
     where ${own('p')} and p.id_type = ${idType} and p.id_no = ${idNo} and p.id_no <> ''`;
}

/** The person with this name and phone who is not an employee yet. */
export async function findByPhone(tx: Tx, name: string, phone: string): Promise<KnownPerson | undefined> {
  if (phone === '') return undefined;
  return first<KnownPerson>(tx)`
    select p.id, p.name, p.id_type, p.id_no from estate.person p
     where ${own('p')} and p.phone = ${phone} and p.phone <> '' and p.name = ${name} and p.merged_into is null
       and not exists (select from org_view.employee e where e.tenant_id = p.tenant_id and e.person_id = p.id) limit 1`;
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

/** Undefined when another transaction entered the same number concurrently. */
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

/** A person without references existed only for this employee, under a wrong number. */
export async function removeUnlessReferred(tx: Tx, id: number): Promise<boolean> {
  return unlessReferred(tx, () => tx.deleteFrom('estate.person').where('id', '=', id).execute());
}
