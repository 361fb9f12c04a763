// 结算汇总 (menu 166): what was received, by item and method, with the receipts of every figure. Domain notes, 4.8. The tenders of a settlement
// paid by several methods are assigned to its lines in order, so that the sums by item and by method are both exact to the cent.
import { z } from 'zod';
import { day, instant } from '../../kit/dates.ts';
import { entryNumber, id } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { SETTLEMENT, SETTLE } from '../enums.ts';
import { tenderList } from './settlement-shapes.ts';
import { optionalDay, optionalId } from '../../kit/fields.ts';

const summaryCalls = resource({ path: '/api/charging/settle-summary', menu: MENU.checkoutSummary, what: '结算汇总' });

const MOST_DAYS = 366;
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

const filterShape = z.object({
  companyId: optionalId,
  estateId: optionalId,
  cashierId: optionalId,
  /** Booking days, both included. */
  dayFrom: optionalDay,
  dayTo: optionalDay,
  /** Only settlements of this day close. */
  closeId: optionalId,
  /** Only settlements in no day close yet. */
  unclosed: z.boolean().default(false),
});
export type SummaryFilter = z.output<typeof filterShape>;

/** The filter must be bounded: by days, by a day close, or by settlements not closed yet. */
export const summaryFilter = filterShape
  .refine(({ dayFrom, dayTo, closeId, unclosed }) => closeId !== null || unclosed || (dayFrom !== null && dayTo !== null), {
    path: ['dayFrom'],
    error: '请选择起止日期',
  })
  .refine(({ dayFrom, dayTo }) => dayFrom === null || dayTo === null || dayFrom <= dayTo, {
    path: ['dayTo'],
    error: '止日不能早于起日',
  })
  .refine(({ dayFrom, dayTo }) => dayFrom === null || dayTo === null || daysBetween(dayFrom, dayTo) < MOST_DAYS, {
    path: ['dayTo'],
    error: '一次最多统计一年',
  });

/** A row of the matrix: 1 a charge item (null: 其他), 2 预交, 3 存零, 4 押金; 2 to 4 with the item they are for. */
export const summaryItem = z.object({ kind: entryNumber('收款种类不正确'), chargeTypeId: id.nullable() });
export const summaryMethod = z.object({ list: tenderList, method: entryNumber('收款方式不正确') });

const paperLine = z.object({
  id,
  number: z.string(),
  at: instant,
  payerName: z.string(),
  cashierName: z.string(),
  total: z.string(),
  reason: z.string(),
});
const listed = <R extends z.ZodType>(row: R) => z.object({ count: z.int(), amount: z.string(), rows: z.array(row) });

export const summaryShape = z.object({
  /** Includes void ones. */
  settlements: z.int(),
  columns: z.array(summaryMethod.extend({ name: z.string(), amount: z.string() })),
  rows: z.array(
    summaryItem.extend({
      name: z.string(),
      /** In the order of `columns`, including the late fee. */
      cells: z.array(z.string()),
      /** The part of `total` that is late fee. */
      late: z.string(),
      total: z.string(),
    }),
  ),
  late: z.string(),
  total: z.string(),
  types: z.array(z.object({ type: SETTLE.schema, count: z.int(), in: z.string(), out: z.string(), net: z.string() })),
  receipts: z.array(z.object({ company: z.string(), kind: z.string(), from: z.string(), to: z.string(), count: z.int(), voided: z.int() })),
  /** A screen shows the first hundred of each list; a day close stores all of them. */
  voided: listed(paperLine),
  reds: listed(paperLine.extend({ originalNumber: z.string() })),
  reprints: listed(paperLine.extend({ prints: z.int() })),
  cash: z.object({
    /** Cash tenders, net of the change given back. */
    in: z.string(),
    /** Cash paid out, negative. */
    out: z.string(),
    /** in + out: what the drawer must hold. */
    expected: z.string(),
    /** 存现: cash that the payer deposited at the bank, which never passes through the drawer and is not part of `expected`. */
    deposited: z.string(),
  }),
});
export type SettleSummary = z.infer<typeof summaryShape>;

export const settleSummary = summaryCalls.read('', '结算汇总', { input: summaryFilter, output: summaryShape });

/** What was received day by day and by method; beyond two months of days, month by month. The sums are those of the matrix. */
export const settleDays = summaryCalls.read('days', '每日实收', {
  input: summaryFilter,
  output: z.object({
    by: z.enum(['day', 'month']),
    columns: z.array(summaryMethod.extend({ name: z.string(), amount: z.string() })),
    /** In the order of time; days without a settlement are left out. */
    rows: z.array(z.object({ from: day, to: day, cells: z.array(z.string()), total: z.string() })),
    total: z.string(),
  }),
});
export type SettleDays = z.infer<typeof settleDays.output>;

/** Identifies a figure; each field narrows it. */
export const summaryFigure = z.object({
  item: summaryItem.nullable().default(null),
  method: summaryMethod.nullable().default(null),
  /** Only the late fee. */
  late: z.boolean().default(false),
  type: SETTLE.schema.nullable().default(null),
  flow: z.enum(['in', 'out']).nullable().default(null),
  papers: z.enum(['valid', 'all', 'void', 'red', 'reprint']).default('valid'),
});
export type SummaryFigure = z.output<typeof summaryFigure>;

export const summaryReceiptRow = z.object({
  id,
  number: z.string(),
  type: SETTLE.schema,
  state: SETTLEMENT.schema,
  estateName: z.string(),
  houseCode: z.string(),
  payerName: z.string(),
  day,
  at: instant,
  cashierName: z.string(),
  /** Methods, joined with 、. */
  tenders: z.string(),
  total: z.string(),
  /** Its part of the figure. */
  part: z.string(),
  originalNumber: z.string(),
  closeNumber: z.string(),
});
export type SummaryReceiptRow = z.infer<typeof summaryReceiptRow>;

export const searchSummaryReceipts = summaryCalls.search({ filter: summaryFilter, figure: summaryFigure }, summaryReceiptRow, {
  summary: '汇总数字对应的票据',
  at: 'receipt/search',
  totals: { sum: z.string() },
});

/** Cashiers who have received money in the user's estates. */
export const listCashiers = summaryCalls.read('cashier', '收款员', { output: z.array(z.object({ id, name: z.string() })) });

/** Only sums and no names, so no purpose is required. */
export const exportSettleSummary = summaryCalls.write('export', '导出结算汇总', {
  act: 'export',
  input: z.object({ filter: summaryFilter }),
  output: z.object({ jobId: id }),
});
