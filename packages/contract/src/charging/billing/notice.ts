// 缴费通知 (menu 159): audited bills become visible and payable, and their payers hear of it once by each way. Domain notes, 4.2.
import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { day, instant } from '../../kit/dates.ts';
import { id, idParam } from '../../kit/ids.ts';
import { pageOf, pageQuery } from '../../kit/paging.ts';
import { MENU } from '../../menu.ts';
import { batchKind, chargeObject, noticeChannel, noticeState } from '../enums.ts';

const may = <A extends 'view' | 'add' | 'change' | 'print'>(act: A) => ({ menu: MENU.billingNotify, act }) as const;

export const publishableRow = z.object({
  batchId: id,
  number: z.string(),
  estateId: id,
  estateName: z.string(),
  kind: batchKind.schema,
  periodFrom: day,
  periodTo: day,
  bills: z.int(),
  amount: z.string(),
  checkedBy: z.string(),
});
export const listPublishable = endpoint({
  method: 'POST',
  path: '/api/charging/notify/publishable',
  access: may('view'),
  summary: '待发布的批次',
  input: z.object({ estateId: id.nullable().default(null) }),
  output: z.array(publishableRow),
});

/** All audited bills of the batches at once; each estate gets one publication. */
export const publishBatches = endpoint({
  method: 'POST',
  path: '/api/charging/notify/publish',
  access: may('add'),
  summary: '发布账单',
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
  /** Objects that get a notice. */
  objects: z.int(),
  sent: z.array(z.object({ channel: noticeChannel.schema, waiting: z.int(), sent: z.int(), failed: z.int(), read: z.int() })),
  createdBy: z.string(),
  createdAt: instant,
});
export type PublicationRow = z.infer<typeof publicationRow>;
export const searchPublications = endpoint({
  method: 'POST',
  path: '/api/charging/notify/publication/search',
  access: may('view'),
  summary: '发布记录',
  input: pageQuery.extend({ estateId: id.nullable().default(null) }),
  output: pageOf(publicationRow),
});

export const noticeRow = z.object({
  id,
  objectKind: chargeObject.schema,
  objectText: z.string(),
  channel: noticeChannel.schema,
  payerName: z.string(),
  phone: z.string(),
  bills: z.int(),
  amount: z.string(),
  state: noticeState.schema,
  tries: z.int(),
  message: z.string(),
  text: z.string(),
  sentAt: instant.nullable(),
});
export type NoticeRow = z.infer<typeof noticeRow>;
export const searchNotices = endpoint({
  method: 'POST',
  path: '/api/charging/notify/notice/search',
  access: may('view'),
  summary: '通知明细',
  input: pageQuery.extend({
    publicationId: id,
    channels: z.array(noticeChannel.schema).default([]),
    states: z.array(noticeState.schema).default([]),
    key: z.string().trim().max(40).default(''),
  }),
  output: pageOf(noticeRow),
});

/** By SMS or WeChat, through the sender of the installation; who was told already by that way is not told again. */
export const sendNotices = endpoint({
  method: 'POST',
  path: '/api/charging/notify/publication/{id}/send',
  access: may('change'),
  summary: '发送通知',
  idempotent: true,
  input: z.object({ id: idParam, channel: z.literal([2, 3]), failedOnly: z.boolean().default(false) }),
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
  dueDate: day,
});
/** 缴费通知单 of one house: what this publication charges and what was owed before. */
export const noticePaper = z.object({
  objectText: z.string(),
  estateName: z.string(),
  company: z.string(),
  phone: z.string(),
  payerName: z.string(),
  number: z.string(),
  lines: z.array(paperLine),
  before: z.object({ bills: z.int(), open: z.string(), late: z.string() }),
  total: z.string(),
  capital: z.string(),
  dueDate: day,
  /** `请于 … 前缴纳` before the due date, `已逾期` only after it. */
  wording: z.string(),
});
export type NoticePaper = z.infer<typeof noticePaper>;
export const PAPERS_AT_ONCE = 200;
export const printNotices = endpoint({
  method: 'POST',
  path: '/api/charging/notify/publication/{id}/print',
  access: may('print'),
  summary: '打印缴费通知单（按楼栋顺序）',
  input: z.object({
    id: idParam,
    buildingId: id.nullable().default(null),
    noticeIds: z.array(id).max(PAPERS_AT_ONCE).default([]),
    page: z.int().min(1).default(1),
  }),
  output: z.object({ papers: z.array(noticePaper), total: z.int() }),
});
