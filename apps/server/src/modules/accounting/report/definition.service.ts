// 报表定义 (menu 276): reports of a company, every change a new version.
import {
  REPORT_KIND,
  type changeReport,
  type checkReportLines,
  type createReport,
  type disableReport,
  type OutputOf,
  type ParsedInputOf,
  type readReport,
  type ReportCheckAnswer,
  type ReportDefinition,
  type ReportLineForm,
  type tryReport,
} from '@anju/contract';
import { checkReport, type CompiledReport, type ReportCheck } from '@anju/domain';
import { lockRow } from '../../../platform/db/lock-row.ts';
import { fail, failField, onDuplicate } from '../../../platform/errors/failure.ts';
import { companyReach } from '../../../platform/reach/company-reach.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction, type DbOrTx, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { booksOf } from '../books/books.service.ts';
import { chartOf, type BookChart } from '../formula/chart.service.ts';
import { columnsText, compiledReports, textLines } from '../formula/text.service.ts';
import { insertVersion } from '../statement/statement.queries.ts';
import { insertReport, insertStatements, lineOf, type MadeStatement, type ReportLines } from '../statement/statement.service.ts';
import * as queries from './report.queries.ts';
import { coverageRows } from './report.rules.ts';

const NAME_KEY = 'report_name';

export async function list(scope: Scope, companyId: number): Promise<{ rows: queries.StoredReport[] }> {
  await booksOf(scope.db, scope, companyId);
  return { rows: await queries.listReports(scope.db, companyId) };
}

export async function reportOf(db: DbOrTx, scope: Scope, id: number): Promise<queries.StoredReport> {
  const found = await queries.findReport(db, companyReach(scope), id);
  if (!found) throw fail('NOT_FOUND', { what: '报表' });
  return found;
}

export async function read(scope: Scope, { id, versionNo }: ParsedInputOf<typeof readReport>): Promise<ReportDefinition> {
  const { columnTitles: _, lines: __, ...report } = await reportOf(scope.db, scope, id);
  const text = await queries.findText(scope.db, id, versionNo ?? report.versionNo);
  if (!text) throw fail('NOT_FOUND', { what: '报表版本' });
  return { ...report, columns: text.columns, lines: text.lines, versions: await queries.listVersions(scope.db, id) };
}

// ---- what is wrong with a report -----------------------------------------------------------------------------------------------------

interface Checked extends ReportCheck {
  readonly chart: BookChart;
  readonly reports: ReadonlyMap<number, CompiledReport>;
  readonly answer: ReportCheckAnswer;
}

async function checked(db: DbOrTx, scope: Scope, report: queries.StoredReport, { columns, lines }: ReportLines): Promise<Checked> {
  const books = await booksOf(db, scope, report.companyId);
  const chart = await chartOf(db, books.template, [report.companyId]);
  const reports = await compiledReports(db, report.companyId);
  const check = checkReport(report.no, columnsText(columns), textLines(lines), chart, reports);
  const strays = lines
    .filter(({ parentId, id }) => parentId === id || (parentId !== 0 && !lines.some((line) => line.id === parentId)))
    .map(({ id, parentId }) => ({ line: id, column: 0, at: 0, message: `没有上级行 ${parentId}` }));
  const problems = [...check.problems, ...strays];
  const coverage = coverageRows(report.kind, check.report, chart);
  reports.set(report.no, check.report);
  return { ...check, chart, reports, answer: { problems, remarks: [...check.remarks], coverage } };
}

export async function check(scope: Scope, { id, ...lines }: ParsedInputOf<typeof checkReportLines>): Promise<ReportCheckAnswer> {
  return (await checked(scope.db, scope, await reportOf(scope.db, scope, id), lines)).answer;
}

/** Lines on the screen that could be saved, with everything they refer to. */
export async function checkedLines(scope: Scope, { id, ...lines }: ParsedInputOf<typeof tryReport>) {
  const report = await reportOf(scope.db, scope, id);
  const found = await checked(scope.db, scope, report, lines);
  refuseProblems(lines.lines, found.answer);
  return { stored: report, own: found.report, chart: found.chart, reports: found.reports, answer: found.answer };
}

/** The first problem, beside the field of its line. */
function refuseProblems(lines: readonly ReportLineForm[], { problems }: ReportCheckAnswer): void {
  const [problem] = problems;
  if (!problem) return;
  const at = lines.findIndex(({ id }) => id === problem.line);
  const field = problem.column === 0 ? 'id' : `formula${problem.column}`;
  throw failField(`lines.${at}.${field}`, 'REPORT_LINE', { line: problem.line, why: problem.message });
}

// ---- writing -------------------------------------------------------------------------------------------------------------------------

const uniqueName = <T>(name: string, work: Promise<T>): Promise<T> =>
  onDuplicate(work, NAME_KEY, () => failField('name', 'REPORT_NAME_TAKEN', { name }));

const FIRST_LINES: ReportLines = {
  columns: [{ title: '本期金额', kind: 'SY', shift: 0 }],
  lines: [lineOf({ id: 1, name: '项目', type: 1, category: 0, parentId: 0, formulas: [], allowsNegative: true })],
};

const logMade = (tx: Tx, scope: Scope, { id, name }: MadeStatement, note: string): Promise<void> =>
  scope.audit.write(tx, scope.actor, { action: '新增', entity: 'financial-report', entityId: id, note: `${name} ${note}` });

export const create = (scope: Scope, { companyId, name, kind, copyOf }: ParsedInputOf<typeof createReport>): Promise<{ id: number }> =>
  inTransaction(scope.db, async (tx) => {
    await booksOf(tx, scope, companyId);
    await queries.lockBooks(tx, companyId);
    const source = copyOf === null ? null : await reportOf(tx, scope, copyOf);
    const text = source && (await queries.findText(tx, source.id, source.versionNo));
    const no = await queries.nextNumber(tx, companyId);
    const note = source ? `复制自 ${source.name}` : '';
    const made = await uniqueName(
      name,
      insertReport(tx, { companyId, no, name, form: '', kind }, text ?? FIRST_LINES, note, stampOf(scope)),
    );
    await logMade(tx, scope, { ...made, name }, note);
    return made;
  });

/** Official statements that the company does not have yet. */
export const install = (scope: Scope, companyId: number): Promise<{ made: number }> =>
  inTransaction(scope.db, async (tx) => {
    const books = await booksOf(tx, scope, companyId);
    await queries.lockBooks(tx, companyId);
    const made = await insertStatements(tx, companyId, books.template, stampOf(scope));
    for (const one of made) await logMade(tx, scope, one, '按模板生成');
    return { made: made.length };
  });

export const change = (
  scope: Scope,
  { id, version, name, note, ...lines }: ParsedInputOf<typeof changeReport>,
): Promise<OutputOf<typeof changeReport>> =>
  inTransaction(scope.db, async (tx) => {
    const find = () => queries.lockReport(tx, companyReach(scope), id);
    const before = await lockRow(tx, { what: '报表', find, version });
    const { answer } = await checked(tx, scope, before, lines);
    refuseProblems(lines.lines, answer);
    if (before.kind === REPORT_KIND.balanceSheet && answer.coverage === null) throw fail('REPORT_NO_BALANCE_CHECK');
    const stamp = stampOf(scope);
    const versionNo = before.versionNo + 1;
    await insertVersion(tx, id, versionNo, { ...lines, note }, stamp);
    await uniqueName(name, queries.updateReport(tx, id, { name, versionNo }, stamp));
    await scope.audit.write(tx, scope.actor, {
      action: '修改',
      entity: 'financial-report',
      entityId: id,
      note: `${name} 第 ${versionNo} 版 ${note}`.trim(),
    });
    return { versionNo, remarks: answer.remarks, coverage: answer.coverage };
  });

export const disable = (scope: Scope, { id, version, disabled }: ParsedInputOf<typeof disableReport>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const report = await lockRow(tx, { what: '报表', find: () => queries.lockReport(tx, companyReach(scope), id), version });
    await queries.setDisabled(tx, id, disabled, stampOf(scope));
    await scope.audit.write(tx, scope.actor, {
      action: disabled ? '停用' : '启用',
      entity: 'financial-report',
      entityId: id,
      note: report.name,
    });
    return null;
  });
