// 诉求 in hand go to somebody else when the worker leaves: a step of its own in the history of each.
import { CASE_ACT } from '@anju/contract';
import { failField } from '../../../../platform/errors/failure.ts';
import { defineOpenWork } from '../../../../platform/handover/open-work.ts';
import { defineCalendarEntries } from '../../../../platform/todo/calendar-sources.ts';
import { defineTodo } from '../../../../platform/todo/todo-sources.ts';
import { findServing } from '../../../org/index.ts';
import { lockCases } from '../step/change.queries.ts';
import { announce, loggedNote } from '../step/lock.service.ts';
import { takeStep } from '../step/move.service.ts';
import { CASE_CALENDAR, CASE_TODO, listOpenCases, QUEUE_TODO } from './todo.queries.ts';

export function defineCaseWork(): void {
  defineTodo(CASE_TODO);
  defineTodo(QUEUE_TODO);
  defineCalendarEntries(CASE_CALENDAR);
  defineOpenWork({
    kind: 'case',
    title: '诉求',
    list: listOpenCases,
    async handOver(scope, tx, ids, toEmployeeId) {
      const receiver = await findServing(tx, toEmployeeId);
      if (!receiver) throw failField('employeeId', 'CASE_WORKER');
      const actor = scope.actor.employeeId;
      const transfer = { act: CASE_ACT.transfer, actor, to: toEmployeeId } as const;
      for (const now of await lockCases(tx, ids, null)) {
        if (now.workerId === null || now.workerId === toEmployeeId) continue;
        await takeStep(scope, tx, now, transfer, { remark: `离职移交给 ${receiver.name}` });
        await scope.audit.write(tx, scope.actor, {
          action: '移交',
          entity: 'case',
          entityId: now.id,
          note: loggedNote(now, receiver.name),
        });
      }
      await announce(scope, tx);
    },
  });
}
