// 挂账 (menus 170, 171, 369): arrears that are suspended, resumed, written off and recovered. One user requests each of these, another
// decides it. Domain notes, 4.6.
import { z } from 'zod';
import { FILE_CATEGORY } from '../../files/file.ts';
import { day, instant } from '../../kit/dates.ts';
import { business, failures } from '../../kit/failure.ts';
import {
  approvalFields,
  decidedFields,
  fileRef,
  optionalId,
  optionalText,
  requestedAnswer,
  requiredText,
  searchKey,
  severalOf,
} from '../../kit/fields.ts';
import { optionalFile } from '../../kit/file-fields.ts';
import { chosen, id, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { states, type StateOf } from '../../kit/states.ts';
import { MENU } from '../../menu.ts';
import { arrearsReason, OBJECT } from '../enums.ts';

const { arrearsRequest, arrearsAudit, arrearsTransfer, arrearsMark } = MENU;
const suspension = resource({ path: '/api/charging/suspension', menu: [arrearsRequest, arrearsAudit, arrearsTransfer], what: '挂账单据' });
const suspended = resource({ path: '/api/charging/suspended', menu: arrearsTransfer, what: '挂账与核销' });
const payer = resource({ path: '/api/charging/payer', menu: arrearsTransfer, what: '付款人' });

export const SUSPENSION = states('挂账类型', {
  suspend: [1, '挂账'],
  resume: [2, '回转'],
  writeOff: [3, '核销'],
  recover: [4, '核销收回'],
});
export type SuspensionKind = StateOf<typeof SUSPENSION>;
export const SUSPENSION_STATE = states('挂账状态', {
  draft: [1, '草稿'],
  waiting: [2, '待审核'],
  approved: [3, '已通过'],
  rejected: [4, '已退回'],
  withdrawn: [5, '已撤回'],
});

export const SUSPENSION_FAILURES = failures({
  HANG_BILL: business('“{what}”{why}，请刷新后重新选择'),
  HANG_ESTATE: business('一张申报单只能包含同一小区的账单'),
  HANG_STATE: business('单据 {number} {state}，不能{what}'),
  HANG_NOTHING: business('单据 {number} 的账单都已变动，没有可以办理的，请退回'),
  HANG_MAKER: business('只有提交人可以修改、提交或撤回'),
  PAYER_NOT_HIS: business('新付款人不是该对象现在的业主、租客或客户'),
  PAYER_SAME: business('所选账单的付款人已是“{name}”'),
  WRITE_OFF_RED: business('{number} 是坏账核销，请在挂账回转中申请核销收回，经他人审核'),
});

/** An object with unpaid bills that matches what the user typed, for every form that starts with an object. */
export const arrearsChoice = z.object({
  objectKind: OBJECT.schema,
  objectId: id,
  objectText: z.string(),
  estateId: id,
  estateName: z.string(),
  payerName: z.string(),
  open: z.string(),
  suspended: z.string(),
});
export type ArrearsChoice = z.infer<typeof arrearsChoice>;
export const findArrearsObjects = suspension.read('objects', '查找有未付账单的对象', {
  menu: [arrearsRequest, arrearsMark, arrearsTransfer],
  input: { key: searchKey },
  output: z.array(arrearsChoice),
});

export const suspensionBill = z.object({
  billId: id,
  objectKind: OBJECT.schema,
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
  /** What the request would move: the open amount, or for a recovery the amount written off. */
  amount: z.string(),
  late: z.string(),
});
export type SuspensionBill = z.infer<typeof suspensionBill>;
/** The bills of these objects that a request of the kind may name. */
export const listSuspensionBills = suspension.read('bills', '可申报的账单', {
  menu: [arrearsRequest, arrearsTransfer],
  input: {
    kind: SUSPENSION.schema,
    objects: z
      .array(z.object({ objectKind: OBJECT.schema, objectId: id }))
      .min(1, '请选择对象')
      .max(100, '一次最多 100 户'),
    /** The draft being edited: the bills it already names may be chosen again. */
    requestId: optionalId,
  },
  output: z.array(suspensionBill),
});

const MOST_BILLS = 500;
const billIds = z.array(id).min(1, '请选择账单').max(MOST_BILLS, `一次最多 ${MOST_BILLS} 笔账单`);
const form = z.object({
  billIds,
  reason: z.literal(arrearsReason.values, '请选择欠费原因'),
  note: requiredText('说明', 500, 'tight'),
  plan: optionalText('收回计划', 500, 'tight'),
  fileId: optionalFile(FILE_CATEGORY.suspensionPaper),
  /** False saves a draft. */
  submit: z.boolean().default(true),
});
export const createSuspension = suspension.create(form.extend({ plan: requiredText('收回计划', 500, 'tight') }), {
  menu: arrearsRequest,
  summary: '挂账申报',
  output: requestedAnswer,
});
/** A request to resume, write off or recover. */
export const createSuspensionTransfer = suspension.write('transfer', '挂账回转、核销、收回申请', {
  menu: arrearsTransfer,
  act: 'add',
  idempotent: true,
  input: form.extend({
    kind: z.literal([SUSPENSION.resume, SUSPENSION.writeOff, SUSPENSION.recover], '请选择类型'),
    reason: arrearsReason.schema.default(9),
  }),
  output: requestedAnswer,
});

const both = { menu: [arrearsRequest, arrearsTransfer] } as const;
/** Only a draft can be changed. */
export const changeSuspension = suspension.step('', '修改挂账草稿', {
  ...both,
  method: 'PUT',
  fields: form,
  output: z.object(approvalFields),
});
export const submitSuspension = suspension.step('submit', '提交挂账草稿', { ...both, output: z.object(approvalFields) });
export const withdrawSuspension = suspension.step('withdraw', '撤回挂账申报', { ...both, act: 'void' });

const decide = { menu: [arrearsAudit, arrearsTransfer], act: 'audit' } as const;
export const approveSuspension = suspension.step('approve', '通过挂账申报', {
  ...decide,
  idempotent: true,
  fields: { note: optionalText('意见', 200, 'tight') },
  output: z.object({
    /** How many bills were moved. */
    bills: z.int(),
    amount: z.string(),
    /** Bills that changed in the meantime and were left out, each with the reason. */
    dropped: z.array(z.string()),
    numbers: z.array(z.string()),
  }),
});
export const rejectSuspension = suspension.step('reject', '退回挂账申报', {
  ...decide,
  fields: { note: requiredText('退回原因', 200, 'tight') },
});

export const suspensionRow = z.object({
  id,
  number: z.string(),
  kind: SUSPENSION.schema,
  estateName: z.string(),
  /** The first object; `objects` is how many there are. */
  objectText: z.string(),
  objects: z.int(),
  reason: arrearsReason.schema,
  bills: z.int(),
  amount: z.string(),
  state: SUSPENSION_STATE.schema,
  version,
  submittedAt: instant.nullable(),
  ...decidedFields,
  /** The user made the request and cannot decide it. */
  own: z.boolean(),
});
export type SuspensionRow = z.infer<typeof suspensionRow>;
const filter = {
  kinds: severalOf(SUSPENSION),
  states: severalOf(SUSPENSION_STATE),
  estateId: optionalId,
  /** Number of the request, house, parking space or name. */
  key: searchKey,
};
export const searchSuspensions = suspension.search(filter, suspensionRow, { summary: '挂账单据', totals: { amount: z.string() } });

export const suspensionLine = suspensionBill.extend({
  /** The amount on the day of the request; `amount` is today's. */
  asked: z.string(),
  /** Whether the bill was moved; null until the request is decided. */
  done: z.boolean().nullable(),
  settlementNumber: z.string(),
});
export type SuspensionLine = z.infer<typeof suspensionLine>;
export const suspensionObject = z.object({
  objectKind: OBJECT.schema,
  objectId: id,
  objectText: z.string(),
  payerName: z.string(),
  open: z.string(),
  suspended: z.string(),
  chases: z.array(z.object({ day, method: z.int(), result: z.int().nullable(), content: z.string(), promise: z.string(), by: z.string() })),
  marks: z.array(z.object({ reason: arrearsReason.schema, fromDate: day, toDate: day.nullable() })),
  requests: z.array(z.object({ number: z.string(), kind: SUSPENSION.schema, state: SUSPENSION_STATE.schema, amount: z.string(), day })),
});
export type SuspensionObject = z.infer<typeof suspensionObject>;
export const suspensionDetail = suspensionRow.extend({
  ...approvalFields,
  estateId: id,
  company: z.string(),
  note: z.string(),
  plan: z.string(),
  file: fileRef,
  lines: z.array(suspensionLine),
  /** The sum requested, and what it would be today. */
  asked: z.string(),
  now: z.string(),
  capital: z.string(),
  /** What else is known about the objects of the request. */
  beside: z.array(suspensionObject),
});
export type SuspensionDetail = z.infer<typeof suspensionDetail>;
export const getSuspension = suspension.get(suspensionDetail);

/** Suspended or written-off arrears of one object: the list of 挂账回转 (369). */
export const suspendedRow = z.object({
  key: z.string(),
  objectKind: OBJECT.schema,
  objectId: id,
  objectText: z.string(),
  estateName: z.string(),
  payerName: z.string(),
  bills: z.int(),
  suspended: z.string(),
  /** Written off and not recovered. */
  writtenOff: z.string(),
  oldestDue: day.nullable(),
  reasons: z.array(arrearsReason.schema),
  since: day.nullable(),
});
export type SuspendedRow = z.infer<typeof suspendedRow>;
const suspendedFilter = { estateId: optionalId, key: searchKey, of: z.enum(['suspended', 'writtenOff']).default('suspended') };
export const searchSuspended = suspended.search(suspendedFilter, suspendedRow, {
  summary: '挂账与核销（按对象）',
  totals: { suspended: z.string(), writtenOff: z.string() },
});

/** 欠费转移: open bills of an object are assigned to a new payer. */
export const listPayerBills = payer.read('bills', '可转移付款人的账单', {
  input: { objectKind: OBJECT.schema, objectId: id },
  output: z.object({ bills: z.array(suspensionBill), payers: z.array(z.object({ personId: id, name: z.string(), phone: z.string() })) }),
});
export const transferPayer = payer.write('transfer', '欠费转移', {
  act: 'change',
  input: {
    objectKind: OBJECT.schema,
    objectId: id,
    billIds,
    personId: chosen('新付款人'),
    reason: requiredText('转移原因', 200, 'tight'),
  },
  output: z.object({ bills: z.int(), amount: z.string() }),
});
