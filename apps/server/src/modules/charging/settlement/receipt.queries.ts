import { sql } from 'kysely';
import type { OutputOf, receiptPaper } from '@anju/contract';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../estate/index.ts';

type Receipt = OutputOf<typeof receiptPaper>;

export async function findReceipt(db: DbOrTx, estates: readonly number[] | null, settlementId: number): Promise<Receipt | undefined> {
  const result = await sql<Receipt>`
    select r.settlement_id, r.kind, r.paper, s.state, r.prints, r.last_print_at
      from charging.receipt r join charging.settlement s on s.id = r.settlement_id
     where r.settlement_id = ${settlementId} and ${inScope(estates, sql`s.estate_id`)}`.execute(db);
  return result.rows[0];
}

export async function countPrint(tx: Tx, settlementId: number, at: string): Promise<void> {
  await sql`update charging.receipt set prints = prints + 1, last_print_at = ${at} where settlement_id = ${settlementId}`.execute(tx);
}
