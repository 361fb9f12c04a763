import { sql } from 'kysely';
import { MEETING, type MeetingRoomRow, type RoomBooking, type RoomDay, type searchMeetingRooms } from '@anju/contract';
import { startOf } from '../../../platform/db/business-day.ts';
import { contains } from '../../../platform/db/contains.ts';
import { allOf, count, first, lit, own, rows, when } from '../../../platform/db/sql.ts';
import type { FilterOf, PageOf } from '../../../platform/listing/listing.ts';
import { inCompanies } from '../../../platform/reach/company-reach.queries.ts';
import type { CompanyReach } from '../../../platform/reach/company-reach.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import { unlessReferred } from '../../../platform/tenancy/savepoint.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { seenBy } from './meeting-search.queries.ts';
import type { Viewer } from './meeting.policy.ts';

export interface RoomSearch {
  readonly filter: FilterOf<typeof searchMeetingRooms>;
  readonly reach: CompanyReach;
}

const FROM = sql`oa.meeting_room o join org_view.company k on k.tenant_id = o.tenant_id and k.id = o.company_id`;

const meant = ({ filter: { companyId, key, disabled } }: RoomSearch) =>
  allOf(
    own('o'),
    when(companyId !== null, sql`o.company_id = ${companyId}`),
    when(disabled !== null, sql`o.disabled = ${disabled}`),
    ...contains(key, sql`o.name`, sql`o.place`, sql`o.equipment`),
  );

export const countRooms = (db: DbOrTx, search: RoomSearch): Promise<number> =>
  count(db)`select count(*) from ${FROM} where ${meant(search)}`;

export const listRooms = (
  db: DbOrTx,
  search: RoomSearch,
  { limit, offset }: PageOf<typeof searchMeetingRooms>,
): Promise<MeetingRoomRow[]> => rows<MeetingRoomRow>(db)`
  select o.id, o.version, o.company_id, k.name as company_name, o.name, o.place, o.seats, o.equipment, o.disabled,
         ${inCompanies(search.reach, sql`o.company_id`)} as own
    from ${FROM} where ${meant(search)} order by o.disabled, k.sort, k.id, o.name, o.id limit ${limit} offset ${offset}`;

export interface LockedRoom {
  id: number;
  version: number;
  companyId: number;
  name: string;
  place: string;
  seats: number;
  equipment: string;
  disabled: boolean;
}

/** A room of a company the user maintains. */
export const lockOwnRoom = (tx: Tx, id: number, reach: CompanyReach): Promise<LockedRoom | undefined> => first<LockedRoom>(tx)`
  select o.id, o.version, o.company_id, o.name, o.place, o.seats, o.equipment, o.disabled from oa.meeting_room o
   where ${own('o')} and o.id = ${id} and ${inCompanies(reach, sql`o.company_id`)} for update`;

/**
 * A room somebody wants to book. The lock makes bookings of one room wait for each other, so that the second one is refused by the
 * constraint instead of both ending in a deadlock over it.
 */
export const lockRoomForBooking = (tx: Tx, id: number): Promise<{ name: string; disabled: boolean } | undefined> =>
  first<{ name: string; disabled: boolean }>(tx)`
    select o.name, o.disabled from oa.meeting_room o where ${own('o')} and o.id = ${id} for no key update`;

export type RoomValues = Pick<LockedRoom, 'companyId' | 'name' | 'place' | 'seats' | 'equipment'>;

export async function insertRoom(tx: Tx, values: RoomValues, { tenantId, by, at }: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto('oa.meetingRoom')
    .values({ ...values, tenantId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRoom(
  tx: Tx,
  id: number,
  values: Partial<RoomValues & { disabled: boolean }>,
  { by, at }: Stamp,
): Promise<void> {
  await tx
    .updateTable('oa.meetingRoom')
    .set({ ...values, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** False when a meeting refers to the room. */
export const deleteRoom = (tx: Tx, id: number): Promise<boolean> =>
  unlessReferred(tx, () => tx.deleteFrom('oa.meetingRoom').where('id', '=', id).execute());

// ---- the day of the rooms ---------------------------------------------------------------------------------------------------------------

export const listRoomsInUse = (db: DbOrTx, companyId: number | null, limit: number): Promise<RoomDay['rooms']> =>
  rows<RoomDay['rooms'][number]>(db)`
    select o.id, o.name, k.name as company_name, o.place, o.seats, o.equipment from ${FROM}
     where ${allOf(own('o'), sql`not o.disabled`, when(companyId !== null, sql`o.company_id = ${companyId}`))}
     order by k.sort, k.id, o.name, o.id limit ${limit}`;

export const listBookings = (db: DbOrTx, roomIds: readonly number[], day: string, viewer: Viewer): Promise<RoomBooking[]> =>
  rows<RoomBooking>(db)`
    select m.id, m.room_id, m.title, h.name as host, m.starts_at, m.ends_at, m.state, ${seenBy(viewer)} as seen
      from oa.meeting m join org_view.employee h on h.tenant_id = m.tenant_id and h.id = m.host_id
     where ${own('m')} and m.room_id = any (${roomIds}::bigint[]) and m.state <> ${lit(MEETING.cancelled)}
       and tstzrange(m.starts_at, m.ends_at) && tstzrange(${startOf(day, 0)}, ${startOf(day, 1)})
     order by m.starts_at, m.id`;

/** The first living meeting that uses the room within these times. */
export const findTaking = (
  tx: Tx,
  roomId: number,
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  exceptId: number | null,
): Promise<{ title: string; host: string; startsAt: string; endsAt: string } | undefined> =>
  first<{ title: string; host: string; startsAt: string; endsAt: string }>(tx)`
    select m.title, h.name as host, m.starts_at, m.ends_at
      from oa.meeting m join org_view.employee h on h.tenant_id = m.tenant_id and h.id = m.host_id
     where ${own('m')} and m.room_id = ${roomId} and m.state <> ${lit(MEETING.cancelled)} and m.id is distinct from ${exceptId}::bigint
       and tstzrange(m.starts_at, m.ends_at) && tstzrange(${startsAt}::timestamptz, ${endsAt}::timestamptz)
     order by m.starts_at limit 1`;
