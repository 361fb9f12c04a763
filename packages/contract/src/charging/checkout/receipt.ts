// The receipt exactly as it was issued: a later change of a name or price does not alter a reprint. Domain notes, 4.7.
import { z } from 'zod';
import { day, instant } from '../../kit/dates.ts';
import { id } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { receiptKind } from '../../manage/paper-rule.ts';
import { MENU, type MenuId } from '../../menu.ts';
import { SETTLE, SETTLEMENT } from '../enums.ts';
import { optionalText } from '../../kit/fields.ts';

const receiptCalls = resource({
  path: '/api/charging/receipt',
  menu: [MENU.checkout, MENU.checkoutMobile, MENU.accountPrepaid, MENU.accountDeposit],
  what: '票据内容（id 为结算编号）',
});

/** Screens whose right to print covers the receipt of a settlement: those of the desk, and that of the account it moves. */
export const receiptMenusOf = (type: number): readonly MenuId[] => {
  const desk = [MENU.checkout, MENU.checkoutMobile] as const;
  if (SETTLE.is(type, 'prepaid', 'prepaidOut', 'changeOut', 'prepaidOutOnSale')) return [...desk, MENU.accountPrepaid];
  return SETTLE.is(type, 'depositIn', 'depositOut') ? [...desk, MENU.accountDeposit] : desk;
};

export const receiptLine = z.object({
  item: z.string(),
  /** Code of the house or parking space the line is for. */
  object: z.string(),
  /** 2026.07.01-2026.07.31; empty when there is none. */
  period: z.string(),
  /** Quantity, area, price and days, as in the explanation of the bill. */
  explain: z.string(),
  amount: z.string(),
  late: z.string(),
  /** How the late fee came about. Absent when none was paid, and on receipts issued before this field existed. */
  lateText: z.string().optional(),
  /** Taken off the bill before it was paid, including 抹零. */
  reduction: z.string(),
  /** Whose debt was paid, if the payer paid it for another person (代缴). */
  debtor: z.string().optional(),
});

export const receiptPaperShape = z.object({
  title: z.string(),
  company: z.string(),
  estate: z.string(),
  number: z.string(),
  /** For a reversal, the number of the receipt it reverses. */
  original: z.string(),
  day,
  at: instant,
  payer: z.string(),
  /** House code, or the name of the parking space or customer. */
  house: z.string(),
  /** What `house` names: 车位 or 客户. Absent for a house, and on receipts issued before this field existed. */
  houseLabel: z.string().optional(),
  lines: z.array(receiptLine),
  total: z.string(),
  capitalAmount: z.string(),
  tenders: z.array(z.object({ name: z.string(), amount: z.string(), reference: z.string() })),
  received: z.string(),
  changeGiven: z.string(),
  cashier: z.string(),
  remark: z.string(),
  /** Account balances afterwards: 预交余额, 本次积分. Absent on receipts issued before this field existed. */
  notes: z.array(z.string()).optional(),
  footer: z.string(),
  layout: z.enum(['a4', '241', '80']),
  copies: z.int(),
});
export type ReceiptPaper = z.infer<typeof receiptPaperShape>;

const answer = z.object({
  settlementId: id,
  kind: receiptKind,
  paper: receiptPaperShape,
  /** A void receipt is printed with 作废 across it. */
  state: SETTLEMENT.schema,
  prints: z.int(),
  lastPrintAt: instant.nullable(),
  /** 票号 of the receipt-book page the payer has: `A0001235`; empty when it is on no page. */
  page: z.string(),
  /** An active invoice request that replaces the receipt: for 换票, or with an invoice already issued. Absent when there is none. */
  invoice: z
    .object({
      /** Number of the request: FP2026110003. */
      number: z.string(),
      /** Number of the invoice; empty until it is issued. */
      no: z.string(),
    })
    .optional(),
});

export const receiptPaper = receiptCalls.get(answer, {
  menu: [MENU.checkout, MENU.checkoutMobile, MENU.checkoutSummary, MENU.accountPrepaid, MENU.accountDeposit],
  summary: '票据内容（id 为结算编号）',
});

/** Counts the print; from the second print the receipt is marked 补打 with the count. A repeated request counts as one print, on one page. */
export const printReceipt = receiptCalls.step('{id}/print', '打印票据', {
  act: 'print',
  version: false,
  idempotent: true,
  fields: {
    /** Prints on the next page of the receipt book that the user holds for the company. */
    onPage: z.boolean().default(false),
    /** If it is already on a page: why that page is voided and another one used. */
    spoilt: optionalText('原因', 200),
  },
  output: answer.extend({
    /** Empty on the first print, then `补打 第2次`. */
    mark: z.string(),
  }),
});
