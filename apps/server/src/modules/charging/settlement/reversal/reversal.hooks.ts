import type { TenderEntry } from '@anju/contract';
import { hook } from '../../../../platform/hook.ts';

export interface Reversal {
  readonly originalId: number;
  readonly originalNumber: string;
  /** The paper that reverses it: a red one, or the voided one itself. */
  readonly byId: number;
  readonly byNumber: string;
  readonly kind: 'void' | 'red';
  /** Nothing of the original is left. */
  readonly whole: boolean;
  readonly reason: string;
  /** How the money goes back, amounts positive for money that had come in. */
  readonly tenders: readonly TenderEntry[];
}

/** A settlement was voided or reversed by a red paper: its lines, tenders and moves are already written. */
export const settlementReversed = hook<Reversal>('settlement reversed');
