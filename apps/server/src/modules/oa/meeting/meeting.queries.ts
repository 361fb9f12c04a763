// Rows of meetings: locking, writing, and the refusal of a room that is taken.
import { sql } from 'kysely';
import { ATTENDANCE, EMPLOYEE, type Attendance, type MeetingForm, type MeetingState, type MeetingType } from '@anju/contract';
import { first, lit, one, own } from '../../../platform/db/sql.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { seenBy } from './meeting-search.queries.ts';
import type { Viewer } from './meeting.policy.ts';

export interface LockedMeeting {
  id: number;
  version: number;
  title: string;
  type: MeetingType;
  state: MeetingState;
  hostId: number;
  recorderId: number;
  makerId: number;
  roomId: number | null;
  startsAt: string;
  endsAt: string;
  minutes: string;
  members: number | null;
  membersPresent: number | null;
  present: number;
  signed: number;
  waiting: number;
  /** The attendance of the user. */
  mine: Attendance | null;
}

/**
 * Whether a signature is awaited from the attendee `a`: from everybody who was present and still works here. An employee who has left
 * cannot sign any more.
 */
const awaited = sql`a.state = ${lit(ATTENDANCE.present)} and exists (
  select from org_view.employee e where ${own('e')} and e.id = a.employee_id and e.state = ${lit(EMPLOYEE.serving)})`;

export const countAwaited = async (db: DbOrTx, id: number): Promise<number> =>
  (
    await first<{ count: number }>(db)`
    select count(*)::int as count from oa.meeting_attendee a where ${own('a')} and a.meeting_id = ${id} and ${awaited}`
  )?.count ?? 0;

/**
 * Steps of one meeting run one after the other: each locks the meeting first. The attendance is read by a statement of its own, because the
 * one that waits for the lock still sees the attendance of the time before.
 */
export async function lockMeeting(tx: Tx, id: number, viewer: Viewer): Promise<LockedMeeting | undefined> {
  const meeting = await first<Omit<LockedMeeting, 'present' | 'signed' | 'waiting' | 'mine'>>(tx)`
    select m.id, m.version, m.title, m.type, m.state, m.host_id, m.recorder_id, m.maker_id, m.room_id, m.starts_at, m.ends_at, m.minutes,
           m.members, m.members_present
      from oa.meeting m where ${own('m')} and m.id = ${id} and ${seenBy(viewer)} for update of m`;
  if (!meeting) return undefined;
  const attendance = await one<Pick<LockedMeeting, 'present' | 'signed' | 'waiting' | 'mine'>>(tx)`
    select count(*) filter (where a.state in (${lit(ATTENDANCE.present)}, ${lit(ATTENDANCE.signed)}))::int as present,
           count(*) filter (where a.state = ${lit(ATTENDANCE.signed)})::int as signed, count(*) filter (where ${awaited})::int as waiting,
           max(a.state) filter (where a.employee_id = ${viewer.employeeId}::bigint) as mine
      from oa.meeting_attendee a where ${own('a')} and a.meeting_id = ${id}`;
  return { ...meeting, ...attendance };
}

export type MeetingValues = Pick<
  MeetingForm,
  'title' | 'type' | 'companyId' | 'roomId' | 'place' | 'startsAt' | 'endsAt' | 'hostId' | 'recorderId' | 'guests' | 'members'
>;

export async function insertMeeting(tx: Tx, values: MeetingValues, makerId: number, { tenantId, by, at }: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto('oa.meeting')
    .values({ ...values, makerId, tenantId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface MeetingPatch extends Partial<MeetingValues> {
  readonly state?: MeetingState;
  readonly movedFrom?: string;
  readonly membersPresent?: number | null;
  readonly quorumNote?: string;
  readonly minutes?: string;
  readonly cancelReason?: string;
  readonly beganAt?: string;
  readonly closedAt?: string | null;
  readonly endedAt?: string;
}

/** Attendance has no part in the version: it counts the changes of the text and of the state. */
export async function updateMeeting(tx: Tx, id: number, values: MeetingPatch, { by, at }: Stamp): Promise<void> {
  await tx
    .updateTable('oa.meeting')
    .set({ ...values, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

const EXCLUSION_VIOLATION = '23P01';
const ROOM_FREE = 'meeting_room_free';

/** False when the database refuses the booking because the room is taken; nothing of the work is kept then. */
export async function unlessTaken(tx: Tx, work: () => Promise<unknown>): Promise<boolean> {
  await sql`savepoint booking`.execute(tx);
  try {
    await work();
    await sql`release savepoint booking`.execute(tx);
    return true;
  } catch (error) {
    const taken =
      error instanceof Error &&
      'code' in error &&
      error.code === EXCLUSION_VIOLATION &&
      'constraint' in error &&
      error.constraint === ROOM_FREE;
    if (!taken) throw error;
    await sql`rollback to savepoint booking`.execute(tx);
    return false;
  }
}

/** Files of a meeting, and how many there are of a category. */
export const countFiles = async (db: DbOrTx, category: number, parentId: number): Promise<number> =>
  (
    await first<{ count: number }>(db)`
    select count(*)::int as count from files_view.file f where ${own('f')} and f.category = ${category} and f.parent_id = ${parentId}`
  )?.count ?? 0;
