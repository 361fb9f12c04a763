// The content of a receipt, frozen when it is made, and its accounting events. Pure.
import { RECEIPT_KINDS, SETTLE, SETTLE_OUT, TENDER_LIST, tenderText, type ReceiptKind, type ReceiptPaper } from '@anju/contract';
import { addDecimal, capitalAmount, taxInside } from '@anju/domain';
import { cents } from '../../ledger/amount.rules.ts';
import type { BillNow, Place, PostedChange, PostedLine, PostedTender, PrintForm } from '../../ledger/settlement-shapes.ts';

export const kindOfPaper = (type: number): ReceiptKind => {
  if (SETTLE_OUT.includes(type)) return 'refund';
  return type === SETTLE.prepaid ? 'prepaid' : type === SETTLE.depositIn ? 'deposit' : 'receipt';
};

/** A line with what the receipt and the books need in addition to the stored row. */
export interface DraftLine extends Omit<PostedLine, 'seq'> {
  readonly item: string;
  readonly object: string;
  readonly period: string;
  readonly explain: string;
  /** How the late fee came about; absent when none is paid. */
  readonly lateText?: string;
  readonly reduction: string;
  /** Whose debt is paid, if it is paid for another person. */
  readonly debtor?: string;
  /** Null where no tax is included: money of accounts and of third parties. */
  readonly taxRate: string | null;
  readonly month: string | null;
  readonly houseId: number | null;
  readonly accountKind: number | null;
}

export interface DraftTender extends Omit<PostedTender, 'seq'> {
  readonly accountKind: number | null;
}

/** 抹零 or its reversal, with the fields of its bill that the books need. */
export interface DraftChange extends PostedChange {
  readonly bill: Pick<BillNow, 'chargeTypeId' | 'houseId' | 'periodFrom'>;
}

export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

export interface PaperHead {
  readonly place: Place;
  readonly kind: ReceiptKind;
  readonly day: string;
  readonly at: string;
  readonly payerName: string;
  readonly total: string;
  readonly received: string;
  readonly changeGiven: string;
  readonly cashierName: string;
  readonly remark: string;
  readonly originalNumber: string;
  readonly notes?: readonly string[];
}

const labelOf = (kind: ReceiptKind): string => RECEIPT_KINDS.find(({ value }) => value === kind)?.label ?? '';

/** Everything except the number. */
export function makePaper(
  head: PaperHead,
  lines: readonly DraftLine[],
  tenders: readonly DraftTender[],
  form: PrintForm,
): Omit<ReceiptPaper, 'number'> {
  return {
    title: form.title ?? labelOf(head.kind),
    company: head.place.companyName,
    estate: head.place.estateName,
    original: head.originalNumber,
    day: head.day,
    at: head.at,
    payer: head.payerName,
    house: head.place.houseCode,
    ...(head.place.label === undefined ? {} : { houseLabel: head.place.label }),
    lines: lines.map(({ item, object, period, explain, amount, late, lateText, reduction, debtor }) => ({
      item,
      object,
      period,
      explain,
      amount,
      late,
      ...(lateText === undefined ? {} : { lateText }),
      reduction,
      ...(debtor === undefined ? {} : { debtor }),
    })),
    total: head.total,
    capitalAmount: capitalAmount(head.total),
    tenders: tenders.map(({ list, method, amount, reference }) => ({ name: tenderText(list, method), amount, reference })),
    received: head.received,
    changeGiven: head.changeGiven,
    cashier: head.cashierName,
    remark: head.remark,
    ...(head.notes?.length ? { notes: [...head.notes] } : {}),
    footer: form.footer ?? '',
    layout: form.layout ?? 'a4',
    copies: form.copies ?? 1,
  };
}

export interface EventHead {
  readonly place: Place;
  readonly day: string;
  readonly payerId: number | null;
  /** Absent while the settlement is being written: the statement that inserts it supplies the id. */
  readonly settlementId?: number;
}

export function eventsOf(head: EventHead, lines: readonly DraftLine[], tenders: readonly DraftTender[], changes: readonly DraftChange[]) {
  const common = {
    day: head.day,
    companyId: head.place.companyId,
    estateId: head.place.estateId,
    personId: head.payerId,
    settlementId: head.settlementId ?? null,
  };
  return [
    ...lines.map(({ amount, late, taxRate, chargeTypeId, houseId, accountKind, accountId, month, billId }) => {
      const whole = cents(addDecimal(amount, late));
      const tax = taxRate === null ? '0' : taxInside(whole, taxRate);
      const of = { chargeTypeId, houseId, accountKind, accountId, month, billId };
      return { ...common, type: 'settle.line' as const, amount: whole, late, tax, ...of };
    }),
    ...tenders.map(({ list, method, amount, accountKind, accountId }) => ({
      ...common,
      type: 'settle.tender' as const,
      amount,
      list,
      method,
      accountKind: list === TENDER_LIST.special ? accountKind : null,
      accountId: list === TENDER_LIST.special ? accountId : null,
      houseId: head.place.houseId,
    })),
    ...changes.map(({ billId, amount, bill }) => ({
      ...common,
      type: 'bill.changed' as const,
      billId,
      amount,
      chargeTypeId: bill.chargeTypeId,
      houseId: bill.houseId,
      month: monthOf(bill.periodFrom),
    })),
  ];
}
