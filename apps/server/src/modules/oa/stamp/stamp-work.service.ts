// Seals to keep and seals to bring back are handed over when the employee leaves.
import { defineDecisions } from '../../../platform/decision/decision-sources.ts';
import { failField } from '../../../platform/errors/failure.ts';
import { defineOpenWork } from '../../../platform/handover/open-work.ts';
import { stampOf } from '../../../platform/stamp.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';
import { defineTodo } from '../../../platform/todo/todo-sources.ts';
import { findServing } from '../../org/index.ts';
import { SEAL_DECISIONS, SEAL_TODO } from './stamp-todo.queries.ts';
import { listHeld, listKept, passHeld, passKept } from './stamp-work.queries.ts';

async function receiver(tx: Tx, employeeId: number): Promise<string> {
  const found = await findServing(tx, employeeId);
  if (!found) throw failField('employeeId', 'SEAL_KEEPER');
  return found.name;
}

export function defineStampWork(): void {
  defineOpenWork({
    kind: 'seal',
    title: '保管印章',
    list: listKept,
    async handOver(scope, tx, ids, toEmployeeId) {
      const name = await receiver(tx, toEmployeeId);
      const passed = await passKept(tx, ids, toEmployeeId, stampOf(scope));
      const lines = passed.map((seal) => ({ entity: 'seal', entityId: seal.id, note: `${seal.name}保管人移交给 ${name}` }) as const);
      await scope.audit.write(tx, scope.actor, ...lines.map((line) => ({ action: '移交', ...line })));
    },
  });
  defineOpenWork({
    kind: 'seal-outing',
    title: '外带印章',
    list: listHeld,
    async handOver(scope, tx, ids, toEmployeeId) {
      const note = `外带的印章移交给 ${await receiver(tx, toEmployeeId)}`;
      const lines = (await passHeld(tx, ids, toEmployeeId)).map(
        ({ requestId }) => ({ entity: 'seal-request', entityId: requestId }) as const,
      );
      await scope.audit.write(tx, scope.actor, ...lines.map((line) => ({ action: '移交', ...line, note })));
    },
  });
}

/** Requests to decide, uses to record and seals to bring back are part of what waits for the user. */
export function offerSeals(): void {
  defineTodo(SEAL_TODO);
  defineDecisions('seal', SEAL_DECISIONS);
}
