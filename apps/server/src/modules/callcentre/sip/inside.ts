// Requests inside a call: they go to wherever the other party is connected now, also after it reconnected or the server was restarted.
import { acknowledge, isOften, newCall, localParty, partyOf } from './begin.ts';
import { contactOf, newTag, requestFor, translated, type Call, type Party } from './call.ts';
import type { Hall } from './hall.ts';
import { keyOf, type Account, type Line } from './line.ts';
import {
  answerTo,
  branchOf,
  cseqOf,
  header,
  paramOf,
  parseAddress,
  parseUri,
  tagOf,
  type SipRequest,
  type SipResponse,
} from './message.rules.ts';
import { originate } from './originate.ts';

const BETWEEN = ['INVITE', 'BYE', 'REFER', 'NOTIFY', 'INFO', 'UPDATE', 'PRACK', 'OPTIONS', 'MESSAGE'];

/** CANCEL of an INVITE that has no final answer yet. */
export function cancelCall(hall: Hall, line: Line, account: Account, request: SipRequest): void {
  const call = hall.calls.get(header(request, 'call-id'));
  const own = call && call.state === 'ringing' && call.branch === branchOf(request) && isParty(call.a, account);
  line.send(answerTo(request, own ? 200 : 481, { tag: newTag() }));
  if (own) call.giveUp?.(487);
}

const isParty = ({ account }: Party, asking: Account): boolean => account !== null && keyOf(account) === keyOf(asking);

export function inCall(hall: Hall, line: Line, account: Account, request: SipRequest): void {
  const call = hall.calls.get(header(request, 'call-id'));
  if (!call) return afterRestart(hall, line, account, request);
  const sender = [call.a, call.b].find((party) => isParty(party, account) && party.tag === tagOf(header(request, 'from')));
  const isAck = request.method === 'ACK';
  if (isAck && call.failed.delete(branchOf(request))) return;
  if (!sender || !BETWEEN.concat('ACK').includes(request.method)) {
    if (!isAck) line.send(answerTo(request, sender ? 405 : 403, { tag: newTag() }));
    return;
  }
  const receiver = sender === call.a ? call.b : call.a;
  if (!isAck) sender.seq = Math.max(sender.seq, cseqOf(request)?.number ?? 0);
  if (request.method === 'INVITE' || request.method === 'UPDATE') sender.contact = contactOf(request) || sender.contact;
  if (receiver.peer) return toServer(hall, call, line, sender, request);
  if (isAck && call.state === 'ringing') return;
  pass(hall, call, line, receiver, request);
}

function pass(hall: Hall, call: Call, line: Line, receiver: Party, request: SipRequest): void {
  const target = hall.lineOf(receiver);
  const isBye = request.method === 'BYE';
  if (isBye) hall.over(call, 0);
  if (!target) {
    // Whoever hangs up on somebody who is gone has hung up.
    if (request.method !== 'ACK') line.send(answerTo(request, isBye ? 200 : 480));
    return;
  }
  const inner = translated(call, receiver, inward(request, receiver.contact));
  if (request.method === 'ACK') return hall.tell(target, inner);
  const sender = receiver === call.a ? call.b : call.a;
  const branch = hall.ask(target, inner, (response) => {
    if (request.method === 'INVITE' && response.code >= 300) {
      if (response.code !== 408) acknowledge(hall, target, inner, response, branch);
      call.failed.add(branchOf(request));
    }
    if (request.method === 'INVITE' && response.code < 300) receiver.contact = contactOf(response) || receiver.contact;
    // Whoever hangs up on a page that is gone, before anybody noticed, has hung up.
    const gone = isBye && response.code === 408;
    line.send(gone ? answerTo(request, 200) : outward(request, translated(call, sender, response)));
  });
}

/** Without what belongs to the way so far. */
const inward = (request: SipRequest, uri: string): SipRequest => ({
  ...request,
  uri,
  headers: request.headers.filter(([name]) => !['via', 'route', 'record-route', 'proxy-authorization'].includes(name)),
});
const outward = (request: SipRequest, response: SipResponse): SipResponse => ({
  ...response,
  headers: [...request.headers.filter(([name]) => name === 'via'), ...response.headers.filter(([name]) => name !== 'via')],
});

/** The server was restarted during the call and knows nothing of it; a party that named its page in its address is found all the same. */
function afterRestart(hall: Hall, line: Line, account: Account, request: SipRequest): void {
  if (request.method === 'ACK') return;
  const target = parseUri(request.uri);
  const instance = target && paramOf(target.params, 'gr');
  const binding = target && target.host === account.domain && instance ? hall.registrar.find(`${target.user}@${target.host}`) : undefined;
  if (!binding || binding.instance !== instance || !BETWEEN.includes(request.method) || request.method === 'INVITE')
    return line.send(answerTo(request, 481, { tag: newTag() }));
  hall.ask(binding.line, inward(request, binding.contact), (response) => line.send(outward(request, response)));
}

/** The other side is the server itself. */
function toServer(hall: Hall, call: Call, line: Line, sender: Party, request: SipRequest): void {
  const server = sender === call.a ? call.b : call.a;
  const answer = (code: number, body = ''): void => {
    const headers: [string, string][] = [['contact', `<${server.contact}>`]];
    if (body !== '') headers.push(['content-type', 'application/sdp']);
    line.send(answerTo(request, code, { headers, body }));
  };
  switch (request.method) {
    case 'ACK':
      return;
    case 'BYE':
      answer(200);
      return hall.over(call, 0);
    case 'INVITE':
      if (request.body === '' || !server.peer) return answer(488);
      void server.peer.answer(request.body).then(
        (sdp) => answer(200, sdp),
        () => answer(488),
      );
      return;
    case 'REFER':
      return refer(hall, call, line, sender, request);
    default:
      return answer(200);
  }
}

/** The customer of a call with the server follows a transfer: the server calls the colleague in the customer's name. */
function refer(hall: Hall, call: Call, line: Line, sender: Party, request: SipRequest): void {
  const server = sender === call.a ? call.b : call.a;
  const target = parseUri(parseAddress(header(request, 'refer-to'))?.uri ?? '');
  const { account } = sender;
  const open = hall.peers.get('');
  if (!account || !open || target?.host !== account.domain || isOften(line, hall.now())) return line.send(answerTo(request, 603));
  line.send(answerTo(request, 202));
  const notify = (code: number, reason: string): void => {
    const ended = code >= 200;
    const extra: [string, string][] = [
      ['event', 'refer'],
      ['subscription-state', ended ? 'terminated;reason=noresource' : 'active;expires=60'],
      ['content-type', 'message/sipfrag;version=2.0'],
      ['contact', `<${server.contact}>`],
    ];
    const to = hall.lineOf(sender);
    const body = `SIP/2.0 ${code} ${reason}\r\n`;
    if (to && call.state !== 'over')
      hall.ask(to, translated(call, sender, requestFor(call, server, 'NOTIFY', { extra, body })), () => undefined);
  };
  notify(100, 'Trying');
  const binding = hall.registrar.find(`${target.user}@${target.host}`);
  const busy = binding && hall.callsOf(keyOf(binding.account)).length > 0;
  if (!binding || busy) return notify(busy ? 486 : 480, busy ? 'Busy Here' : 'Temporarily Unavailable');
  const customer = localParty(server.number, account.domain);
  const callee = partyOf(binding.account, binding.instance, `<sip:${keyOf(binding.account)}>`);
  callee.contact = binding.contact;
  const id = `${newTag()}@exchange.invalid`;
  const next = newCall(hall, { id, tenantId: call.tenantId, a: customer, b: callee, branch: '' });
  hall.report(next, 'begun');
  originate(hall, next, binding, open, (code) => notify(code, code === 200 ? 'OK' : 'Not Reached'));
}
