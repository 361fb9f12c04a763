// 诉求受理 (menu 94): who calls, from which house, what is known of it, and one or several cases of one call.
import { z } from 'zod';
import { FILE_CATEGORY } from '../../files/file.ts';
import { day, instant } from '../../kit/dates.ts';
import { optionalId, optionalText, requiredText, searchText } from '../../kit/fields.ts';
import { photoIds } from '../../kit/file-fields.ts';
import { chosen, id, idParam } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { HOUSE_USE } from '../../estate/enums.ts';
import { MENU } from '../../menu.ts';
import { leaseMark } from '../rental/lease-states.ts';
import { CASE, CASE_CLOCK, CASE_KIND, CASE_PLACE, CASE_SOURCE, COMPLAINT_LEVEL, IMPORTANCE, OUTAGE, CASE_URGENCY } from './states.ts';

const accept = resource({ path: '/api/customer/case-accept', menu: MENU.caseAccept, what: '诉求' });
const outage = resource({ path: '/api/customer/outage', menu: MENU.caseAccept, what: '停水停电公告' });

// ---- who calls ----------------------------------------------------------------------------------------------------------

/** Houses, people and cars a text means: `1-1-1201`, a name, the last digits of a phone, a plate. */
export const findCallers = accept.read('find', '查找来电人', {
  menu: [MENU.caseAccept, MENU.decoration, MENU.decorationViolation, MENU.moveOut],
  input: { key: searchText.min(1, '请输入房号、姓名、电话或车牌') },
  output: z.array(
    z.object({
      houseId: id,
      estateId: id,
      estateName: z.string(),
      house: z.string(),
      /** The person the text means, if it means one. */
      personId: id.nullable(),
      name: z.string(),
      phone: z.string(),
      relation: z.string(),
    }),
  ),
});

const openCase = z.object({
  id,
  number: z.string(),
  title: z.string(),
  state: CASE.schema,
  object: z.string(),
  worker: z.string(),
  at: instant,
  note: z.string(),
});
/** What the agent needs beside the form. Money is shown and never a reason to refuse. */
export const callerCard = z.object({
  houseId: id,
  estateId: id,
  estateName: z.string(),
  companyId: id,
  house: z.string(),
  unitId: id.nullable(),
  buildingId: id,
  area: z.string(),
  layout: z.string(),
  useState: HOUSE_USE.schema,
  handoverDate: day.nullable(),
  people: z.array(z.object({ personId: id, name: z.string(), phone: z.string(), relation: z.string(), isOwner: z.boolean() })),
  parkings: z.array(z.string()),
  tags: z.array(z.string()),
  /** Null where the user may not read arrears. */
  money: z.object({ open: z.string(), overdue: z.string(), prepaid: z.string() }).nullable(),
  cases: z.array(openCase),
  caseCount: z.int(),
  unitCases: z.array(openCase),
  /** Leases that wait, begin later or run; none for users who do not see 房屋租售. */
  leases: z.array(leaseMark),
  outages: z.array(z.object({ id, kind: OUTAGE.schema, fromAt: instant, toAt: instant, content: z.string(), answer: z.string() })),
});
export type CallerCard = z.infer<typeof callerCard>;
export const getCallerCard = accept.read('card/{houseId}', '来电房屋资料', {
  method: 'GET',
  input: { houseId: idParam },
  output: callerCard,
});

// ---- what is asked ------------------------------------------------------------------------------------------------------

const where = {
  estateId: chosen('小区'),
  houseId: optionalId,
  parkingId: optionalId,
  publicAreaId: optionalId,
};
/** Open cases that may be the same trouble, the most alike first. */
export const findAlike = accept.read('alike', '可能重复的诉求', {
  input: { ...where, categoryId: optionalId, content: z.string().trim().max(2000).default(''), exceptId: optionalId },
  output: z.array(openCase.extend({ likeness: z.int(), sameHouse: z.boolean() })),
});
/** How often the same category was reported in the building, day by day. */
export const countAlike = accept.read('recent', '近七天同类诉求', {
  input: { houseId: id, categoryId: id },
  output: z.array(z.object({ day, count: z.int() })),
});

/** The times, the team and the price that follow from category and urgency, as they would be fixed now. */
export const casePromise = z.object({
  respondDue: instant.nullable(),
  arriveDue: instant.nullable(),
  finishDue: instant.nullable(),
  clock: CASE_CLOCK.schema,
  clause: z.string(),
  teamId: id.nullable(),
  teamName: z.string(),
  paid: z.boolean(),
  priceNote: z.string(),
});
export const previewPromise = accept.read('promise', '时限预览', {
  input: { estateId: id, categoryId: id, urgency: CASE_URGENCY.schema },
  output: casePromise,
});

const form = z.object({
  kind: CASE_KIND.schema,
  categoryId: chosen('类别'),
  place: CASE_PLACE.schema,
  position: optionalText('具体位置', 60),
  content: requiredText('内容', 2000),
  urgency: CASE_URGENCY.schema,
  importance: IMPORTANCE.schema,
  visitFrom: instant.nullable().default(null),
  visitTo: instant.nullable().default(null),
  toldPrice: z.boolean().default(false),
  /** Of a complaint. */
  level: COMPLAINT_LEVEL.schema.nullable().default(null),
  accusedId: optionalId,
  departmentId: optionalId,
  authorityNo: optionalText('交办编号', 60),
  relatedId: optionalId,
  photoIds: photoIds(FILE_CATEGORY.casePhoto),
});
export type CaseForm = z.output<typeof form>;
const inOrder = ({ visitFrom, visitTo }: { visitFrom: string | null; visitTo: string | null }) =>
  visitFrom === null ? visitTo === null : visitTo === null || Date.parse(visitTo) > Date.parse(visitFrom);
const ORDER = { path: ['visitTo'], message: '预约结束时间应晚于开始时间' };

const caller = {
  ...where,
  personId: optionalId,
  reporter: requiredText('联系人', 40),
  phone: z
    .string()
    .trim()
    .max(30, '电话最多 30 个字')
    // A masked phone is one the user chose from the card; the server takes the person's own.
    .regex(/^[\d+\-\s()转*]*$/, '电话不正确')
    .default(''),
  source: CASE_SOURCE.schema,
  sourceNo: optionalText('来源编号', 60),
};
export type CaseCaller = z.output<z.ZodObject<typeof caller>>;

export const MAX_CASES_OF_CALL = 10;
const then = z.discriminatedUnion('then', [
  z.object({ then: z.literal('accept') }),
  /** To a worker, or to the team of the category by its way when no worker is named. */
  z.object({ then: z.literal('dispatch'), workerId: optionalId, teamId: optionalId, overFull: z.boolean().default(false) }),
  z.object({ then: z.literal('answer'), answer: requiredText('答复内容', 1000) }),
  /** Left for somebody else to accept. */
  z.object({ then: z.literal('keep') }),
]);
export type CaseThen = z.output<typeof then>;
/** All cases of a call in one go: all are registered or none. */
export const acceptCases = accept.create(
  z
    .object({
      ...caller,
      cases: z
        .array(z.object({ form: form.refine(inOrder, ORDER), next: then }))
        .min(1, '请填写诉求')
        .max(MAX_CASES_OF_CALL, `一次最多 ${MAX_CASES_OF_CALL} 件`),
    })
    .refine(({ houseId, parkingId, publicAreaId }) => [houseId, parkingId, publicAreaId].filter((one) => one !== null).length <= 1, {
      path: ['houseId'],
      message: '房屋、车位和公共区域只选一个',
    }),
  { summary: '受理诉求', output: z.object({ cases: z.array(z.object({ id, number: z.string(), state: CASE.schema })) }) },
);
/** For a caller who means a case that exists: what they say is added to it and it is urged; no case is made. */
export const joinCase = accept.step('{id}/join', '并入已有诉求', {
  act: 'add',
  version: false,
  idempotent: true,
  fields: { reporter: requiredText('联系人', 40), phone: caller.phone, content: requiredText('内容', 2000) },
});

// ---- a case that waits for acceptance -----------------------------------------------------------------------------------

export const changeCase = accept.change(form.refine(inOrder, ORDER));
export const acceptCase = accept.step('{id}/accept', '受理');
export const answerCase = accept.step('{id}/answer', '当场答复', { fields: { answer: requiredText('答复内容', 1000) } });
export const declineCase = accept.step('{id}/decline', '不予办理', { fields: { reason: requiredText('原因', 200) } });
/** The case becomes a part of another that asks for the same. */
export const mergeCase = accept.step('{id}/merge', '合并诉求', { fields: { intoId: chosen('并入的诉求') } });

// ---- outages ------------------------------------------------------------------------------------------------------------

const outageForm = z
  .object({
    estateId: chosen('小区'),
    kind: OUTAGE.schema,
    buildingIds: z.array(id).max(200, '楼栋最多 200 幢').default([]),
    fromAt: instant,
    toAt: instant,
    content: requiredText('内容', 200),
    answer: optionalText('答复口径', 500),
  })
  .refine(({ fromAt, toAt }) => Date.parse(toAt) > Date.parse(fromAt), { path: ['toAt'], message: '结束时间应晚于开始时间' });
export type OutageForm = z.output<typeof outageForm>;
export const outageRow = z.object({
  id,
  estateId: id,
  estateName: z.string(),
  kind: OUTAGE.schema,
  buildingIds: z.array(id),
  buildings: z.string(),
  fromAt: instant,
  toAt: instant,
  content: z.string(),
  answer: z.string(),
  endedAt: instant.nullable(),
  createdBy: z.string(),
});
export type OutageRow = z.infer<typeof outageRow>;
/** Those that are not over first. */
export const searchOutages = outage.search({ estateId: optionalId, current: z.boolean().default(true) }, outageRow);
export const createOutage = outage.create(outageForm);
export const endOutage = outage.step('{id}/end', '提前恢复', { version: false });
