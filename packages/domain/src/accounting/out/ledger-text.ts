// What is posted, as text for plain-text accounting programs. Each format says the same four things: which accounts there are, what they
// begin with, the vouchers, and what every account must end with. The end comes from the kept balances and not from the vouchers, so that
// the other program compares the two when it reads the file. domain: accounting 8.4.
import { DIRECTION, SUBJECT_CATEGORY, type DimText, type StateOf } from '@anju/contract';
import { centsText, toCents } from '../book/cents.ts';

export interface LedgerAccount {
  readonly code: string;
  readonly fullName: string;
  readonly category: StateOf<typeof SUBJECT_CATEGORY>;
  readonly direction: StateOf<typeof DIRECTION>;
  /** Cash or its equivalent in the cash-flow statement. */
  readonly cashEquivalent: boolean;
}

export interface LedgerLine {
  readonly account: LedgerAccount;
  readonly summary: string;
  readonly debit: string;
  readonly credit: string;
  readonly cashItem: string | null;
  readonly dimTexts: readonly DimText[];
}

export interface LedgerVoucher {
  readonly day: string;
  /** 记-12 */
  readonly number: string;
  /** 手工 */
  readonly kind: string;
  /** Carries profit forward. */
  readonly closing: boolean;
  readonly lines: readonly LedgerLine[];
}

export interface LedgerBalance {
  readonly account: LedgerAccount;
  /** Debit minus credit. */
  readonly amount: string;
}

export interface LedgerText {
  /** `day` is the one before the first period. */
  head(this: void, title: string, day: string, accounts: readonly LedgerAccount[]): string;
  opening(this: void, day: string, balances: readonly LedgerBalance[]): string;
  voucher(this: void, voucher: LedgerVoucher): string;
  /** `day` is the last one of the last period, `next` the one after it. */
  end(this: void, day: string, next: string, balances: readonly LedgerBalance[]): string;
}

export type LedgerRoot = 'assets' | 'liabilities' | 'equity' | 'revenues' | 'expenses';

/** Cost that is not yet in the result stands among the stocks; a common subject stands on the side of its direction. */
export function ledgerRoot({ category, direction }: Pick<LedgerAccount, 'category' | 'direction'>): LedgerRoot {
  const debit = direction === DIRECTION.debit;
  if (category === SUBJECT_CATEGORY.liability) return 'liabilities';
  if (category === SUBJECT_CATEGORY.equity) return 'equity';
  if (category === SUBJECT_CATEGORY.profit) return debit ? 'expenses' : 'revenues';
  if (category === SUBJECT_CATEGORY.common) return debit ? 'assets' : 'liabilities';
  return 'assets';
}

/** The amount of a line as these programs write it: credits are negative, red ink turns the sign. */
export const signedAmount = ({ debit, credit }: Pick<LedgerLine, 'debit' | 'credit'>): string =>
  centsText(toCents(debit) - toCents(credit));

/** `side` tells red ink on the debit side from a credit, `cf` the cash-flow item, a letter each dim. */
export const lineTags = ({ debit, cashItem, dimTexts }: LedgerLine): readonly (readonly [string, string])[] => [
  ['side', toCents(debit) === 0n ? 'C' : 'D'],
  ...(cashItem === null ? [] : [['cf', cashItem] as const]),
  ...dimTexts.map(({ dim, text }) => [`dim-${dim.toLowerCase()}`, text] as const),
];

/** What a voucher is about: the summary of its first line. */
export const voucherText = ({ lines }: LedgerVoucher): string => lines[0]?.summary ?? '';

/** One line of text without what a format gives a meaning to. */
export const plainText = (text: string, meaning: RegExp): string => text.replaceAll(/\s+/g, ' ').replaceAll(meaning, '，').trim();
