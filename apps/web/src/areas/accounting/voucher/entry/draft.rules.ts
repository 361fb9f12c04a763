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
import { addDecimal, CENT, compareDecimal, isZeroDecimal, multiplyDecimal, roundBy, subtractDecimal, sumMoney } from '@anju/domain';

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
  /** As typed: empty, or a decimal. */
  readonly quantity: string;
  readonly price: string;
  readonly settleMethod: string;
  readonly settleNo: string;
  readonly businessDay: string | null;
}

export interface Draft {
  /** Null until it is saved for the first time. */
  readonly id: number | null;
  readonly version: number;
  readonly number: string;
  readonly word: string;
  readonly day: string;
  readonly papers: number;
  /** 出纳, an employee. */
  readonly cashierId: number | null;
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
  quantity: '',
  price: '',
  settleMethod: '',
  settleNo: '',
  businessDay: null,
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
  cashierId: null,
  files: [],
  lines: fillUp([]),
  correctsId: null,
  templateId: null,
});

const typed = (amount: string): string => (isZeroDecimal(amount) ? '' : amount);
/** Without the zeros a column of the database adds at the end. */
const plain = (decimal: string | null): string => (decimal === null ? '' : addDecimal(decimal, '0'));
const lineOf = (line: VoucherLine): DraftLine =>
  blankLine({
    summary: line.summary,
    subjectId: line.subjectId,
    dims: line.dims,
    texts: Object.fromEntries(line.dimTexts.map(({ dim, text }) => [dim, text])),
    debit: typed(line.debit),
    credit: typed(line.credit),
    cashItem: line.cashItem,
    quantity: plain(line.quantity),
    price: plain(line.price),
    settleMethod: line.settleMethod,
    settleNo: line.settleNo,
    businessDay: line.businessDay,
  });

export const linesOf = (lines: readonly VoucherLine[]): DraftLine[] => fillUp(lines.map(lineOf));

export const draftOf = (voucher: VoucherDetail): Draft => ({
  id: voucher.id,
  version: voucher.version,
  number: voucher.number,
  word: voucher.word,
  day: voucher.day,
  papers: voucher.papers,
  cashierId: voucher.cashierId,
  files: voucher.files,
  lines: linesOf(voucher.lines),
  correctsId: null,
  templateId: null,
});

/** A copy takes lines, dims and summaries, and nothing that belongs to the original, such as the number of its cheque. */
export const copyOf = (voucher: VoucherDetail, day: string): Draft => ({
  ...newDraft(voucher.word, day),
  lines: linesOf(voucher.lines.map((line) => ({ ...line, settleNo: '', businessDay: null }))),
});
/** A blue correction tells of the same transaction again. */
export const correctionOf = (voucher: VoucherDetail, day: string): Draft => ({
  ...newDraft(voucher.word, day),
  lines: linesOf(voucher.lines),
  correctsId: voucher.id,
});

export const isBlank = ({ summary, subjectId, debit, credit }: DraftLine): boolean =>
  summary.trim() === '' && subjectId === null && debit === '' && credit === '';

/** Without the blank lines after the last that has something. */
export function writtenLines(lines: readonly DraftLine[]): DraftLine[] {
  const last = lines.findLastIndex((line) => !isBlank(line));
  return lines.slice(0, last + 1);
}

const DECIMAL = /^-?\d+(\.\d+)?$/;
/** What is still being typed (`50.`) counts as what it says so far; null when it says nothing. */
function decimalOf(text: string): string | null {
  const settled = text.replace(/\.$/, '').replace(/^(-?)\./, '$10.');
  return DECIMAL.test(settled) ? settled : null;
}
const amountOf = (text: string): string => decimalOf(text) ?? '0';
export const sumOf = (lines: readonly DraftLine[], side: Side): string => sumMoney(lines.map((line) => amountOf(line[side])));
/** Debit less credit. */
export const differenceOf = (lines: readonly DraftLine[]): string => subtractDecimal(sumOf(lines, 'debit'), sumOf(lines, 'credit'));

const changeAt = (lines: readonly DraftLine[], at: number, change: (line: DraftLine) => DraftLine): DraftLine[] =>
  lines.map((line, place) => (place === at ? change(line) : line));

/** An amount typed on one side leaves the other empty. */
export const withAmount = (lines: readonly DraftLine[], at: number, side: Side, amount: string): DraftLine[] =>
  changeAt(lines, at, (line) => ({ ...line, [side]: amount, ...(amount === '' ? {} : { [OTHER[side]]: '' }) }));

/** Quantity by price, to the cent; null while one of them is missing. */
export function productOf({ quantity, price }: Pick<DraftLine, 'quantity' | 'price'>): string | null {
  const [count, each] = [decimalOf(quantity), decimalOf(price)];
  return count === null || each === null ? null : roundBy(multiplyDecimal(count, each), CENT);
}

/** A quantity or a price fills in the amount, on the side the line has, otherwise on that of its subject. */
export function withQuantity(
  lines: readonly DraftLine[],
  at: number,
  change: Partial<Pick<DraftLine, 'quantity' | 'price'>>,
  side: Side,
): DraftLine[] {
  const changed = withLine(lines, at, change);
  const line = changed[at];
  const product = line ? productOf(line) : null;
  if (!line || product === null) return changed;
  return withAmount(changed, at, line.credit !== '' ? 'credit' : line.debit !== '' ? 'debit' : side, typed(product));
}

/** The amount of the line is not what its quantity and price make. */
export function isOffProduct(line: DraftLine): boolean {
  const product = productOf(line);
  return product !== null && compareDecimal(product, amountOf(line.credit === '' ? line.debit : line.credit)) !== 0;
}

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

/** Only money in hand or at a bank is settled by a cheque or a transfer. */
export const isSettled = (subject: Pick<SubjectTree, 'cash' | 'bank'> | null | undefined): boolean =>
  subject?.cash === true || subject?.bank === true;
const NOT_SETTLED = { settleMethod: '', settleNo: '', businessDay: null };

/** Dims the subject does not have are dropped, and so is how money was paid where there is none; the line keeps the rest of what it said. */
export function withSubject(lines: readonly DraftLine[], at: number, subject: SubjectTree | null): DraftLine[] {
  return changeAt(lines, at, (line) => {
    const has = (dim: Dim) => subject?.dims.includes(dim) ?? false;
    const dims = Object.fromEntries(DIM_LETTERS.map((dim) => [DIMS[dim].field, has(dim) ? line.dims[DIMS[dim].field] : null])) as Dims;
    return { ...line, ...(subject === null || isSettled(subject) ? {} : NOT_SETTLED), subjectId: subject?.id ?? null, dims };
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

export const formOf = (lines: readonly DraftLine[]): VoucherLineForm[] =>
  writtenLines(lines).map(
    ({ summary, subjectId, dims, debit, credit, cashItem, quantity, price, settleMethod, settleNo, businessDay }) => ({
      summary: summary.trim(),
      subjectId,
      dims,
      debit: amountOf(debit),
      credit: amountOf(credit),
      cashItem,
      quantity: decimalOf(quantity),
      price: decimalOf(price),
      settleMethod: settleMethod.trim(),
      settleNo: settleNo.trim(),
      businessDay,
    }),
  );

/** Whether anything would be lost: what would be sent differs from what was saved. */
export const contentOf = ({ word, day, papers, cashierId, files, lines }: Draft): string =>
  JSON.stringify({ word, day, papers, cashierId, files: files.map(({ id }) => id), lines: formOf(lines) });
