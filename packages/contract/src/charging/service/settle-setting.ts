// 结算规则 (a tab of 服务规则, menu 150): what a company decides once for its cashiers. A receipt is voided on its own day only, which is no setting.
import { z } from 'zod';
import { endpoint, noAnswer } from '../../kit/endpoint.ts';
import { version } from '../../kit/ids.ts';
import { MENU } from '../../menu.ts';

const yuan = (what: string, most: number) =>
  z
    .string(`${what}不正确`)
    .trim()
    .regex(/^\d{1,6}(\.\d{1,2})?$/, `${what}应为非负数，最多两位小数`)
    .refine((text) => Number(text) <= most, `${what}不能超过 ${most} 元`);

export const settleSettings = z.object({
  /** What a part payment pays first. */
  order: z.enum(['principal-first', 'late-fee-first'], '请选择结算顺序'),
  /** 存零: a remainder up to this may be kept for the payer; more is 预交. */
  changeLimit: yuan('存零上限', 1000),
  /** 抹零 of one receipt. */
  roundOffLimit: yuan('抹零上限', 100),
  /** 预交 pays bills by itself when they are published; partly too, where it does not reach for one. */
  drawDown: z.boolean(),
  drawDownPart: z.boolean(),
  points: z.boolean(),
  /** So many yuan received give one point. */
  pointEvery: yuan('积分标准', 100_000).refine((text) => Number(text) > 0, '积分标准应大于 0'),
  /** One point pays so many yuan. */
  pointValue: yuan('积分价值', 1000).refine((text) => Number(text) > 0, '积分价值应大于 0'),
  /** At most so many percent of a payment are paid in points. */
  pointShare: z.int('积分抵扣比例应为整数').min(1, '积分抵扣比例应为 1 到 100').max(100, '积分抵扣比例应为 1 到 100'),
  /** A cashier returns so much of an account alone; more takes a 退款申请 somebody else has approved. */
  refundLimit: yuan('退款上限', 100_000),
  /** Reductions, adjustments and arrears on hold above this are decided by somebody who sees all estates. */
  approveLimit: yuan('审批限额', 999_999),
  /** 挂账 stops the late fee. */
  hangStopsLate: z.boolean(),
});
export type SettleSettings = z.output<typeof settleSettings>;

export const SETTLE_DEFAULTS: SettleSettings = {
  order: 'principal-first',
  changeLimit: '10.00',
  roundOffLimit: '1.00',
  drawDown: true,
  drawDownPart: false,
  points: false,
  pointEvery: '10.00',
  pointValue: '0.10',
  pointShare: 10,
  refundLimit: '1000.00',
  approveLimit: '10000.00',
  hangStopsLate: true,
};

export const getSettleSettings = endpoint({
  method: 'GET',
  path: '/api/charging/settle-setting',
  access: { session: true },
  summary: '结算规则',
  input: z.object({}),
  output: settleSettings.extend({ version, updatedBy: z.string(), updatedAt: z.string() }),
});
export const putSettleSettings = endpoint({
  method: 'PUT',
  path: '/api/charging/settle-setting',
  access: { menu: MENU.chargingRule, act: 'change' },
  summary: '修改结算规则',
  input: settleSettings.extend({ version }),
  output: noAnswer,
});
