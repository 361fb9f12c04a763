// Files of a task: read by everybody who sees the task, added and removed by its owner and assigner while it is not closed.
import { FILE_CATEGORY, MENU, type ParsedInputOf, type removeTaskFile } from '@anju/contract';
import { mayCall } from '../../../../platform/document/document.service.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction } from '../../../../platform/tenancy/tenant-db.ts';
import { deleteFile, lockAttached } from '../../../files/index.ts';
import { leaderOf, requireEmployee } from '../daily.policy.ts';
import { isSeen, mayAttach } from './task-search.queries.ts';
import { lockTask } from './task-write.queries.ts';
import { requireStep, UNFINISHED } from './task.rules.ts';

export const TASK_PAPER = {
  mayRead: async (scope: Scope, id: number): Promise<boolean> =>
    (await mayCall(scope, { menu: MENU.work, act: 'view' })) && (await isSeen(scope.db, id, leaderOf(scope))),
  mayWrite: async (scope: Scope, id: number): Promise<boolean> =>
    scope.actor.employeeId !== null &&
    (await mayCall(scope, { menu: MENU.work, act: 'change' })) &&
    (await mayAttach(scope.db, id, scope.actor.employeeId)),
};

/** The bytes are removed before the commit: a row without them can be removed again, bytes without a row never. */
export async function removeFile(scope: Scope, { id, fileId }: ParsedInputOf<typeof removeTaskFile>): Promise<null> {
  const employeeId = requireEmployee(scope);
  return inTransaction(scope.db, async (tx) => {
    const task = await lockTask(tx, id, employeeId);
    if (!task) throw fail('NOT_FOUND', { what: '任务' });
    const by = task.ownerId === employeeId ? 'owner' : 'assigner';
    requireStep(task, employeeId, { action: '删除附件', by, from: UNFINISHED });
    const file = await lockAttached(tx, { category: FILE_CATEGORY.taskPaper, parentId: id }, fileId);
    if (!file) throw fail('FILE_GONE');
    await deleteFile(tx, fileId);
    for (const key of file.keys) await scope.files.remove(key);
    await scope.audit.write(tx, scope.actor, { action: '删除附件', entity: 'task', entityId: id, note: file.name });
    return null;
  });
}
