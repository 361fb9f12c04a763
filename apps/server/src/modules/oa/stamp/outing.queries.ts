import { run, own } from '../../../platform/db/sql.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';

export interface NewOuting {
  readonly tenantId: number;
  readonly requestId: number;
  readonly sealId: number;
  readonly takerId: number;
  readonly holderId: number;
  readonly takenAt: string;
  readonly dueAt: string;
  readonly handedBy: string;
}

export async function insertOuting(tx: Tx, values: NewOuting): Promise<number> {
  const { id } = await tx.insertInto('oa.sealOuting').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Zero when the seal is not outside for this request. */
export const closeOuting = (tx: Tx, requestId: number, condition: string, by: string, at: string): Promise<number> => run(tx)`
  update oa.seal_outing o set returned_at = ${at}::timestamptz, received_by = ${by}, condition = ${condition}
   where ${own('o')} and o.request_id = ${requestId} and o.returned_at is null`;
