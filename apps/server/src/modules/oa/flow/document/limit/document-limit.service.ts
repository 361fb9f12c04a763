// Time limits of tasks, and when to remind of them, in the working time of the document's company.
import { DOCUMENT_TASK, type FlowDefinition } from '@anju/contract';
import { afterWorkingTime, businessDay, momentOf, workingTimeBetween, type FlowCase, type WorkedMinutes } from '@anju/domain';
import type { Scope } from '../../../../../platform/scope.ts';
import type { Tx } from '../../../../../platform/tenancy/tenant-db.ts';
import { workedMinutesOf } from '../../../../org/index.ts';
import type { DocumentNow, TaskNow } from '../document-case.queries.ts';
import { updateLimits } from './task.queries.ts';

export interface Limit {
  readonly dueAt: string | null;
  /** Null where nobody is reminded. */
  readonly remindAt: string | null;
}
export const NO_LIMIT: Limit = { dueAt: null, remindAt: null };

/** The last day on which a limit of so many working hours can end, with days off between. */
const lastDay = (from: Date, hours: number): string => businessDay(new Date(from.getTime() + ((hours * 9 + 45) * 24 * 3_600_000) / 8));

/** So many working minutes from now, and the reminder as long before that as the node says, at the earliest now. */
function limitAfter(now: Date, minutes: number, remindHours: number | null, worked: WorkedMinutes): Limit {
  const after = (length: number) => afterWorkingTime(momentOf(now), length, worked);
  return { dueAt: after(minutes), remindAt: remindHours === null ? null : after(Math.max(0, minutes - remindHours * 60)) };
}

/** The time limit of a task opened now, by the calendar of the document's company; read only if a node of this visit has a limit. */
export async function limitsOf(
  { clock }: Pick<Scope, 'clock'>,
  tx: Tx,
  { companyId }: Pick<DocumentNow, 'companyId'>,
  { nodes }: FlowDefinition,
  after: FlowCase,
): Promise<(node: string) => Limit> {
  const { dueHours = null, remindHours = null } = nodes.find(({ id }) => id === after.node) ?? {};
  if (dueHours === null) return () => NO_LIMIT;
  const now = clock.now();
  const worked = await workedMinutesOf(tx, companyId, businessDay(now), lastDay(now, dueHours));
  const limit = limitAfter(now, dueHours * 60, remindHours, worked);
  return (node) => (node === after.node ? limit : NO_LIMIT);
}

/**
 * A document that stood still goes on: each task with a limit that was to be done before, and still is, has as much working time left as when
 * the document was suspended, also the one of a successor named meanwhile. What was late already stays late.
 */
export async function resumeLimits(
  { clock }: Pick<Scope, 'clock'>,
  tx: Tx,
  { companyId, suspendedAt }: Pick<DocumentNow, 'companyId' | 'suspendedAt'>,
  { nodes }: FlowDefinition,
  tasks: readonly TaskNow[],
  after: FlowCase,
): Promise<void> {
  if (suspendedAt === null) return;
  const still = new Set(after.tasks.filter(({ state }) => DOCUMENT_TASK.is(state, 'waiting', 'open')).map(({ id }) => id));
  const since = new Date(suspendedAt);
  const stood = tasks.flatMap(({ id, node, dueAt }) => {
    const until = new Date(dueAt ?? 0);
    return still.has(id) && until > since ? [{ id, node, until }] : [];
  });
  if (stood.length === 0) return;
  const now = clock.now();
  const longest = Math.max(...stood.map(({ until }) => until.getTime() - since.getTime())) / 3_600_000;
  const worked = await workedMinutesOf(tx, companyId, businessDay(since), lastDay(now, longest));
  const limits = stood.flatMap(({ id, node, until }) => {
    const remindHours = nodes.find((one) => one.id === node)?.remindHours ?? null;
    const left = workingTimeBetween(momentOf(since), momentOf(until), worked);
    const { dueAt, remindAt } = limitAfter(now, left, remindHours, worked);
    return dueAt === null ? [] : [{ id, dueAt, remindAt }];
  });
  await updateLimits(tx, limits);
}
