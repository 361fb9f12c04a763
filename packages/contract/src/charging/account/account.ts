// 预交账户 (181), 押金账户 (177), 积分账户 (183): what the company holds for others, by account, with every movement. The balance is the sum of the
// movements and never below zero. Domain notes, 4.5.
import { z } from 'zod';
import { day, instant } from '../../kit/dates.ts';
import { id } from '../../kit/ids.ts';
import { pageQuery } from '../../kit/paging.ts';
import { resource } from '../../kit/resource.ts';
import { states, type StateOf } from '../../kit/states.ts';
import { MENU, type MenuId } from '../../menu.ts';
import { ACCOUNT, MOVE } from '../enums.ts';
import { heldPaper } from '../held-paper.ts';
import { optionalDay, optionalId, requiredText, searchKey, severalOf } from '../../kit/fields.ts';
import { business, failures } from '../../kit/failure.ts';

const accountCalls = resource({ path: '/api/charging/account', menu: MENU.accountPrepaid, what: '预交与存零账户' });

export const ACCOUNT_FAILURES = failures({
  AHEAD_NOT_RUNNING: business('该收费标准不能预收以后月份，请重新选择'),
  AHEAD_PERIOD: business('“{item}”按 {period} 个月计费，预收月数应为 {period} 的倍数'),
  AHEAD_SKIPPED: business('“{item}”{period} 不能预收：{reason}'),
  AHEAD_SHORT: business('“{item}”最多可预收 {most} 个月'),
  AHEAD_FAR: business('“{item}”最多预收到 {last}（结算规则：最多提前 {months} 个月），请减少月数'),
  AHEAD_NONE: business('“{item}”没有可预收的月份'),
  REFUND_LIMIT: business('超过 {limit} 元的退款请先提交退款申请'),
  REFUND_REQUEST_OWN: business('只能撤回本人提交的退款申请'),
  REFUND_REQUEST_STATE: business('退款申请 {number} {state}，不能{what}'),
  REFUND_REQUEST_OTHER: business('退款申请 {number} 与所退的账户、金额或类型不一致'),
  REFUND_REQUEST_LIVING: business('该账户已有退款申请 {number}（{state}），请先处理'),
  REFUND_TYPE: business('“{type}”不能用于{kind}账户'),
  DRAW_DOWN_OFF: business('预交自动抵扣未启用，请在服务规则的结算规则中打开'),
  POINTS_BELOW: business('积分余额 {balance}，不能减少 {amount}'),
});

/** The screen of each kind of account, whose rights apply to it. */
export const ACCOUNT_MENU: Readonly<Record<StateOf<typeof ACCOUNT>, MenuId>> = {
  [ACCOUNT.prepaid]: MENU.accountPrepaid,
  [ACCOUNT.change]: MENU.accountPrepaid,
  [ACCOUNT.deposit]: MENU.accountDeposit,
  [ACCOUNT.points]: MENU.accountScore,
};
const ANY = [MENU.accountPrepaid, MENU.accountDeposit, MENU.accountScore] as const;

const common = {
  id,
  estateId: id,
  estateName: z.string(),
  houseId: id.nullable(),
  houseCode: z.string(),
  personName: z.string(),
  chargeTypeId: id.nullable(),
  chargeTypeName: z.string(),
  balance: z.string(),
};

// ---- 预交, 存零 ------------------------------------------------------------------------------------------------------------

const accountFilter = z.object({
  estateId: optionalId,
  /** House code or name of a person. */
  key: searchKey,
  chargeTypeId: optionalId,
  /** Includes accounts with a zero balance. */
  empty: z.boolean().default(false),
  /** Only accounts of houses whose owner has changed since the last payment in. */
  former: z.boolean().default(false),
});
export type AccountFilter = z.output<typeof accountFilter>;

const heldRow = z.object({
  ...common,
  kind: ACCOUNT.schema,
  /** The owners of the house today. */
  owners: z.string(),
  /** Who paid in last, and on which day. */
  paidBy: z.string(),
  paidOn: day.nullable(),
  /** 产权已变更: none of the owners of that day owns the house today; the balance belongs to the former owners. */
  former: z.boolean(),
  /** The 退款申请 that is waiting or approved; null when there is none. */
  requestId: id.nullable(),
  in: z.string(),
  out: z.string(),
});
export type HeldRow = z.infer<typeof heldRow>;

/** 1 预交, 2 存零. */
export const searchHeld = accountCalls.search({ kind: z.literal([1, 2]), ...accountFilter.shape }, heldRow, {
  summary: '预交与存零账户',
  at: 'held/search',
  totals: {
    /** Sums over all matching rows. */
    sums: z.object({ balance: z.string(), former: z.string() }),
  },
});

const accountMove = z.object({
  id,
  seq: z.int(),
  day,
  at: instant,
  reason: MOVE.schema,
  amount: z.string(),
  /** The balance after the movement. */
  balance: z.string(),
  /** The settlement it belongs to; null for openings and adjustments. */
  settlementId: id.nullable(),
  number: z.string(),
  payerName: z.string(),
  remark: z.string(),
  by: z.string(),
});
export type AccountMove = z.infer<typeof accountMove>;

export const getChargingAccount = accountCalls.get(
  z.object({ ...common, kind: ACCOUNT.schema, former: z.boolean(), moves: z.array(accountMove) }),
  { menu: ANY, summary: '账户及其全部变动' },
);
export type AccountDetail = z.infer<(typeof getChargingAccount)['output']>;

// ---- 自动抵扣 ---------------------------------------------------------------------------------------------------------------

/** Runs immediately for one house or for an estate; the job reports what was done. */
export const startDrawDown = accountCalls.write('draw-down', '预交自动抵扣', {
  act: 'change',
  input: z.object({ estateId: optionalId, houseId: optionalId }),
  output: z.object({ jobId: id }),
});

export const searchDrawDowns = accountCalls.read('draw-down/search', '自动抵扣记录', {
  input: pageQuery.extend({
    estateId: optionalId,
    key: searchKey,
    dayFrom: optionalDay,
    dayTo: optionalDay,
  }),
  output: z.object({
    rows: z.array(
      z.object({
        id,
        number: z.string(),
        day,
        at: instant,
        estateName: z.string(),
        houseCode: z.string(),
        payerName: z.string(),
        items: z.string(),
        bills: z.int(),
        total: z.string(),
        /** 1 有效 2 已作废 3 已红冲 */
        state: z.int(),
      }),
    ),
    total: z.int(),
    sums: z.object({ amount: z.string(), bills: z.int() }),
    /** The current settings. */
    on: z.boolean(),
    part: z.boolean(),
  }),
});

// ---- 押金 -------------------------------------------------------------------------------------------------------------------

export const DEPOSIT = states('押金状态', { held: [1, '已收'], partly: [2, '部分退转'], settled: [3, '已结清'] });

const depositRow = z.object({
  ...common,
  /** The settlement with which the deposit was received. */
  settlementId: id.nullable(),
  number: z.string(),
  takenOn: day.nullable(),
  days: z.int(),
  text: z.string(),
  received: z.string(),
  returned: z.string(),
  /** 转收入: used to pay bills. */
  converted: z.string(),
  state: DEPOSIT.schema,
  requestId: id.nullable(),
});
export type DepositRow = z.infer<typeof depositRow>;

export const searchDeposits = accountCalls.search(
  {
    estateId: optionalId,
    /** House code, name of a person, or number of the settlement. */
    key: searchKey,
    chargeTypeId: optionalId,
    states: severalOf(DEPOSIT),
    /** Held for at least this many days, with a balance left. */
    olderThan: z.int('天数应为整数').min(1, '天数应为 1 到 9999').max(9999, '天数应为 1 到 9999').nullable().default(null),
  },
  depositRow,
  {
    menu: MENU.accountDeposit,
    summary: '押金账户',
    at: 'deposit/search',
    totals: {
      sums: z.object({ received: z.string(), returned: z.string(), converted: z.string(), balance: z.string() }),
    },
  },
);

// ---- 积分 -------------------------------------------------------------------------------------------------------------------

const pointRow = z.object({ ...common, earned: z.string(), used: z.string(), worth: z.string() });
export type PointRow = z.infer<typeof pointRow>;

export const searchPoints = accountCalls.search(
  {
    estateId: optionalId,
    key: searchKey,
    empty: z.boolean().default(false),
  },
  pointRow,
  {
    menu: MENU.accountScore,
    summary: '积分账户',
    at: 'points/search',
    totals: {
      sums: z.object({ balance: z.string(), worth: z.string() }),
      /** The current rule. */
      rule: z.object({ on: z.boolean(), every: z.string(), value: z.string(), share: z.int() }),
    },
  },
);

/** Adds or removes points manually; the reason is stored with the movement. */
export const adjustPoints = accountCalls.step('points/{id}/adjust', '调整积分', {
  menu: MENU.accountScore,
  version: false,
  idempotent: true,
  fields: {
    points: z
      .string('请输入积分')
      .trim()
      .regex(/^-?\d{1,8}$/, '积分应为整数，减少时填负数')
      .refine((text) => Number(text) !== 0, '积分不能为 0'),
    reason: requiredText('原因', 200),
  },
  output: z.object({ balance: z.string(), held: heldPaper.optional() }),
});
