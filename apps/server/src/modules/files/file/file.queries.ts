import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

export interface FileRow {
  tenantId: number;
  category: number;
  parentId: number;
  name: string;
  mediaType: string;
  size: number;
  sha256: string;
  storageKey: string;
  accountId: number;
  createdAt: string;
}

export async function insertFile(db: DbOrTx, row: FileRow): Promise<number> {
  const { id } = await db.insertInto('files.file').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function findFile(db: DbOrTx, id: number, category: number, parentId: number) {
  return db
    .selectFrom('files.file')
    .select(['id', 'name', 'mediaType', 'storageKey', 'accountId'])
    .where('id', '=', id)
    .where('category', '=', category)
    .where('parentId', '=', parentId)
    .executeTakeFirst();
}
