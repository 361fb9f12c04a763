// Which meetings a user sees, as a list and one by one.
import { sql, type RawBuilder } from 'kysely';
import { ATTENDANCE, MEETING, type MeetingRow, type OutputOf, type searchMeetings } from '@anju/contract';
import { startOf } from '../../../platform/db/business-day.ts';
import { contains } from '../../../platform/db/contains.ts';
import { allOf, exists, first, lit, one, own, rows, when } from '../../../platform/db/sql.ts';
import type { FilterOf, PageOf } from '../../../platform/listing/listing.ts';
import { inCompanies } from '../../../platform/reach/company-reach.queries.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import type { Viewer } from './meeting.policy.ts';

type Fragment = RawBuilder<unknown>;

/** The user hosts, records, planned, attends or reads along. */
const takesPart = ({ employeeId, accountId }: Viewer): Fragment => sql`(
  m.host_id = ${employeeId}::bigint or m.recorder_id = ${employeeId}::bigint or m.maker_id = ${accountId}
  or exists (select from oa.meeting_attendee p where ${own('p')} and p.meeting_id = m.id and p.employee_id = ${employeeId}::bigint)
  or exists (select from oa.meeting_copy p where ${own('p')} and p.meeting_id = m.id and p.employee_id = ${employeeId}::bigint))`;

export const seenBy = (viewer: Viewer): Fragment =>
  viewer.audits ? sql`(${takesPart(viewer)} or ${inCompanies(viewer, sql`m.company_id`)})` : takesPart(viewer);

export interface MeetingSearch {
  readonly filter: FilterOf<typeof searchMeetings>;
  readonly viewer: Viewer;
}

const FROM = sql`oa.meeting m
  join org_view.company k on k.tenant_id = m.tenant_id and k.id = m.company_id
  join org_view.employee h on h.tenant_id = m.tenant_id and h.id = m.host_id
  join org_view.employee r on r.tenant_id = m.tenant_id and r.id = m.recorder_id
  left join oa.meeting_room o on o.tenant_id = m.tenant_id and o.id = m.room_id`;

/** Everything but the state, which the counts do not depend on. */
const meant = ({ viewer, filter: { companyId, roomId, types, from, to, mine, key } }: MeetingSearch): Fragment =>
  allOf(
    own('m'),
    seenBy(viewer),
    when(mine, () => takesPart(viewer)),
    when(companyId !== null, sql`m.company_id = ${companyId}`),
    when(roomId !== null, sql`m.room_id = ${roomId}`),
    when(types.length > 0, sql`m.type = any (${types}::smallint[])`),
    when(from !== null, () => sql`m.starts_at >= ${startOf(from ?? '')}`),
    when(to !== null, () => sql`m.starts_at < ${startOf(to ?? '', 1)}`),
    ...contains(key, sql`m.title`, sql`h.name`, sql`r.name`),
  );
const inStates = ({ filter: { states } }: MeetingSearch) => when(states.length > 0, sql`m.state = any (${states}::smallint[])`);

const counted = (state: number): Fragment => sql`count(*) filter (where m.state = ${lit(state)})::int`;

export async function totalsOfMeetings(db: DbOrTx, search: MeetingSearch): Promise<Omit<OutputOf<typeof searchMeetings>, 'rows'>> {
  const { total, ...counts } = await one<OutputOf<typeof searchMeetings>['counts'] & { total: number }>(db)`
    select count(*) filter (where ${allOf(inStates(search))})::int as total, ${counted(MEETING.planned)} as planned,
           ${counted(MEETING.running)} as running, ${counted(MEETING.signing)} as signing, ${counted(MEETING.done)} as done,
           ${counted(MEETING.cancelled)} as cancelled
      from ${FROM} where ${meant(search)}`;
  return { total, counts };
}

const people = (condition: Fragment): Fragment => sql`(
  select count(*)::int from oa.meeting_attendee a where ${own('a')} and a.meeting_id = m.id and ${condition})`;

/** A row of the list; `mine` is the attendance of the viewer. */
export const rowOf = ({ employeeId }: Viewer): Fragment => sql`
  m.id, m.version, m.title, m.type, m.company_id, k.name as company_name, m.room_id, coalesce(o.name, m.place) as "where", m.starts_at,
  m.ends_at, m.moved_from, m.host_id, h.name as host, m.recorder_id, r.name as recorder, m.state, ${people(sql`true`)} as attendees,
  ${people(sql`a.state in (${lit(ATTENDANCE.present)}, ${lit(ATTENDANCE.signed)})`)} as present,
  ${people(sql`a.state = ${lit(ATTENDANCE.signed)}`)} as signed,
  (select a.state from oa.meeting_attendee a where ${own('a')} and a.meeting_id = m.id and a.employee_id = ${employeeId}::bigint) as mine`;

/** Meetings that have not ended come first, the nearest one first; then the past, the latest first. */
const OPEN = sql`m.state in (${lit(MEETING.planned)}, ${lit(MEETING.running)}, ${lit(MEETING.signing)})`;

export const listMeetings = (db: DbOrTx, search: MeetingSearch, { limit, offset }: PageOf<typeof searchMeetings>): Promise<MeetingRow[]> =>
  rows<MeetingRow>(db)`
    select ${rowOf(search.viewer)} from ${FROM} where ${allOf(meant(search), inStates(search))}
     order by ${OPEN} desc, case when ${OPEN} then m.starts_at end, m.starts_at desc, m.id desc limit ${limit} offset ${offset}`;

export interface FoundMeeting extends MeetingRow {
  makerId: number;
  place: string;
  guests: string;
  members: number | null;
  membersPresent: number | null;
  quorumNote: string;
  minutes: string;
  cancelReason: string;
  beganAt: string | null;
  closedAt: string | null;
  endedAt: string | null;
  createdBy: string;
  createdAt: string;
}

export const findMeeting = (db: DbOrTx, id: number, viewer: Viewer): Promise<FoundMeeting | undefined> => first<FoundMeeting>(db)`
  select ${rowOf(viewer)}, m.maker_id, m.place, m.guests, m.members, m.members_present, m.quorum_note, m.minutes, m.cancel_reason,
         m.began_at, m.closed_at, m.ended_at, m.created_by, m.created_at
    from ${FROM} where ${own('m')} and m.id = ${id} and ${seenBy(viewer)}`;

export const isSeen = (db: DbOrTx, id: number, viewer: Viewer): Promise<boolean> =>
  exists(db)`select from oa.meeting m where ${own('m')} and m.id = ${id} and ${seenBy(viewer)}`;
