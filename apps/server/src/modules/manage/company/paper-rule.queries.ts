import { sql } from 'kysely';
import type { ReceiptRule } from '@anju/contract';
import { own, rows } from '../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export type KeptReceiptRule = Omit<ReceiptRule, 'own' | 'next'>;

export async function listReceiptRules(db: DbOrTx, companyId: number): Promise<KeptReceiptRule[]> {
  return rows<KeptReceiptRule>(db)`
    select kind, title, layout, copies, prefix, date_part, width, footer, version from manage.receipt_rule r
     where ${own('r')} and company_id = ${companyId}`;
}

export async function upsertReceiptRule(
  tx: Tx,
  tenantId: number,
  companyId: number,
  { kind, ...values }: Omit<KeptReceiptRule, 'version'>,
): Promise<void> {
  await tx
    .insertInto('manage.receiptRule')
    .values({ ...values, kind, tenantId, companyId })
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'companyId', 'kind']).doUpdateSet({ ...values, version: sql`receipt_rule.version + 1` }),
    )
    .execute();
}
