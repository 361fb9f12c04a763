// Files of a letter: read by exactly those who see the letter; attached and removed with its draft.
import { FILE_CATEGORY } from '@anju/contract';
import type { Scope } from '../../../platform/scope.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';
import { attachFile, defineFileParent, deleteFile, lockAttached } from '../../files/index.ts';
import { seesLetter } from './letter-search.queries.ts';
import { listFileIds, replaceFiles } from './letter.queries.ts';
import { readerOf } from './letter.policy.ts';

const category = FILE_CATEGORY.letterPaper;

const LETTER_PAPER = {
  mayRead: (scope: Scope, id: number): Promise<boolean> => seesLetter(scope.db, id, readerOf(scope)),
  mayWrite: (): boolean => false,
};

export const defineLetterFiles = (): void => defineFileParent(category, LETTER_PAPER);

/**
 * Gives a draft exactly these files: uploads of the user are attached, files left out are deleted. Returns the storage keys whose bytes the
 * caller removes last: a row without bytes can be removed again, bytes without a row never.
 */
export async function saveFiles(scope: Scope, tx: Tx, letterId: number, fileIds: readonly number[]): Promise<string[]> {
  const wanted = [...new Set(fileIds)];
  const before = await listFileIds(tx, letterId);
  const place = { category, parentId: letterId };
  for (const id of wanted.filter((one) => !before.includes(one))) await attachFile({ db: tx, actor: scope.actor }, { id, ...place });
  await replaceFiles(tx, letterId, wanted);
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
