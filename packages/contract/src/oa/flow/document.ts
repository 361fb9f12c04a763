// Documents on a workflow (内部公文, 呈报公文): rows, detail, and what a user may do with one. Every employee may write documents and handle
// those that reach them; which document a user sees and what may be done with it is decided by the document, not by a menu.
import { z } from 'zod';
import { FILE_CATEGORY } from '../../files/file.ts';
import { day, instant } from '../../kit/dates.ts';
import { business, failures } from '../../kit/failure.ts';
import { optionalDay, optionalId, requiredText, searchKey, severalOf } from '../../kit/fields.ts';
import { fileIds } from '../../kit/file-fields.ts';
import { chosen, id, version } from '../../kit/ids.ts';
import { money } from '../../kit/money.ts';
import { recordOf } from '../../kit/record-of.ts';
import { SEAL_REQUEST } from '../seal-states.ts';
import { APPROVAL, DOCUMENT_FAMILY } from './flow.ts';
import { FIELD_KIND, NODE, NODE_MODE } from './definition.ts';
import { DOCUMENT, DOCUMENT_ACT, DOCUMENT_TASK, TASK_ORIGIN } from './document-states.ts';
import { DOCUMENT_BODY, DOCUMENT_KIND, LAYOUT, SECRECY, URGENCY } from './template.ts';

export const DOCUMENT_FAILURES = failures({
  DOCUMENT_STATE: business('公文{state}，不能{what}'),
  DOCUMENT_NOT_YOURS: business('该公文当前不由您办理'),
  DOCUMENT_ACTED: business('该环节已办理，公文现在“{now}”'),
  DOCUMENT_NOT_HERE: business('“{node}”环节不能{what}'),
  DOCUMENT_NO_EARLIER: business('只能退回到已办理过的环节'),
  DOCUMENT_SIGNS_ALREADY: business('{name}已在本环节办理，同一人不能签两次'),
  DOCUMENT_NO_HANDLER: business('“{node}”环节没有可办理的人，请联系流程管理员{manager}'),
  DOCUMENT_CONDITION: business('无法判断下一步：{why}'),
  DOCUMENT_AMOUNT: business('流程“{name}”按金额决定由谁审核，请填写'),
  DOCUMENT_NOBODY: business('请选择人员'),
  DOCUMENT_REVOKE_LATE: business('已有人办理，不能撤回'),
  DOCUMENT_PICK: business('请为“{node}”选定处理人'),
  DOCUMENT_FIELD: business('请填写“{name}”'),
  DOCUMENT_FIELD_WRONG: business('“{name}”应为{what}'),
  DOCUMENT_LEFT: business('{name}已不在职，不能办理公文'),
  DOCUMENT_BUSINESS: business('该公文由“{what}”发起，请在原单据上修改'),
  DOCUMENT_BUSINESS_FIXED: business('该公文由“{what}”发起，原单据不能修改，请终止后重新提交'),
  DOCUMENT_BUSINESS_REVOKED: business('该公文由“{what}”发起，原单据已一并撤回，请重新提交'),
  DOCUMENT_BY_FLOW: business('该单据走流程“{name}”，请在“处理公文”中办理'),
  DOCUMENT_NO_SEAT: business('您还没有部门和岗位，不能发送公文'),
  FOLLOW_NOT_YOURS: business('只有发起人和流程管理员可以跟催'),
  FOLLOW_ANSWERED: business('该跟催已回复'),
  FOLLOW_SOON: business('刚刚跟催过，请 {minutes} 分钟后再催'),
  SUBSTITUTE_OVERLAP: business('该时段已有代理人'),
  SUBSTITUTE_SELF: business('不能请自己代理'),
  SUBSTITUTE_PAST: business('结束日期不能早于今天'),
  REPLACE_SAME: business('接替人不能是本人'),
});

/** Everybody of the staff; supervisors and administrators handle no documents. */
export const OFFICE_STAFF = { session: true, roles: ['emp'] } as const;

export const documentRow = z.object({
  id,
  family: DOCUMENT_FAMILY.schema,
  /** 字号; empty until the document is concluded. */
  number: z.string(),
  title: z.string(),
  kind: DOCUMENT_KIND.schema,
  urgency: URGENCY.schema,
  secrecy: SECRECY.schema,
  authorName: z.string(),
  departmentName: z.string(),
  companyName: z.string(),
  amount: z.string().nullable(),
  flowName: z.string(),
  state: DOCUMENT.schema,
  /** The node it is at and who handles it there; empty when nobody does. */
  nodeName: z.string(),
  handlers: z.string(),
  dueAt: instant.nullable(),
  sentAt: instant.nullable(),
  endedAt: instant.nullable(),
  updatedAt: instant,
  follows: z.int(),
  business: APPROVAL.schema.nullable(),
  version,
});
export type DocumentRow = z.infer<typeof documentRow>;

/** What waits for the user: a document with the user's part in it. */
export const todoDocument = documentRow.extend({
  taskId: id,
  nodeType: NODE.schema,
  openedAt: instant,
  /** The time limit of the user's own part. */
  taskDueAt: instant.nullable(),
  /** For whom the user acts as a substitute; empty for the user's own. */
  substituteFor: z.string(),
  /** The newest urging that is not answered. */
  followText: z.string(),
  unread: z.boolean(),
});
export type TodoDocument = z.infer<typeof todoDocument>;

export const DOCUMENT_BOX = ['sent', 'handled', 'copied', 'managed'] as const;
export const documentFilter = z.object({
  /** sent: written by the user · handled: the user signed · copied: sent to the user to read · managed: of workflows the user manages */
  box: z.enum(DOCUMENT_BOX).default('sent'),
  states: severalOf(DOCUMENT),
  families: severalOf(DOCUMENT_FAMILY),
  kinds: severalOf(DOCUMENT_KIND),
  flowId: optionalId,
  from: optionalDay,
  to: optionalDay,
  /** Part of the title, the number or the author. */
  key: searchKey,
});

// ---- one document ------------------------------------------------------------------------------------------------------------------

export const documentFile = z.object({ id, name: z.string(), size: z.int() });

const signature = z.object({
  taskId: id,
  personId: id,
  personName: z.string(),
  jobNames: z.string(),
  state: DOCUMENT_TASK.schema,
  origin: TASK_ORIGIN.schema,
  /** The substitute who signed; empty when the person did. */
  actedByName: z.string(),
  opinion: z.string(),
  openedAt: instant.nullable(),
  doneAt: instant.nullable(),
  dueAt: instant.nullable(),
  /** Working minutes from opening to signing, or until now. */
  minutes: z.int(),
});
export type Signature = z.infer<typeof signature>;

/** One visit of a node, done, current or still to come. */
export const documentStep = z.object({
  round: z.int(),
  node: z.string(),
  name: z.string(),
  type: NODE.schema,
  mode: NODE_MODE.schema,
  standing: z.enum(['done', 'now', 'next']),
  dueAt: instant.nullable(),
  signatures: z.array(signature),
  /** Of a node to come: who would handle it today. */
  expected: z.array(z.string()),
});
export type DocumentStep = z.infer<typeof documentStep>;

export const documentEvent = z.object({
  id,
  at: instant,
  nodeName: z.string(),
  action: DOCUMENT_ACT.schema,
  byName: z.string(),
  detail: z.string(),
  opinion: z.string(),
});
export type DocumentEvent = z.infer<typeof documentEvent>;

export const documentFollow = z.object({
  id,
  byName: z.string(),
  toName: z.string(),
  text: z.string(),
  at: instant,
  answer: z.string(),
  answeredBy: z.string(),
  answeredAt: instant.nullable(),
  /** The user is asked and may answer. */
  mine: z.boolean(),
});

export const documentField = z.object({
  name: z.string(),
  kind: FIELD_KIND.schema,
  required: z.boolean(),
  choices: z.array(z.string()),
  value: z.string(),
});
export type DocumentField = z.infer<typeof documentField>;

/** What the user may do with a document now. */
export const DOCUMENT_RIGHTS = [
  ...['change', 'remove', 'send', 'revoke', 'agree', 'reject', 'return', 'transfer', 'addSign', 'suspend', 'resume', 'terminate'],
  ...['follow', 'answer', 'finalise', 'finish', 'changeFinisher', 'copyTo'],
] as const;

export const documentDetail = documentRow.extend({
  templateId: id.nullable(),
  layout: LAYOUT.schema,
  head: z.string(),
  word: z.string(),
  flowId: id,
  flowVersion: z.int().nullable(),
  body: z.string(),
  fields: z.array(documentField),
  /** Handlers the author chose, by node. */
  picks: z.record(z.string(), z.array(id)),
  files: z.array(documentFile),
  copies: z.array(z.object({ personId: id, name: z.string(), readAt: instant.nullable() })),
  endReason: z.string(),
  steps: z.array(documentStep),
  events: z.array(documentEvent),
  followList: z.array(documentFollow),
  businessId: id.nullable(),
  businessText: z.string(),
  /** The screen of the business row. */
  businessMenu: z.int().nullable(),
  /** The final text as PDF, and the SHA-256 of its bytes. */
  pdf: z.object({ fileId: id, hash: z.string() }).nullable(),
  /** The document is finalised, and its PDF is still being made. */
  pdfPending: z.boolean(),
  /** Seals that were asked for to stamp it, the newest first. */
  sealRequests: z.array(z.object({ id, number: z.string(), sealName: z.string(), state: SEAL_REQUEST.schema })),
  can: z.array(z.enum(DOCUMENT_RIGHTS)),
  /** Where it may be returned to. */
  returnTo: z.array(z.object({ node: z.string(), name: z.string() })),
  /** Whose task the user handles: their own or that of the person they substitute; null when none. */
  task: z.object({ id, substituteFor: z.string(), nodeName: z.string(), nodeType: NODE.schema, note: z.string() }).nullable(),
  /** 同意后送 江南（行政部） 审结; empty when nothing follows. */
  next: z.string(),
});
export type DocumentDetail = z.infer<typeof documentDetail>;

// ---- writing one -------------------------------------------------------------------------------------------------------------------

const MOST_PEOPLE = 100;
export const documentPeople = z.array(id).max(MOST_PEOPLE, `最多 ${MOST_PEOPLE} 人`);
export const documentOpinion = z.string().trim().max(500, '意见最多 500 个字').default('');

/** The form of a document; fields are checked against the definition of the chosen workflow when it is sent. */
export const documentForm = z.object({
  flowId: chosen('流程'),
  templateId: optionalId,
  title: requiredText('标题', 100),
  kind: z.literal(DOCUMENT_KIND.values, '请选择文种'),
  urgency: URGENCY.schema.default(URGENCY.plain),
  secrecy: SECRECY.schema.default(SECRECY.open),
  body: z.string().max(DOCUMENT_BODY, '正文过长').default(''),
  fields: recordOf(z.string().max(20), z.string().max(500), 30).default({}),
  amount: money.nullable().default(null),
  picks: recordOf(z.string().max(24), documentPeople, 60).default({}),
  copyTo: documentPeople.default([]),
  fileIds: fileIds(FILE_CATEGORY.documentPaper, 30, '附件'),
});
export type DocumentForm = z.input<typeof documentForm>;

/** A published workflow, as somebody who writes a document sees it. */
export const startableFlow = z.object({
  id,
  name: z.string(),
  family: DOCUMENT_FAMILY.schema,
  remark: z.string(),
  number: z.int(),
  fields: z.array(documentField.omit({ value: true })),
  /** Nodes whose handlers the author chooses. */
  picks: z.array(z.object({ node: z.string(), name: z.string(), several: z.boolean() })),
  /** The usual way, for a preview. */
  nodes: z.array(z.object({ node: z.string(), name: z.string(), type: NODE.schema, people: z.array(z.string()) })),
});
export type StartableFlow = z.infer<typeof startableFlow>;

export const startableTemplate = z.object({
  id,
  name: z.string(),
  kind: DOCUMENT_KIND.schema,
  layout: LAYOUT.schema,
  head: z.string(),
  word: z.string(),
  flowId: id.nullable(),
  body: z.string(),
});

export const substituteRow = z.object({
  id,
  /** The user is the one who is substituted, and may end it. */
  own: z.boolean(),
  employeeName: z.string(),
  substituteId: id,
  substituteName: z.string(),
  fromDay: day,
  toDay: day,
  reason: z.string(),
  /** In force today. */
  active: z.boolean(),
  ended: z.boolean(),
});
