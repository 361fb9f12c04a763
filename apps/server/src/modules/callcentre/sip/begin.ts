// The first INVITE of a call between two terminals, and calls to whoever the server speaks for.
import { addressOf, contactOf, newTag, type Call, type Party } from './call.ts';
import type { Hall } from './hall.ts';
import { keyOf, type Account, type Line, type OpenPeer } from './line.ts';
import { answerTo, branchOf, cseqOf, header, parseUri, tagOf, type SipRequest, type SipResponse } from './message.rules.ts';
import type { Binding } from './registrar.ts';

const MOST_CALLS = 3;
/** Calls an agent may begin in a while, in milliseconds. */
const OFTEN = { calls: 10, ms: 10_000 };

export const isOften = (line: Pick<Line, 'calls'>, now: number): boolean => {
  line.calls = [...line.calls.filter((at) => at > now - OFTEN.ms), now];
  return line.calls.length > OFTEN.calls;
};

const withHops = (request: SipRequest): SipRequest => {
  const hops = /^\d{1,3}$/.test(header(request, 'max-forwards')) ? Number(header(request, 'max-forwards')) : 70;
  const rest = request.headers.filter(([name]) => !['max-forwards', 'route', 'authorization', 'proxy-authorization'].includes(name));
  return { ...request, headers: [...rest, ['max-forwards', String(hops - 1)]] };
};

/** Nobody calls in another's name, out of the house, in circles or all the time. */
function refusal(hall: Hall, line: Line, account: Account, request: SipRequest): number {
  const from = header(request, 'from');
  const caller = parseUri(/<([^>]+)>/.exec(from)?.[1] ?? from.split(';')[0] ?? '');
  const target = parseUri(request.uri);
  if (caller?.user !== account.dn || caller.host !== account.domain || tagOf(from) === '') return 403;
  if (!target || target.host !== account.domain) return 403;
  if (header(request, 'max-forwards') === '0') return 483;
  if (hall.calls.has(header(request, 'call-id'))) return 482;
  if (isOften(line, hall.now()) || hall.callsOf(keyOf(account)).length >= MOST_CALLS) return 503;
  return target.user === account.dn ? 486 : 0;
}

export async function beginCall(hall: Hall, line: Line, account: Account, request: SipRequest): Promise<void> {
  const refused = refusal(hall, line, account, request);
  const answer = (code: number, headers: [string, string][] = []): void => line.send(answerTo(request, code, { tag: newTag(), headers }));
  // The page tells its own agent, who calls too often, from a line that is down by this header.
  if (refused > 0) return answer(refused, refused === 503 ? [['retry-after', String(OFTEN.ms / 1000)]] : []);
  line.send(answerTo(request, 100));
  const dn = parseUri(request.uri)?.user ?? '';
  const key = `${dn}@${account.domain}`;
  const instance = hall.registrar.find(keyOf(account))?.instance ?? '';
  const caller = { ...partyOf(account, instance, addressOf(header(request, 'from'))), contact: contactOf(request) };
  caller.tag = tagOf(header(request, 'from'));
  caller.seq = cseqOf(request)?.number ?? 1;
  const peer = hall.peers.get(dn);
  const binding = hall.registrar.find(key);
  const known = binding?.account ?? (peer ? null : await hall.directory.known(account.domain, dn));
  const callee = known ? partyOf(known, binding?.instance ?? '', `<sip:${key}>`) : localParty(dn, account.domain);
  callee.contact = binding?.contact ?? callee.contact;
  const call = newCall(hall, {
    id: header(request, 'call-id'),
    tenantId: account.tenantId,
    a: caller,
    b: callee,
    branch: branchOf(request),
  });
  hall.report(call, 'begun');
  const decline = (code: number): void => {
    answer(code);
    hall.over(call, code);
  };
  if (peer) return speak(hall, call, line, request, peer);
  if (!binding) return decline(known ? 480 : 404);
  // Somebody who takes over a call by Replaces is part of it already.
  if (header(request, 'replaces') === '' && hall.callsOf(key).some((other) => other !== call)) return decline(486);
  return ring(hall, call, line, request, binding);
}

export const partyOf = (account: Account, instance: string, address: string): Party => ({
  ...{ number: account.dn, account, instance, address },
  ...{ tag: '', contact: `sip:${keyOf(account)}`, seq: 0, peer: null },
});
export const localParty = (number: string, domain: string): Party => ({
  ...{ number, account: null, instance: '', address: `<sip:${encodeURIComponent(number)}@${domain}>` },
  ...{ tag: newTag(), contact: `sip:${encodeURIComponent(number)}@${domain}`, seq: 0, peer: null },
});

type Facts = Pick<Call, 'id' | 'tenantId' | 'a' | 'b' | 'branch'> & Partial<Pick<Call, 'lent'>>;
export function newCall(hall: Hall, facts: Facts): Call {
  const call: Call = { lent: '', ...facts, state: 'ringing', giveUp: undefined, rang: false, failed: new Set(), timer: undefined };
  hall.calls.set(call.id, call);
  return call;
}

/** Asks whoever rings to stop; if the answer to the INVITE does not come, the call ends all the same. */
export function cancel(hall: Hall, line: Line, sent: SipRequest, branch: string): void {
  const headers = sent.headers
    .filter(([name]) => ['from', 'to', 'call-id', 'max-forwards'].includes(name))
    .concat([['cseq', `${cseqOf(sent)?.number ?? 1} CANCEL`]]);
  hall.tell(line, { ...sent, method: 'CANCEL', headers, body: '' }, branch);
}

/** The ACK to a final answer other than 2xx belongs to the transaction of the INVITE. */
export function acknowledge(hall: Hall, line: Line, sent: SipRequest, response: SipResponse, branch: string): void {
  const headers = sent.headers
    .filter(([name]) => ['from', 'call-id', 'max-forwards'].includes(name))
    .concat([
      ['to', header(response, 'to')],
      ['cseq', `${cseqOf(sent)?.number ?? 1} ACK`],
    ]);
  hall.tell(line, { ...sent, method: 'ACK', headers, body: '' }, branch);
}

const RINGING = [180, 183];

export function rang(hall: Hall, call: Call, code: number): void {
  if (call.rang || !RINGING.includes(code)) return;
  call.rang = true;
  hall.report(call, 'ringing');
}

function ring(hall: Hall, call: Call, line: Line, request: SipRequest, binding: Binding): void {
  const inner = { ...withHops(request), headers: withHops(request).headers.filter(([name]) => name !== 'via'), uri: binding.contact };
  const back = (response: SipResponse): void => {
    const vias = request.headers.filter(([name]) => name === 'via');
    line.send({ ...response, headers: [...vias, ...response.headers.filter(([name]) => name !== 'via')] });
  };
  const fail = (response: SipResponse, given = response.code): void => {
    if (call.state !== 'ringing') return;
    back(response);
    hall.over(call, given);
  };
  const branch = hall.ask(
    binding.line,
    inner,
    (response) => {
      if (response.code >= 300) {
        if (response.code !== 408 || tagOf(header(response, 'to')) !== '') acknowledge(hall, binding.line, inner, response, branch);
        return fail(response);
      }
      // Answered when the caller had given up already: the answer is accepted and ended.
      if (call.state === 'over') return response.code >= 200 ? endLate(hall, call, binding.line, inner, response) : undefined;
      call.b.tag = tagOf(header(response, 'to')) || call.b.tag;
      call.b.contact = contactOf(response) || call.b.contact;
      back(response);
      rang(hall, call, response.code);
      if (response.code >= 200) hall.talk(call);
    },
    hall.timing.ringMs + hall.timing.answerMs,
  );
  const stop = (code: number): void => {
    cancel(hall, binding.line, inner, branch);
    fail(answerTo(request, code, { tag: call.b.tag || newTag() }), code);
  };
  call.giveUp = stop;
  call.timer = setTimeout(() => stop(480), hall.timing.ringMs);
}

function endLate(hall: Hall, call: Call, line: Line, sent: SipRequest, response: SipResponse): void {
  if (call.b.tag === 'late') return;
  call.b.tag = 'late';
  const uri = contactOf(response) || sent.uri;
  const number = cseqOf(sent)?.number ?? 1;
  const headers = (method: string, seq: number): SipRequest['headers'] => [
    ...sent.headers.filter(([name]) => ['from', 'call-id', 'max-forwards'].includes(name)),
    ['to', header(response, 'to')],
    ['cseq', `${seq} ${method}`],
  ];
  hall.tell(line, { kind: 'request', method: 'ACK', uri, headers: headers('ACK', number), body: '' });
  hall.ask(line, { kind: 'request', method: 'BYE', uri, headers: headers('BYE', number + 1), body: '' }, () => undefined);
}

/** The server answers itself, for the echo. */
function speak(hall: Hall, call: Call, line: Line, request: SipRequest, open: OpenPeer): void {
  const answer = (code: number, body = ''): void => {
    const headers: [string, string][] = [['contact', `<${call.b.contact}>`]];
    if (body !== '') headers.push(['content-type', 'application/sdp']);
    line.send(answerTo(request, code, { tag: call.b.tag, headers, body }));
  };
  call.giveUp = (code) => {
    answer(code);
    hall.over(call, code);
  };
  if (request.body === '') return call.giveUp(488);
  answer(180);
  rang(hall, call, 180);
  void open()
    .then(async (peer) => {
      call.b.peer = peer;
      const sdp = await peer.answer(request.body);
      if (call.state !== 'ringing') return peer.close();
      answer(200, sdp);
      hall.talk(call);
    })
    .catch(() => call.giveUp?.(488));
}
