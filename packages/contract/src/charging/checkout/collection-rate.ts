// 收缴率 (a tab of 结算汇总, menu 166): what was payable for a period, what was received up to a day, and what is still open. Domain notes, 11.3
// and 11.4. A bill counts in the month its period begins, a payment on the day it is booked; anything booked after the cut-off day is
// ignored.
import { z } from 'zod';
import { day } from '../../kit/dates.ts';
import { exportPurpose } from '../../kit/export-purpose.ts';
import { id, idOrNone } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { month } from '../billing/bill.ts';
import { OBJECT } from '../enums.ts';
import { chargeFamily } from '../service/rule.ts';
import { optionalDay, optionalId } from '../../kit/fields.ts';
import { business, failures } from '../../kit/failure.ts';

const collectionRateCalls = resource({ path: '/api/charging/collection-rate', menu: MENU.checkoutSummary, what: '收缴率' });

export const COLLECTION_RATE_FAILURES = failures({
  RATE_CUT_OFF: business('截止日不能早于期间首日'),
});

export const RATE_GROUPS = [
  { value: 'estate', label: '按小区' },
  { value: 'building', label: '按楼栋' },
  { value: 'item', label: '按收费项目' },
  { value: 'month', label: '按账期' },
] as const;
const groupBy = z.enum(['estate', 'building', 'item', 'month'], '请选择汇总方式');
export type RateGroup = z.infer<typeof groupBy>;

/** The meaning of each figure, in the same words next to the table and below the print. */
export const RATE_NOTES: readonly (readonly [string, string])[] = [
  ['范围', '已发布、未作废的账单，按账期起始月份归入期间；默认只统计“计入收缴率”的收费项目。截止日之后的收款、红冲、调整、减免不计。'],
  ['应收净额', '应收＋调整－减免（减免含折扣、抹零）＝实收＋欠费＋挂账＋核销。'],
  ['实收', '期间账单截止日前收到的本金，红冲已扣除；坏账准备核销的不算实收，另列“核销”；违约金另列。'],
  ['当期收缴率', '实收÷应收净额。'],
  ['户收缴率', '已缴清户÷应收户；应收户为期间应收净额大于零的户，已缴清户不含挂账和核销的户，车位随房屋计户。'],
  ['期初欠费', '期间之前的账单在期间首日未收的本金，含挂账。'],
  ['清欠', '期间首日至截止日收回的期初欠费；清欠率＝清欠÷（清欠＋期初未清），挂账另列。'],
  ['综合收缴率', '（实收＋清欠）÷（应收净额＋期初欠费）。'],
  ['减免率', '减免÷应收。'],
  ['违约金实收', '期间账单截止日前、以前账单期间首日至截止日收到的违约金。'],
  ['预交收入', '期间首日至截止日存入的预交款，红冲已扣除，退预交款不减。'],
  ['合计', '各率按合计金额计算，不是各行平均；按收费项目、账期汇总时，同一户在几行出现，合计只算一户。'],
];

const filterShape = z.object({
  /** Empty means all estates the user may see. */
  estateIds: z.array(id).max(200, '一次最多选择 200 个小区').default([]),
  monthFrom: month,
  monthTo: month,
  /** Null means today. */
  cutOff: optionalDay,
  /** Empty means all of them. */
  families: z.array(chargeFamily).max(20).default([]),
  /** Includes items that do not count in the rate: deposits and one-off charges. */
  uncounted: z.boolean().default(false),
  by: groupBy.default('estate'),
});
export type RateFilter = z.output<typeof filterShape>;

export const rateFilter = filterShape
  .refine(({ monthFrom, monthTo }) => monthFrom <= monthTo, { path: ['monthTo'], error: '截止账期不能早于起始账期' })
  .refine(({ monthFrom, cutOff }) => cutOff === null || cutOff >= `${monthFrom}-01`, {
    path: ['cutOff'],
    error: '截止日不能早于期间首日',
  });

const rate = z.string().nullable();
const figures = z.object({
  gross: z.string(),
  /** 调整, positive or negative. */
  adjusted: z.string(),
  reduced: z.string(),
  /** gross + adjusted - reduced = received + writtenOff + open + suspended. */
  net: z.string(),
  received: z.string(),
  open: z.string(),
  suspended: z.string(),
  writtenOff: z.string(),
  houses: z.int(),
  paidHouses: z.int(),
  /** For bills before the period: open at its start, received since then, still open and suspended on the cut-off day. */
  opening: z.string(),
  recovered: z.string(),
  oldOpen: z.string(),
  oldSuspended: z.string(),
  late: z.string(),
  prepaid: z.string(),
  rates: z.object({ current: rate, houses: rate, recovery: rate, overall: rate, reduction: rate }),
});
export type RateFigures = z.infer<typeof figures>;

/** Identifies a row of the table; each field narrows it. Building 0 stands for objects in no building. */
const rateOf = z.object({
  estateId: optionalId,
  buildingId: optionalId,
  /** 0: money that belongs to no item. */
  chargeTypeId: idOrNone.nullable().default(null),
  month: month.nullable().default(null),
});

const rateRow = figures.extend({ key: z.string(), name: z.string(), of: rateOf.required() });
export type RateRow = z.infer<typeof rateRow>;

export const collectionRate = collectionRateCalls.read('', '收缴率', {
  input: rateFilter,
  output: z.object({ cutOff: day, rows: z.array(rateRow), total: figures }),
});

/** The amounts and counts of a row, with their labels. */
export const RATE_FIGURES = {
  gross: '应收',
  adjusted: '调整',
  reduced: '减免',
  net: '应收净额',
  received: '实收',
  open: '欠费',
  suspended: '挂账',
  writtenOff: '核销',
  houses: '应收户',
  paidHouses: '已缴清户',
  opening: '期初欠费',
  recovered: '清欠',
  oldOpen: '期初未清',
  oldSuspended: '期初挂账',
  late: '违约金实收',
  prepaid: '预交收入',
} as const;
export type RateFigure = keyof typeof RATE_FIGURES;
/** Figures that can be listed by house; prepaid money belongs to no bill and is left out. */
const figure = z.literal(
  (Object.keys(RATE_FIGURES) as RateFigure[]).filter((one) => one !== 'prepaid'),
  '请选择要查看的数字',
);

/** A house with its parking spaces, or a space or customer without a house. */
const rateHouse = z.object({
  key: z.string(),
  objectKind: OBJECT.schema,
  objectId: id,
  estateId: id,
  estateName: z.string(),
  objectText: z.string(),
  payerName: z.string(),
  net: z.string(),
  received: z.string(),
  open: z.string(),
  suspended: z.string(),
  writtenOff: z.string(),
  opening: z.string(),
  recovered: z.string(),
  oldOpen: z.string(),
  oldSuspended: z.string(),
  /** Its part of the figure. */
  part: z.string(),
});
export type RateHouse = z.infer<typeof rateHouse>;

export const searchRateHouses = collectionRateCalls.search(
  { filter: rateFilter, of: rateOf.default(rateOf.parse({})), figure },
  rateHouse,
  { summary: '收缴率数字对应的房屋', at: 'house/search', totals: { sum: z.string() } },
);

/** Only sums and no names, so no purpose is required. */
export const exportCollectionRate = collectionRateCalls.write('export', '导出收缴率表', {
  act: 'export',
  input: z.object({ filter: rateFilter }),
  output: z.object({ jobId: id }),
});

/** One line for each bill of the period. */
export const exportRateBills = collectionRateCalls.write('bill/export', '导出应收实收明细', {
  act: 'export',
  input: z.object({ filter: rateFilter, purpose: exportPurpose }),
  output: z.object({ jobId: id }),
});
