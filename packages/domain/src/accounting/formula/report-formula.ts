// Formulas of financial reports: what a formula is once it is read. domain: accounting 4.2.

/** Functions over the books and the kinds of figures each can take; the first kind is meant where neither formula nor column says one. */
export const REPORT_FUNCTIONS = {
  BAL: ['QM', 'QC', 'NC'],
  DR: ['QM', 'QC', 'NC'],
  CR: ['QM', 'QC', 'NC'],
  PL: ['SY', 'SL'],
  JF: ['FS', 'LFS'],
  DF: ['FS', 'LFS'],
  CF: ['SY', 'SL'],
  CASH: ['QM', 'QC', 'NC'],
  UNCL: ['QM', 'QC', 'NC'],
} as const;
export type ReportFunction = keyof typeof REPORT_FUNCTIONS;

/** 期初, 期末, 年初; net of carry-forwards in the period and the year; turnover in the period and the year. */
export const FIGURE_KINDS = ['QC', 'QM', 'NC', 'SY', 'SL', 'FS', 'LFS'] as const;
export type FigureKind = (typeof FIGURE_KINDS)[number];

/** A code with everything below it, or all codes from one to another. */
export interface CodeItem {
  readonly from: string;
  readonly to: string;
  readonly at: number;
}

/** Dims by letter, in the order of the alphabet, with the ids of which one must match. */
export type DimLimits = readonly { readonly dim: string; readonly ids: readonly number[] }[];

export interface FigureCall {
  readonly type: 'figure';
  readonly of: ReportFunction;
  readonly kind: FigureKind | null;
  readonly items: readonly CodeItem[];
  readonly dims: DimLimits;
  /** Months. */
  readonly shift: number;
  readonly at: number;
}

export type ReportFormula =
  | { readonly type: 'number'; readonly value: string }
  | { readonly type: 'negate'; readonly of: ReportFormula }
  | { readonly type: 'binary'; readonly operator: '+' | '-' | '*' | '/'; readonly left: ReportFormula; readonly right: ReportFormula }
  | { readonly type: 'choose'; readonly of: 'MAX' | 'MIN'; readonly left: ReportFormula; readonly right: ReportFormula }
  /** The value of another line, in the same column unless one is named. */
  | { readonly type: 'line'; readonly line: number; readonly column: number | null; readonly at: number }
  | { readonly type: 'lines'; readonly from: number; readonly to: number; readonly at: number }
  | {
      readonly type: 'cell';
      readonly report: number;
      readonly line: number;
      readonly column: number;
      readonly shift: number;
      readonly at: number;
    }
  | FigureCall;

/** The kind of figure a call takes: its own, otherwise the column's where the function knows it, otherwise what comes nearest. */
export function kindIn(call: FigureCall, column: FigureKind): FigureKind {
  const kinds: readonly FigureKind[] = REPORT_FUNCTIONS[call.of];
  if (call.kind !== null) return call.kind;
  if (kinds.includes(column)) return column;
  const year = column === 'SL' || column === 'LFS';
  return (year ? kinds.find((kind) => kind === 'SL' || kind === 'LFS') : undefined) ?? (kinds[0] as FigureKind);
}

/** `code` is one of the item: itself, below it, or within the range. */
export const isInItem = (code: string, { from, to }: CodeItem): boolean =>
  code.length >= from.length && code.slice(0, from.length) >= from && code.slice(0, to.length) <= to;
