// What stands between the company and a house or a person, for the head of its card: arrears, payments, money held, meters. Each part is
// answered only to users of a screen that shows it; the lists behind the figures are the calls of those screens.
import { z } from 'zod';
import { day } from '../../kit/dates.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { optionalId } from '../../kit/fields.ts';
import { id } from '../../kit/ids.ts';
import { MENU } from '../../menu.ts';
import { BILL_MENUS } from '../billing/bill.ts';
import { SETTLEMENT_MENUS } from '../checkout/settlement.ts';

/** The screens that show each part. */
export const MONEY_MENUS = {
  owed: BILL_MENUS,
  payments: SETTLEMENT_MENUS,
  prepaid: [MENU.checkout, MENU.checkoutMobile, MENU.accountPrepaid],
  deposit: [MENU.checkout, MENU.checkoutMobile, MENU.accountDeposit],
  meters: [MENU.meter, MENU.billingMeter],
} as const;

const oneOf = (value: { houseId: number | null; personId: number | null }): boolean =>
  (value.houseId === null) !== (value.personId === null);

export const readMoneySummary = endpoint({
  method: 'POST',
  path: '/api/charging/money-summary',
  access: { menu: [...new Set(Object.values(MONEY_MENUS).flat())], act: 'view' },
  summary: '房屋或人员的欠费、缴费、预交、押金与表具',
  input: z
    .object({
      /** The bills of the house and of its parking spaces, whoever pays them. */
      houseId: optionalId,
      /** The bills this person pays, of whatever object. */
      personId: optionalId,
    })
    .refine(oneOf, { message: '请选择一套房屋或一个人员', path: ['houseId'] }),
  output: z.object({
    /** Null, here and below: not for this user. */
    owed: z
      .object({
        bills: z.int(),
        open: z.string(),
        overdueBills: z.int(),
        overdue: z.string(),
        /** 违约金 due today. */
        late: z.string(),
        suspended: z.string(),
        /** Bills of every state that are not void. */
        allBills: z.int(),
      })
      .nullable(),
    payments: z.object({ count: z.int(), lastDay: day.nullable() }).nullable(),
    prepaid: z.string().nullable(),
    deposit: z.string().nullable(),
    /** Of the house, without those that were replaced. */
    meters: z.int().nullable(),
    /** Houses with open bills of the person, the largest debt first; empty for a house. */
    houses: z.array(z.object({ houseId: id, code: z.string(), estateName: z.string(), open: z.string(), overdue: z.string() })),
  }),
});
export type MoneySummary = z.infer<(typeof readMoneySummary)['output']>;
