// Points earned by money that pays bills and deducted when it is reversed, and the notes on a receipt about the accounts it moved. Pure.
import { ACCOUNT, MOVE, TENDER_LIST, type PrepaidEntry, type SettleSettings, type TenderEntry } from '@anju/contract';
import { compareDecimal, isZeroDecimal, pointsEarned, pointsLeft, subtractDecimal, sumMoney } from '@anju/domain';
import { accountName, type Ledger } from '../../ledger/ledger.rules.ts';
import type { OriginalLine, OriginalMove } from '../../ledger/reversal-shapes.ts';
import { negated } from '../../ledger/amount.rules.ts';
import { EARNED_REASON } from '../../ledger/settlement-texts.ts';
import type { AccountNow, PostedMove } from '../../ledger/settlement-shapes.ts';

const realMoney = (tenders: readonly Pick<TenderEntry, 'list' | 'amount'>[]): string =>
  sumMoney(tenders.filter(({ list }) => list === TENDER_LIST.method).map(({ amount }) => amount));
const atLeastZero = (amount: string): string => (compareDecimal(amount, '0') < 0 ? '0.00' : amount);

/** Points are earned by money received that pays bills, not by what an account paid or by what goes into an account. */
export function earnable(
  tenders: readonly TenderEntry[],
  { prepaid, kept }: { readonly prepaid: readonly PrepaidEntry[]; readonly kept: string },
  settings: Pick<SettleSettings, 'points' | 'pointEvery'>,
): string {
  if (!settings.points) return '0.00';
  const intoAccounts = sumMoney([kept, ...prepaid.map(({ amount }) => amount)]);
  return pointsEarned(atLeastZero(subtractDecimal(realMoney(tenders), intoAccounts)), settings.pointEvery);
}

export const earnPoints = (ledger: Ledger, account: AccountNow, points: string): void =>
  ledger.move(account.id, points, MOVE.in, null, EARNED_REASON);

export const earnedMove = (moves: readonly OriginalMove[]): OriginalMove | undefined =>
  moves.find(({ accountKind, amount }) => accountKind === ACCOUNT.points && compareDecimal(amount, '0') > 0);

/** The part of the real money that pays bills; money of account lines earns no points. */
const earningMoney = (real: string, lines: readonly Pick<OriginalLine, 'accountId' | 'amount'>[]): string =>
  atLeastZero(subtractDecimal(real, sumMoney(lines.filter(({ accountId }) => accountId !== null).map(({ amount }) => amount))));

export interface TakenBack {
  /** The real money of the original, and the part of it that remains afterwards. */
  readonly real: string;
  readonly realLeft: string;
  readonly lines: readonly OriginalLine[];
  readonly linesLeft: readonly OriginalLine[];
}

/** Points to deduct: all points held beyond the whole points that the remaining money has earned. */
export function pointsBack(move: OriginalMove, { real, realLeft, lines, linesLeft }: TakenBack): string {
  const whole = earningMoney(real, lines);
  const left = earningMoney(realLeft, linesLeft);
  const stay = isZeroDecimal(whole) || linesLeft.length === 0 ? '0.00' : pointsLeft(move.amount, left, whole);
  const held = sumMoney([move.amount, move.returned]);
  return atLeastZero(subtractDecimal(held, stay));
}

/** Returns false if the points were used in the meantime. */
export function takePoints(ledger: Ledger, move: OriginalMove, points: string): boolean {
  if (isZeroDecimal(points)) return true;
  if (compareDecimal(points, ledger.balance(move.accountId)) > 0) return false;
  const all = compareDecimal(points, move.amount) === 0;
  ledger.move(move.accountId, negated(points), MOVE.undone, all ? move.id : null, EARNED_REASON);
  return true;
}

const whole = (points: string): string => points.replace(/\.00$/, '');

/** `预交“物业费”余额 500.00 元`, `本次积分 +12，余额 112`: one sentence for every account that a settlement moved. */
export function notesOf(accounts: readonly AccountNow[], moves: readonly PostedMove[]): string[] {
  return [...new Set(moves.map(({ accountId }) => accountId))].flatMap((accountId) => {
    const account = accounts.find(({ id }) => id === accountId);
    const own = moves.filter((move) => move.accountId === accountId);
    const balance = own.at(-1)?.balance ?? '0.00';
    if (!account) return [];
    if (account.kind !== ACCOUNT.points) return [`${accountName(account)}余额 ${balance} 元`];
    const sum = sumMoney(own.map(({ amount }) => amount));
    return [`本次积分 ${compareDecimal(sum, '0') > 0 ? '+' : ''}${whole(sum)}，余额 ${whole(balance)}`];
  });
}
