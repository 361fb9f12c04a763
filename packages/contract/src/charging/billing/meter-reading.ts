// 抄表计费 (menu 153): the reading sheet of a month, and the bills made from it. Domain notes, 4.2; invariant 9: each reading starts where the
// previous one ended.
import { z } from 'zod';
import { endpoint, noAnswer } from '../../kit/endpoint.ts';
import { chosen, id, idParam, version } from '../../kit/ids.ts';
import { day, dayOf } from '../../kit/dates.ts';
import { pageQuery } from '../../kit/paging.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { month } from './bill.ts';
import { meterKind, PRICE_METHOD, SKIP_REASON } from '../enums.ts';
import { readingFigure } from '../service/meter-card.ts';
import { priceTier } from '../service/standard.ts';
import { optionalId, optionalText, searchKey } from '../../kit/fields.ts';
import { business, failures } from '../../kit/failure.ts';

const meterReading = resource({ path: '/api/charging/meter-reading', menu: MENU.billingMeter, what: '导出抄表（当前条件的全部行）' });

export const READING_FAILURES = failures({
  READING_BILLED: business('{month} 的读数已计费（{bill}），要修改请先作废该账单或公摊'),
  READING_NEXT_BILLED: business('下期 {month} 的读数已计费（{bill}），不能改变它的起数'),
  READING_NONE_BILLABLE: business('该范围没有按用量计费的房屋表具'),
});

/** The maximum number of rows saved in one call; one page of the screen. */
export const MAX_READING_ROWS = 200;

const view = { menu: MENU.billingMeter, act: 'view' } as const;
const change = { menu: MENU.billingMeter, act: 'change' } as const;

const sheetWish = z.object({
  estateId: chosen('小区'),
  month,
  kind: meterKind.schema.nullable().default(null),
  route: z.string().max(40).nullable().default(null),
  buildingId: optionalId,
});
export const readingFilter = sheetWish.extend({
  /** Beginning or part of the number, the house code or the location. */
  key: searchKey,
  /** missing: not read yet · abnormal: read, very different from before, and not confirmed */
  only: z.enum(['all', 'missing', 'abnormal']).default('all'),
});
export type ReadingFilter = z.output<typeof readingFilter>;

const storedReading = z.object({
  version: z.int(),
  readOn: day,
  current: z.string(),
  rollover: z.boolean(),
  usage: z.string(),
  abnormal: z.boolean(),
  /** Empty until it is confirmed. */
  confirmedBy: z.string(),
  remark: z.string(),
  by: z.string(),
  /** The bill that charges it; null while the reading may be changed. */
  bill: z.object({ id, text: z.string() }).nullable(),
});

export const readingRow = z.object({
  meterId: id,
  number: z.string(),
  kind: meterKind.schema,
  houseCode: z.string(),
  location: z.string(),
  route: z.string(),
  ratio: z.string(),
  lossRate: z.string(),
  maxReading: z.string().nullable(),
  previous: z.string(),
  previousOn: day,
  /** Usage of the replaced meter, if this is the first reading since the replacement. */
  carried: z.string(),
  /** Usage of the two previous periods, the latest first. */
  before: z.array(z.string()),
  /** The price used to show the amount while the user types; null when nothing is charged. */
  price: z
    .object({
      standardName: z.string(),
      unit: z.string(),
      priceMethod: PRICE_METHOD.schema,
      price: z.string(),
      extra: z.string(),
      tiers: z.array(priceTier),
      /** Usage of the earlier months of the year, which has used up part of the steps. */
      usedBefore: z.string(),
      rounding: z.int(),
      decimals: z.int(),
    })
    .nullable(),
  reading: storedReading.nullable(),
});
export type ReadingRow = z.infer<typeof readingRow>;

export const searchReadings = endpoint({
  method: 'POST',
  path: '/api/charging/meter-reading/search',
  access: view,
  summary: '抄表表格',
  input: pageQuery.extend(readingFilter.shape),
  output: z.object({
    rows: z.array(readingRow),
    total: z.int(),
    /** For the chosen month, estate, kind, route and building, whatever the other filters are. */
    progress: z.object({ meters: z.int(), read: z.int(), abnormal: z.int(), billed: z.int(), usage: z.string() }),
  }),
});
export const exportReadings = meterReading.export(readingFilter, { summary: '导出抄表（当前条件的全部行）' });

const readingLine = z.object({
  meterId: id,
  /** Version of the reading that was shown; null when there was none. */
  version: version.nullable(),
  current: readingFigure,
  readOn: dayOf('请选择抄表日期'),
  rollover: z.boolean().default(false),
  /** The user has checked the abnormal usage. */
  confirmed: z.boolean().default(false),
  remark: optionalText('备注', 200),
});
export type ReadingLine = z.output<typeof readingLine>;

/** One transaction: correct rows are stored; each of the others is returned with the reason and not changed. */
export const saveReadings = endpoint({
  method: 'POST',
  path: '/api/charging/meter-reading/save',
  access: change,
  summary: '保存抄表',
  input: z.object({
    estateId: id,
    month,
    rows: z.array(readingLine).min(1, '没有要保存的读数').max(MAX_READING_ROWS, `一次最多保存 ${MAX_READING_ROWS} 行`),
  }),
  output: z.object({
    saved: z.int(),
    unchanged: z.int(),
    refused: z.array(z.object({ meterId: id, message: z.string() })),
  }),
});
export const removeReading = endpoint({
  method: 'DELETE',
  path: '/api/charging/meter-reading/{meterId}/{month}',
  access: change,
  summary: '清除读数（未计费）',
  input: z.object({ meterId: idParam, month }),
  output: noAnswer,
});

// ---- bills --------------------------------------------------------------------------------------------------------------

const billWish = sheetWish.omit({ route: true });
export type MeterBillWish = z.output<typeof billWish>;
export const tryMeterBills = endpoint({
  method: 'POST',
  path: '/api/charging/meter-reading/trial',
  access: view,
  summary: '试算抄表账单（不保存）',
  input: billWish,
  output: z.object({
    bills: z.int(),
    amount: z.string(),
    items: z.array(z.object({ chargeTypeId: id, item: z.string(), bills: z.int(), usage: z.string(), amount: z.string() })),
    skipped: z.array(z.object({ reason: SKIP_REASON.schema, count: z.int() })),
    /** The first 200. */
    skips: z.array(z.object({ houseId: id, houseCode: z.string(), item: z.string(), reason: SKIP_REASON.schema, detail: z.string() })),
    /** The first 50, for inspection. */
    samples: z.array(z.object({ houseCode: z.string(), item: z.string(), amount: z.string(), explain: z.string() })),
  }),
});
export type MeterTrial = z.infer<(typeof tryMeterBills)['output']>;
export const makeMeterBills = meterReading.write('bill', '生成抄表账单', {
  act: 'add',
  idempotent: true,
  input: billWish,
  output: z.object({ batchId: id, jobId: id, number: z.string() }),
});
