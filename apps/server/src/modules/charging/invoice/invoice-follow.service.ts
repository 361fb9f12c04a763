// Money of a settlement was returned: a request without an invoice is withdrawn, an issued invoice waits for its reversal. One that went
// through a provider is reversed by the part that was returned, one whose number was typed as a whole.
import { BY_HAND, INVOICE } from '@anju/contract';
import type { Scope } from '../../../platform/scope.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';
import * as facts from './invoice-facts.queries.ts';
import * as queries from './invoice.queries.ts';
import { afterReversal, covers, leftToInvoice, reasonOf, type InvoiceNow, type Reversed } from './invoice.rules.ts';
import { demandRed, shortOf, stateNow } from './tax-follow.service.ts';
import { redSum } from './tax.rules.ts';

export async function followInvoice(scope: Scope, tx: Tx, reversal: Reversed & { readonly originalId: number }): Promise<void> {
  const invoice = await queries.lockLivingOf(tx, reversal.originalId);
  if (!invoice) return;
  const [settlement] = await facts.listFacts(tx, null, [reversal.originalId]);
  const lines = await facts.listLineFacts(tx, [reversal.originalId]);
  // Reversing a line that was never on the invoice, such as 预交, leaves the invoice correct.
  const reason = reasonOf(reversal);
  if (invoice.provider !== BY_HAND) return followPart(scope, tx, invoice, reason);
  if (settlement && covers(leftToInvoice(settlement, lines), invoice.part)) return;
  const state = afterReversal(invoice.state);
  const redReason = [invoice.redReason, reason].filter((part) => part !== '').join('；');
  await queries.updateStep(tx, invoice.id, { state, redReason });
  await scope.audit.write(tx, scope.actor, {
    action: state === INVOICE.withdrawn ? '撤回' : state === INVOICE.issuing ? '收款已退' : '待红冲',
    entity: 'invoice',
    entityId: invoice.id,
    note: `${invoice.number}；${reason}`,
  });
}

async function followPart(scope: Scope, tx: Tx, invoice: InvoiceNow, reason: string): Promise<void> {
  const short = await shortOf(tx, invoice);
  if (short.length === 0) return;
  await demandRed(scope, tx, invoice, short, reason);
  const redReason = [invoice.redReason, reason].filter((part) => part !== '').join('；');
  await queries.updateStep(tx, invoice.id, { state: await stateNow(tx, invoice), redReason });
  const note = `${invoice.number}；${reason}；红字发票 ${redSum(short)} 元`;
  await scope.audit.write(tx, scope.actor, { action: '待红冲', entity: 'invoice', entityId: invoice.id, note });
}
