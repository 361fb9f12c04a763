// The paper given for money, word for word as it was given: a later name or price does not alter a reprint. Domain notes, 4.7.
import { z } from 'zod';
import { day, instant } from '../../kit/dates.ts';
import { id } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { receiptKind } from '../../manage/paper-rule.ts';
import { MENU } from '../../menu.ts';
import { SETTLEMENT } from '../enums.ts';
import { optionalText } from '../../kit/fields.ts';

const receiptCalls = resource({
  path: '/api/charging/receipt',
  menu: [MENU.checkout, MENU.checkoutMobile, MENU.accountPrepaid, MENU.accountDeposit],
  what: '票据内容（id 为结算编号）',
});

export const receiptLine = z.object({
  item: z.string(),
  /** Code of the house or space it is for. */
  object: z.string(),
  /** 2026.07.01-2026.07.31; empty where there is none. */
  period: z.string(),
  /** Quantity, area, price and days as the bill explains itself. */
  explain: z.string(),
  amount: z.string(),
  late: z.string(),
  /** Taken off the bill before it was paid, 抹零 included. */
  reduction: z.string(),
});

export const receiptPaperShape = z.object({
  title: z.string(),
  company: z.string(),
  estate: z.string(),
  number: z.string(),
  /** Of a red one: the number it takes back. */
  original: z.string(),
  day,
  at: instant,
  payer: z.string(),
  /** Code of the house, or how the space or customer is called. */
  house: z.string(),
  /** What `house` is: 车位, 客户. Without it a house, as on papers of before. */
  houseLabel: z.string().optional(),
  lines: z.array(receiptLine),
  total: z.string(),
  capitalAmount: z.string(),
  tenders: z.array(z.object({ name: z.string(), amount: z.string(), reference: z.string() })),
  received: z.string(),
  changeGiven: z.string(),
  cashier: z.string(),
  remark: z.string(),
  /** What accounts hold after it: 预交余额, 本次积分. Papers of before have none. */
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
  /** A void one is printed with 作废 across it. */
  state: SETTLEMENT.schema,
  prints: z.int(),
  lastPrintAt: instant.nullable(),
  /** 票号 of the page of a receipt book in the payer's hands: `A0001235`; empty where it is on none. */
  page: z.string(),
  /** A living request that takes the place of the paper: of 换票, or whose invoice was made. Absent where there is none. */
  invoice: z
    .object({
      /** Of the request: FP2026110003. */
      number: z.string(),
      /** Of the invoice; empty until it is made. */
      no: z.string(),
    })
    .optional(),
});

export const receiptPaper = receiptCalls.get(answer, {
  menu: [MENU.checkout, MENU.checkoutMobile, MENU.checkoutSummary, MENU.accountPrepaid, MENU.accountDeposit],
  summary: '票据内容（id 为结算编号）',
});

/** Counts the print; from the second on the paper carries 补打 and the count. The same request twice is one print, on one page. */
export const printReceipt = receiptCalls.step('{id}/print', '打印票据', {
  act: 'print',
  version: false,
  idempotent: true,
  fields: {
    /** On the next page of the receipt book the printing person holds for the company. */
    onPage: z.boolean().default(false),
    /** Where it is on a page already: why that one is void and another is taken. */
    spoilt: optionalText('原因', 200),
  },
  output: answer.extend({
    /** Empty on the first print, then `补打 第2次`. */
    mark: z.string(),
  }),
});
