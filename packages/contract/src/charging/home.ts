// The cards of charging on the landing page: what the user took today, who comes today, the money of the company and its arrears. Each call
// answers only what the user's screens show; the shell loads this file, so it names no other calls.
import { z } from 'zod';
import { day, instant } from '../kit/dates.ts';
import { endpoint, nothing } from '../kit/endpoint.ts';
import { id } from '../kit/ids.ts';
import { MENU } from '../menu.ts';

/**
 * 今日实收: received by money, less what was reversed; payments from money the company already holds do not count, and refunds are not
 * deducted.
 */
const takings = z.object({
  count: z.int(),
  total: z.string(),
  /** Paid back to payers today; zero or negative. */
  out: z.string(),
  /** The same weekday one week earlier, up to the same time of day. */
  before: z.object({ day, total: z.string() }),
  methods: z.array(z.object({ name: z.string(), count: z.int(), amount: z.string() })),
});
export type Takings = z.infer<typeof takings>;

export const readDeskHome = endpoint({
  method: 'GET',
  path: '/api/charging/home/desk',
  access: { menu: MENU.checkout, act: 'add' },
  summary: '首页：今日实收与钱箱',
  input: nothing,
  output: z.object({
    today: day,
    asOf: instant,
    /** Taken by the user. */
    takings,
    drawer: z.object({
      /** Settlements in no day close yet, and the first of their days. */
      settlements: z.int(),
      dayFrom: day.nullable(),
      /** Cash taken and cash given back since the last close. */
      in: z.string(),
      inCount: z.int(),
      out: z.string(),
      outCount: z.int(),
      /** Cash of closes that were not handed in yet. */
      waitingAmount: z.string(),
      /** in + out + waitingAmount; the float of the cashier is not part of it. */
      cash: z.string(),
      last: z.object({ number: z.string(), day, closedAt: instant }).nullable(),
    }),
  }),
});
export type DeskHome = z.infer<(typeof readDeskHome)['output']>;

/** How many days a promise or an instalment that was not kept stays on the list. */
export const COMING_DAYS_LATE = 7;

export const readComing = endpoint({
  method: 'GET',
  path: '/api/charging/home/coming',
  access: { menu: [MENU.checkout, MENU.arrearsChase], act: 'view' },
  summary: '首页：今天会来的付款',
  input: nothing,
  output: z.object({
    today: day,
    /** Of all of them, not only of those listed. */
    total: z.int(),
    sums: z.object({ amount: z.string(), paid: z.string() }),
    /** Due today first, then those not kept, the latest first. */
    rows: z.array(
      z.object({
        key: z.string(),
        kind: z.enum(['promise', 'instalment']),
        /** The instalment's number; 0 for a promise. */
        seq: z.int(),
        houseId: id.nullable(),
        estateName: z.string(),
        objectText: z.string(),
        payerName: z.string(),
        date: day,
        /** Days since the date; 0 today. */
        days: z.int(),
        amount: z.string(),
        paid: z.string(),
        state: z.enum(['paid', 'waiting', 'broken']),
      }),
    ),
  }),
});
export type Coming = z.infer<(typeof readComing)['output']>;

const rates = z.object({
  /** 应收净额 of the bills of the month, what was received of it and what is open. */
  net: z.string(),
  received: z.string(),
  open: z.string(),
  /** 当期收缴率 in percent; null when nothing was billed. */
  rate: z.string().nullable(),
  /** The same month of the year before, as it stood on the same day. */
  before: z.object({ net: z.string(), received: z.string(), rate: z.string().nullable() }),
});

/** 收缴率 by the definitions of 结算汇总, for the estates the user sees whole. */
export const readCompanyHome = endpoint({
  method: 'GET',
  path: '/api/charging/home/company',
  access: { menu: MENU.checkoutSummary, act: 'view' },
  summary: '首页：公司收款与收缴率',
  input: nothing,
  output: z.object({
    today: day,
    asOf: instant,
    takings,
    /** Money received since the first of the month, and in the same days of the year before. */
    month: z.object({ from: day, total: z.string(), before: z.object({ total: z.string() }) }),
    total: rates,
    estates: z.array(rates.extend({ estateId: id, name: z.string() })),
  }),
});
export type CompanyHome = z.infer<(typeof readCompanyHome)['output']>;

export const readArrearsHome = endpoint({
  method: 'GET',
  path: '/api/charging/home/arrears',
  access: { menu: MENU.arrearsChase, act: 'view' },
  summary: '首页：欠费账龄',
  input: nothing,
  output: z.object({
    today: day,
    objects: z.int(),
    overdue: z.string(),
    suspended: z.string(),
    /** One row for each class of ages, the youngest first, by the oldest debt of an object. */
    ages: z.array(z.object({ objects: z.int(), overdue: z.string() })),
    estates: z.array(z.object({ estateId: id, name: z.string(), objects: z.int(), overdue: z.string() })),
  }),
});
export type ArrearsHome = z.infer<(typeof readArrearsHome)['output']>;
