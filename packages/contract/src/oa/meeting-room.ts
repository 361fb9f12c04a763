// 会议室: the rooms of a company, and one day of all rooms as a picture. Whether a room is free is decided by the database.
import { z } from 'zod';
import { day, instant } from '../kit/dates.ts';
import { business, failures } from '../kit/failure.ts';
import { optionalId, optionalText, requiredText, searchKey } from '../kit/fields.ts';
import { chosen, id, version } from '../kit/ids.ts';
import { resource } from '../kit/resource.ts';
import { MENU } from '../menu.ts';
import { MEETING } from './meeting-states.ts';

const room = resource({ path: '/api/oa/meeting-room', menu: MENU.meeting, what: '会议室' });

export const MEETING_ROOM_FAILURES = failures({
  MEETING_ROOM_NAME_TAKEN: business('该公司已有会议室“{name}”'),
  MEETING_ROOM_USED: business('会议室“{name}”已有会议使用，不能删除，可以停用'),
  MEETING_ROOM_DISABLED: business('会议室“{name}”已停用，不能预订'),
  MEETING_ROOM_TAKEN: business('会议室“{room}”{when}已安排“{title}”（主持人 {host}），请换时间或会议室'),
});

const MAX_SEATS = 10_000;
const SEATS_TEXT = `可容人数应为 1 到 ${MAX_SEATS} 的整数`;
const form = {
  companyId: chosen('公司'),
  name: requiredText('名称', 40),
  place: optionalText('位置', 100),
  seats: z.int(SEATS_TEXT).min(1, SEATS_TEXT).max(MAX_SEATS, SEATS_TEXT),
  equipment: optionalText('设备', 200),
};

export const meetingRoomRow = z.object({
  id,
  version,
  companyId: id,
  companyName: z.string(),
  name: z.string(),
  place: z.string(),
  seats: z.int(),
  equipment: z.string(),
  disabled: z.boolean(),
  /** The company of the room is one the user maintains. */
  own: z.boolean(),
});
export type MeetingRoomRow = z.infer<typeof meetingRoomRow>;

/** Rooms of the whole tenant: a meeting may be held in the room of another company. */
export const searchMeetingRooms = room.search(
  { companyId: optionalId, key: searchKey, disabled: z.boolean().nullable().default(null) },
  meetingRoomRow,
);
export const createMeetingRoom = room.create(form);
export const changeMeetingRoom = room.change(form);
export const disableMeetingRoom = room.disable();
/** A room that a meeting refers to is disabled instead. */
export const removeMeetingRoom = room.remove();

/** A meeting as the day of its room shows it. */
export const roomBooking = z.object({
  id,
  roomId: id,
  title: z.string(),
  host: z.string(),
  startsAt: instant,
  endsAt: instant,
  state: MEETING.schema,
  /** The user may open the meeting. */
  seen: z.boolean(),
});
export type RoomBooking = z.infer<typeof roomBooking>;

/** Rooms in use and the living meetings that touch the day; at most 200 rooms. */
export const getRoomDay = room.read('day', '会议室一天的安排', {
  input: { day, companyId: optionalId },
  output: z.object({
    rooms: z.array(meetingRoomRow.pick({ id: true, name: true, companyName: true, place: true, seats: true, equipment: true })),
    bookings: z.array(roomBooking),
  }),
});
export type RoomDay = z.infer<(typeof getRoomDay)['output']>;
