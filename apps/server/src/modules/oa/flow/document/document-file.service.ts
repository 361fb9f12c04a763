// Files of a document: attached with it, and deleted when they are taken out of it or go with their draft.
import { FILE_CATEGORY } from '@anju/contract';
import type { Scope } from '../../../../platform/scope.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { attachFile, deleteFile, lockAttached } from '../../../files/index.ts';
import { listFileIds, setFiles } from './document-draft.queries.ts';

/**
 * Gives a document exactly these files. Returns the storage keys of those left out, whose bytes the caller removes last: a row without bytes
 * can be removed again, bytes without a row never.
 */
export async function saveFiles(scope: Scope, tx: Tx, documentId: number, fileIds: readonly number[]): Promise<string[]> {
  const wanted = [...new Set(fileIds)];
  const before = await listFileIds(tx, documentId);
  const place = { category: FILE_CATEGORY.documentPaper, parentId: documentId };
  for (const id of wanted.filter((one) => !before.includes(one))) await attachFile({ db: tx, actor: scope.actor }, { id, ...place });
  await setFiles(tx, documentId, wanted);
  const keys: string[] = [];
  for (const id of before.filter((one) => !wanted.includes(one))) {
    keys.push(...((await lockAttached(tx, place, id))?.keys ?? []));
    await deleteFile(tx, id);
  }
  return keys;
}

export async function removeBytes({ files }: Pick<Scope, 'files'>, keys: readonly string[]): Promise<void> {
  for (const key of keys) await files.remove(key);
}
