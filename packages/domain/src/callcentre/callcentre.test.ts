import { CALL, WORK_STATE } from '@anju/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endOf, endWords } from './call-end.ts';
import { dialledNumber, isExtension, plainNumber, storedForms } from './number.ts';
import { afterCall, comparedState, maySwitch, type WorkState } from './work-state.ts';

describe('a number', () => {
  it.each([
    ['8655 0100', '086550100'],
    ['8655010', '08655010'],
    ['138-0571-6721', '13805716721'],
    ['（0571）8655 0100', '057186550100'],
    ['+86 138 0571 6721', '+8613805716721'],
    ['8003', '8003'],
    ['96110', '96110'],
  ])('%s is dialled as %s', (typed, dialled) => expect(dialledNumber(typed)).toBe(dialled));

  it('is dialled the same when it was made plain before', () =>
    fc.assert(fc.property(fc.string(), (text) => dialledNumber(dialledNumber(text)) === dialledNumber(text))));

  it('has no sign but digits and a plus in front', () => fc.assert(fc.property(fc.string(), (text) => /^\+?\d*$/.test(plainNumber(text)))));

  it.each([
    ['013805716721', ['013805716721', '13805716721']],
    ['+8613805716721', ['+8613805716721', '13805716721']],
    ['086550100', ['086550100', '86550100']],
    ['057186550100', ['057186550100']],
  ])('%s may be stored as %j', (number, forms) => expect(storedForms(number)).toEqual(forms));

  it.each([
    ['8003', true],
    ['9196', true],
    ['0571', false],
    ['1380571', false],
    ['12', false],
  ])('%s is an extension: %s', (number, is) => expect(isExtension(number)).toBe(is));
});

describe('work states', () => {
  const { ready, dialing, busy, login, logout } = WORK_STATE;

  it('go from the login over busy to a call and back', () => {
    const way: WorkState[] = [logout, login, busy, ready, dialing, ready, dialing, busy, logout];
    way.slice(1).forEach((to, at) => expect(maySwitch(way[at] as WorkState, to)).toBe(true));
  });

  it('begin with a login and nothing else', () => expect(WORK_STATE.values.filter((to) => maySwitch(logout, to))).toEqual([login, logout]));

  it('may end from everywhere and be repeated', () => {
    for (const from of WORK_STATE.values) {
      expect(maySwitch(from, logout)).toBe(true);
      expect(maySwitch(from, from)).toBe(true);
    }
  });

  it('cannot dial before the agent has checked in', () => expect(maySwitch(login, dialing)).toBe(false));

  it('after a call are ready, or busy by hand', () => expect([afterCall(false), afterCall(true)]).toEqual([ready, busy]));

  it.each([
    [{ workState: ready, registered: true, inCall: false }, ready],
    [{ workState: ready, registered: false, inCall: false }, login],
    [{ workState: dialing, registered: true, inCall: false }, ready],
    [{ workState: dialing, registered: true, inCall: true }, dialing],
    [{ workState: busy, registered: true, inCall: false }, busy],
    [{ workState: logout, registered: true, inCall: true }, logout],
  ])('%j compare as %i', (now, shown) => expect(comparedState(now)).toBe(shown));
});

describe('the end of a call', () => {
  it.each([
    [486, CALL.occupied, '呼叫被拒绝'],
    [600, CALL.occupied, '呼叫被拒绝'],
    [603, CALL.declined, '呼叫被拒绝'],
    [403, CALL.declined, '呼叫被拒绝'],
    [480, CALL.missed, '呼叫被拒绝'],
    [408, CALL.missed, '呼叫失败'],
    [487, CALL.cancelled, ''],
    [404, CALL.failed, '呼叫失败'],
    [500, CALL.failed, '呼叫失败'],
  ])('with %i is %i and says %s', (code, state, words) => expect([endOf(code), endWords(code)]).toEqual([state, words]));
});
