// Files of a document: attached with it, and deleted when they are taken out of it or go with their draft.
import { createDocument, fileCategoryOf } from '@anju/contract';
import type { Scope } from '../../../../platform/scope.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { replaceAttached } from '../../../files/index.ts';
import { listFileIds, setFiles } from './document-draft.queries.ts';

export const saveFiles = async (scope: Scope, tx: Tx, documentId: number, wanted: readonly number[]): Promise<string[]> =>
  replaceAttached(
    scope,
    tx,
    { category: fileCategoryOf(createDocument, 'fileIds'), parentId: documentId },
    { before: await listFileIds(tx, documentId), wanted, store: (ids) => setFiles(tx, documentId, ids) },
  );
