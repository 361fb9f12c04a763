// 诉求派工 (menu 96), and the work itself: the worker's steps on 处理结果 (menu 98), at the desk or on a phone. Steps that a worker sends from a
// phone without a connection carry the moment they were taken and arrive in their order; each has an idempotency key of its own.
import { z } from 'zod';
import { FILE_CATEGORY } from '../../files/file.ts';
import { day, instant } from '../../kit/dates.ts';
import { optionalDay, optionalId, optionalText, requiredText } from '../../kit/fields.ts';
import { optionalFile, photoIds, requiredPhotoIds } from '../../kit/file-fields.ts';
import { chosen, id, idParam } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { CASE, BEARER, SATISFACTION, CASE_URGENCY } from './states.ts';
import { caseRow } from './case.ts';

const dispatch = resource({ path: '/api/customer/case-dispatch', menu: MENU.caseDispatch, what: '派工' });
const work = resource({ path: '/api/customer/case-work', menu: MENU.caseResult, what: '工单' });

// ---- the board ----------------------------------------------------------------------------------------------------------

const column = z.object({ state: CASE.schema, count: z.int(), late: z.int(), cases: z.array(caseRow) });
export const CASES_OF_COLUMN = 50;
const boardFilter = {
  estateId: optionalId,
  categoryId: optionalId,
  teamId: optionalId,
  soon: z.boolean().default(false),
  key: z.string().trim().max(60).default(''),
};
/** The columns with their first cases, the most pressing on top, and the figures of today. */
export const readBoard = dispatch.read('board', '派工看板', {
  input: boardFilter,
  output: z.object({
    columns: z.array(column),
    today: z.object({ registered: z.int(), ended: z.int(), promised: z.int(), onTime: z.int() }),
  }),
});
const load = z.object({
  day,
  /** Working minutes of the day; null on a day off. */
  minutes: z.int().nullable(),
  planned: z.int(),
  cases: z.array(z.object({ id, title: z.string(), object: z.string(), from: instant.nullable(), minutes: z.int(), state: CASE.schema })),
});
/** A week of the workers, with what each has on each day. */
export const readWeek = dispatch.read('week', '本周工时', {
  input: { estateId: optionalId, teamId: optionalId, monday: day },
  output: z.array(
    z.object({
      employeeId: id,
      name: z.string(),
      teamId: id,
      teamName: z.string(),
      onDuty: z.boolean(),
      /** The user may say whether this worker is on duty: the worker, the leader of the team, or whoever dispatches. */
      mayReport: z.boolean(),
      open: z.int(),
      maxOpen: z.int(),
      days: z.array(load),
    }),
  ),
});

const overFull = z.boolean().default(false);
export const dispatchCase = dispatch.step('{id}/dispatch', '派工', {
  fields: z
    .object({
      workerId: chosen('员工'),
      /** When the worker goes there, if it was agreed; without it the time agreed before stays. */
      visitFrom: instant.nullable().default(null),
      visitTo: instant.nullable().default(null),
      overFull,
      remark: optionalText('备注', 200),
    })
    .refine(({ visitFrom, visitTo }) => visitTo === null || (visitFrom !== null && Date.parse(visitTo) > Date.parse(visitFrom)), {
      path: ['visitTo'],
      message: '预约结束时间应晚于开始时间',
    }),
});
/** To a team whose members grab it or get it in turn. */
export const passToTeam = dispatch.step('{id}/team', '派到班组', { fields: { teamId: chosen('班组') } });
/** To the next member of the team on duty who is not full. One call takes several cases, and each gets its own answer. */
export const MAX_TURNS = 100;
export const dispatchInTurn = dispatch.write('turn', '自动轮派', {
  act: 'change',
  idempotent: true,
  input: { ids: z.array(id).min(1, '请选择诉求').max(MAX_TURNS, `一次最多 ${MAX_TURNS} 件`) },
  output: z.array(z.object({ id, number: z.string(), worker: z.string(), refused: z.string() })),
});
/** By whoever dispatches, or by the worker who has it; the server decides which. */
export const transferCase = dispatch.step('{id}/transfer', '转单', {
  menu: [MENU.caseDispatch, MENU.caseResult],
  act: 'view',
  fields: { workerId: chosen('员工'), reason: requiredText('转单原因', 200), overFull },
});
export const urgeCase = dispatch.step('{id}/urge', '催单', {
  menu: [MENU.caseAccept, MENU.caseDispatch, MENU.caseFollow],
  act: 'view',
  version: false,
  fields: { remark: optionalText('催单内容', 200) },
});

// ---- the worker ---------------------------------------------------------------------------------------------------------

const own = { act: 'view' } as const;
/** When it happened, for a step kept on the phone until there was a connection; null: now. */
const happenedAt = instant.nullable().default(null);

export const readMyCases = work.read('mine', '我的工单', {
  input: { list: z.enum(['open', 'grab', 'done']) },
  output: z.object({
    cases: z.array(caseRow),
    counts: z.object({ open: z.int(), grab: z.int(), doneThisMonth: z.int(), promised: z.int(), onTime: z.int() }),
    /** Teams of the worker; `employeeId` is the worker, whom `setOnDuty` asks for. */
    teams: z.array(z.object({ teamId: id, employeeId: id, name: z.string(), onDuty: z.boolean() })),
  }),
});
export const grabCase = work.step('{id}/grab', '抢单', { ...own, version: false });
export const takeCase = work.step('{id}/take', '接单', { ...own, version: false, idempotent: true, fields: { happenedAt } });
export const giveBackCase = work.step('{id}/give-back', '退单', {
  ...own,
  version: false,
  idempotent: true,
  fields: { reason: requiredText('退单原因', 200), happenedAt },
});
export const arriveCase = work.step('{id}/arrive', '到场', { ...own, version: false, idempotent: true, fields: { happenedAt } });
export const pauseCase = work.step('{id}/pause', '暂停', {
  ...own,
  version: false,
  idempotent: true,
  fields: {
    reason: requiredText('暂停原因', 200),
    /** The developer, a supplier, the customer. */
    waitsFor: optionalText('等待', 60),
    followOn: optionalDay,
    happenedAt,
  },
});
export const resumeCase = work.step('{id}/resume', '恢复', { ...own, version: false, idempotent: true, fields: { happenedAt } });
export const appointCase = work.step('{id}/appoint', '改约', {
  ...own,
  version: false,
  idempotent: true,
  fields: { visitFrom: instant, visitTo: instant.nullable().default(null), reason: optionalText('原因', 200), happenedAt },
});

const amount = (what: string) =>
  z
    .string(`请输入${what}`)
    .trim()
    .regex(/^\d{1,8}(\.\d{1,2})?$/, `${what}应为非负数，最多两位小数`);
const quantity = z
  .string('请输入数量')
  .trim()
  .regex(/^\d{1,6}(\.\d{1,2})?$/, '数量应为正数，最多两位小数')
  .refine((text) => /[1-9]/.test(text), '数量应大于零');
export const MAX_MATERIALS = 30;
const material = z
  .object({
    /** An item of 特约服务; what the household bears has one. */
    itemId: optionalId,
    name: requiredText('名称', 40),
    unit: optionalText('单位', 10),
    quantity,
    price: amount('单价'),
    bearer: BEARER.schema,
  })
  .refine(({ itemId, bearer }) => bearer !== BEARER.household || itemId !== null, {
    path: ['itemId'],
    message: '住户承担的费用请从价目表选择',
  });
export type MaterialForm = z.output<typeof material>;

export const finishCase = work.step('{id}/finish', '完成', {
  ...own,
  version: false,
  idempotent: true,
  fields: {
    cause: optionalText('原因', 500),
    result: requiredText('处理结果', 1000),
    materials: z.array(material).max(MAX_MATERIALS, `最多 ${MAX_MATERIALS} 项`).default([]),
    /** What the customer said while signing. */
    rated: SATISFACTION.schema.nullable().default(null),
    signFileId: optionalFile(FILE_CATEGORY.caseSign),
    unsignedReason: optionalText('未签字原因', 200),
    photoIds: photoIds(FILE_CATEGORY.casePhoto),
    happenedAt,
  },
  output: z.object({ state: CASE.schema, billed: z.string() }),
});
/** Photos taken on the way: before the work, or after it. */
export const addCasePhotos = work.step('{id}/photos', '上传照片', {
  ...own,
  version: false,
  idempotent: true,
  fields: { when: z.enum(['before', 'after']), fileIds: requiredPhotoIds(FILE_CATEGORY.casePhoto) },
});
export const removeCasePhoto = work.write('{id}/photos/{fileId}', '删除照片', {
  ...own,
  method: 'DELETE',
  input: z.object({ id: idParam, fileId: idParam }),
});
/** Items of 特约服务 of the estate: the price list of materials and labour. */
export const listCasePrices = work.read('prices', '价目表', {
  input: { estateId: id },
  output: z.array(z.object({ id, name: z.string(), unit: z.string(), price: z.string(), minPrice: z.string(), maxPrice: z.string() })),
});

/** Results of all workers, for those who check them. */
export const searchCaseResults = work.search(
  {
    estateId: optionalId,
    workerId: optionalId,
    from: optionalDay,
    to: optionalDay,
    urgencies: z.array(CASE_URGENCY.schema).max(3).default([]),
    bearer: BEARER.schema.nullable().default(null),
    /** Finished after the promised time. */
    late: z.boolean().default(false),
    key: z.string().trim().max(60).default(''),
  },
  caseRow.extend({
    result: z.string(),
    cause: z.string(),
    materials: z.string(),
    companyAmount: z.string(),
    openAmount: z.string(),
    workedMinutes: z.int().nullable(),
  }),
  /** `more`: older ones are left out, also of the sums. */
  { totals: { more: z.boolean(), household: z.string(), company: z.string(), open: z.string() } },
);
