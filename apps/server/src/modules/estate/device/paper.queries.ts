// Files that hang on a device or a resolution, with the name of who put them there.
import type { DevicePaper } from '@anju/contract';
import { own, rows } from '../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export interface PaperPlace {
  readonly category: number;
  readonly parentId: number;
}

export async function listPapers(db: DbOrTx, { category, parentId }: PaperPlace): Promise<DevicePaper[]> {
  return rows<DevicePaper>(db)`
    select f.id, f.name, f.media_type, f.size, coalesce(m.name, a.username, '') as by, f.created_at as at
      from files.file f left join session.account a on a.tenant_id = f.tenant_id and a.id = f.account_id
      left join org.employee m on m.tenant_id = a.tenant_id and m.id = a.employee_id
     where ${own('f')} and f.category = ${category} and f.parent_id = ${parentId} order by f.id desc`;
}

export async function lockPaper(
  tx: Tx,
  { category, parentId }: PaperPlace,
  id: number,
): Promise<{ name: string; keys: string[] } | undefined> {
  const result = await rows<{ name: string; storageKey: string }>(tx)`
    select name, storage_key from files.file
      where ${own('files.file')} and id = ${id} and category = ${category} and parent_id = ${parentId} for update`;
  const [file] = result;
  if (!file) return undefined;
  const versions = await tx.selectFrom('files.pictureVersion').select('storageKey').where('fileId', '=', id).execute();
  return { name: file.name, keys: [file.storageKey, ...versions.map(({ storageKey }) => storageKey)] };
}

export async function deletePaper(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('files.pictureVersion').where('fileId', '=', id).execute();
  await tx.deleteFrom('files.file').where('id', '=', id).execute();
}
