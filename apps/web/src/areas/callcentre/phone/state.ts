// What the window shows of the phone.
import { create } from 'zustand';
import type { CallTerminal } from '@anju/contract/callcentre/provider';
import type { AgentState } from './agent.rules.ts';

export interface ShownCall {
  readonly key: string;
  readonly number: string;
  readonly incoming: boolean;
  readonly startedAt: number;
  readonly answeredAt: number | null;
  /** Offered or agreed. */
  readonly video: boolean;
  readonly muted: boolean;
  readonly held: boolean;
  readonly transferring: boolean;
  readonly recording: boolean;
  readonly local: MediaStream | null;
  readonly remote: MediaStream | null;
}

export interface PhoneState {
  readonly agent: AgentState;
  readonly since: number;
  readonly manualIdle: boolean;
  /** The provider has heard of the login by work state 6. */
  readonly checkedIn: boolean;
  readonly terminal: CallTerminal | null;
  readonly token: string | null;
  readonly line: 'off' | 'connecting' | 'on' | 'lost';
  readonly microphone: 'unknown' | 'ok' | 'missing' | 'refused';
  /** Null: they could not be read, so nobody outside can be called. */
  readonly numbers: readonly { readonly number: string; readonly name: string }[] | null;
  readonly shownNumber: string;
  readonly call: ShownCall | null;
  /** Calls that have ended; lists of calls are read again when it changes. */
  readonly ended: number;
  /** Calls are recorded in this page; otherwise by the provider, or not at all. */
  readonly recordsHere: boolean;
  /** The number of the demo that refuses and has a customer call a moment later. */
  readonly callsBack: string;
  /** The login stands before the password is known to be right. */
  readonly entering: boolean;
}

export const AT_REST: PhoneState = {
  agent: 'Logout',
  since: 0,
  manualIdle: false,
  checkedIn: false,
  terminal: null,
  token: null,
  line: 'off',
  microphone: 'unknown',
  numbers: [],
  shownNumber: '',
  call: null,
  ended: 0,
  recordsHere: false,
  callsBack: '',
  entering: false,
};

export const useSoftphone = create<PhoneState>(() => AT_REST);
