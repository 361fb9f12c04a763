// 财务报表 (menu 296): reporting and reporting2, and results that are filed.
import {
  type fileReport,
  type OutputOf,
  type ParsedInputOf,
  type reporting as reportingCall,
  type reporting2 as reporting2Call,
  type ReportResult,
  type ReportResultRow,
  searchReportResults,
  type tryReport as tryCall,
  type listReportCompanies,
} from '@anju/contract';
import { ymText, type CompiledReport } from '@anju/domain';
import { fail } from '../../../platform/errors/failure.ts';
import { listing } from '../../../platform/listing/listing.ts';
import { companyReach } from '../../../platform/reach/company-reach.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction, type DbOrTx, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import type { Books } from '../books/books.queries.ts';
import { runningBooks } from '../books/books.service.ts';
import { chartOf, type BookChart } from '../formula/chart.service.ts';
import { evaluate, figureStore, type Months } from '../formula/figures.service.ts';
import { listTexts, type ReportText } from '../formula/text.queries.ts';
import { compiled, compiledReports } from '../formula/text.service.ts';
import { checkedLines, reportOf } from './definition.service.ts';
import { statementText } from '../statement/statement.service.ts';
import { findText, listBookCompanies, lockReport, type BookCompany, type StoredReport } from './report.queries.ts';
import { coverageRows, shownChecks, shownLines, traceRows, type Names, type ShownColumn, type ShownReport } from './report.rules.ts';
import * as results from './result.queries.ts';

interface Opened {
  readonly books: Books;
  readonly report: StoredReport;
  readonly text: ReportText;
  readonly compiled: CompiledReport;
  readonly reports: ReadonlyMap<number, CompiledReport>;
}

async function openReport(scope: Scope, companyId: number, reportId: number): Promise<Opened> {
  const books = await runningBooks(scope.db, scope, companyId);
  const report = await reportOf(scope.db, scope, reportId);
  if (report.companyId !== companyId) throw fail('NOT_FOUND', { what: '报表' });
  if (report.disabled) throw fail('REPORT_DISABLED', { name: report.name });
  const text = await findText(scope.db, report.id, report.versionNo);
  if (!text) throw fail('NOT_FOUND', { what: '报表' });
  return { books, report, text, compiled: compiled(report.no, text), reports: await compiledReports(scope.db, companyId) };
}

const namesOf = (chart: BookChart, single: boolean): Names => ({
  subjects: new Map(chart.subjects.map((subject) => [subject.code, subject])),
  single,
  cash: chart.cashNames,
});

interface Answer {
  readonly report: ReportResult['report'];
  readonly companyName: string;
  readonly months: Months;
  readonly shown: ShownReport;
  readonly coverage: ReportResult['coverage'];
  readonly traceOf?: Parameters<typeof shownLines>[1];
}
const answered = ({
  report: { id, no, name, form, kind, versionNo },
  companyName,
  months,
  shown,
  coverage,
  traceOf,
}: Answer): ReportResult => ({
  report: { id, no, name, form, kind, versionNo },
  companyName,
  ...months,
  columns: shown.columns.map(({ title, kind: of }) => ({ title, kind: of })),
  lines: shownLines(shown, traceOf),
  checks: shownChecks(shown),
  coverage,
});

/** Companies below one whose books are in use, itself included; all must be within the user's reach. */
async function companiesBelow(scope: Scope, books: Books): Promise<number[]> {
  const found = (await listBookCompanies(scope.db, companyReach(scope), books.companyId)).filter(({ below }) => below);
  requireOneChart(books, found);
  return found.map(({ id }) => id);
}

/** A code of one standard is another subject in the other: 5001 is 生产成本 here and 主营业务收入 there. */
function requireOneChart({ template, companyName }: Books, companies: readonly BookCompany[]): void {
  const other = companies.find((one) => one.template !== template);
  if (other) throw fail('REPORT_CHARTS', { company: other.name, own: companyName });
}

export async function reporting(scope: Scope, input: ParsedInputOf<typeof reportingCall>): Promise<ReportResult> {
  const { companyId, reportId, from, to, estateId, group, unposted, traceLine } = input;
  const { books, report, text, compiled: own, reports } = await openReport(scope, companyId, reportId);
  const companyIds = group ? await companiesBelow(scope, books) : [companyId];
  const chart = await chartOf(scope.db, books.template, companyIds);
  const months = { from, to };
  const store = figureStore(scope.db, companyIds, unposted, { estateId });
  const evaluation = await evaluate(store, { report: own, reports, chart, months, companyIds });
  const columns = text.columns.map((column, at): ShownColumn => ({ ...column, evaluation, column: at + 1 }));
  const shown = { no: report.no, lines: text.lines, columns };
  return answered({
    report,
    companyName: group ? `${books.companyName}（汇总 ${companyIds.length} 家）` : books.companyName,
    months,
    shown,
    coverage: coverageRows(report.kind, own, chart),
    traceOf: (line) => (line === traceLine ? traceRows(shown, line, months, namesOf(chart, !group)) : []),
  });
}

/** Lines that are not saved yet, on one month; vouchers that are not posted count too. */
export async function tryLines(scope: Scope, input: ParsedInputOf<typeof tryCall>): Promise<ReportResult> {
  const { stored, own, chart, reports, answer } = await checkedLines(scope, input);
  const { companyName, companyId } = await runningBooks(scope.db, scope, stored.companyId);
  const months = { from: input.ym, to: input.ym };
  const store = figureStore(scope.db, [companyId], true);
  const evaluation = await evaluate(store, { report: own, reports, chart, months, companyIds: [companyId] });
  const columns = input.columns.map((column, at): ShownColumn => ({ ...column, evaluation, column: at + 1 }));
  const shown = { no: stored.no, lines: input.lines, columns };
  return answered({ report: { ...stored, name: input.name }, companyName, months, shown, coverage: answer.coverage });
}

/** One column of the report for every period, or for every company and their total. */
export async function reporting2(scope: Scope, input: ParsedInputOf<typeof reporting2Call>): Promise<ReportResult> {
  const { companyId, reportId, column, periods, companies, ym, total, unposted } = input;
  const { books, report, text, compiled: own, reports } = await openReport(scope, companyId, reportId);
  const base = text.columns[column - 1];
  if (base === undefined) throw fail('NOT_FOUND', { what: '栏' });
  const chosen = companies.length > 0 ? await companiesOf(scope, books, companies) : [{ id: companyId, name: books.companyName }];
  const companyIds = chosen.map(({ id }) => id);
  const chart = await chartOf(scope.db, books.template, companyIds);
  const store = figureStore(scope.db, companyIds, unposted);
  const columns: ShownColumn[] = [];
  const add = async (title: string, month: number, ids: readonly number[]): Promise<void> => {
    const months = { from: month, to: month };
    columns.push({ ...base, title, column, evaluation: await evaluate(store, { report: own, reports, chart, months, companyIds: ids }) });
  };
  if (ym !== null && companies.length > 0) {
    for (const { id, name } of chosen) await add(name, ym, [id]);
    if (total) await add('合计', ym, companyIds);
  } else for (const month of periods) await add(ymText(month), month, companyIds);
  const all = ym !== null && companies.length > 0 ? [ym] : periods;
  const shown = { no: report.no, lines: text.lines, columns };
  const months = { from: Math.min(...all), to: Math.max(...all) };
  return answered({ report, companyName: books.companyName, months, shown, coverage: null });
}

async function companiesOf(scope: Scope, books: Books, ids: readonly number[]): Promise<BookCompany[]> {
  const seen = await listBookCompanies(scope.db, companyReach(scope), books.companyId);
  const chosen = [...new Set(ids)].map((id) => {
    const found = seen.find((company) => company.id === id);
    if (!found) throw fail('NOT_FOUND', { what: '公司' });
    return found;
  });
  requireOneChart(books, chosen);
  return chosen;
}

export async function companies(scope: Scope, companyId: number): Promise<OutputOf<typeof listReportCompanies>> {
  await runningBooks(scope.db, scope, companyId);
  return { rows: await listBookCompanies(scope.db, companyReach(scope), companyId) };
}

// ---- filed results -------------------------------------------------------------------------------------------------------------------

const searchListed = listing(searchReportResults, { totals: results.countResults, page: results.listResults });
export async function searchResults(scope: Scope, input: ParsedInputOf<typeof searchReportResults>) {
  await runningBooks(scope.db, scope, input.companyId);
  return searchListed(scope, input);
}

export async function readResult(scope: Scope, id: number): Promise<ReportResultRow & { content: ReportResult }> {
  const found = await results.findResult(scope.db, companyReach(scope), id);
  if (!found) throw fail('NOT_FOUND', { what: '归档报表' });
  return found;
}

export const file = (scope: Scope, { companyId, reportId, from, to }: ParsedInputOf<typeof fileReport>): Promise<{ id: number }> =>
  inTransaction(scope.db, async (tx) => {
    const asked = { companyId, reportId, from, to, estateId: null, group: false, unposted: false, traceLine: null };
    // Two users who file the same months wait for each other; the later result supersedes the earlier one.
    await lockReport(tx, companyReach(scope), reportId);
    const content = await reporting({ ...scope, db: tx }, asked);
    const stamp = stampOf(scope);
    const superseded = await results.supersedeResults(tx, { companyId, reportId, from, to }, stamp);
    const made = await results.insertResult(tx, { companyId, content }, stamp);
    await scope.audit.write(tx, scope.actor, {
      action: '归档',
      entity: 'financial-report',
      entityId: reportId,
      note: `${content.report.name} ${ymText(from)}–${ymText(to)}${superseded > 0 ? '，替代以前的归档' : ''}`,
    });
    return made;
  });

/** Results that hold a period which was opened again: they stay, marked as superseded. */
export const supersedeFrom = (tx: Tx, scope: Scope, companyId: number, ym: number): Promise<number> =>
  results.supersedeResults(tx, { companyId, reportId: null, from: ym, to: ym }, stampOf(scope));

/** The checks of an official statement at the end of a month: of the company's own version, or of the template where it has none. */
export async function statementChecks(db: DbOrTx, books: Books, no: 1 | 2 | 3, ym: number): Promise<ReportResult['checks']> {
  const { companyId, template } = books;
  const text = (await listTexts(db, companyId)).find((one) => one.no === no) ?? statementText(template, no);
  const own = compiled(no, text);
  const chart = await chartOf(db, template, [companyId]);
  const reports = await compiledReports(db, companyId, own);
  const months = { from: ym, to: ym };
  const evaluation = await evaluate(figureStore(db, [companyId], false), { report: own, reports, chart, months, companyIds: [companyId] });
  const columns = text.columns.map((column, at): ShownColumn => ({ ...column, evaluation, column: at + 1 }));
  return shownChecks({ no, lines: text.lines, columns });
}
