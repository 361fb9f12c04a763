// 总账 (menu 286), 各级科目账 (menu 290) and 科目余额表 (menu 292): subjects with their totals. domain: accounting 3.2, 12.11.
import { z } from 'zod';
import { id } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { dims } from '../dims.ts';
import { DIRECTION, SUBJECT_CATEGORY } from '../states.ts';
import { BALANCE_SIDE, BOOK_ROW, bookRange, RANGE_ORDER, rangeInOrder, subjectRange } from './fields.ts';

const general = resource({ path: '/api/accounting/book/general', menu: MENU.bookGeneral, what: '总账' });
const allLevel = resource({ path: '/api/accounting/book/all-level', menu: MENU.bookAllLevel, what: '各级科目账' });
const balance = resource({ path: '/api/accounting/book/balance', menu: MENU.bookBalance, what: '科目余额表' });

export const generalBookFilter = z
  .object({ ...bookRange, ...subjectRange, toLevel: subjectRange.toLevel.unwrap().default(1) })
  .refine(rangeInOrder, RANGE_ORDER);
export type GeneralBookFilter = z.output<typeof generalBookFilter>;
export const generalBookRow = z.object({
  key: z.string(),
  subjectId: id,
  code: z.string(),
  name: z.string(),
  level: z.int(),
  kind: BOOK_ROW.schema,
  ym: z.int(),
  text: z.string(),
  /** `记 1-31`: the numbers of the vouchers of the month; empty without movement. */
  numbers: z.string(),
  debit: z.string().nullable(),
  credit: z.string().nullable(),
  direction: BALANCE_SIDE.schema,
  balance: z.string(),
  /** Vouchers that are not posted are in it. */
  unposted: z.boolean(),
});
export type GeneralBookRow = z.output<typeof generalBookRow>;
/** A page holds whole subjects: `size` and `total` count them, each has several rows. */
export const searchGeneralBook = general.search(generalBookFilter, generalBookRow, { totals: { companyName: z.string() } });
export const exportGeneralBook = general.export(generalBookFilter);

export const subjectBalanceFilter = z
  .object({
    ...bookRange,
    ...subjectRange,
    dims: dims.prefault({}),
    /** Both sides of a parent: the sums of the debit and credit balances below it, not their net. */
    bothSides: z.boolean().default(false),
  })
  .refine(rangeInOrder, RANGE_ORDER);
export type SubjectBalanceFilter = z.output<typeof subjectBalanceFilter>;

/** The four pairs. */
const pairs = {
  openingDebit: z.string(),
  openingCredit: z.string(),
  debit: z.string(),
  credit: z.string(),
  yearDebit: z.string(),
  yearCredit: z.string(),
  closingDebit: z.string(),
  closingCredit: z.string(),
};
export const balancePairs = z.object(pairs);
export type BalancePairs = z.output<typeof balancePairs>;
export const subjectBalanceRow = z.object({
  subjectId: id,
  parentId: id.nullable(),
  code: z.string(),
  name: z.string(),
  level: z.int(),
  leaf: z.boolean(),
  category: SUBJECT_CATEGORY.schema,
  direction: DIRECTION.schema,
  ...pairs,
  unposted: z.boolean(),
  /** The closing of a parent less that of the subjects directly below it: never anything but 0.00. */
  difference: z.string(),
});
export type SubjectBalanceRow = z.output<typeof subjectBalanceRow>;
export const subjectBalances = z.object({
  companyName: z.string(),
  rows: z.array(subjectBalanceRow),
  categories: z.array(z.object({ category: SUBJECT_CATEGORY.schema, ...pairs })),
  sum: balancePairs,
  /** Debit less credit of each pair over all subjects; null when only some of them were asked for. */
  differences: z.object({ opening: z.string(), moved: z.string(), year: z.string(), closing: z.string() }).nullable(),
});
export type SubjectBalances = z.output<typeof subjectBalances>;
export const readSubjectBalances = balance.read('', '科目余额表', { input: subjectBalanceFilter, output: subjectBalances });
export const exportSubjectBalances = balance.export(subjectBalanceFilter);
export const readAllLevelBook = allLevel.read('', '各级科目账', { input: subjectBalanceFilter, output: subjectBalances });
export const exportAllLevelBook = allLevel.export(subjectBalanceFilter);
