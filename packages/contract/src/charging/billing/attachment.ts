// 计费标准 (menu 155): which house, parking space, customer or contract pays which standard, from when to when. An attachment is never
// overwritten: it ends, and another begins. Domain notes, 4.1 and 4.2.
import { z } from 'zod';
import { endpoint, noAnswer } from '../../kit/endpoint.ts';
import { chosen, id, idParam, version } from '../../kit/ids.ts';
import { day, instant } from '../../kit/dates.ts';
import { pageQuery } from '../../kit/paging.ts';
import { resource } from '../../kit/resource.ts';
import { CHARGE_METHOD } from '../../manage/charge-type.ts';
import { MENU } from '../../menu.ts';
import { contractPhase, contractTerm } from './contract-term.ts';
import { OBJECT, PRICE_METHOD } from '../enums.ts';
import { optionalDay, optionalId, optionalText, searchKey } from '../../kit/fields.ts';
import { business, failures } from '../../kit/failure.ts';

const attachmentCalls = resource({
  path: '/api/charging/attachment',
  menu: MENU.billingStandard,
  what: '导出计费标准（当前条件的全部行）',
});

export const ATTACHMENT_FAILURES = failures({
  ATTACHMENT_OVERLAP: business('该对象在此期间已有“{item}”的标准，起止日期不能重叠'),
  ATTACHMENT_BILLED_TO: business('“{item}”已计费至 {date}，结束日期不能早于该日，请先作废账单'),
  ATTACHMENT_BILLED: business('“{item}”已有账单，不能{what}'),
  ATTACHMENT_END_EARLY: business('结束日期不能早于起始日期 {date}'),
  ATTACHMENT_KIND: business('标准“{name}”用于{fits}，不能挂到{kind}'),
  ATTACHMENT_STANDARD_OFF: business('收费标准“{name}”已停用'),
  ATTACHMENT_STANDARD_ELSEWHERE: business('收费标准“{name}”不属于该对象所在的小区'),
  ATTACHMENT_OTHER_ITEM: business('只能换为同一收费项目“{item}”的标准'),
  ATTACHMENT_SWITCH_DATE: business('变更日期应晚于原标准的起始日期 {date}'),
  ATTACHMENT_TERM: business('应在合同期 {from} 至 {to} 之内'),
  ATTACHMENT_OWN_PRICE: business('只有按合同计费的标准可以填写合同价'),
});

/** How many skipped objects an answer lists by code; further ones are only counted. */
export const MAX_ATTACH_CODES = 200;
export const MAX_ATTACH_TICKED = 1_000;
/** 按合同: the only method in which an object may have its own price. */
export const CONTRACT_METHOD = 6;

const view = { menu: MENU.billingStandard, act: 'view' } as const;
const add = { menu: MENU.billingStandard, act: 'add' } as const;
const change = { menu: MENU.billingStandard, act: 'change' } as const;

// ---- search -----------------------------------------------------------------------------------------------------------

const attachNode = z.object({ kind: z.enum(['estate', 'zone', 'building', 'unit']), id });

export const attachmentFilter = z.object({
  kind: OBJECT.schema.default(1),
  /** A parking space belongs to the node in which it or its house lies; a customer belongs where the customer owns, lives or pays. */
  node: attachNode.nullable().default(null),
  /** As in the registers: number, name, initials, phone or plate. */
  key: searchKey,
  chargeTypeId: optionalId,
  standardId: optionalId,
  /** Only objects without a current or future standard; if an item is chosen, only objects without a standard of that item. */
  without: z.boolean().default(false),
  /** Only houses without a charge start date. */
  noStart: z.boolean().default(false),
  /** Only for contracts; null means all of them. */
  contracts: contractPhase.nullable().default('live'),
});
export type AttachmentFilter = z.output<typeof attachmentFilter>;

/** coming: not begun · current: in force today · over */
const phase = z.enum(['coming', 'current', 'over']);

export const attachedStandard = z.object({
  id,
  standardId: id,
  standardName: z.string(),
  chargeTypeId: id,
  itemName: z.string(),
  /** The price that will apply, or 公式 or 阶梯 if it is not a single number; null while none is in force. */
  price: z.string().nullable(),
  fromDate: day,
  toDate: day.nullable(),
  phase,
  /** Amount of a whole month; null when it depends on readings, shares or a formula. */
  monthly: z.string().nullable(),
  /** 89.43 ㎡ × 2.80 = 250.40 元/月 */
  explain: z.string(),
});
export type AttachedStandard = z.infer<typeof attachedStandard>;

export const attachmentRow = z.object({
  id,
  kind: OBJECT.schema,
  code: z.string(),
  /** Null for a customer, who may have houses in several estates. */
  estateId: id.nullable(),
  estateName: z.string(),
  holderName: z.string(),
  chargeArea: z.string().nullable(),
  chargeStartDate: day.nullable(),
  /** Only for a contract. */
  contract: contractTerm.nullable(),
  /** Current and future standards. */
  standards: z.array(attachedStandard),
  /** Sum of the current standards whose monthly amount is known. */
  monthly: z.string(),
  /** True when the amount of a current standard is not known in advance. */
  partial: z.boolean(),
});
export type AttachmentRow = z.infer<typeof attachmentRow>;

export const searchAttachments = endpoint({
  method: 'POST',
  path: '/api/charging/attachment/search',
  access: view,
  summary: '计费标准列表',
  input: pageQuery.extend(attachmentFilter.shape),
  output: z.object({
    rows: z.array(attachmentRow),
    total: z.int(),
    /** How many of all matching objects have no standard. */
    without: z.int(),
  }),
});
export const exportAttachments = attachmentCalls.export(attachmentFilter, { summary: '导出计费标准（当前条件的全部行）' });

/** Standards the user may choose here, with today's price. */
export const attachableStandard = z.object({
  id,
  estateId: id,
  estateName: z.string(),
  name: z.string(),
  chargeTypeId: id,
  itemName: z.string(),
  method: CHARGE_METHOD.schema,
  priceMethod: PRICE_METHOD.schema,
  price: z.string().nullable(),
});
export type AttachableStandard = z.infer<typeof attachableStandard>;
export const listAttachableStandards = endpoint({
  method: 'POST',
  path: '/api/charging/attachment/standards',
  access: view,
  summary: '可挂的收费标准',
  input: z.object({ estateId: optionalId, kind: OBJECT.schema }),
  output: z.array(attachableStandard),
});
export const findAttachmentPayers = endpoint({
  method: 'POST',
  path: '/api/charging/attachment/payers',
  access: change,
  summary: '查找付款人',
  input: z.object({ estateId: id, key: z.string().trim().max(60) }),
  output: z.array(z.object({ id, name: z.string(), phone: z.string() })),
});

// ---- one object -------------------------------------------------------------------------------------------------------

export const attachmentLine = attachedStandard.extend({
  version,
  kind: OBJECT.schema,
  objectId: id,
  code: z.string(),
  estateId: id,
  method: CHARGE_METHOD.schema,
  quantity: z.string(),
  ownPrice: z.string().nullable(),
  stepMonths: z.int().nullable(),
  stepRate: z.string().nullable(),
  contractNo: z.string(),
  payerId: id.nullable(),
  payerName: z.string(),
  remark: z.string(),
  /** The last day covered by a bill that is not void; null when it was never billed. */
  billedTo: day.nullable(),
  createdBy: z.string(),
  createdAt: instant,
});
export type AttachmentLine = z.infer<typeof attachmentLine>;

export const attachmentDetail = attachmentRow.extend({
  /** Newest first, including those that are over. */
  lines: z.array(attachmentLine),
  /** What the parking spaces of the house pay. */
  below: z.array(attachmentLine),
});
export type AttachmentDetail = z.infer<typeof attachmentDetail>;
export const getAttachments = endpoint({
  method: 'GET',
  path: '/api/charging/attachment/{kind}/{id}',
  access: view,
  summary: '计费对象详情',
  input: z.object({ kind: z.coerce.number<unknown>().pipe(OBJECT.schema), id: idParam }),
  output: attachmentDetail,
});

// ---- writing ----------------------------------------------------------------------------------------------------------

const quantity = z
  .string('请输入数量')
  .trim()
  .regex(/^\d{1,10}(\.\d{1,4})?$/, '数量应为正数，最多四位小数')
  .refine((text) => !/^[0.]+$/.test(text), '数量应大于 0');
const ownPrice = z
  .string('合同价不正确')
  .trim()
  .regex(/^\d{1,12}(\.\d{1,6})?$/, '合同价应为非负数，最多六位小数');
/** 0.05 means an increase of five percent each time. */
const stepRate = z
  .string('递增率不正确')
  .trim()
  .regex(/^-?[01](\.\d{1,4})?$/, '递增率应如 0.05，最多四位小数')
  .refine((text) => !/^-/.test(text) || /^-0(\.(5|[0-4]\d{0,3}|50{0,3}))?$/.test(text), '递增率不能低于 -0.5')
  .refine((text) => !/^1\.0*[1-9]/.test(text), '递增率不能超过 1');

const TERMS = z.object({
  toDate: optionalDay,
  quantity: quantity.default('1'),
  contractNo: optionalText('合同编号', 60),
  /** Only for 按合同; null means the price of the standard. */
  ownPrice: ownPrice.nullable().default(null),
  stepMonths: z
    .int('递增间隔应为整月数')
    .min(1, '递增间隔应为 1 到 120 个月')
    .max(120, '递增间隔应为 1 到 120 个月')
    .nullable()
    .default(null),
  stepRate: stepRate.nullable().default(null),
  payerId: optionalId,
  remark: optionalText('备注', 200),
});
const terms = TERMS.shape;
export type AttachmentTerms = z.output<typeof TERMS>;

const stepsWhole = ({ stepMonths, stepRate: rate }: AttachmentTerms) => (stepMonths === null) === (rate === null);
const STEPS = { path: ['stepRate'], message: '递增间隔和递增率应同时填写' };
const stepsPriced = ({ stepMonths, ownPrice: own }: AttachmentTerms) => stepMonths === null || own !== null;
const PRICED = { path: ['ownPrice'], message: '填写了递增时请填写合同价' };

export const attachTarget = z.union([
  z.object({ ids: z.array(id).min(1, '请选择计费对象').max(MAX_ATTACH_TICKED, `一次最多 ${MAX_ATTACH_TICKED} 个对象`) }),
  z.object({ node: attachNode }),
]);
export type AttachTarget = z.output<typeof attachTarget>;

/** The result of a change of many objects; some may succeed while others are skipped. */
export const attachOutcome = z.object({
  done: z.int(),
  skipped: z.int(),
  /** The skipped objects and the reasons, at most MAX_ATTACH_CODES. */
  left: z.array(z.object({ code: z.string(), reason: z.string() })),
});
export type AttachOutcome = z.infer<typeof attachOutcome>;

export const attachStandard = endpoint({
  method: 'POST',
  path: '/api/charging/attachment',
  access: add,
  summary: '挂收费标准',
  idempotent: true,
  input: z
    .object({
      kind: OBJECT.schema,
      target: attachTarget,
      standardId: chosen('收费标准'),
      /** Null: each object starts on its charge start date, or on the first of next month if it has none. */
      fromDate: optionalDay,
      ...terms,
    })
    .refine(stepsWhole, STEPS)
    .refine(stepsPriced, PRICED)
    .refine(({ fromDate, toDate }) => fromDate === null || toDate === null || toDate >= fromDate, {
      path: ['toDate'],
      message: '结束日期不能早于起始日期',
    }),
  output: attachOutcome,
});

export const changeAttachment = endpoint({
  method: 'PUT',
  path: '/api/charging/attachment/{id}',
  access: change,
  summary: '修改挂接',
  input: z
    .object({ id: idParam, version, fromDate: day, ...terms })
    .refine(stepsWhole, STEPS)
    .refine(stepsPriced, PRICED)
    .refine(({ fromDate, toDate }) => toDate === null || toDate >= fromDate, { path: ['toDate'], message: '结束日期不能早于起始日期' }),
  output: noAnswer,
});
/** From a day, another standard of the same item or other terms apply; the old attachment ends the day before. */
export const switchAttachment = endpoint({
  method: 'POST',
  path: '/api/charging/attachment/{id}/switch',
  access: change,
  summary: '自某日起变更标准',
  idempotent: true,
  input: z
    .object({ id: idParam, version, standardId: chosen('收费标准'), fromDate: day, ...terms })
    .refine(stepsWhole, STEPS)
    .refine(stepsPriced, PRICED)
    .refine(({ fromDate, toDate }) => toDate === null || toDate >= fromDate, { path: ['toDate'], message: '结束日期不能早于起始日期' }),
  output: z.object({ id }),
});
/** Null removes the end. */
export const endAttachment = endpoint({
  method: 'POST',
  path: '/api/charging/attachment/{id}/end',
  access: change,
  summary: '结束挂接',
  input: z.object({ id: idParam, version, toDate: day.nullable() }),
  output: noAnswer,
});
export const endAttachments = endpoint({
  method: 'POST',
  path: '/api/charging/attachment/end',
  access: change,
  summary: '批量结束挂接',
  idempotent: true,
  input: z.object({ kind: OBJECT.schema, target: attachTarget, standardId: chosen('收费标准'), toDate: day }),
  output: attachOutcome,
});
export const removeAttachment = attachmentCalls.remove({ summary: '删除从未计费的挂接' });
