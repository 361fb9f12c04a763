// The official statements as data: lines, formulas and columns. A company's reports start as copies of them. domain: accounting 4.3-4.5.
import type { FigureKind } from '../formula/report-formula.ts';

export interface StatementColumn {
  readonly title: string;
  readonly kind: FigureKind;
  /** Months. */
  readonly shift: number;
}

export interface StatementLine {
  /** The R number of formulas. */
  readonly id: number;
  readonly name: string;
  /** 0 标题, 1 数据, 2 小计, 3 校验 */
  readonly type: 0 | 1 | 2 | 3;
  /** 0 none, 1 资产, 2 负债和所有者权益, 3 经营活动, 4 投资活动, 5 筹资活动 */
  readonly category: 0 | 1 | 2 | 3 | 4 | 5;
  /** 0: none */
  readonly parentId: number;
  readonly formulas: readonly string[];
  /** A value below zero is shown as a fault otherwise. */
  readonly allowsNegative: boolean;
}

export interface Statement {
  /** 1 资产负债表, 2 利润表, 3 现金流量表: its number in CELL, and what is done with it. */
  readonly no: 1 | 2 | 3;
  readonly form: string;
  readonly name: string;
  readonly columns: readonly StatementColumn[];
  readonly lines: readonly StatementLine[];
}

/** Lines of one section: a title, then what belongs to it. */
type Entry = readonly [id: number, name: string, formula?: string];
type Section = StatementLine['category'];

const line = (
  type: StatementLine['type'],
  category: Section,
  parentId: number,
  [id, name, formula = '']: Entry,
  allowsNegative = true,
): StatementLine => ({ id, name, type, category, parentId, formulas: formula === '' ? [] : [formula], allowsNegative });

export const title = (category: Section, id: number, name: string): StatementLine => line(0, category, 0, [id, name]);
export const data = (category: Section, parentId: number, entries: readonly Entry[]): StatementLine[] =>
  entries.map((entry) => line(1, category, parentId, entry));
/** Data that is never below zero. */
export const positive = (category: Section, parentId: number, entries: readonly Entry[]): StatementLine[] =>
  entries.map((entry) => line(1, category, parentId, entry, false));
export const total = (category: Section, ...entry: Entry): StatementLine => line(2, category, 0, entry);
export const check = (id: number, name: string, should: string, actual: string): StatementLine => ({
  id,
  name,
  type: 3,
  category: 0,
  parentId: 0,
  formulas: [should, actual],
  allowsNegative: true,
});

export const column = (name: string, kind: FigureKind, shift = 0): StatementColumn => ({ title: name, kind, shift });

/** The names of the rows of a cash-flow statement; both standards share rows and formulas. */
export interface CashNames {
  readonly in: readonly [string, string];
  readonly out: readonly [string, string, string, string];
  readonly investedIn: readonly [string, string, string];
  readonly investedOut: readonly [string, string];
  readonly financedIn: readonly [string, string];
  readonly financedOut: readonly [string, string, string];
  readonly ends: readonly [string, string, string];
}

export function cashLines(names: CashNames): StatementLine[] {
  const rows = (category: Section, parent: number, from: number, list: readonly string[], sign: '' | '-'): StatementLine[] =>
    data(
      category,
      parent,
      list.map((name, at): Entry => [from + at, name, `${sign}CF(CF${String(from + at).padStart(2, '0')})`]),
    );
  return [
    title(3, 101, '一、经营活动产生的现金流量：'),
    ...rows(3, 101, 1, names.in, ''),
    ...rows(3, 101, 3, names.out, '-'),
    total(3, 7, '经营活动产生的现金流量净额', 'R1+R2-R3-R4-R5-R6'),
    title(4, 102, '二、投资活动产生的现金流量：'),
    ...rows(4, 102, 8, names.investedIn, ''),
    ...rows(4, 102, 11, names.investedOut, '-'),
    total(4, 13, '投资活动产生的现金流量净额', 'R8+R9+R10-R11-R12'),
    title(5, 103, '三、筹资活动产生的现金流量：'),
    ...rows(5, 103, 14, names.financedIn, ''),
    ...rows(5, 103, 16, names.financedOut, '-'),
    total(5, 19, '筹资活动产生的现金流量净额', 'R14+R15-R16-R17-R18'),
    total(0, 20, `四、${names.ends[0]}`, 'R7+R13+R19'),
    ...data(0, 0, [[21, `加：${names.ends[1]}`, 'CASH.QC()']]),
    total(0, 22, `五、${names.ends[2]}`, 'R20+R21'),
    check(901, '期末余额与现金科目相符', 'CASH.QM()', 'R22'),
  ];
}
