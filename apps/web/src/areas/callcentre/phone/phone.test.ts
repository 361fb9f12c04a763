import { beforeEach, describe, expect, it } from 'vitest';
import { CALL_MESSAGES } from '@anju/contract/callcentre/messages';
import { callLogin, callLogout, getWorkState, getWssInfo, listForwardNumbers, setWorkState } from '@anju/contract/callcentre/provider';
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
    expect(around.told).toEqual(['号码池获取失败，将无法外呼!', CALL_MESSAGES.state, CALL_MESSAGES.checkIn]);
    expect(await phone.calls.dial('13912345678')).toBe(false);
    expect(await phone.calls.dial('8004')).toBe(true);
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

describe('the line', () => {
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
