// 挂账 (menus 170, 171, 369): arrears taken out of the normal ones, brought back, written off and recovered, each asked for by one
// person and decided by another. Domain notes, 4.6.
import { z } from 'zod';
import { endpoint, noAnswer } from '../../kit/endpoint.ts';
import { day, instant } from '../../kit/dates.ts';
import { chosen, id, version } from '../../kit/ids.ts';
import { pageOf, pageQuery } from '../../kit/paging.ts';
import { MENU } from '../../menu.ts';
import { arrearsReason, chargeObject, hangKind, hangState } from '../enums.ts';

const seen = { menu: [MENU.arrearsRequest, MENU.arrearsAudit, MENU.arrearsTransfer], act: 'view' } as const;
const HANG_BILLS = 500;

/** An object that owes, found by what is typed: for every form that begins with one. */
export const arrearsChoice = z.object({
  objectKind: chargeObject.schema,
  objectId: id,
  objectText: z.string(),
  estateId: id,
  estateName: z.string(),
  payerName: z.string(),
  open: z.string(),
  hung: z.string(),
});
export type ArrearsChoice = z.infer<typeof arrearsChoice>;
export const findArrearsObjects = endpoint({
  method: 'POST',
  path: '/api/charging/hang/objects',
  access: { menu: [MENU.arrearsRequest, MENU.arrearsMark, MENU.arrearsTransfer], act: 'view' },
  summary: '查找有未付账单的对象',
  input: z.object({ key: z.string().trim().max(60).default('') }),
  output: z.array(arrearsChoice),
});

export const hangBill = z.object({
  billId: id,
  objectKind: chargeObject.schema,
  objectId: id,
  objectText: z.string(),
  estateId: id,
  payerId: id.nullable(),
  payerName: z.string(),
  item: z.string(),
  periodFrom: day,
  periodTo: day,
  dueDate: day,
  days: z.int(),
  /** What the step would move: open now, or of a recovery what was written off. */
  amount: z.string(),
  late: z.string(),
});
export type HangBill = z.infer<typeof hangBill>;
/** Bills such a request may name: of typed objects, or of those that are given. */
export const listHangBills = endpoint({
  method: 'POST',
  path: '/api/charging/hang/bills',
  access: { menu: [MENU.arrearsRequest, MENU.arrearsTransfer], act: 'view' },
  summary: '可申报的账单',
  input: z.object({
    kind: hangKind.schema,
    objects: z
      .array(z.object({ objectKind: chargeObject.schema, objectId: id }))
      .min(1, '请选择对象')
      .max(100, '一次最多 100 户'),
    /** The request that is changed: its own bills are free to it. */
    requestId: id.nullable().default(null),
  }),
  output: z.array(hangBill),
});

const form = z.object({
  billIds: z.array(id).min(1, '请选择账单').max(HANG_BILLS, `一次最多 ${HANG_BILLS} 笔账单`),
  reason: z.literal(arrearsReason.values, '请选择欠费原因'),
  note: z.string('请输入说明').trim().min(1, '请输入说明').max(500, '说明最多500字'),
  plan: z.string().trim().max(500, '收回计划最多500字').default(''),
  fileId: id.nullable().default(null),
  /** False keeps it as a draft. */
  submit: z.boolean().default(true),
});
export const createHang = endpoint({
  method: 'POST',
  path: '/api/charging/hang',
  access: { menu: MENU.arrearsRequest, act: 'add' },
  summary: '挂账申报',
  idempotent: true,
  input: form.extend({ plan: z.string('请输入收回计划').trim().min(1, '请输入收回计划').max(500, '收回计划最多500字') }),
  output: z.object({ id, number: z.string() }),
});
/** 回转, 核销, 核销收回. */
export const createHangTransfer = endpoint({
  method: 'POST',
  path: '/api/charging/hang/transfer',
  access: { menu: MENU.arrearsTransfer, act: 'add' },
  summary: '挂账回转、核销、收回申请',
  idempotent: true,
  input: form.extend({ kind: z.literal([2, 3, 4], '请选择类型'), reason: arrearsReason.schema.default(9) }),
  output: z.object({ id, number: z.string() }),
});

const both = { menu: [MENU.arrearsRequest, MENU.arrearsTransfer] } as const;
/** A draft alone. */
export const changeHang = endpoint({
  method: 'PUT',
  path: '/api/charging/hang',
  access: { ...both, act: 'change' },
  summary: '修改挂账草稿',
  input: form.extend({ id, version }),
  output: noAnswer,
});
export const submitHang = endpoint({
  method: 'POST',
  path: '/api/charging/hang/submit',
  access: { ...both, act: 'change' },
  summary: '提交挂账草稿',
  input: z.object({ id, version }),
  output: noAnswer,
});
export const withdrawHang = endpoint({
  method: 'POST',
  path: '/api/charging/hang/withdraw',
  access: { ...both, act: 'void' },
  summary: '撤回挂账申报',
  input: z.object({ id, version }),
  output: noAnswer,
});

const decide = { menu: [MENU.arrearsAudit, MENU.arrearsTransfer], act: 'audit' } as const;
export const approveHang = endpoint({
  method: 'POST',
  path: '/api/charging/hang/approve',
  access: decide,
  summary: '通过挂账申报',
  idempotent: true,
  input: z.object({ id, version, note: z.string().trim().max(200, '意见最多200字').default('') }),
  output: z.object({
    /** What took effect. */
    bills: z.int(),
    amount: z.string(),
    /** Bills that changed meanwhile and were left out, each with why. */
    dropped: z.array(z.string()),
    numbers: z.array(z.string()),
  }),
});
export const rejectHang = endpoint({
  method: 'POST',
  path: '/api/charging/hang/reject',
  access: decide,
  summary: '驳回挂账申报',
  input: z.object({ id, version, note: z.string('请输入驳回原因').trim().min(1, '请输入驳回原因').max(200, '驳回原因最多200字') }),
  output: noAnswer,
});

export const hangRow = z.object({
  id,
  number: z.string(),
  kind: hangKind.schema,
  estateName: z.string(),
  /** The first object, and how many there are. */
  objectText: z.string(),
  objects: z.int(),
  reason: arrearsReason.schema,
  bills: z.int(),
  amount: z.string(),
  state: hangState.schema,
  version,
  createdBy: z.string(),
  createdAt: instant,
  submittedAt: instant.nullable(),
  checkedBy: z.string(),
  checkedAt: instant.nullable(),
  checkNote: z.string(),
  /** The person who asks made it: somebody else decides. */
  own: z.boolean(),
});
export type HangRow = z.infer<typeof hangRow>;
export const searchHang = endpoint({
  method: 'POST',
  path: '/api/charging/hang/search',
  access: seen,
  summary: '挂账单据',
  input: pageQuery.extend({
    kinds: z.array(hangKind.schema).default([]),
    states: z.array(hangState.schema).default([]),
    estateId: id.nullable().default(null),
    /** Number of the paper, house, parking, name. */
    key: z.string().trim().max(60).default(''),
  }),
  output: pageOf(hangRow).extend({ amount: z.string() }),
});

export const hangLine = hangBill.extend({
  /** On the day it was asked for; `amount` is what it is now. */
  asked: z.string(),
  /** Null while it is not decided; afterwards whether it took effect. */
  done: z.boolean().nullable(),
  settlementNumber: z.string(),
});
export type HangLine = z.infer<typeof hangLine>;
export const hangObject = z.object({
  objectKind: chargeObject.schema,
  objectId: id,
  objectText: z.string(),
  payerName: z.string(),
  open: z.string(),
  hung: z.string(),
  chases: z.array(z.object({ day, method: z.int(), result: z.int().nullable(), content: z.string(), promise: z.string(), by: z.string() })),
  marks: z.array(z.object({ reason: arrearsReason.schema, fromDate: day, toDate: day.nullable() })),
  requests: z.array(z.object({ number: z.string(), kind: hangKind.schema, state: hangState.schema, amount: z.string(), day })),
});
export type HangObject = z.infer<typeof hangObject>;
export const hangDetail = hangRow.extend({
  estateId: id,
  company: z.string(),
  note: z.string(),
  plan: z.string(),
  file: z.object({ id, name: z.string() }).nullable(),
  lines: z.array(hangLine),
  /** Sum of what was asked for, and of what it would be today. */
  asked: z.string(),
  now: z.string(),
  capital: z.string(),
  beside: z.array(hangObject),
});
export type HangDetail = z.infer<typeof hangDetail>;
export const getHang = endpoint({
  method: 'GET',
  path: '/api/charging/hang/{id}',
  access: seen,
  summary: '挂账单据详情',
  input: z.object({ id: z.coerce.number<unknown>('编号不正确').int('编号不正确').positive('编号不正确') }),
  output: hangDetail,
});

/** 挂账 by object: what 369 begins with. */
export const hungRow = z.object({
  key: z.string(),
  objectKind: chargeObject.schema,
  objectId: id,
  objectText: z.string(),
  estateName: z.string(),
  payerName: z.string(),
  bills: z.int(),
  hung: z.string(),
  /** Written off and not recovered. */
  writtenOff: z.string(),
  oldestDue: day.nullable(),
  reasons: z.array(arrearsReason.schema),
  since: day.nullable(),
});
export type HungRow = z.infer<typeof hungRow>;
export const searchHung = endpoint({
  method: 'POST',
  path: '/api/charging/hung/search',
  access: { menu: MENU.arrearsTransfer, act: 'view' },
  summary: '挂账与核销（按对象）',
  input: pageQuery.extend({
    estateId: id.nullable().default(null),
    key: z.string().trim().max(60).default(''),
    /** Hung now, or written off. */
    of: z.enum(['hung', 'writtenOff']).default('hung'),
  }),
  output: pageOf(hungRow).extend({ hung: z.string(), writtenOff: z.string() }),
});

/** 欠费转移: open bills of an object to who pays from now on. */
export const listPayerBills = endpoint({
  method: 'POST',
  path: '/api/charging/payer/bills',
  access: { menu: MENU.arrearsTransfer, act: 'view' },
  summary: '可转移付款人的账单',
  input: z.object({ objectKind: chargeObject.schema, objectId: id }),
  output: z.object({ bills: z.array(hangBill), payers: z.array(z.object({ personId: id, name: z.string(), phone: z.string() })) }),
});
export const transferPayer = endpoint({
  method: 'POST',
  path: '/api/charging/payer/transfer',
  access: { menu: MENU.arrearsTransfer, act: 'change' },
  summary: '欠费转移',
  input: z.object({
    objectKind: chargeObject.schema,
    objectId: id,
    billIds: z.array(id).min(1, '请选择账单').max(HANG_BILLS, `一次最多 ${HANG_BILLS} 笔账单`),
    personId: chosen('新付款人'),
    reason: z.string('请输入转移原因').trim().min(1, '请输入转移原因').max(200, '转移原因最多200字'),
  }),
  output: z.object({ bills: z.int(), amount: z.string() }),
});
