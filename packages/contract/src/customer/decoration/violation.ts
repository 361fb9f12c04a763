// 违规记录 (menu 89): found on a round, told by a notice or by anybody; a notice with a deadline, rechecks, an appeal that somebody else decides,
// the report to committee and authority within 24 hours. There are no fines: money only by consent (decoration-finish.ts).
import { z } from 'zod';
import { FILE_CATEGORY } from '../../files/file.ts';
import { day, dayOf, instant } from '../../kit/dates.ts';
import { business, failures } from '../../kit/failure.ts';
import { createdFields, optionalDay, optionalId, optionalText, requiredText, searchKey, severalOf } from '../../kit/fields.ts';
import { photoIds, requiredPhotoIds } from '../../kit/file-fields.ts';
import { chosen, id, version } from '../../kit/ids.ts';
import { sortBy } from '../../kit/paging.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { APPEAL, NOTICE_KIND, NOTICE_SERVED, VIOLATION, VIOLATION_ACT, VIOLATION_LEVEL, VIOLATION_SOURCE } from './states.ts';
import { decorationFile } from './parts.ts';
import { DECORATION_MENUS } from './decoration.ts';

const violation = resource({ path: '/api/customer/violation', menu: MENU.decorationViolation, what: '违规' });

export const VIOLATION_FAILURES = failures({
  VIOLATION_STATE: business('违规 {number} {state}，不能{what}'),
  VIOLATION_TYPE: business('所选违规类型不存在或已停用'),
  VIOLATION_TYPE_DECORATION: business('“{type}”是装修违规，请选择房屋'),
  VIOLATION_PLACE: business('所选{what}不存在、已停用，或不在该小区'),
  VIOLATION_DECORATION: business('所选装修不存在，或不是该房屋的装修'),
  VIOLATION_FUTURE: business('发现时间不能晚于现在'),
  VIOLATION_DEADLINE: business('整改期限不能早于今天'),
  VIOLATION_STOP: business('{what}，不能发停工通知书'),
  VIOLATION_NO_NOTICE: business('还没有发通知书，不能{what}'),
  VIOLATION_APPEAL_OPEN: business('已有正在复核的申诉'),
  VIOLATION_APPEAL_OWN: business('发现人、登记人和申诉登记人不能复核该申诉'),
  VIOLATION_APPEAL_GONE: business('该申诉{state}，不能{what}'),
  VIOLATION_REPORTED: business('已经上报'),
  VIOLATION_UNREPORTED: business('还没有上报，不能移交'),
  VIOLATION_CANCEL_OWN: business('发现人和登记人不能自己撤销违规'),
});

export const violationRow = z.object({
  id,
  version,
  number: z.string(),
  estateId: id,
  estateName: z.string(),
  houseId: id.nullable(),
  publicAreaId: id.nullable(),
  /** The house or the public area, or the estate as such. */
  object: z.string(),
  decorationId: id.nullable(),
  decorationNumber: z.string(),
  typeId: id,
  type: z.string(),
  level: VIOLATION_LEVEL.schema,
  content: z.string(),
  offender: z.string(),
  source: VIOLATION_SOURCE.schema,
  foundBy: z.string(),
  foundAt: instant,
  state: VIOLATION.schema,
  /** How often the same house did the same, this time included; 0 without a house. */
  times: z.int(),
  deadline: day.nullable(),
  /** Past its deadline and not put right. */
  overdue: z.boolean(),
  rechecks: z.int(),
  /** A stop order was given and stands. */
  stops: z.boolean(),
  noticeNo: z.string(),
  damage: z.string().nullable(),
  reportDue: instant.nullable(),
  reportedAt: instant.nullable(),
  endedAt: instant.nullable(),
});
export type ViolationRow = z.infer<typeof violationRow>;

export const violationFilter = z.object({
  estateId: optionalId,
  houseId: optionalId,
  decorationId: optionalId,
  typeId: optionalId,
  states: severalOf(VIOLATION),
  levels: severalOf(VIOLATION_LEVEL),
  sources: severalOf(VIOLATION_SOURCE),
  from: optionalDay,
  to: optionalDay,
  due: z.enum(['all', 'recheck', 'report', 'appeal']).default('all'),
  key: searchKey,
});
export type ViolationFilter = z.infer<typeof violationFilter>;
const SORTS = ['foundAt', 'number', 'deadline', 'level'] as const;
export const searchViolations = violation.search({ ...violationFilter.shape, sort: sortBy(SORTS).optional() }, violationRow, {
  menu: DECORATION_MENUS,
  totals: { open: z.int(), overdue: z.int(), appealed: z.int(), toReport: z.int(), ended: z.int() },
});

export const VIOLATION_STEPS = [
  'change',
  'notice',
  'recheck',
  'appeal',
  'review',
  'decide',
  'mustReport',
  'report',
  'hand',
  'cancel',
] as const;
export type ViolationStepName = (typeof VIOLATION_STEPS)[number];

export const violationDetail = violationRow.extend({
  companyId: id,
  companyName: z.string(),
  /** Masked unless the user works on violations. */
  phone: z.string(),
  position: z.string(),
  sourceNo: z.string(),
  inspectionId: id.nullable(),
  ownerName: z.string(),
  contractor: z.string(),
  reportTo: z.string(),
  reportNo: z.string(),
  reportNote: z.string(),
  reportedBy: z.string(),
  result: z.string(),
  notices: z.array(
    z.object({
      seq: z.int(),
      kind: NOTICE_KIND.schema,
      number: z.string(),
      demand: z.string(),
      deadline: day,
      served: NOTICE_SERVED.schema,
      receiver: z.string(),
      by: z.string(),
      at: instant,
    }),
  ),
  rechecksDone: z.array(
    z.object({ seq: z.int(), passed: z.boolean(), remark: z.string(), newDeadline: day.nullable(), by: z.string(), at: instant }),
  ),
  appeals: z.array(
    z.object({
      id,
      state: APPEAL.schema,
      appellant: z.string(),
      reason: z.string(),
      by: z.string(),
      at: instant,
      reviewBy: z.string(),
      reviewAt: instant.nullable(),
      decidedBy: z.string(),
      decidedAt: instant.nullable(),
      note: z.string(),
      mayDecide: z.boolean(),
    }),
  ),
  photos: z.array(decorationFile.extend({ when: z.enum(['found', 'recheck', 'appeal', 'report']) })),
  steps: z.array(
    z.object({
      seq: z.int(),
      act: VIOLATION_ACT.schema,
      from: VIOLATION.schema,
      to: VIOLATION.schema,
      by: z.string(),
      at: instant,
      remark: z.string(),
    }),
  ),
  /** The same house, earlier. */
  earlier: z.array(z.object({ id, number: z.string(), type: z.string(), state: VIOLATION.schema, foundAt: instant })),
  may: z.array(z.enum(VIOLATION_STEPS)),
  ...createdFields,
});
export type ViolationDetail = z.infer<typeof violationDetail>;
export const readViolation = violation.get(violationDetail, { menu: DECORATION_MENUS });

const photos = { photoIds: photoIds(FILE_CATEGORY.violationPhoto) };
const damage = z
  .string()
  .trim()
  .regex(/^\d{1,8}(\.\d{1,2})?$/, '损失金额应为非负数，最多两位小数')
  .nullable()
  .default(null);
const facts = {
  typeId: chosen('违规类型'),
  level: VIOLATION_LEVEL.schema,
  position: optionalText('位置', 60),
  content: requiredText('违规情况', 500),
  offender: optionalText('责任人', 40),
  phone: z
    .string()
    .trim()
    .max(20, '电话最多 20 位')
    .regex(/^[\d+\-*\s]{0,20}$/, '电话不正确')
    .default(''),
  damage,
};
const notice = z.object({
  kind: NOTICE_KIND.schema,
  demand: requiredText('整改要求', 500),
  deadline: dayOf('请选择整改期限'),
  served: NOTICE_SERVED.schema,
  receiver: optionalText('签收人', 20),
});
export type NoticeForm = z.output<typeof notice>;

/** Of a house, of a public area, or of the estate as such; a house being decorated brings its decoration by itself. */
export const createViolation = violation.create(
  z
    .object({
      estateId: chosen('小区'),
      houseId: optionalId,
      publicAreaId: optionalId,
      ...facts,
      source: VIOLATION_SOURCE.schema,
      /** The number of the notice, the patrol or the complaint it comes from. */
      sourceNo: optionalText('来源编号', 40),
      foundAt: instant.nullable().default(null),
      /** Null: the user. */
      foundById: optionalId,
      ...photos,
      notice: notice.nullable().default(null),
    })
    .refine(({ houseId, publicAreaId }) => houseId === null || publicAreaId === null, {
      path: ['publicAreaId'],
      message: '房屋和公共区域只选一个',
    }),
  { output: z.object({ id, number: z.string(), noticeNo: z.string() }) },
);
export const changeViolation = violation.change(facts);
export const addViolationPhotos = violation.step('{id}/photos', '上传照片', {
  version: false,
  idempotent: true,
  fields: {
    when: z.enum(['found', 'recheck', 'appeal', 'report']),
    fileIds: requiredPhotoIds(FILE_CATEGORY.violationPhoto),
  },
});
/** A stop order stops the decoration of the house. */
export const issueNotice = violation.step('{id}/notice', '发通知书', {
  idempotent: true,
  fields: notice,
  output: z.object({ noticeNo: z.string() }),
});
export const recheckViolation = violation.step('{id}/recheck', '登记复查', {
  idempotent: true,
  fields: z
    .object({ passed: z.boolean(), remark: requiredText('复查情况', 500), newDeadline: optionalDay, ...photos })
    .refine(({ passed, newDeadline }) => passed || newDeadline !== null, { path: ['newDeadline'], message: '请选择新的整改期限' }),
});
export const appealViolation = violation.step('{id}/appeal', '登记申诉', {
  idempotent: true,
  fields: { appellant: requiredText('申诉人', 20), reason: requiredText('申诉理由', 500), ...photos },
});
/** Somebody takes the appeal up: it is under review. */
export const reviewAppeal = violation.step('{id}/appeal/review', '受理申诉', { act: 'audit' });
/** By somebody else than who found it, wrote it down or took the appeal in. */
export const upholdAppeal = violation.step('{id}/appeal/uphold', '申诉成立', {
  act: 'audit',
  fields: { note: requiredText('复核意见', 200) },
});
export const rejectAppeal = violation.step('{id}/appeal/reject', '申诉不成立', {
  act: 'audit',
  fields: { note: requiredText('复核意见', 200), newDeadline: optionalDay },
});
/** Advice fails: committee and authority have to be told within 24 hours. */
export const demandReport = violation.step('{id}/must-report', '劝阻无效', { fields: { remark: requiredText('劝阻情况', 500) } });
export const reportViolation = violation.step('{id}/report', '登记上报', {
  idempotent: true,
  fields: {
    to: requiredText('上报单位', 60),
    reportNo: optionalText('文号', 40),
    note: optionalText('上报内容', 500),
    /** When it happened; null: now. */
    reportedAt: instant.nullable().default(null),
    ...photos,
  },
});
export const handViolation = violation.step('{id}/hand', '移交', { fields: { remark: requiredText('移交情况', 200) } });
/** Written down by mistake; by somebody else. */
export const cancelViolation = violation.step('{id}/cancel', '撤销违规', {
  act: 'audit',
  fields: { reason: requiredText('撤销原因', 200) },
});
/** Ends a stop order once every violation of the decoration is put right. */
export const liftStop = violation.write('lift', '复工', {
  act: 'audit',
  menu: [MENU.decorationViolation, MENU.decoration],
  input: { decorationId: id, version, remark: optionalText('说明', 200) },
});
