// Money of a settlement was returned: a request without an invoice is withdrawn, an issued invoice waits for its reversal.
import { INVOICE } from '@anju/contract';
import type { Scope } from '../../../platform/scope.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';
import * as facts from './invoice-facts.queries.ts';
import * as queries from './invoice.queries.ts';
import { afterReversal, covers, leftToInvoice, reasonOf, type Reversed } from './invoice.rules.ts';

export async function followInvoice(scope: Scope, tx: Tx, reversal: Reversed & { readonly originalId: number }): Promise<void> {
  const invoice = await queries.lockLivingOf(tx, reversal.originalId);
  if (!invoice) return;
  const [settlement] = await facts.listFacts(tx, null, [reversal.originalId]);
  const lines = await facts.listLineFacts(tx, [reversal.originalId]);
  // Reversing a line that was never on the invoice, such as 预交, leaves the invoice correct.
  if (settlement && covers(leftToInvoice(settlement, lines), invoice.part)) return;
  const reason = reasonOf(reversal);
  const state = afterReversal(invoice.state);
  const redReason = [invoice.redReason, reason].filter((part) => part !== '').join('；');
  await queries.updateStep(tx, invoice.id, { state, redReason });
  await scope.audit.write(tx, scope.actor, {
    action: state === INVOICE.withdrawn ? '撤回' : '待红冲',
    entity: 'invoice',
    entityId: invoice.id,
    note: `${invoice.number}；${reason}`,
  });
}
