// Red invoices that become due: of what can no longer be invoiced because its money was returned, or of all that stands.
import { SETTLEMENT, TAX_REQUEST, type InvoiceLine } from '@anju/contract';
import type { Actor } from '../../../platform/scope.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';
import * as facts from './invoice-facts.queries.ts';
import { planInvoice, type InvoiceNow } from './invoice.rules.ts';
import * as requests from './tax-request.queries.ts';
import { amountOf, RED, redFor, standingOf, stateByRed, taxOf } from './tax.rules.ts';

/** What stands of an invoice, whatever is already asked back taken off. */
export async function standingNow(tx: Tx, { id, lines }: Pick<InvoiceNow, 'id' | 'lines'>): Promise<InvoiceLine[]> {
  const red = (await requests.listRequests(tx, id)).filter(({ kind }) => kind === RED);
  return standingOf(
    lines,
    red.flatMap((each) => each.lines),
  );
}

/** The red lines for everything on the invoice that can no longer be invoiced. */
export async function shortOf(tx: Tx, invoice: Pick<InvoiceNow, 'id' | 'lines'>): Promise<InvoiceLine[]> {
  const standing = await standingNow(tx, invoice);
  const ids = [...new Set(standing.map(({ settlementId }) => settlementId))];
  const lines = Map.groupBy(await facts.listLineFacts(tx, ids), ({ settlementId }) => settlementId);
  return (await facts.listFacts(tx, null, ids)).flatMap((settlement) => {
    const planned = settlement.state === SETTLEMENT.valid ? planInvoice(settlement, lines.get(settlement.id) ?? []).lines : [];
    const left = new Map(planned.flatMap(({ seq, amount, why }): [number, string][] => (why === null ? [[seq, amount]] : [])));
    return redFor(standing, settlement.id, left);
  });
}

interface Asking {
  readonly actor: Pick<Actor, 'tenantId' | 'name'>;
  readonly clock: Clock;
}

/** Writes the red request; the invoice is locked. It is sent by a user. */
export async function demandRed(
  { actor, clock }: Asking,
  tx: Tx,
  { id, number, provider }: Pick<InvoiceNow, 'id' | 'number' | 'provider'>,
  lines: readonly InvoiceLine[],
  reason: string,
): Promise<void> {
  const before = (await requests.listRequests(tx, id)).filter(({ kind }) => kind === RED).length;
  await requests.insertRequest(tx, actor.tenantId, {
    invoiceId: id,
    kind: RED,
    number: `${number}-R${before + 1}`,
    attempt: 0,
    provider,
    amount: amountOf(lines),
    tax: taxOf(lines),
    lines,
    reason,
    state: TAX_REQUEST.redDue,
    askAt: null,
    by: actor.name,
    at: clock.now().toISOString(),
  });
}

/** The state of an issued invoice that follows from its red requests as they are now. */
export async function stateNow(tx: Tx, { id, lines, takenAt }: Pick<InvoiceNow, 'id' | 'lines' | 'takenAt'>) {
  const red = (await requests.listRequests(tx, id)).filter(({ kind }) => kind === RED);
  const issued = red.filter(({ state }) => state === TAX_REQUEST.redIssued).flatMap((each) => each.lines);
  return stateByRed(red, { takenAt, standing: standingOf(lines, issued) });
}
