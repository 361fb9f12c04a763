// What hangs on a settlement that was voided or red-inked, followed up in the same transaction: after the money, before the commit.
import type { TenderEntry } from '@anju/contract';
import type { Scope } from '../../../../platform/scope.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { followInvoice } from '../../invoice/invoice-follow.service.ts';
import { voidPageOf } from '../../receipt-book/receipt-page.service.ts';
import { oweRefund } from '../../pay/order/pay-owe.service.ts';

export interface Reversal {
  readonly originalId: number;
  readonly originalNumber: string;
  /** The paper that takes it back: a red one, or the voided one itself. */
  readonly byId: number;
  readonly byNumber: string;
  readonly kind: 'void' | 'red';
  /** Nothing of the original is left. */
  readonly whole: boolean;
  readonly reason: string;
  /** How the money goes back, amounts positive for money that had come in. */
  readonly tenders: readonly TenderEntry[];
}

/** One line for each kind of thing that hangs on a settlement. */
export async function followReversal(scope: Scope, tx: Tx, reversal: Reversal): Promise<void> {
  await oweRefund(scope, tx, reversal);
  await voidPageOf(scope, tx, reversal);
  await followInvoice(scope, tx, reversal);
}
