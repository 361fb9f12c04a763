// 用印申请 (menu 205): requested by the handler, decided by another user or by document, stamped copy by copy, and where the seal is taken
// outside for it, handed out and brought back. Users see their own requests and those for seals they keep; users with the right 审核 or 修改
// see all requests for seals of the companies they see.
import { z } from 'zod';
import { day, dayOf, instant } from '../kit/dates.ts';
import { business, failures } from '../kit/failure.ts';
import {
  auditLines,
  createdAnswer,
  createdFields,
  decidedFields,
  numberedAnswer,
  optionalDay,
  optionalId,
  optionalText,
  requiredText,
  searchKey,
  severalOf,
} from '../kit/fields.ts';
import { FILE_CATEGORY } from '../files/file.ts';
import { fileIds } from '../kit/file-fields.ts';
import { chosen, id, version } from '../kit/ids.ts';
import { resource } from '../kit/resource.ts';
import { MENU } from '../menu.ts';
import { SEAL_CATEGORY, SEAL_KIND, SEAL_REQUEST } from './seal-states.ts';

const request = resource({ path: '/api/oa/seal-request', menu: MENU.stamp, what: '用印申请' });
const use = resource({ path: '/api/oa/seal-use', menu: MENU.stamp, what: '用印登记' });

export const SEAL_REQUEST_FAILURES = failures({
  SEAL_REQUEST_STATE: business('用印申请 {number} {state}，不能{what}'),
  SEAL_REQUEST_OWN: business('只有经办人本人可以撤销用印申请'),
  SEAL_REQUEST_BEGUN: business('用印申请 {number} 已经用印或印章在外，不能撤销'),
  SEAL_REQUEST_PAST: business('用印日期不能早于今天'),
  SEAL_DOCUMENT_OPEN: business('公文“{title}”还没有定稿文件，定稿后才能申请用印'),
  SEAL_REQUEST_NOBODY: business('您的账号没有员工档案，不能申请用印'),
  SEAL_RETURN_PAST: business('计划归还时间应晚于现在'),
  SEAL_RETURN_OVER: business('申请的归还时间已过，请重新申请'),
  SEAL_RETURN_LATE: business('申请的归还时间是 {at}，不能更晚'),
  SEAL_ELECTRONIC: business('电子章不能外带'),
  SEAL_NOT_KEEPER: business('只有印章保管人{keeper}或有修改权限的人可以{what}'),
  SEAL_COPIES: business('通过 {copies} 份，已用 {used} 份，还可用 {left} 份'),
  SEAL_USE_FUTURE: business('用印时间不能晚于现在'),
  SEAL_USE_EARLY: business('用印时间不能早于通过时间 {at}'),
  SEAL_USE_AWAY: business('用印时间 {at} 印章正由{holder}外带（{number}），请核对'),
  SEAL_USE_VOIDED: business('该用印登记已作废'),
  SEAL_NOT_OUTSIDE: business('用印申请 {number} 没有申请外带'),
  SEAL_TAKER: business('所选外带人不存在或已离职，请重新选择'),
  SEAL_NOT_OUT: business('印章没有因用印申请 {number} 外带，不需要归还'),
});

const MAX_COPIES = 9999;
const MAX_PAGES = 99_999;
const MAX_FILES = 20;
const whole = (what: string, max: number) => {
  const text = `${what}应为 1 到 ${max} 的整数`;
  return z.int(text).min(1, text).max(max, text);
};

const requestForm = z
  .object({
    sealId: chosen('印章'),
    /** The finalised document to be stamped; its PDF is added to the files. */
    documentId: optionalId,
    title: requiredText('文件名称', 100),
    category: SEAL_CATEGORY.schema,
    useOn: dayOf('请选择用印日期'),
    copies: whole('份数', MAX_COPIES),
    remark: optionalText('备注', 300),
    fileIds: fileIds(FILE_CATEGORY.sealPaper, MAX_FILES, '附件'),
    outside: z.boolean().default(false),
    outsideReason: optionalText('外带原因', 200),
    outsidePlace: optionalText('外带地点', 100),
    returnBy: instant.nullable().default(null),
  })
  .refine(({ outside, outsideReason }) => !outside || outsideReason !== '', { path: ['outsideReason'], message: '请输入外带原因' })
  .refine(({ outside, outsidePlace }) => !outside || outsidePlace !== '', { path: ['outsidePlace'], message: '请输入外带地点' })
  .refine(({ outside, returnBy }) => !outside || returnBy !== null, { path: ['returnBy'], message: '请选择计划归还时间' });
export type SealRequestForm = z.output<typeof requestForm>;

export const sealRequestRow = z.object({
  id,
  version,
  number: z.string(),
  title: z.string(),
  category: SEAL_CATEGORY.schema,
  sealId: id,
  sealName: z.string(),
  sealKind: SEAL_KIND.schema,
  companyId: id,
  companyName: z.string(),
  handlerId: id,
  handler: z.string(),
  keeper: z.string(),
  useOn: day,
  copies: z.int(),
  used: z.int(),
  outside: z.boolean(),
  returnBy: instant.nullable(),
  /** The seal is outside for this request now. */
  out: z.boolean(),
  overdue: z.boolean(),
  state: SEAL_REQUEST.schema,
  /** The user made it. */
  mine: z.boolean(),
  ...decidedFields,
});
export type SealRequestRow = z.infer<typeof sealRequestRow>;

const counts = z.object({ waiting: z.int(), approved: z.int(), rejected: z.int(), withdrawn: z.int(), used: z.int(), out: z.int() });

export const searchSealRequests = request.search(
  {
    sealId: optionalId,
    companyId: optionalId,
    categories: severalOf(SEAL_CATEGORY),
    states: severalOf(SEAL_REQUEST),
    from: optionalDay,
    to: optionalDay,
    /** Only requests the user made, for users who see more. */
    mine: z.boolean().default(false),
    /** Only requests whose seal is outside now. */
    out: z.boolean().default(false),
    /** Part of the number, the document's name, or the handler's name. */
    key: searchKey,
  },
  sealRequestRow,
  { totals: { counts } },
);

const sealFile = z.object({ id, name: z.string(), size: z.int() });
export type SealFile = z.infer<typeof sealFile>;

const voidedFields = { voidReason: z.string(), voidedBy: z.string(), voidedAt: instant.nullable() };
export const sealUse = z.object({
  id,
  usedAt: instant,
  pages: z.int(),
  copies: z.int(),
  present: z.string(),
  remark: z.string(),
  ...createdFields,
  ...voidedFields,
  scans: z.array(sealFile),
});
export type SealUse = z.infer<typeof sealUse>;

export const sealOuting = z.object({
  id,
  taker: z.string(),
  holder: z.string(),
  takenAt: instant,
  dueAt: instant,
  handedBy: z.string(),
  returnedAt: instant.nullable(),
  receivedBy: z.string(),
  condition: z.string(),
  overdue: z.boolean(),
});
export type SealOuting = z.infer<typeof sealOuting>;

/** What the user may do with a request now; the server decides again when it is done. */
export const SEAL_STEPS = ['decide', 'withdraw', 'use', 'void', 'handOut', 'takeBack'] as const;
export type SealStep = (typeof SEAL_STEPS)[number];

export const sealRequestDetail = sealRequestRow.extend({
  sealText: z.string(),
  remark: z.string(),
  outsideReason: z.string(),
  outsidePlace: z.string(),
  files: z.array(sealFile),
  /** The document it was asked for; `seen` where the user may open it. */
  document: z.object({ id, number: z.string(), title: z.string(), seen: z.boolean() }).nullable(),
  uses: z.array(sealUse),
  outings: z.array(sealOuting),
  /** Who has the seal while it is outside, for this request or for another; empty while it is in its place. */
  heldBy: z.string(),
  changes: auditLines,
  /** The workflow whose document decides it; null for the plain audit. */
  flowName: z.string().nullable(),
  steps: z.array(z.enum(SEAL_STEPS)),
});
export type SealRequestDetail = z.infer<typeof sealRequestDetail>;

export const getSealRequest = request.get(sealRequestDetail);
export const createSealRequest = request.create(requestForm, { output: numberedAnswer });
export const approveSealRequest = request.step('{id}/approve', '通过用印申请', {
  act: 'audit',
  fields: { note: optionalText('审核意见', 200) },
});
export const rejectSealRequest = request.step('{id}/reject', '退回用印申请', {
  act: 'audit',
  fields: { note: requiredText('退回原因', 200) },
});
export const withdrawSealRequest = request.step('{id}/withdraw', '撤销用印申请', { act: 'add' });

// Steps of the keeper: who may take them follows from the seal, or from the right 修改, and not only from a grant.
const own = { act: 'view', version: false } as const;
/** Several uses of one request may be recorded until its copies are used up. */
export const recordSealUse = request.step('{id}/use', '用印登记', {
  ...own,
  idempotent: true,
  fields: {
    usedAt: instant,
    pages: whole('页数', MAX_PAGES),
    copies: whole('份数', MAX_COPIES),
    present: optionalText('在场人', 100),
    remark: optionalText('备注', 200),
    fileIds: fileIds(FILE_CATEGORY.sealScan, MAX_FILES, '附件'),
  },
  output: createdAnswer,
});
export const handOutSeal = request.step('{id}/hand-out', '印章外带', {
  ...own,
  fields: { takerId: chosen('外带人'), dueAt: instant },
  output: createdAnswer,
});
export const takeBackSeal = request.step('{id}/take-back', '印章归还', { ...own, fields: { condition: requiredText('归还状况', 200) } });

export const sealUseRow = sealUse.omit({ scans: true }).extend({
  requestId: id,
  number: z.string(),
  title: z.string(),
  category: SEAL_CATEGORY.schema,
  sealName: z.string(),
  companyName: z.string(),
  handler: z.string(),
  scans: z.int(),
});
export type SealUseRow = z.infer<typeof sealUseRow>;

export const searchSealUses = use.search(
  {
    sealId: optionalId,
    companyId: optionalId,
    from: optionalDay,
    to: optionalDay,
    voided: z.boolean().nullable().default(null),
    /** Part of the request's number, the document's name, or the handler's name. */
    key: searchKey,
  },
  sealUseRow,
  {
    totals: {
      /** Without voided uses. */
      copies: z.int(),
      pages: z.int(),
    },
  },
);
/** A recorded use is never changed; the copies of a voided one may be stamped again. */
export const voidSealUse = use.step('{id}/void', '作废用印登记', {
  act: 'void',
  version: false,
  fields: { reason: requiredText('作废原因', 200) },
});
