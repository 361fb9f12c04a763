import { hook } from '../../../../platform/hook.ts';

/** Bills of an estate were published; called once per estate, in the order of the estates' ids. */
export const billsPublished = hook<{ readonly estateId: number }>('bills published');
