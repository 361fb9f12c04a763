// Bills (应收): what an object owes for an item and a period, how that was computed, and what was done to it since.
import { z } from 'zod';
import { endpoint, noAnswer } from '../../kit/endpoint.ts';
import { day, instant } from '../../kit/dates.ts';
import { id, idParam } from '../../kit/ids.ts';
import { pageQuery } from '../../kit/paging.ts';
import { MENU } from '../../menu.ts';
import { billChangeKind, billState, chargeObject } from '../enums.ts';

export const month = z.string('请选择账期').regex(/^\d{4}-(0[1-9]|1[0-2])$/, '账期应为年月，如 2026-11');

export const billRow = z.object({
  id,
  estateName: z.string(),
  objectKind: chargeObject.schema,
  objectId: id,
  /** House or parking code, or the customer's name. */
  objectText: z.string(),
  houseId: id.nullable(),
  payerName: z.string(),
  chargeTypeId: id,
  item: z.string(),
  periodFrom: day,
  periodTo: day,
  once: z.boolean(),
  dueDate: day,
  state: billState.schema,
  void: z.boolean(),
  hung: z.boolean(),
  amount: z.string(),
  adjusted: z.string(),
  reduced: z.string(),
  settled: z.string(),
  open: z.string(),
  /** 违约金 still to be paid today. */
  late: z.string(),
  explain: z.string(),
});
export type BillRow = z.infer<typeof billRow>;

export const billFilter = z.object({
  estateId: id.nullable().default(null),
  /** House code or number, parking code, name, phone. */
  key: z.string().trim().max(60).default(''),
  chargeTypeId: id.nullable().default(null),
  states: z.array(billState.schema).default([]),
  /** Periods that begin from … to … (months). */
  monthFrom: month.nullable().default(null),
  monthTo: month.nullable().default(null),
  overdue: z.boolean().default(false),
  void: z.boolean().default(false),
});
export type BillFilter = z.output<typeof billFilter>;

const BILL_MENUS = [
  MENU.billingAudit,
  MENU.billingNotify,
  MENU.checkout,
  MENU.arrearsChase,
  MENU.billingReduce,
  MENU.accountAdjust,
  MENU.accountDiscount,
  MENU.accountOverdue,
  MENU.accountReduction,
] as const;

export const searchBills = endpoint({
  method: 'POST',
  path: '/api/charging/bill/search',
  access: { menu: [...BILL_MENUS], act: 'view' },
  summary: '账单列表',
  input: pageQuery.extend(billFilter.shape),
  output: z.object({ rows: z.array(billRow), total: z.int(), amount: z.string(), settled: z.string(), open: z.string() }),
});

export const billStep = z.object({ text: z.string(), reason: z.string(), by: z.string(), at: instant });
export const billDetail = billRow.extend({
  standardName: z.string(),
  batchNumber: z.string(),
  publicationNumber: z.string(),
  lateTerms: z.string(),
  lateSettled: z.string(),
  lateWaived: z.string(),
  /** One entry per stretch of days with one price and one area. */
  calc: z.array(z.record(z.string(), z.union([z.string(), z.number()]))),
  changes: z.array(z.object({ id, kind: billChangeKind.schema, amount: z.string(), reason: z.string(), day, by: z.string() })),
  lines: z.array(
    z.object({ settlementId: id, number: z.string(), day, amount: z.string(), late: z.string(), tenders: z.string(), state: z.int() }),
  ),
  steps: z.array(billStep),
  createdBy: z.string(),
  createdAt: instant,
});
export type BillDetail = z.infer<typeof billDetail>;
export const getBill = endpoint({
  method: 'GET',
  path: '/api/charging/bill/{id}',
  access: { menu: [...BILL_MENUS], act: 'view' },
  summary: '账单详情',
  input: z.object({ id: idParam }),
  output: billDetail,
});

export const stepReason = z.string('请输入原因').trim().min(1, '请输入原因').max(200, '原因最多200字');

/** A published bill nothing was paid on: it stays to be read, its period is free to be billed anew. */
export const voidBill = endpoint({
  method: 'POST',
  path: '/api/charging/bill/{id}/void',
  access: { menu: MENU.billingAudit, act: 'void' },
  summary: '作废账单',
  input: z.object({ id: idParam, reason: stepReason }),
  output: noAnswer,
});
