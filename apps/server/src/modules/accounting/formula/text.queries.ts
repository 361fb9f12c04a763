// Columns and lines of reports, as formulas refer to them.
import { sql } from 'kysely';
import type { ReportColumnForm, ReportLineForm } from '@anju/contract';
import { own, rows } from '../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

export interface ReportText {
  readonly reportId: number;
  readonly no: number;
  readonly columns: ReportColumnForm[];
  readonly lines: ReportLineForm[];
}
/** The lines of a version `v` of a report. */
export const TEXT_LINES = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'type', l.type,
     'category', l.category, 'parentId', coalesce(l.parent_id, 0), 'allowsNegative', l.allows_negative, 'formula1', l.formulas[1],
     'formula2', l.formulas[2], 'formula3', l.formulas[3], 'formula4', l.formulas[4], 'formula5', l.formulas[5],
     'formula6', l.formulas[6])
     order by l.place), '[]'::jsonb)
  from accounting.report_line l where l.tenant_id = v.tenant_id and l.report_id = v.report_id and l.version_no = v.no) as lines`;

/** What counts of every report of a company: formulas may name cells of others. */
export const listTexts = (db: DbOrTx, companyId: number): Promise<ReportText[]> => rows<ReportText>(db)`
  select v.report_id, r.no, v.columns, ${TEXT_LINES}
    from accounting.report r
    join accounting.report_version v on v.tenant_id = r.tenant_id and v.report_id = r.id and v.no = r.version_no
   where ${own('r')} and r.company_id = ${companyId}`;
