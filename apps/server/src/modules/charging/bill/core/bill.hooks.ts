import { hook } from '../../../../platform/hook.ts';

/** Bills of one occasion of which nothing is left to pay; their state and balances are already written. */
export const oncePaid = hook<{ readonly billIds: readonly number[] }>('one-off bills paid');

/** A bill is about to be voided by hand, before its object is locked. A listener that throws refuses it. */
export const billVoiding = hook<{ readonly estateId: number }>('bill voiding');

/** A published bill was voided; its state, balances and months are already written. */
export const billVoided = hook<{ readonly billId: number; readonly reason: string }>('bill voided');
