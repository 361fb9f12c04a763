// Answers of the server for tests of the screen of documents.
import {
  DOCUMENT,
  DOCUMENT_FAMILY,
  DOCUMENT_KIND,
  DOCUMENT_TASK,
  FIELD_KIND,
  LAYOUT,
  LETTER,
  listBeginningDocuments,
  listLettersToDeal,
  listStartableFlows,
  listStartableTemplates,
  NODE,
  NODE_MODE,
  openDocument,
  searchColleagues,
  searchLetters,
  searchTodoDocuments,
  SECRECY,
  TASK_ORIGIN,
  URGENCY,
  type DocumentDetail,
  type DocumentRow,
  type DocumentStep,
  type LetterDetail,
  type Signature,
  type StartableFlow,
  type TodoDocument,
} from '@anju/contract';
import { countPendingDocuments } from '@anju/contract/oa/pending';
import { stub, type Stub } from '../../../../platform/testing/index.ts';

const SENT = '2026-11-12T09:20:00+08:00';

const ROW: DocumentRow = {
  id: 7,
  family: DOCUMENT_FAMILY.internal,
  number: '',
  title: '关于调整冬季电梯维保计划的请示',
  kind: DOCUMENT_KIND.request,
  urgency: URGENCY.urgent,
  secrecy: SECRECY.open,
  authorName: '顾维钧',
  departmentName: '工程部',
  companyName: '安居示范物业',
  amount: '42600.00',
  flowName: '工程请示',
  state: DOCUMENT.running,
  nodeName: '签批',
  handlers: '朱梅岚',
  dueAt: '2026-11-15T18:00:00+08:00',
  sentAt: SENT,
  endedAt: null,
  updatedAt: SENT,
  follows: 1,
  business: null,
  version: 4,
};

export const todo = (row: Partial<TodoDocument>): TodoDocument => ({
  ...ROW,
  taskId: 70,
  nodeType: NODE.approve,
  openedAt: SENT,
  taskDueAt: ROW.dueAt,
  substituteFor: '',
  followText: '',
  unread: false,
  ...row,
});

const TODO: readonly TodoDocument[] = [todo({}), todo({ id: 8, taskId: 80, title: '保洁外包费付款申请', amount: '96000.00' })];

const signature = (one: Partial<Signature>): Signature => ({
  taskId: 60,
  personId: 3,
  personName: '罗启明',
  jobNames: '工程部经理',
  state: DOCUMENT_TASK.agreed,
  origin: TASK_ORIGIN.rule,
  actedByName: '',
  opinion: '单价未变。',
  openedAt: SENT,
  doneAt: '2026-11-12T15:48:00+08:00',
  dueAt: null,
  minutes: 388,
  ...one,
});
const step: Pick<DocumentStep, 'round' | 'mode' | 'dueAt' | 'signatures' | 'expected'> = {
  ...{ round: 1, mode: NODE_MODE.all, dueAt: null },
  ...{ signatures: [], expected: [] },
};

export const DETAIL: DocumentDetail = {
  ...ROW,
  templateId: null,
  layout: LAYOUT.redHead,
  head: '安居示范物业集团文件',
  word: '安物工',
  flowId: 2,
  flowVersion: 4,
  body: '<p>集团总经理室：</p><p>妥否，请批示。</p>',
  fields: [{ name: '用途', kind: FIELD_KIND.words, required: true, choices: [], value: '电梯维保' }],
  picks: {},
  files: [{ id: 90, name: '工时测算.xlsx', size: 47_104 }],
  copies: [],
  sealRequests: [],
  endReason: '',
  steps: [
    {
      ...step,
      node: 's',
      name: '发起',
      type: NODE.start,
      standing: 'done',
      signatures: [signature({ taskId: 59, personName: '顾维钧', opinion: '' })],
    },
    { ...step, round: 2, node: 'a', name: '审核', type: NODE.audit, standing: 'done', signatures: [signature({})] },
    {
      ...step,
      round: 3,
      node: 'b',
      name: '签批',
      type: NODE.approve,
      standing: 'now',
      dueAt: ROW.dueAt,
      signatures: [signature({ taskId: 70, personId: 1, personName: '朱梅岚', state: DOCUMENT_TASK.open, opinion: '', doneAt: null })],
    },
    { ...step, round: 4, node: 'c', name: '审结', type: NODE.conclude, standing: 'next', expected: ['江南'] },
  ],
  events: [],
  followList: [],
  businessId: null,
  businessText: '',
  businessMenu: null,
  pdf: null,
  pdfPending: false,
  can: ['agree', 'reject', 'return', 'transfer', 'addSign', 'suspend', 'copyTo'],
  returnTo: [
    { node: 's', name: '发起（顾维钧）' },
    { node: 'a', name: '审核（罗启明）' },
  ],
  task: { id: 70, substituteFor: '', nodeName: '签批', nodeType: NODE.approve, note: '' },
  next: '同意后送 江南（行政部） 审结',
};

const FLOWS: StartableFlow[] = [
  {
    id: 2,
    name: '工程请示',
    family: DOCUMENT_FAMILY.internal,
    remark: '',
    number: 4,
    fields: [
      { name: '用途', kind: FIELD_KIND.words, required: true, choices: [] },
      { name: '列支', kind: FIELD_KIND.choice, required: false, choices: ['预算内', '预算外'] },
    ],
    picks: [{ node: 'h', name: '会签', several: true }],
    nodes: [
      { node: 's', name: '发起', type: NODE.start, people: [] },
      { node: 'h', name: '会签', type: NODE.countersign, people: [] },
      { node: 'b', name: '签批', type: NODE.approve, people: ['朱梅岚'] },
    ],
  },
  { id: 3, name: '上报事项', family: DOCUMENT_FAMILY.report, remark: '', number: 1, fields: [], picks: [], nodes: [] },
];

export const LETTER_DETAIL: LetterDetail = {
  id: 20,
  number: 'P2026-0020',
  title: '关于开展年终安全检查的通知',
  kind: DOCUMENT_KIND.notice,
  urgency: URGENCY.plain,
  secrecy: SECRECY.open,
  senderName: '江南',
  companyName: '安居集团',
  state: LETTER.sent,
  needsAnswer: true,
  dueOn: '2026-11-30',
  sentAt: SENT,
  receivers: 2,
  done: 1,
  unread: false,
  signed: false,
  version: 2,
  body: '<p>请于月底前完成自查。</p>',
  files: [],
  receiverList: [
    {
      personId: 1,
      personName: '朱梅岚',
      companyId: 1,
      companyName: '安居集团',
      jobNames: '',
      readAt: SENT,
      doneAt: null,
      doneBy: '',
      answer: '',
    },
    {
      personId: 5,
      personName: '韩松',
      companyId: 2,
      companyName: '云栖',
      jobNames: '',
      readAt: SENT,
      doneAt: SENT,
      doneBy: '韩松',
      answer: '收到',
    },
  ],
  can: ['deal'],
};

/** The site is left; answers whether the browser would ask. */
export const leaveSite = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** A server with two documents that wait; tests add what they need. */
export const documentServer = (detail: DocumentDetail = DETAIL): Stub[] => [
  stub(countPendingDocuments, () => ({ normalDocCount: 0, internalDocCount: 2, reportDocCount: 0 })),
  stub(searchTodoDocuments, () => ({ rows: [...TODO], total: TODO.length, late: 1, handledToday: 3 })),
  stub(listLettersToDeal, () => []),
  stub(openDocument, ({ id }) => ({ ...detail, id, title: TODO.find((row) => row.id === id)?.title ?? detail.title })),
  stub(listBeginningDocuments, () => []),
  stub(searchLetters, () => ({ rows: [], total: 0 })),
  stub(listStartableFlows, () => FLOWS),
  stub(listStartableTemplates, () => []),
  stub(searchColleagues, () => ({
    rows: [{ id: 11, number: 'A11', name: '许文清', companyName: '安居集团', departmentName: '财务部', jobNames: '经理' }],
    total: 1,
  })),
];
