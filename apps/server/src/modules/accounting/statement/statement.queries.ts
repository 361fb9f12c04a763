// Reports as they are first written, with their versions.
import type { REPORT_KIND, ReportColumnForm, ReportLineForm, StateOf } from '@anju/contract';
import { one, own, rows, run } from '../../../platform/db/sql.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';

export interface NewReport {
  readonly companyId: number;
  readonly no: number;
  readonly name: string;
  readonly form: string;
  readonly kind: StateOf<typeof REPORT_KIND>;
}
export const insertReport = (
  tx: Tx,
  { companyId, no, name, form, kind }: NewReport,
  { tenantId, by, at }: Stamp,
): Promise<{ id: number }> =>
  one<{ id: number }>(tx)`
    insert into accounting.report (tenant_id, company_id, no, name, form, kind, created_by, created_at, updated_by, updated_at)
    values (${tenantId}, ${companyId}, ${no}, ${name}, ${form}, ${kind}, ${by}, ${at}, ${by}, ${at}) returning id`;

export async function insertVersion(
  tx: Tx,
  reportId: number,
  no: number,
  {
    columns,
    lines,
    note,
  }: { readonly columns: readonly ReportColumnForm[]; readonly lines: readonly ReportLineForm[]; readonly note: string },
  { tenantId, by, at }: Stamp,
): Promise<void> {
  await run(tx)`
    insert into accounting.report_version (tenant_id, report_id, no, columns, note, by, at)
    values (${tenantId}, ${reportId}, ${no}, ${JSON.stringify(columns)}::jsonb, ${note}, ${by}, ${at})`;
  const list = lines.map((line, place) => ({ ...line, place: place + 1 }));
  await run(tx)`
    insert into accounting.report_line (tenant_id, report_id, version_no, id, place, name, type, category, parent_id, formulas,
      allows_negative)
    select ${tenantId}, ${reportId}, ${no}, l.id, l.place, l.name, l.type, l.category, nullif(l."parentId", 0),
           array[l.formula1, l.formula2, l.formula3, l.formula4, l.formula5, l.formula6], l."allowsNegative"
      from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as l (id int, place int, name text, type int, category int, "parentId" int,
        formula1 text, formula2 text, formula3 text, formula4 text, formula5 text, formula6 text, "allowsNegative" boolean)`;
}

/** What names and numbers are taken. */
export const listTaken = (tx: Tx, companyId: number): Promise<{ no: number; name: string }[]> => rows<{ no: number; name: string }>(tx)`
  select r.no, r.name from accounting.report r where ${own('r')} and r.company_id = ${companyId}`;
