import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ATTENDANCE, MEETING, type MeetingStep } from '@anju/contract';
import {
  isMajority,
  isPassed,
  mayAttend,
  peopleOf,
  refusalOf,
  stepsOf,
  timeText,
  type MeetingNow,
  type Participant,
} from './meeting.rules.ts';

const [HOST, RECORDER, GUEST, MAKER] = [11, 12, 13, 91];
const meeting = (more: Partial<MeetingNow> = {}): MeetingNow => ({
  state: MEETING.planned,
  hostId: HOST,
  recorderId: RECORDER,
  makerId: MAKER,
  startsAt: '2026-11-18T01:00:00Z',
  signed: 0,
  waiting: 2,
  ...more,
});
const person = (employeeId: number | null, more: Partial<Participant> = {}): Participant => ({
  employeeId,
  accountId: 1,
  attendance: ATTENDANCE.expected,
  today: '2026-11-18',
  ...more,
});

describe('who is offered which step', () => {
  const offered = (now: Partial<MeetingNow>, user: Participant) => stepsOf(meeting(now), user);
  it('before it begins', () => {
    expect(offered({}, person(HOST))).toEqual(['change', 'cancel', 'signIn', 'record', 'leave', 'begin', 'files']);
    expect(offered({}, person(RECORDER))).toEqual(['change', 'signIn', 'record', 'leave', 'files']);
    expect(offered({}, person(GUEST))).toEqual(['signIn', 'leave']);
    expect(offered({}, person(14, { attendance: null }))).toEqual([]);
    expect(offered({}, person(14, { attendance: null, accountId: MAKER }))).toEqual(['change', 'cancel', 'files']);
  });
  it('while it runs, while it is signed and when it is over', () => {
    const present = { attendance: ATTENDANCE.present };
    expect(offered({ state: MEETING.running }, person(HOST, present))).toEqual(['record', 'minutes', 'resolve', 'close', 'files']);
    expect(offered({ state: MEETING.signing }, person(HOST, present))).toEqual(['minutes', 'sign', 'sendBack', 'files']);
    expect(offered({ state: MEETING.signing, signed: 1, waiting: 0 }, person(HOST, present))).toEqual([
      'sign',
      'sendBack',
      'finish',
      'files',
    ]);
    expect(offered({ state: MEETING.signing }, person(GUEST, { attendance: ATTENDANCE.excused }))).toEqual([]);
    for (const state of [MEETING.done, MEETING.cancelled]) expect(offered({ state }, person(HOST, present))).toEqual([]);
  });
  it('nobody signs in or begins before the day of the meeting', () => {
    const early = person(HOST, { today: '2026-11-17' });
    expect(refusalOf('signIn', meeting(), early)).toEqual({ name: 'MEETING_EARLY', details: { what: '签到' } });
    expect(stepsOf(meeting(), early)).not.toContain('begin');
    // Nine in the morning in Shanghai is still the day before in UTC.
    expect(stepsOf(meeting({ startsAt: '2026-11-17T16:30:00Z' }), person(HOST))).toContain('begin');
  });
  it('says what stands in the way: the state, the part, a signature', () => {
    expect(refusalOf('begin', meeting({ state: MEETING.done }), person(HOST))).toEqual({
      name: 'MEETING_STATE',
      details: { state: '已结束', what: '开始' },
    });
    expect(refusalOf('minutes', meeting({ state: MEETING.running }), person(GUEST))).toEqual({
      name: 'MEETING_ROLE',
      details: { who: '主持人、记录人', what: '记录纪要' },
    });
    expect(refusalOf('minutes', meeting({ state: MEETING.signing, signed: 1 }), person(RECORDER))?.name).toBe('MEETING_MINUTES_FROZEN');
    expect(refusalOf('finish', meeting({ state: MEETING.signing }), person(HOST))).toEqual({
      name: 'MEETING_UNSIGNED',
      details: { count: 2 },
    });
  });
  it('a step is offered only if it is not refused', () => {
    const anyMeeting = fc.record({ state: fc.constantFrom(...MEETING.values), signed: fc.nat(3), waiting: fc.nat(3) });
    const anyUser = fc.record({
      employeeId: fc.constantFrom(HOST, RECORDER, GUEST, null),
      attendance: fc.constantFrom(...ATTENDANCE.values, null),
    });
    fc.assert(
      fc.property(anyMeeting, anyUser, (now, user) =>
        stepsOf(meeting(now), person(user.employeeId, user)).every(
          (step: MeetingStep) => refusalOf(step, meeting(now), person(user.employeeId, user)) === null,
        ),
      ),
    );
  });
  it('the excused may come after all, those who signed do not sign again', () => {
    expect(mayAttend('signIn', ATTENDANCE.excused)).toBe(true);
    expect(mayAttend('signIn', ATTENDANCE.present)).toBe(false);
    expect(mayAttend('sign', ATTENDANCE.signed)).toBe(false);
    expect(mayAttend('sign', ATTENDANCE.excused)).toBe(false);
  });
});

describe('majorities of an owners’ committee', () => {
  it('exactly half is not enough', () => {
    expect([isMajority(3, 6), isMajority(4, 6), isMajority(3, 5), isMajority(0, 1)]).toEqual([false, true, true, false]);
    expect([isPassed(7, 3), isPassed(7, 4), isPassed(7, null), isPassed(null, null)]).toEqual([false, true, false, true]);
  });
  it('two parts of a whole are never both a majority', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99 }),
        fc.nat(99),
        (whole, part) => !(isMajority(part, whole) && isMajority(whole - part, whole)),
      ),
    );
  });
});

describe('times and people', () => {
  it('names the day once unless the meeting ends on another one', () => {
    expect(timeText('2026-11-18T01:00:00Z', '2026-11-18T02:30:00Z')).toBe('2026.11.18 09:00–10:30');
    expect(timeText('2026-11-18T15:00:00Z', '2026-11-18T17:00:00Z')).toBe('2026.11.18 23:00–2026.11.19 01:00');
  });
  it('host and recorder take part, and nobody is listed twice', () => {
    expect(peopleOf({ hostId: 1, recorderId: 2, attendeeIds: [3, 1, 3], copyIds: [2, 4, 4] })).toEqual({
      attendees: [1, 2, 3],
      copies: [4],
    });
  });
});
