// 结算规则 (a tab of 服务规则, menu 150): settings that a company makes once for all its cashiers. That a receipt can be voided only on its own day
// is not a setting.
import { z } from 'zod';
import { day, instant } from '../../kit/dates.ts';
import { endpoint, noAnswer } from '../../kit/endpoint.ts';
import { business, failures } from '../../kit/failure.ts';
import { optionalText } from '../../kit/fields.ts';
import { version } from '../../kit/ids.ts';
import { STAFF_ONLY } from '../../kit/roles.ts';
import { MENU } from '../../menu.ts';
import { heldOrDone } from '../held-paper.ts';

export const SETTLE_SETTING_FAILURES = failures({
  SETTLE_ORDER_FROM: business('结算顺序的变更由他人审核，请填写晚于今天 {today} 的生效日期'),
  SETTLE_ORDER_NONE: business('没有待审核的结算顺序变更'),
});

const yuan = (what: string, most: number) =>
  z
    .string(`${what}不正确`)
    .trim()
    .regex(/^\d{1,6}(\.\d{1,2})?$/, `${what}应为非负数，最多两位小数`)
    .refine((text) => Number(text) <= most, `${what}不能超过 ${most} 元`);

export const settleSettings = z.object({
  /** Which of the two a part payment pays first. */
  order: z.enum(['principal-first', 'late-fee-first'], '请选择结算顺序'),
  /** 存零: change up to this amount may be kept for the payer; a larger amount is 预交. */
  changeLimit: yuan('存零上限', 1000),
  /** The limit of 抹零 on one receipt. */
  roundOffLimit: yuan('抹零上限', 100),
  /**
   * `drawDown`: 预交 pays bills automatically when they are published. `drawDownPart`: a bill may also be paid in part if the balance is too
   * small.
   */
  drawDown: z.boolean(),
  drawDownPart: z.boolean(),
  points: z.boolean(),
  /** This many yuan received earn one point. */
  pointEvery: yuan('积分标准', 100_000).refine((text) => Number(text) > 0, '积分标准应大于 0'),
  /** One point pays this many yuan. */
  pointValue: yuan('积分价值', 1000).refine((text) => Number(text) > 0, '积分价值应大于 0'),
  /** The largest percentage of a payment that can be paid in points. */
  pointShare: z.int('积分抵扣比例应为整数').min(1, '积分抵扣比例应为 1 到 100').max(100, '积分抵扣比例应为 1 到 100'),
  /** A cashier may refund up to this amount of an account without approval; more requires a 退款申请 approved by another user. */
  refundLimit: yuan('退款上限', 100_000),
  /** Reductions, adjustments and suspensions above this amount are decided by a user who sees all estates. */
  approveLimit: yuan('审核限额', 999_999),
  /** Whether 挂账 stops the late fee. */
  suspensionStopsLate: z.boolean(),
  /** Runs reach at most this many months beyond the current one. */
  aheadMonths: z.int('最多提前计费的月数应为整数').min(0, '最多提前计费 0 到 60 个月').max(60, '最多提前计费 0 到 60 个月'),
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
  suspensionStopsLate: true,
  aheadMonths: 12,
};

/** The order decides whose money goes where, so it changes like a price: from a day on, approved by another user. */
const settleOrderChange = z.object({
  order: settleSettings.shape.order,
  fromDate: day,
  by: z.string(),
  at: instant,
  /** Empty while it waits. */
  checkedBy: z.string(),
  /** Asked for by the user, so another user has to approve it. */
  own: z.boolean(),
});
export type SettleOrderChange = z.infer<typeof settleOrderChange>;

export const getSettleSettings = endpoint({
  method: 'GET',
  path: '/api/charging/settle-setting',
  access: STAFF_ONLY,
  summary: '结算规则',
  input: z.object({}),
  output: settleSettings.extend({ version, updatedBy: z.string(), updatedAt: z.string(), orderChange: settleOrderChange.nullable() }),
});
export const putSettleSettings = endpoint({
  method: 'PUT',
  path: '/api/charging/settle-setting',
  access: { menu: MENU.chargingRule, act: 'change' },
  summary: '修改结算规则',
  /** A changed order waits for another user and applies from `orderFrom` on; everything else waits as a 动账复核单. */
  input: settleSettings.extend({ version, orderFrom: day.nullable().default(null) }),
  output: heldOrDone,
});
/** Who may approve prices may approve this; a change that is not approved is dropped. */
export const decideSettleOrder = endpoint({
  method: 'POST',
  path: '/api/charging/settle-setting/order',
  access: { menu: MENU.chargingStandard, act: 'audit' },
  summary: '审核结算顺序的变更',
  input: z.object({ version, approve: z.boolean(), note: optionalText('审核意见', 200) }),
  output: noAnswer,
});
