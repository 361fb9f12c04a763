// What the text of a late fee needs: the terms of bills on which one has accrued, and what is stored of it.
import { RECUT_ACT } from '@anju/contract';
import { lit, own, rows } from '../../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { lateAccrued } from '../core/late-fee.queries.ts';
import type { LateRow } from './late-pause.rules.ts';

export interface LateFound extends LateRow {
  id: number;
  payable: string;
  open: string;
  lateFixed: string;
  lateDay: string | null;
  accrued: string;
  settled: string;
  waived: string;
  /** What a re-cut gave back of the fee; contained in all that is stored of it. */
  returned: string;
}
export const listLateFacts = (db: DbOrTx, billIds: readonly number[], day: string): Promise<LateFound[]> => rows<LateFound>(db)`
  select b.id, b.due_date, b.late_grace, b.late_rate::text as late_rate, b.late_cap::text as late_cap, b.late_pause::text as late_pause,
         (b.amount + b.adjusted - b.reduced)::text as payable, b.open::text as open, b.late_fixed::text as late_fixed, b.late_day,
         ${lateAccrued(day)}::numeric(18, 2)::text as accrued, b.late_settled::text as settled, b.late_waived::text as waived,
         coalesce((select sum(k.amount) from charging.recut_line k
           where ${own('k')} and k.bill_id = b.id and k.act = ${lit(RECUT_ACT.lateCredited)}), 0)::text as returned
    from charging.bill b where ${own('b')} and b.id = any (${billIds}::bigint[]) and ${lateAccrued(day)} > 0`;
