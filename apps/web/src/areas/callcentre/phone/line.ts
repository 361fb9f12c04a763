// What the phone needs of SIP. The line over sip.js is in sip-line.ts; tests give one of their own.
import type { SipInfo, WssInfo } from '@anju/contract/callcentre/provider';

/** Why a call is over: by its end, as a final answer of the other side, or because its connection is gone. */
export type Ending = { readonly kind: 'over' | 'cancelled' | 'lost' | 'frequent' } | { readonly kind: 'refused'; readonly code: number };

export interface CallEvents {
  readonly answered: () => void;
  readonly ended: (why: Ending) => void;
  /** The sound, and the picture where there is one, can be shown. */
  readonly media: () => void;
  /** The other side passes this call on: the next one is on its way, and this one is hung up by them once it is answered. */
  readonly followed: (next: LineCall) => void;
}

export interface LineCall {
  /** The Call-ID of this side, by which records name the call. */
  readonly key: string;
  readonly number: string;
  readonly incoming: boolean;
  /** The provider rings on behalf of a number dialled here: it is answered without asking. */
  readonly asked: boolean;
  /** The other side offers a picture. */
  readonly video: boolean;
  listen(events: CallEvents): void;
  answer(video: boolean): Promise<void>;
  /** Refuses, cancels or hangs up, whichever the call has come to. */
  end(): Promise<void>;
  /** The same at the last moment of the page: who rings is told that nobody is there. */
  leave(): Promise<void>;
  mute(muted: boolean): void;
  /** False: the other side did not agree. */
  hold(held: boolean): Promise<boolean>;
  tone(digit: string): void;
  /** Resolves when the other number has answered; this leg is over then. Rejects when it did not. */
  transfer(number: string): Promise<void>;
  local(): MediaStream | null;
  remote(): MediaStream | null;
}

export type Loss = 'elsewhere' | 'over' | 'connection';
export interface LineEvents {
  /** At the first registration and after every reconnection. */
  readonly registered: () => void;
  /** `connection`: nobody reaches this page, and the line goes on trying; otherwise it is closed. */
  readonly lost: (why: Loss) => void;
  /** Whoever is in a call answers busy before this is told. */
  readonly rings: (call: LineCall) => void;
  readonly log: (text: string) => void;
}

export interface Line {
  dial(number: string, video: boolean): Promise<LineCall>;
  /** Unregisters and closes the connection. */
  close(): Promise<void>;
}

export interface LineOptions {
  readonly sip: SipInfo;
  readonly wss: WssInfo;
  /** Names this loaded page: a reload is another one. */
  readonly instanceId: string;
  /** A new password for the same login, or how the login ended; `connection`: it cannot be asked for at present. */
  readonly renewPassword: () => Promise<{ readonly password: string } | { readonly lost: Loss }>;
}
export type OpenLine = (options: LineOptions, events: LineEvents) => Promise<Line>;
