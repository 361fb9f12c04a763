import { beforeEach, describe, expect, it } from 'vitest';
import { CALL_MESSAGES } from '@anju/contract/callcentre/messages';
import {
  callLogin,
  callLogout,
  getCallTerminal,
  getSipInfo,
  getWorkState,
  getWssInfo,
  listForwardNumbers,
  setWorkState,
} from '@anju/contract/callcentre/provider';
import { phoneAtRest, settled, state, type Around } from './phone.fixtures.ts';
import type { Phone } from './phone.ts';

let around: Around;
let phone: Phone;
let enter: () => Promise<void>;
beforeEach(() => {
  ({ around, phone, enter } = phoneAtRest());
});

describe('the login of an agent', () => {
  it('reports 6, then 5, and remembers the login for a reload', async () => {
    await enter();
    expect(around.states).toEqual([6, 5]);
    expect(state()).toMatchObject({ agent: 'NotReady', line: 'on', shownNumber: '057186550100', microphone: 'ok', entering: false });
    expect(around.remembered).toEqual(['T']);
  });

  it('needs a name and a password, and shows what the provider refuses', async () => {
    expect(await phone.login('', 'x')).toBe(false);
    around.refuse.set(callLogin, '登录失败，请检查用户名和密码');
    expect(await phone.login('8003', 'wrong')).toBe(false);
    around.refuse.clear();
    around.refuse.set(getWssInfo, '获取WSS信息失败');
    expect(await phone.login('8003', 'right')).toBe(false);
    expect(around.told).toEqual([CALL_MESSAGES.noCredentials, '登录失败，请检查用户名和密码', '获取WSS信息失败']);
    expect(state()).toMatchObject({ agent: 'Logout', token: null, entering: false });
  });

  it('says when the check-in fails, and when there are no numbers to call with', async () => {
    around.refuse.set(setWorkState, 'x');
    around.refuse.set(listForwardNumbers, '号码池获取失败，将无法外呼!');
    await enter();
    expect(around.told).toEqual(['号码池获取失败，将无法外呼!', CALL_MESSAGES.checkIn]);
    expect(state()).toMatchObject({ agent: 'Login', checkedIn: false });
    expect(await phone.calls.dial('13912345678')).toBe(false);
    expect(await phone.calls.dial('8004')).toBe(true);
  });

  it('that could not check in checks in by hand, or with the next thing the agent does', async () => {
    around.refuse.set(setWorkState, 502);
    await enter();
    expect(around.states).toEqual([]);
    around.refuse.clear();
    phone.work.checkIn();
    await settled();
    expect(around.states).toEqual([6, 5]);
    expect(state()).toMatchObject({ agent: 'NotReady', checkedIn: true });

    await phone.logout();
    around.states.length = 0;
    around.refuse.set(setWorkState, 502);
    await enter();
    around.refuse.clear();
    phone.work.beReady();
    await settled();
    expect(around.states).toEqual([6, 0]);
  });

  it.each([
    [callLogin, CALL_MESSAGES.login],
    [getCallTerminal, CALL_MESSAGES.terminal],
    [getSipInfo, CALL_MESSAGES.sip],
    [getWssInfo, CALL_MESSAGES.wss],
    [listForwardNumbers, CALL_MESSAGES.numbers],
  ])('says which step failed where the server does not, whether it is broken or out of reach', async (endpoint, text) => {
    for (const status of [0, 502]) {
      around.told.length = 0;
      around.refuse.set(endpoint, status);
      await enter();
      expect(around.told).toEqual([text]);
      await phone.logout();
    }
  });

  it('alerts about a microphone that is missing or refused, and dials nothing without one', async () => {
    await enter();
    for (const [mouth, text] of [
      ['missing', CALL_MESSAGES.noMicrophone],
      ['refused', CALL_MESSAGES.microphoneRefused],
    ] as const) {
      around.mouth = mouth;
      expect(await phone.calls.dial('8004')).toBe(false);
      expect(around.alerts.at(-1)).toBe(text);
    }
    expect(state().agent).toBe('NotReady');
  });

  it.each([
    [CALL_MESSAGES.elsewhere, CALL_MESSAGES.elsewhere],
    [CALL_MESSAGES.over, CALL_MESSAGES.over],
  ])('ends with the words of the provider when a report is refused with %s', async (words, text) => {
    await enter();
    around.refuse.set(setWorkState, words);
    phone.work.beReady();
    await settled();
    expect([around.told, around.alerts]).toEqual([[], [text]]);
    expect(state()).toMatchObject({ agent: 'Logout', token: null });

    around.refuse.clear();
    await enter();
    around.refuse.set(getWorkState, words);
    await phone.work.compare();
    expect([around.told, around.alerts]).toEqual([[], [text, text]]);
  });

  it('tells the line how it ended when the password is asked for again', async () => {
    await enter();
    const renewed = () => around.options?.renewPassword();
    expect(await renewed()).toEqual({ password: 'p' });
    for (const [refusal, lost] of [
      [CALL_MESSAGES.elsewhere, 'elsewhere'],
      [CALL_MESSAGES.over, 'over'],
      [503, 'connection'],
      [0, 'connection'],
    ] as const) {
      around.refuse.set(getSipInfo, refusal);
      expect(await renewed()).toEqual({ lost });
    }
  });

  it('ends everywhere when somebody logs in as the same agent', async () => {
    await enter();
    around.line?.lost('elsewhere');
    expect(around.alerts).toEqual([CALL_MESSAGES.elsewhere]);
    expect(state()).toMatchObject({ agent: 'Logout', token: null, line: 'off' });
    expect(around.remembered.at(-1)).toBeNull();
  });

  it('is over with work state 7', async () => {
    await enter();
    await phone.logout();
    expect(around.alerts).toEqual([]);
    expect(around.states).toEqual([6, 5, 7]);
    expect(around.closed).toBe(1);
    expect(state().agent).toBe('Logout');
  });

  it('is over although the provider does not answer', async () => {
    await enter();
    around.refuse.set(callLogout, 'x');
    await phone.logout();
    expect(state().agent).toBe('Logout');
  });
});

describe('a page that is loaded anew', () => {
  it('goes on with the login after a failure of the moment, and says so', async () => {
    around.refuse.set(getSipInfo, 503);
    around.afterPause = () => around.pauses.length === 2 && around.refuse.clear();
    expect(await phone.resume('T')).toBe(true);
    expect(around.pauses).toEqual([1_000, 2_000]);
    expect(around.told).toEqual([CALL_MESSAGES.connectionLost]);
    expect(around.remembered).toEqual(['T']);
    expect(state()).toMatchObject({ token: 'T', entering: false });
  });

  it('gives up after a while, says so, and keeps the login for the next time', async () => {
    around.refuse.set(getSipInfo, 0);
    expect(await phone.resume('T')).toBe(false);
    expect(around.told).toEqual([CALL_MESSAGES.connectionLost, CALL_MESSAGES.sip]);
    expect(around.remembered).toEqual([]);
    expect([state().entering, around.held]).toEqual([false, 0]);
  });

  it('forgets a login that is over, and says why', async () => {
    around.refuse.set(getCallTerminal, CALL_MESSAGES.elsewhere);
    expect(await phone.resume('T')).toBe(false);
    expect([around.alerts, around.told, around.remembered]).toEqual([[CALL_MESSAGES.elsewhere], [], [null]]);
  });

  it('leaves the login to the page that has it: a duplicated tab has only a copy', async () => {
    around.elsewhere = true;
    expect(await phone.resume('T')).toBe(false);
    expect([around.line, around.remembered, around.told]).toEqual([null, [null], []]);
    expect(state()).toMatchObject({ token: null, entering: false });
  });
});

describe('the line', () => {
  it('that is lost again and again says so once', async () => {
    await enter();
    around.line?.lost('connection');
    around.line?.lost('connection');
    expect(around.told).toEqual([CALL_MESSAGES.connectionLost]);
  });

  it('is compared also with a provider that knows of no check-in: 6 comes first', async () => {
    await enter();
    phone.work.beReady();
    around.there = { workState: 7, registered: true, inCall: false };
    await phone.work.compare();
    await settled();
    expect(around.states).toEqual([6, 5, 0, 6, 0]);
  });

  it('that is lost says so, comes back, and the provider is set right', async () => {
    await enter();
    phone.work.beReady();
    around.line?.lost('connection');
    expect(around.told).toEqual([CALL_MESSAGES.connectionLost]);
    expect(state().line).toBe('lost');
    around.there = { workState: 5, registered: true, inCall: false };
    around.line?.registered();
    await settled();
    expect(state()).toMatchObject({ agent: 'Ready', line: 'on' });
    expect(around.states).toEqual([6, 5, 0, 0]);
  });

  it('is compared outside of calls only, and only what differs is corrected', async () => {
    await enter();
    around.there = { workState: 5, registered: true, inCall: false };
    await phone.work.compare();
    expect(around.states).toEqual([6, 5]);
    await phone.calls.dial('8004');
    around.there = { workState: 0, registered: true, inCall: true };
    await phone.work.compare();
    await settled();
    expect(around.states).toEqual([6, 5, 2]);
    around.refuse.set(getWorkState, 'x');
    around.call?.events?.ended({ kind: 'over' });
    await phone.work.compare();
    expect(around.told).toEqual([CALL_MESSAGES.stateCompare]);
  });
});
