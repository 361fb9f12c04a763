// Materials and photos of a meeting: everybody who sees the meeting reads them; host, recorder and planner add and remove them.
import { FILE_CATEGORY, MAX_MEETING_FILES, MENU, type ParsedInputOf, type removeMeetingFile } from '@anju/contract';
import { refusal } from '../../../platform/access/access.ts';
import { rightsOn } from '../../../platform/access/rights.ts';
import { fail } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import { defineFileParent, deleteFile, lockAttached } from '../../files/index.ts';
import { findMeeting, isSeen } from './meeting-search.queries.ts';
import { viewerOf } from './meeting.policy.ts';
import { countAwaited, countFiles } from './meeting.queries.ts';
import { refusalOf } from './meeting.rules.ts';
import { announce, lockFor, participantOf } from './meeting.service.ts';

const CATEGORIES = [FILE_CATEGORY.meetingPaper, FILE_CATEGORY.meetingPhoto] as const;

const mayLook = async (scope: Scope): Promise<boolean> =>
  refusal({ menu: MENU.meeting, act: 'view' }, scope.actor, await rightsOn(scope, [MENU.meeting])) === null;

async function mayAdd(scope: Scope, id: number, category: number): Promise<boolean> {
  if (!(await mayLook(scope))) return false;
  const viewer = await viewerOf(scope);
  const meeting = await findMeeting(scope.db, id, viewer);
  if (!meeting) return false;
  const waiting = await countAwaited(scope.db, id);
  if (refusalOf('files', { ...meeting, waiting }, participantOf(viewer, meeting)) !== null) return false;
  if ((await countFiles(scope.db, category, id)) >= MAX_MEETING_FILES) throw fail('MEETING_FILES_MANY', { max: MAX_MEETING_FILES });
  return true;
}

export function defineMeetingFiles(): void {
  for (const category of CATEGORIES) defineFileParent(category, PARENTS[category]);
}

const parentOf = (category: number) => ({
  mayRead: async (scope: Scope, id: number) => (await mayLook(scope)) && isSeen(scope.db, id, await viewerOf(scope)),
  mayWrite: (scope: Scope, id: number) => mayAdd(scope, id, category),
});
/** One object per category: declaring a category twice with another one is refused. */
const PARENTS = {
  [FILE_CATEGORY.meetingPaper]: parentOf(FILE_CATEGORY.meetingPaper),
  [FILE_CATEGORY.meetingPhoto]: parentOf(FILE_CATEGORY.meetingPhoto),
} as const;

/** The bytes are removed before the commit: a row without them can be removed again, bytes without a row never. */
export const remove = (scope: Scope, { id, fileId }: ParsedInputOf<typeof removeMeetingFile>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    await lockFor(scope, tx, 'files', { id });
    const [paper, photo] = CATEGORIES;
    const file =
      (await lockAttached(tx, { category: paper, parentId: id }, fileId)) ??
      (await lockAttached(tx, { category: photo, parentId: id }, fileId));
    if (!file) throw fail('FILE_GONE');
    await deleteFile(tx, fileId);
    for (const key of file.keys) await scope.files.remove(key);
    await scope.audit.write(tx, scope.actor, { action: '删除文件', entity: 'meeting', entityId: id, note: file.name });
    await announce(scope, tx);
    return null;
  });
