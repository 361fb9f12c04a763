// 余额调节表: the books of a bank account and the statement of its bank, each with what only the other one knows yet. Adjusted, both are
// the same. domain: accounting 5.3.
import { BANK_ITEM, BANK_RECONCILIATION, type StateOf } from '@anju/contract';
import { centsText, toCents } from '../book/cents.ts';

export interface BankItem {
  readonly side: StateOf<typeof BANK_ITEM>;
  readonly amount: string;
}

/** What an item adds to the balance that does not know it yet. */
const SIGN = {
  [BANK_ITEM.received]: 1n,
  [BANK_ITEM.paid]: -1n,
  [BANK_ITEM.bankReceived]: 1n,
  [BANK_ITEM.bankPaid]: -1n,
} as const;

/** The bank knows it, the books do not. */
export const isOfBank = (side: BankItem['side']): boolean => side === BANK_ITEM.bankReceived || side === BANK_ITEM.bankPaid;

export interface Adjusted {
  readonly books: string;
  readonly statement: string;
  /** Books minus statement. */
  readonly difference: string;
}

/** Both balances with what the other side knows. */
export function adjustedBalances(bookBalance: string, statementBalance: string, items: readonly BankItem[]): Adjusted {
  let [books, statement] = [toCents(bookBalance), toCents(statementBalance)];
  for (const { side, amount } of items) {
    const moved = SIGN[side] * toCents(amount);
    if (isOfBank(side)) books += moved;
    else statement += moved;
  }
  return { books: centsText(books), statement: centsText(statement), difference: centsText(books - statement) };
}

interface Reconciled {
  /** Something stands on the account or moved on it. */
  readonly needed: boolean;
  /** What the books say now. */
  readonly bookBalance: string;
  /** Null without a table; `bookBalance` as it was saved. */
  readonly table: { readonly bookBalance: string; readonly difference: string } | null;
}

/** A table of books that were other ones is no table of these. */
export function reconciliationState({ needed, bookBalance, table }: Reconciled): StateOf<typeof BANK_RECONCILIATION> {
  if (table === null) return needed ? BANK_RECONCILIATION.missing : BANK_RECONCILIATION.none;
  if (toCents(table.bookBalance) !== toCents(bookBalance)) return BANK_RECONCILIATION.changed;
  return toCents(table.difference) === 0n ? BANK_RECONCILIATION.agreed : BANK_RECONCILIATION.differs;
}

/** The side of a line of the books, and its amount without a sign; red ink counts on the other side. */
export const bookItem = (debit: string, credit: string): BankItem => {
  const cents = toCents(debit) - toCents(credit);
  return cents < 0n ? { side: BANK_ITEM.paid, amount: centsText(-cents) } : { side: BANK_ITEM.received, amount: centsText(cents) };
};

/**
 * What the bank knew last month and the books still do not: items for which no new line of the books has the same amount on the same side.
 * Each line of the books answers one item.
 */
export function stillUnbooked<T extends BankItem>(items: readonly T[], lines: readonly BankItem[]): T[] {
  const booked = new Map<string, number>();
  const keyOf = (received: boolean, amount: string): string => `${received} ${toCents(amount)}`;
  for (const { side, amount } of lines) {
    const key = keyOf(side === BANK_ITEM.received, amount);
    booked.set(key, (booked.get(key) ?? 0) + 1);
  }
  return items.filter(({ side, amount }) => {
    if (!isOfBank(side)) return true;
    const key = keyOf(side === BANK_ITEM.bankReceived, amount);
    const left = booked.get(key) ?? 0;
    booked.set(key, left - 1);
    return left <= 0;
  });
}

/** A line of the statement that was imported: money the account received. */
export interface ImportedLine {
  readonly day: string;
  readonly amount: string;
  /** The vouchers that were made of it. */
  readonly voucherIds: readonly number[];
}
interface LedgerLine extends BankItem {
  readonly voucherId: number;
  readonly day: string;
  readonly carried: boolean;
}
/**
 * Which lines of the books stand on the imported lines of the statement, and which of those the books lack. A voucher that was made of an
 * imported line is on the statement; otherwise each line answers one of the same amount. Nothing is said of money paid, which is not
 * imported, nor of days before the import began.
 */
export function matchImported<I extends ImportedLine>(
  lines: readonly LedgerLine[],
  imported: readonly I[],
): { readonly found: (boolean | null)[]; readonly missing: I[] } {
  if (imported.length === 0) return { found: lines.map(() => null), missing: [] };
  const known = new Set(lines.map(({ voucherId }) => voucherId));
  const since = imported.reduce((first, { day }) => (day < first ? day : first), imported[0]?.day ?? '');
  const made = new Set(imported.flatMap(({ voucherIds }) => voucherIds));
  const left = imported.filter(({ voucherIds }) => !voucherIds.some((id) => known.has(id)));
  const byAmount = Map.groupBy(left, ({ amount }) => toCents(amount));
  const found = lines.map(({ side, voucherId, day, carried, amount }) => {
    if (side !== BANK_ITEM.received || (day < since && !carried)) return null;
    return made.has(voucherId) || byAmount.get(toCents(amount))?.shift() !== undefined;
  });
  const missing = new Set([...byAmount.values()].flat());
  return { found, missing: left.filter((one) => missing.has(one)) };
}
