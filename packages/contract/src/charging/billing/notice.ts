// 缴费通知 (menu 159): approved bills become visible and payable, and their payers are notified once per channel. Domain notes, 4.2.
import { z } from 'zod';
import { day, instant } from '../../kit/dates.ts';
import { id } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { BATCH_KIND, OBJECT, NOTICE_CHANNEL, NOTICE } from '../enums.ts';
import { optionalId, severalOf } from '../../kit/fields.ts';
import { business, failures } from '../../kit/failure.ts';

const notify = resource({ path: '/api/charging/notify', menu: MENU.billingNotify, what: '待发布的批次' });

export const NOTICE_FAILURES = failures({
  BILL_PUBLISH_NONE: business('所选批次没有已审核的账单'),
  NOTICES_SENT: business('没有待发送的通知，同一方式每位付款人每户只通知一次'),
});

export const publishableRow = z.object({
  batchId: id,
  number: z.string(),
  estateId: id,
  estateName: z.string(),
  kind: BATCH_KIND.schema,
  periodFrom: day,
  periodTo: day,
  bills: z.int(),
  amount: z.string(),
  checkedBy: z.string(),
});
export const listPublishable = notify.read('publishable', '待发布的批次', {
  input: z.object({ estateId: optionalId }),
  output: z.array(publishableRow),
});

/** Publishes all approved bills of the batches together; each estate gets one publication. */
export const publishBatches = notify.write('publish', '发布账单', {
  act: 'add',
  idempotent: true,
  input: z.object({ batchIds: z.array(id).min(1, '请选择批次').max(200) }),
  output: z.array(z.object({ publicationId: id, number: z.string(), bills: z.int(), amount: z.string() })),
});

export const publicationRow = z.object({
  id,
  number: z.string(),
  estateId: id,
  estateName: z.string(),
  day,
  bills: z.int(),
  amount: z.string(),
  /** Number of notices: one per object and payer. */
  objects: z.int(),
  sent: z.array(z.object({ channel: NOTICE_CHANNEL.schema, waiting: z.int(), sent: z.int(), failed: z.int(), read: z.int() })),
  createdBy: z.string(),
  createdAt: instant,
});
export type PublicationRow = z.infer<typeof publicationRow>;
export const searchPublications = notify.search({ estateId: optionalId }, publicationRow, {
  summary: '发布记录',
  at: 'publication/search',
});

export const noticeRow = z.object({
  id,
  objectKind: OBJECT.schema,
  objectText: z.string(),
  channel: NOTICE_CHANNEL.schema,
  payerName: z.string(),
  phone: z.string(),
  bills: z.int(),
  amount: z.string(),
  state: NOTICE.schema,
  tries: z.int(),
  message: z.string(),
  text: z.string(),
  sentAt: instant.nullable(),
});
export type NoticeRow = z.infer<typeof noticeRow>;
export const searchNotices = notify.search(
  {
    publicationId: id,
    channels: severalOf(NOTICE_CHANNEL),
    states: severalOf(NOTICE),
    key: z.string().trim().max(40).default(''),
  },
  noticeRow,
  { summary: '通知明细', at: 'notice/search' },
);

/** By SMS or WeChat, through the sender of the installation; payers already notified through the channel are not notified again. */
export const sendNotices = notify.step('publication/{id}/send', '发送通知', {
  version: false,
  idempotent: true,
  fields: { channel: z.literal([2, 3]), failedOnly: z.boolean().default(false) },
  output: z.object({ jobId: id, notices: z.int() }),
});

const paperLine = z.object({
  item: z.string(),
  objectText: z.string(),
  periodFrom: day,
  periodTo: day,
  explain: z.string(),
  amount: z.string(),
  reduced: z.string(),
  settled: z.string(),
  open: z.string(),
  late: z.string(),
  /** How the late fee came about: principal × rate × days by step, pauses and cap. Absent while none has accrued. */
  lateText: z.string().optional(),
  dueDate: day,
});
/** 缴费通知单 of one payer for one house: the payer's charges of this publication and the payer's earlier debt. */
export const noticePaper = z.object({
  objectText: z.string(),
  estateName: z.string(),
  company: z.string(),
  phone: z.string(),
  payerName: z.string(),
  number: z.string(),
  lines: z.array(paperLine),
  /** `lateTexts` explains the late fee of each earlier bill that has one. */
  before: z.object({ bills: z.int(), open: z.string(), late: z.string(), lateTexts: z.array(z.string()).optional() }),
  total: z.string(),
  capital: z.string(),
  dueDate: day,
  /** `请于 … 前缴纳` before the due date, `已逾期` only after it. */
  wording: z.string(),
});
export type NoticePaper = z.infer<typeof noticePaper>;
export const PAPERS_AT_ONCE = 200;
export const printNotices = notify.step('publication/{id}/print', '打印缴费通知单（按楼栋顺序）', {
  act: 'print',
  version: false,
  fields: {
    buildingId: optionalId,
    noticeIds: z.array(id).max(PAPERS_AT_ONCE).default([]),
    page: z.int().min(1).max(1_000_000).default(1),
  },
  output: z.object({ papers: z.array(noticePaper), total: z.int() }),
});
