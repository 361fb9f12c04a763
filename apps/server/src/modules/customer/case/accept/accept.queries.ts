// Registering a 诉求: the row itself, and the call it came with.
import { own, run } from '../../../../platform/db/sql.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';

export interface NewCase {
  readonly number: string;
  readonly companyId: number;
  readonly estateId: number;
  readonly houseId: number | null;
  readonly parkingId: number | null;
  readonly publicAreaId: number | null;
  readonly place: number;
  readonly position: string;
  readonly personId: number | null;
  readonly reporter: string;
  readonly phone: string;
  readonly source: number;
  readonly sourceNo: string;
  readonly kind: number;
  readonly categoryId: number;
  readonly urgency: number;
  readonly importance: number;
  readonly title: string;
  readonly content: string;
  readonly visitFrom: string | null;
  readonly visitTo: string | null;
  readonly paid: boolean;
  readonly toldPrice: boolean;
  readonly state: number;
  readonly teamId: number | null;
  readonly way: number;
  readonly visitRule: number;
  readonly clock: number;
  readonly relatedId: number | null;
  readonly callId: number | null;
  readonly accusedId: number | null;
  readonly registeredAt: string;
  readonly makerId: number;
}

export async function insertCase(tx: Tx, values: NewCase, { tenantId, by, at }: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto('customer.serviceCase')
    .values({ ...values, tenantId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The first case of a call names the call. */
export async function joinCalls(tx: Tx, ids: readonly number[]): Promise<void> {
  await run(tx)`update customer.service_case c set call_id = ${ids[0]} where ${own('c')} and c.id = any (${ids}::bigint[])`;
}
