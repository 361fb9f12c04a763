// When and how a crew left.
import type { LeaveFacts } from '@anju/contract';
import { first, own } from '../../../../platform/db/sql.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';

interface NewLeave extends Omit<LeaveFacts, 'by' | 'at'> {
  readonly decorationId: number;
}
export async function insertLeave(tx: Tx, values: NewLeave, { tenantId, by, at }: Stamp): Promise<void> {
  await tx
    .insertInto('customer.decorationLeave')
    .values({ ...values, tenantId, by, at })
    .execute();
}
export const findLeave = (db: DbOrTx, decorationId: number): Promise<LeaveFacts | undefined> => first<LeaveFacts>(db)`
  select l.left_on, l.rubbish_cleared, l.keys_back, l.water::text as water, l.power::text as power, l.gas::text as gas, l.remark, l.by, l.at
    from customer.decoration_leave l where ${own('l')} and l.decoration_id = ${decorationId}`;
