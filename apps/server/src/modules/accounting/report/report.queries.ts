import { sql } from 'kysely';
import { ACCOUNT_SET, type ReportRow } from '@anju/contract';
import { allOf, count, first, lit, own, rows, run } from '../../../platform/db/sql.ts';
import { inCompanies } from '../../../platform/reach/company-reach.queries.ts';
import type { CompanyReach } from '../../../platform/reach/company-reach.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { TEXT_LINES, type ReportText } from '../formula/text.queries.ts';

export type StoredReport = ReportRow & { readonly companyId: number };

const ROW = sql`r.id, r.company_id, r.no, r.name, r.form, r.kind, r.version_no, r.disabled, r.updated_by, r.updated_at, r.version,
  (select count(*)::int from accounting.report_line l
    where l.tenant_id = r.tenant_id and l.report_id = r.id and l.version_no = r.version_no) as lines,
  (select coalesce(jsonb_agg(c.item ->> 'title' order by c.place), '[]'::jsonb)
     from accounting.report_version v cross join lateral jsonb_array_elements(v.columns) with ordinality c (item, place)
    where v.tenant_id = r.tenant_id and v.report_id = r.id and v.no = r.version_no) as column_titles`;

export const listReports = (db: DbOrTx, companyId: number): Promise<StoredReport[]> => rows<StoredReport>(db)`
  select ${ROW} from accounting.report r where ${own('r')} and r.company_id = ${companyId} order by r.no`;

export const findReport = (db: DbOrTx, reach: CompanyReach, id: number): Promise<StoredReport | undefined> => first<StoredReport>(db)`
  select ${ROW} from accounting.report r where ${allOf(own('r'), sql`r.id = ${id}`, inCompanies(reach, sql`r.company_id`))}`;

export const lockReport = (tx: Tx, reach: CompanyReach, id: number): Promise<StoredReport | undefined> => first<StoredReport>(tx)`
  select ${ROW} from accounting.report r where ${allOf(own('r'), sql`r.id = ${id}`, inCompanies(reach, sql`r.company_id`))} for update`;

interface ReportVersion {
  readonly no: number;
  readonly note: string;
  readonly by: string;
  readonly at: string;
}
export const listVersions = (db: DbOrTx, reportId: number): Promise<ReportVersion[]> => rows<ReportVersion>(db)`
  select v.no, v.note, v.by, v.at from accounting.report_version v
   where ${own('v')} and v.report_id = ${reportId} order by v.no desc limit 100`;

/** Columns and lines of one version. */
export const findText = (db: DbOrTx, reportId: number, versionNo: number): Promise<ReportText | undefined> => first<ReportText>(db)`
  select v.report_id, r.no, v.columns, ${TEXT_LINES}
    from accounting.report_version v join accounting.report r on r.tenant_id = v.tenant_id and r.id = v.report_id
   where ${own('v')} and v.report_id = ${reportId} and v.no = ${versionNo}`;

/** Own reports are numbered from 11; 1 to 10 belong to the official statements. */
export const nextNumber = (tx: Tx, companyId: number): Promise<number> => count(tx)`
  select greatest(coalesce(max(r.no), 0), 10) + 1 from accounting.report r where ${own('r')} and r.company_id = ${companyId}`;

/** New reports of a company are numbered one after the other. */
export const lockBooks = (tx: Tx, companyId: number): Promise<unknown> =>
  first<{ id: number }>(
    tx,
  )`select s.company_id as id from accounting.account_set s where ${own('s')} and s.company_id = ${companyId} for update`;

export const updateReport = (
  tx: Tx,
  id: number,
  { name, versionNo }: { readonly name: string; readonly versionNo: number },
  { by, at }: Stamp,
): Promise<number> => run(tx)`
  update accounting.report r set name = ${name}, version_no = ${versionNo}, updated_by = ${by}, updated_at = ${at}, version = r.version + 1
   where ${own('r')} and r.id = ${id}`;

export const setDisabled = (tx: Tx, id: number, disabled: boolean, { by, at }: Stamp): Promise<number> => run(tx)`
  update accounting.report r set disabled = ${disabled}, updated_by = ${by}, updated_at = ${at}, version = r.version + 1
   where ${own('r')} and r.id = ${id}`;

export interface BookCompany {
  readonly id: number;
  readonly name: string;
  readonly level: number;
  /** The company itself or one below it. */
  readonly below: boolean;
  /** 1 企业会计准则, 2 小企业会计准则 */
  readonly template: 1 | 2;
}
/** Companies with books in use that the user reaches. */
export const listBookCompanies = (db: DbOrTx, reach: CompanyReach, companyId: number): Promise<BookCompany[]> => rows<BookCompany>(db)`
  select c.id, c.name, c.level, starts_with(c.path, top.path) as below, s.template
    from accounting.account_set s
    join org_view.company c on c.tenant_id = s.tenant_id and c.id = s.company_id
    join org_view.company top on top.tenant_id = c.tenant_id and top.id = ${companyId}
   where ${allOf(own('s'), sql`s.state = ${lit(ACCOUNT_SET.running)}`, inCompanies(reach, sql`c.id`))} order by c.path limit 200`;
