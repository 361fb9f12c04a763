// 计费标准 (menu 155): which house, parking space, customer or contract pays which standard, from when to when. What hangs on an object is never
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
import { OBJECT, priceMethod } from '../enums.ts';
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

/** Codes of objects left out that an answer names; more of them are only counted. */
export const MAX_ATTACH_CODES = 200;
export const MAX_ATTACH_TICKED = 1_000;
/** 按合同: the only method with a price of the object's own. */
export const CONTRACT_METHOD = 6;

const view = { menu: MENU.billingStandard, act: 'view' } as const;
const add = { menu: MENU.billingStandard, act: 'add' } as const;
const change = { menu: MENU.billingStandard, act: 'change' } as const;

// ---- search -----------------------------------------------------------------------------------------------------------

const attachNode = z.object({ kind: z.enum(['estate', 'zone', 'building', 'unit']), id });

export const attachmentFilter = z.object({
  kind: OBJECT.schema.default(1),
  /** A parking space is below the node it lies in or its house lies in; a customer where he owns, lives or pays. */
  node: attachNode.nullable().default(null),
  /** As in the registers: number, name, initials, phone, plate. */
  key: searchKey,
  chargeTypeId: optionalId,
  standardId: optionalId,
  /** Only objects with no standard today or to come; with an item, only those without it. */
  without: z.boolean().default(false),
  /** Only houses whose charge start date nobody has entered. */
  noStart: z.boolean().default(false),
  /** Of contracts; null is all of them. */
  contracts: contractPhase.nullable().default('live'),
});
export type AttachmentFilter = z.output<typeof attachmentFilter>;

/** coming: not begun · current: runs today · over */
const phase = z.enum(['coming', 'current', 'over']);

export const attachedStandard = z.object({
  id,
  standardId: id,
  standardName: z.string(),
  chargeTypeId: id,
  itemName: z.string(),
  /** The price that will apply, 公式 or 阶梯 where it is no figure; null while none is in force. */
  price: z.string().nullable(),
  fromDate: day,
  toDate: day.nullable(),
  phase,
  /** Of a whole month; null where it depends on readings, shares or a formula. */
  monthly: z.string().nullable(),
  /** 89.43 ㎡ × 2.80 = 250.40 元/月 */
  explain: z.string(),
});
export type AttachedStandard = z.infer<typeof attachedStandard>;

export const attachmentRow = z.object({
  id,
  kind: OBJECT.schema,
  code: z.string(),
  /** Null for a customer, who may have houses in several. */
  estateId: id.nullable(),
  estateName: z.string(),
  holderName: z.string(),
  chargeArea: z.string().nullable(),
  chargeStartDate: day.nullable(),
  /** Of a contract. */
  contract: contractTerm.nullable(),
  /** Of today and to come. */
  standards: z.array(attachedStandard),
  /** Sum of those that run today and can be told. */
  monthly: z.string(),
  /** Something runs whose amount cannot be told beforehand. */
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
    /** Of all that match: those with no standard at all. */
    without: z.int(),
  }),
});
export const exportAttachments = attachmentCalls.export(attachmentFilter, { summary: '导出计费标准（当前条件的全部行）' });

/** Standards somebody may choose here, with the price of today. */
export const attachableStandard = z.object({
  id,
  estateId: id,
  estateName: z.string(),
  name: z.string(),
  chargeTypeId: id,
  itemName: z.string(),
  method: CHARGE_METHOD.schema,
  priceMethod: priceMethod.schema,
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
  /** Last day a living bill of it reaches; null when it was never billed. */
  billedTo: day.nullable(),
  createdBy: z.string(),
  createdAt: instant,
});
export type AttachmentLine = z.infer<typeof attachmentLine>;

export const attachmentDetail = attachmentRow.extend({
  /** Newest first, those that are over too. */
  lines: z.array(attachmentLine),
  /** What parking spaces of the house pay. */
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
/** 0.05 is five percent more each time. */
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
  /** Only for 按合同; null is the price of the standard. */
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

/** What became of a change of many; never all or nothing. */
export const attachOutcome = z.object({
  done: z.int(),
  skipped: z.int(),
  /** Why, and for which; MAX_ATTACH_CODES of them at most. */
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
      /** Null: each from its charge start date, or from the first of next month where it has none. */
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
/** From a day on by another standard of the same item, or by other terms: the old one ends the day before. */
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
/** Null takes an end back. */
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
