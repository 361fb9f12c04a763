// The hand-over plan (入伙计划) on 入伙验房 (menu 86): which houses, on which half days with how many places, papers, first fees, keys. Houses are
// written when the plan is published; its progress is a picture of the floors of a building.
import { z } from 'zod';
import { day } from '../../kit/dates.ts';
import { business, failures } from '../../kit/failure.ts';
import { createdFields, optionalId, optionalText, requiredText, searchKey, severalOf } from '../../kit/fields.ts';
import { chosen, id, idParam, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { MOVE_IN_MENUS } from './check-setting.ts';
import { HALF_DAY, HANDOVER_PLAN, MOVE_IN } from './states.ts';

const plan = resource({ path: '/api/customer/handover-plan', menu: MENU.moveIn, what: '入伙计划' });

export const HANDOVER_PLAN_FAILURES = failures({
  HANDOVER_PLAN_STATE: business('入伙计划{state}，不能{what}'),
  PLAN_BUILDING: business('所选楼栋或单元不存在，或不在该小区'),
  PLAN_NO_HOUSE: business('所选范围内没有未入伙且未列入计划的房屋'),
  PLAN_NO_DAY: business('请先安排办理日期'),
  PLAN_DAY_TAKEN: business('{day} {half}已预约 {taken} 户，名额不能少于 {taken}'),
  PLAN_ESTATE: business('计划已发布，不能更换小区或减少楼栋'),
  PLAN_ITEM: business('首期费用中的特约服务项目不存在或已停用'),
  PLAN_STANDARD: business('所选收费标准不存在、已停用，或不能用于房屋'),
});

const quantity = z
  .string('请输入数量')
  .trim()
  .regex(/^\d{1,6}(\.\d{1,2})?$/, '数量应为正数，最多两位小数')
  .refine((text) => /[1-9]/.test(text), '数量应大于零');
const price = z
  .string('请输入单价')
  .trim()
  .regex(/^\d{1,8}(\.\d{1,2})?$/, '单价应为非负数，最多两位小数');

const planPart = z.object({ buildingId: chosen('楼栋'), unitId: optionalId });
export type PlanPart = z.output<typeof planPart>;
const places = z.int('名额应为整数').min(0, '名额应为 0 到 999').max(999, '名额应为 0 到 999');
const planDay = z.object({ day, morning: places, afternoon: places });
export type PlanDayForm = z.output<typeof planDay>;
const planPaper = z.object({
  name: requiredText('资料名称', 40),
  required: z.boolean().default(true),
  /** Only where an agent comes, such as an authority letter. */
  agentOnly: z.boolean().default(false),
});
export type PlanPaper = z.output<typeof planPaper>;
/** What is collected first. A line with an item of 特约服务 can be billed at the hand-over; others are only announced. */
const planFee = z
  .object({
    itemId: optionalId,
    name: requiredText('费用名称', 40),
    quantity: quantity.default('1'),
    price: price.nullable().default(null),
    note: optionalText('说明', 100),
  })
  .refine(({ itemId, price: each }) => itemId === null || each !== null, { path: ['price'], message: '请输入单价' });
export type PlanFee = z.output<typeof planFee>;
const planKey = z.object({
  kind: requiredText('钥匙名称', 30),
  count: z.int('数量应为整数').min(1, '数量应为 1 到 99').max(99, '数量应为 1 到 99'),
});
export type PlanKey = z.output<typeof planKey>;

const form = z
  .object({
    estateId: chosen('小区'),
    name: requiredText('计划名称', 60),
    /** Whole buildings, or units of them. */
    parts: z.array(planPart).min(1, '请选择楼栋').max(200, '楼栋最多 200 幢'),
    days: z.array(planDay).max(120, '办理日期最多 120 天').default([]),
    place: optionalText('办理地点', 100),
    contact: optionalText('联系电话', 60),
    /** Printed on 入伙通知书. */
    noticeText: optionalText('通知内容', 2000),
    papers: z.array(planPaper).max(30, '资料最多 30 项').default([]),
    fees: z.array(planFee).max(20, '费用最多 20 项').default([]),
    keys: z.array(planKey).max(20, '钥匙最多 20 种').default([]),
    /** Standards that are attached to the house at the hand-over. */
    standardIds: z.array(id).max(20, '收费标准最多 20 个').default([]),
    /** The developer or contractor whom defects go to unless another is named. */
    responsible: optionalText('责任单位', 60),
    /** Days a defect has, unless another day is named. */
    mendDays: z.int('整改天数应为整数').min(1, '整改天数应为 1 到 365').max(365, '整改天数应为 1 到 365').default(15),
  })
  .refine(({ days }) => new Set(days.map((one) => one.day)).size === days.length, { path: ['days'], message: '同一天只填一次' })
  .refine(({ papers }) => new Set(papers.map(({ name }) => name)).size === papers.length, {
    path: ['papers'],
    message: '同一资料只填一次',
  });
export type HandoverPlanForm = z.output<typeof form>;

const counts = z.object({
  houses: z.int(),
  untold: z.int(),
  told: z.int(),
  booked: z.int(),
  checking: z.int(),
  mending: z.int(),
  again: z.int(),
  done: z.int(),
  refused: z.int(),
  openDefects: z.int(),
  closedDefects: z.int(),
});
export type MoveInCounts = z.infer<typeof counts>;
export const handoverPlanRow = z.object({
  id,
  version,
  name: z.string(),
  estateId: id,
  estateName: z.string(),
  state: HANDOVER_PLAN.schema,
  buildings: z.string(),
  fromDay: day.nullable(),
  toDay: day.nullable(),
  ...counts.shape,
  ...createdFields,
});
export type HandoverPlanRow = z.infer<typeof handoverPlanRow>;
export const searchHandoverPlans = plan.search(
  { estateId: optionalId, states: severalOf(HANDOVER_PLAN), key: searchKey },
  handoverPlanRow,
  {
    menu: MOVE_IN_MENUS,
  },
);

const slot = z.object({ id, day, half: HALF_DAY.schema, capacity: z.int(), taken: z.int() });
export type PlanSlot = z.infer<typeof slot>;
export const handoverPlan = handoverPlanRow.extend({
  place: z.string(),
  contact: z.string(),
  noticeText: z.string(),
  parts: z.array(z.object({ buildingId: id, building: z.string(), unitId: id.nullable(), unit: z.string() })),
  slots: z.array(slot),
  papers: z.array(z.object({ name: z.string(), required: z.boolean(), agentOnly: z.boolean() })),
  fees: z.array(
    z.object({ itemId: id.nullable(), name: z.string(), quantity: z.string(), price: z.string().nullable(), note: z.string() }),
  ),
  keys: z.array(z.object({ kind: z.string(), count: z.int() })),
  standards: z.array(z.object({ id, name: z.string(), itemName: z.string(), price: z.string() })),
  responsible: z.string(),
  mendDays: z.int(),
});
export type HandoverPlan = z.infer<typeof handoverPlan>;
export const getHandoverPlan = plan.get(handoverPlan, { menu: MOVE_IN_MENUS });
export const createHandoverPlan = plan.create(form);
/** A published plan keeps its estate and buildings; a half day keeps the places that are taken. */
export const changeHandoverPlan = plan.change(form);
/** Only a draft. */
export const removeHandoverPlan = plan.remove();
/** Writes the houses that are 未入伙. Published again, it takes in those that were added since. */
export const publishHandoverPlan = plan.step('{id}/publish', '发布入伙计划', { output: z.object({ houses: z.int() }) });
export const endHandoverPlan = plan.step('{id}/end', '结束入伙计划');

/** What the form of a plan chooses from. */
export const readPlanChoices = plan.read('choices', '入伙计划可选项', {
  input: { estateId: chosen('小区') },
  output: z.object({
    parts: z.array(
      z.object({ buildingId: id, building: z.string(), unitId: id.nullable(), unit: z.string(), houses: z.int(), waiting: z.int() }),
    ),
    items: z.array(z.object({ id, name: z.string(), unit: z.string(), price: z.string() })),
    standards: z.array(z.object({ id, name: z.string(), itemName: z.string(), price: z.string() })),
    developer: z.string(),
  }),
});

// ---- progress -------------------------------------------------------------------------------------------------------------

const progressHouse = z.object({
  houseId: id,
  moveInId: id.nullable(),
  code: z.string(),
  unit: z.string(),
  houseNo: z.string(),
  /** Null: not in the plan. */
  state: MOVE_IN.schema.nullable(),
  openDefects: z.int(),
  overdueDefects: z.int(),
  handoverDate: day.nullable(),
});
export type ProgressHouse = z.infer<typeof progressHouse>;
/** The houses of a building by floor, the highest floor first, with figures of the whole plan. */
export const readMoveInProgress = plan.read('{id}/progress', '入伙进度', {
  menu: MOVE_IN_MENUS,
  method: 'GET',
  input: { id: idParam, buildingId: idParam.optional() },
  output: z.object({
    buildings: z.array(z.object({ buildingId: id, name: z.string(), houses: z.int(), done: z.int() })),
    buildingId: id.nullable(),
    floors: z.array(z.object({ floor: z.int(), houses: z.array(progressHouse) })),
    counts,
    overdueDefects: z.int(),
    /** Mean days from the finding of a defect to its closing; null while none is closed. */
    meanDays: z.string().nullable(),
    perDay: z.array(z.object({ day, done: z.int() })),
  }),
});
