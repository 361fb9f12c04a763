// The operator's decision on an order of a tenant.
import { sql } from 'kysely';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';

export async function lockOrder(tx: Tx, id: number) {
  return tx
    .selectFrom('manage.functionOrder')
    .select(['id', 'number', 'companyId', 'state', 'version', 'total'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

interface Decision {
  readonly state: number;
  readonly answer: string;
  readonly decidedBy: string;
  readonly decidedAt: string;
}

export async function updateDecision(tx: Tx, id: number, decision: Decision): Promise<void> {
  await tx
    .updateTable('manage.functionOrder')
    .set({ ...decision, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}
