// Files of a letter: read by exactly those who see the letter; attached and removed with its draft.
import { fileCategoryOf, submitLetter } from '@anju/contract';
import type { Scope } from '../../../platform/scope.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';
import { defineFileParent, replaceAttached } from '../../files/index.ts';
import { seesLetter } from './letter-search.queries.ts';
import { listFileIds, replaceFiles } from './letter.queries.ts';
import { readerOf } from './letter.policy.ts';

const category = fileCategoryOf(submitLetter, 'fileIds');

const LETTER_PAPER = {
  mayRead: (scope: Scope, id: number): Promise<boolean> => seesLetter(scope.db, id, readerOf(scope)),
  mayWrite: (): boolean => false,
};

export const defineLetterFiles = (): void => defineFileParent(category, LETTER_PAPER);

export const saveFiles = async (scope: Scope, tx: Tx, letterId: number, wanted: readonly number[]): Promise<string[]> =>
  replaceAttached(
    scope,
    tx,
    { category, parentId: letterId },
    { before: await listFileIds(tx, letterId), wanted, store: (ids) => replaceFiles(tx, letterId, ids) },
  );
