// 客户走访: visits planned for customers, done or called off. A visit done may lead to the next.
import { z } from 'zod';
import { FILE_CATEGORY } from '../../files/file.ts';
import { day, dayOf, instant } from '../../kit/dates.ts';
import { business, failures } from '../../kit/failure.ts';
import { createdFields, optionalDay, optionalId, optionalText, requiredText, searchKey, severalOf } from '../../kit/fields.ts';
import { photoIds } from '../../kit/file-fields.ts';
import { chosen, id, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { SATISFACTION } from '../case/states.ts';
import { levelMark } from './relation.ts';
import { RELATION_ACT, RELATION_REASON, RELATION_VISIT, RELATION_WAY } from './states.ts';

const visit = resource({ path: '/api/customer/visit', menu: MENU.relation, what: '客户走访' });

export const RELATION_VISIT_FAILURES = failures({
  RELATION_VISIT_STATE: business('该走访{state}，不能{what}'),
  RELATION_VISIT_PERSON: business('所选客户不存在，或不在您的管理范围内'),
  RELATION_VISIT_HOUSE: business('所选房屋不在该客户名下，或不在您的管理范围内'),
  RELATION_VISIT_EMPLOYEE: business('走访人不存在或已离职'),
  RELATION_VISIT_PAST: business('计划日期不能早于今天'),
  RELATION_VISIT_FUTURE: business('走访日期不能晚于今天'),
  RELATION_VISIT_MANY: business('符合条件的客户有 {count} 位，一次最多 {max} 位，请缩小范围'),
  RELATION_VISIT_NONE: business('没有符合条件的客户，或都已有计划中的走访'),
});

export const relationVisit = z.object({
  id,
  version,
  personId: id,
  name: z.string(),
  /** Masked. */
  phone: z.string(),
  level: levelMark.nullable(),
  estateId: id.nullable(),
  estateName: z.string(),
  houseId: id.nullable(),
  house: z.string(),
  reason: RELATION_REASON.schema,
  subject: z.string(),
  plannedOn: day,
  employeeId: id,
  employee: z.string(),
  way: RELATION_WAY.schema,
  state: RELATION_VISIT.schema,
  /** Planned for a day that is over. */
  overdue: z.boolean(),
  /** The visit is assigned to the user who reads it. */
  own: z.boolean(),
  doneOn: day.nullable(),
  result: z.string(),
  satisfaction: SATISFACTION.schema.nullable(),
  nextOn: day.nullable(),
  cancelReason: z.string(),
  carePlan: z.string(),
  ...createdFields,
});
export type RelationVisitRow = z.output<typeof relationVisit>;

export const relationVisitFilter = z.object({
  estateId: optionalId,
  buildingId: optionalId,
  employeeId: optionalId,
  mine: z.boolean().default(false),
  states: severalOf(RELATION_VISIT),
  ways: severalOf(RELATION_WAY),
  reasons: severalOf(RELATION_REASON),
  satisfactions: severalOf(SATISFACTION),
  /** Planned day. */
  from: optionalDay,
  to: optionalDay,
  overdue: z.boolean().default(false),
  personId: optionalId,
  houseId: optionalId,
  planId: optionalId,
  key: searchKey,
});
export type RelationVisitFilter = z.output<typeof relationVisitFilter>;
/** Those that are planned first, the nearest day on top; then the others, newest first. */
export const searchRelationVisits = visit.search(relationVisitFilter, relationVisit, {
  totals: { planned: z.int(), overdue: z.int(), done: z.int(), cancelled: z.int(), satisfied: z.int(), rated: z.int() },
});
export const exportRelationVisits = visit.export(relationVisitFilter);

export const relationVisitDetail = relationVisit.extend({
  photos: z.array(z.object({ id, name: z.string() })),
  steps: z.array(z.object({ act: RELATION_ACT.schema, by: z.string(), at: instant, remark: z.string() })),
  nextId: id.nullable(),
});
export type RelationVisitDetail = z.output<typeof relationVisitDetail>;
export const getRelationVisit = visit.get(relationVisitDetail);

export const MAX_CALENDAR_DAYS = 62;
/** How many visits stand on each day; days without any are left out. */
export const readVisitCalendar = visit.read('calendar', '走访日历', {
  input: {
    from: day,
    to: day,
    estateId: optionalId,
    employeeId: optionalId,
    mine: z.boolean().default(false),
  },
  output: z.array(z.object({ day, planned: z.int(), overdue: z.int(), done: z.int() })),
});

const MAX_VISIT_PHOTOS = 9;
const planned = {
  reason: z.literal(RELATION_REASON.values, '请选择事由'),
  subject: optionalText('走访内容', 500),
  plannedOn: dayOf('请选择计划日期'),
  way: z.literal(RELATION_WAY.values, '请选择方式'),
};
/** Without an employee it is the user's own. */
export const createRelationVisit = visit.create({
  personId: chosen('客户'),
  houseId: optionalId,
  employeeId: optionalId,
  ...planned,
});
export const changeRelationVisit = visit.change({ houseId: optionalId, employeeId: chosen('走访人'), ...planned });

// ---- several in one call ------------------------------------------------------------------------------------------------

export const MAX_VISIT_BATCH = 500;
const whom = {
  estateId: optionalId,
  buildingIds: z.array(id).max(200, '楼栋最多 200 幢').default([]),
  tagIds: z.array(id).max(50).default([]),
  levelIds: z.array(id).max(50).default([]),
  /** Only those whose visit is overdue by their level. */
  due: z.boolean().default(false),
  /** These customers, instead of the choice above. */
  personIds: z.array(id).max(MAX_VISIT_BATCH, `一次最多 ${MAX_VISIT_BATCH} 位客户`).default([]),
};
/** How many customers the choice means, and how many of them have a visit planned already, which are left out. */
export const previewRelationVisits = visit.read('batch/preview', '批量走访预览', {
  input: whom,
  output: z.object({
    people: z.int(),
    planned: z.int(),
    sample: z.array(z.object({ personId: id, name: z.string(), house: z.string() })),
  }),
});
export const createRelationVisits = visit.write('batch', '批量安排走访', {
  act: 'add',
  idempotent: true,
  input: {
    ...whom,
    ...planned,
    employeeId: optionalId,
    /** So many on each day from the planned day on; null puts all on the planned day. */
    perDay: z.int('请输入每天户数').min(1, '每天至少 1 户').max(100, '每天最多 100 户').nullable().default(null),
  },
  output: z.object({ made: z.int(), skipped: z.int() }),
});
/** Those that are not planned any more stay as they are. */
export const assignRelationVisits = visit.write('assign', '转交走访', {
  act: 'change',
  input: {
    ids: z.array(id).min(1, '请选择走访').max(MAX_VISIT_BATCH, `一次最多 ${MAX_VISIT_BATCH} 项`),
    employeeId: chosen('走访人'),
  },
  output: z.object({ assigned: z.int(), skipped: z.int() }),
});

// ---- steps --------------------------------------------------------------------------------------------------------------

/** With a next day, the same step also plans the next visit, for the same employee. */
export const finishRelationVisit = visit.step('{id}/finish', '完成走访', {
  fields: {
    doneOn: dayOf('请选择走访日期'),
    way: z.literal(RELATION_WAY.values, '请选择方式'),
    result: requiredText('走访结果', 1000),
    satisfaction: SATISFACTION.schema.nullable().default(null),
    nextOn: optionalDay,
    photoIds: photoIds(FILE_CATEGORY.visitPhoto, MAX_VISIT_PHOTOS),
  },
  output: z.object({ nextId: id.nullable() }),
});
export const cancelRelationVisit = visit.step('{id}/cancel', '取消走访', { fields: { reason: requiredText('取消原因', 200) } });
