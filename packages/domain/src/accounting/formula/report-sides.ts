// Subjects whose balances a report shows apart by side. All other figures need no dims, which are many times as many rows.
import type { CompiledReport } from './report-definition.ts';
import type { CodeItem, ReportFormula } from './report-formula.ts';

function itemsOf(formula: ReportFormula | null, others: (no: number) => void): readonly CodeItem[] {
  switch (formula?.type) {
    case 'negate':
      return itemsOf(formula.of, others);
    case 'binary':
    case 'choose':
      return [...itemsOf(formula.left, others), ...itemsOf(formula.right, others)];
    case 'figure':
      return formula.of === 'DR' || formula.of === 'CR' ? formula.items : [];
    case 'cell':
      others(formula.report);
      return [];
    default:
      return [];
  }
}

/** What `DR` and `CR` of a report ask for, and those of the reports whose cells it takes. */
export function sidedItems(report: CompiledReport, reports: ReadonlyMap<number, CompiledReport>): CodeItem[] {
  const found = new Map<string, CodeItem>();
  const seen = new Set<number>();
  const waiting = [report];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (seen.has(one.no)) continue;
    seen.add(one.no);
    const others = (no: number): void => {
      const other = reports.get(no);
      if (other) waiting.push(other);
    };
    for (const { formulas } of one.lines.values())
      for (const formula of formulas) for (const item of itemsOf(formula, others)) found.set(`${item.from}..${item.to}`, item);
  }
  return [...found.values()];
}
