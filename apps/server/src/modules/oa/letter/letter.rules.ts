// What may be done with a letter, by its state and by the user's part in it. Pure.
import { LETTER, type LetterDetail, type StateOf } from '@anju/contract';

type Right = LetterDetail['can'][number];

interface Standing {
  readonly state: StateOf<typeof LETTER>;
  readonly isSender: boolean;
  /** How many receivers have signed. */
  readonly done: number;
  /** A part that the user may sign is not signed yet. */
  readonly awaited: boolean;
}

export function rightsOf({ state, isSender, done, awaited }: Standing): Right[] {
  if (state === LETTER.draft) return isSender ? ['change', 'remove', 'send'] : [];
  if (state !== LETTER.sent) return [];
  return [...(isSender && done === 0 ? (['revoke'] as const) : []), ...(awaited ? (['deal'] as const) : [])];
}

/** Whom a letter is addressed to: nobody twice, and not the sender, who may well choose the own company as a whole. */
export const addressees = (receiverIds: readonly number[], senderId: number): number[] => [
  ...new Set(receiverIds.filter((id) => id !== senderId)),
];
