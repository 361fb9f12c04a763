// 分期协议 (a tab of 挂账申报, menu 170): arrears of one object paid in parts by agreed days. What was paid is what its bills have less
// open than on the day it was signed, laid over the instalments in their order.
import { z } from 'zod';
import { endpoint, noAnswer } from '../../kit/endpoint.ts';
import { day, instant } from '../../kit/dates.ts';
import { chosen, id, idParam, version } from '../../kit/ids.ts';
import { pageOf, pageQuery } from '../../kit/paging.ts';
import { MENU } from '../../menu.ts';
import { chargeObject, instalmentState } from '../enums.ts';

const seen = { menu: [MENU.arrearsRequest, MENU.arrearsAudit], act: 'view' } as const;

export const planRow = z.object({
  id,
  number: z.string(),
  estateName: z.string(),
  objectKind: chargeObject.schema,
  objectId: id,
  objectText: z.string(),
  payerName: z.string(),
  signedOn: day,
  total: z.string(),
  paid: z.string(),
  stopLate: z.boolean(),
  state: instalmentState.schema,
  /** The first that is not paid whole, while it runs. */
  next: z.object({ dueDate: day, amount: z.string(), late: z.boolean() }).nullable(),
  version,
  createdBy: z.string(),
  createdAt: instant,
  checkedBy: z.string(),
  checkNote: z.string(),
  endedOn: day.nullable(),
  endReason: z.string(),
  own: z.boolean(),
});
export type PlanRow = z.infer<typeof planRow>;
export const searchPlans = endpoint({
  method: 'POST',
  path: '/api/charging/instalment-plan/search',
  access: seen,
  summary: '分期协议',
  input: pageQuery.extend({
    states: z.array(instalmentState.schema).default([]),
    estateId: id.nullable().default(null),
    key: z.string().trim().max(60).default(''),
  }),
  output: pageOf(planRow),
});

export const planInstalment = z.object({ seq: z.int(), dueDate: day, amount: z.string(), paid: z.string(), late: z.boolean() });
export type PlanInstalment = z.infer<typeof planInstalment>;
export const planDetail = planRow.extend({
  company: z.string(),
  phone: z.string(),
  remark: z.string(),
  file: z.object({ id, name: z.string() }).nullable(),
  capital: z.string(),
  instalments: z.array(planInstalment),
  bills: z.array(
    z.object({ billId: id, item: z.string(), periodFrom: day, periodTo: day, dueDate: day, signed: z.string(), open: z.string() }),
  ),
});
export type PlanDetail = z.infer<typeof planDetail>;
export const getPlan = endpoint({
  method: 'GET',
  path: '/api/charging/instalment-plan/{id}',
  access: seen,
  summary: '分期协议详情',
  input: z.object({ id: idParam }),
  output: planDetail,
});

const yuan = z
  .string('请输入金额')
  .trim()
  .regex(/^\d{1,12}(\.\d{1,2})?$/, '金额应为正数，最多两位小数')
  .refine((text) => !/^0+(\.0+)?$/.test(text), '金额应大于 0');
export const createPlan = endpoint({
  method: 'POST',
  path: '/api/charging/instalment-plan',
  access: { menu: MENU.arrearsRequest, act: 'add' },
  summary: '登记分期协议',
  idempotent: true,
  input: z
    .object({
      objectKind: chargeObject.schema,
      objectId: chosen('对象'),
      billIds: z.array(id).min(1, '请选择账单').max(500, '一次最多 500 笔账单'),
      signedOn: day,
      stopLate: z.boolean().default(true),
      instalments: z
        .array(z.object({ dueDate: day, amount: yuan }))
        .min(2, '至少分两期')
        .max(60, '最多分 60 期'),
      remark: z.string().trim().max(500, '备注最多500字').default(''),
      fileId: id.nullable().default(null),
    })
    .refine(({ instalments }) => instalments.every((one, at) => at === 0 || one.dueDate > (instalments[at - 1]?.dueDate ?? '')), {
      path: ['instalments'],
      error: '各期的日期应逐期推后',
    })
    .refine(({ instalments, signedOn }) => (instalments[0]?.dueDate ?? '') >= signedOn, {
      path: ['instalments'],
      error: '第一期不能早于签订日期',
    }),
  output: z.object({ id, number: z.string() }),
});

const decide = { menu: MENU.arrearsAudit, act: 'audit' } as const;
export const approvePlan = endpoint({
  method: 'POST',
  path: '/api/charging/instalment-plan/approve',
  access: decide,
  summary: '通过分期协议',
  input: z.object({ id, version, note: z.string().trim().max(200, '意见最多200字').default('') }),
  output: noAnswer,
});
export const rejectPlan = endpoint({
  method: 'POST',
  path: '/api/charging/instalment-plan/reject',
  access: decide,
  summary: '退回分期协议',
  input: z.object({ id, version, note: z.string('请输入退回原因').trim().min(1, '请输入退回原因').max(200, '退回原因最多200字') }),
  output: noAnswer,
});
export const endPlan = endpoint({
  method: 'POST',
  path: '/api/charging/instalment-plan/end',
  access: { menu: MENU.arrearsRequest, act: 'void' },
  summary: '终止分期协议',
  input: z.object({ id, version, reason: z.string('请输入终止原因').trim().min(1, '请输入终止原因').max(200, '终止原因最多200字') }),
  output: noAnswer,
});
