import { sql, type RawBuilder } from 'kysely';
import type { OutputOf, receiptPaper } from '@anju/contract';
import { own, rows, run } from '../../../../platform/db/sql.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { settlementSeen } from '../settlement-search.queries.ts';
import { livingPage } from '../../receipt-book/receipt-page.queries.ts';

type Receipt = OutputOf<typeof receiptPaper>;
interface Row extends Omit<Receipt, 'invoice'> {
  readonly invoice: Receipt['invoice'] | null;
}

/** A rejected or withdrawn request does not count. */
const livingInvoice = (settlementId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select jsonb_build_object('number', i.number, 'no', i.invoice_no)
    from charging.invoice_settlement x join charging.invoice i on i.tenant_id = x.tenant_id and i.id = x.invoice_id
   where ${own('x')} and x.settlement_id = ${settlementId} and x.living and (i.exchange or i.invoice_no <> ''))`;

export async function findReceipt(db: DbOrTx, reach: Reach, settlementId: number): Promise<Receipt | undefined> {
  const result = await rows<Row>(db)`
    select r.settlement_id, r.kind, r.paper, s.state, r.prints, r.last_print_at, ${livingPage(sql`r.settlement_id`)} as page,
           ${livingInvoice(sql`r.settlement_id`)} as invoice
      from charging.receipt r join charging.settlement s on s.tenant_id = r.tenant_id and s.id = r.settlement_id
     where ${own('r')} and r.settlement_id = ${settlementId} and ${settlementSeen(reach)}`;
  if (!result[0]) return undefined;
  const { invoice, ...receipt } = result[0];
  return invoice ? { ...receipt, invoice } : receipt;
}

export async function countPrint(tx: Tx, settlementId: number, at: string): Promise<void> {
  await run(tx)`
    update charging.receipt set prints = prints + 1, last_print_at = ${at}
      where ${own('charging.receipt')} and settlement_id = ${settlementId}`;
}
