// The states of an agent and what is reported to the provider with each step. Specification 2, section 4.
import { WORK_STATE } from '@anju/contract/callcentre/states';

export type AgentState = 'Logout' | 'Login' | 'Ready' | 'NotReady' | 'Dialing' | 'Ringing' | 'Established' | 'AfterCallWork';
type WorkState = (typeof WORK_STATE.values)[number];

export const AGENT_WORD: Readonly<Record<AgentState, string>> = {
  Logout: '未登录',
  Login: '签入',
  Ready: '空闲',
  NotReady: '忙碌',
  Dialing: '拨号中',
  Ringing: '振铃',
  Established: '通话中',
  AfterCallWork: '话后处理',
};

/**
 * `registered`: SIP has answered 200. `checkedIn`: the provider knows of it. `ended`: hung up, refused, failed or lost. `settled`: what is
 * to be done after a call is done.
 */
export type AgentEvent = 'registered' | 'checkedIn' | 'ready' | 'busy' | 'dial' | 'ring' | 'answered' | 'ended' | 'settled' | 'logout';

interface Move {
  readonly from: readonly AgentState[];
  readonly to: (manualIdle: boolean) => AgentState;
  readonly report?: (manualIdle: boolean) => WorkState;
}

const FREE: readonly AgentState[] = ['Login', 'Ready', 'NotReady', 'AfterCallWork'];
const IN_CALL: readonly AgentState[] = ['Dialing', 'Ringing', 'Established'];
const MOVES: Readonly<Record<AgentEvent, Move>> = {
  registered: { from: ['Logout'], to: () => 'Login', report: () => WORK_STATE.login },
  checkedIn: { from: ['Login'], to: () => 'NotReady', report: () => WORK_STATE.busy },
  ready: { from: ['Login', 'NotReady', 'AfterCallWork'], to: () => 'Ready', report: () => WORK_STATE.ready },
  busy: { from: ['Login', 'Ready', 'AfterCallWork'], to: () => 'NotReady', report: () => WORK_STATE.busy },
  dial: { from: FREE, to: () => 'Dialing', report: () => WORK_STATE.dialing },
  ring: { from: FREE, to: () => 'Ringing' },
  answered: { from: ['Dialing', 'Ringing'], to: () => 'Established' },
  ended: { from: IN_CALL, to: () => 'AfterCallWork' },
  // An agent who ticked 手动置闲 stays busy after a call: only the agent decides when the next one may come.
  settled: {
    from: ['AfterCallWork'],
    to: (manualIdle) => (manualIdle ? 'NotReady' : 'Ready'),
    report: (manualIdle) => (manualIdle ? WORK_STATE.busy : WORK_STATE.ready),
  },
  logout: { from: [...FREE, ...IN_CALL], to: () => 'Logout', report: () => WORK_STATE.logout },
};

export interface Step {
  readonly state: AgentState;
  /** Reported to the provider; null where it knows by itself. */
  readonly report: WorkState | null;
}

/** Null when the event means nothing in this state. */
export function step(state: AgentState, event: AgentEvent, manualIdle: boolean): Step | null {
  const { from, to, report } = MOVES[event];
  return from.includes(state) ? { state: to(manualIdle), report: report?.(manualIdle) ?? null } : null;
}

export const isInCall = (state: AgentState): boolean => IN_CALL.includes(state);

/** What the provider should know of an agent who is in no call; null where there is nothing to compare. */
export const expectedWork = (state: AgentState): WorkState | null =>
  state === 'Ready' ? WORK_STATE.ready : state === 'NotReady' || state === 'Login' ? WORK_STATE.busy : null;
