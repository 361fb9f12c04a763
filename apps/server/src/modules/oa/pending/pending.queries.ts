import { sql } from 'kysely';
import type { PendingCounts } from '@anju/contract';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

export async function countPending(db: DbOrTx, accountId: number): Promise<PendingCounts> {
  const result = await sql<PendingCounts>`
    select count(*) filter (where family = 1) as normal_doc_count, count(*) filter (where family = 2) as internal_doc_count,
           count(*) filter (where family = 3) as report_doc_count
      from oa.pending_document where account_id = ${accountId} and done_at is null`.execute(db);
  return result.rows[0] ?? { normalDocCount: 0, internalDocCount: 0, reportDocCount: 0 };
}
