// 诉求 as all its screens show it: rows, the list, and one case with its whole history. What is done with a case stands in case-accept.ts,
// case-work.ts and case-after.ts. The person a complaint is about reads nothing of it.
import { z } from 'zod';
import { day, instant } from '../../kit/dates.ts';
import { business, failures } from '../../kit/failure.ts';
import { approvalFields, createdFields, optionalDay, optionalId, searchKey, severalOf } from '../../kit/fields.ts';
import { id, version } from '../../kit/ids.ts';
import { sortBy } from '../../kit/paging.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import {
  BEARER,
  CASE,
  CASE_ACT,
  CASE_CLOCK,
  CASE_DELAY,
  CASE_KIND,
  CASE_PLACE,
  CASE_SOURCE,
  COMPLAINT_LEVEL,
  DISPATCH_WAY,
  IMPORTANCE,
  CASE_PROMISE,
  SATISFACTION,
  CASE_URGENCY,
  VISIT_METHOD,
} from './states.ts';

/** Every screen of 诉求 reads cases. */
export const CASE_MENUS = [MENU.caseAccept, MENU.caseDispatch, MENU.caseFollow, MENU.caseResult, MENU.caseVisit, MENU.complaint] as const;
const record = resource({ path: '/api/customer/case', menu: CASE_MENUS, what: '诉求' });

export const CASE_FAILURES = failures({
  CASE_STATE: business('诉求 {number} {state}，不能{what}'),
  CASE_NOT_YOURS: business('诉求 {number} 由{who}处理，只有本人可以{what}'),
  CASE_NOBODY: business('诉求 {number} 还没有人处理，不能{what}'),
  CASE_ACCUSED: business('被投诉人不能处理该投诉'),
  CASE_SAME_WORKER: business('{name} 已经在处理该诉求'),
  CASE_WORKER: business('所选员工不存在、已离职，或不能处理该小区的诉求'),
  CASE_FULL: business('{name} 在手 {open} 件，已达上限 {max} 件；仍要派给他请确认'),
  CASE_NOT_MEMBER: business('只有班组“{team}”的成员可以抢单'),
  CASE_OFF_DUTY: business('下岗期间不能抢单'),
  CASE_NO_TURN: business('班组“{team}”没有在岗且未满的成员，请指派'),
  CASE_NOT_GRABBED: business('诉求 {number} 由派工人员指派，不能抢单'),
  CASE_HANDS_FULL: business('您在手 {open} 件，已达上限 {max} 件，不能再抢单'),
  CASE_MERGE_KIND: business('性质不同的诉求，或投诉对象不同的投诉，不能合并'),
  CASE_NO_TEAM: business('诉求 {number} 没有班组，请指派到人或选择班组'),
  CASE_OBJECT: business('所选{what}不存在、已停用，或不在该小区'),
  CASE_CATEGORY: business('所选类别不存在、已停用，或不是该性质的类别'),
  CASE_MERGE_SELF: business('不能与自己合并'),
  CASE_MERGE_INTO: business('诉求 {number} {state}，不能并入'),
  CASE_APPOINTMENT: business('预约时间应晚于现在'),
  CASE_PAUSE_PAST: business('预计恢复日期不能早于今天'),
  CASE_DELAY_TIME: business('新的完成时间应晚于现在和原来的完成时间'),
  CASE_DELAY_PAST: business('申请的完成时间 {time} 已过或不晚于现行时限，请退回后重新申请'),
  CASE_DELAY_OPEN: business('该诉求已有待审核的延期'),
  CASE_DELAY_GONE: business('该延期{state}，不能再审核'),
  CASE_DELAY_OWN: business('申请人不能审核自己的延期'),
  CASE_NO_PROMISE: business('该诉求没有完成时限，不需要延期'),
  CASE_MATERIAL_OBJECT: business('没有房屋的诉求不能向住户收费'),
  CASE_UNSIGNED: business('请住户签字，或填写未签字的原因'),
  CASE_BILL_OPEN: business('诉求 {number} 的费用还没有收到'),
  CASE_NOT_INVESTIGATED: business('投诉 {number} 还没有调查，不能答复'),
});

const person = z.object({ id, name: z.string() });
const promised = { due: instant.nullable(), at: instant.nullable(), late: z.boolean().nullable() };

export const caseRow = z.object({
  id,
  version,
  number: z.string(),
  estateId: id,
  estateName: z.string(),
  houseId: id.nullable(),
  /** The house, parking space or public area, or the estate as such. */
  object: z.string(),
  place: CASE_PLACE.schema,
  position: z.string(),
  reporter: z.string(),
  /** Masked unless the user may read phones. */
  phone: z.string(),
  source: CASE_SOURCE.schema,
  kind: CASE_KIND.schema,
  categoryId: id,
  /** With the category above it: 水暖 / 漏水. */
  category: z.string(),
  urgency: CASE_URGENCY.schema,
  importance: IMPORTANCE.schema,
  title: z.string(),
  state: CASE.schema,
  teamId: id.nullable(),
  teamName: z.string(),
  workerId: id.nullable(),
  worker: z.string(),
  way: DISPATCH_WAY.schema,
  visitFrom: instant.nullable(),
  visitTo: instant.nullable(),
  registeredAt: instant,
  respond: z.object(promised),
  arrive: z.object(promised),
  finish: z.object(promised),
  /** The worker who has it now is there; `arrive` keeps the first arrival of anybody. */
  onSite: z.boolean(),
  pausedAt: instant.nullable(),
  pauseReason: z.string(),
  waitsFor: z.string(),
  followOn: day.nullable(),
  urges: z.int(),
  reopens: z.int(),
  satisfaction: SATISFACTION.schema.nullable(),
  householdAmount: z.string(),
  endedAt: instant.nullable(),
});
export type CaseRow = z.infer<typeof caseRow>;

export const caseFilter = z.object({
  estateId: optionalId,
  kinds: severalOf(CASE_KIND),
  states: severalOf(CASE),
  urgencies: severalOf(CASE_URGENCY),
  sources: severalOf(CASE_SOURCE),
  /** A category with those below it. */
  categoryId: optionalId,
  teamId: optionalId,
  workerId: optionalId,
  houseId: optionalId,
  from: optionalDay,
  to: optionalDay,
  /** Past a promise, or close to one. */
  pressing: z.enum(['all', 'late', 'soon']).default('all'),
  /** Open cases that wait for somebody outside (`waitsFor`), or have a delay to be decided. */
  waits: z.enum(['all', 'outside', 'delay']).default('all'),
  /** Number, house, reporter, phone or words of the content. */
  key: searchKey,
});
export type CaseFilter = z.infer<typeof caseFilter>;

const SORTS = ['registeredAt', 'finishDue', 'number', 'urgency', 'endedAt'] as const;
/** Lists of everything ever taken show the newest so many; words of the text are sought in as many where no days are given. */
export const CASE_COUNT_LIMIT = 10_000;
/** `more`: older ones are left out. What is open and late is counted among all. */
const totals = { more: z.boolean(), open: z.int(), late: z.int(), done: z.int(), onTime: z.int() };
export const searchCases = record.search({ ...caseFilter.shape, sort: sortBy(SORTS).optional() }, caseRow, { totals });

export const caseStep = z.object({
  seq: z.int(),
  act: CASE_ACT.schema,
  from: CASE.schema,
  to: CASE.schema,
  by: z.string(),
  at: instant,
  remark: z.string(),
  worker: z.string(),
  teamName: z.string(),
});
export type CaseStep = z.infer<typeof caseStep>;

export const caseMaterial = z.object({
  line: z.int(),
  round: z.int(),
  itemId: id.nullable(),
  name: z.string(),
  unit: z.string(),
  quantity: z.string(),
  price: z.string(),
  amount: z.string(),
  bearer: BEARER.schema,
  billId: id.nullable(),
});
export type CaseMaterial = z.infer<typeof caseMaterial>;

export const caseVisit = z.object({
  id,
  round: z.int(),
  method: VISIT_METHOD.schema,
  reached: z.boolean(),
  timely: z.int().nullable(),
  skill: z.int().nullable(),
  attitude: z.int().nullable(),
  result: SATISFACTION.schema.nullable(),
  remark: z.string(),
  by: z.string(),
  at: instant,
});
export type CaseVisit = z.infer<typeof caseVisit>;

export const caseDelay = z.object({
  id,
  oldDue: instant,
  newDue: instant,
  reason: z.string(),
  state: CASE_DELAY.schema,
  askedBy: z.string(),
  askedAt: instant,
  decidedBy: z.string(),
  decidedAt: instant.nullable(),
  note: z.string(),
  /** Whether the user may decide it. */
  mayDecide: z.boolean(),
  ...approvalFields,
});
export type CaseDelay = z.infer<typeof caseDelay>;

export const caseFile = z.object({ id, name: z.string(), mediaType: z.string(), size: z.int(), by: z.string(), at: instant });
export type CaseFile = z.infer<typeof caseFile>;

export const complaintPart = z.object({
  level: COMPLAINT_LEVEL.schema,
  accused: person.nullable(),
  departmentId: id.nullable(),
  department: z.string(),
  authorityNo: z.string(),
  investigation: z.string(),
  investigatedBy: z.string(),
  investigatedAt: instant.nullable(),
  rootCause: z.string(),
  corrective: z.string(),
  reply: z.string(),
  repliedBy: z.string(),
  repliedAt: instant.nullable(),
});
export type ComplaintPart = z.infer<typeof complaintPart>;

/** What the user may do with the case now; the server decides again when it is done. */
export const CASE_STEPS = [
  'change',
  'accept',
  'answer',
  'decline',
  'dispatch',
  'grab',
  'take',
  'transfer',
  'giveBack',
  'arrive',
  'pause',
  'resume',
  'finish',
  'rate',
  'visit',
  'reopen',
  'merge',
  'urge',
  'follow',
  'delay',
  'investigate',
  'reply',
] as const;
export type CaseStepName = (typeof CASE_STEPS)[number];

export const caseDetail = caseRow.extend({
  companyId: id,
  companyName: z.string(),
  parkingId: id.nullable(),
  publicAreaId: id.nullable(),
  personId: id.nullable(),
  sourceNo: z.string(),
  content: z.string(),
  paid: z.boolean(),
  toldPrice: z.boolean(),
  priceNote: z.string(),
  clock: CASE_CLOCK.schema,
  /** The clause the times come from. */
  clause: z.string(),
  acceptedAt: instant.nullable(),
  pausedMinutes: z.int(),
  cause: z.string(),
  result: z.string(),
  signFileId: id.nullable(),
  unsignedReason: z.string(),
  /** What the household still owes of it. */
  openAmount: z.string(),
  mergedInto: z.object({ id, number: z.string() }).nullable(),
  related: z.object({ id, number: z.string(), title: z.string() }).nullable(),
  /** Cases merged into this one. */
  merged: z.array(z.object({ id, number: z.string(), title: z.string(), reporter: z.string() })),
  steps: z.array(caseStep),
  materials: z.array(caseMaterial),
  visits: z.array(caseVisit),
  /** Since when money that had come is gone again, where the case could not go back to wait for it. */
  unpaidAt: instant.nullable(),
  delays: z.array(caseDelay),
  alarms: z.array(
    z.object({ promise: CASE_PROMISE.schema, level: z.int(), at: instant.nullable(), toldAt: instant.nullable(), told: z.string() }),
  ),
  /** Photos before and after the work, and those of acceptance. */
  photos: z.array(caseFile.extend({ when: z.enum(['accepted', 'before', 'after']) })),
  complaint: complaintPart.nullable(),
  may: z.array(z.enum(CASE_STEPS)),
  ...createdFields,
});
export type CaseDetail = z.infer<typeof caseDetail>;
export const readCase = record.get(caseDetail);

/** Workers a case may be given to, with what they have in hand. */
export const listCaseWorkers = record.read('workers', '可派工的员工', {
  input: { estateId: id, teamId: optionalId, categoryId: optionalId },
  output: z.array(
    z.object({
      id,
      name: z.string(),
      teamId: id,
      teamName: z.string(),
      open: z.int(),
      maxOpen: z.int(),
      onDuty: z.boolean(),
      todayMinutes: z.int(),
    }),
  ),
});
