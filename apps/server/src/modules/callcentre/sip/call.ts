// A call as the exchange keeps it: two parties, what each needs to be reached, and what is still open between them.
import { randomBytes } from 'node:crypto';
import type { Account, CallSide, LocalPeer } from './line.ts';
import { header, parseAddress, uriOf, type SipMessage, type SipRequest } from './message.rules.ts';

export const newTag = (): string => randomBytes(8).toString('hex');
export const newBranch = (): string => `z9hG4bK${randomBytes(10).toString('hex')}`;

export interface Party {
  readonly number: string;
  /** Null for whoever the server speaks for. */
  readonly account: Account | null;
  /** The page that takes part; another page of the same agent knows nothing of the call. */
  readonly instance: string;
  /** `"name" <sip:…>` without a tag. */
  readonly address: string;
  tag: string;
  /** Where the next request of the other party goes. */
  contact: string;
  /** Number of the last request this party sent. */
  seq: number;
  peer: LocalPeer | null;
}

export interface Call {
  readonly id: string;
  readonly tenantId: number;
  readonly a: Party;
  readonly b: Party;
  state: 'ringing' | 'talking' | 'over';
  /** Branch of the caller's INVITE, which a CANCEL repeats. */
  readonly branch: string;
  /** Gives up on whoever rings; undefined once nobody does. */
  giveUp: ((code: number) => void) | undefined;
  rang: boolean;
  /** Branches of INVITEs inside the call that failed; the ACKs to them end here. */
  readonly failed: Set<string>;
  timer: NodeJS.Timeout | undefined;
  /**
   * The server began the call for party a and gave it a tag for party b before b had one: requests between them are renumbered by one,
   * because each has already had an INVITE of the server's, and the tag is exchanged for b's own.
   */
  readonly lent: string;
}

export const sideOf = ({ number, account }: Party): CallSide => ({ number, agentId: account?.agentId ?? null });

/** The address of a From or To header without its tag. */
export function addressOf(value: string): string {
  const address = parseAddress(value);
  if (!address) return value;
  return address.display === '' ? `<${address.uri}>` : `"${address.display.replace(/["\\]/g, '')}" <${address.uri}>`;
}

export const contactOf = (message: SipMessage): string => {
  const value = header(message, 'contact');
  return uriOf(value) ? (parseAddress(value)?.uri ?? '') : '';
};

const exchangeTag = (value: string, from: string, to: string): string =>
  from === '' ? value : value.replace(new RegExp(`(;\\s*tag=)${from}(?=$|[;\\s])`), `$1${to}`);

/** A message between the parties of a call the server began, in the words of the receiver. */
export function translated<M extends SipMessage>(call: Call, receiver: Party, message: M): M {
  const { lent, a, b } = call;
  if (lent === '' || b.tag === lent) return message;
  const [from, to] = receiver === a ? [b.tag, lent] : [lent, b.tag];
  const shift = message.kind === 'request' ? 1 : -1;
  const escaped = from.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const headers = message.headers.map(([name, value]): readonly [string, string] => {
    if (name === 'from' || name === 'to') return [name, exchangeTag(value, escaped, to)];
    if (name === 'cseq') return [name, value.replace(/^\d+/, (number) => String(Number(number) + shift))];
    return [name, value];
  });
  return { ...message, headers };
}

/** A request of our own inside a call, in the name of one of its parties. */
export function requestFor(call: Call, sender: Party, method: string, { extra = [], body = '', seq }: RequestParts = {}): SipRequest {
  const receiver = sender === call.a ? call.b : call.a;
  const number = seq ?? ++sender.seq;
  const tagged = ({ address, tag }: Party) => (tag === '' ? address : `${address};tag=${tag}`);
  const request: SipRequest = {
    kind: 'request',
    method,
    uri: receiver.contact,
    headers: [
      ['max-forwards', '70'],
      ['from', tagged(sender)],
      ['to', tagged(receiver)],
      ['call-id', call.id],
      ['cseq', `${number} ${method}`],
      ...extra,
    ],
    body,
  };
  return request;
}
export interface RequestParts {
  readonly extra?: readonly (readonly [string, string])[];
  readonly body?: string;
  readonly seq?: number;
}
