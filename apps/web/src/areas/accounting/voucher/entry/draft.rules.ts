// A voucher while it is typed: lines, what balances them, and what a pasted sheet becomes. domain: accounting 2.2.
import {
  DIM_LETTERS,
  DIMS,
  NO_DIMS,
  type Dim,
  type Dims,
  type SubjectTree,
  type VoucherDetail,
  type VoucherLine,
  type VoucherLineForm,
} from '@anju/contract';
import { compareDecimal, isZeroDecimal, subtractDecimal, sumMoney } from '@anju/domain';

export type Side = 'debit' | 'credit';
const OTHER = { debit: 'credit', credit: 'debit' } as const satisfies Record<Side, Side>;

export interface DraftLine {
  /** Tells lines apart while they move; never sent. */
  readonly key: number;
  readonly summary: string;
  readonly subjectId: number | null;
  readonly dims: Dims;
  readonly texts: Partial<Record<Dim, string>>;
  /** As typed: empty, or a decimal. */
  readonly debit: string;
  readonly credit: string;
  readonly cashItem: string | null;
}

export interface Draft {
  /** Null until it is saved for the first time. */
  readonly id: number | null;
  readonly version: number;
  readonly number: string;
  readonly word: string;
  readonly day: string;
  readonly papers: number;
  readonly files: readonly { readonly id: number; readonly name: string }[];
  readonly lines: readonly DraftLine[];
  /** What it corrects, where it is a blue correction. */
  readonly correctsId: number | null;
  readonly templateId: number | null;
}

/** As many as the paper shows before it grows. */
export const SHOWN_LINES = 6;

let lastKey = 0;
export const blankLine = (from: Partial<Omit<DraftLine, 'key'>> = {}): DraftLine => ({
  summary: '',
  subjectId: null,
  dims: NO_DIMS,
  texts: {},
  debit: '',
  credit: '',
  cashItem: null,
  ...from,
  key: (lastKey += 1),
});

/** Blank lines up to what the paper shows. */
const fillUp = (lines: readonly DraftLine[]): DraftLine[] => [
  ...lines,
  ...Array.from({ length: Math.max(0, SHOWN_LINES - lines.length) }, () => blankLine()),
];

export const newDraft = (word: string, day: string): Draft => ({
  id: null,
  version: 0,
  number: '',
  word,
  day,
  papers: 0,
  files: [],
  lines: fillUp([]),
  correctsId: null,
  templateId: null,
});

const typed = (amount: string): string => (isZeroDecimal(amount) ? '' : amount);
const lineOf = (line: VoucherLine): DraftLine =>
  blankLine({
    summary: line.summary,
    subjectId: line.subjectId,
    dims: line.dims,
    texts: Object.fromEntries(line.dimTexts.map(({ dim, text }) => [dim, text])),
    debit: typed(line.debit),
    credit: typed(line.credit),
    cashItem: line.cashItem,
  });

export const linesOf = (lines: readonly VoucherLine[]): DraftLine[] => fillUp(lines.map(lineOf));

export const draftOf = (voucher: VoucherDetail): Draft => ({
  id: voucher.id,
  version: voucher.version,
  number: voucher.number,
  word: voucher.word,
  day: voucher.day,
  papers: voucher.papers,
  files: voucher.files,
  lines: linesOf(voucher.lines),
  correctsId: null,
  templateId: null,
});

/** A copy takes lines, dims and summaries, and nothing that belongs to the original. */
export const copyOf = (voucher: VoucherDetail, day: string): Draft => ({ ...newDraft(voucher.word, day), lines: linesOf(voucher.lines) });

export const isBlank = ({ summary, subjectId, debit, credit }: DraftLine): boolean =>
  summary.trim() === '' && subjectId === null && debit === '' && credit === '';

/** Without the blank lines after the last that has something. */
export function writtenLines(lines: readonly DraftLine[]): DraftLine[] {
  const last = lines.findLastIndex((line) => !isBlank(line));
  return lines.slice(0, last + 1);
}

const DECIMAL = /^-?\d+(\.\d+)?$/;
const amountOf = (text: string): string => (DECIMAL.test(text) ? text : '0');
export const sumOf = (lines: readonly DraftLine[], side: Side): string => sumMoney(lines.map((line) => amountOf(line[side])));
/** Debit less credit. */
export const differenceOf = (lines: readonly DraftLine[]): string => subtractDecimal(sumOf(lines, 'debit'), sumOf(lines, 'credit'));

const changeAt = (lines: readonly DraftLine[], at: number, change: (line: DraftLine) => DraftLine): DraftLine[] =>
  lines.map((line, place) => (place === at ? change(line) : line));

/** An amount typed on one side leaves the other empty. */
export const withAmount = (lines: readonly DraftLine[], at: number, side: Side, amount: string): DraftLine[] =>
  changeAt(lines, at, (line) => ({ ...line, [side]: amount, ...(amount === '' ? {} : { [OTHER[side]]: '' }) }));

/** What the side has to show for the voucher to balance; empty when it does without the line. */
export function balancingAmount(lines: readonly DraftLine[], at: number, side: Side): string {
  const others = lines.filter((_, place) => place !== at);
  const difference = differenceOf(others);
  const amount = side === 'credit' ? difference : subtractDecimal('0', difference);
  return isZeroDecimal(amount) ? '' : amount;
}

/** `=`: fills the side, or the other one where the amount would be red there. */
export function balanced(lines: readonly DraftLine[], at: number, side: Side): DraftLine[] {
  const amount = balancingAmount(lines, at, side);
  if (amount === '') return [...lines];
  const red = compareDecimal(amount, '0') < 0;
  return red ? withAmount(lines, at, OTHER[side], amount.slice(1)) : withAmount(lines, at, side, amount);
}

/** The space bar: debit becomes credit. */
export const swapped = (lines: readonly DraftLine[], at: number): DraftLine[] =>
  changeAt(lines, at, (line) => ({ ...line, debit: line.credit, credit: line.debit }));

/** `//`, or an empty summary that is left: the one above. */
export const withSummaryAbove = (lines: readonly DraftLine[], at: number): DraftLine[] =>
  changeAt(lines, at, (line) => ({ ...line, summary: lines[at - 1]?.summary ?? '' }));

/** Dims the subject does not have are dropped; of the others the line keeps what it said. */
export function withSubject(lines: readonly DraftLine[], at: number, subject: SubjectTree | null): DraftLine[] {
  return changeAt(lines, at, (line) => {
    const has = (dim: Dim) => subject?.dims.includes(dim) ?? false;
    const dims = Object.fromEntries(DIM_LETTERS.map((dim) => [DIMS[dim].field, has(dim) ? line.dims[DIMS[dim].field] : null])) as Dims;
    return { ...line, subjectId: subject?.id ?? null, dims };
  });
}

export const withLine = (lines: readonly DraftLine[], at: number, change: Partial<Omit<DraftLine, 'key'>>): DraftLine[] =>
  changeAt(lines, at, (line) => ({ ...line, ...change }));

export const inserted = (lines: readonly DraftLine[], at: number): DraftLine[] => [...lines.slice(0, at), blankLine(), ...lines.slice(at)];
export const removed = (lines: readonly DraftLine[], at: number): DraftLine[] => fillUp(lines.filter((_, place) => place !== at));

// ---- paste from a sheet --------------------------------------------------------------------------------------------------------------

/** Separators and currency signs of a sheet; empty when nothing is left or it is no amount. */
export function pastedAmount(text: string): string {
  const plain = text.replace(/[,，\s¥￥]/g, '').replace(/^\((.*)\)$/, '-$1');
  return DECIMAL.test(plain) && !isZeroDecimal(plain) ? plain : '';
}

export interface Pasted {
  readonly lines: readonly DraftLine[];
  /** Codes that are no subjects of these books. */
  readonly unknown: readonly string[];
}

/** Rows of 摘要, 科目编码 (a name may follow), 借方, 贷方; null when the text is no sheet. */
export function pastedLines(text: string, byCode: ReadonlyMap<string, SubjectTree>): Pasted | null {
  const rows = text
    .split(/\r?\n/)
    .map((row) => row.split('\t'))
    .filter((cells) => cells.some((cell) => cell.trim() !== ''));
  if (rows.length === 0 || rows.some((cells) => cells.length < 3)) return null;
  const unknown: string[] = [];
  const lines = rows.map(([summary = '', subject = '', debit = '', credit = '']) => {
    const code = /^\d+/.exec(subject.trim())?.[0] ?? subject.trim();
    const found = byCode.get(code);
    if (!found && code !== '') unknown.push(code);
    return blankLine({ summary: summary.trim(), subjectId: found?.id ?? null, debit: pastedAmount(debit), credit: pastedAmount(credit) });
  });
  return { lines, unknown };
}

/** Pasted lines take the place of the line they are pasted into and of the blank ones after it. */
export function withPasted(lines: readonly DraftLine[], at: number, pasted: readonly DraftLine[]): DraftLine[] {
  const after = lines.slice(at);
  const blank = after.findIndex((line) => !isBlank(line));
  const kept = blank === -1 ? [] : after.slice(blank);
  return fillUp([...lines.slice(0, at), ...pasted, ...kept]);
}

// ---- what is sent --------------------------------------------------------------------------------------------------------------------

const NOTHING = { quantity: null, price: null, settleMethod: '', settleNo: '', businessDay: null };
export const formOf = (lines: readonly DraftLine[]): VoucherLineForm[] =>
  writtenLines(lines).map(({ summary, subjectId, dims, debit, credit, cashItem }) => ({
    ...NOTHING,
    summary: summary.trim(),
    subjectId,
    dims,
    debit: amountOf(debit),
    credit: amountOf(credit),
    cashItem,
  }));

/** Whether anything would be lost: what would be sent differs from what was saved. */
export const contentOf = ({ word, day, papers, files, lines }: Draft): string =>
  JSON.stringify({ word, day, papers, files: files.map(({ id }) => id), lines: formOf(lines) });
