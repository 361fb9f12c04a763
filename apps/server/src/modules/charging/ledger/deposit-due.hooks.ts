// What the area that asked for a deposit learns of it, inside the transaction that moves the money.
import { hook } from '../../../platform/hook.ts';

interface Asked {
  readonly dueId: number;
  readonly sourceKind: string;
  readonly sourceId: number;
}

/** A deposit was received, its receipt was undone, or its balance moved; the moves are already written. */
export const depositMoved = hook<Asked & { readonly state: 'waiting' | 'received'; readonly balance: string }>('deposit moved');

/** A part of a deposit is about to become income; `converted` is the total with it. A listener that throws refuses it. */
export const depositToIncome = hook<Asked & { readonly amount: string; readonly converted: string }>('deposit to income');

/** A part of a deposit is about to be returned. A listener that throws refuses it. */
export const depositReturning = hook<Asked & { readonly amount: string }>('deposit returning');
