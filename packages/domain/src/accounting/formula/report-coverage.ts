// Whether a balance sheet takes every subject once. Both sides of its check line are expanded down to the functions: over the whole sheet
// a subject's debit balances must count +1 and its credit balances −1 (assets minus liabilities and equity), otherwise the sheet is not
// balanced as soon as something is booked there.
import { REPORT_LINE, SUBJECT_CATEGORY } from '@anju/contract';
import { kindIn, isInItem, type FigureCall, type ReportFormula } from './report-formula.ts';
import { callsOf } from './report-check.ts';
import type { CompiledReport } from './report-definition.ts';
import { directionOf, type ReportChart } from './report-figures.ts';

export interface Coverage {
  /** Leaves that no line takes, wholly or on one side. */
  readonly missed: readonly string[];
  /** Leaves that several lines take, or a line on the wrong side. */
  readonly twice: readonly string[];
}

/** How often a leaf's debit and credit balances count. */
interface Weight {
  readonly debit: number;
  readonly credit: number;
}
type Weights = ReadonlyMap<string, Weight>;

/** Null: the report has no check line whose sides add up lines. */
export function coverageOf(report: CompiledReport, chart: ReportChart): Coverage | null {
  const check = [...report.lines.values()].find(
    ({ type, formulas }) => type === REPORT_LINE.check && formulas.length === 2 && formulas.every((one) => one?.type === 'line'),
  );
  const [should, actual] = check?.formulas ?? [];
  if (!should || !actual) return null;
  const expand = expansion(report, chart);
  const weights = added(expand(actual), scaled(expand(should), -1));
  const leaves = chart.subjects.filter(({ leaf }) => leaf);
  const weightOf = (code: string): Weight => weights.get(code) ?? { debit: 0, credit: 0 };
  const missed = leaves.filter(({ code }) => weightOf(code).debit < 1 || weightOf(code).credit > -1).map(({ code }) => code);
  const twice = leaves.filter(({ code }) => weightOf(code).debit > 1 || weightOf(code).credit < -1).map(({ code }) => code);
  return { missed: missed.filter((code) => !twice.includes(code)), twice };
}

/** Cash-flow items that no line of a cash-flow statement takes: what is booked on them makes it end on another balance than cash has. */
export function cashMissed(report: CompiledReport, { cashItems }: Pick<ReportChart, 'cashItems'>): string[] {
  const lines = [...report.lines.values()].filter(({ type }) => REPORT_LINE.is(type, 'data', 'total'));
  const taken = lines.flatMap(({ formulas }) => formulas.flatMap((formula) => (formula ? callsOf(formula) : [])));
  const items = taken.filter(({ of, dims }) => of === 'CF' && dims.length === 0).flatMap((call) => call.items);
  return cashItems.filter((code) => !items.some((item) => isInItem(code, item)));
}

const added = (left: Weights, right: Weights): Weights => {
  const sum = new Map(left);
  for (const [code, { debit, credit }] of right) {
    const before = sum.get(code);
    sum.set(code, { debit: (before?.debit ?? 0) + debit, credit: (before?.credit ?? 0) + credit });
  }
  return sum;
};
const scaled = (weights: Weights, by: number): Weights =>
  new Map([...weights].map(([code, { debit, credit }]) => [code, { debit: debit * by, credit: credit * by }]));

function expansion(report: CompiledReport, chart: ReportChart): (formula: ReportFormula) => Weights {
  const leaves = chart.subjects.filter(({ leaf }) => leaf);
  const visiting = new Set<number>();
  const lineOf = (id: number): Weights => {
    const formula = report.lines.get(id)?.formulas[0];
    if (!formula || visiting.has(id)) return new Map();
    visiting.add(id);
    const found = expand(formula);
    visiting.delete(id);
    return found;
  };
  const expand = (formula: ReportFormula): Weights => {
    switch (formula.type) {
      case 'line':
        return lineOf(formula.line);
      case 'lines':
        return [...report.lines.values()]
          .filter(({ id, type }) => id >= formula.from && id <= formula.to && REPORT_LINE.is(type, 'data', 'total'))
          .reduce<Weights>((sum, { id }) => added(sum, lineOf(id)), new Map());
      case 'negate':
        return scaled(expand(formula.of), -1);
      case 'binary':
        if (formula.operator === '+') return added(expand(formula.left), expand(formula.right));
        return formula.operator === '-' ? added(expand(formula.left), scaled(expand(formula.right), -1)) : new Map();
      case 'choose':
        return chosen(formula.of, expand(formula.left), expand(formula.right));
      case 'figure':
        return kindIn(formula, 'QM') === 'QM' ? weightsOf(formula) : new Map();
      default:
        return new Map();
    }
  };
  const weightsOf = (call: FigureCall): Weights => {
    if (call.dims.length > 0 || call.shift !== 0) return new Map();
    const found = (codes: readonly string[], weight: Weight): Weights => new Map(codes.map((code) => [code, weight]));
    if (call.of === 'UNCL') {
      const codes = leaves.filter(({ category }) => category === SUBJECT_CATEGORY.profit).map(({ code }) => code);
      return found(codes, { debit: -1, credit: 1 });
    }
    return call.items.reduce<Weights>((sum, item) => {
      const codes = leaves.filter(({ code }) => isInItem(code, item)).map(({ code }) => code);
      const direction = directionOf(item, chart) ?? 1;
      if (call.of === 'BAL') return added(sum, found(codes, { debit: direction, credit: -direction }));
      if (call.of === 'DR') return added(sum, found(codes, { debit: 1, credit: 0 }));
      return call.of === 'CR' ? added(sum, found(codes, { debit: 0, credit: 1 })) : sum;
    }, new Map());
  };
  return expand;
}

/** `MAX(x, 0)` takes x where it is positive: one side of the balance, the other is taken by its counterpart elsewhere. */
function chosen(of: 'MAX' | 'MIN', left: Weights, right: Weights): Weights {
  const keep = (value: number): number => (of === 'MAX' ? Math.max(value, 0) : Math.min(value, 0));
  return new Map([...added(left, right)].map(([code, { debit, credit }]) => [code, { debit: keep(debit), credit: keep(credit) }]));
}
