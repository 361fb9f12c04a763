// Meetings to host and to record are handed over when the employee leaves; whoever takes them over takes part in them.
import { failField } from '../../../platform/errors/failure.ts';
import { defineOpenWork } from '../../../platform/handover/open-work.ts';
import { defineCalendarEntries } from '../../../platform/todo/calendar-sources.ts';
import { defineTodo } from '../../../platform/todo/todo-sources.ts';
import { listServing } from '../../org/index.ts';
import { addAttendee } from './meeting-parts.queries.ts';
import { MEETING_CALENDAR, MEETING_TODO } from './meeting-todo.queries.ts';
import { listDuties, passDuties, type Duty } from './meeting-work.queries.ts';
import { announce } from './meeting.service.ts';

const TITLES: Readonly<Record<Duty, string>> = { host: '会议主持', recorder: '会议记录' };
const PARTS: Readonly<Record<Duty, string>> = { host: '主持人', recorder: '记录人' };

export function defineMeetingWork(): void {
  for (const duty of ['host', 'recorder'] as const)
    defineOpenWork({
      kind: `meeting-${duty}`,
      title: TITLES[duty],
      list: (tx, employeeId) => listDuties(tx, duty, employeeId),
      async handOver(scope, tx, ids, toEmployeeId) {
        const [receiver] = await listServing(tx, [toEmployeeId]);
        if (!receiver) throw failField('employeeId', 'MEETING_EMPLOYEE', { what: PARTS[duty] });
        const passed = await passDuties(tx, duty, ids, toEmployeeId);
        await addAttendee(tx, ids, toEmployeeId);
        const note = `${PARTS[duty]}移交给 ${receiver.name}`;
        const lines = passed.map(({ id }) => ({ action: '移交', entity: 'meeting', entityId: id, note }) as const);
        await scope.audit.write(tx, scope.actor, ...lines);
        await announce(scope, tx);
      },
    });
}

/** Meetings are part of what waits for the user and of the user's calendar. */
export function offerMeetings(): void {
  defineTodo(MEETING_TODO);
  defineCalendarEntries(MEETING_CALENDAR);
}
