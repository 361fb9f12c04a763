// Calls the server begins: in the name of a customer of the demo, and for an agent who asked to be connected (third party call control,
// RFC 3725, flow I: the agent's terminal is called without an offer, its offer goes to the other side, the answer comes back in the ACK).
// Limit: SIP repeats the agent's 200 for 32 seconds, so the other side rings for at most `dialRingMs`.
import { acknowledge, cancel, localParty, newCall, partyOf, rang } from './begin.ts';
import { contactOf, newTag, requestFor, type Call } from './call.ts';
import type { Hall } from './hall.ts';
import { keyOf, type Account, type OpenPeer } from './line.ts';
import { header, tagOf, type SipRequest, type SipResponse } from './message.rules.ts';
import type { Binding } from './registrar.ts';

const contact = (uri: string): [string, string] => ['contact', `<${uri}>`];
const SDP: [string, string] = ['content-type', 'application/sdp'];

/** Party a is the server's, party b the terminal that rings. */
export function originate(hall: Hall, call: Call, binding: Binding, open: OpenPeer, told: (code: number) => void = () => undefined): void {
  const { line } = binding;
  const invite = requestFor(call, call.a, 'INVITE', { extra: [contact(call.a.contact)] });
  const fail = (code: number): void => {
    if (call.state !== 'ringing') return;
    hall.over(call, code);
    told(code);
  };
  const branch = hall.ask(
    line,
    invite,
    (response) => {
      if (response.code >= 300) {
        if (response.code !== 408) acknowledge(hall, line, invite, response, branch);
        return fail(response.code);
      }
      call.b.tag = tagOf(header(response, 'to')) || call.b.tag;
      call.b.contact = contactOf(response) || call.b.contact;
      rang(hall, call, response.code);
      if (response.code >= 200) void connect(response);
    },
    hall.timing.ringMs + hall.timing.answerMs,
  );
  const stop = (code: number): void => {
    cancel(hall, line, invite, branch);
    fail(code);
  };
  call.giveUp = stop;
  call.timer = setTimeout(() => stop(480), hall.timing.ringMs);

  let connected = false;
  async function connect(response: SipResponse): Promise<void> {
    if (connected) return;
    connected = true;
    const seq = 1;
    try {
      const peer = await open();
      call.a.peer = peer;
      const body = await peer.answer(response.body);
      hall.tell(line, requestFor(call, call.a, 'ACK', { seq, extra: [SDP, contact(call.a.contact)], body }));
      hall.talk(call);
      if (call.state === 'over') peer.close();
      told(200);
    } catch {
      hall.tell(line, requestFor(call, call.a, 'ACK', { seq }));
      hall.ask(line, requestFor(call, call.a, 'BYE'), () => undefined);
      fail(488);
    }
  }
}

/** The agent's terminal answers by itself on this header. */
export const AUTO_ANSWER = 'x-anju-dial';

/** Connects an agent with a number. Returns the Call-ID immediately; how it goes on is told by the events of the call. */
export function dial(hall: Hall, binding: Binding, callee: { readonly number: string; readonly account: Account | null }): string {
  const { account, line } = binding;
  const a = partyOf(account, binding.instance, `<sip:${keyOf(account)}>`);
  a.contact = binding.contact;
  const target = callee.account && hall.registrar.find(keyOf(callee.account));
  const b = callee.account
    ? partyOf(callee.account, target?.instance ?? '', `<sip:${keyOf(callee.account)}>`)
    : localParty(callee.number, account.domain);
  b.contact = target?.contact ?? b.contact;
  const lent = newTag();
  b.tag = lent;
  const id = `${newTag()}@exchange.invalid`;
  const call = newCall(hall, { id, tenantId: account.tenantId, a, b, branch: '', lent });
  hall.report(call, 'begun');

  const here = `sip:${encodeURIComponent(b.number)}@${account.domain}`;
  // The INVITEs of the server are number 1 of each side; `translated` counts on it.
  const invite: SipRequest = {
    ...requestFor(call, b, 'INVITE', { seq: 1, extra: [contact(here), [AUTO_ANSWER, '1']] }),
    uri: binding.contact,
  };
  const toAgent = (method: string, parts: Parameters<typeof requestFor>[3]): SipRequest => requestFor(call, b, method, parts);
  let agentHasAnswered = false;

  const over = (code: number): void => {
    if (call.state !== 'ringing') return;
    if (agentHasAnswered) {
      // Without an answer to its offer the terminal ends the call; the BYE says why.
      hall.tell(line, lentView(toAgent('ACK', { seq: 1 })));
      hall.ask(line, lentView(toAgent('BYE', { seq: 2, extra: [['reason', `SIP;cause=${code}`]] })), () => undefined);
    }
    hall.over(call, code);
  };
  /** The agent knows the other side by the lent tag. */
  const lentView = (request: SipRequest): SipRequest => ({
    ...request,
    headers: request.headers.map(([name, value]) => (name === 'from' ? [name, `${b.address};tag=${lent}`] : [name, value])),
  });

  const branch = hall.ask(
    line,
    invite,
    (response) => {
      if (response.code >= 300) {
        if (response.code !== 408) acknowledge(hall, line, invite, response, branch);
        return over(response.code);
      }
      a.tag = tagOf(header(response, 'to')) || a.tag;
      a.contact = contactOf(response) || a.contact;
      if (response.code < 200 || agentHasAnswered) return;
      agentHasAnswered = true;
      if (call.state === 'over') return hangUpAgent();
      clearTimeout(call.timer);
      reach(response.body);
    },
    hall.timing.ringMs,
  );
  const hangUpAgent = (): void => {
    hall.tell(line, lentView(toAgent('ACK', { seq: 1 })));
    hall.ask(line, lentView(toAgent('BYE', { seq: 2 })), () => undefined);
  };
  const give = (code: number): void => {
    if (!agentHasAnswered) cancel(hall, line, invite, branch);
    over(code);
  };
  call.giveUp = give;
  call.timer = setTimeout(() => give(480), hall.timing.autoAnswerMs);

  function reach(offer: string): void {
    const open = hall.peers.get(callee.number);
    if (open) return void answerBy(open, offer);
    if (!target || !callee.account) return over(callee.account ? 480 : 404);
    if (hall.callsOf(keyOf(callee.account)).some((other) => other !== call)) return over(486);
    const outer: SipRequest = {
      ...requestFor(call, a, 'INVITE', { seq: 1, extra: [contact(a.contact), SDP], body: offer }),
      uri: target.contact,
    };
    const headers = outer.headers.map(([name, value]): [string, string] => (name === 'to' ? [name, b.address] : [name, value]));
    const sent = { ...outer, headers };
    const way = hall.ask(
      target.line,
      sent,
      (response) => {
        if (response.code >= 300) {
          if (response.code !== 408) acknowledge(hall, target.line, sent, response, way);
          return over(response.code);
        }
        rang(hall, call, response.code);
        if (response.code < 200 || call.state !== 'ringing') return;
        b.tag = tagOf(header(response, 'to'));
        b.contact = contactOf(response) || b.contact;
        hall.tell(target.line, requestFor(call, a, 'ACK', { seq: 1 }));
        hall.tell(line, lentView(toAgent('ACK', { seq: 1, extra: [SDP], body: response.body })));
        hall.talk(call);
      },
      hall.timing.dialRingMs + hall.timing.answerMs,
    );
    const stop = (code: number): void => {
      cancel(hall, target.line, sent, way);
      over(code);
    };
    call.giveUp = stop;
    call.timer = setTimeout(() => stop(480), hall.timing.dialRingMs);
  }

  async function answerBy(open: OpenPeer, offer: string): Promise<void> {
    rang(hall, call, 180);
    try {
      b.peer = await open();
      const body = await b.peer.answer(offer);
      hall.tell(line, lentView(toAgent('ACK', { seq: 1, extra: [SDP], body })));
      hall.talk(call);
    } catch {
      over(488);
    }
  }
  return id;
}
