// 分期协议 (a tab of 挂账申报, menu 170): arrears paid in parts by agreed days. An agreement is made for one object and may also take bills of
// other objects that belong to it or to its payer. The paid amount is what was paid of its bills since the day of signing, assigned to the
// instalments in their order; while it runs, payments go to its bills first.
import { z } from 'zod';
import { FILE_CATEGORY } from '../../files/file.ts';
import { day } from '../../kit/dates.ts';
import { business, failures } from '../../kit/failure.ts';
import {
  approvalFields,
  createdFields,
  fileRef,
  optionalId,
  optionalText,
  requestedAnswer,
  requiredText,
  searchKey,
  severalOf,
} from '../../kit/fields.ts';
import { optionalFile } from '../../kit/file-fields.ts';
import { chosen, id, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { states } from '../../kit/states.ts';
import { MENU } from '../../menu.ts';
import { OBJECT } from '../enums.ts';
import { suspensionBill } from './suspension.ts';

const plan = resource({ path: '/api/charging/instalment-plan', menu: [MENU.arrearsRequest, MENU.arrearsAudit], what: '分期协议' });

export const PLAN = states('分期状态', {
  waiting: [1, '待审核'],
  running: [2, '履行中'],
  done: [3, '已完成'],
  broken: [4, '已违约'],
  rejected: [5, '已退回'],
  ended: [6, '已终止'],
});

export const PLAN_FAILURES = failures({
  PLAN_TWICE: business('该对象已有分期协议 {number}（{state}），同时只能有一份'),
  PLAN_STATE: business('分期协议 {number} {state}，不能{what}'),
  PLAN_SUM: business('各期合计 {sum} 元，与所选账单的未收合计 {total} 元不符'),
  PLAN_PAST: business('第一期 {date} 已过，请退回后重新签订'),
  PLAN_LATE: business('第 {seq} 期 {date} 已过，还差 {amount} 元，请退回后重新签订'),
  PLAN_SIGNED_LATER: business('签订日期不能晚于今天'),
  PLAN_OTHER: business('“{what}”不是 {object} 的账单，付款人也不是{payer}，不能放进同一份协议'),
  PLAN_PAYERS: business('所选账单分属 {names}，请各自签订协议'),
  PLAN_MOVED: business('签订后账单已变动，未收合计现为 {total} 元，请退回后重新签订'),
});

export const planRow = z.object({
  id,
  number: z.string(),
  estateName: z.string(),
  objectKind: OBJECT.schema,
  objectId: id,
  objectText: z.string(),
  payerName: z.string(),
  signedOn: day,
  total: z.string(),
  paid: z.string(),
  stopLate: z.boolean(),
  state: PLAN.schema,
  /** The first instalment that is not paid in full; null once the plan is over. */
  next: z.object({ dueDate: day, amount: z.string(), late: z.boolean() }).nullable(),
  version,
  ...createdFields,
  checkedBy: z.string(),
  checkNote: z.string(),
  endedOn: day.nullable(),
  endReason: z.string(),
  own: z.boolean(),
});
export type PlanRow = z.infer<typeof planRow>;
export const searchPlans = plan.search({ states: severalOf(PLAN), estateId: optionalId, key: searchKey }, planRow, { summary: '分期协议' });

export const planInstalment = z.object({ seq: z.int(), dueDate: day, amount: z.string(), paid: z.string(), late: z.boolean() });
export type PlanInstalment = z.infer<typeof planInstalment>;
export const planDetail = planRow.extend({
  ...approvalFields,
  company: z.string(),
  phone: z.string(),
  remark: z.string(),
  file: fileRef,
  capital: z.string(),
  instalments: z.array(planInstalment),
  bills: z.array(
    z.object({
      billId: id,
      objectText: z.string(),
      item: z.string(),
      periodFrom: day,
      periodTo: day,
      dueDate: day,
      signed: z.string(),
      open: z.string(),
      /** 违约金 due today; not part of the instalments. */
      late: z.string(),
    }),
  ),
});
export type PlanDetail = z.infer<typeof planDetail>;
export const getPlan = plan.get(planDetail);

/** Overdue bills that an agreement of the object may take: its own, those of the same house, and those of the same payer. */
export const listPlanChoices = plan.read('choices', '可以分期的逾期账单', {
  menu: MENU.arrearsRequest,
  input: { objectKind: OBJECT.schema, objectId: id },
  output: z.array(suspensionBill),
});

const yuan = z
  .string('请输入金额')
  .trim()
  .regex(/^\d{1,12}(\.\d{1,2})?$/, '金额应为正数，最多两位小数')
  .refine((text) => !/^0+(\.0+)?$/.test(text), '金额应大于 0');
const form = z
  .object({
    objectKind: OBJECT.schema,
    objectId: chosen('对象'),
    billIds: z.array(id).min(1, '请选择账单').max(500, '一次最多 500 笔账单'),
    signedOn: day,
    stopLate: z.boolean().default(true),
    instalments: z
      .array(z.object({ dueDate: day, amount: yuan }))
      .min(2, '至少分两期')
      .max(60, '最多分 60 期'),
    remark: optionalText('备注', 500, 'tight'),
    fileId: optionalFile(FILE_CATEGORY.instalmentPaper),
  })
  .refine(({ instalments }) => instalments.every((one, at) => at === 0 || one.dueDate > (instalments[at - 1]?.dueDate ?? '')), {
    path: ['instalments'],
    error: '各期的日期应逐期推后',
  })
  .refine(({ instalments, signedOn }) => (instalments[0]?.dueDate ?? '') >= signedOn, {
    path: ['instalments'],
    error: '第一期不能早于签订日期',
  });
export const createPlan = plan.create(form, { menu: MENU.arrearsRequest, summary: '登记分期协议', output: requestedAnswer });

const decide = { menu: MENU.arrearsAudit, act: 'audit' } as const;
export const approvePlan = plan.step('approve', '通过分期协议', { ...decide, fields: { note: optionalText('意见', 200, 'tight') } });
export const rejectPlan = plan.step('reject', '退回分期协议', { ...decide, fields: { note: requiredText('退回原因', 200, 'tight') } });
export const endPlan = plan.step('end', '终止分期协议', {
  menu: MENU.arrearsRequest,
  act: 'void',
  fields: { reason: requiredText('终止原因', 200, 'tight') },
});
