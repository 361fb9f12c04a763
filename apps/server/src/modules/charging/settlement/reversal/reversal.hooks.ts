import type { TenderEntry } from '@anju/contract';
import { hook } from '../../../../platform/hook.ts';

export interface Reversal {
  readonly originalId: number;
  readonly originalNumber: string;
  /** The settlement that reverses it: a reversal, or the voided settlement itself. */
  readonly byId: number;
  readonly byNumber: string;
  readonly kind: 'void' | 'red';
  /** Nothing of the original is left. */
  readonly whole: boolean;
  readonly reason: string;
  /** The tenders by which the money is returned, with positive amounts for money that had come in. */
  readonly tenders: readonly TenderEntry[];
}

/** A settlement was voided or reversed; its lines, tenders and moves are already written. */
export const settlementReversed = hook<Reversal>('settlement reversed');
