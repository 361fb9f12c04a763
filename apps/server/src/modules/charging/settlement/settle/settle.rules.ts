// From the cashier's choice to the rows to write: how much each bill gets, whether the tenders fit, what is kept. Pure; all amounts are
// decimal text.
import {
  BILL,
  CASH,
  SETTLE_METHOD,
  specialPayment,
  SPECIAL,
  TENDER_LIST,
  tenderText,
  type PayLine,
  type TenderEntry,
} from '@anju/contract';
import { addDecimal, compareDecimal, isZeroDecimal, percentOf, subtractDecimal, sumMoney } from '@anju/domain';
import type { SettleSettings } from '@anju/contract';
import { fail } from '../../../../platform/errors/failure.ts';
import { above, cents, periodText } from '../../ledger/amount.rules.ts';
import { ACCOUNT_OF_SPECIAL } from '../../ledger/ledger.rules.ts';
import type { Discount } from '../ahead/ahead.rules.ts';
import type { BillNow } from '../../ledger/settlement-shapes.ts';

/** The part of a bill that is paid now, after `roundOff` is subtracted. */
export interface PlannedBill {
  readonly bill: BillNow;
  readonly amount: string;
  readonly late: string;
  readonly roundOff: string;
  /** The discount for paying in advance. */
  readonly discount: Discount | null;
}

function checkOpen(bill: BillNow, line: PayLine, holder: string | null): void {
  const about = { item: bill.item, period: periodText(bill) };
  if (bill.void) throw fail('BILL_NOT_OPEN', { ...about, state: '已作废' });
  if (bill.state < BILL.published) throw fail('BILL_NOT_OPEN', { ...about, state: BILL.text(bill.state) });
  if (bill.heldBy !== null && bill.heldBy !== holder) throw fail('BILL_HELD', { ...about, by: bill.heldBy });
  const nothingLeft = isZeroDecimal(bill.late) || line.late === 'none';
  if (bill.state === BILL.paid && (nothingLeft || (line.amount !== null && !isZeroDecimal(line.amount))))
    throw fail('BILL_PAID', { ...about, number: bill.paidBy });
}

function planLine(bill: BillNow, line: PayLine, holder: string | null): PlannedBill {
  checkOpen(bill, line, holder);
  const amount = cents(line.amount ?? bill.open);
  const late = cents(line.late === 'due' ? bill.late : line.late === 'none' ? '0' : line.late);
  const about = { item: bill.item, period: periodText(bill) };
  if (above(amount, bill.open)) throw fail('BILL_ABOVE_OPEN', { ...about, what: '本金', open: bill.open, amount });
  if (above(late, bill.late)) throw fail('BILL_ABOVE_OPEN', { ...about, what: '违约金', open: bill.late, amount: late });
  if (isZeroDecimal(amount) && isZeroDecimal(late)) throw fail('SETTLE_ZERO');
  return { bill, amount, late, roundOff: '0.00', discount: null };
}

/** The discount on a bill that was created for paying in advance is not paid. */
export const discounted = <T extends { readonly amount: string }>(
  one: T,
  discount: Discount | null,
): T & { discount: Discount | null } => ({
  ...one,
  amount: discount ? cents(subtractDecimal(one.amount, discount.amount)) : one.amount,
  discount,
});

export interface Roundable {
  readonly bill: { readonly open: string };
  readonly amount: string;
  readonly roundOff: string;
  readonly discount: Pick<Discount, 'amount'> | null;
}

/** The round-off is taken from the largest bill that is paid whole; at least one cent of it remains to be paid. */
export function roundOffBills<T extends Roundable>(planned: readonly T[], roundOff: string, limit: string): T[] {
  if (isZeroDecimal(roundOff)) return [...planned];
  if (above(roundOff, limit)) throw fail('ROUND_OFF_LIMIT', { limit });
  const bearer = planned
    .filter(({ bill, amount, discount }) => compareDecimal(addDecimal(amount, discount?.amount ?? '0'), bill.open) === 0)
    .toSorted((a, b) => compareDecimal(b.amount, a.amount))[0];
  if (!bearer || !above(bearer.amount, roundOff)) throw fail('ROUND_OFF_NONE');
  return planned.map((one) =>
    one === bearer ? { ...one, amount: cents(subtractDecimal(one.amount, roundOff)), roundOff: cents(roundOff) } : one,
  );
}

export function planLines(
  bills: readonly BillNow[],
  lines: readonly PayLine[],
  estateId: number,
  holder: string | null = null,
): PlannedBill[] {
  const byId = new Map(bills.map((bill) => [bill.id, bill]));
  if (new Set(lines.map(({ billId }) => billId)).size < lines.length) throw fail('SETTLE_TWICE', { what: '账单' });
  return lines.map((line) => {
    const bill = byId.get(line.billId);
    if (!bill) throw fail('NOT_FOUND', { what: '账单' });
    if (bill.estateId !== estateId) throw fail('SETTLE_OTHER_ESTATE');
    return planLine(bill, line, holder);
  });
}

/** The planned lines after 抹零. */
export const planBills = (
  bills: readonly BillNow[],
  lines: readonly PayLine[],
  roundOff: string,
  estateId: number,
  settings: Pick<SettleSettings, 'roundOffLimit'>,
  holder: string | null = null,
): PlannedBill[] => roundOffBills(planLines(bills, lines, estateId, holder), roundOff, settings.roundOffLimit);

export const sumOfBills = (planned: readonly PlannedBill[]): string => sumMoney(planned.flatMap(({ amount, late }) => [amount, late]));

// ---- tenders ------------------------------------------------------------------------------------------------------------

export interface TenderContext {
  /** The amount to pay: bills, late fees and prepayments. */
  readonly total: string;
  /** The part of the total that pays bills. */
  readonly bills: string;
  readonly keepChange: boolean;
  readonly received: string | null;
  readonly settings: Pick<SettleSettings, 'changeLimit' | 'points' | 'pointShare'>;
  /** 坏账准备 pays a bill only after a write-off was approved. */
  readonly writeOff: boolean;
}

export interface TenderPlan {
  readonly tenders: readonly TenderEntry[];
  readonly kept: string;
  readonly received: string;
  readonly changeGiven: string;
}

function checkTender({ list, method, amount, reference, accountId }: TenderEntry, context: TenderContext): void {
  if (isZeroDecimal(amount)) throw fail('SETTLE_ZERO');
  if (list === TENDER_LIST.method) {
    if (accountId !== null || !(SETTLE_METHOD.values as readonly number[]).includes(method)) throw fail('TENDER_UNKNOWN');
    return;
  }
  const known = (specialPayment.values as readonly number[]).includes(method);
  const needsAccount = ACCOUNT_OF_SPECIAL[method] !== undefined;
  if (!known || needsAccount !== (accountId !== null)) throw fail('TENDER_UNKNOWN');
  if (method === SPECIAL.badDebt && !context.writeOff) throw fail('TENDER_UNKNOWN');
  if (method === SPECIAL.points && !context.settings.points) throw fail('TENDER_UNKNOWN');
  if (method === SPECIAL.cashDeposit && reference === '') throw fail('TENDER_REFERENCE', { name: tenderText(list, method) });
}

const sumWhere = (tenders: readonly TenderEntry[], wanted: (tender: TenderEntry) => boolean): string =>
  sumMoney(tenders.filter(wanted).map(({ amount }) => amount));

/** The sum of the tenders equals the amount to pay plus the change kept; special payments pay only bills. */
export function planTenders(tenders: readonly TenderEntry[], context: TenderContext): TenderPlan {
  for (const tender of tenders) checkTender(tender, context);
  const accounts = tenders.flatMap(({ accountId }) => accountId ?? []);
  if (new Set(accounts).size < accounts.length) throw fail('SETTLE_TWICE', { what: '账户' });
  const given = sumWhere(tenders, () => true);
  const kept = cents(subtractDecimal(given, context.total));
  if (above('0', kept) || (above(kept, '0') && !context.keepChange)) throw fail('TENDER_SUM', { tenders: given, total: context.total });
  if (above(kept, context.settings.changeLimit)) {
    const over = cents(subtractDecimal(kept, context.settings.changeLimit));
    throw fail('CHANGE_ABOVE_LIMIT', { limit: context.settings.changeLimit, kept: over });
  }
  if (
    above(
      sumWhere(tenders, ({ list }) => list === TENDER_LIST.special),
      context.bills,
    )
  )
    throw fail('SPECIAL_BILLS_ONLY', { most: context.bills });
  const points = sumWhere(tenders, ({ list, method }) => list === TENDER_LIST.special && method === SPECIAL.points);
  const most = percentOf(context.bills, context.settings.pointShare);
  if (above(points, most)) throw fail('POINTS_SHARE', { percent: context.settings.pointShare, most });
  const cash = sumWhere(tenders, ({ list, method }) => list === TENDER_LIST.method && method === CASH);
  const received = cents(context.received ?? cash);
  if (above(cash, received)) throw fail('RECEIVED_SHORT', { received, cash });
  const changeGiven = cents(subtractDecimal(received, cash));
  return { tenders: tenders.map((tender) => ({ ...tender, amount: cents(tender.amount) })), kept, received, changeGiven };
}

/** Lines and tenders of every settlement must balance; nothing else is ever written. */
export function assertBalanced(
  lines: readonly { readonly amount: string; readonly late: string }[],
  tenders: readonly { readonly amount: string }[],
  total: string,
): void {
  const ofLines = lines.reduce((sum, { amount, late }) => addDecimal(addDecimal(sum, amount), late), '0');
  const ofTenders = tenders.reduce((sum, { amount }) => addDecimal(sum, amount), '0');
  if (compareDecimal(ofLines, total) !== 0 || compareDecimal(ofTenders, total) !== 0)
    throw new Error(`a settlement out of balance: lines ${ofLines}, tenders ${ofTenders}, total ${total}`);
}
