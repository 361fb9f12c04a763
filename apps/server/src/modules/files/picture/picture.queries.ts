import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

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

/** False when another request stored the same version first. */
export async function insertVersion(db: DbOrTx, version: Version): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('files.pictureVersion')
    .values(version)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
