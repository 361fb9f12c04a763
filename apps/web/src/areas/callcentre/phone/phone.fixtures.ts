// A provider, a line and calls that do what a test says, in place of a network and a browser.
import {
  callLogin,
  callLogout,
  callNumber,
  getCallTerminal,
  getSipInfo,
  getWorkState,
  getWssInfo,
  listForwardNumbers,
  setWorkState,
} from '@anju/contract/callcentre/provider';
import type { Endpoint, InputOf, OutputOf } from '@anju/contract/kit/endpoint';
import { ApiError } from '../../../platform/errors/api-error.ts';
import type { CallEvents, LineCall, LineEvents, LineOptions } from './line.ts';
import { Phone } from './phone.ts';
import { AT_REST, useSoftphone } from './state.ts';
import type { Surroundings } from './surroundings.ts';

export const TERMINAL = { agentId: '7', agentName: '何静怡', agentDn: '8003', video: false, dial: 'invite' as const };

export class Around {
  readonly told: string[] = [];
  readonly alerts: string[] = [];
  readonly states: number[] = [];
  readonly dialled: string[] = [];
  readonly kept: string[] = [];
  /** Recorders that run. */
  recorders = 0;
  keepFails = 0;
  readonly remembered: (string | null)[] = [];
  /** Words of the server, or the status of an answer that is none of its own; 0: no answer at all. */
  readonly refuse = new Map<Endpoint, string | number>();
  /** Before each of these the refusals are as they are then. */
  readonly pauses: number[] = [];
  afterPause: (() => void) | null = null;
  /** Another page has the login. */
  elsewhere = false;
  held = 0;
  options: LineOptions | null = null;
  terminal: OutputOf<typeof getCallTerminal> = TERMINAL;
  there: OutputOf<typeof getWorkState> = { workState: 0, registered: true, inCall: false };
  mouth: 'ok' | 'missing' | 'refused' = 'ok';
  rings = false;
  clock = 0;
  tick = 5000;
  line: LineEvents | null = null;
  closed = 0;
  call: FakeCall | null = null;

  private async answer(endpoint: Endpoint, input: unknown): Promise<unknown> {
    const refusal = this.refuse.get(endpoint);
    if (typeof refusal === 'string') throw new ApiError({ code: 1, status: 200, msg: refusal });
    if (refusal !== undefined) throw new ApiError({ code: refusal, status: refusal, msg: '' });
    if (endpoint === callLogin) return { access_token: 'T', token_type: 'bearer', expires_in: 3600 };
    if (endpoint === getCallTerminal) return this.terminal;
    if (endpoint === getSipInfo)
      return { domain: 'd', user: '8003', authUser: '8003', password: 'p', validUntil: '', expires: 120, refreshFrequency: 80 };
    if (endpoint === getWssInfo) return { url: '/sip', iceServers: [] };
    if (endpoint === listForwardNumbers) return { total: 1, rows: [{ number: '057186550100', name: '总机' }] };
    if (endpoint === getWorkState) return this.there;
    // The server closes the line of whoever logs out, which the page may hear before the answer.
    if (endpoint === callLogout) this.line?.lost('over');
    if (endpoint === setWorkState) this.states.push((input as InputOf<typeof setWorkState>).workState);
    if (endpoint === callNumber) this.dialled.push(`callback ${(input as InputOf<typeof callNumber>).callee}`);
    return null;
  }

  surroundings(): Surroundings {
    return {
      ask: (endpoint, input) => this.answer(endpoint, input) as Promise<never>,
      line: () =>
        Promise.resolve((options, events) => {
          this.options = options;
          this.line = events;
          return Promise.resolve({
            dial: (number: string) => {
              this.dialled.push(number);
              this.call = new FakeCall(number, false);
              return Promise.resolve(this.call);
            },
            close: () => {
              this.closed += 1;
              return Promise.resolve();
            },
          });
        }),
      microphone: () => Promise.resolve(this.mouth),
      tell: (text) => this.told.push(text),
      alert: (text) => this.alerts.push(text),
      log: () => undefined,
      now: () => (this.clock += this.tick),
      pause: (ms) => {
        this.pauses.push(ms);
        this.afterPause?.();
        return Promise.resolve();
      },
      ring: (on) => {
        this.rings = on;
      },
      record: () => {
        this.recorders += 1;
        return {
          stop: () => {
            this.recorders -= 1;
            return Promise.resolve(new Blob(['sound']));
          },
        };
      },
      keep: (key) => {
        this.kept.push(key);
        return this.keepFails-- > 0 ? Promise.reject(new Error('network')) : Promise.resolve();
      },
      remember: (token) => this.remembered.push(token),
      hold: () => {
        this.held += this.elsewhere ? 0 : 1;
        return Promise.resolve(!this.elsewhere);
      },
      letGo: () => {
        this.held = 0;
      },
      instanceId: 'one',
    };
  }
}

export class FakeCall implements LineCall {
  readonly key: string;
  readonly video = false;
  readonly asked: boolean;
  readonly number: string;
  readonly incoming: boolean;
  events: CallEvents | null = null;
  readonly did: string[] = [];
  refusesTransfer = false;
  constructor(number: string, incoming: boolean, asked = false) {
    this.number = number;
    this.incoming = incoming;
    this.asked = asked;
    this.key = `key-${number}`;
  }
  listen(events: CallEvents) {
    this.events = events;
  }
  answer() {
    this.did.push('answer');
    this.events?.answered();
    return Promise.resolve();
  }
  end() {
    this.did.push('end');
    this.events?.ended({ kind: 'over' });
    return Promise.resolve();
  }
  leave() {
    this.did.push('leave');
    return Promise.resolve();
  }
  mute(muted: boolean) {
    this.did.push(`mute ${muted}`);
  }
  hold(held: boolean) {
    this.did.push(`hold ${held}`);
    return Promise.resolve(true);
  }
  tone() {
    this.did.push('tone');
  }
  transfer(number: string) {
    this.did.push(`transfer ${number}`);
    if (this.refusesTransfer) return Promise.reject(new Error('486'));
    this.events?.ended({ kind: 'over' });
    return Promise.resolve();
  }
  local() {
    return null;
  }
  remote() {
    return null;
  }
}

/** A phone at rest in surroundings of its own, and the login of its agent. */
export function phoneAtRest(): { readonly around: Around; readonly phone: Phone; readonly enter: () => Promise<void> } {
  useSoftphone.setState({ ...AT_REST, recordsHere: true }, true);
  const around = new Around();
  const phone = new Phone(around.surroundings());
  const enter = async () => {
    await phone.login('8003', 'secret');
    around.line?.registered();
    await settled();
  };
  return { around, phone, enter };
}
export const state = () => useSoftphone.getState();
/** What was begun without waiting is done. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
