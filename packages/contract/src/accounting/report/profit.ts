// 损益分析 (menu 297): profit by subject and month, by estate or department, and what belongs to it. domain: accounting 3.2, 4.5.
import { z } from 'zod';
import { day } from '../../kit/dates.ts';
import { optionalId } from '../../kit/fields.ts';
import { chosen, id } from '../../kit/ids.ts';
import { pageOf, pageQuery } from '../../kit/paging.ts';
import { resource } from '../../kit/resource.ts';
import { states } from '../../kit/states.ts';
import { MENU } from '../../menu.ts';
import { bookOf, ym } from '../fields.ts';
import { DIRECTION } from '../states.ts';

const profit = resource({ path: '/api/accounting/profit-loss', menu: MENU.profitLoss, what: '损益分析' });

export const PROFIT_BY = states('分析对象', { estate: [1, '项目'], department: [2, '部门'] });
const YEAR_TEXT = '年度不正确';
const range = { ...bookOf, from: ym, to: ym, unposted: z.boolean().default(false) };
const inOrder = ({ from, to }: { from: number; to: number }): boolean => from <= to;
const ORDER = { path: ['to'], message: '截止期间不能早于起始期间' };

/** Income positive in its own direction, cost likewise; carry-forwards are left out. */
export const profitRow = z.object({
  code: z.string(),
  name: z.string(),
  level: z.int(),
  leaf: z.boolean(),
  direction: DIRECTION.schema,
  /** January to December. */
  months: z.array(z.string()),
  total: z.string(),
});
export type ProfitRow = z.output<typeof profitRow>;
export const readProfitMatrix = profit.read('matrix', '科目月份损益表', {
  input: {
    ...bookOf,
    year: z.int(YEAR_TEXT).min(1900, YEAR_TEXT).max(2999, YEAR_TEXT),
    estateId: optionalId,
    departmentId: optionalId,
    unposted: z.boolean().default(false),
  },
  output: z.object({
    rows: z.array(profitRow),
    /** Income less cost by month. */
    profit: z.array(z.string()),
    income: z.array(z.string()),
    cost: z.array(z.string()),
    sum: z.object({ income: z.string(), expense: z.string(), net: z.string() }),
  }),
});

const parts = { revenue: z.string(), cost: z.string(), charges: z.string(), other: z.string(), tax: z.string(), net: z.string() };
/** One estate or department; the one without a name is what carries none. */
export const memberProfitRow = z.object({ id: z.int(), name: z.string(), ...parts, share: z.string() });
export type MemberProfitRow = z.output<typeof memberProfitRow>;
export const readMemberProfit = profit.read('member', '项目利润表', {
  input: z.object({ ...range, by: PROFIT_BY.schema }).refine(inOrder, ORDER),
  output: z.object({ rows: z.array(memberProfitRow), sum: z.object(parts) }),
});

/** Open bills by the months since they fell due. */
export const AGEING_CLASSES = ['0–3 个月', '3–6 个月', '6–12 个月', '12–24 个月', '24 个月以上'] as const;
export const ageingRow = z.object({
  estateId: z.int(),
  name: z.string(),
  bills: z.int(),
  notDue: z.string(),
  classes: z.array(z.string()),
  open: z.string(),
});
export type AgeingRow = z.output<typeof ageingRow>;
export const readAgeing = profit.read('ageing', '往来账龄', {
  input: bookOf,
  output: z.object({ day, rows: z.array(ageingRow), sum: ageingRow.omit({ estateId: true, name: true }) }),
});

/** The same of one estate by house and by who pays; the largest first. */
export const ageingHouseRow = ageingRow.omit({ estateId: true, name: true }).extend({
  key: z.string(),
  /** Null for bills of a space or a contract. */
  houseId: id.nullable(),
  /** Empty without a house. */
  house: z.string(),
  /** Empty where nobody is named. */
  payer: z.string(),
});
export type AgeingHouseRow = z.output<typeof ageingHouseRow>;
export const readAgeingHouses = profit.read('ageing/houses', '往来账龄明细', {
  input: z.object({ ...bookOf, estateId: chosen('小区'), ...pageQuery.shape }),
  output: pageOf(ageingHouseRow).extend({ day, sum: ageingRow.omit({ estateId: true, name: true }) }),
});

const held = { opening: z.string(), in: z.string(), out: z.string(), balance: z.string() };
/** 代收代付: collected and handed over, by estate and supplier. */
export const custodyRow = z.object({
  key: z.string(),
  subjectId: id,
  subject: z.string(),
  /** 0 and null for lines that name none. */
  estateId: z.int(),
  estate: z.string(),
  supplierId: id.nullable(),
  supplier: z.string(),
  ...held,
});
export type CustodyRow = z.output<typeof custodyRow>;
export const readCustody = profit.read('custody', '代收代付结存表', {
  input: z.object(range).refine(inOrder, ORDER),
  output: z.object({ rows: z.array(custodyRow), sum: z.object(held) }),
});

/** 押金: the books against the deposit accounts of charging. */
export const depositHeldRow = z.object({
  estateId: z.int(),
  name: z.string(),
  ...held,
  charged: z.string(),
  difference: z.string(),
});
export type DepositHeldRow = z.output<typeof depositHeldRow>;
export const readDeposits = profit.read('deposits', '押金结存表', {
  input: z.object(range).refine(inOrder, ORDER),
  output: z.object({ rows: z.array(depositHeldRow), sum: depositHeldRow.omit({ estateId: true, name: true }) }),
});

/** 收入与计费核对: billed less reduced in charging against receivables booked. */
export const revenueRow = z.object({
  estateId: z.int(),
  name: z.string(),
  billed: z.string(),
  /** Debits of 应收账款, and of what is laid out for others. */
  receivable: z.string(),
  laidOut: z.string(),
  booked: z.string(),
  difference: z.string(),
});
export type RevenueRow = z.output<typeof revenueRow>;
export const readRevenueCheck = profit.read('revenue', '收入与计费核对表', {
  input: z.object(range).refine(inOrder, ORDER),
  output: z.object({
    rows: z.array(revenueRow),
    sum: revenueRow.omit({ estateId: true, name: true }),
    /** Revenue and output tax of the books over all estates. */
    revenue: z.string(),
    tax: z.string(),
  }),
});
