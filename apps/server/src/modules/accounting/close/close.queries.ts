// The period itself: closed, opened again, and who did it.
import { sql } from 'kysely';
import { PERIOD, REOPENING, type OutputOf, type readClose, type StateOf } from '@anju/contract';
import { exists, first, lit, one, own, rows, run, TENANT } from '../../../platform/db/sql.ts';
import { inCompanies } from '../../../platform/reach/company-reach.queries.ts';
import type { CompanyReach } from '../../../platform/reach/company-reach.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export const setClosed = (tx: Tx, companyId: number, ym: number, { by, at }: Stamp): Promise<number> => run(tx)`
  update accounting.period p
     set state = ${lit(PERIOD.closed)}, closed_by = ${by}, closed_at = ${at}::timestamptz, version = p.version + 1
   where ${own('p')} and p.company_id = ${companyId} and p.ym = ${ym} and p.state = ${lit(PERIOD.open)}`;

export const setReopened = (tx: Tx, companyId: number, ym: number): Promise<number> => run(tx)`
  update accounting.period p set state = ${lit(PERIOD.open)}, closed_by = '', closed_at = null, version = p.version + 1
   where ${own('p')} and p.company_id = ${companyId} and p.ym = ${ym} and p.state = ${lit(PERIOD.closed)}`;

export const openYear = (tx: Tx, companyId: number, year: number): Promise<unknown> =>
  rows(tx)`select accounting.open_year(${TENANT}, ${companyId}::bigint, ${year})`;
export const unopenYear = (tx: Tx, companyId: number, year: number): Promise<unknown> =>
  rows(tx)`select accounting.unopen_year(${TENANT}, ${companyId}::bigint, ${year})`;

type LogRow = OutputOf<typeof readClose>['log'][number];
export const listLog = (db: DbOrTx, companyId: number): Promise<LogRow[]> => rows<LogRow>(db)`
  select l.id, l.ym, l.action, l.asked_by, l.by, l.at, l.note from accounting.close_log l
   where ${own('l')} and l.company_id = ${companyId} order by l.id desc limit 50`;
export const insertLog = (
  tx: Tx,
  log: { companyId: number; ym: number; action: LogRow['action']; askedBy: string; note: string },
  { by, at }: Stamp,
): Promise<number> => run(tx)`
  insert into accounting.close_log (tenant_id, company_id, ym, action, asked_by, by, at, note)
  values (${TENANT}, ${log.companyId}, ${log.ym}, ${log.action}, ${log.askedBy}, ${by}, ${at}::timestamptz, ${log.note})`;

// ---- years that were filed -----------------------------------------------------------------------------------------------------------

export const isFiled = (db: DbOrTx, companyId: number, year: number): Promise<boolean> => exists(db)`
  select from accounting.filed_year f where ${own('f')} and f.company_id = ${companyId} and f.year = ${year}`;
export const insertFiled = (tx: Tx, companyId: number, year: number, { by, at }: Stamp): Promise<number> => run(tx)`
  insert into accounting.filed_year (tenant_id, company_id, year, by, at)
  values (${TENANT}, ${companyId}, ${year}, ${by}, ${at}::timestamptz) on conflict do nothing`;
export const deleteFiled = (tx: Tx, companyId: number, year: number): Promise<number> => run(tx)`
  delete from accounting.filed_year f where ${own('f')} and f.company_id = ${companyId} and f.year = ${year}`;

// ---- requests to open a period again -------------------------------------------------------------------------------------------------

export interface Reopening {
  readonly id: number;
  readonly companyId: number;
  readonly ym: number;
  readonly reason: string;
  readonly state: StateOf<typeof REOPENING>;
  readonly askedById: number;
  readonly askedBy: string;
  readonly askedAt: string;
  readonly version: number;
}
const ROW = sql`r.id, r.company_id, r.ym, r.reason, r.state, r.asked_by_id, r.asked_by, r.asked_at, r.version`;
export const findWaiting = (db: DbOrTx, companyId: number): Promise<Reopening | undefined> => first<Reopening>(db)`
  select ${ROW} from accounting.reopening r where ${own('r')} and r.company_id = ${companyId} and r.state = ${lit(REOPENING.waiting)}`;
export const lockReopening = (tx: Tx, reach: CompanyReach, id: number): Promise<Reopening | undefined> => first<Reopening>(tx)`
  select ${ROW} from accounting.reopening r where ${own('r')} and r.id = ${id} and ${inCompanies(reach, sql`r.company_id`)} for update`;
export const insertReopening = (
  tx: Tx,
  asked: { companyId: number; ym: number; reason: string; askedById: number },
  { by, at }: Stamp,
): Promise<{ id: number }> => one<{ id: number }>(tx)`
  insert into accounting.reopening (tenant_id, company_id, ym, reason, asked_by_id, asked_by, asked_at)
  values (${TENANT}, ${asked.companyId}, ${asked.ym}, ${asked.reason}, ${asked.askedById}, ${by}, ${at}::timestamptz) returning id`;
export const decideReopening = (
  tx: Tx,
  id: number,
  decided: { state: StateOf<typeof REOPENING>; byId: number; note: string },
  { by, at }: Stamp,
): Promise<number> => run(tx)`
  update accounting.reopening r
     set state = ${decided.state}, decided_by_id = ${decided.byId}, decided_by = ${by}, decided_at = ${at}::timestamptz,
         note = ${decided.note}, version = r.version + 1
   where ${own('r')} and r.id = ${id}`;
