import type { FieldCategory } from '@anju/contract';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

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

const COLUMNS = ['id', 'category', 'parentId', 'name', 'mediaType', 'storageKey', 'accountId'] as const;
export type KeptFile = Pick<FileRow, Exclude<(typeof COLUMNS)[number], 'id'>> & { id: number };

export async function insertFile(db: DbOrTx, row: FileRow): Promise<number> {
  const { id } = await db.insertInto('files.file').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function findFile(db: DbOrTx, id: number, category: number, parentId: number): Promise<KeptFile | undefined> {
  return db
    .selectFrom('files.file')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('category', '=', category)
    .where('parentId', '=', parentId)
    .executeTakeFirst();
}

export async function findNewest(db: DbOrTx, accountId: number, category: number, name: string): Promise<KeptFile | undefined> {
  return db
    .selectFrom('files.file')
    .select(COLUMNS)
    .where('accountId', '=', accountId)
    .where('category', '=', category)
    .where('name', '=', name)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** How many it found: an upload that is absent, belongs to another user or is already attached stays as it is. */
export async function updateParents(
  db: DbOrTx,
  ids: readonly number[],
  { category, parentId }: FilePlace,
  accountId: number,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('files.file')
    .set({ parentId })
    .where('id', 'in', ids)
    .where('category', '=', category)
    .where('accountId', '=', accountId)
    .where('parentId', '=', 0)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function findLimits(db: DbOrTx, category: number) {
  return db.selectFrom('files.category').select(['extensions', 'maxBytes', 'maxSide']).where('id', '=', category).executeTakeFirst();
}

export async function listLeft(db: DbOrTx, categories: readonly number[], before: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('files.file')
    .select('id')
    .where('category', 'in', categories)
    .where('parentId', '=', 0)
    .where('createdAt', '<', before)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The storage keys of the file and its smaller versions; none when it was attached meanwhile. */
export async function lockLeft(tx: Tx, id: number): Promise<string[]> {
  const file = await tx
    .selectFrom('files.file')
    .select('storageKey')
    .where('id', '=', id)
    .where('parentId', '=', 0)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!file) return [];
  const versions = await tx.selectFrom('files.pictureVersion').select('storageKey').where('fileId', '=', id).execute();
  return [file.storageKey, ...versions.map(({ storageKey }) => storageKey)];
}

export async function deleteFile(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('files.pictureVersion').where('fileId', '=', id).execute();
  await tx.deleteFrom('files.file').where('id', '=', id).execute();
}

/** Which record a file is attached to. */
export interface FilePlace {
  readonly category: number;
  readonly parentId: number;
}
/** Where uploads are attached from a form: the field of the call names their category. */
export interface FieldPlace extends FilePlace {
  readonly category: FieldCategory;
}

/** The name and the storage keys of an attached file, with those of its smaller versions. */
export async function lockAttached(
  tx: Tx,
  { category, parentId }: FilePlace,
  id: number,
): Promise<{ name: string; keys: string[] } | undefined> {
  const file = await tx
    .selectFrom('files.file')
    .select(['name', 'storageKey'])
    .where('id', '=', id)
    .where('category', '=', category)
    .where('parentId', '=', parentId)
    .forUpdate()
    .executeTakeFirst();
  if (!file) return undefined;
  const versions = await tx.selectFrom('files.pictureVersion').select('storageKey').where('fileId', '=', id).execute();
  return { name: file.name, keys: [file.storageKey, ...versions.map(({ storageKey }) => storageKey)] };
}
