import { hook } from '../../../platform/hook.ts';

/** A published bill was voided; its state, balances and months are already written. */
export const billVoided = hook<{ readonly billId: number; readonly reason: string }>('bill voided');
