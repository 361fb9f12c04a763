// Rooms and their times: what the database refuses, and what the user is told then.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cancelMeeting,
  changeMeeting,
  changeMeetingRoom,
  createMeeting,
  createMeetingRoom,
  disableMeetingRoom,
  getRoomDay,
  removeMeetingRoom,
  searchMeetingRooms,
  searchMeetings,
  signInMeeting,
} from '@anju/contract';
import { formatDay } from '@anju/domain';
import { at, DAY, openMeetings, type Meetings } from './meeting.fixtures.ts';

let world: Meetings;
beforeAll(async () => void (world = await openMeetings()));
afterAll(() => world.installation.close());

const taken = (title: string, host: string) =>
  `会议室“测试会议室” ${formatDay(DAY)} 09:00–10:00 已安排“${title}”（主持人 ${host}），请换时间或会议室`;

describe('one room, two meetings', () => {
  it('two who book at the same moment: one gets the room, the other is told who has it', async () => {
    const { emp, form, installation } = world;
    const answers = await Promise.all(
      ['甲会', '乙会', '丙会'].map((title) => emp.ask(createMeeting, form({ title, startsAt: at('09:00'), endsAt: at('10:00') }))),
    );
    const won = answers.flatMap(({ envelope }, nth) => (envelope.code === 200 ? ['甲会乙会丙会'.slice(nth * 2, nth * 2 + 2)] : []));
    expect(won).toHaveLength(1);
    const host = (await world.read(answers.find(({ envelope }) => envelope.code === 200)?.envelope.data.id ?? 0)).host;
    for (const { envelope } of answers.filter((answer) => answer.envelope.code !== 200))
      expect(envelope).toMatchObject({ code: 1, data: { fields: [{ path: 'roomId', msg: taken(won[0] ?? '', host) }] } });
    const kept = await installation.database.asOwner((client) => client.query('select from oa.meeting where room_id = $1', [world.roomId]));
    expect(kept.rowCount).toBe(1);
  });

  it('moving a meeting onto another is refused; beside it there is room, and a cancelled one makes room', async () => {
    const { emp, form, roomId, read } = world;
    const other = await emp.call(createMeeting, form({ title: '后会', startsAt: at('10:00'), endsAt: at('11:00') }));
    const { version, host } = await read(other.id);
    const [first] = (await emp.call(searchMeetings, { roomId, from: DAY, to: DAY })).rows;
    const onto = form({ title: '后会', startsAt: at('09:59'), endsAt: at('10:30') });
    expect((await emp.ask(changeMeeting, { ...onto, id: other.id, version })).envelope.msg).toBe(taken(first?.title ?? '', host));
    expect((await read(other.id)).startsAt).toBe(at('10:00'));
    await emp.call(cancelMeeting, { id: first?.id ?? 0, version: first?.version ?? 0, reason: '改为线上' });
    await emp.call(changeMeeting, { ...onto, id: other.id, version });
    expect(await read(other.id)).toMatchObject({ startsAt: at('09:59'), movedFrom: at('10:00') });
  });

  it('a new time is a new appointment: the list says so and everybody is expected again', async () => {
    const { emp, clerk, clock, form, plan, read } = world;
    const id = await plan({ title: '改期会', startsAt: at('14:00'), endsAt: at('15:00') });
    clock.at = at('13:50');
    await clerk.call(signInMeeting, { id });
    expect((await read(id, clerk)).mine).toBe(1);
    const { version } = await read(id);
    const later = form({ title: '改期会', roomId: null, place: '大厅', startsAt: at('16:00'), endsAt: at('17:00') });
    await emp.call(changeMeeting, { ...later, id, version });
    const { rows } = await clerk.call(searchMeetings, { key: '改期会' });
    expect(rows).toMatchObject([{ id, movedFrom: at('14:00'), startsAt: at('16:00'), mine: 0 }]);
    expect((await read(id)).changes[0]).toMatchObject({
      action: '改期',
      detail: `由 ${formatDay(DAY)} 14:00–15:00 改为 ${formatDay(DAY)} 16:00–17:00`,
    });
    clock.at = at('08:30');
  });

  it('shows the day of the rooms: whose meeting is a secret to nobody, but only those who take part open it', async () => {
    const { emp, form, roomId, installation } = world;
    await emp.call(createMeeting, form({ title: '密会', startsAt: at('20:00'), endsAt: at('21:00') }));
    const other = await installation.as('auditor');
    const { rooms, bookings } = await other.call(getRoomDay, { day: DAY });
    expect(rooms.map(({ name }) => name)).toContain('测试会议室');
    expect(bookings.filter((one) => one.roomId === roomId).at(-1)).toMatchObject({ title: '密会', seen: false });
  });
});

describe('rooms', () => {
  it('are named once per company, changed with their version, and disabled instead of removed when used', async () => {
    const { emp, roomId, form, ids } = world;
    const twice = await emp.ask(createMeetingRoom, { companyId: ids.company, name: '测试会议室', seats: 3 });
    expect(twice.envelope.msg).toBe('该公司已有会议室“测试会议室”');
    const find = async () => (await emp.call(searchMeetingRooms, { key: '测试会议室' })).rows.find(({ id }) => id === roomId);
    const version = (await find())?.version ?? 0;
    const room = { id: roomId, version, companyId: ids.company, name: '测试会议室', seats: 20, equipment: '投影' };
    await emp.call(changeMeetingRoom, room);
    expect((await emp.ask(changeMeetingRoom, room)).envelope.msg).toContain('会议室');
    expect(await find()).toMatchObject({ seats: 20, equipment: '投影', own: true });
    expect((await emp.ask(removeMeetingRoom, { id: roomId })).envelope.msg).toBe('会议室“测试会议室”已有会议使用，不能删除，可以停用');
    await emp.call(disableMeetingRoom, { id: roomId, version: version + 1, disabled: true });
    const late = await emp.ask(createMeeting, form({ startsAt: at('22:00'), endsAt: at('23:00') }));
    expect(late.envelope.msg).toBe('会议室“测试会议室”已停用，不能预订');
    const spare = await emp.call(createMeetingRoom, { companyId: ids.company, name: '空房', seats: 3 });
    await emp.call(removeMeetingRoom, spare);
  });
});
