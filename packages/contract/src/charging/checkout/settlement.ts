// Money in and out: paying bills with several tenders, paying into and refunding accounts, voiding on the same day, reversing afterwards.
// Sum of the lines = sum of the tenders = total. Domain notes, 4.4-4.7.
import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { day, instant } from '../../kit/dates.ts';
import { chosen, entryNumber, id, idParam, rowNumber } from '../../kit/ids.ts';
import { money } from '../../kit/money.ts';
import { pageQuery } from '../../kit/paging.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { aheadEntry, ONE_PLACE, onePlace, paidAmount, payLine, payPlace, prepaidEntry } from './desk.ts';
import { SETTLEMENT, SETTLE } from '../enums.ts';
import { heldOrDone, heldPaper } from '../held-paper.ts';
import { settlementBrief, settlementInvoice, settlementLine, settlementTender, tenderList } from './settlement-shapes.ts';
import { optionalDay, optionalId, optionalText, requiredText, searchKey, severalOf } from '../../kit/fields.ts';

/** Also for users of the account screens, where every movement opens its settlement. */
export const SETTLEMENT_MENUS = [
  MENU.checkout,
  MENU.checkoutMobile,
  MENU.checkoutSummary,
  MENU.accountPrepaid,
  MENU.accountDeposit,
  MENU.accountScore,
] as const;
const view = { menu: SETTLEMENT_MENUS, act: 'view' } as const;
const settlementCalls = resource({ path: '/api/charging/settlement', menu: MENU.checkout, what: '收费结算' });

/** How money is paid in or out; `list` names the list to which `method` belongs (TENDER_LIST). Cash is net of the change given back. */
export const tenderEntry = z.object({
  list: tenderList,
  method: entryNumber('请选择收款方式'),
  amount: paidAmount,
  reference: optionalText('参考号', 60),
  /** The account from which a special payment is taken (7, 8, 11, 13). */
  accountId: optionalId,
});
export type TenderEntry = z.output<typeof tenderEntry>;

const payer = {
  payerId: optionalId,
  payerName: requiredText('付款人', 50),
};
const remark = optionalText('备注', 200);
const reason = requiredText('原因', 200);
const tenders = z.array(tenderEntry).min(1, '请选择收款方式').max(20, '收款方式最多 20 行');

/** The result of a settlement, whose receipt can be printed immediately. */
const settled = z.object({
  id,
  number: z.string(),
  day,
  total: z.string(),
  /** Amount kept as 存零. */
  kept: z.string(),
  changeGiven: z.string(),
});
export type Settled = z.infer<typeof settled>;
/** Above a limit nothing is settled: `held` names the act that waits for a second person, and the id is 0. */
export const settledOrHeld = settled.extend({ id: z.int().nonnegative(), held: heldPaper.optional() });
export type SettledOrHeld = z.infer<typeof settledOrHeld>;

/** Without a house there are no accounts, so `prepaid` and `keepChange` are not allowed. */
export const settleBills = settlementCalls.create(
  z
    .object({
      ...payPlace,
      ...payer,
      /** Bills of this house or object, and of others in the same estate. */
      lines: z.array(payLine).max(500, '一次最多结算 500 笔账单').default([]),
      prepaid: z.array(prepaidEntry).max(20).default([]),
      /** Bills of later months are computed as in a billing run and paid in full by this settlement. */
      ahead: z.array(aheadEntry).max(20).default([]),
      tenders,
      /** Cash handed over; null means exactly the cash tender. The difference to the cash tender is given back. */
      received: paidAmount.nullable().default(null),
      /** Tenders above `expected` are kept as 存零, up to the limit in the settings. Otherwise both must be equal. */
      keepChange: z.boolean().default(false),
      /** 抹零, taken off the largest bill that is paid in full. */
      roundOff: paidAmount.default('0'),
      remark,
      /** The amount shown on the screen (`total` of the preview). If it is no longer true, nothing is charged: SETTLE_MOVED. */
      expected: paidAmount,
    })
    .refine(onePlace, ONE_PLACE),
  { summary: '收费结算', output: settled },
);

const accountCommon = { ...payer, tenders, received: paidAmount.nullable().default(null), remark };
const otherLine = z.object({
  chargeTypeId: optionalId,
  amount: paidAmount,
  text: optionalText('说明', 100),
});

/** Money received that pays no bill: 预交, 收押, 特服, 委收, 其他. Only tenders of list 1. */
export const settleAccount = settlementCalls.write('account', '预交、收押及其他收款', {
  act: 'add',
  idempotent: true,
  input: z.discriminatedUnion('type', [
    z.object({
      type: z.literal(2),
      houseId: chosen('房屋'),
      prepaid: z
        .array(prepaidEntry.omit({ houseId: true }))
        .min(1, '请输入预交金额')
        .max(20),
      ...accountCommon,
    }),
    z
      .object({
        type: z.literal(3),
        houseId: chosen('房屋'),
        /** An item marked as a deposit; null for deposits that were asked for. */
        chargeTypeId: optionalId,
        /** With `dueIds` their sum as it was shown. */
        amount: paidAmount,
        text: optionalText('说明', 100),
        /** 待收押金 of the house, each received whole. */
        dueIds: z.array(id).max(20, '一次最多收 20 项押金').default([]),
        ...accountCommon,
      })
      .refine(({ chargeTypeId, dueIds }) => chargeTypeId !== null || dueIds.length > 0, {
        path: ['chargeTypeId'],
        message: '请选择押金项目',
      }),
    z.object({
      type: z.literal([4, 5, 6]),
      estateId: chosen('小区'),
      houseId: optionalId,
      lines: z.array(otherLine).min(1, '请输入收款内容').max(20),
      ...accountCommon,
    }),
  ]),
  output: settled,
});

/** Money paid out: 退押, 退预交款, 退存零款, 退房预交, 经付, 委付. Amounts are positive in the input and negative on the receipt. */
export const refundAccount = settlementCalls.write('refund', '退押、退预交、退存零及付款', {
  act: 'change',
  idempotent: true,
  input: z.discriminatedUnion('type', [
    z
      .object({
        type: z.literal([7, 8, 11, 13]),
        /** Null for an account without a house, which is refunded on request only. */
        houseId: chosen('房屋').nullable(),
        /** Never more than the balance of the account. */
        lines: z
          .array(z.object({ accountId: id, amount: paidAmount }))
          .min(1, '请选择退还的账户')
          .max(20),
        /** An approved 退款申请 for this account, amount and type; required above the limit in the settings. */
        requestId: optionalId,
        ...accountCommon,
      })
      .refine(({ houseId, requestId }) => houseId !== null || requestId !== null, {
        path: ['houseId'],
        message: '没有房屋的账户请先提交退款申请',
      }),
    z.object({
      type: z.literal([9, 10]),
      estateId: chosen('小区'),
      houseId: optionalId,
      lines: z.array(otherLine).min(1, '请输入付款内容').max(20),
      ...accountCommon,
    }),
  ]),
  output: settledOrHeld,
});

/** Only the user's own settlement, on the same business day, before the day is closed. Everything is undone; the number is kept. */
export const voidSettlement = settlementCalls.step('{id}/void', '作废结算', { act: 'void', fields: { reason }, output: heldOrDone });

/** Creates a new settlement with negative lines, booked today, for the whole or for single lines; every line can be reversed once. */
export const redSettlement = settlementCalls.step('{id}/red', '红冲结算', {
  act: 'void',
  idempotent: true,
  fields: {
    /** Null means every line not reversed yet. */
    seqs: z.array(rowNumber).min(1, '请选择要红冲的行').max(500).nullable().default(null),
    reason,
    /** How the money is refunded, in positive amounts; null means by the original tenders, in their order. */
    tenders: z.array(tenderEntry).min(1).max(20).nullable().default(null),
  },
  output: settledOrHeld,
});

// ---- lists --------------------------------------------------------------------------------------------------------------

export const settlementFilter = z.object({
  estateId: optionalId,
  dayFrom: optionalDay,
  dayTo: optionalDay,
  cashierId: optionalId,
  types: severalOf(SETTLE),
  states: severalOf(SETTLEMENT),
  method: z
    .object({ list: tenderList, method: entryNumber('收款方式不正确') })
    .nullable()
    .default(null),
  /**
   * A settlement number, its beginning or, within the days, at least its last four digits; code of a house or parking space, number of a
   * customer, or name of a payer.
   */
  key: searchKey,
  houseId: optionalId,
  payerId: optionalId,
});
export type SettlementFilter = z.output<typeof settlementFilter>;

export const searchSettlements = endpoint({
  method: 'POST',
  path: '/api/charging/settlement/search',
  access: view,
  summary: '结算列表',
  input: pageQuery.extend(settlementFilter.shape),
  output: z.object({
    rows: z.array(settlementBrief),
    total: z.int(),
    /** Over all matching rows; void ones are counted but add no money. */
    sums: z.object({ in: z.string(), out: z.string(), net: z.string(), cash: z.string() }),
    /** The key is a settlement number, so the date range is ignored. */
    daysIgnored: z.boolean(),
  }),
});

export const settlementDetail = endpoint({
  method: 'GET',
  path: '/api/charging/settlement/{id}',
  access: view,
  summary: '结算详情',
  input: z.object({ id: idParam }),
  output: settlementBrief.extend({
    payerId: id.nullable(),
    received: money,
    changeGiven: money,
    reason: z.string(),
    remark: z.string(),
    lines: z.array(settlementLine),
    tenderRows: z.array(settlementTender),
    /** 抹零 on its bills. */
    roundOff: z.string(),
    /** Settlements that reversed parts of it. */
    reds: z.array(z.object({ id, number: z.string(), day, at: instant, total: z.string(), cashierName: z.string(), reason: z.string() })),
    /** All its invoice requests, newest first; at most one of them is active. */
    invoices: z.array(settlementInvoice),
    prints: z.int(),
    /** Whether the user may void it now, or reverse it. */
    canVoid: z.boolean(),
    canRed: z.boolean(),
  }),
});
export type SettlementDetail = z.infer<(typeof settlementDetail)['output']>;

// ---- calls of the specification, section 7 --------------------------------------------------------------------------------

/** Tenders and fee lines of one settlement. */
export const settleTenderFee = endpoint({
  method: 'POST',
  path: '/api/settle/tf-detail',
  access: view,
  summary: '结算的收款方式与收费明细',
  input: z.object({ id }),
  output: z.object({ tenders: z.array(settlementTender), fees: z.array(settlementLine), total: z.string() }),
});

/** Special payments a house can use today. */
export const settleSpecial = endpoint({
  method: 'POST',
  path: '/api/settle/special',
  access: view,
  summary: '房屋可用的特殊支付及余额',
  input: z.object({ houseId: id, payerId: optionalId }),
  output: z.array(
    z.object({
      /** One of the special payments: 7 住户预交, 8 住户存零, 11 积分抵扣, 13 押金转收入, 12 存现 (no account, no limit). */
      method: z.int(),
      name: z.string(),
      accountId: id.nullable(),
      /** The item of a 预交, the type of a 押金, or the owner of the points. */
      text: z.string(),
      /** The only item it can pay; null means any item. */
      chargeTypeId: id.nullable(),
      /** The largest amount it can pay, in yuan; null means no limit. */
      balance: z.string().nullable(),
    }),
  ),
});
