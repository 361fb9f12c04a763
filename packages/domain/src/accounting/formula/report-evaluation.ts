// Evaluates reports over loaded figures: lines in the order in which they need each other, exact until a cell is shown. Figures that are
// not loaded yet count as nothing and are told, so that they can be loaded before the next run.
import { REPORT_LINE } from '@anju/contract';
import type { Decimal } from 'decimal.js';
import { decimalText, toDecimal } from '../../money/decimal.ts';
import type { CompiledReport } from './report-definition.ts';
import {
  askKey,
  NOTHING_LOADED,
  partsOf,
  sumOfParts,
  type ReportChart,
  type FigureAsk,
  type LoadedFigures,
  type FigurePart,
} from './report-figures.ts';
import { kindIn, type FigureCall, type FigureKind, type ReportFormula } from './report-formula.ts';

/** References that lead back to themselves, or to lines and reports that do not exist. */
export class BadReference extends Error {}

interface Value {
  readonly amount: Decimal;
  /** What it is made of; the sum is the amount unless constants were added. */
  readonly parts: readonly FigurePart[];
}
/** What a subject adds to a cell, as decimal text. */
export type TracePart = Omit<FigurePart, 'amount'> & { readonly amount: string };

interface Place {
  readonly report: CompiledReport;
  readonly line: number;
  readonly column: number;
  readonly shift: number;
}

const ZERO = toDecimal('0');
const NOTHING: Value = { amount: ZERO, parts: [] };
/** A report that asks itself for the month before would never come to an end. */
const DEEPEST = 60;

export interface EvaluationInput {
  readonly chart: ReportChart;
  readonly reports: ReadonlyMap<number, CompiledReport>;
  readonly figures: (ask: FigureAsk) => LoadedFigures | undefined;
}

export class Evaluation {
  readonly missing = new Map<string, FigureAsk>();
  private readonly input: EvaluationInput;
  private readonly done = new Map<string, Value>();
  private readonly path: string[] = [];

  constructor(input: EvaluationInput) {
    this.input = input;
  }

  /** A cell as shown: two decimals, half up. Null where the line has no formula in the column. */
  cell(no: number, line: number, column: number): string | null {
    const report = this.reportOf(no);
    if (!report.lines.get(line)?.formulas[column - 1]) return null;
    return decimalText(this.at({ report, line, column, shift: 0 }).amount, 2);
  }

  /** A formula of a line that belongs to no column of its own: both sides of a check, in the given column. */
  side(no: number, line: number, side: 0 | 1, column: number): string {
    const report = this.reportOf(no);
    const formula = report.lines.get(line)?.formulas[side];
    return formula ? decimalText(this.value(formula, { report, line, column, shift: 0 }).amount, 2) : '0.00';
  }

  /** What a cell is made of, by subject. */
  trace(no: number, line: number, column: number): readonly TracePart[] {
    const report = this.reportOf(no);
    if (!report.lines.get(line)?.formulas[column - 1]) return [];
    const { parts } = this.at({ report, line, column, shift: 0 });
    return parts.filter(({ amount }) => !amount.isZero()).map((part) => ({ ...part, amount: decimalText(part.amount, 2) }));
  }

  private reportOf(no: number): CompiledReport {
    const report = this.input.reports.get(no);
    if (!report) throw new BadReference(`没有编号为 ${no} 的报表`);
    return report;
  }

  private at(place: Place): Value {
    const { report, line, column, shift } = place;
    const key = `${report.no}|${line}|${column}|${shift}`;
    const known = this.done.get(key);
    if (known) return known;
    const name = `${report.no}|R${line}`;
    if (this.path.includes(key) || this.path.length > DEEPEST) throw new BadReference(this.circle(key, name));
    this.path.push(key);
    const formula = report.lines.get(line)?.formulas[column - 1];
    const { amount, parts } = formula ? this.value(formula, place) : NOTHING;
    this.path.pop();
    const value = { amount, parts: merged(parts) };
    this.done.set(key, value);
    return value;
  }

  private circle(key: string, name: string): string {
    const from = this.path.indexOf(key);
    if (from < 0) return '引用的层次过多';
    const lines = [...this.path.slice(from).map((one) => one.split('|')[1] as string), name.split('|R')[1] as string];
    return `循环引用：${lines.map((line) => `R${line}`).join(' → ')}`;
  }

  private value(formula: ReportFormula, place: Place): Value {
    switch (formula.type) {
      case 'number':
        return { amount: toDecimal(formula.value), parts: [] };
      case 'negate':
        return scaled(this.value(formula.of, place), toDecimal('-1'));
      case 'binary':
        return combined(formula.operator, this.value(formula.left, place), this.value(formula.right, place));
      case 'choose': {
        const left = this.value(formula.left, place);
        const right = this.value(formula.right, place);
        return (formula.of === 'MAX') === left.amount.gte(right.amount) ? left : right;
      }
      case 'line':
        return this.line(formula.line, formula.column ?? place.column, place);
      case 'lines':
        return added(this.range(formula.from, formula.to, place).map((line) => this.line(line, place.column, place)));
      case 'cell':
        return this.otherCell(formula, place);
      case 'figure':
        return this.figure(formula, place);
    }
  }

  private line(line: number, column: number, place: Place): Value {
    const found = place.report.lines.get(line);
    if (!found) throw new BadReference(`没有第 ${line} 行`);
    if (found.type === REPORT_LINE.check) throw new BadReference(`第 ${line} 行是校验行，不能引用`);
    if (column > place.report.columns.length) throw new BadReference(`没有第 ${column} 列`);
    return this.at({ ...place, line, column });
  }

  /** The lines of a range that have figures; both ends must exist. */
  private range(from: number, to: number, { report }: Place): number[] {
    const missing = [from, to].find((line) => !report.lines.has(line));
    if (missing !== undefined) throw new BadReference(`没有第 ${missing} 行`);
    return [...report.lines.values()]
      .filter(({ id, type }) => id >= from && id <= to && REPORT_LINE.is(type, 'data', 'total'))
      .map(({ id }) => id);
  }

  private otherCell(cell: ReportFormula & { type: 'cell' }, place: Place): Value {
    const report = this.reportOf(cell.report);
    const found = report.lines.get(cell.line);
    if (!found || found.type === REPORT_LINE.check) throw new BadReference(`报表 ${cell.report} 没有第 ${cell.line} 行`);
    if (cell.column > report.columns.length) throw new BadReference(`报表 ${cell.report} 没有第 ${cell.column} 列`);
    return this.at({ report, line: cell.line, column: cell.column, shift: place.shift + cell.shift });
  }

  private figure(call: FigureCall, { report, column, shift }: Place): Value {
    const own = report.columns[column - 1] ?? { kind: 'QM' as const, shift: 0 };
    const ask = { shift: shift + own.shift + call.shift, dims: call.dims };
    const loaded = this.input.figures(ask);
    if (!loaded) this.missing.set(askKey(ask), ask);
    const parts = partsOf(call, cashKind(call, own.kind), ask.shift, loaded ?? NOTHING_LOADED, this.input.chart);
    return { amount: sumOfParts(parts), parts };
  }
}

/** `CASH.QC()` is the opening of the column's own range: of the year, where the column is the year to date. */
function cashKind(call: FigureCall, column: FigureKind): FigureKind {
  const kind = kindIn(call, column);
  return call.of === 'CASH' && kind === 'QC' && (column === 'SL' || column === 'LFS') ? 'NC' : kind;
}

const scaled = ({ amount, parts }: Value, by: Decimal): Value => ({
  amount: amount.times(by),
  parts: parts.map((part) => ({ ...part, amount: part.amount.times(by) })),
});
const added = (values: readonly Value[]): Value => ({ amount: sumOfParts(values), parts: values.flatMap(({ parts }) => parts) });

/** Parts of the same subject and kind as one: lines that add up each other would double them with every line. */
function merged(parts: readonly FigurePart[]): FigurePart[] {
  const found = new Map<string, FigurePart>();
  for (const part of parts) {
    const key = `${part.of}|${part.kind}|${part.code}|${askKey(part)}`;
    const before = found.get(key);
    found.set(key, before ? { ...before, amount: before.amount.plus(part.amount) } : part);
  }
  return [...found.values()];
}

/** More digits before the point than any amount has. */
const MOST_DIGITS = 24;
function bounded(value: Value): Value {
  if (value.amount.e > MOST_DIGITS) throw new BadReference('结果过大');
  return value;
}

function combined(operator: '+' | '-' | '*' | '/', left: Value, right: Value): Value {
  if (operator === '+') return added([left, right]);
  if (operator === '-') return added([left, scaled(right, toDecimal('-1'))]);
  if (operator === '*') return bounded(left.parts.length > 0 ? scaled(left, right.amount) : scaled(right, left.amount));
  if (right.amount.isZero()) return NOTHING;
  const parts = left.parts.map((part) => ({ ...part, amount: part.amount.dividedBy(right.amount) }));
  return bounded({ amount: left.amount.dividedBy(right.amount), parts });
}
