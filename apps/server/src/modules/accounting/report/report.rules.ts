// From evaluated formulas to the lines of an answer.
import {
  REPORT_KIND,
  REPORT_LINE,
  type ReportCoverage,
  type ReportLine,
  type ReportLineForm,
  type ReportResult,
  type TracePartRow,
} from '@anju/contract';
import { cashMissed, coverageOf, shiftYm, type CompiledReport, type Evaluation, type ReportChart } from '@anju/domain';

/** A value column of an answer: which column of which evaluation it shows. */
export interface ShownColumn {
  readonly title: string;
  readonly kind: string;
  /** Months. */
  readonly shift: number;
  readonly evaluation: Evaluation;
  /** From 1. */
  readonly column: number;
}

export interface ShownReport {
  readonly no: number;
  readonly lines: readonly ReportLineForm[];
  readonly columns: readonly ShownColumn[];
}

interface CheckedCell {
  readonly column: string;
  readonly should: string;
  readonly actual: string;
}

function checkedCells({ no, columns }: ShownReport, id: number): CheckedCell[] {
  // A column of other months has nothing to say about what is checked now.
  const current = columns.filter(({ shift }) => shift === 0);
  const cells = current.map(({ title, column, evaluation }) => ({
    column: title,
    should: evaluation.side(no, id, 0, column),
    actual: evaluation.side(no, id, 1, column),
  }));
  // A check that names its own kind of figure says the same in every column.
  return cells.filter((one, at) => cells.findIndex(({ should, actual }) => should === one.should && actual === one.actual) === at);
}

const holds = ({ should, actual }: CheckedCell): boolean => should === actual;

function shownLine(report: ShownReport, line: ReportLineForm, sibling: number, trace: readonly TracePartRow[]): ReportLine {
  const check = line.type === REPORT_LINE.check ? checkedCells(report, line.id) : [];
  const wrong = check.find((cell) => !holds(cell)) ?? check[0];
  const totals = [0, 1, 2, 3, 4, 5].map((at) => {
    const shown = report.columns[at];
    return shown === undefined || REPORT_LINE.is(line.type, 'title', 'check')
      ? null
      : shown.evaluation.cell(report.no, line.id, shown.column);
  });
  const [total1, total2, total3, total4, total5, total6] = totals as [string | null, ...(string | null)[]];
  const negative = !line.allowsNegative && totals.some((total) => total?.startsWith('-') === true);
  const { allowsNegative: _, ...named } = line;
  return {
    ...named,
    sibling,
    isred: negative || check.some((cell) => !holds(cell)),
    should: wrong?.should ?? null,
    actual: wrong?.actual ?? null,
    total1,
    total2: total2 ?? null,
    total3: total3 ?? null,
    total4: total4 ?? null,
    total5: total5 ?? null,
    total6: total6 ?? null,
    trace: [...trace],
  };
}

/** The lines in their order, each with the one before it under the same parent. */
export function shownLines(report: ShownReport, traceOf: (line: number) => readonly TracePartRow[] = () => []): ReportLine[] {
  const last = new Map<number, number>();
  return report.lines.map((line) => {
    const sibling = last.get(line.parentId) ?? 0;
    last.set(line.parentId, line.id);
    return shownLine(report, line, sibling, traceOf(line.id));
  });
}

export const shownChecks = (report: ShownReport): ReportResult['checks'] =>
  report.lines
    .filter(({ type }) => type === REPORT_LINE.check)
    .flatMap(({ id, name }) => checkedCells(report, id).map((cell) => ({ id, name, ...cell, holds: holds(cell) })));

export interface Names {
  readonly subjects: ReadonlyMap<string, { readonly id: number; readonly name: string }>;
  /** Subjects can be opened: they are those of one company. */
  readonly single: boolean;
  readonly cash: ReadonlyMap<string, string>;
}

/** What the cells of a line are made of, with the months each figure is of. */
export function traceRows(report: ShownReport, line: number, { from, to }: { from: number; to: number }, names: Names): TracePartRow[] {
  return report.columns.flatMap(({ evaluation, column }, at) =>
    evaluation.trace(report.no, line, column).map(({ code, of, kind, shift, amount }) => ({
      column: at + 1,
      code,
      name: of === 'CF' ? (names.cash.get(code) ?? '') : (names.subjects.get(code)?.name ?? ''),
      subjectId: of !== 'CF' && names.single ? (names.subjects.get(code)?.id ?? null) : null,
      of,
      kind,
      shift,
      from: shiftYm(from, shift),
      to: shiftYm(to, shift),
      amount,
    })),
  );
}

/** A balance sheet takes every subject, a cash-flow statement every item; null for other reports. */
export function coverageRows(
  kind: number,
  report: CompiledReport,
  chart: ReportChart & { readonly disabled: ReadonlySet<string>; readonly cashNames: ReadonlyMap<string, string> },
): ReportCoverage | null {
  if (kind === REPORT_KIND.cashFlow)
    return { missed: cashMissed(report, chart).map((code) => ({ code, name: chart.cashNames.get(code) ?? '' })), twice: [] };
  if (kind !== REPORT_KIND.balanceSheet) return null;
  const inUse = { ...chart, subjects: chart.subjects.filter(({ code }) => !chart.disabled.has(code)) };
  const coverage = coverageOf(report, inUse);
  if (coverage === null) return null;
  const names = new Map(chart.subjects.map(({ code, name }) => [code, name]));
  const named = (codes: readonly string[]) => codes.map((code) => ({ code, name: names.get(code) ?? '' }));
  return { missed: named(coverage.missed), twice: named(coverage.twice) };
}
