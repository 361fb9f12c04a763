// The calls of documents. Paths under /api/comp-workflow-doc, -follow and -replace-emp are those of the specification (2, section 7), whose
// payloads are ours; everything else is under /api/oa/document.
import { z } from 'zod';
import { dayOf } from '../../kit/dates.ts';
import { endpoint, noAnswer, nothing } from '../../kit/endpoint.ts';
import { createdAnswer, optionalText, requiredText } from '../../kit/fields.ts';
import { chosen, id, idOrNoneParam, idParam, version } from '../../kit/ids.ts';
import { pageOf, pageQuery } from '../../kit/paging.ts';
import { MENU } from '../../menu.ts';
import {
  documentDetail,
  documentEvent,
  documentFilter,
  documentFollow,
  documentForm,
  documentRow,
  documentStep,
  OFFICE_STAFF,
  documentOpinion,
  documentPeople,
  startableFlow,
  startableTemplate,
  substituteRow,
  todoDocument,
} from './document.ts';
import { DOCUMENT_FAMILY } from './flow.ts';

const access = OFFICE_STAFF;
const WORKFLOW = '/api/comp-workflow-doc';
const OWN = '/api/oa/document';
const BODY_LIMIT = 1_000_000;

// ---- lists -------------------------------------------------------------------------------------------------------------------------

/** Documents that wait for the user, the most urgent first: past their time, then due, then the oldest. */
export const searchTodoDocuments = endpoint({
  method: 'POST',
  path: `${OWN}/todo`,
  access,
  summary: '待办公文',
  input: pageQuery.extend(documentFilter.pick({ families: true, kinds: true, key: true }).shape),
  output: pageOf(todoDocument).extend({ late: z.int(), handledToday: z.int() }),
});

export const searchDocuments = endpoint({
  method: 'POST',
  path: `${OWN}/search`,
  access,
  summary: '公文列表',
  input: pageQuery.extend(documentFilter.shape),
  output: pageOf(documentRow),
});

/** The first hundred that wait for the user, by their time limits. */
export const listToDealDocuments = endpoint({
  method: 'GET',
  path: `${WORKFLOW}/getToDealWorkflowDoc`,
  access,
  summary: '待处理的内部公文',
  input: nothing,
  output: z.array(todoDocument),
});

/** Documents the user has begun: drafts, returned and revoked ones. */
export const listBeginningDocuments = endpoint({
  method: 'GET',
  path: `${WORKFLOW}/beginning`,
  access,
  summary: '我的草稿、退回和撤回的公文',
  input: nothing,
  output: z.array(documentRow),
});

/** Documents of the user on their way; `id` is a workflow, 0 for all. */
export const listProcessingDocuments = endpoint({
  method: 'GET',
  path: `${WORKFLOW}/listProcessingDoc/{id}`,
  access,
  summary: '我发出的在途公文',
  input: z.object({ id: idOrNoneParam }),
  output: z.array(documentRow),
});

/** Of those, the ones nobody has acted on yet. */
export const listRevocableDocuments = endpoint({
  method: 'GET',
  path: `${WORKFLOW}/getRevocableDoc/{id}`,
  access,
  summary: '可以撤回的公文',
  input: z.object({ id: idOrNoneParam }),
  output: z.array(documentRow),
});

export const listStartableFlows = endpoint({
  method: 'POST',
  path: `${WORKFLOW}/listAllWorkflowDefine`,
  access,
  summary: '可以发起的流程',
  input: z.object({ family: DOCUMENT_FAMILY.schema.nullable().default(null) }),
  output: z.array(startableFlow),
});

export const listStartableTemplates = endpoint({
  method: 'GET',
  path: `${OWN}/templates`,
  access,
  summary: '可以使用的公文模板',
  input: nothing,
  output: z.array(startableTemplate),
});

// ---- one document ------------------------------------------------------------------------------------------------------------------

export const getDocument = endpoint({
  method: 'GET',
  path: `${WORKFLOW}/{id}`,
  access,
  summary: '公文详情',
  input: z.object({ id: idParam }),
  output: documentDetail,
});

/** The same with the user's own part marked as read. */
export const openDocument = endpoint({
  method: 'POST',
  path: `${WORKFLOW}/getDocDealInfo`,
  access,
  summary: '打开公文办理',
  input: z.object({ id }),
  output: documentDetail,
});

export const getDocumentPath = endpoint({
  method: 'GET',
  path: `${WORKFLOW}/executing/{id}`,
  access,
  summary: '公文流转过程',
  input: z.object({ id: idParam }),
  output: z.array(documentStep),
});

export const getDocumentOpinions = endpoint({
  method: 'POST',
  path: `${WORKFLOW}/getProcessingDocAuditInfo`,
  access,
  summary: '公文办理意见',
  input: z.object({ id }),
  output: z.array(documentEvent),
});

/** What the user did with a document. */
export const getOwnDealings = endpoint({
  method: 'POST',
  path: `${WORKFLOW}/getDealWorkflowDocInfo`,
  access,
  summary: '我对公文的办理记录',
  input: z.object({ id }),
  output: z.array(documentEvent),
});

/** Writes a draft, and sends it where `send` says so. */
export const createDocument = endpoint({
  method: 'POST',
  path: WORKFLOW,
  access,
  summary: '拟稿或发送公文',
  idempotent: true,
  bodyLimit: BODY_LIMIT,
  input: documentForm.extend({ send: z.boolean().default(false) }),
  output: z.object({ id, version }),
});

export const changeDocument = endpoint({
  method: 'PUT',
  path: `${OWN}/{id}`,
  access,
  summary: '修改公文',
  bodyLimit: BODY_LIMIT,
  input: documentForm.extend({ id: idParam, version, send: z.boolean().default(false) }),
  output: z.object({ id, version }),
});

export const removeDocument = endpoint({
  method: 'DELETE',
  path: `${OWN}/{id}`,
  access,
  summary: '删除公文草稿',
  input: z.object({ id: idParam }),
  output: noAnswer,
});

// ---- steps -------------------------------------------------------------------------------------------------------------------------

const key = { id, version };
const step = <F extends z.ZodRawShape>(at: `/api/${string}`, summary: string, fields: F) =>
  endpoint({ method: 'POST', path: at, access, summary, input: z.object({ ...key, ...fields }), output: z.object({ version }) });

/** The open task the handler saw: a step counts for that one only, never for a later one of the same person. */
const seen = { taskId: id };

export const sendDocument = step(`${OWN}/send`, '发送公文', {});
export const agreeDocument = step(`${OWN}/agree`, '同意', { ...seen, opinion: documentOpinion });
export const rejectDocument = step(`${OWN}/disagree`, '不同意', { ...seen, opinion: requiredText('意见', 500) });
export const returnDocument = step(`${OWN}/return`, '退回', {
  ...seen,
  to: z.string().min(1, '请选择退回到的环节').max(24),
  opinion: requiredText('退回原因', 500),
});
export const transferDocument = step(`${OWN}/transfer`, '转办', {
  ...seen,
  to: chosen('转办给谁'),
  opinion: optionalText('说明', 500),
});
export const addSigners = step(`${OWN}/add-sign`, '加签', {
  ...seen,
  people: documentPeople.min(1, '请选择加签人员'),
  how: z.enum(['before', 'beside']),
  opinion: optionalText('说明', 500),
});
export const suspendDocument = step(`${OWN}/suspend`, '中止', { opinion: requiredText('中止原因', 500) });
export const resumeDocument = step(`${OWN}/resume`, '恢复', { opinion: optionalText('说明', 500) });
export const terminateDocument = step(`${OWN}/terminate`, '终止', { opinion: requiredText('终止原因', 500) });
export const revokeDocument = step(`${WORKFLOW}/revokeDoc`, '撤回公文', { opinion: optionalText('撤回原因', 500) });
export const finishDocument = step(`${WORKFLOW}/finish`, '完结公文', { taskId: id.nullish(), opinion: documentOpinion });
export const changeFinisher = step(`${WORKFLOW}/change-finisher`, '更换完结人', {
  to: chosen('完结人'),
  opinion: optionalText('说明', 500),
});

/** What the handler has written so far; kept with the task and read by nobody else. */
export const saveOpinion = endpoint({
  method: 'POST',
  path: `${OWN}/opinion`,
  access,
  summary: '暂存意见',
  input: z.object({ id, note: z.string().max(500, '意见最多 500 个字') }),
  output: noAnswer,
});

export const copyDocument = endpoint({
  method: 'POST',
  path: `${OWN}/copy-to`,
  access,
  summary: '抄送公文',
  input: z.object({ id, people: documentPeople.min(1, '请选择抄送人员') }),
  output: noAnswer,
});

// ---- urging ------------------------------------------------------------------------------------------------------------------------

/** Urges everybody the document waits for. */
export const followUpDocument = endpoint({
  method: 'POST',
  path: `${WORKFLOW}/followUp`,
  access,
  summary: '跟催',
  input: z.object({ id, text: requiredText('跟催内容', 200) }),
  output: z.object({ count: z.int() }),
});

const FOLLOW = '/api/comp-workflow-doc-follow';
/** Urges one of them. */
export const createDocumentFollow = endpoint({
  method: 'POST',
  path: FOLLOW,
  access,
  summary: '跟催一位处理人',
  idempotent: true,
  input: z.object({ docId: id, to: chosen('处理人'), text: requiredText('跟催内容', 200) }),
  output: createdAnswer,
});
export const answerDocumentFollow = endpoint({
  method: 'POST',
  path: `${FOLLOW}/update`,
  access,
  summary: '回复跟催',
  input: z.object({ id, answer: requiredText('回复', 200) }),
  output: noAnswer,
});
export const listDocumentFollows = endpoint({
  method: 'GET',
  path: `${FOLLOW}/list/{id}`,
  access,
  summary: '公文的跟催',
  input: z.object({ id: idParam }),
  output: z.array(documentFollow),
});

// ---- substitutes and successors ----------------------------------------------------------------------------------------------------

export const listSubstitutes = endpoint({
  method: 'GET',
  path: '/api/oa/substitute',
  access,
  summary: '我的代理人',
  input: nothing,
  output: z.array(substituteRow),
});
export const createSubstitute = endpoint({
  method: 'POST',
  path: '/api/oa/substitute',
  access,
  summary: '设置代理人',
  input: z
    .object({
      substituteId: chosen('代理人'),
      fromDay: dayOf('请选择开始日期'),
      toDay: dayOf('请选择结束日期'),
      reason: optionalText('事由', 100),
    })
    .refine(({ fromDay, toDay }) => toDay >= fromDay, { path: ['toDay'], message: '结束日期不能早于开始日期' }),
  output: createdAnswer,
});
export const endSubstitute = endpoint({
  method: 'POST',
  path: '/api/oa/substitute/end',
  access,
  summary: '结束代理',
  input: z.object({ id }),
  output: noAnswer,
});

/** Puts a successor in everything open of an employee: tasks, documents sent, chosen handlers, definitions and letters to sign. */
export const replaceEmployee = endpoint({
  method: 'POST',
  path: '/api/comp-workflow-replace-emp',
  access: { menu: MENU.flowDefine, act: 'change' },
  summary: '更换公文处理人',
  idempotent: true,
  input: z.object({ fromId: chosen('原处理人'), toId: chosen('接替人'), reason: requiredText('原因', 200) }),
  output: z.object({ documents: z.int(), letters: z.int(), definitions: z.int(), refused: z.array(z.string()) }),
});
