// What is wrong with a report before it is saved: formulas that cannot be read, codes nobody knows, references into nothing or in a circle.
import { REPORT_LINE } from '@anju/contract';
import { isOfficialCash, isOfficialCode } from '../statement/official-codes.ts';
import { compileReport, type CompiledReport, type LineProblem, type ReportColumnText, type ReportLineText } from './report-definition.ts';
import { BadReference, Evaluation } from './report-evaluation.ts';
import { type ReportChart } from './report-figures.ts';
import { isInItem, type FigureCall, type ReportFormula } from './report-formula.ts';

export interface ReportCheck {
  readonly report: CompiledReport;
  /** Nothing is saved while there is one. */
  readonly problems: readonly LineProblem[];
  /** Codes of the official list that this chart does not have: they count as nothing. */
  readonly remarks: readonly { readonly line: number; readonly message: string }[];
}

export function callsOf(formula: ReportFormula): FigureCall[] {
  switch (formula.type) {
    case 'figure':
      return [formula];
    case 'negate':
      return callsOf(formula.of);
    case 'binary':
    case 'choose':
      return [...callsOf(formula.left), ...callsOf(formula.right)];
    default:
      return [];
  }
}

/** `others` are the other reports of the company, by number. */
export function checkReport(
  no: number,
  columns: readonly ReportColumnText[],
  lines: readonly ReportLineText[],
  chart: ReportChart,
  others: ReadonlyMap<number, CompiledReport> = new Map(),
): ReportCheck {
  const { report, problems: unreadable } = compileReport(no, columns, lines);
  const problems = [...unreadable];
  const remarks = new Map<string, { line: number; message: string }>();
  for (const line of report.lines.values())
    for (const [at, formula] of line.formulas.entries())
      if (formula) for (const call of callsOf(formula)) checkCodes(call, line.id, at + 1, chart, problems, remarks);
  problems.push(...checkReferences(report, others, chart));
  return { report, problems: uniqueOf(problems), remarks: [...remarks.values()] };
}

function checkCodes(
  call: FigureCall,
  line: number,
  column: number,
  chart: ReportChart,
  problems: LineProblem[],
  remarks: Map<string, { line: number; message: string }>,
): void {
  for (const item of call.items) {
    const text = item.from === item.to ? item.from : `${item.from}..${item.to}`;
    const cash = call.of === 'CF';
    const there = cash ? chart.cashItems.some((code) => isInItem(code, item)) : chart.subjects.some(({ code }) => isInItem(code, item));
    if (there) continue;
    if (cash ? isOfficialCash(item.from) : isOfficialCode(chart.template, item.from))
      remarks.set(`${line}|${text}`, { line, message: `账套中没有${cash ? '项目' : '科目'} ${text}，按 0 计` });
    else
      problems.push({ line, column, at: item.at, message: `第 ${item.at} 个字符处：没有${cash ? '现金流量项目' : '会计科目'}“${text}”` });
  }
}

/** Evaluates every cell without figures: references into nothing and in a circle show themselves. */
function checkReferences(report: CompiledReport, others: ReadonlyMap<number, CompiledReport>, chart: ReportChart): LineProblem[] {
  const reports = new Map([...others, [report.no, report]]);
  return [...report.lines.values()].flatMap((line) =>
    line.formulas.flatMap((formula, at): LineProblem[] => {
      if (!formula) return [];
      try {
        const evaluation = new Evaluation({ chart, reports, figures: () => ({ subjects: [], cash: [] }) });
        if (line.type === REPORT_LINE.check) evaluation.side(report.no, line.id, at === 0 ? 0 : 1, 1);
        else evaluation.cell(report.no, line.id, at + 1);
        return [];
      } catch (error) {
        if (!(error instanceof BadReference)) throw error;
        return [{ line: line.id, column: at + 1, at: 1, message: error.message }];
      }
    }),
  );
}

/** A formula that stands for several columns is told once. */
function uniqueOf(problems: readonly LineProblem[]): LineProblem[] {
  const seen = new Set<string>();
  return problems.filter(({ line, message }) => !seen.has(`${line}|${message}`) && seen.add(`${line}|${message}`));
}
