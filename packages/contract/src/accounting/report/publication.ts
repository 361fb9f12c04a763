// Two tables of 损益分析 (menu 297): 公共收益收支表, which is published to the owners of an estate, and 应交税费明细. domain: accounting 4.5.
import { z } from 'zod';
import { day } from '../../kit/dates.ts';
import { optionalId } from '../../kit/fields.ts';
import { id } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { bookOf, ym } from '../fields.ts';
import { DIRECTION } from '../states.ts';

const profit = resource({ path: '/api/accounting/profit-loss', menu: MENU.profitLoss, what: '损益分析' });

const range = { ...bookOf, from: ym, to: ym, unposted: z.boolean().default(false) };
const inOrder = ({ from, to }: { from: number; to: number }): boolean => from <= to;
const ORDER = { path: ['to'], message: '截止期间不能早于起始期间' };

/** 结存 + 收入 − 支出 = 结存, credit positive. */
const held = { opening: z.string(), in: z.string(), out: z.string(), balance: z.string() };

/** 公共收益 by estate; estate 0 is what names none. */
export const publicEstateRow = z.object({ estateId: z.int(), name: z.string(), ...held });
export type PublicEstateRow = z.output<typeof publicEstateRow>;
export const readPublicIncome = profit.read('public-income', '公共收益收支表', {
  input: z.object(range).refine(inOrder, ORDER),
  output: z.object({ rows: z.array(publicEstateRow), sum: z.object(held) }),
});

export const publicItemRow = z.object({ code: z.string(), name: z.string(), ...held });
export type PublicItemRow = z.output<typeof publicItemRow>;
export const publicLine = z.object({
  key: z.string(),
  voucherId: id,
  day,
  /** Empty while the voucher has no number. */
  number: z.string(),
  summary: z.string(),
  code: z.string(),
  name: z.string(),
  in: z.string(),
  out: z.string(),
  /** What is held after the line. */
  balance: z.string(),
  posted: z.boolean(),
});
export type PublicLine = z.output<typeof publicLine>;
/** More lines are a book and not a sheet to hang up. */
export const MAX_PUBLIC_LINES = 1_000;
export const publicStatement = z.object({
  companyName: z.string(),
  /** Empty for what names no estate. */
  estateName: z.string(),
  items: z.array(publicItemRow),
  sum: z.object(held),
  lines: z.array(publicLine),
  /** There are more lines than those; the sums hold all of them. */
  more: z.boolean(),
});
export type PublicStatement = z.output<typeof publicStatement>;
/** Without an estate: what names none. */
export const readPublicStatement = profit.read('public-statement', '公共收益收支明细', {
  input: z.object({ ...range, estateId: optionalId }).refine(inOrder, ORDER),
  output: publicStatement,
});

const MONTHS_TEXT = '最多查询 36 个月';
const monthsBetween = ({ from, to }: { from: number; to: number }): number =>
  (Math.trunc(to / 100) - Math.trunc(from / 100)) * 12 + (to % 100) - (from % 100);

/** 期初未交 + 计提 − 缴纳 = 期末未交, credit positive. */
const owed = { opening: z.string(), accrued: z.string(), paid: z.string(), closing: z.string() };
export const taxRow = z.object({
  code: z.string(),
  name: z.string(),
  ...owed,
  /** Months in which something was owed or moved. */
  months: z.array(z.object({ ym: z.int(), ...owed })),
});
export type TaxRow = z.output<typeof taxRow>;

/** The columns of 应交增值税; each amount is positive on the side on which its subject grows. */
const vatFigures = {
  opening: z.string(),
  amounts: z.array(z.string()),
  /** What 年度结转 moved between the columns, credit positive. */
  cleared: z.string(),
  closing: z.string(),
};
export const vatRow = z.object({ ym: z.int(), ...vatFigures });
export type VatRow = z.output<typeof vatRow>;
export const vatColumn = z.object({ code: z.string(), name: z.string(), direction: DIRECTION.schema });
export type VatColumn = z.output<typeof vatColumn>;
export const taxTable = z.object({
  companyName: z.string(),
  rows: z.array(taxRow),
  sum: z.object(owed),
  vat: z.object({ code: z.string(), columns: z.array(vatColumn), rows: z.array(vatRow), sum: z.object(vatFigures) }),
});
export type TaxTable = z.output<typeof taxTable>;
export const readTaxes = profit.read('taxes', '应交税费明细', {
  input: z
    .object(range)
    .refine(inOrder, ORDER)
    .refine((asked) => monthsBetween(asked) < 36, { path: ['to'], message: MONTHS_TEXT }),
  output: taxTable,
});
