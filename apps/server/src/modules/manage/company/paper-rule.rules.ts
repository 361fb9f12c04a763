// Names, initial values and periods of document rules. Pure.
import { RECEIPT_KINDS, type NumberDatePart, type NumberReset, type ReceiptKind } from '@anju/contract';

/** Rules that users set on this screen; others belong to the platform. */
const NUMBER_NAMES: Readonly<Record<string, string>> = {
  notice: '缴费通知单',
  document: '公文',
  inform: '告知公文',
  letter: '普通公文',
  customer: '客户编号',
  'function-order': '功能选购单',
  'billing-batch': '计费批次',
  'chase-letter': '催款函',
  'day-close': '日结单',
  'share-pool': '公摊单',
  reduction: '优减单',
  'bill-change': '账款变动单',
  'refund-request': '退款申请',
  suspension: '挂账单',
  instalment: '分期协议',
  opening: '期初单',
  'bank-batch': '托收批次',
  'pay-order': '移动收费订单',
  'pay-refund': '移动收费退款',
  invoice: '发票申请',
  'held-act': '动账复核单',
  'special-service': '特约服务单',
};
const NOT_HERE: ReadonlySet<string> = new Set(['application', ...RECEIPT_KINDS.map(({ value }) => value)]);

export const isSetHere = (kind: string): boolean => !NOT_HERE.has(kind);
export const nameOfNumber = (kind: string): string =>
  NUMBER_NAMES[kind] ?? RECEIPT_KINDS.find(({ value }) => value === kind)?.label ?? kind;

const PERIOD_FIGURES: Readonly<Record<NumberReset, number>> = { never: 0, year: 4, month: 7, day: 10 };

/** The period of the counter in use on this day, as stored by platform/numbers. */
export const periodOf = (reset: NumberReset, day: string): string => day.slice(0, PERIOD_FIGURES[reset]);

const RESET_BY_PART: Readonly<Record<NumberDatePart, NumberReset>> = { '': 'never', YYYY: 'year', YYYYMM: 'month', YYYYMMDD: 'day' };

/** Receipt numbers restart with each year, month or day that the number contains. */
export const resetOf = (datePart: NumberDatePart): NumberReset => RESET_BY_PART[datePart];

const FIRST: Readonly<Record<ReceiptKind, { title: string; prefix: string }>> = {
  receipt: { title: '收款收据', prefix: 'SJ' },
  deposit: { title: '押金收据', prefix: 'YJ' },
  refund: { title: '退款单', prefix: 'TK' },
  prepaid: { title: '预交款收据', prefix: 'YS' },
};

/** The default rule of a company's receipts of a kind; the company code before the prefix distinguishes companies. */
export const firstReceiptRule = (kind: ReceiptKind, code: string) => ({
  kind,
  title: FIRST[kind].title,
  layout: 'a4' as const,
  copies: 1,
  prefix: `${code}${FIRST[kind].prefix}`.slice(-8),
  datePart: 'YYYYMM' as const,
  width: 6,
  footer: '',
});
