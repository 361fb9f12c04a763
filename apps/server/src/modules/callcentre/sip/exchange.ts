// The provider inside of the server: a registrar and proxy for SIP over WebSocket (RFC 7118). It carries signalling only; sound and video go
// from browser to browser. What it does not do: trunks, UDP, more than one process.
import type { Clock } from '../../../platform/clock.ts';
import { beginCall, localParty, newCall, partyOf } from './begin.ts';
import { newTag } from './call.ts';
import { createHall, TIMING, type Hall, type Timing } from './hall.ts';
import { inCall, cancelCall } from './inside.ts';
import { CLOSE, keyOf, type Account, type Directory, type Line, type OpenPeer, type Reports } from './line.ts';
import { answerTo, header, parseMessage, tagOf, writeMessage, type SipRequest } from './message.rules.ts';
import { dial, originate } from './originate.ts';
import { createRegistrar, type Binding } from './registrar.ts';

export interface Exchange {
  /** Takes the texts of one socket, one after another. */
  open(
    send: (text: string) => void,
    close: (code: number, reason: string) => void,
  ): { readonly receive: (text: string) => Promise<void>; readonly gone: () => void; readonly account: () => Account | null };
  isRegistered(key: string): boolean;
  isInCall(key: string): boolean;
  /** The login of an agent is over: its calls end and its socket is closed. */
  end(key: string): void;
  /** Undefined when the agent's terminal is not there. */
  dial(key: string, callee: { readonly number: string; readonly account: Account | null }): string | undefined;
  /** A customer the server speaks for calls an agent. */
  callFrom(number: string, key: string): string | undefined;
  stop(): void;
}

export interface ExchangeOptions {
  readonly directory: Directory;
  readonly reports: Reports;
  readonly clock: Clock;
  readonly timing?: Partial<Timing>;
  /** Numbers the server answers itself; the empty one speaks for customers of the demo. */
  readonly peers?: ReadonlyMap<string, OpenPeer>;
  /** Numbers that are refused immediately and then begin something, such as the call of a demo customer. */
  readonly triggers?: ReadonlyMap<string, (account: Account) => void>;
}

const SWEEP_MS = 5_000;
const ALLOW = 'INVITE, ACK, CANCEL, BYE, REFER, NOTIFY, INFO, UPDATE, PRACK, OPTIONS';

export function createExchange({ directory, reports, clock, timing, peers = new Map(), triggers }: ExchangeOptions): Exchange {
  const now = (): number => clock.now().getTime();
  const whole = { ...TIMING, ...timing };
  const registrar = createRegistrar({
    directory,
    reports,
    now,
    taken: (key, instance) => {
      for (const call of hall.callsOf(key))
        for (const party of [call.a, call.b])
          if (party.account && keyOf(party.account) === key && party.instance !== instance) hall.hangUp(call, party);
    },
    gone: (binding) => vanished(binding),
  });
  const hall: Hall = createHall({ directory, reports, now, timing: whole, peers, registrar: () => registrar });
  const waits = new Set<NodeJS.Timeout>();

  /** A page that is gone may come back to a call it talks in, but not to one that rings. */
  function vanished({ account }: Binding): void {
    const key = keyOf(account);
    for (const call of hall.callsOf(key)) {
      const party = [call.a, call.b].find((one) => one.account && keyOf(one.account) === key);
      if (!party) continue;
      if (call.state === 'ringing') {
        call.giveUp?.(party === call.a ? 487 : 480);
        continue;
      }
      const wait = setTimeout(() => {
        waits.delete(wait);
        if (!hall.lineOf(party)) hall.hangUp(call, party);
      }, whole.vanishedMs);
      waits.add(wait);
    }
  }

  const sweep = setInterval(() => registrar.sweep(), SWEEP_MS).unref();

  async function request(line: Line, message: SipRequest): Promise<void> {
    const { method } = message;
    if (method === 'REGISTER') return registrar.handle(line, message);
    const { account } = line;
    const refuse = (code: number, headers: [string, string][] = []): void => {
      if (method !== 'ACK') line.send(answerTo(message, code, { tag: newTag(), headers }));
    };
    if (!account || registrar.find(keyOf(account))?.line !== line) return refuse(403);
    if (method === 'CANCEL') return cancelCall(hall, line, account, message);
    if (tagOf(header(message, 'to')) !== '') return inCall(hall, line, account, message);
    if (method === 'OPTIONS') return refuse(200, [['allow', ALLOW]]);
    if (method !== 'INVITE') return refuse(405, [['allow', ALLOW]]);
    const trigger = triggers?.get(/^sip:([^@]+)@/i.exec(message.uri)?.[1] ?? '');
    if (!trigger) return beginCall(hall, line, account, message);
    refuse(486);
    trigger(account);
  }

  return {
    open(send, close) {
      const line: Line = {
        send: (message) => send(writeMessage(message)),
        close,
        account: null,
        nonce: '',
        refused: 0,
        calls: [],
      };
      let before: Promise<void> = Promise.resolve();
      const take = async (text: string): Promise<void> => {
        // RFC 5626: a double line end asks whether anybody is there.
        if (text === '\r\n\r\n') return send('\r\n');
        if (text.trim() === '') return;
        const message = parseMessage(text);
        if (!message) {
          line.refused++;
          if (line.refused > MOST_BROKEN) close(CLOSE.flood, 'not SIP');
          return;
        }
        if (message.kind === 'response') return void (line.account && hall.answer(message));
        try {
          await request(line, message);
        } catch (cause) {
          // Without an answer the page would wait for its own patience to end.
          if (message.method !== 'ACK') line.send(answerTo(message, 500, { tag: newTag() }));
          throw cause;
        }
      };
      return {
        receive(text) {
          const taken = before.then(() => take(text));
          // Whoever sent the text hears of its failure; the texts behind it are taken all the same.
          before = taken.catch(() => undefined);
          return taken;
        },
        gone: () => registrar.drop(line),
        account: () => line.account,
      };
    },
    isRegistered: (key) => registrar.find(key) !== undefined,
    isInCall: (key) => hall.callsOf(key).length > 0,
    end(key) {
      for (const call of hall.callsOf(key)) {
        const party = [call.a, call.b].find((one) => one.account && keyOf(one.account) === key);
        if (party) hall.hangUp(call, party);
      }
      registrar.end(key);
    },
    dial(key, callee) {
      const binding = registrar.find(key);
      return binding && dial(hall, binding, callee);
    },
    callFrom(number, key) {
      const binding = registrar.find(key);
      const open = peers.get('');
      if (!binding || !open || hall.callsOf(key).length > 0) return undefined;
      const customer = localParty(number, binding.account.domain);
      const agent = partyOf(binding.account, binding.instance, `<sip:${key}>`);
      agent.contact = binding.contact;
      const id = `${newTag()}@exchange.invalid`;
      const call = newCall(hall, { id, tenantId: binding.account.tenantId, a: customer, b: agent, branch: '' });
      hall.report(call, 'begun');
      originate(hall, call, binding, open);
      return id;
    },
    stop() {
      clearInterval(sweep);
      for (const wait of waits) clearTimeout(wait);
      hall.stop();
    },
  };
}

const MOST_BROKEN = 20;
