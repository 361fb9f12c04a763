// The rows of a settlement, built from its plan: bills, prepayments, kept change, deposits, other items. Pure.
import { ACCOUNT, MOVE, SETTLE_LINE, type TenderEntry } from '@anju/contract';
import { addDecimal } from '@anju/domain';
import type { Ledger } from '../../ledger/ledger.rules.ts';
import { monthOf, type DraftChange, type DraftLine, type DraftTender } from '../receipt/paper.rules.ts';
import { type PlannedBill } from './settle.rules.ts';
import { cents, negated, periodText } from '../../ledger/amount.rules.ts';
import { ROUND_OFF_KIND, ROUND_OFF_REASON } from '../../ledger/settlement-texts.ts';
import type { AccountNow, BillStep, ItemNow } from '../../ledger/settlement-shapes.ts';

const isZero = (amount: string): boolean => /^-?0*(\.0*)?$/.test(amount);

const takenOff = ({ roundOff, discount }: PlannedBill): string => cents(addDecimal(roundOff, discount?.amount ?? '0'));

export const billLine = (planned: PlannedBill): DraftLine => ({
  ...lineOf(planned),
  reduction: cents(addDecimal(planned.bill.reduced, takenOff(planned))),
});

const lineOf = ({ bill, amount, late }: PlannedBill): DraftLine => ({
  kind: SETTLE_LINE.bill,
  billId: bill.id,
  accountId: null,
  chargeTypeId: bill.chargeTypeId,
  amount,
  late,
  text: '',
  reversesSeq: null,
  item: bill.item,
  object: bill.objectText,
  period: periodText(bill),
  explain: bill.explain,
  reduction: '0.00',
  taxRate: bill.thirdParty ? null : bill.taxRate,
  month: monthOf(bill.periodFrom),
  houseId: bill.houseId,
  accountKind: null,
});

/** The accrued late fee is fixed only when the principal changes. */
export const billStep = (planned: PlannedBill, today: string): BillStep => {
  const { bill, amount, late } = planned;
  const off = takenOff(planned);
  const fixes = !isZero(amount) || !isZero(off);
  return {
    id: bill.id,
    settled: amount,
    reduced: off,
    lateSettled: late,
    lateFixed: fixes ? cents(bill.accrued) : bill.lateFixed,
    lateDay: fixes && bill.running ? today : bill.lateDay,
  };
};

/** One row for 抹零 and one for a discount for paying in advance. */
export const changesOf = (planned: readonly PlannedBill[]): DraftChange[] =>
  planned.flatMap(({ bill, roundOff, discount }) => {
    const common = { billId: bill.id, reversesId: null, bill };
    return [
      ...(discount
        ? [{ ...common, kind: discount.kind, amount: negated(discount.amount), reason: discount.name, reductionId: discount.reductionId }]
        : []),
      ...(isZero(roundOff)
        ? []
        : [{ ...common, kind: ROUND_OFF_KIND, amount: negated(roundOff), reason: ROUND_OFF_REASON, reductionId: null }]),
    ];
  });

const LINE_KIND = {
  [ACCOUNT.prepaid]: SETTLE_LINE.prepaid,
  [ACCOUNT.change]: SETTLE_LINE.change,
  [ACCOUNT.deposit]: SETTLE_LINE.deposit,
} as const;
const LINE_TITLE = { [SETTLE_LINE.prepaid]: '预交款', [SETTLE_LINE.change]: '存零', [SETTLE_LINE.deposit]: '押金' } as const;

/** Money into an account, or (negative) out of it. */
export function accountLine(account: AccountNow, amount: string, text: string): DraftLine {
  const kind = LINE_KIND[account.kind as 1 | 2 | 3];
  return {
    kind,
    billId: null,
    accountId: account.id,
    chargeTypeId: account.chargeTypeId,
    amount,
    late: '0.00',
    text,
    reversesSeq: null,
    item: account.item === '' ? LINE_TITLE[kind] : kind === SETTLE_LINE.deposit ? account.item : `${LINE_TITLE[kind]}（${account.item}）`,
    object: account.houseCode,
    period: '',
    explain: text,
    reduction: '0.00',
    taxRate: null,
    month: null,
    houseId: account.houseId,
    accountKind: account.kind,
  };
}

export function paidIn(ledger: Ledger, account: AccountNow, amount: string, text = ''): DraftLine {
  ledger.move(account.id, amount, MOVE.in);
  return accountLine(account, amount, text);
}

export const otherLine = (item: ItemNow | undefined, amount: string, text: string, title: string, houseId: number | null): DraftLine => ({
  kind: SETTLE_LINE.other,
  billId: null,
  accountId: null,
  chargeTypeId: item?.id ?? null,
  amount,
  late: '0.00',
  text,
  reversesSeq: null,
  item: item?.name ?? title,
  object: '',
  period: '',
  explain: text,
  reduction: '0.00',
  taxRate: item && !item.thirdParty ? item.taxRate : null,
  month: null,
  houseId,
  accountKind: null,
});

export const tenderRow = ({ list, method, amount, reference, accountId }: TenderEntry, account: AccountNow | undefined): DraftTender => ({
  list,
  method,
  amount,
  reference,
  accountId,
  accountKind: account?.kind ?? null,
});
