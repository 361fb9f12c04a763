// What the parts of the exchange share: the calls, the sockets of their parties, the transactions that wait for answers, and how calls end.
import { newBranch, requestFor, sideOf, translated, type Call, type Party, type RequestParts } from './call.ts';
import { keyOf, type CallEvent, type Directory, type Line, type OpenPeer, type Reports } from './line.ts';
import { branchOf, cseqOf, withVia, withoutVia, type SipRequest, type SipResponse } from './message.rules.ts';
import type { Registrar } from './registrar.ts';

export interface Timing {
  /** How long a terminal rings. */
  readonly ringMs: number;
  /** A call the server begins holds the agent's answer until the other side answers; SIP allows 32 seconds. */
  readonly dialRingMs: number;
  /** How long the agent's own terminal may take to answer such a call. */
  readonly autoAnswerMs: number;
  /** A page that is gone in a call has this long to come back. */
  readonly vanishedMs: number;
  /** How long any other request waits for its answer. */
  readonly answerMs: number;
}
export const TIMING: Timing = { ringMs: 60_000, dialRingMs: 28_000, autoAnswerMs: 15_000, vanishedMs: 20_000, answerMs: 32_000 };

export interface Hall {
  readonly registrar: Registrar;
  readonly directory: Directory;
  readonly reports: Reports;
  readonly calls: Map<string, Call>;
  readonly now: () => number;
  readonly timing: Timing;
  readonly peers: ReadonlyMap<string, OpenPeer>;
  /** Sends a request with a Via of ours; every answer to it but 100 is passed on without that Via. Returns the branch. */
  ask(line: Line, request: SipRequest, answered: (response: SipResponse) => void, ms?: number): string;
  /** An ACK, which is not answered. */
  tell(line: Line, request: SipRequest, branch?: string): void;
  /** An answer that came in; false when nobody waits for it. */
  answer(response: SipResponse): boolean;
  lineOf(party: Party): Line | undefined;
  report(call: Call, kind: CallEvent['kind'], code?: number, cut?: boolean): void;
  talk(call: Call): void;
  /** The call is over; its parties have been told or are about to be. */
  over(call: Call, code: number, cut?: boolean): void;
  /** Ends a call in the name of a party that cannot do it itself. */
  hangUp(call: Call, absent: Party, code?: number): void;
  callsOf(key: string): Call[];
  stop(): void;
}

type Needs = Pick<Hall, 'directory' | 'reports' | 'now' | 'timing' | 'peers'> & { readonly registrar: () => Registrar };

const OUR_VIA = 'SIP/2.0/WS exchange.invalid;branch=';

export function createHall({ registrar, ...shared }: Needs): Hall {
  const calls = new Map<string, Call>();
  const waiting = new Map<string, { answered: (response: SipResponse) => void; timer: NodeJS.Timeout | undefined; method: string }>();

  const forget = (branch: string): void => {
    clearTimeout(waiting.get(branch)?.timer);
    waiting.delete(branch);
  };

  const hall: Hall = {
    ...shared,
    calls,
    get registrar() {
      return registrar();
    },
    ask(line, request, answered, ms = shared.timing.answerMs) {
      const branch = newBranch();
      const sent = withVia(request, `${OUR_VIA}${branch}`);
      const timer = setTimeout(() => {
        forget(branch);
        // 408 in the words of whoever would have answered.
        const headers = request.headers.filter(([name]) => ['via', 'from', 'to', 'call-id', 'cseq'].includes(name));
        answered({ kind: 'response', code: 408, reason: 'Request Timeout', headers, body: '' });
      }, ms);
      waiting.set(branch, { answered, timer, method: request.method });
      line.send(sent);
      return branch;
    },
    tell(line, request, branch = newBranch()) {
      line.send(withVia(request, `${OUR_VIA}${branch}`));
    },
    answer(response) {
      const branch = branchOf(response);
      const open = waiting.get(branch);
      if (!open) return false;
      // The answer to a CANCEL carries the branch of its INVITE.
      if (cseqOf(response)?.method !== open.method || response.code === 100) return true;
      if (response.code >= 200 && open.method !== 'INVITE') forget(branch);
      if (response.code >= 200 && open.method === 'INVITE') {
        // The answer to an INVITE is repeated until its ACK arrives.
        clearTimeout(open.timer);
        open.timer = setTimeout(() => waiting.delete(branch), shared.timing.answerMs);
      }
      open.answered(withoutVia(response));
      return true;
    },
    lineOf({ account, instance }) {
      const binding = account && registrar().find(keyOf(account));
      return binding && binding.instance === instance ? binding.line : undefined;
    },
    report(call, kind, code = 0, cut = false) {
      const { tenantId, id: callId, a, b } = call;
      const event = { kind, tenantId, callId, at: new Date(shared.now()), from: sideOf(a), to: sideOf(b), code };
      shared.reports.call(cut ? { ...event, cut } : event);
    },
    talk(call) {
      if (call.state !== 'ringing') return;
      call.state = 'talking';
      call.giveUp = undefined;
      clearTimeout(call.timer);
      hall.report(call, 'answered');
    },
    over(call, code, cut = false) {
      if (call.state === 'over') return;
      call.state = 'over';
      clearTimeout(call.timer);
      call.giveUp = undefined;
      calls.delete(call.id);
      for (const { peer } of [call.a, call.b]) peer?.close();
      hall.report(call, 'ended', code, cut);
    },
    hangUp(call, absent, code = 0) {
      if (call.state === 'ringing') return call.giveUp?.(480);
      if (call.state !== 'talking') return;
      const other = absent === call.a ? call.b : call.a;
      const line = hall.lineOf(other);
      const extra: RequestParts['extra'] = code === 0 ? [] : [['reason', `SIP;cause=${code}`]];
      if (line) hall.ask(line, translated(call, other, requestFor(call, absent, 'BYE', { extra })), () => undefined);
      hall.over(call, 0);
    },
    callsOf: (key) => [...calls.values()].filter(({ a, b }) => [a, b].some(({ account }) => account && keyOf(account) === key)),
    stop() {
      for (const call of calls.values()) hall.over(call, 0, true);
      for (const branch of [...waiting.keys()]) forget(branch);
    },
  };
  return hall;
}
