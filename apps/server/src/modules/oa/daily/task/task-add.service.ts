// How other groups of the area give tasks: a resolution of a meeting or a document makes tasks for their owners in its own transaction. The
// user is the assigner.
import { TASK_PRIORITY, type TaskSource } from '@anju/contract';
import { fail } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { listServing } from '../../../org/index.ts';
import { callBadges } from './task-badge.service.ts';
import { insertTasks } from './task-write.queries.ts';

export interface NewTask {
  readonly title: string;
  readonly detail: string;
  readonly ownerId: number;
  readonly due: string | null;
  readonly source: { readonly kind: TaskSource; readonly id: number; readonly text: string };
}

/** The ids of the new tasks, in the order given. An owner who does not serve is refused. */
export async function addTasks(scope: Scope, tx: Tx, tasks: readonly NewTask[]): Promise<number[]> {
  if (tasks.length === 0) return [];
  const owners = [...new Set(tasks.map(({ ownerId }) => ownerId))];
  if ((await listServing(tx, owners)).length < owners.length) throw fail('TASK_EMPLOYEE');
  const values = tasks.map(({ title, detail, ownerId, due, source }) => ({
    title,
    detail,
    ownerId,
    // A user who is no employee cannot follow a task: it becomes the owner's own.
    assignerId: scope.actor.employeeId ?? ownerId,
    due,
    priority: TASK_PRIORITY.normal,
    source: source.kind,
    sourceId: source.id,
    sourceText: source.text,
    planId: null,
    planDay: null,
  }));
  const ids = await insertTasks(tx, values, stampOf(scope));
  const lines = ids.map((id, place) => ({
    action: '新增',
    entity: 'task' as const,
    entityId: id,
    after: values[place],
    note: `${values[place]?.sourceText ?? ''}：${values[place]?.title ?? ''}`,
  }));
  await scope.audit.write(tx, scope.actor, ...lines);
  await callBadges(scope, tx, owners);
  return ids;
}
