// Writes the tasks that a step made and changed. A task that passes to somebody else keeps its time limit, and so does one that waited for signers
// added before it: a late document stays late, whoever has it.
import { DOCUMENT_TASK, NODE } from '@anju/contract';
import type { FlowCase, FlowEnvironment, FlowTask } from '@anju/domain';
import type { Scope } from '../../../../../platform/scope.ts';
import type { Tx } from '../../../../../platform/tenancy/tenant-db.ts';
import type { DocumentNow, TaskNow } from '../document-case.queries.ts';
import { limitsOf, NO_LIMIT } from './document-limit.service.ts';
import { insertTasks, updateTasks } from './task.queries.ts';

interface Before {
  readonly document: Pick<DocumentNow, 'id' | 'companyId'>;
  readonly tasks: readonly TaskNow[];
  readonly environment: Pick<FlowEnvironment, 'definition'>;
}

interface Step {
  readonly at: string;
  readonly opinion: string;
  /** The task the step was taken on. */
  readonly acting: FlowTask | undefined;
}

export async function writeTasks(
  scope: Pick<Scope, 'clock'>,
  tx: Tx,
  { document, tasks, environment: { definition } }: Before,
  after: FlowCase,
  { at, opinion, acting }: Step,
): Promise<void> {
  const known = new Map(tasks.map((task) => [task.id, task]));
  const fresh = after.tasks.filter(({ id }) => !known.has(id));
  const limitOf = await limitsOf(scope, tx, document, definition, after);
  const nodes = new Map(definition.nodes.map((node) => [node.id, node]));
  const ids = await insertTasks(
    tx,
    document.id,
    fresh.map((task) => {
      const node = nodes.get(task.node);
      const open = task.state === DOCUMENT_TASK.open;
      const had = task.heirTo === undefined ? undefined : known.get(task.heirTo);
      const { dueAt, remindAt } = had ?? (open ? limitOf(task.node) : NO_LIMIT);
      return {
        ...{ round: task.round, node: task.node, person: task.person, order: task.order, state: task.state, origin: task.origin },
        nodeName: node?.name ?? '',
        nodeType: node?.type ?? NODE.audit,
        before: task.before,
        openedAt: open ? at : null,
        ...{ dueAt, remindAt, overdueToldAt: had?.overdueToldAt ?? null },
      };
    }),
  );
  const real = new Map(fresh.map(({ id }, place) => [id, ids[place] ?? id]));
  const changes = after.tasks.flatMap((task) => {
    const was = known.get(task.id);
    if (!was || (was.state === task.state && was.before === task.before && was.actedBy === task.actedBy)) return [];
    const opened = task.state === DOCUMENT_TASK.open && was.state !== DOCUMENT_TASK.open;
    const undecided = DOCUMENT_TASK.is(task.state, 'waiting', 'open');
    const { dueAt, remindAt } = opened && was.dueAt === null ? limitOf(task.node) : NO_LIMIT;
    return [
      {
        ...{ id: task.id, state: task.state, actedBy: task.actedBy, dueAt, remindAt },
        before: task.before === null ? null : (real.get(task.before) ?? task.before),
        opinion: task.id === acting?.id ? opinion : null,
        openedAt: opened ? at : null,
        doneAt: undecided ? null : at,
      },
    ];
  });
  await updateTasks(tx, changes);
}
