// Meetings of the demo company: weekly and single ones over the last two months and the coming week, in every state, with agenda, minutes,
// and resolutions that became tasks. The days count from the first start.
import { createHash } from 'node:crypto';
import { addDays, businessDay, mondayOf } from '@anju/domain';
import type pg from 'pg';
import { advanceIdentities, insertRows, type KeyedRow, type Row } from '../../insert-rows.ts';
import { createRandom, type Random } from '../random.ts';
import { ROOMS, SINGLE, WEEKLY, type MeetingPlan } from './meeting-plans.ts';

const SEED = 390;
const WEEKS_BEFORE = 8;
/** Every so many of the past meetings was cancelled. */
const CANCELLED_EVERY = 11;
/** Minutes of the last days still wait for signatures. */
const SIGNING_DAYS = 4;

interface Staff {
  readonly id: number;
  readonly name: string;
}
interface Office {
  readonly tenantId: number;
  readonly now: Date;
  readonly today: string;
  readonly random: Random;
  readonly account: (username: string) => Staff & { readonly accountId: number };
  readonly colleagues: readonly Staff[];
  readonly company: (name: string) => number;
}

interface Planned {
  readonly plan: MeetingPlan;
  readonly day: string;
}

interface Made {
  readonly meeting: KeyedRow<'oa.meeting'>;
  readonly plan: MeetingPlan;
  readonly day: string;
  readonly attendees: readonly Staff[];
}

const at = (day: string, time: string): string => `${day}T${time}:00+08:00`;
const after = (instant: string, hours: number): string => new Date(Date.parse(instant) + hours * 3_600_000).toISOString();
const stamped = (by: string, when: string) => ({ createdBy: by, createdAt: when, updatedBy: by, updatedAt: when });

export async function insertMeetings(client: pg.Client, now: Date): Promise<void> {
  const office = await readOffice(client, now);
  const rooms = await insertRooms(client, office);
  const made = plansOf(office.today).map((planned, nth) => makeMeeting(planned, nth, rooms, office));
  const of = <T>(part: (one: Made) => readonly T[]): T[] => made.flatMap(part);
  await insertRows(
    client,
    'oa.meeting',
    made.map(({ meeting }) => meeting),
  );
  await insertRows(
    client,
    'oa.meetingAttendee',
    of((one) => attendeesOf(one, office)),
  );
  await insertRows(
    client,
    'oa.meetingCopy',
    of(({ meeting }) => copiesOf(meeting, office)),
  );
  await insertRows(client, 'oa.meetingAgenda', of(agendaOf));
  await insertResolutions(client, made, office);
  await advanceIdentities(client, ['oa.meeting', 'oa.meetingRoom', 'oa.meetingResolution', 'oa.task']);
}

async function readOffice(client: pg.Client, now: Date): Promise<Office> {
  const { rows: accounts } = await client.query<Staff & { tenant_id: number; username: string; account_id: number }>(
    `select a.tenant_id, a.username, a.id::int as account_id, e.id::int, e.name from session.account a
       join system.tenant t on t.id = a.tenant_id and t.code = 'anju'
       join org.employee e on e.tenant_id = a.tenant_id and e.id = a.employee_id`,
  );
  const tenantId = accounts[0]?.tenant_id ?? 0;
  const { rows: companies } = await client.query<{ id: number; name: string }>(
    'select id::int, name from org.company where tenant_id = $1',
    [tenantId],
  );
  const { rows: colleagues } = await client.query<Staff>(
    'select id::int, name from org.employee where tenant_id = $1 and state = 1 order by id limit 24',
    [tenantId],
  );
  const named = <T>(found: T | undefined, what: string): T => {
    if (!found) throw new Error(`the demo has no ${what}`);
    return found;
  };
  return {
    tenantId,
    now,
    today: businessDay(now),
    random: createRandom(SEED),
    colleagues,
    account: (username) => {
      const { id, name, account_id } = named(
        accounts.find((one) => one.username === username),
        username,
      );
      return { id, name, accountId: account_id };
    },
    company: (name) =>
      named(
        companies.find((one) => one.name === name),
        name,
      ).id,
  };
}

async function insertRooms(
  client: pg.Client,
  { tenantId, today, company, account }: Office,
): Promise<ReadonlyMap<string, KeyedRow<'oa.meetingRoom'>>> {
  const rows = ROOMS.map(({ company: name, disabled = false, ...room }, nth) => ({
    ...room,
    tenantId,
    id: nth + 1,
    companyId: company(name),
    disabled,
    ...stamped(account('emp').name, at(addDays(today, -90), '10:00')),
  }));
  await insertRows(client, 'oa.meetingRoom', rows);
  return new Map(rows.map((row) => [row.name, row]));
}

/** In the order of their days. */
function plansOf(today: string): Planned[] {
  const last = addDays(today, 7);
  const weekly = WEEKLY.flatMap((plan) =>
    Array.from({ length: WEEKS_BEFORE + 2 }, (_, week) => ({
      plan,
      day: addDays(mondayOf(today), plan.weekday - 1 + 7 * (week - WEEKS_BEFORE)),
    })),
  ).filter(({ day }) => day <= last);
  const single = SINGLE.map((plan) => ({ plan, day: addDays(today, plan.day) }));
  return [...weekly, ...single].toSorted((one, other) => one.day.localeCompare(other.day) || one.plan.time.localeCompare(other.plan.time));
}

/** 0 planned, 1 running, 2 waits for signatures, 3 done, 4 cancelled. */
function stateOf({ plan, day }: Planned, nth: number, { now, today }: Office): 0 | 1 | 2 | 3 | 4 {
  const startsAt = Date.parse(at(day, plan.time));
  if (day === today) return startsAt <= now.getTime() ? 1 : 0;
  if (day > today) return 0;
  if (plan.members === undefined && nth % CANCELLED_EVERY === CANCELLED_EVERY - 1) return 4;
  return day >= addDays(today, -SIGNING_DAYS) ? 2 : 3;
}

const htmlOf = (lines: readonly string[]): string => lines.map((line) => `<p>${line}</p>`).join('');

function makeMeeting(planned: Planned, nth: number, rooms: ReadonlyMap<string, KeyedRow<'oa.meetingRoom'>>, office: Office): Made {
  const { plan, day } = planned;
  const { tenantId, random, account, colleagues, company } = office;
  const room = rooms.get(plan.where);
  const state = stateOf(planned, nth, office);
  const host = account(nth % 4 === 3 ? 'auditor' : 'emp');
  const recorder = account('clerk');
  const others = random.sample(colleagues, random.int(3, 7)).filter(({ id }) => id !== host.id && id !== recorder.id);
  const startsAt = at(day, plan.time);
  const endsAt = after(startsAt, plan.hours);
  const began = state === 1 || state === 2 || state === 3;
  const moved = state === 0 && nth % 5 === 0;
  const meeting = {
    tenantId,
    id: nth + 1,
    companyId: room?.companyId ?? company('云栖物业服务处'),
    title: plan.title,
    type: plan.type,
    roomId: room?.id ?? null,
    place: room ? '' : plan.where,
    startsAt,
    endsAt,
    movedFrom: moved ? after(startsAt, -24) : null,
    hostId: host.id,
    recorderId: recorder.id,
    guests: plan.guests ?? '',
    members: plan.members ?? null,
    membersPresent: plan.members !== undefined && began ? 5 : null,
    state,
    minutes: state === 2 || state === 3 ? htmlOf(plan.minutes) : '',
    cancelReason: state === 4 ? random.pick(['主持人出差', '与上级会议冲突', '参会人不足']) : '',
    beganAt: began ? startsAt : null,
    closedAt: state === 2 || state === 3 ? after(endsAt, 1) : null,
    endedAt: state === 3 ? after(endsAt, 48) : null,
    makerId: host.accountId,
    ...stamped(host.name, at(addDays(day, -5), '09:30')),
  };
  return { meeting, plan, day, attendees: [host, recorder, ...others] };
}

function attendeesOf({ meeting, attendees }: Made, { tenantId, random }: Office): Row<'oa.meetingAttendee'>[] {
  const { id: meetingId, state, startsAt, endedAt, minutes } = meeting;
  const key = createHash('md5').update(String(minutes)).digest('hex');
  return attendees.map((person, position) => {
    // Host and recorder always come; of the others one in eight is excused.
    const excused = position > 1 && state !== 4 && random.chance(0.125);
    const came = !excused && (state === 1 || state === 2 || state === 3);
    const signed = came && (state === 3 || (state === 2 && position > 1 && random.chance(0.6)));
    const signedInAt = came ? after(String(startsAt), -random.int(2, 12) / 60) : null;
    return {
      tenantId,
      meetingId,
      employeeId: person.id,
      position,
      state: excused ? 3 : signed ? 2 : came ? 1 : 0,
      signedInAt,
      signedInBy: '',
      signedAt: signed ? (endedAt ?? after(String(startsAt), 20)) : null,
      signedKey: signed ? key : null,
      reason: excused ? random.pick(['外出巡查', '休假', '值班']) : '',
    };
  });
}

const copiesOf = ({ id, type }: KeyedRow<'oa.meeting'>, { tenantId, account }: Office): Row<'oa.meetingCopy'>[] =>
  type === 1 ? [] : [{ tenantId, meetingId: id, employeeId: account('limited').id }];

const agendaOf = ({ meeting: { tenantId, id }, plan }: Made): Row<'oa.meetingAgenda'>[] =>
  plan.agenda.map(([topic, minutes, speaker], position) => ({ tenantId, meetingId: id, position, topic, minutes, speaker }));

/** Resolutions of closed meetings became tasks on that day; most of the old ones are done. */
async function insertResolutions(client: pg.Client, made: readonly Made[], office: Office): Promise<void> {
  const { tenantId, today, random, account } = office;
  const { rows } = await client.query<{ last: number }>('select coalesce(max(id), 0)::int as last from oa.task');
  const firstTask = (rows[0]?.last ?? 0) + 1;
  const host = account('emp');
  const decided = made
    .filter(({ meeting: { state } }) => state === 2 || state === 3)
    .flatMap(({ meeting, plan, day, attendees }) =>
      plan.resolutions.map((content, position) => ({ meeting, day, content, position, owner: random.pick(attendees.slice(0, 2)) })),
    );
  const tasks = decided.map(({ meeting, day, content, owner }, nth): KeyedRow<'oa.task'> => {
    const due = addDays(day, 7);
    const state = due < today ? random.weighted([[3, 8] as const, [2, 1] as const]) : random.weighted([[1, 2] as const, [2, 1] as const]);
    return {
      tenantId,
      id: firstTask + nth,
      title: content,
      detail: content,
      ownerId: owner.id,
      assignerId: host.id,
      due,
      priority: 1,
      state,
      source: 2,
      sourceId: meeting.id,
      sourceText: meeting.title,
      doneAt: state === 3 ? at(addDays(day, 6), '16:40') : null,
      ...stamped(host.name, String(meeting.closedAt)),
    };
  });
  await insertRows(client, 'oa.task', tasks);
  const resolutions = decided.map(({ meeting, day, content, position, owner }, nth): KeyedRow<'oa.meetingResolution'> => ({
    tenantId,
    id: nth + 1,
    meetingId: meeting.id,
    position,
    content,
    ownerId: owner.id,
    due: addDays(day, 7),
    agreed: meeting.members == null ? null : 5,
    taskId: firstTask + nth,
  }));
  await insertRows(client, 'oa.meetingResolution', resolutions);
}
