// Helpers for tests of meetings: a clock that can be set, colleagues who meet, a room, and meetings in any state.
import {
  beginMeeting,
  closeMeeting,
  createMeeting,
  createMeetingRoom,
  getMeeting,
  MEETING_TYPE,
  saveMinutes,
  saveResolutions,
  signInMeeting,
  type Endpoint,
  type InputOf,
} from '@anju/contract';
import { addDays } from '@anju/domain';
import { systemClock, today } from '../../../platform/clock.ts';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';

type Names = 'emp' | 'clerk' | 'auditor' | 'newbie' | 'limited';
type Resolution = InputOf<typeof saveResolutions>['resolutions'][number];

/** Weeks from now, so that no meeting of the demo is in the way. */
export const DAY = addDays(today(systemClock), 20);
export const at = (time: string, day = DAY): string => new Date(`${day}T${time}:00+08:00`).toISOString();

export async function openMeetings() {
  const clock = { at: at('08:30'), now: () => new Date(clock.at) };
  const installation = await openInstallation({ clock });
  const ids = await employeesOf(installation);
  const emp = await installation.as('emp');
  const clerk = await installation.as('clerk');
  const { id: roomId } = await emp.call(createMeetingRoom, { companyId: ids.company, name: '测试会议室', seats: 12 });

  const form = (more: Partial<InputOf<typeof createMeeting>> = {}): InputOf<typeof createMeeting> => ({
    title: '项目例会',
    type: MEETING_TYPE.regular,
    companyId: ids.company,
    roomId,
    startsAt: at('09:00'),
    endsAt: at('10:00'),
    hostId: ids.emp,
    recorderId: ids.clerk,
    ...more,
  });
  /** Without a room unless one is given, so that meetings of other tests are not in the way. */
  const plan = async (more: Partial<InputOf<typeof createMeeting>> = {}): Promise<number> =>
    (await emp.call(createMeeting, form({ roomId: null, place: '一楼大厅', ...more }))).id;
  const read = (id: number, by: Person = emp) => by.call(getMeeting, { id });
  const versionOf = async (id: number): Promise<number> => (await read(id)).version;

  return {
    installation,
    clock,
    ids,
    roomId,
    emp,
    clerk,
    form,
    plan,
    read,
    versionOf,
    /** Takes a step with the current version and answers the server's words. */
    step: async (by: Person, endpoint: Endpoint, id: number, more: object = {}): Promise<string> => {
      const { envelope } = await by.ask(endpoint, { id, version: await versionOf(id), ...more });
      return envelope.code === 200 ? '' : envelope.msg;
    },
    /** Begun, with host and recorder present. */
    begun: async (more: Partial<InputOf<typeof createMeeting>> = {}): Promise<number> => {
      const id = await plan(more);
      for (const person of [emp, clerk]) await person.call(signInMeeting, { id });
      await emp.call(beginMeeting, { id, version: await versionOf(id), ...(more.members ? { membersPresent: more.members } : {}) });
      return id;
    },
    /** Handed out for signatures. */
    closed: async (id: number, resolutions: readonly Resolution[] = []): Promise<number> => {
      await clerk.call(saveMinutes, { id, version: await versionOf(id), minutes: '<p>议定事项</p>' });
      await clerk.call(saveResolutions, { id, version: await versionOf(id), resolutions: [...resolutions] });
      await emp.call(closeMeeting, { id, version: await versionOf(id) });
      return id;
    },
  };
}

export type Meetings = Awaited<ReturnType<typeof openMeetings>>;

async function employeesOf(installation: Installation): Promise<Record<Names | 'company', number>> {
  const found = await rowsOf<{ username: Names; id: number; company: number }>(
    installation,
    `select a.username, e.id, e.company_id as company from session.account a
       join org.employee e on e.tenant_id = a.tenant_id and e.id = a.employee_id where a.username = any ($1)`,
    [['emp', 'clerk', 'auditor', 'newbie', 'limited']],
  );
  const company = found.find(({ username }) => username === 'emp')?.company ?? 0;
  return { ...(Object.fromEntries(found.map(({ username, id }) => [username, id])) as Record<Names, number>), company };
}

/** Rows read without any policy. */
export const rowsOf = <R extends object>({ database }: Installation, text: string, values: unknown[] = []): Promise<R[]> =>
  database.asOwner(async (client) => (await client.query(text, values)).rows as R[]);
