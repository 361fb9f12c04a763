// What the program does with release slips by itself: it tells who has to act, and ends those whose hours are over.
import { defineDecisions } from '../../../platform/decision/decision-sources.ts';
import type { Schedule } from '../../../platform/schedule/schedule.ts';
import type { Services } from '../../../platform/scope.ts';
import { SYSTEM_NAME, systemActor } from '../../../platform/system-actor.ts';
import { inTransaction, type Db } from '../../../platform/tenancy/tenant-db.ts';
import { defineTodo } from '../../../platform/todo/todo-sources.ts';
import { expireSlips, listExpired } from './slip-change.queries.ts';
import { expireOne } from './slip-step.service.ts';
import { SLIP_DECISIONS, SLIP_TODO } from './slip-todo.queries.ts';

export function offerSlips(): void {
  defineDecisions('release', SLIP_DECISIONS);
  defineTodo(SLIP_TODO);
}

/** Expires all in one statement, except slips with a document: there the document is held first and ends together with its slip. */
export async function expire(services: Services, db: Db, tenantId: number): Promise<number> {
  const now = services.clock.now().toISOString();
  const expired = await inTransaction(db, (tx) => expireSlips(tx, now, SYSTEM_NAME));
  const documented = await listExpired(db, now);
  for (const { id } of documented) await expireOne({ ...services, db, actor: systemActor(tenantId) }, id);
  return expired + documented.length;
}

export function slipHousekeeping(schedule: Schedule, services: Services): void {
  schedule.everyMinutesPerTenant(10, 'customer.release-expiry', (db, tenantId) => expire(services, db, tenantId));
}
