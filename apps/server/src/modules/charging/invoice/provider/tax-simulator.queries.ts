// The records of the simulated tax system; the product reads them only through the simulator.
import { first, one, own, rows, run } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';

export interface SimulatedInvoice {
  readonly number: string;
  /** The invoice that a red one reverses. */
  readonly originalNo: string;
  readonly amount: string;
  readonly state: 'issued' | 'refused';
  readonly invoiceNo: string;
  readonly issuedOn: string;
  readonly message: string;
  readonly mood: 'normal' | 'slow' | 'silent';
  readonly readyAt: string;
  readonly content: unknown;
}

export async function findSimulated(db: DbOrTx, number: string): Promise<SimulatedInvoice | undefined> {
  return first<SimulatedInvoice>(db)`
    select number, original_no, amount, state, invoice_no, issued_on, message, mood, ready_at, content from charging.simulated_tax_invoice s
     where ${own('s')} and number = ${number}`;
}

export async function findByNo(db: DbOrTx, invoiceNo: string): Promise<SimulatedInvoice | undefined> {
  return first<SimulatedInvoice>(db)`
    select number, original_no, amount, state, invoice_no, issued_on, message, mood, ready_at, content from charging.simulated_tax_invoice s
     where ${own('s')} and invoice_no = ${invoiceNo} and invoice_no <> ''`;
}

/** Locked, so that concurrent red invoices of one invoice are summed one after another. */
export async function lockStanding(tx: Tx, invoiceNo: string): Promise<string | undefined> {
  const held = await rows<{ amount: string }>(tx)`
    select amount from charging.simulated_tax_invoice s where ${own('s')} and invoice_no = ${invoiceNo} and state = 'issued' for update`;
  if (!held[0]) return undefined;
  const { amount } = await one<{ amount: string }>(tx)`
    select coalesce(sum(amount), 0)::numeric(18, 2) as amount from charging.simulated_tax_invoice s
     where ${own('s')} and state = 'issued' and (invoice_no = ${invoiceNo} or original_no = ${invoiceNo})`;
  return amount;
}

/** The first entry under a number counts. An issued one is numbered `prefix` and the place of its row. */
export async function insertSimulated(
  tx: Tx,
  tenantId: number,
  invoice: Omit<SimulatedInvoice, 'invoiceNo'>,
  prefix: string,
): Promise<void> {
  const { number, originalNo, amount, state, issuedOn, message, mood, readyAt, content } = invoice;
  await run(tx)`
    insert into charging.simulated_tax_invoice (tenant_id, number, original_no, amount, state, issued_on, message, mood, ready_at, content)
    values (${tenantId}, ${number}, ${originalNo}, ${amount}, ${state}, ${issuedOn}, ${message}, ${mood}, ${readyAt},
            ${JSON.stringify(content)}::jsonb)
    on conflict (tenant_id, number) do nothing`;
  await run(tx)`
    update charging.simulated_tax_invoice s set invoice_no = ${prefix} || lpad(s.id::text, ${20 - prefix.length}, '0')
     where ${own('s')} and number = ${number} and state = 'issued' and invoice_no = ''`;
}
