// Photos and signatures of 诉求: whoever sees the case sees them; they are attached by the steps of the case and nothing else.
import { addCasePhotos, CASE_MENUS, FILE_CATEGORY, fileCategoryOf, type ParsedInputOf, type removeCasePhoto } from '@anju/contract';
import { refusal } from '../../../../platform/access/access.ts';
import { rightsOn } from '../../../../platform/access/rights.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { attachFiles, defineFileParent, deleteFile, lockAttached, removeBytes } from '../../../files/index.ts';
import { isSeenCase } from '../seen/row.queries.ts';
import { viewerOf } from '../seen/viewer.policy.ts';
import { announce, lockFor, onCase, requireOwn } from '../step/lock.service.ts';
import { addPhotos, dropPhoto, type PhotoMoment } from './photo.queries.ts';

const photosOf = (caseId: number) => ({ category: fileCategoryOf(addCasePhotos, 'fileIds'), parentId: caseId });

export async function attachPhotos(scope: Scope, tx: Tx, caseId: number, moment: PhotoMoment, fileIds: readonly number[]): Promise<void> {
  const ids = [...new Set(fileIds)];
  if (ids.length === 0) return;
  await attachFiles({ db: tx, actor: scope.actor }, photosOf(caseId), ids);
  await addPhotos(tx, scope.actor.tenantId, caseId, moment, ids);
}

export const add = (scope: Scope, { id, when, fileIds }: ParsedInputOf<typeof addCasePhotos>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    requireOwn(scope, await lockFor(scope, tx, id), '上传照片');
    await attachPhotos(scope, tx, id, when, fileIds);
    await announce(scope, tx);
    return null;
  });

export const remove = (scope: Scope, { id, fileId }: ParsedInputOf<typeof removeCasePhoto>): Promise<null> =>
  onCase(scope, { id }, '删除照片', async (tx, now) => {
    requireOwn(scope, now, '删除照片');
    const file = await lockAttached(tx, photosOf(id), fileId);
    if (!file || !(await dropPhoto(tx, id, fileId))) throw fail('FILE_GONE');
    await deleteFile(tx, fileId);
    await removeBytes(scope, file.keys);
    return file.name;
  });

const PARENT = {
  mayRead: async (scope: Scope, id: number): Promise<boolean> =>
    refusal({ menu: CASE_MENUS, act: 'view' }, scope.actor, await rightsOn(scope, CASE_MENUS)) === null &&
    (await isSeenCase(scope.db, id, await viewerOf(scope))),
  mayWrite: () => false,
};

export function defineCaseFiles(): void {
  defineFileParent(FILE_CATEGORY.casePhoto, PARENT);
  defineFileParent(FILE_CATEGORY.caseSign, PARENT);
}
