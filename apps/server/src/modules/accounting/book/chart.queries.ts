// What every book needs to know of a company: its chart, its periods, the years that were opened.
import { first, own, rows } from '../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import type { ChartSubject } from './chart.ts';

export const listChart = (db: DbOrTx, companyId: number): Promise<ChartSubject[]> => rows<ChartSubject>(db)`
  select s.id, s.parent_id, s.code, s.name, s.full_name, s.category, s.direction, s.level, s.leaf, s.dims, s.cash, s.bank
    from accounting.subject s where ${own('s')} and s.company_id = ${companyId} order by s.code`;

/** The last period of the books, whatever its state. */
export const lastPeriod = async (db: DbOrTx, companyId: number): Promise<number | null> =>
  (
    await first<{ ym: number | null }>(db)`
      select max(p.ym) as ym from accounting.period p where ${own('p')} and p.company_id = ${companyId}`
  )?.ym ?? null;

/** Years whose opening stands in the balances. */
export const listOpenedYears = async (db: DbOrTx, companyId: number, from: number, to: number): Promise<number[]> =>
  (
    await rows<{ year: number }>(db)`
      select y.year from generate_series(${from}::int, ${to}::int) y (year)
       where exists (select from accounting.subject_balance b where ${own('b')} and b.company_id = ${companyId} and b.ym = y.year * 100)`
  ).map(({ year }) => year);
