import { sql } from 'kysely';
import { REPORT_RESULT, type ReportResult, type ReportResultRow, type searchReportResults } from '@anju/contract';
import { allOf, count, first, lit, one, own, rows, run, when } from '../../../platform/db/sql.ts';
import type { PageOf, SearchOf } from '../../../platform/listing/listing.ts';
import { inCompanies } from '../../../platform/reach/company-reach.queries.ts';
import type { CompanyReach } from '../../../platform/reach/company-reach.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

type Search = SearchOf<typeof searchReportResults>;

const ROW = sql`x.id, r.name as report_name, x.version_no, x.from_ym as "from", x.to_ym as "to", x.state, x.by, x.at, x.superseded_at,
  x.superseded_by`;
const FROM = sql`accounting.report_result x join accounting.report r on r.tenant_id = x.tenant_id and r.id = x.report_id`;
const meant = ({ filter: { companyId, reportId } }: Search) =>
  allOf(own('x'), sql`x.company_id = ${companyId}`, when(reportId !== null, sql`x.report_id = ${reportId}`));

export const countResults = (db: DbOrTx, search: Search): Promise<number> => count(db)`select count(*) from ${FROM} where ${meant(search)}`;
export const listResults = (
  db: DbOrTx,
  search: Search,
  { limit, offset }: PageOf<typeof searchReportResults>,
): Promise<ReportResultRow[]> =>
  rows<ReportResultRow>(db)`
    select ${ROW} from ${FROM} where ${meant(search)} order by x.to_ym desc, x.id desc limit ${limit} offset ${offset}`;

export const findResult = (
  db: DbOrTx,
  reach: CompanyReach,
  id: number,
): Promise<(ReportResultRow & { content: ReportResult }) | undefined> => first<ReportResultRow & { content: ReportResult }>(db)`
  select ${ROW}, x.content from ${FROM} where ${allOf(own('x'), sql`x.id = ${id}`, inCompanies(reach, sql`x.company_id`))}`;

/** Results filed for these months, or, without a report, all of a company that a month is in. */
export const supersedeResults = (
  tx: Tx,
  where: { readonly companyId: number; readonly reportId: number | null; readonly from: number; readonly to: number },
  { by, at }: Stamp,
): Promise<number> => run(tx)`
  update accounting.report_result x set state = ${lit(REPORT_RESULT.superseded)}, superseded_at = ${at}, superseded_by = ${by}
   where ${allOf(
     own('x'),
     sql`x.company_id = ${where.companyId} and x.state = ${lit(REPORT_RESULT.filed)}`,
     where.reportId === null
       ? sql`x.to_ym >= ${where.from}`
       : sql`x.report_id = ${where.reportId} and x.from_ym = ${where.from} and x.to_ym = ${where.to}`,
   )}`;

export const insertResult = (
  tx: Tx,
  { companyId, content }: { readonly companyId: number; readonly content: ReportResult },
  { tenantId, by, at }: Stamp,
): Promise<{ id: number }> => one<{ id: number }>(tx)`
  insert into accounting.report_result (tenant_id, company_id, report_id, version_no, from_ym, to_ym, content, by, at)
  values (${tenantId}, ${companyId}, ${content.report.id}, ${content.report.versionNo}, ${content.from}, ${content.to},
          ${JSON.stringify(content)}::jsonb, ${by}, ${at}) returning id`;
