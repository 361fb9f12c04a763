// 计费审核 (menu 158): the regular billing run of a month: first a trial, then a stored batch, then approval by another user. Domain notes,
// 4.2.
import { z } from 'zod';
import { day, instant } from '../../kit/dates.ts';
import { id, idParam, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { month, stepReason } from './bill.ts';
import { BATCH_KIND, BATCH, BILL, OBJECT, SKIP_REASON } from '../enums.ts';
import { optionalId, severalOf } from '../../kit/fields.ts';
import { business, failures } from '../../kit/failure.ts';

const billing = resource({ path: '/api/charging/billing', menu: MENU.billingAudit, what: '试算（不保存）' });

export const BATCH_FAILURES = failures({
  RUN_AHEAD: business('最多提前计费 {months} 个月，即到 {last}，请检查账期'),
  RUN_NOT_AHEAD: business('只能计费到本月，即到 {last}，请检查账期'),
  BATCH_STATE: business('该批次当前的状态不能{what}，请刷新后查看'),
  BATCH_EMPTY: business('该批次没有待审核的账单'),
  BATCH_PUBLISHED: business('该批次已有账单发布，请逐笔作废或红冲'),
  BATCH_NOT_REGULAR: business('只有常规计费可以补算'),
  BILLS_MOVED: business('所选账单的状态已变动，请刷新后重试'),
});

export const RUN_MONTHS = 24;

const wish = z
  .object({
    estateId: id,
    /** The month to which the bills belong: a quarter billed in arrears belongs to its last month, one billed in advance to its first. */
    monthFrom: month,
    monthTo: month,
    /** Empty means every regular item. */
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
const skipSum = z.object({ reason: SKIP_REASON.schema, count: z.int() });
export const skipRow = z.object({
  objectKind: OBJECT.schema,
  objectId: id,
  objectText: z.string(),
  item: z.string(),
  reason: SKIP_REASON.schema,
  detail: z.string(),
});
export type SkipRow = z.infer<typeof skipRow>;
/** What an object pays now, compared with the previous period. */
export const differenceRow = z.object({
  objectKind: OBJECT.schema,
  objectId: id,
  objectText: z.string(),
  item: z.string(),
  last: z.string(),
  now: z.string(),
  /** Change relative to the last amount; null when there was none. */
  percent: z.string().nullable(),
  explain: z.string(),
});
export type DifferenceRow = z.infer<typeof differenceRow>;

/** A charge is flagged when it changes by at least this percentage. */
export const DIFFERENCE_FLAG = 30;

export const trialRun = billing.read('trial', '试算（不保存）', {
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

export const startRun = billing.write('run', '生成账单', {
  act: 'add',
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
  kind: BATCH_KIND.schema,
  periodFrom: day,
  periodTo: day,
  items: z.string(),
  state: BATCH.schema,
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

export const searchBatches = billing.search(
  {
    estateId: optionalId,
    kinds: severalOf(BATCH_KIND),
    states: severalOf(BATCH),
    key: z.string().trim().max(40).default(''),
  },
  batchRow,
  { menu: [MENU.billingAudit, MENU.billingNotify], summary: '计费批次', at: 'batch/search', totals: { amount: z.string() } },
);

export const getBatch = billing.read('batch/{id}', '批次汇总', {
  method: 'GET',
  input: z.object({ id: idParam }),
  output: batchRow.extend({
    items: z.string(),
    itemSums: z.array(itemSum),
    buildings: z.array(z.object({ buildingId: id.nullable(), building: z.string(), bills: z.int(), amount: z.string() })),
    skips: z.array(skipSum),
    states: z.array(z.object({ state: BILL.schema, bills: z.int(), amount: z.string() })),
    flagged: z.int(),
    /** What the approval of a yearly 公摊 gives back to prepaid accounts and takes off unpaid bills; null for all other batches. */
    givesBack: z.object({ pool: z.string(), credited: z.string(), relieved: z.string() }).nullable(),
    /** False for the user who made the batch, who may read but not approve it. */
    auditable: z.boolean(),
  }),
});

export const batchBillRow = z.object({
  id,
  objectKind: OBJECT.schema,
  objectText: z.string(),
  payerName: z.string(),
  item: z.string(),
  periodFrom: day,
  periodTo: day,
  dueDate: day,
  state: BILL.schema,
  amount: z.string(),
  last: z.string().nullable(),
  percent: z.string().nullable(),
  explain: z.string(),
});
export type BatchBillRow = z.infer<typeof batchBillRow>;
export const searchBatchBills = billing.search(
  {
    batchId: id,
    chargeTypeId: optionalId,
    buildingId: optionalId,
    key: z.string().trim().max(40).default(''),
    flagged: z.boolean().default(false),
    states: severalOf(BILL),
  },
  batchBillRow,
  { summary: '批次账单', at: 'batch/bills', totals: { amount: z.string() } },
);
export const searchBatchSkips = billing.search({ batchId: id, reason: SKIP_REASON.schema.nullable().default(null) }, skipRow, {
  summary: '未计费清单',
  at: 'batch/skips',
});

export const auditBatch = billing.step('batch/{id}/audit', '审核通过', {
  act: 'audit',
  output: z.object({ bills: z.int(), amount: z.string() }),
});
export const unauditBatch = billing.step('batch/{id}/unaudit', '取消审核（未发布的账单）', {
  act: 'audit',
  fields: { reason: stepReason },
  output: z.object({ bills: z.int() }),
});
/** The bills return to 待计费 without an amount; a run of the same period computes them again. */
export const rejectBills = billing.step('batch/{id}/reject', '退回账单', {
  act: 'audit',
  version: false,
  fields: { billIds: z.array(id).min(1, '请选择账单').max(2000), reason: stepReason },
  output: z.object({ bills: z.int() }),
});
export const rerunBatch = billing.step('batch/{id}/rerun', '补算（只补缺少的账单）', {
  act: 'add',
  version: false,
  idempotent: true,
  output: z.object({ jobId: id }),
});
export const withdrawBatch = billing.step('batch/{id}/withdraw', '撤回批次（未发布）', { act: 'void', fields: { reason: stepReason } });
