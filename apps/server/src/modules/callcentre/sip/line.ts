// What the exchange knows of an open socket, of who is behind it, and of what outside of SIP it asks and tells.
import type { SipMessage } from './message.rules.ts';

/** An agent as SIP sees it: `dn@domain`. The domain names the tenant. */
export interface Account {
  readonly tenantId: number;
  readonly agentId: number;
  readonly dn: string;
  readonly name: string;
  readonly domain: string;
}
export const keyOf = ({ dn, domain }: Pick<Account, 'dn' | 'domain'>): string => `${dn}@${domain}`;

export interface Line {
  send(message: SipMessage): void;
  close(code: number, reason: string): void;
  /** Who registered over it. */
  account: Account | null;
  /** The challenge this socket was given; a proof for another socket's challenge is worth nothing. */
  nonce: string;
  /** Wrong passwords in a row. */
  refused: number;
  /** When the last calls were begun, in milliseconds. */
  calls: number[];
}

/** Close codes; the page says 账号已在别处登录！ to the first, asks to log in again after the second, and connects again after every other. */
export const CLOSE = { replaced: 4001, ended: 4002, refused: 4003, stranger: 4005, flood: 4008, reconnected: 4000, restart: 1012 } as const;

export interface Directory {
  /** The agent with a living login, and what proves its password. */
  find(domain: string, dn: string): Promise<(Account & { readonly ha1: string }) | undefined>;
  /** An agent that exists, logged in or not. */
  known(domain: string, dn: string): Promise<Account | undefined>;
}

export interface CallSide {
  readonly number: string;
  readonly agentId: number | null;
}
export interface CallEvent {
  readonly kind: 'begun' | 'ringing' | 'answered' | 'ended';
  readonly tenantId: number;
  readonly callId: string;
  readonly at: Date;
  readonly from: CallSide;
  readonly to: CallSide;
  /** The final answer other than 2xx; 0 for a call that was answered, or whose provider stops. */
  readonly code: number;
  /** The provider stops while the call goes on. */
  readonly cut?: boolean;
}

export interface Reports {
  /** Null: not reachable any more. */
  registered(account: Account, until: Date | null): void;
  call(event: CallEvent): void;
}

/** Somebody the server itself speaks for, such as the echo: takes an offer, returns an answer. */
export interface LocalPeer {
  answer(offer: string): Promise<string>;
  close(): void;
}
export type OpenPeer = () => Promise<LocalPeer>;
