import type { PendingCounts } from '@anju/contract';
import { one, own } from '../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

export const countPending = (db: DbOrTx, accountId: number): Promise<PendingCounts> => one<PendingCounts>(db)`
  select count(*) filter (where p.family = 1) as normal_doc_count, count(*) filter (where p.family = 2) as internal_doc_count,
         count(*) filter (where p.family = 3) as report_doc_count
    from oa.pending_document p where ${own('p')} and p.account_id = ${accountId} and p.done_at is null`;
