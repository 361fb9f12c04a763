// What formulas name: the subjects and cash-flow items of the books.
import { own, rows } from '../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

export interface ChartRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly category: number;
  readonly direction: 1 | -1;
  readonly leaf: boolean;
  readonly disabled: boolean;
}
/** Subjects of several companies, each code once. */
export const listChart = (db: DbOrTx, companyIds: readonly number[]): Promise<ChartRow[]> => rows<ChartRow>(db)`
  select distinct on (s.code) s.id, s.code, s.full_name as name, s.category, s.direction, s.leaf, s.disabled
    from accounting.subject s where ${own('s')} and s.company_id = any (${companyIds}::bigint[])
   order by s.code, array_position(${companyIds}::bigint[], s.company_id)`;

export const listCashItems = (db: DbOrTx, companyIds: readonly number[]): Promise<{ code: string; name: string }[]> =>
  rows<{ code: string; name: string }>(db)`
    select distinct on (c.code) c.code, c.name from accounting.cash_item c
     where ${own('c')} and c.company_id = any (${companyIds}::bigint[]) order by c.code`;
