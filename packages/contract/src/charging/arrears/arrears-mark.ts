// 欠费标记 (menu 172): why an object does not pay and what stops meanwhile; asked for by one person, decided by another.
import { z } from 'zod';
import { endpoint, noAnswer } from '../../kit/endpoint.ts';
import { day, instant } from '../../kit/dates.ts';
import { chosen, id, version } from '../../kit/ids.ts';
import { pageOf, pageQuery } from '../../kit/paging.ts';
import { MENU } from '../../menu.ts';
import { arrearsReason, chargeObject, markState } from '../enums.ts';

const may = <A extends 'view' | 'add' | 'change' | 'audit'>(act: A) => ({ menu: MENU.arrearsMark, act }) as const;

export const markRow = z.object({
  id,
  estateName: z.string(),
  objectKind: chargeObject.schema,
  objectId: id,
  objectText: z.string(),
  payerName: z.string(),
  /** All that is open today. */
  open: z.string(),
  reason: arrearsReason.schema,
  stopLate: z.boolean(),
  stopChase: z.boolean(),
  legalHold: z.boolean(),
  fromDate: day,
  toDate: day.nullable(),
  remark: z.string(),
  file: z.object({ id, name: z.string() }).nullable(),
  state: markState.schema,
  endedOn: day.nullable(),
  endedBy: z.string(),
  endReason: z.string(),
  version,
  createdBy: z.string(),
  createdAt: instant,
  checkedBy: z.string(),
  checkedAt: instant.nullable(),
  checkNote: z.string(),
  own: z.boolean(),
});
export type MarkRow = z.infer<typeof markRow>;

export const searchMarks = endpoint({
  method: 'POST',
  path: '/api/charging/arrears-mark/search',
  access: may('view'),
  summary: '欠费标记',
  input: pageQuery.extend({
    states: z.array(markState.schema).default([]),
    reasons: z.array(arrearsReason.schema).default([]),
    estateId: id.nullable().default(null),
    key: z.string().trim().max(60).default(''),
  }),
  output: pageOf(markRow).extend({
    /** In force today or later; what their objects owe, each once. */
    inForce: z.number(),
    open: z.string(),
  }),
});

export const createMark = endpoint({
  method: 'POST',
  path: '/api/charging/arrears-mark',
  access: may('add'),
  summary: '登记欠费标记',
  idempotent: true,
  input: z
    .object({
      objectKind: chargeObject.schema,
      objectId: chosen('对象'),
      reason: z.literal(arrearsReason.values, '请选择欠费原因'),
      stopLate: z.boolean().default(false),
      stopChase: z.boolean().default(false),
      legalHold: z.boolean().default(false),
      fromDate: day,
      toDate: day.nullable().default(null),
      remark: z.string('请输入依据').trim().min(1, '请输入依据').max(500, '依据最多500字'),
      fileId: id.nullable().default(null),
    })
    .refine(({ fromDate, toDate }) => toDate === null || toDate >= fromDate, { path: ['toDate'], error: '结束日期不能早于起始日期' }),
  output: z.object({ id }),
});

export const approveMark = endpoint({
  method: 'POST',
  path: '/api/charging/arrears-mark/approve',
  access: may('audit'),
  summary: '通过欠费标记',
  input: z.object({ id, version, note: z.string().trim().max(200, '意见最多200字').default('') }),
  output: noAnswer,
});
export const rejectMark = endpoint({
  method: 'POST',
  path: '/api/charging/arrears-mark/reject',
  access: may('audit'),
  summary: '退回欠费标记',
  input: z.object({ id, version, note: z.string('请输入退回原因').trim().min(1, '请输入退回原因').max(200, '退回原因最多200字') }),
  output: noAnswer,
});
/** Before its day, by hand. One that waits is taken back by who made it. */
export const endMark = endpoint({
  method: 'POST',
  path: '/api/charging/arrears-mark/end',
  access: may('change'),
  summary: '解除欠费标记',
  input: z.object({ id, version, reason: z.string('请输入解除原因').trim().min(1, '请输入解除原因').max(200, '解除原因最多200字') }),
  output: noAnswer,
});
