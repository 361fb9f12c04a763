// The lines and columns of a report, read into formulas. What is wrong with a line is told with the line, the column and the character.
import { REPORT_LINE } from '@anju/contract';
import { MOST_COLUMNS, parseReportFormula } from './report-reader.ts';
import type { FigureKind, ReportFormula } from './report-formula.ts';

/** The specification's line types: 0 标题, 1 数据, 2 小计, 3 校验. A check has what should be in its first formula and what is in its second. */
export interface ReportLineText {
  readonly id: number;
  readonly name: string;
  readonly type: 0 | 1 | 2 | 3;
  readonly formulas: readonly string[];
}
export interface ReportColumnText {
  readonly kind: FigureKind;
  /** Months. */
  readonly shift: number;
}

export interface LineProblem {
  readonly line: number;
  /** From 1; 0: the line itself. */
  readonly column: number;
  readonly at: number;
  readonly message: string;
}

export interface CompiledReport {
  readonly no: number;
  readonly columns: readonly ReportColumnText[];
  /** Formulas by column; those a line does not have are null. */
  readonly lines: ReadonlyMap<number, CompiledLine>;
}
export interface CompiledLine {
  readonly id: number;
  readonly type: ReportLineText['type'];
  readonly formulas: readonly (ReportFormula | null)[];
}

/** Reads every formula. An empty one in a later column means the first one, evaluated with the kind of that column. */
export function compileReport(
  no: number,
  columns: readonly ReportColumnText[],
  lines: readonly ReportLineText[],
): { readonly report: CompiledReport; readonly problems: readonly LineProblem[] } {
  const problems: LineProblem[] = [];
  const compiled = new Map<number, CompiledLine>();
  for (const line of lines) {
    if (compiled.has(line.id)) problems.push({ line: line.id, column: 0, at: 0, message: `行号 ${line.id} 重复` });
    const read = line.formulas.slice(0, MOST_COLUMNS).map((text, at): ReportFormula | null => {
      if (text.trim() === '') return null;
      const reading = parseReportFormula(text);
      if (reading.ok) return reading.formula;
      problems.push({ line: line.id, column: at + 1, at: reading.at, message: reading.message });
      return null;
    });
    if (line.type === REPORT_LINE.title && read.some((one) => one !== null))
      problems.push({ line: line.id, column: 1, at: 1, message: '标题行不写公式' });
    if (line.type === REPORT_LINE.check && (line.formulas[0]?.trim() === '' || (line.formulas[1] ?? '').trim() === ''))
      problems.push({ line: line.id, column: 1, at: 1, message: '校验行应写两个公式：应为、实为' });
    const formulas = line.type === REPORT_LINE.check ? read.slice(0, 2) : columns.map((_, at) => read[at] ?? read[0] ?? null);
    compiled.set(line.id, { id: line.id, type: line.type, formulas });
  }
  return { report: { no, columns, lines: compiled }, problems };
}
