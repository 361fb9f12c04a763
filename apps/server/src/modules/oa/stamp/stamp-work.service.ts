// Seals to keep and seals to bring back are handed over when the employee leaves.
import { defineDecisions } from '../../../platform/decision/decision-sources.ts';
import { defineOpenWork } from '../../../platform/handover/open-work.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { defineTodo } from '../../../platform/todo/todo-sources.ts';
import { SEAL_DECISIONS, SEAL_TODO } from './stamp-todo.queries.ts';
import { listHeld, listKept, passHeld, passKept } from './stamp-work.queries.ts';

export function defineStampWork(): void {
  defineOpenWork({
    kind: 'seal',
    title: '保管印章',
    list: listKept,
    async handOver(scope, tx, ids, toEmployeeId) {
      await passKept(tx, ids, toEmployeeId, stampOf(scope));
    },
  });
  defineOpenWork({
    kind: 'seal-outing',
    title: '外带印章',
    list: listHeld,
    async handOver(_scope, tx, ids, toEmployeeId) {
      await passHeld(tx, ids, toEmployeeId);
    },
  });
}

/** Requests to decide, uses to record and seals to bring back are part of what waits for the user. */
export function offerSeals(): void {
  defineTodo(SEAL_TODO);
  defineDecisions('seal', SEAL_DECISIONS);
}
