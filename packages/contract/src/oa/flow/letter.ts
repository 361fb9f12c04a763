// 普通公文: a letter to companies and people of the house. Receivers sign for it and answer; there is no workflow. Paths of the specification
// (2, section 7, normal-doc-deal); payloads are ours.
import { z } from 'zod';
import { FILE_CATEGORY } from '../../files/file.ts';
import { day, instant } from '../../kit/dates.ts';
import { endpoint, noAnswer, nothing } from '../../kit/endpoint.ts';
import { business, failures } from '../../kit/failure.ts';
import { optionalDay, optionalId, requiredText, searchKey, severalOf } from '../../kit/fields.ts';
import { fileIds } from '../../kit/file-fields.ts';
import { id, idParam, version } from '../../kit/ids.ts';
import { pageOf, pageQuery } from '../../kit/paging.ts';
import { states } from '../../kit/states.ts';
import { employeeName } from '../../org/employee-lookup.ts';
import { documentFile, OFFICE_STAFF } from './document.ts';
import { DOCUMENT_BODY, DOCUMENT_KIND, SECRECY, URGENCY } from './template.ts';

const access = OFFICE_STAFF;
const BASE = '/api/normal-doc-deal';
const OWN = '/api/oa/letter';

export const LETTER = states('普通公文状态', { draft: [1, '草稿'], sent: [2, '已发送'], done: [3, '全部签收'], revoked: [4, '已撤回'] });

export const LETTER_FAILURES = failures({
  LETTER_STATE: business('普通公文{state}，不能{what}'),
  LETTER_DONE: business('您已签收该公文'),
  LETTER_READ: business('已有人签收，不能撤回'),
  LETTER_NOBODY: business('请选择接收公司或接收人'),
  LETTER_DUE_PAST: business('回复期限不能早于今天'),
  LETTER_NO_ANSWER: business('该公文要求回复，请输入回复内容'),
});

export const letterRow = z.object({
  id,
  number: z.string(),
  title: z.string(),
  kind: DOCUMENT_KIND.schema,
  urgency: URGENCY.schema,
  secrecy: SECRECY.schema,
  senderName: z.string(),
  companyName: z.string(),
  state: LETTER.schema,
  needsAnswer: z.boolean(),
  dueOn: day.nullable(),
  sentAt: instant.nullable(),
  receivers: z.int(),
  done: z.int(),
  /** Of a received letter: whether the user has read and signed for it. */
  unread: z.boolean(),
  signed: z.boolean(),
  version,
});
export type LetterRow = z.infer<typeof letterRow>;

export const letterReceiver = z.object({
  personId: id,
  personName: z.string(),
  companyId: id,
  companyName: z.string(),
  jobNames: z.string(),
  readAt: instant.nullable(),
  doneAt: instant.nullable(),
  doneBy: z.string(),
  answer: z.string(),
});
export const letterDetail = letterRow.extend({
  body: z.string(),
  files: z.array(documentFile),
  receiverList: z.array(letterReceiver),
  can: z.array(z.enum(['change', 'remove', 'send', 'revoke', 'deal'])),
});
export type LetterDetail = z.infer<typeof letterDetail>;

export const listLettersToDeal = endpoint({
  method: 'POST',
  path: `${BASE}/getTodoList`,
  access,
  summary: '待签收的普通公文',
  input: nothing,
  output: z.array(letterRow),
});

export const searchLetters = endpoint({
  method: 'POST',
  path: `${OWN}/search`,
  access,
  summary: '普通公文列表',
  input: pageQuery.extend({
    box: z.enum(['sent', 'received']).default('received'),
    states: severalOf(LETTER),
    kinds: severalOf(DOCUMENT_KIND),
    from: optionalDay,
    to: optionalDay,
    key: searchKey,
  }),
  output: pageOf(letterRow),
});

/** Companies a letter can be sent to: all of the tenant that are in use, with the number of employees. */
export const listReceivingCompanies = endpoint({
  method: 'POST',
  path: `${BASE}/getRecvComps`,
  access,
  summary: '可接收公文的公司',
  input: z.object({ key: searchKey }),
  output: z.array(z.object({ id, name: z.string(), level: z.int(), parentId: id.nullable(), employees: z.int() })),
});
export const listReceiversOfCompany = endpoint({
  method: 'POST',
  path: `${BASE}/getReceiverByComp`,
  access,
  summary: '公司的接收人',
  input: z.object({ companyId: id, key: searchKey }),
  output: z.array(employeeName),
});

const form = {
  title: requiredText('标题', 100),
  kind: z.literal(DOCUMENT_KIND.values, '请选择文种'),
  urgency: URGENCY.schema.default(URGENCY.plain),
  secrecy: SECRECY.schema.default(SECRECY.open),
  body: z.string().max(DOCUMENT_BODY, '正文过长').default(''),
  needsAnswer: z.boolean().default(false),
  dueOn: optionalDay,
  receiverIds: z.array(id).max(500, '接收人最多 500 人').default([]),
  fileIds: fileIds(FILE_CATEGORY.letterPaper, 30, '附件'),
};
/** Creates a letter (no id) or changes a draft (id and version), and sends it where `send` says so. */
export const submitLetter = endpoint({
  method: 'POST',
  path: BASE,
  access,
  summary: '拟稿或发送普通公文',
  idempotent: true,
  bodyLimit: 1_000_000,
  input: z.object({ ...form, id: optionalId, version: version.default(0), send: z.boolean().default(false) }),
  output: z.object({ id, version }),
});
export const getLetter = endpoint({
  method: 'GET',
  path: `${BASE}/getDocDetail/{id}`,
  access,
  summary: '普通公文详情',
  input: z.object({ id: idParam }),
  output: letterDetail,
});
/** The same, marked as read for the user. */
export const openLetter = endpoint({
  method: 'GET',
  path: `${BASE}/getDocDetailAndDeal/{id}`,
  access,
  summary: '打开普通公文',
  input: z.object({ id: idParam }),
  output: letterDetail,
});
export const dealLetter = endpoint({
  method: 'POST',
  path: `${OWN}/deal`,
  access,
  summary: '签收普通公文',
  input: z.object({ id, answer: z.string().trim().max(500, '回复最多 500 个字').default('') }),
  output: noAnswer,
});
export const revokeLetter = endpoint({
  method: 'POST',
  path: `${OWN}/revoke`,
  access,
  summary: '撤回普通公文',
  input: z.object({ id, version }),
  output: noAnswer,
});
export const removeLetter = endpoint({
  method: 'DELETE',
  path: `${OWN}/{id}`,
  access,
  summary: '删除普通公文草稿',
  input: z.object({ id: idParam }),
  output: noAnswer,
});
