// What follows the work: 诉求跟进 (menu 97), 诉求回访 (menu 99) and 投诉管理 (menu 100).
import { z } from 'zod';
import { dayOf, instant } from '../../kit/dates.ts';
import { approvalFields, optionalDay, optionalId, optionalText, requiredText, searchKey, severalOf } from '../../kit/fields.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { CASE, CASE_KIND, COMPLAINT_LEVEL, SATISFACTION, VISIT_METHOD } from './states.ts';
import { caseRow } from './case.ts';

const follow = resource({ path: '/api/customer/case-follow', menu: MENU.caseFollow, what: '诉求跟进' });
const visit = resource({ path: '/api/customer/case-visit', menu: MENU.caseVisit, what: '诉求回访' });
const complaint = resource({ path: '/api/customer/complaint', menu: MENU.complaint, what: '投诉' });

// ---- follow -------------------------------------------------------------------------------------------------------------

/** Waits for somebody outside, and when it is looked at again. */
export const followCase = follow.step('{id}/follow', '记录跟进', {
  fields: {
    content: requiredText('跟进内容', 500),
    waitsFor: optionalText('等待', 60),
    followOn: optionalDay,
    /** What the customer was told. */
    promised: optionalText('对客户的承诺', 200),
  },
});
export const askDelay = follow.step('{id}/delay', '申请延期', {
  menu: [MENU.caseFollow, MENU.caseResult],
  act: 'view',
  idempotent: true,
  fields: { newDue: instant, reason: requiredText('延期原因', 200) },
  output: z.object(approvalFields),
});
/** By somebody else than who asked. */
export const grantDelay = follow.step('delay/{id}/grant', '通过延期', {
  act: 'audit',
  version: false,
  fields: { note: optionalText('意见', 200) },
});
export const refuseDelay = follow.step('delay/{id}/refuse', '退回延期', {
  act: 'audit',
  version: false,
  fields: { note: requiredText('退回原因', 200) },
});

// ---- visit --------------------------------------------------------------------------------------------------------------

/** Cases that wait for the customer's opinion, the oldest first, and those visited. */
export const searchVisits = visit.search(
  {
    list: z.enum(['waiting', 'visited']).default('waiting'),
    estateId: optionalId,
    kinds: severalOf(CASE_KIND),
    results: severalOf(SATISFACTION),
    from: optionalDay,
    to: optionalDay,
    key: searchKey,
  },
  caseRow.extend({
    result: z.string(),
    finishedAt: instant.nullable(),
    tries: z.int(),
    lastTry: instant.nullable(),
    visitedBy: z.string(),
  }),
  /** `more`: older visits are left out. */
  { totals: { more: z.boolean(), waiting: z.int(), visited: z.int(), satisfied: z.int(), unsatisfied: z.int() } },
);

const mark = (what: string) => z.int(`请选择${what}`).min(1, `请选择${what}`).max(5, `请选择${what}`).nullable().default(null);
export const visitCase = visit.step('{id}/visit', '登记回访', {
  act: 'add',
  idempotent: true,
  fields: z
    .object({
      method: VISIT_METHOD.schema,
      /** Nobody answered: the case goes on waiting, the try is kept. */
      reached: z.boolean(),
      timely: mark('及时性'),
      skill: mark('专业性'),
      attitude: mark('态度'),
      result: SATISFACTION.schema.nullable().default(null),
      remark: optionalText('回访内容', 500),
      /** Not satisfied: the work is done again. */
      redo: z.boolean().default(false),
    })
    .refine(({ reached, result }) => !reached || result !== null, { path: ['result'], message: '请选择满意度' })
    .refine(({ reached, redo, result }) => !redo || (reached && result === SATISFACTION.unsatisfied), {
      path: ['redo'],
      message: '不满意的才返工',
    })
    .refine(({ redo, remark }) => !redo || remark !== '', { path: ['remark'], message: '请填写返工原因' }),
});
/** The customer's own opinion, told at the desk or by message. */
export const rateCase = visit.step('{id}/rate', '登记评价', {
  act: 'add',
  fields: { rated: SATISFACTION.schema, remark: optionalText('评价内容', 500) },
});
/** A case that was done comes up again: the same trouble, counted as a repair done twice. */
export const reopenCase = visit.step('{id}/reopen', '返工', {
  menu: [MENU.caseVisit, MENU.caseAccept],
  act: 'change',
  fields: { reason: requiredText('返工原因', 200) },
});

// ---- complaints ---------------------------------------------------------------------------------------------------------

export const searchComplaints = complaint.search(
  {
    estateId: optionalId,
    levels: severalOf(COMPLAINT_LEVEL),
    states: severalOf(CASE),
    categoryId: optionalId,
    departmentId: optionalId,
    from: optionalDay,
    to: optionalDay,
    /** Without a reply yet. */
    unanswered: z.boolean().default(false),
    key: searchKey,
  },
  caseRow.extend({
    level: COMPLAINT_LEVEL.schema,
    accused: z.string(),
    department: z.string(),
    authorityNo: z.string(),
    investigatedAt: instant.nullable(),
    repliedAt: instant.nullable(),
  }),
  /** `more`: older ones are left out, also of the levels and of what is not answered. What is open is counted among all. */
  {
    totals: {
      more: z.boolean(),
      open: z.int(),
      unanswered: z.int(),
      byLevel: z.array(z.object({ level: COMPLAINT_LEVEL.schema, count: z.int() })),
    },
  },
);
const statFilter = { estateId: optionalId, from: dayOf('请选择开始日期'), to: dayOf('请选择结束日期') };
/** By cause, by estate and by month, with what was kept and what the customers said. */
export const readComplaintFigures = complaint.read('figures', '投诉统计', {
  input: statFilter,
  output: z.object({
    byCause: z.array(z.object({ category: z.string(), count: z.int() })),
    byEstate: z.array(
      z.object({ estate: z.string(), count: z.int(), onTime: z.int(), ended: z.int(), satisfied: z.int(), visited: z.int() }),
    ),
    byMonth: z.array(z.object({ month: z.string(), count: z.int() })),
  }),
});
/** Level, the person and department it is about, and the authority's number. */
export const classifyComplaint = complaint.step('{id}/classify', '登记投诉信息', {
  fields: {
    level: COMPLAINT_LEVEL.schema,
    accusedId: optionalId,
    departmentId: optionalId,
    authorityNo: optionalText('交办编号', 60),
  },
});
export const investigateComplaint = complaint.step('{id}/investigate', '登记调查', {
  fields: {
    investigation: requiredText('调查情况', 2000),
    rootCause: optionalText('根本原因', 500),
    corrective: optionalText('整改措施', 1000),
  },
});
/** The letter to the customer; written once it was investigated. */
export const replyComplaint = complaint.step('{id}/reply', '答复', { act: 'audit', fields: { reply: requiredText('答复内容', 2000) } });
