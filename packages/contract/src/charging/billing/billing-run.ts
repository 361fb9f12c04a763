// 计费审核 (menu 158): the regular run of a month, tried first, then stored as a batch, audited by somebody else. Domain notes, 4.2.
import { z } from 'zod';
import { endpoint, noAnswer } from '../../kit/endpoint.ts';
import { day, instant } from '../../kit/dates.ts';
import { id, idParam, version } from '../../kit/ids.ts';
import { pageOf, pageQuery } from '../../kit/paging.ts';
import { MENU } from '../../menu.ts';
import { month, stepReason } from './bill.ts';
import { batchKind, batchState, billState, chargeObject, skipReason } from '../enums.ts';

const may = <A extends 'view' | 'add' | 'change' | 'audit' | 'void'>(act: A) => ({ menu: MENU.billingAudit, act }) as const;

export const RUN_MONTHS = 24;

const wish = z
  .object({
    estateId: id,
    /** The month the bills fall into; a quarter billed afterwards falls into its last month, one in advance into its first. */
    monthFrom: month,
    monthTo: month,
    /** Empty: every regular item. */
    chargeTypeIds: z.array(id).max(100).default([]),
    buildingIds: z.array(id).max(500).default([]),
  })
  .superRefine((input, context) => {
    const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5));
    if (input.monthTo < input.monthFrom) context.addIssue({ code: 'custom', path: ['monthTo'], message: '截止账期不能早于起始账期' });
    else if (months(input.monthTo) - months(input.monthFrom) >= RUN_MONTHS)
      context.addIssue({ code: 'custom', path: ['monthTo'], message: `一次最多计费 ${RUN_MONTHS} 个月` });
  });
export type RunInput = z.output<typeof wish>;

const itemSum = z.object({ chargeTypeId: id, item: z.string(), bills: z.int(), amount: z.string() });
const skipSum = z.object({ reason: skipReason.schema, count: z.int() });
export const skipRow = z.object({
  objectKind: chargeObject.schema,
  objectId: id,
  objectText: z.string(),
  item: z.string(),
  reason: skipReason.schema,
  detail: z.string(),
});
export type SkipRow = z.infer<typeof skipRow>;
/** What an object pays now against the period before. */
export const differenceRow = z.object({
  objectKind: chargeObject.schema,
  objectId: id,
  objectText: z.string(),
  item: z.string(),
  last: z.string(),
  now: z.string(),
  /** Of the last amount; null where there was none. */
  percent: z.string().nullable(),
  explain: z.string(),
});
export type DifferenceRow = z.infer<typeof differenceRow>;

/** Percent of change from which a charge is flagged. */
export const DIFFERENCE_FLAG = 30;

export const trialRun = endpoint({
  method: 'POST',
  path: '/api/charging/billing/trial',
  access: may('view'),
  summary: '试算（不保存）',
  input: wish,
  output: z.object({
    bills: z.int(),
    amount: z.string(),
    items: z.array(itemSum),
    skipped: z.array(skipSum),
    /** The largest changes, at most 200. */
    differences: z.array(differenceRow),
    flagged: z.int(),
    /** The first 200. */
    skips: z.array(skipRow),
  }),
});
export type Trial = z.infer<(typeof trialRun)['output']>;

export const startRun = endpoint({
  method: 'POST',
  path: '/api/charging/billing/run',
  access: may('add'),
  summary: '生成账单',
  idempotent: true,
  input: wish,
  output: z.object({ batchId: id, jobId: id }),
});

export const batchRow = z.object({
  id,
  version,
  number: z.string(),
  estateId: id,
  estateName: z.string(),
  kind: batchKind.schema,
  periodFrom: day,
  periodTo: day,
  items: z.string(),
  state: batchState.schema,
  made: z.int(),
  skipped: z.int(),
  amount: z.string(),
  createdBy: z.string(),
  createdAt: instant,
  checkedBy: z.string(),
  checkedAt: instant.nullable(),
  reason: z.string(),
  jobId: id.nullable(),
});
export type BatchRow = z.infer<typeof batchRow>;

export const searchBatches = endpoint({
  method: 'POST',
  path: '/api/charging/billing/batch/search',
  access: { menu: [MENU.billingAudit, MENU.billingNotify], act: 'view' },
  summary: '计费批次',
  input: pageQuery.extend({
    estateId: id.nullable().default(null),
    kinds: z.array(batchKind.schema).default([]),
    states: z.array(batchState.schema).default([]),
    key: z.string().trim().max(40).default(''),
  }),
  output: pageOf(batchRow).extend({ amount: z.string() }),
});

export const getBatch = endpoint({
  method: 'GET',
  path: '/api/charging/billing/batch/{id}',
  access: may('view'),
  summary: '批次汇总',
  input: z.object({ id: idParam }),
  output: batchRow.extend({
    items: z.string(),
    itemSums: z.array(itemSum),
    buildings: z.array(z.object({ buildingId: id.nullable(), building: z.string(), bills: z.int(), amount: z.string() })),
    skips: z.array(skipSum),
    states: z.array(z.object({ state: billState.schema, bills: z.int(), amount: z.string() })),
    flagged: z.int(),
    /** False for who made it: he may look, not audit. */
    auditable: z.boolean(),
  }),
});

export const batchBillRow = z.object({
  id,
  objectKind: chargeObject.schema,
  objectText: z.string(),
  payerName: z.string(),
  item: z.string(),
  periodFrom: day,
  periodTo: day,
  dueDate: day,
  state: billState.schema,
  amount: z.string(),
  last: z.string().nullable(),
  percent: z.string().nullable(),
  explain: z.string(),
});
export type BatchBillRow = z.infer<typeof batchBillRow>;
export const searchBatchBills = endpoint({
  method: 'POST',
  path: '/api/charging/billing/batch/bills',
  access: may('view'),
  summary: '批次账单',
  input: pageQuery.extend({
    batchId: id,
    chargeTypeId: id.nullable().default(null),
    buildingId: id.nullable().default(null),
    key: z.string().trim().max(40).default(''),
    flagged: z.boolean().default(false),
    states: z.array(billState.schema).default([]),
  }),
  output: pageOf(batchBillRow).extend({ amount: z.string() }),
});
export const searchBatchSkips = endpoint({
  method: 'POST',
  path: '/api/charging/billing/batch/skips',
  access: may('view'),
  summary: '未计费清单',
  input: pageQuery.extend({ batchId: id, reason: skipReason.schema.nullable().default(null) }),
  output: pageOf(skipRow),
});

export const auditBatch = endpoint({
  method: 'POST',
  path: '/api/charging/billing/batch/{id}/audit',
  access: may('audit'),
  summary: '审核通过',
  input: z.object({ id: idParam, version }),
  output: z.object({ bills: z.int(), amount: z.string() }),
});
export const unauditBatch = endpoint({
  method: 'POST',
  path: '/api/charging/billing/batch/{id}/unaudit',
  access: may('audit'),
  summary: '取消审核（未发布的账单）',
  input: z.object({ id: idParam, version, reason: stepReason }),
  output: z.object({ bills: z.int() }),
});
/** Back to 待计费, amount cleared; a run of the same period computes them anew. */
export const rejectBills = endpoint({
  method: 'POST',
  path: '/api/charging/billing/batch/{id}/reject',
  access: may('audit'),
  summary: '退回账单',
  input: z.object({ id: idParam, billIds: z.array(id).min(1, '请选择账单').max(2000), reason: stepReason }),
  output: z.object({ bills: z.int() }),
});
export const rerunBatch = endpoint({
  method: 'POST',
  path: '/api/charging/billing/batch/{id}/rerun',
  access: may('add'),
  summary: '补算（只补缺少的账单）',
  idempotent: true,
  input: z.object({ id: idParam }),
  output: z.object({ jobId: id }),
});
export const withdrawBatch = endpoint({
  method: 'POST',
  path: '/api/charging/billing/batch/{id}/withdraw',
  access: may('void'),
  summary: '撤回批次（未发布）',
  input: z.object({ id: idParam, version, reason: stepReason }),
  output: noAnswer,
});
