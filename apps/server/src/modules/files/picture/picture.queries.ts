import { sql } from 'kysely';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

/** The tenant whose website this host shows. */
export async function findSiteTenant(db: DbOrTx, host: string): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select manage.site_tenant(${host}) as id`.execute(db);
  return rows[0]?.id ?? null;
}

export async function findVersion(db: DbOrTx, fileId: number, side: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('files.pictureVersion')
    .select('storageKey')
    .where('fileId', '=', fileId)
    .where('side', '=', side)
    .executeTakeFirst();
  return row?.storageKey;
}

interface Version {
  tenantId: number;
  fileId: number;
  side: number;
  mediaType: string;
  storageKey: string;
}

/** False when somebody else was first. */
export async function insertVersion(db: DbOrTx, version: Version): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('files.pictureVersion')
    .values(version)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
