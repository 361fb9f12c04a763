// 会议室: the rooms of the companies a user sees, and the plan of a day. Every user may book any room of the tenant.
import {
  searchMeetingRooms,
  type changeMeetingRoom,
  type createMeetingRoom,
  type disableMeetingRoom,
  type getRoomDay,
  type ParsedInputOf,
  type RoomDay,
} from '@anju/contract';
import { lockRow } from '../../../platform/db/lock-row.ts';
import { fail, failField, onDuplicate } from '../../../platform/errors/failure.ts';
import { listing } from '../../../platform/listing/listing.ts';
import { seesCompany } from '../../../platform/reach/company-reach.queries.ts';
import { companyReach } from '../../../platform/reach/company-reach.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { viewerOf } from './meeting.policy.ts';
import { timeText } from './meeting.rules.ts';
import * as queries from './room.queries.ts';

const NAME_KEY = 'meeting_room_name';
const SHOWN_ROOMS = 200;

export const search = listing(searchMeetingRooms, (scope, filter) => ({ filter, reach: companyReach(scope) }), {
  totals: queries.countRooms,
  page: queries.listRooms,
});

const unique = <T>(name: string, work: Promise<T>): Promise<T> =>
  onDuplicate(work, NAME_KEY, () => failField('name', 'MEETING_ROOM_NAME_TAKEN', { name }));

async function checkCompany(scope: Scope, tx: Tx, companyId: number): Promise<void> {
  if (!(await seesCompany(tx, companyId, companyReach(scope)))) throw failField('companyId', 'NOT_FOUND', { what: '公司' });
}

const lock = (scope: Scope, tx: Tx, id: number, version?: number): Promise<queries.LockedRoom> =>
  lockRow(tx, { what: '会议室', find: () => queries.lockOwnRoom(tx, id, companyReach(scope)), version });

export const create = (scope: Scope, form: ParsedInputOf<typeof createMeetingRoom>): Promise<{ id: number }> =>
  inTransaction(scope.db, async (tx) => {
    await checkCompany(scope, tx, form.companyId);
    const id = await unique(form.name, queries.insertRoom(tx, form, stampOf(scope)));
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: 'meeting-room', entityId: id, after: form, note: form.name });
    return { id };
  });

export const change = (scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeMeetingRoom>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const before = await lock(scope, tx, id, version);
    await checkCompany(scope, tx, form.companyId);
    await unique(form.name, queries.updateRoom(tx, id, form, stampOf(scope)));
    await scope.audit.write(tx, scope.actor, {
      action: '修改',
      entity: 'meeting-room',
      entityId: id,
      before,
      after: form,
      note: form.name,
    });
    return null;
  });

/** Meetings that are already planned keep a room that is disabled. */
export const disable = (scope: Scope, { id, version, disabled }: ParsedInputOf<typeof disableMeetingRoom>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const { name } = await lock(scope, tx, id, version);
    await queries.updateRoom(tx, id, { disabled }, stampOf(scope));
    await scope.audit.write(tx, scope.actor, { action: disabled ? '停用' : '启用', entity: 'meeting-room', entityId: id, note: name });
    return null;
  });

export const remove = (scope: Scope, id: number): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const before = await lock(scope, tx, id);
    if (!(await queries.deleteRoom(tx, id))) throw fail('MEETING_ROOM_USED', { name: before.name });
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: 'meeting-room', entityId: id, before, note: before.name });
    return null;
  });

export async function ofDay(scope: Scope, { day, companyId }: ParsedInputOf<typeof getRoomDay>): Promise<RoomDay> {
  const rooms = await queries.listRoomsInUse(scope.db, companyId, SHOWN_ROOMS);
  const ids = rooms.map(({ id }) => id);
  return { rooms, bookings: await queries.listBookings(scope.db, ids, day, await viewerOf(scope)) };
}

interface Booking {
  readonly roomId: number | null;
  readonly startsAt: string;
  readonly endsAt: string;
  /** The meeting that is moved, which already uses its room. */
  readonly meetingId: number | null;
  /** A meeting may stay in a room that was disabled after it was booked. */
  readonly before: number | null;
}

/** The room, locked; a room that cannot be booked is refused. */
export async function holdRoom(tx: Tx, { roomId, before }: Booking): Promise<void> {
  if (roomId === null) return;
  const room = await queries.lockRoomForBooking(tx, roomId);
  if (!room) throw failField('roomId', 'NOT_FOUND', { what: '会议室' });
  if (room.disabled && roomId !== before) throw failField('roomId', 'MEETING_ROOM_DISABLED', { name: room.name });
}

/** Says which meeting has the room, and when. */
export async function takenBy(tx: Tx, { roomId, meetingId, ...times }: Booking): Promise<Error> {
  const room = roomId === null ? undefined : await queries.lockRoomForBooking(tx, roomId);
  const taking = roomId === null ? undefined : await queries.findTaking(tx, roomId, times, meetingId);
  return failField('roomId', 'MEETING_ROOM_TAKEN', {
    room: room?.name ?? '',
    when: taking ? ` ${timeText(taking.startsAt, taking.endsAt)} ` : '这段时间',
    title: taking?.title ?? '',
    host: taking?.host ?? '',
  });
}
