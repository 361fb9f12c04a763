// 预交账户 (181), 押金账户 (177), 积分账户 (183): what the company holds for others, account by account, and every move of it.
// Balance = sum of the moves, never below zero. Domain notes, 4.5.
import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { day, instant } from '../../kit/dates.ts';
import { id, idParam } from '../../kit/ids.ts';
import { pageQuery } from '../../kit/paging.ts';
import { MENU } from '../../menu.ts';
import { accountKind, moveReason } from '../enums.ts';

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
  estateId: id.nullable().default(null),
  /** Code of a house or name of a person. */
  key: z.string().trim().max(60).default(''),
  chargeTypeId: id.nullable().default(null),
  /** Also those with nothing in them. */
  empty: z.boolean().default(false),
  /** Only those whose owner has changed since. */
  former: z.boolean().default(false),
});
export type AccountFilter = z.output<typeof accountFilter>;

const heldRow = z.object({
  ...common,
  kind: accountKind.schema,
  /** Who owns the house today. */
  owners: z.string(),
  /** Who paid in last, and on which day. */
  paidBy: z.string(),
  paidOn: day.nullable(),
  /** 产权已变更: none of the owners of that day owns the house today; the balance is theirs. */
  former: z.boolean(),
  /** A living 退款申请. */
  requestId: id.nullable(),
  in: z.string(),
  out: z.string(),
});
export type HeldRow = z.infer<typeof heldRow>;

/** 1 预交, 2 存零. */
export const searchHeld = endpoint({
  method: 'POST',
  path: '/api/charging/account/held/search',
  access: { menu: MENU.accountPrepaid, act: 'view' },
  summary: '预交与存零账户',
  input: pageQuery.extend({ kind: z.literal([1, 2]), ...accountFilter.shape }),
  output: z.object({
    rows: z.array(heldRow),
    total: z.int(),
    /** Over all that match. */
    sums: z.object({ balance: z.string(), former: z.string() }),
  }),
});

const accountMove = z.object({
  id,
  seq: z.int(),
  day,
  at: instant,
  reason: moveReason.schema,
  amount: z.string(),
  /** After it. */
  balance: z.string(),
  /** The paper it came with; null for openings and adjustments. */
  settlementId: id.nullable(),
  number: z.string(),
  payerName: z.string(),
  remark: z.string(),
  by: z.string(),
});
export type AccountMove = z.infer<typeof accountMove>;

export const getChargingAccount = endpoint({
  method: 'GET',
  path: '/api/charging/account/{id}',
  access: { menu: ANY, act: 'view' },
  summary: '账户及其全部变动',
  input: z.object({ id: idParam }),
  output: z.object({ ...common, kind: accountKind.schema, former: z.boolean(), moves: z.array(accountMove) }),
});
export type AccountDetail = z.infer<(typeof getChargingAccount)['output']>;

// ---- 自动抵扣 ---------------------------------------------------------------------------------------------------------------

/** One house at once, or an estate; what it did is told by the job. */
export const startDrawDown = endpoint({
  method: 'POST',
  path: '/api/charging/account/draw-down',
  access: { menu: MENU.accountPrepaid, act: 'change' },
  summary: '预交自动抵扣',
  input: z.object({ estateId: id.nullable().default(null), houseId: id.nullable().default(null) }),
  output: z.object({ jobId: id }),
});

export const searchDrawDowns = endpoint({
  method: 'POST',
  path: '/api/charging/account/draw-down/search',
  access: { menu: MENU.accountPrepaid, act: 'view' },
  summary: '自动抵扣记录',
  input: pageQuery.extend({
    estateId: id.nullable().default(null),
    key: z.string().trim().max(60).default(''),
    dayFrom: day.nullable().default(null),
    dayTo: day.nullable().default(null),
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
    /** Of the settings, as they are now. */
    on: z.boolean(),
    part: z.boolean(),
  }),
});

// ---- 押金 -------------------------------------------------------------------------------------------------------------------

const depositRow = z.object({
  ...common,
  /** Of the paper it was taken with. */
  settlementId: id.nullable(),
  number: z.string(),
  takenOn: day.nullable(),
  days: z.int(),
  text: z.string(),
  received: z.string(),
  returned: z.string(),
  /** 转收入: paid real bills. */
  converted: z.string(),
  /** 1 已收 2 部分退转 3 已结清 */
  state: z.literal([1, 2, 3]),
  requestId: id.nullable(),
});
export type DepositRow = z.infer<typeof depositRow>;

export const searchDeposits = endpoint({
  method: 'POST',
  path: '/api/charging/account/deposit/search',
  access: { menu: MENU.accountDeposit, act: 'view' },
  summary: '押金账户',
  input: pageQuery.extend({
    estateId: id.nullable().default(null),
    /** Code of a house, name of a person, number of the paper. */
    key: z.string().trim().max(60).default(''),
    chargeTypeId: id.nullable().default(null),
    states: z.array(z.literal([1, 2, 3])).default([]),
    /** Held for at least so many days, and something is left. */
    olderThan: z.int('天数应为整数').min(1, '天数应为 1 到 9999').max(9999, '天数应为 1 到 9999').nullable().default(null),
  }),
  output: z.object({
    rows: z.array(depositRow),
    total: z.int(),
    sums: z.object({ received: z.string(), returned: z.string(), converted: z.string(), balance: z.string() }),
  }),
});

// ---- 积分 -------------------------------------------------------------------------------------------------------------------

const pointRow = z.object({ ...common, earned: z.string(), used: z.string(), worth: z.string() });
export type PointRow = z.infer<typeof pointRow>;

export const searchPoints = endpoint({
  method: 'POST',
  path: '/api/charging/account/points/search',
  access: { menu: MENU.accountScore, act: 'view' },
  summary: '积分账户',
  input: pageQuery.extend({
    estateId: id.nullable().default(null),
    key: z.string().trim().max(60).default(''),
    empty: z.boolean().default(false),
  }),
  output: z.object({
    rows: z.array(pointRow),
    total: z.int(),
    sums: z.object({ balance: z.string(), worth: z.string() }),
    /** The rule as it is now. */
    rule: z.object({ on: z.boolean(), every: z.string(), value: z.string(), share: z.int() }),
  }),
});

/** Plus or minus by hand, with a reason that stays with the move. */
export const adjustPoints = endpoint({
  method: 'POST',
  path: '/api/charging/account/points/{id}/adjust',
  access: { menu: MENU.accountScore, act: 'change' },
  summary: '调整积分',
  idempotent: true,
  input: z.object({
    id: idParam,
    points: z
      .string('请输入积分')
      .trim()
      .regex(/^-?\d{1,8}$/, '积分应为整数，减少时填负数')
      .refine((text) => Number(text) !== 0, '积分不能为 0'),
    reason: z.string('请输入原因').trim().min(1, '请输入原因').max(200, '原因最多 200 个字'),
  }),
  output: z.object({ balance: z.string() }),
});
