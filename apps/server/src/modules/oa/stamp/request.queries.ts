// Rows of requests: locking and writing.
import { sql } from 'kysely';
import type { SealRequestForm, SealRequestState } from '@anju/contract';
import { first, own } from '../../../platform/db/sql.ts';
import type { StateChange } from '../../../platform/document/document.rules.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';
import { keeps, seen } from './reach.queries.ts';
import type { Viewer } from './stamp.policy.ts';

export interface HeldRequest {
  readonly id: number;
  readonly number: string;
  readonly title: string;
  readonly sealId: number;
  readonly keeper: string;
  /** The user keeps the seal, or stands in for its keeper. */
  readonly keeps: boolean;
  readonly copies: number;
  readonly used: number;
  readonly outside: boolean;
  readonly useOn: string;
  readonly returnBy: string | null;
  readonly state: SealRequestState;
  readonly checkedAt: string | null;
  readonly version: number;
  readonly makerId: number;
}

/** Steps of one request run one after the other: each locks the request first. */
export const lockRequest = (tx: Tx, id: number, viewer: Viewer): Promise<HeldRequest | undefined> => first<HeldRequest>(tx)`
  select r.id, r.number, r.title, r.seal_id, e.name as keeper, ${keeps(viewer)} as keeps, r.copies, r.used, r.outside, r.use_on,
         r.return_by, r.state, r.checked_at, r.version, r.maker_id
    from oa.seal_request r
    join oa.seal s on s.tenant_id = r.tenant_id and s.id = r.seal_id
    join org_view.employee e on e.tenant_id = s.tenant_id and e.id = s.keeper_id
   where ${own('r')} and r.id = ${id} and ${seen(viewer)} for update of r`;

export interface NewRequest extends Omit<SealRequestForm, 'fileIds'> {
  readonly tenantId: number;
  readonly number: string;
  readonly companyId: number;
  readonly handlerId: number;
  readonly makerId: number;
  readonly createdBy: string;
  readonly createdAt: string;
}

export async function insertRequest(tx: Tx, values: NewRequest): Promise<number> {
  const { id } = await tx.insertInto('oa.sealRequest').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export interface RequestChange extends Partial<StateChange> {
  readonly used?: number;
}

export async function updateRequest(tx: Tx, id: number, values: RequestChange): Promise<void> {
  await tx
    .updateTable('oa.sealRequest')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}
