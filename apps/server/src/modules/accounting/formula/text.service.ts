// Reports as they are written, read into formulas.
import type { ReportColumnForm, ReportLineForm } from '@anju/contract';
import { compileReport, type CompiledReport } from '@anju/domain';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import type { ReportLines } from '../statement/statement.service.ts';
import { listTexts } from './text.queries.ts';

const formulasOf = (line: ReportLineForm): string[] => [
  line.formula1,
  line.formula2,
  line.formula3,
  line.formula4,
  line.formula5,
  line.formula6,
];
export const columnsText = (columns: readonly ReportColumnForm[]) => columns.map(({ kind, shift }) => ({ kind, shift }));
export const textLines = (lines: readonly ReportLineForm[]) => lines.map((line) => ({ ...line, formulas: formulasOf(line) }));
export const compiled = (no: number, { columns, lines }: ReportLines): CompiledReport =>
  compileReport(no, columnsText(columns), textLines(lines)).report;

/** All reports of a company by number, with one of them replaced by what is on the screen. */
export async function compiledReports(db: DbOrTx, companyId: number, own?: CompiledReport): Promise<Map<number, CompiledReport>> {
  const texts = await listTexts(db, companyId);
  const reports = new Map(texts.map(({ no, columns, lines }) => [no, compiled(no, { columns, lines })]));
  if (own) reports.set(own.no, own);
  return reports;
}
