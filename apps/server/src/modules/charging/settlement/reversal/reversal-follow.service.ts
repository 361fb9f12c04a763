// What depends on a settlement that was voided or reversed, followed up in the same transaction: after the money, before the commit.
import type { Scope } from '../../../../platform/scope.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { followInvoice } from '../../invoice/invoice-follow.service.ts';
import { voidPageOf } from '../../receipt-book/receipt-page.service.ts';
import { settlementReversed, type Reversal } from './reversal.hooks.ts';

/** Higher groups are told first, then the lower groups follow, one line for each. */
export async function followReversal(scope: Scope, tx: Tx, reversal: Reversal): Promise<void> {
  await settlementReversed.tell(scope, tx, reversal);
  await voidPageOf(scope, tx, reversal);
  await followInvoice(scope, tx, reversal);
}
