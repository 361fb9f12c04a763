// How a settlement is reversed, derived from its own lines: bills as if the line had never existed, money by the method it came by,
// accounts by counter-moves. Pure.
import { MOVE, TENDER_LIST, tenderText, type TenderEntry } from '@anju/contract';
import { addDecimal, compareDecimal, isZeroDecimal, replayLate, sameShare, subtractDecimal, sumMoney } from '@anju/domain';
import { fail } from '../../../../platform/errors/failure.ts';
import { lateTermsOf } from '../../bill/late/late-pause.rules.ts';
import type { StandingStep } from '../../bill/late/standing-steps.ts';
import type { Ledger } from '../../ledger/ledger.rules.ts';
import type { DraftLine, DraftTender } from '../receipt/paper.rules.ts';
import { above, cents, negated } from '../../ledger/amount.rules.ts';
import type { BillNow, BillStep } from '../../ledger/settlement-shapes.ts';
import type { Original, OriginalChange, OriginalLine, OriginalMove, OriginalTender } from '../../ledger/reversal-shapes.ts';

export const absolute = (amount: string): string => (compareDecimal(amount, '0') < 0 ? negated(amount) : amount);
const signOf = (amount: string): number => compareDecimal(amount, '0');

interface Voidable {
  readonly cashierId: number;
  readonly madeOn: string;
  readonly closed: boolean;
}

/** Why it cannot be voided; null when it can. */
export function voidRefusal({ cashierId, madeOn, closed }: Voidable, accountId: number, day: string): 'VOID_OWN' | 'VOID_DAY' | null {
  if (cashierId !== accountId) return 'VOID_OWN';
  return madeOn === day && !closed ? null : 'VOID_DAY';
}

// ---- bills ----------------------------------------------------------------------------------------------------------------

/**
 * The remaining late fee of a bill is counted again over the remaining steps. Only the difference from the same count with all steps is
 * applied, so that parts with another origin (an opening balance, a time on hold) stay.
 */
export function restoredBill(
  bill: BillNow,
  settlementId: number,
  line: Pick<OriginalLine, 'amount' | 'late'>,
  undoing: readonly OriginalChange[],
  steps: readonly StandingStep[],
): BillStep {
  const changed = steps.reduce((sum, step) => addDecimal(sum, step.payable), '0');
  const toPay = subtractDecimal(subtractDecimal(addDecimal(bill.amount, bill.adjusted), bill.reduced), changed);
  const terms = lateTermsOf(bill);
  const before = replayLate(terms, toPay, steps);
  const after = replayLate(
    terms,
    toPay,
    steps.filter((step) => step.settlementId !== settlementId),
  );
  const fixed = addDecimal(subtractDecimal(bill.lateFixed, before.fixed), after.fixed);
  return {
    id: bill.id,
    settled: negated(line.amount),
    reduced: sumMoney(undoing.map(({ amount }) => amount)),
    lateSettled: negated(line.late),
    lateFixed: cents(signOf(fixed) < 0 ? '0' : fixed),
    lateDay: bill.lateDay === before.day ? after.day : bill.lateDay,
  };
}

// ---- lines ----------------------------------------------------------------------------------------------------------------

export function chooseLines(original: Original, lines: readonly OriginalLine[], seqs: readonly number[] | null): OriginalLine[] {
  if (seqs === null) return lines.filter(({ done }) => !done);
  return [...new Set(seqs)].map((seq) => {
    const line = lines.find((one) => one.seq === seq);
    if (!line || line.done) throw fail('RED_LINE_DONE', { number: original.number, seq });
    return line;
  });
}

export function redLine(line: OriginalLine, original: Original): DraftLine {
  const words = original.paper.lines[line.seq - 1];
  return {
    kind: line.kind,
    billId: line.billId,
    accountId: line.accountId,
    chargeTypeId: line.chargeTypeId,
    amount: negated(line.amount),
    late: negated(line.late),
    text: line.text,
    reversesSeq: line.seq,
    item: words?.item ?? '',
    object: words?.object ?? '',
    period: words?.period ?? '',
    explain: words?.explain ?? '',
    ...(words?.lateText === undefined ? {} : { lateText: words.lateText }),
    ...(words?.debtor === undefined ? {} : { debtor: words.debtor }),
    reduction: '0.00',
    taxRate: line.taxRate,
    month: line.month,
    houseId: line.houseId,
    accountKind: line.accountKind,
  };
}

export const sumOfLines = (lines: readonly OriginalLine[]): string => sumMoney(lines.flatMap(({ amount, late }) => [amount, late]));

// ---- tenders --------------------------------------------------------------------------------------------------------------

/** A tender of the original, and how much of it was not yet returned, without sign. */
export interface WayBack extends OriginalTender {
  left: string;
}

const sameWay = (a: OriginalTender | TenderEntry, b: OriginalTender | TenderEntry): boolean =>
  a.list === b.list && a.method === b.method && a.accountId === b.accountId;
const bothMoney = (a: OriginalTender | TenderEntry, b: OriginalTender | TenderEntry): boolean =>
  a.list === TENDER_LIST.method && b.list === TENDER_LIST.method;

/** Subtracts an amount from the tenders it fits: the same one first, then for real money any other. Returns the rest that fits none. */
function absorb(ways: WayBack[], tender: OriginalTender | TenderEntry): string {
  let rest = absolute(tender.amount);
  for (const fits of [sameWay, bothMoney]) {
    for (const way of ways.filter((one) => fits(one, tender))) {
      const part = above(rest, way.left) ? way.left : rest;
      way.left = subtractDecimal(way.left, part);
      rest = subtractDecimal(rest, part);
    }
  }
  return rest;
}

export function waysBack(tenders: readonly OriginalTender[], returned: readonly OriginalTender[]): WayBack[] {
  const ways = tenders.map((tender) => ({ ...tender, left: absolute(tender.amount) }));
  for (const tender of returned) absorb(ways, tender);
  return ways;
}

/**
 * Amounts without sign. Special payments are returned to their source; real money by any method, but never more than was received as real
 * money.
 */
export function planReturn(ways: readonly WayBack[], amount: string, named: readonly TenderEntry[] | null): TenderEntry[] {
  if (named) {
    const given = sumMoney(named.map((tender) => tender.amount));
    if (compareDecimal(given, amount) !== 0 || named.some((tender) => isZeroDecimal(tender.amount)))
      throw fail('TENDER_SUM', { tenders: given, total: cents(amount) });
    const left = ways.map((way) => ({ ...way }));
    for (const tender of named) {
      const over = absorb(left, tender);
      const most = cents(subtractDecimal(tender.amount, over));
      if (!isZeroDecimal(over)) throw fail('RED_TENDER', { name: tenderText(tender.list, tender.method), most });
    }
    return named.map((tender) => ({ ...tender, amount: cents(tender.amount) }));
  }
  let need = amount;
  const back: TenderEntry[] = [];
  for (const { list, method, accountId, reference, left } of ways) {
    const part = above(need, left) ? left : need;
    if (isZeroDecimal(part)) continue;
    need = subtractDecimal(need, part);
    back.push({ list, method, accountId, reference, amount: cents(part) });
  }
  return back;
}

/** The real money of the original, and the part of it that remains after these tenders are returned. */
export function realMoney(ways: readonly WayBack[], tenders: readonly TenderEntry[]): { real: string; realLeft: string } {
  const sum = (some: readonly { readonly list: number; readonly amount: string }[]) =>
    sumMoney(some.filter(({ list }) => list === TENDER_LIST.method).map(({ amount }) => amount));
  const before = sum(ways.map(({ list, left }) => ({ list, amount: left })));
  return { real: sum(ways), realLeft: subtractDecimal(before, sum(tenders)) };
}

export const redTender = (tender: TenderEntry, ways: readonly WayBack[], sign: number): DraftTender => ({
  ...tender,
  amount: sign > 0 ? negated(tender.amount) : tender.amount,
  accountKind: ways.find((way) => sameWay(way, tender))?.accountKind ?? null,
});

// ---- accounts -------------------------------------------------------------------------------------------------------------

/** What an account paid is returned to it: everything left if this completes the return of the tender, otherwise the same share of it. */
export function returnToAccount(ledger: Ledger, tender: TenderEntry, way: WayBack, moves: readonly OriginalMove[]): void {
  const { accountId } = tender;
  const move = moves.find((one) => one.accountId === accountId && signOf(one.amount) === -signOf(way.amount));
  if (accountId === null || !move) throw new Error('a special payment without its move');
  const last = compareDecimal(tender.amount, way.left) === 0;
  const untouched = isZeroDecimal(move.returned);
  const owed = negated(addDecimal(move.amount, move.returned));
  const share = last ? owed : sameShare(tender.amount, absolute(way.amount), negated(move.amount));
  ledger.move(accountId, share, MOVE.undone, last && untouched ? move.id : null);
}

/** Money paid into an account is taken out again; returns false if the balance is too low. */
export function takeFromAccount(ledger: Ledger, line: OriginalLine, moves: readonly OriginalMove[]): boolean {
  const { accountId } = line;
  const move = moves.find((one) => one.accountId === accountId && signOf(one.amount) === signOf(line.amount));
  if (accountId === null || !move) throw new Error('a line of an account without its move');
  if (above(line.amount, ledger.balance(accountId))) return false;
  ledger.move(accountId, negated(line.amount), MOVE.undone, move.id);
  return true;
}
