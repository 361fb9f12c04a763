// The part of a settlement that an invoice covers: money that was received, belongs to the company and was not returned. Pure.
import { INVOICE, SETTLEMENT, SETTLE, type InvoiceLine } from '@anju/contract';
import { compareDecimal, formatDay, shareOut, subtractDecimal, sumMoney, taxesOf } from '@anju/domain';
import { fail } from '../../../platform/errors/failure.ts';
import { cents, negated, periodText } from '../ledger/amount.rules.ts';

export interface SettlementFact {
  readonly id: number;
  readonly number: string;
  readonly companyId: number;
  readonly companyName: string;
  readonly estateId: number;
  readonly estateName: string;
  readonly houseId: number | null;
  readonly houseCode: string;
  readonly payerId: number | null;
  readonly payerName: string;
  readonly day: string;
  readonly type: number;
  readonly state: number;
  readonly originalId: number | null;
  readonly total: string;
  /** Paid by points or written off, less what was reversed of it: no money was received for it. */
  readonly unpaid: string;
}

export interface LineFact {
  readonly settlementId: number;
  readonly seq: number;
  /** 1 账单 2 预交 3 存零 4 押金 5 其他 */
  readonly kind: number;
  readonly chargeTypeId: number | null;
  /** The name of the item on an invoice. */
  readonly item: string;
  readonly text: string;
  readonly object: string;
  readonly periodFrom: string | null;
  readonly periodTo: string | null;
  /** Includes the 违约金. */
  readonly amount: string;
  readonly rate: string;
  readonly taxClass: string;
  readonly taxCode: string;
  readonly thirdParty: boolean;
  readonly deposit: boolean;
  readonly reversed: boolean;
}

export interface PlannedLine extends InvoiceLine {
  readonly why: string | null;
}
export interface Planned {
  readonly amount: string;
  readonly tax: string;
  readonly lines: readonly PlannedLine[];
}

const KIND_WHY: Readonly<Record<number, string>> = { 2: '预交款，抵扣时再开', 3: '存零，使用时再开', 4: '押金，不是收入' };
const THIRD_PARTY = '代收款，由委托方开票';
const NOT_PAID = '以积分抵付或核销，没有收到款';

/** Why a line is not invoiced; null if it is. */
export function whyNot(line: LineFact, type: number): string | null {
  if (line.reversed) return '已红冲';
  const kind = KIND_WHY[line.kind];
  if (kind !== undefined) return kind;
  if (line.thirdParty || type === SETTLE.thirdPartyIn) return THIRD_PARTY;
  if (line.deposit) return '押金，不是收入';
  return line.chargeTypeId === null ? '没有收费项目，不能确定税率' : null;
}

const lineOf = (line: LineFact, amount: string): InvoiceLine => ({
  settlementId: line.settlementId,
  seq: line.seq,
  item: line.item || line.text,
  object: line.object,
  period: line.periodFrom && line.periodTo ? periodText({ periodFrom: line.periodFrom, periodTo: line.periodTo }) : '',
  amount,
  rate: line.rate,
  tax: '0.00',
  taxClass: line.taxClass,
  taxCode: line.taxCode,
});
const positive = ({ amount }: { readonly amount: string }): boolean => compareDecimal(amount, '0') > 0;

const isOn = ({ why }: PlannedLine): boolean => why === null;

/** The lines of one invoice with their tax. The lines of one rate are taxed together, also those of several settlements. */
export function withTaxes(lines: readonly PlannedLine[]): PlannedLine[] {
  const taxes = taxesOf(lines.filter(isOn)).values();
  return lines.map((line) => (isOn(line) ? { ...line, tax: taxes.next().value ?? '0.00' } : line));
}

/**
 * Points, write-offs and credits among the lines are deducted from the company's own lines in proportion, because money collected for third
 * parties is passed on in full.
 */
export function planInvoice({ type, unpaid }: Pick<SettlementFact, 'type' | 'unpaid'>, lines: readonly LineFact[]): Planned {
  const judged = lines.map((line) => ({ line, why: whyNot(line, type) }));
  const own = judged.filter(({ why }) => why === null).map(({ line }) => line);
  const charged = own.filter(positive);
  const gross = sumMoney(charged.map(({ amount }) => amount));
  const credits = own.filter((line) => !positive(line)).map(({ amount }) => amount);
  const left = sumMoney([gross, ...credits, negated(unpaid)]);
  const net = compareDecimal(left, '0') > 0 ? left : '0.00';
  const shares =
    net === gross || charged.length === 0
      ? charged.map(({ amount }) => amount)
      : shareOut(
          net,
          charged.map(({ amount }) => amount),
        );
  const amounts = new Map(charged.map(({ seq }, index) => [seq, shares[index] ?? '0.00']));
  const planned = judged.map(({ line, why }): PlannedLine => {
    const amount = amounts.get(line.seq) ?? '0.00';
    if (why !== null) return { ...lineOf(line, cents(line.amount)), why };
    return positive({ amount })
      ? { ...lineOf(line, amount), why: null }
      : { ...lineOf(line, cents(line.amount)), why: positive(line) ? NOT_PAID : '抵减其他行' };
  });
  return planOf(withTaxes(planned));
}

export function planOf(lines: readonly PlannedLine[]): Planned {
  const on = lines.filter(isOn);
  return { amount: sumMoney(on.map(({ amount }) => amount)), tax: sumMoney(on.map(({ tax }) => tax)), lines };
}

/** Zero for a settlement that is not valid. */
export const leftToInvoice = (settlement: SettlementFact, lines: readonly LineFact[]): string =>
  settlement.state === SETTLEMENT.valid ? planInvoice(settlement, lines).amount : '0.00';

/** Settlements with the same key may share one invoice. */
export const togetherKey = ({ payerId, payerName, estateId, companyId }: SettlementFact): string =>
  [companyId, estateId, payerId ?? payerName].join('/');

export function requireInvoiceable(settlements: readonly SettlementFact[]): void {
  for (const { number, state, originalId, total } of settlements) {
    const why =
      originalId !== null
        ? '是红冲单'
        : state !== SETTLEMENT.valid
          ? SETTLEMENT.text(state)
          : compareDecimal(total, '0') <= 0
            ? '不是收款'
            : null;
    if (why !== null) throw fail('INVOICE_SETTLEMENT', { number, why });
  }
  if (new Set(settlements.map(togetherKey)).size > 1) throw fail('INVOICE_MIXED');
}

export function requireAmount({ number }: SettlementFact, { amount, lines }: Planned): void {
  if (compareDecimal(amount, '0') > 0) return;
  throw fail('INVOICE_NOTHING', { number, why: [...new Set(lines.flatMap(({ why }) => why ?? []))].join('；') });
}

// ---- its way --------------------------------------------------------------------------------------------------------------

export interface InvoiceNow {
  readonly id: number;
  readonly version: number;
  readonly number: string;
  readonly state: number;
  readonly amount: string;
  readonly makerId: number;
  readonly invoiceCode: string;
  readonly invoiceNo: string;
  readonly issuedOn: string | null;
  readonly takenAt: string | null;
  readonly redReason: string;
  readonly companyId: number;
  /** How the invoice was issued. */
  readonly provider: string;
  readonly lines: readonly InvoiceLine[];
}

/**
 * The next state of a request when its money is returned: withdrawn if no invoice was issued yet, otherwise waiting for the reversal. While
 * the provider issues it, nobody knows yet; the answer decides.
 */
export const afterReversal = (state: number): 6 | 7 | 9 => {
  if (state === INVOICE.issuing) return INVOICE.issuing;
  return INVOICE.is(state, 'waiting', 'approved', 'failed') ? INVOICE.withdrawn : INVOICE.redDue;
};

export interface Reversed {
  readonly originalNumber: string;
  readonly byNumber: string;
  readonly kind: 'void' | 'red';
  readonly whole: boolean;
}
export const reasonOf = ({ originalNumber, byNumber, kind, whole }: Reversed): string =>
  kind === 'void' ? `结算 ${originalNumber} 已作废` : `结算 ${originalNumber} ${whole ? '已红冲' : '已部分红冲'}，红冲单 ${byNumber}`;

export const wrongReason = (by: string, reason: string): string => `${by} 申请红冲：${reason}`;

export const earlyRed = (issuedOn: string | null, redOn: string): string | null =>
  issuedOn !== null && redOn < issuedOn ? formatDay(issuedOn) : null;

export const covers = (left: string, invoiced: string): boolean => compareDecimal(subtractDecimal(left, invoiced), '0') >= 0;
