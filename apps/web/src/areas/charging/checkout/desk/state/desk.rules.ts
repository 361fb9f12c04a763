// What the cashier's desk computes while the cashier types, so that nothing waits for an answer; the server computes all of it again and
// refuses differences. Decimal text only. Pure.
import {
  CASH,
  errorText,
  SPECIAL,
  TENDER_LIST,
  tenderText,
  type AheadEntry,
  type DeskBill,
  type HouseCharging,
  type InputOf,
  type PayLine,
  type settleBills,
  type SettlementPreview,
  type settleSpecial,
  type OutputOf,
} from '@anju/contract';
import { sentPlace, type DeskPicture } from '../object/desk-place.ts';
import { addDecimal, compareDecimal, isZeroDecimal, percentOf, subtractDecimal, sumMoney } from '@anju/domain';

export type Special = OutputOf<typeof settleSpecial>[number];
export type DeskRequest = InputOf<typeof settleBills>;

/** The value of an amount field, even while it is being typed. */
export const amountOf = (text: string): string => {
  const plain = text.replace(/\.$/, '').replace(/^\./, '0.');
  return plain === '' ? '0' : plain;
};
const less = (one: string, other: string): boolean => compareDecimal(one, other) < 0;
const smallest = (amounts: readonly string[]): string => amounts.reduce((least, one) => (less(one, least) ? one : least));
const minus = (one: string, other: string): string => sumMoney([subtractDecimal(one, other)]);

// ---- bills --------------------------------------------------------------------------------------------------------------

export interface BillChoice {
  /** Bills whose tick differs from the initial state. */
  readonly flipped: ReadonlySet<number>;
  /** Bills whose late fee is left unpaid. */
  readonly noLate: ReadonlySet<number>;
}

/** Suspended bills and bills of another person are paid only on explicit request; held bills not at all. */
export const isOn = (bill: DeskBill, { flipped }: Pick<BillChoice, 'flipped'>): boolean =>
  bill.heldBy === null && (bill.own && !bill.suspended) !== flipped.has(bill.id);

export interface PayNow {
  readonly billId: number;
  readonly chargeTypeId: number;
  readonly amount: string;
  readonly late: string;
}

/** What is paid of each bill: ticked bills in full, or as far as a typed amount reaches. */
export function payNow(bills: readonly DeskBill[], choice: BillChoice, spread: SettlementPreview | null): PayNow[] {
  if (spread) {
    return spread.lines.flatMap(({ billId, amount, late }) => {
      const bill = bills.find((one) => one.id === billId);
      return bill ? [{ billId, chargeTypeId: bill.chargeTypeId, amount, late }] : [];
    });
  }
  return bills
    .filter((bill) => isOn(bill, choice))
    .map(({ id: billId, chargeTypeId, open, late }) => ({
      billId,
      chargeTypeId,
      amount: open,
      late: choice.noLate.has(billId) ? '0.00' : late,
    }))
    .filter(({ amount, late }) => !isZeroDecimal(amount) || !isZeroDecimal(late));
}

export interface BillGroup {
  readonly item: string;
  readonly bills: readonly DeskBill[];
}

/** Grouped by item, ordered by each item's oldest bill. */
export function groupBills(bills: readonly DeskBill[]): BillGroup[] {
  const groups = new Map<string, DeskBill[]>();
  for (const bill of bills) groups.set(bill.chargeTypeName, [...(groups.get(bill.chargeTypeName) ?? []), bill]);
  return [...groups].map(([item, some]) => ({ item, bills: some }));
}

// ---- amount due -----------------------------------------------------------------------------------------------------------

export interface PrepaidRow {
  readonly key: number;
  readonly chargeTypeId: number | null;
  readonly amount: string;
}

export interface Due {
  readonly principal: string;
  readonly late: string;
  readonly prepaid: string;
  /** 预收: later months that are billed with this payment. */
  readonly ahead: string;
  readonly roundOff: string;
  /** Bills and late fee after 抹零: the maximum that special payments may pay. */
  readonly bills: string;
  readonly total: string;
}

export function dueOf(now: readonly PayNow[], prepaid: readonly PrepaidRow[], roundOffText: string, later = '0'): Due {
  const principal = sumMoney(now.map(({ amount }) => amount));
  const late = sumMoney(now.map((one) => one.late));
  const ahead = sumMoney(prepaid.map(({ amount }) => amountOf(amount)));
  const roundOff = sumMoney([amountOf(roundOffText)]);
  const bills = minus(sumMoney([principal, late, later]), roundOff);
  return { principal, late, prepaid: ahead, ahead: sumMoney([later]), roundOff, bills, total: sumMoney([bills, ahead]) };
}

// ---- the till -------------------------------------------------------------------------------------------------------------

export interface TenderRow {
  readonly key: number;
  readonly list: 1 | 2;
  readonly method: number;
  readonly accountId: number | null;
  /** Null: this row takes the remainder. */
  readonly amount: string | null;
  readonly reference: string;
}
export interface Till {
  readonly rows: readonly TenderRow[];
  /** Cash received; when empty, exactly the amount due in cash. */
  readonly received: string;
  /** The part of the change that is kept as 存零. */
  readonly keep: string;
}
export const cashRow = (key: number): TenderRow => ({
  key,
  list: TENDER_LIST.method,
  method: CASH,
  accountId: null,
  amount: null,
  reference: '',
});
export const isCash = ({ list, method }: Pick<TenderRow, 'list' | 'method'>): boolean => list === TENDER_LIST.method && method === CASH;

/** The first row without a typed amount takes the remainder. */
export function fillRows(rows: readonly TenderRow[], due: string): (TenderRow & { readonly amount: string })[] {
  const typed = sumMoney(rows.flatMap(({ amount }) => (amount === null ? [] : [amountOf(amount)])));
  const rest = minus(due, typed);
  const filler = rows.find(({ amount }) => amount === null);
  return rows.map((row) => ({ ...row, amount: row.amount ?? (row === filler && !less(rest, '0') ? rest : '0.00') }));
}

export interface TillSums {
  readonly tenders: readonly (TenderRow & { readonly amount: string })[];
  readonly given: string;
  readonly cash: string;
  readonly hasCash: boolean;
  readonly kept: string;
  /** Change for the payer; negative while too little cash was received. */
  readonly change: string;
}

export function tillOf({ rows, received, keep }: Till, total: string): TillSums {
  const kept = sumMoney([amountOf(keep)]);
  const tenders = fillRows(rows, addDecimal(total, kept));
  const cash = sumMoney(tenders.filter(isCash).map(({ amount }) => amountOf(amount)));
  return {
    tenders,
    given: sumMoney(tenders.map(({ amount }) => amountOf(amount))),
    cash,
    hasCash: tenders.some(isCash),
    kept,
    change: received === '' ? '0.00' : minus(amountOf(received), cash),
  };
}

/** The part of the change offered for keeping: the part below ten, otherwise below one, within the limit; null if there is none. */
export function keepOffer(change: string, limit: string): string | null {
  const [, ten = '', one = ''] = /(\d(\.\d\d))$/.exec(change) ?? [];
  return [ten, `0${one}`].find((some) => /^\d\.\d\d$/.test(some) && !isZeroDecimal(some) && !less(limit, some)) ?? null;
}

/** The 抹零 that rounds the total, within the limit. */
export function roundOffOffer(total: string, limit: string): string | null {
  const cents = /\.(\d)(\d)$/.exec(total);
  if (!cents) return null;
  return [`0.${cents[1]}${cents[2]}`, `0.0${cents[2]}`].find((some) => !isZeroDecimal(some) && !less(limit, some)) ?? null;
}

export const sameTender = (one: Pick<TenderRow, 'list' | 'method' | 'accountId'>, other: typeof one): boolean =>
  one.list === other.list && one.method === other.method && one.accountId === other.accountId;

/** What a special payment can pay here: at most its balance, the total of the bills, and what its item or share allows. */
export function specialRoom(
  special: Special,
  { due, now, others, pointShare }: { due: Due; now: readonly PayNow[]; others: readonly TenderRow[]; pointShare: number },
): string {
  const taken = sumMoney(others.filter(({ list }) => list === TENDER_LIST.special).map(({ amount }) => amountOf(amount ?? '')));
  const ofItem = now.filter(({ chargeTypeId }) => chargeTypeId === special.chargeTypeId).flatMap(({ amount, late }) => [amount, late]);
  const room = smallest([
    minus(due.bills, taken),
    ...(special.balance === null ? [] : [special.balance]),
    ...(special.chargeTypeId === null ? [] : [sumMoney(ofItem)]),
    ...(special.method === SPECIAL.points ? [percentOf(due.bills, pointShare)] : []),
  ]);
  return less(room, '0') ? '0.00' : sumMoney([room]);
}

// ---- validation -------------------------------------------------------------------------------------------------------------

interface Asked {
  readonly due: Due;
  readonly till: Till;
  readonly payerName: string;
  readonly settings: HouseCharging['settings'];
}

/** Why the payment cannot be taken yet, in the server's wording; null when it can. */
export function problemOf({ due, till, payerName, settings }: Asked): string | null {
  const { given, cash, kept, change, tenders } = tillOf(till, due.total);
  const wanted = sumMoney([due.total, kept]);
  const bare = tenders.find(
    ({ list, method, reference }) => list === TENDER_LIST.special && method === SPECIAL.cashDeposit && reference === '',
  );
  const checks: [boolean, () => string][] = [
    [!less('0', due.total), () => '请选择要收的账单，或填写预交金额'],
    [less(settings.roundOffLimit, due.roundOff), () => errorText('ROUND_OFF_LIMIT', { limit: settings.roundOffLimit })],
    [
      less(settings.changeLimit, kept),
      () => errorText('CHANGE_ABOVE_LIMIT', { limit: settings.changeLimit, kept: minus(kept, settings.changeLimit) }),
    ],
    [compareDecimal(given, wanted) !== 0, () => errorText('TENDER_SUM', { tenders: given, total: wanted })],
    [less(change, '0'), () => errorText('RECEIVED_SHORT', { received: sumMoney([amountOf(till.received)]), cash })],
    [bare !== undefined, () => errorText('TENDER_REFERENCE', { name: tenderText(TENDER_LIST.special, SPECIAL.cashDeposit) })],
    [payerName.trim() === '', () => '请输入付款人'],
  ];
  return checks.find(([wrong]) => wrong)?.[1]() ?? null;
}

/** Rows that pay nothing are left out: a second row that was added but not used is no mistake. */
export const sentTenders = (till: Till, total: string): DeskRequest['tenders'] =>
  tillOf(till, total)
    .tenders.filter(({ amount }) => !isZeroDecimal(amountOf(amount)))
    .map(({ list, method, amount, reference, accountId }) => ({ list, method, amount: amountOf(amount), reference, accountId }));

export interface DeskTyped extends BillChoice {
  readonly prepaid: readonly PrepaidRow[];
  readonly ahead?: readonly AheadEntry[];
  readonly roundOff: string;
  readonly till: Till;
  readonly remark: string;
}

/**
 * A distributed amount is sent exactly as shown; bills paid in full are sent by id, so that the server reads the amount due under its lock.
 */
export function requestOf(
  picture: Pick<DeskPicture, 'house' | 'object' | 'people' | 'payer' | 'payers'>,
  payerName: string,
  typed: DeskTyped,
  now: readonly PayNow[],
  spread: SettlementPreview | null,
  later = '0',
): DeskRequest {
  const due = dueOf(now, typed.prepaid, typed.roundOff, later);
  const { kept, hasCash } = tillOf(typed.till, due.total);
  const lines: PayLine[] = spread
    ? now.map(({ billId, amount, late }) => ({ billId, amount, late }))
    : now.map(({ billId }) => ({ billId, amount: null, late: typed.noLate.has(billId) ? 'none' : 'due' }));
  const houseId = picture.house?.id;
  const known = [...picture.people, ...(picture.payer ? [picture.payer] : []), ...picture.payers];
  return {
    ...sentPlace(picture),
    payerId: known.find(({ name }) => name === payerName.trim())?.personId ?? null,
    payerName: payerName.trim(),
    lines,
    prepaid: typed.prepaid
      .filter(({ amount }) => !isZeroDecimal(amountOf(amount)))
      .flatMap(({ chargeTypeId, amount }) => (houseId === undefined ? [] : [{ houseId, chargeTypeId, amount: amountOf(amount) }])),
    ...(typed.ahead?.length ? { ahead: [...typed.ahead] } : {}),
    tenders: sentTenders(typed.till, due.total),
    received: hasCash && typed.till.received !== '' ? amountOf(typed.till.received) : null,
    keepChange: !isZeroDecimal(kept),
    roundOff: due.roundOff,
    remark: typed.remark,
    expected: due.total,
  };
}
