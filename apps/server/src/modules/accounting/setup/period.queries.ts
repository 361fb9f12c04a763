import { PERIOD, VOUCHER, type PeriodRow } from '@anju/contract';
import { lit, own, rows, run } from '../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export const listPeriods = (db: DbOrTx, companyId: number): Promise<PeriodRow[]> => rows<PeriodRow>(db)`
  select p.ym, p.state, p.closed_by, p.closed_at, coalesce(v.vouchers, 0)::int as vouchers, coalesce(v.unposted, 0)::int as unposted
    from accounting.period p
    left join (select w.ym, count(*) as vouchers, count(*) filter (where w.state < ${lit(VOUCHER.posted)}) as unposted
                 from accounting.voucher w where ${own('w')} and w.company_id = ${companyId} group by 1) v on v.ym = p.ym
   where ${own('p')} and p.company_id = ${companyId} order by p.ym`;

/** All periods with their states, locked, so that only one opens or closes them. */
export const lockPeriods = (tx: Tx, companyId: number): Promise<{ ym: number; state: number }[]> => rows<{ ym: number; state: number }>(tx)`
  select p.ym, p.state from accounting.period p where ${own('p')} and p.company_id = ${companyId} order by p.ym for update`;

export const listStates = (db: DbOrTx, companyId: number): Promise<{ ym: number; state: number }[]> => rows<{ ym: number; state: number }>(
  db,
)`
  select p.ym, p.state from accounting.period p where ${own('p')} and p.company_id = ${companyId} order by p.ym`;

export const setOpen = (tx: Tx, companyId: number, ym: number): Promise<number> => run(tx)`
  update accounting.period p set state = ${lit(PERIOD.open)}, version = p.version + 1
   where ${own('p')} and p.company_id = ${companyId} and p.ym = ${ym} and p.state = ${lit(PERIOD.future)}`;
