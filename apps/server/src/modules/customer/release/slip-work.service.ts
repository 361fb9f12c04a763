// What the program does with release slips by itself: it tells who has to act, and ends those whose hours are over.
import { defineDecisions } from '../../../platform/decision/decision-sources.ts';
import type { Schedule } from '../../../platform/schedule/schedule.ts';
import type { Services } from '../../../platform/scope.ts';
import { inTransaction, type Db } from '../../../platform/tenancy/tenant-db.ts';
import { defineTodo } from '../../../platform/todo/todo-sources.ts';
import { expireSlips } from './slip-change.queries.ts';
import { SLIP_DECISIONS, SLIP_TODO } from './slip-todo.queries.ts';

const BY = '系统';

export function offerSlips(): void {
  defineDecisions('release', SLIP_DECISIONS);
  defineTodo(SLIP_TODO);
}

export const expire = ({ clock }: Pick<Services, 'clock'>, db: Db): Promise<number> =>
  inTransaction(db, (tx) => expireSlips(tx, clock.now().toISOString(), BY));

export function slipHousekeeping(schedule: Schedule, services: Pick<Services, 'clock'>): void {
  schedule.everyMinutesPerTenant(10, 'customer.release-expiry', (db) => expire(services, db));
}
