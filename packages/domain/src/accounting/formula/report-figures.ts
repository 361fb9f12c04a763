// Figures of the books as formulas read them: by subject, on both sides, for one range of months and one choice of dims.
import type { Decimal } from 'decimal.js';
import { SUBJECT_CATEGORY } from '@anju/contract';
import { decimalText, toDecimal } from '../../money/decimal.ts';
import type { CodeItem, DimLimits, FigureCall, FigureKind } from './report-formula.ts';
import { isInItem } from './report-formula.ts';

/** Of a balance: the sums of what is in debit and of what is in credit per set of dims. Of moves: what was booked on each side. */
export interface FigureSides {
  readonly debit: string;
  readonly credit: string;
}

export interface LeafFigures {
  readonly code: string;
  readonly category: number;
  readonly direction: 1 | -1;
  readonly cashEquivalent: boolean;
  /** Kinds that are absent are zero. */
  readonly figures: Partial<Readonly<Record<FigureKind, FigureSides>>>;
}

export interface CashFigures {
  readonly code: string;
  readonly SY: string;
  readonly SL: string;
}

export interface LoadedFigures {
  readonly subjects: readonly LeafFigures[];
  readonly cash: readonly CashFigures[];
}
export const NOTHING_LOADED: LoadedFigures = { subjects: [], cash: [] };

/** What has to be loaded for a formula: months away from the report's own, and dims. */
export interface FigureAsk {
  readonly shift: number;
  readonly dims: DimLimits;
}
export const askKey = ({ shift, dims }: FigureAsk): string => `${shift}|${dims.map(({ dim, ids }) => `${dim}=${ids.join('|')}`).join(',')}`;

/** Code and direction of every subject of the company, leaves and others. */
export interface ReportSubject {
  readonly code: string;
  readonly name: string;
  readonly category: number;
  readonly direction: 1 | -1;
  readonly leaf: boolean;
}
export interface ReportChart {
  /** 1 企业会计准则, 2 小企业会计准则 */
  readonly template: 1 | 2;
  readonly subjects: readonly ReportSubject[];
  readonly cashItems: readonly string[];
}

/** Classes by the first digit of a code: debit or credit where nothing else is known, null where the subject itself must exist. */
const CLASS_DIRECTION: Readonly<Record<1 | 2, Readonly<Record<string, 1 | -1 | null>>>> = {
  1: { 1: 1, 2: -1, 3: null, 4: -1, 5: 1, 6: null },
  2: { 1: 1, 2: -1, 3: -1, 4: 1, 5: null },
};

/** The direction in which an item counts positive: that of its first code in the chart, otherwise that of its class. */
export function directionOf(item: CodeItem, { template, subjects }: ReportChart): 1 | -1 | null {
  const first = subjects.reduce<ReportSubject | undefined>(
    (least, one) => (isInItem(one.code, item) && (least === undefined || one.code < least.code) ? one : least),
    undefined,
  );
  const above = first ?? subjects.find((one) => item.from.startsWith(one.code) && one.leaf);
  return above?.direction ?? CLASS_DIRECTION[template][item.from.charAt(0)] ?? null;
}

/** What one subject or cash-flow item adds to a cell. */
export interface FigurePart {
  readonly code: string;
  readonly of: FigureCall['of'];
  readonly kind: FigureKind;
  readonly shift: number;
  readonly dims: DimLimits;
  readonly amount: Decimal;
}

const ZERO = toDecimal('0');
const NOTHING: FigureSides = { debit: '0', credit: '0' };

/** Debit minus credit, the debit only or the credit only, in yuan. */
function sideOf(of: FigureCall['of'], { debit, credit }: FigureSides): Decimal {
  if (of === 'DR' || of === 'JF') return toDecimal(debit);
  if (of === 'CR' || of === 'DF') return toDecimal(credit);
  return toDecimal(debit).minus(toDecimal(credit));
}

/** What a call adds up, subject by subject; those that add nothing are left out. `shift` includes that of the column. */
export function partsOf(call: FigureCall, kind: FigureKind, shift: number, loaded: LoadedFigures, chart: ReportChart): FigurePart[] {
  const part = (code: string, amount: Decimal): FigurePart => ({ code, of: call.of, kind, shift, dims: call.dims, amount });
  const found = call.of === 'CF' ? cashParts(call, kind, loaded) : subjectParts(call, kind, loaded, chart);
  return found.filter(({ amount }) => !amount.isZero()).map(({ code, amount }) => part(code, amount));
}

interface Amount {
  readonly code: string;
  readonly amount: Decimal;
}

function cashParts({ items }: FigureCall, kind: FigureKind, { cash }: LoadedFigures): Amount[] {
  return items.flatMap((item) =>
    cash.filter(({ code }) => isInItem(code, item)).map((one) => ({ code: one.code, amount: toDecimal(kind === 'SL' ? one.SL : one.SY) })),
  );
}

function subjectParts({ of, items }: FigureCall, kind: FigureKind, { subjects }: LoadedFigures, chart: ReportChart): Amount[] {
  const amountOf = (one: LeafFigures): Decimal => sideOf(of, one.figures[kind] ?? NOTHING);
  if (of === 'CASH') return subjects.filter((one) => one.cashEquivalent).map((one) => ({ code: one.code, amount: amountOf(one) }));
  if (of === 'UNCL')
    return subjects
      .filter((one) => one.category === SUBJECT_CATEGORY.profit)
      .map((one) => ({ code: one.code, amount: amountOf(one).negated() }));
  const signed = of === 'BAL' || of === 'PL';
  return items.flatMap((item) => {
    const direction = signed ? (directionOf(item, chart) ?? 1) : 1;
    return subjects.filter(({ code }) => isInItem(code, item)).map((one) => ({ code: one.code, amount: amountOf(one).times(direction) }));
  });
}

export const sumOfParts = (parts: readonly { readonly amount: Decimal }[]): Decimal =>
  parts.reduce((total, { amount }) => total.plus(amount), ZERO);

/** The same code of several companies added up; balances in debit and in credit are not set off against each other. */
export function addedFigures(several: readonly LoadedFigures[]): LoadedFigures {
  const subjects = new Map<string, LeafFigures>();
  const cash = new Map<string, CashFigures>();
  const add = (left: string, right: string): string => decimalText(toDecimal(left).plus(toDecimal(right)));
  for (const one of several.flatMap((loaded) => loaded.subjects)) {
    const before = subjects.get(one.code);
    const figures: Partial<Record<FigureKind, FigureSides>> = { ...before?.figures };
    for (const [kind, sides] of Object.entries(one.figures) as [FigureKind, FigureSides][]) {
      const old = figures[kind] ?? NOTHING;
      figures[kind] = { debit: add(old.debit, sides.debit), credit: add(old.credit, sides.credit) };
    }
    subjects.set(one.code, { ...(before ?? one), figures });
  }
  for (const one of several.flatMap((loaded) => loaded.cash)) {
    const before = cash.get(one.code);
    cash.set(one.code, before ? { code: one.code, SY: add(before.SY, one.SY), SL: add(before.SL, one.SL) } : one);
  }
  return { subjects: [...subjects.values()], cash: [...cash.values()] };
}
