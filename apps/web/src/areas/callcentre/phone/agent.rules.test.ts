import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WORK_STATE } from '@anju/contract/callcentre/states';
import { AGENT_WORD, expectedWork, isInCall, step, type AgentEvent, type AgentState } from './agent.rules.ts';
import { dialled, digitsOf, lasting, masked } from './number.rules.ts';

const EVENTS: readonly AgentEvent[] = [
  'registered',
  'checkedIn',
  'ready',
  'busy',
  'dial',
  'ring',
  'answered',
  'ended',
  'settled',
  'logout',
];
const after = (events: readonly AgentEvent[], manualIdle = false): AgentState =>
  events.reduce<AgentState>((state, event) => step(state, event, manualIdle)?.state ?? state, 'Logout');
const reported = (events: readonly AgentEvent[], manualIdle = false) => {
  let state: AgentState = 'Logout';
  return events.flatMap((event) => {
    const next = step(state, event, manualIdle);
    state = next?.state ?? state;
    return next?.report ?? [];
  });
};

describe('the states of an agent', () => {
  it('go from the login to work state 6, then 5', () => {
    expect(reported(['registered', 'checkedIn'])).toEqual([WORK_STATE.login, WORK_STATE.busy]);
    expect(after(['registered'])).toBe('Login');
    expect(after(['registered', 'checkedIn'])).toBe('NotReady');
  });

  it('return to idle after a call, unless idle is chosen by hand', () => {
    const call: AgentEvent[] = ['registered', 'checkedIn', 'ready', 'ring', 'answered', 'ended'];
    expect(after(call)).toBe('AfterCallWork');
    expect(after([...call, 'settled'])).toBe('Ready');
    expect(after([...call, 'settled'], true)).toBe('NotReady');
    expect(reported([...call, 'settled']).at(-1)).toBe(WORK_STATE.ready);
    expect(reported([...call, 'settled'], true).at(-1)).toBe(WORK_STATE.busy);
  });

  it('go from dialling to the call, or to what comes after it when it is refused', () => {
    expect(after(['registered', 'ready', 'dial'])).toBe('Dialing');
    expect(after(['registered', 'ready', 'dial', 'answered'])).toBe('Established');
    expect(after(['registered', 'ready', 'dial', 'ended'])).toBe('AfterCallWork');
    expect(reported(['registered', 'dial'])).toEqual([WORK_STATE.login, WORK_STATE.dialing]);
  });

  it('end with work state 7, whatever goes on', () => {
    expect(reported(['registered', 'dial', 'answered', 'logout']).at(-1)).toBe(WORK_STATE.logout);
    expect(after(['registered', 'ring', 'logout'])).toBe('Logout');
  });

  it('never hold two calls, and are never stuck', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EVENTS), { maxLength: 60 }), fc.boolean(), (events, manualIdle) => {
        let state: AgentState = 'Logout';
        let calls = 0;
        for (const event of events) {
          const next = step(state, event, manualIdle);
          if (!next) continue;
          if (event === 'dial' || event === 'ring') calls += 1;
          if (event === 'ended' || (event === 'logout' && isInCall(state))) calls -= 1;
          state = next.state;
          expect(calls).toBe(isInCall(state) ? 1 : 0);
        }
        // From everywhere an agent gets back to work.
        const way: AgentEvent[] = ['registered', 'checkedIn', 'answered', 'ended', 'settled', 'ready'];
        expect(way.reduce<AgentState>((now, event) => step(now, event, manualIdle)?.state ?? now, state)).toBe('Ready');
        expect(AGENT_WORD[state]).toBeTruthy();
      }),
    );
  });

  it('say what the provider should know outside of calls only', () => {
    expect(expectedWork('Ready')).toBe(WORK_STATE.ready);
    expect(expectedWork('NotReady')).toBe(WORK_STATE.busy);
    expect(expectedWork('Established')).toBeNull();
    expect(expectedWork('Logout')).toBeNull();
  });
});

describe('numbers', () => {
  it('of 7 or 8 digits are dialled with a leading 0', () => {
    expect(['8790625', '8790 6251', '13912345678', '8003', '0571-8655 0100', '*99#'].map(dialled)).toEqual([
      '08790625',
      '087906251',
      '13912345678',
      '8003',
      '057186550100',
      '*99#',
    ]);
    expect(digitsOf('＋86 139-1234')).toBe('+861391234');
  });
  it('are masked but for extensions, and times are read like a clock', () => {
    expect([masked('13812346721'), masked('8003')]).toEqual(['138 **** 6721', '8003']);
    expect([lasting(6), lasting(198.9), lasting(3798), lasting(-1)]).toEqual(['00:06', '03:18', '1:03:18', '00:00']);
  });
});
