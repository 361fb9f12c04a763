// Updates whatever depends on a settlement that was voided or reversed, in the same transaction: after the money, before the commit.
import type { Scope } from '../../../../platform/scope.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { followInvoice } from '../../invoice/invoice-follow.service.ts';
import { voidPageOf } from '../../receipt-book/receipt-page.service.ts';
import { settlementReversed, type Reversal } from './reversal.hooks.ts';

/** Higher groups are notified first, then the lower groups are called one by one. */
export async function followReversal(scope: Scope, tx: Tx, reversal: Reversal): Promise<void> {
  await settlementReversed.tell(scope, tx, reversal);
  await voidPageOf(scope, tx, reversal);
  await followInvoice(scope, tx, reversal);
}
