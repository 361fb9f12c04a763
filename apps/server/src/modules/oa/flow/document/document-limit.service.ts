// Time limits of tasks, in the working time of the document's company.
import { DOCUMENT_TASK, type FlowDefinition } from '@anju/contract';
import { afterWorkingTime, businessDay, momentOf, workingTimeBetween, type FlowCase } from '@anju/domain';
import type { Scope } from '../../../../platform/scope.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { workedMinutesOf } from '../../../org/index.ts';
import { updateLimits, type DocumentNow, type TaskNow } from './document-case.queries.ts';

/** The last day on which a limit of so many working hours can end, with days off between. */
const lastDay = (from: Date, hours: number): string => businessDay(new Date(from.getTime() + ((hours * 9 + 45) * 24 * 3_600_000) / 8));

/** The time limit of a task opened now, by the calendar of the document's company; read only if a node of this visit has a limit. */
export async function dueTimes(
  { clock }: Pick<Scope, 'clock'>,
  tx: Tx,
  { companyId }: Pick<DocumentNow, 'companyId'>,
  { nodes }: FlowDefinition,
  after: FlowCase,
): Promise<(node: string) => string | null> {
  const hours = nodes.find(({ id }) => id === after.node)?.dueHours ?? null;
  if (hours === null) return () => null;
  const now = clock.now();
  const due = afterWorkingTime(momentOf(now), hours * 60, await workedMinutesOf(tx, companyId, businessDay(now), lastDay(now, hours)));
  return (node) => (node === after.node ? due : null);
}

/**
 * A document that stood still goes on: each task that was open before, and still is, has as much working time left as when the document was
 * suspended, or as when the task was opened during that time. What was late already stays late.
 */
export async function resumeLimits(
  { clock }: Pick<Scope, 'clock'>,
  tx: Tx,
  { companyId, suspendedAt }: Pick<DocumentNow, 'companyId' | 'suspendedAt'>,
  tasks: readonly TaskNow[],
  after: FlowCase,
): Promise<void> {
  if (suspendedAt === null) return;
  const still = new Set(after.tasks.filter(({ state }) => state === DOCUMENT_TASK.open).map(({ id }) => id));
  const stood = tasks.flatMap(({ id, state, dueAt, openedAt }) => {
    const since = new Date(openedAt !== null && openedAt > suspendedAt ? openedAt : suspendedAt);
    const until = new Date(dueAt ?? 0);
    return state === DOCUMENT_TASK.open && still.has(id) && until > since ? [{ id, since, until }] : [];
  });
  if (stood.length === 0) return;
  const now = clock.now();
  const longest = Math.max(...stood.map(({ since, until }) => until.getTime() - since.getTime())) / 3_600_000;
  const first = businessDay(new Date(suspendedAt));
  const worked = await workedMinutesOf(tx, companyId, first, lastDay(now, longest));
  const limits = stood.flatMap(({ id, since, until }) => {
    const dueAt = afterWorkingTime(momentOf(now), workingTimeBetween(momentOf(since), momentOf(until), worked), worked);
    return dueAt === null ? [] : [{ id, dueAt }];
  });
  await updateLimits(tx, limits);
}
