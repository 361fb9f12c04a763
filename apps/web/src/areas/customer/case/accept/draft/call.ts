// What the parts of 受理 know of the call that is being taken.
import type { acceptCases, CallerCard, CaseCategory, OutputOf } from '@anju/contract';
import { NOBODY, type Caller, type CasePlaceRef, type Draft, type Ending, type Failures } from './draft.rules.ts';

export type Accepted = OutputOf<typeof acceptCases>['cases'];
/** What became of a press: sent, refused, or no place is known yet. */
export type Outcome = 'done' | 'refused' | 'nowhere' | 'more';

/** What was typed about the caller; null is what the card of the house says. */
export interface TypedCaller extends Omit<Caller, 'reporter' | 'phone'> {
  readonly reporter: string | null;
  readonly phone: string | null;
}
export const UNTYPED: TypedCaller = { ...NOBODY, reporter: null, phone: null };

export interface Accept {
  readonly place: CasePlaceRef;
  readonly card: CallerCard | undefined;
  readonly cardError: Error | null;
  readonly cardLoading: boolean;
  readonly reloadCard: () => void;
  readonly caller: Caller;
  readonly categories: { readonly all: readonly CaseCategory[]; readonly error: Error | null; readonly reload: () => void };
  readonly drafts: readonly Draft[];
  readonly draft: Draft;
  readonly at: number;
  readonly failures: Failures;
  /** What the server refused as a whole. */
  readonly refused: string | null;
  /** How often a place was opened; the hand follows it. */
  readonly opened: number;
  /** A request is under way: until it is answered nothing can be typed, since what is sent is what is shown. */
  readonly busy: boolean;
  readonly begun: boolean;
  readonly last: Accepted;
  readonly mayAdd: boolean;
  /** The text in the search box: while there is any, no house is settled on and nothing can be sent. */
  readonly sought: string;
  readonly seek: (text: string) => void;
  readonly go: (place: CasePlaceRef, personId?: number | null) => void;
  readonly tell: (patch: Partial<TypedCaller>) => void;
  /** Changes the case that is shown. */
  readonly change: (patch: Partial<Draft>) => void;
  /** Changes a case that may no longer be shown, as when an upload ends. */
  readonly amend: (key: number, patchOf: (draft: Draft) => Partial<Draft>) => void;
  readonly turn: (at: number) => void;
  readonly another: () => void;
  readonly drop: (at: number) => Promise<void>;
  readonly clear: () => Promise<boolean>;
  readonly uploading: <T>(work: () => Promise<T>) => Promise<T>;
  readonly send: (ending: Ending) => Promise<Outcome>;
  readonly join: (into: { readonly id: number; readonly number: string }) => Promise<Outcome>;
}
