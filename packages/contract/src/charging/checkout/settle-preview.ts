// 结算试算: the total for selected bills, an amount or months paid ahead, and what can be paid ahead at all. Domain notes, 4.4.
import { z } from 'zod';
import { day } from '../../kit/dates.ts';
import { id } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { aheadEntry, ONE_PLACE, onePlace, paidAmount, payLine, payPlace, prepaidEntry } from './desk.ts';

const settlement = resource({
  path: '/api/charging/settlement',
  menu: [MENU.checkout, MENU.checkoutMobile],
  what: '结算试算：金额分配、违约金、合计',
});

const previewLine = z.object({
  billId: id,
  /** Principal and late fee that would be paid; both can be passed to `settleBills` unchanged. */
  amount: z.string(),
  late: z.string(),
  /** The principal open now and the late fee due now. */
  open: z.string(),
  lateDue: z.string(),
});

const aheadBill = z.object({
  attachmentId: id,
  chargeTypeId: id,
  chargeTypeName: z.string(),
  objectText: z.string(),
  houseId: id.nullable(),
  periodFrom: day,
  periodTo: day,
  dueDate: day,
  amount: z.string(),
  /** Amount taken off by standing reductions. */
  reduced: z.string(),
  /** Amount taken off for paying this many months in one payment, and the name of the reduction. */
  discount: z.string(),
  discountName: z.string(),
  explain: z.string(),
});
export type AheadBill = z.infer<typeof aheadBill>;

/**
 * Nothing is stored. Takes either `lines` as they would be sent, or `spread`: an amount distributed over bills,
 * those of a running instalment agreement first, then the oldest due date first.
 */
export const previewSettlement = settlement.read('preview', '结算试算：金额分配、违约金、合计', {
  input: z
    .object({
      ...payPlace,
      lines: z.array(payLine).max(500, '一次最多结算 500 笔账单').default([]),
      /** Replaces `lines`. `billIds` null means all open bills shown for the house or object. */
      spread: z
        .object({ billIds: z.array(id).max(500).nullable().default(null), amount: paidAmount })
        .nullable()
        .default(null),
      prepaid: z.array(prepaidEntry).max(20).default([]),
      ahead: z.array(aheadEntry).max(20).default([]),
      roundOff: paidAmount.default('0'),
    })
    .refine(onePlace, ONE_PLACE),
  output: z.object({
    lines: z.array(previewLine),
    /** Bills of later months that would be created, in their order. */
    ahead: z.array(aheadBill),
    principal: z.string(),
    late: z.string(),
    prepaid: z.string(),
    /** Sum of `ahead`, less the reductions for paying ahead. */
    aheadTotal: z.string(),
    roundOff: z.string(),
    /** principal + late + prepaid + aheadTotal - roundOff: the `expected` of `settleBills`. */
    total: z.string(),
    /** The part of a spread amount that exceeds all bills. */
    left: z.string(),
  }),
});
export type SettlementPreview = z.infer<(typeof previewSettlement)['output']>;

/**
 * What can be paid ahead for a house and its parking spaces, or for an object without a house: standards with a period, but not those
 * charged by usage or share.
 */
export const settleAhead = settlement.read('ahead', '可预收以后月份的收费项目', {
  input: z.object(payPlace).refine(onePlace, ONE_PLACE),
  output: z.array(
    z.object({
      attachmentId: id,
      chargeTypeName: z.string(),
      standardName: z.string(),
      objectText: z.string(),
      /** Months are paid in whole periods of the rule. */
      periodMonths: z.int(),
      /** First day not billed yet; null when nothing can be paid ahead, for the reason in `problem`. */
      from: day.nullable(),
      /** Months until the attachment ends; null when it has no end. */
      remaining: z.int().nullable(),
      choices: z.array(z.int()),
      problem: z.string(),
    }),
  ),
});

/** Items in use, for money that pays no bill: a cashier can choose one without access to the dictionary. */
export const settleItems = settlement.read('items', '可收款的收费项目', {
  menu: [MENU.checkout, MENU.checkoutMobile, MENU.accountPrepaid, MENU.accountDeposit],
  method: 'GET',
  output: z.array(z.object({ id, name: z.string(), deposit: z.boolean(), thirdParty: z.boolean() })),
});
