// The parts of a meeting: agenda, attendees, copies, resolutions, files and its history.
import { sql } from 'kysely';
import {
  ATTENDANCE,
  EMPLOYEE,
  type Attendance,
  type MeetingAttendee,
  type MeetingDetail,
  type MeetingFile,
  type MeetingForm,
  type StateOf,
  type TASK,
} from '@anju/contract';
import { first, lit, own, rows, run, TENANT } from '../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

// ---- agenda and people ----------------------------------------------------------------------------------------------------------------

export const listAgenda = (db: DbOrTx, meetingId: number): Promise<MeetingDetail['agenda']> => rows<MeetingDetail['agenda'][number]>(db)`
  select g.topic, g.minutes, g.speaker from oa.meeting_agenda g where ${own('g')} and g.meeting_id = ${meetingId} order by g.position`;

export async function replaceAgenda(tx: Tx, meetingId: number, agenda: MeetingForm['agenda']): Promise<void> {
  await run(tx)`delete from oa.meeting_agenda g where ${own('g')} and g.meeting_id = ${meetingId}`;
  await run(tx)`
    insert into oa.meeting_agenda (tenant_id, meeting_id, position, topic, minutes, speaker)
    select ${TENANT}, ${meetingId}, i.position, i.topic, i.minutes, i.speaker
      from jsonb_to_recordset(${JSON.stringify(agenda.map((item, position) => ({ ...item, position })))}::jsonb)
        as i (position int, topic text, minutes int, speaker text)`;
}

export const listAttendees = (db: DbOrTx, meetingId: number): Promise<MeetingAttendee[]> => rows<MeetingAttendee>(db)`
  select a.employee_id as id, e.name, k.name as company_name, a.state, a.signed_in_at, a.signed_in_by, a.signed_at, a.reason,
         e.state = ${lit(EMPLOYEE.serving)} as serving
    from oa.meeting_attendee a join org_view.employee e on e.tenant_id = a.tenant_id and e.id = a.employee_id
    join org_view.company k on k.tenant_id = e.tenant_id and k.id = e.company_id
   where ${own('a')} and a.meeting_id = ${meetingId} order by a.position, a.employee_id`;

/** Those who stay keep their attendance. */
export async function replaceAttendees(tx: Tx, meetingId: number, ids: readonly number[]): Promise<void> {
  await run(tx)`
    delete from oa.meeting_attendee a where ${own('a')} and a.meeting_id = ${meetingId} and a.employee_id <> all (${ids}::bigint[])`;
  await run(tx)`
    insert into oa.meeting_attendee (tenant_id, meeting_id, employee_id, position)
    select ${TENANT}, ${meetingId}, i.id, i.position from unnest(${ids}::bigint[]) with ordinality i (id, position)
    on conflict (tenant_id, meeting_id, employee_id) do update set position = excluded.position`;
}

/** Whoever becomes host or recorder takes part from then on. */
export const addAttendee = (tx: Tx, meetingIds: readonly number[], employeeId: number): Promise<number> => run(tx)`
  insert into oa.meeting_attendee (tenant_id, meeting_id, employee_id, position)
  select ${TENANT}, i.id, ${employeeId}, 0 from unnest(${meetingIds}::bigint[]) i (id) on conflict do nothing`;

export const listCopies = (db: DbOrTx, meetingId: number): Promise<{ id: number; name: string }[]> => rows<{ id: number; name: string }>(
  db,
)`
  select e.id, e.name from oa.meeting_copy y join org_view.employee e on e.tenant_id = y.tenant_id and e.id = y.employee_id
   where ${own('y')} and y.meeting_id = ${meetingId} order by e.id`;

export async function replaceCopies(tx: Tx, meetingId: number, ids: readonly number[]): Promise<void> {
  await run(
    tx,
  )`delete from oa.meeting_copy y where ${own('y')} and y.meeting_id = ${meetingId} and y.employee_id <> all (${ids}::bigint[])`;
  await run(tx)`
    insert into oa.meeting_copy (tenant_id, meeting_id, employee_id)
    select ${TENANT}, ${meetingId}, i.id from unnest(${ids}::bigint[]) i (id) on conflict do nothing`;
}

// ---- attendance -----------------------------------------------------------------------------------------------------------------------

export const findAttendee = (tx: Tx, meetingId: number, employeeId: number): Promise<{ name: string; state: Attendance } | undefined> =>
  first<{ name: string; state: Attendance }>(tx)`
    select e.name, a.state from oa.meeting_attendee a join org_view.employee e on e.tenant_id = a.tenant_id and e.id = a.employee_id
     where ${own('a')} and a.meeting_id = ${meetingId} and a.employee_id = ${employeeId}`;

const of = (meetingId: number, employeeId: number) => sql`${own('a')} and a.meeting_id = ${meetingId} and a.employee_id = ${employeeId}`;

export const updateSignedIn = (tx: Tx, meetingId: number, employeeId: number, { at, by }: { at: string; by: string }): Promise<number> =>
  run(tx)`
    update oa.meeting_attendee a set state = ${ATTENDANCE.present}, signed_in_at = ${at}, signed_in_by = ${by}, reason = ''
     where ${of(meetingId, employeeId)}`;

export const updateExcused = (tx: Tx, meetingId: number, employeeId: number, reason: string): Promise<number> => run(tx)`
  update oa.meeting_attendee a set state = ${ATTENDANCE.excused}, reason = ${reason} where ${of(meetingId, employeeId)}`;

/** Signs the text as it stands. */
export const updateSigned = (tx: Tx, meetingId: number, employeeId: number, at: string): Promise<number> => run(tx)`
  update oa.meeting_attendee a set state = ${ATTENDANCE.signed}, signed_at = ${at}, signed_key = m.minutes_key
    from oa.meeting m where ${own('m')} and m.id = a.meeting_id and ${of(meetingId, employeeId)}`;

/** Returns how many signatures were taken back. */
export const clearSignatures = (tx: Tx, meetingId: number): Promise<number> => run(tx)`
  update oa.meeting_attendee a set state = ${ATTENDANCE.present}, signed_at = null, signed_key = null
   where ${own('a')} and a.meeting_id = ${meetingId} and a.state = ${ATTENDANCE.signed}`;

/** A meeting at another time is a new appointment for everybody. */
export const clearAttendance = (tx: Tx, meetingId: number): Promise<number> => run(tx)`
  update oa.meeting_attendee a set state = ${ATTENDANCE.expected}, signed_in_at = null, signed_in_by = '', reason = ''
   where ${own('a')} and a.meeting_id = ${meetingId} and a.state <> ${ATTENDANCE.expected}`;

// ---- resolutions ----------------------------------------------------------------------------------------------------------------------

export interface FoundResolution {
  id: number;
  content: string;
  ownerId: number;
  owner: string;
  serving: boolean;
  due: string;
  agreed: number | null;
  taskId: number | null;
  taskState: StateOf<typeof TASK> | null;
}

export const listResolutions = (db: DbOrTx, meetingId: number): Promise<FoundResolution[]> => rows<FoundResolution>(db)`
  select n.id, n.content, n.owner_id, e.name as owner, e.state = ${lit(EMPLOYEE.serving)} as serving, n.due, n.agreed, n.task_id,
         t.state as task_state
    from oa.meeting_resolution n join org_view.employee e on e.tenant_id = n.tenant_id and e.id = n.owner_id
    left join oa.task t on t.tenant_id = n.tenant_id and t.id = n.task_id
   where ${own('n')} and n.meeting_id = ${meetingId} order by n.position, n.id`;

export interface ResolutionValues {
  readonly content: string;
  readonly ownerId: number;
  readonly due: string;
  readonly agreed: number | null;
}

/** Resolutions that became tasks stay; they come first. */
export async function replaceResolutions(tx: Tx, meetingId: number, resolutions: readonly ResolutionValues[]): Promise<void> {
  await run(tx)`delete from oa.meeting_resolution n where ${own('n')} and n.meeting_id = ${meetingId} and n.task_id is null`;
  await run(tx)`
    insert into oa.meeting_resolution (tenant_id, meeting_id, position, content, owner_id, due, agreed)
    select ${TENANT}, ${meetingId}, kept.count + i.position, i.content, i."ownerId", i.due, i.agreed
      from jsonb_to_recordset(${JSON.stringify(resolutions.map((one, position) => ({ ...one, position })))}::jsonb)
        as i (position int, content text, "ownerId" bigint, due date, agreed smallint),
        (select count(*)::int from oa.meeting_resolution n where ${own('n')} and n.meeting_id = ${meetingId}) kept`;
}

/** Ties resolutions to the tasks made of them; a resolution that already has a task is left alone. */
export const updateTasks = (tx: Tx, ids: readonly number[], taskIds: readonly number[]): Promise<number> => run(tx)`
  update oa.meeting_resolution n set task_id = i.task_id from unnest(${ids}::bigint[], ${taskIds}::bigint[]) i (id, task_id)
   where ${own('n')} and n.id = i.id and n.task_id is null`;

// ---- files and history ----------------------------------------------------------------------------------------------------------------

export const listFiles = (db: DbOrTx, categories: readonly number[], parentId: number): Promise<(MeetingFile & { category: number })[]> =>
  rows<MeetingFile & { category: number }>(db)`
    select f.id, f.category, f.name, f.media_type, f.size, coalesce(a.name, '') as by, f.created_at as at
      from files_view.file f left join session_view.account a on a.tenant_id = f.tenant_id and a.id = f.account_id
     where ${own('f')} and f.category = any (${categories}::int[]) and f.parent_id = ${parentId} order by f.id`;

export const listChanges = (db: DbOrTx, meetingId: number, limit: number): Promise<MeetingDetail['changes']> =>
  rows<MeetingDetail['changes'][number]>(db)`
    select l.id, l.at, l.actor as by, l.action, l.note as detail from system_view.audit_log l
     where ${own('l')} and l.entity = 'meeting' and l.entity_id = ${meetingId} order by l.id desc limit ${limit}`;
