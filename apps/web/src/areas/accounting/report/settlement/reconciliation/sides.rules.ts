// The two columns of a 余额调节表 as they stand on the screen and on paper: each balance, what is added and taken off, and what is left.
import { BANK_ITEM, type BankReconciliationDetail, type StateOf } from '@anju/contract';
import { adjustedBalances, centsText, formatDay, formatMoney, toCents } from '@anju/domain';

type Side = StateOf<typeof BANK_ITEM>;
interface ShownItem {
  readonly side: Side;
  readonly amount: string;
  /** `2025.01.31 记-0012 付电费` */
  readonly text: string;
}

const AMOUNT = /^-?\d{1,12}(\.\d{1,2})?$/;
/** What is still being typed counts once it is an amount. */
export const isAmount = (text: string | null | undefined): text is string => AMOUNT.test(text ?? '');

export const keyOf = ({ voucherId, line }: { readonly voucherId: number; readonly line: number }): string => `${voucherId}-${line}`;

export interface Typed {
  readonly side?: Side | null;
  readonly day?: string | null;
  readonly summary?: string;
  readonly amount?: string;
}
/** The ticked lines of the books and whatever typed lines are amounts already. */
export function itemsOf(
  lines: BankReconciliationDetail['lines'],
  open: ReadonlySet<string>,
  typed: readonly (Typed | undefined)[],
): ShownItem[] {
  const ticked = lines
    .filter((line) => open.has(keyOf(line)))
    .map(({ side, amount, day, number, summary }) => ({ side, amount, text: `${formatDay(day)} ${number} ${summary}` }));
  const own = typed.flatMap((line) => {
    const { side, amount, day, summary = '' } = line ?? {};
    if (side == null || !isAmount(amount) || amount.startsWith('-')) return [];
    return [{ side, amount, text: day == null ? summary : `${formatDay(day)} ${summary}` }];
  });
  return [...ticked, ...own];
}

/** The ticks as the imported lines of the statement have them; what those say nothing of stays as it is. */
export function importedOpen(lines: BankReconciliationDetail['lines'], open: ReadonlySet<string>): Set<string> {
  const kept = lines.filter((line) => (line.imported === null ? open.has(keyOf(line)) : !line.imported));
  return new Set(kept.map(keyOf));
}
/** What was typed, and imported lines the books lack that nobody typed yet. */
export function withMissing<T extends Typed>(typed: readonly T[] | undefined, missing: readonly T[]): T[] {
  const left = [...(typed ?? [])];
  const isSame = (one: T, other: T): boolean =>
    one.side === other.side && one.day === other.day && isAmount(one.amount) && toCents(one.amount) === toCents(other.amount ?? '0');
  const fresh = missing.filter((one) => {
    const at = left.findIndex((other) => isSame(other, one));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return [...(typed ?? []), ...fresh];
}

export interface PaperLine {
  readonly text: string;
  readonly amount: string;
  /** A balance, not one of the items. */
  readonly strong: boolean;
}
export interface Column {
  readonly title: string;
  readonly balance: PaperLine;
  readonly plus: PaperLine;
  readonly plusItems: readonly PaperLine[];
  readonly minus: PaperLine;
  readonly minusItems: readonly PaperLine[];
  readonly adjusted: PaperLine;
}

const line = (text: string, amount: string, strong = true): PaperLine => ({ text, amount: formatMoney(amount), strong });
const sumOf = (items: readonly ShownItem[]): string => centsText(items.reduce((sum, { amount }) => sum + toCents(amount), 0n));

/** 企业账面 and 银行对账单. */
export function columnsOf(bookBalance: string, statementBalance: string, items: readonly ShownItem[]): readonly [Column, Column] {
  const { books, statement } = adjustedBalances(bookBalance, statementBalance, items);
  const column = (title: string, balance: PaperLine, plus: Side, minus: Side, adjusted: string): Column => {
    const [added, taken] = [items.filter(({ side }) => side === plus), items.filter(({ side }) => side === minus)];
    const shown = ({ text, amount }: ShownItem): PaperLine => line(text, amount, false);
    return {
      ...{ title, balance },
      plus: line(`加：${BANK_ITEM.text(plus)}`, sumOf(added)),
      plusItems: added.map(shown),
      minus: line(`减：${BANK_ITEM.text(minus)}`, sumOf(taken)),
      minusItems: taken.map(shown),
      adjusted: line('调节后余额', adjusted),
    };
  };
  return [
    column('企业账面', line('账面余额', bookBalance), BANK_ITEM.bankReceived, BANK_ITEM.bankPaid, books),
    column('银行对账单', line('对账单余额', statementBalance), BANK_ITEM.received, BANK_ITEM.paid, statement),
  ];
}

/** Both columns side by side on paper: the sums of a kind stand in the same row, however many items each has. */
export function paperRows([left, right]: readonly [Column, Column]): (readonly [PaperLine | null, PaperLine | null])[] {
  const beside = (of: (column: Column) => readonly PaperLine[]): (readonly [PaperLine | null, PaperLine | null])[] => {
    const [one, other] = [of(left), of(right)];
    return Array.from({ length: Math.max(one.length, other.length) }, (_, at) => [one[at] ?? null, other[at] ?? null] as const);
  };
  return [
    ...beside(({ balance, plus }) => [balance, plus]),
    ...beside(({ plusItems }) => plusItems),
    ...beside(({ minus }) => [minus]),
    ...beside(({ minusItems }) => minusItems),
    ...beside(({ adjusted }) => [adjusted]),
  ];
}
