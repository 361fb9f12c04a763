// What the seven books have in common: the range asked for and the rows of a page. domain: accounting 3.1.
import { z } from 'zod';
import { day } from '../../kit/dates.ts';
import { id, idOrNone, MAX_INTEGER } from '../../kit/ids.ts';
import { states } from '../../kit/states.ts';
import { dimText } from '../dims.ts';
import { bookOf, ym } from '../fields.ts';
import { DIRECTION, SUBJECT_CATEGORY } from '../states.ts';

/** Periods, and which vouchers count beside the posted ones. */
export const bookRange = {
  ...bookOf,
  from: ym,
  to: ym,
  /** 含未登账: those submitted or audited count too. */
  unposted: z.boolean().default(false),
  /** 不含结转: vouchers that carry profit forward count nowhere, not in the balances either. */
  withoutCarry: z.boolean().default(false),
};
/** For the `to` of a range that ends before it begins. */
export const RANGE_ORDER = { path: ['to'], message: '截止期间不能早于起始期间' };
export const rangeInOrder = ({ from, to }: { readonly from: number; readonly to: number }): boolean => from <= to;

const CODE_TEXT = '科目编码只能是数字';
const codeEdge = z.string().trim().max(12, CODE_TEXT).regex(/^\d*$/, CODE_TEXT).default('');
const level = z.int('级次不正确').min(1, '级次不正确').max(5, '级次不正确');
/** Subjects by code, both ends included with everything below them, and by level. */
export const subjectRange = {
  fromCode: codeEdge,
  toCode: codeEdge,
  fromLevel: level.default(1),
  toLevel: level.default(5),
  categories: z.array(SUBJECT_CATEGORY.schema).max(6).default([]),
  /** Subjects without balance and movement are shown too. */
  empty: z.boolean().default(false),
};

export const BOOK_ROW = states('账簿行', {
  opening: [1, '期初余额'],
  yearOpening: [2, '上年结转'],
  yesterday: [3, '昨日结存'],
  brought: [4, '承前页'],
  line: [5, '分录'],
  day: [6, '本日合计'],
  month: [7, '本月合计'],
  year: [8, '本年累计'],
  nextYear: [9, '结转下年'],
  carried: [10, '过次页'],
  found: [11, '合计'],
});
/** On which side a balance stands; 平 when there is none. */
export const BALANCE_SIDE = states('方向', { debit: [1, '借'], even: [0, '平'], credit: [-1, '贷'] });

/** Where a page of a book ends: its last line. */
export const bookPlace = z.object({
  day,
  word: z.string().max(10),
  no: z.int().nonnegative().max(MAX_INTEGER),
  line: z.int().nonnegative().max(MAX_INTEGER),
  voucherId: idOrNone,
});
export type BookPlace = z.output<typeof bookPlace>;

/** A part of a book: the lines after a place. */
export const bookPart = { after: bookPlace.nullable().default(null), size: z.int().min(1).max(200).default(100) };

export const bookEntry = z.object({
  voucherId: id,
  line: z.int(),
  /** 记-0012 */
  number: z.string(),
  posted: z.boolean(),
  /** `220301 预收账款-物业费`: of the line itself, below the subject asked for. */
  subject: z.string(),
  /** 对方科目: the subjects of the first level on the other side. */
  contra: z.string(),
  dims: z.array(dimText),
  settleMethod: z.string(),
  settleNo: z.string(),
});
export type BookEntry = z.output<typeof bookEntry>;

export const bookRow = z.object({
  /** Unique among the rows of a page. */
  key: z.string(),
  kind: BOOK_ROW.schema,
  ym: z.int(),
  day: day.nullable(),
  /** The summary of a line, or what the row is called. */
  text: z.string(),
  /** Null where a row has only a balance. */
  debit: z.string().nullable(),
  credit: z.string().nullable(),
  /** Null among lines found by amount or words, which have no running balance. */
  direction: BALANCE_SIDE.schema.nullable(),
  /** Without a sign. */
  balance: z.string().nullable(),
  /** The columns of a 多栏账; empty in other books. */
  cells: z.array(z.string()),
  entry: bookEntry.nullable(),
});
export type BookRow = z.output<typeof bookRow>;

export const bookSubject = z.object({
  id,
  code: z.string(),
  fullName: z.string(),
  direction: DIRECTION.schema,
  leaf: z.boolean(),
});
export const bookPage = z.object({
  companyName: z.string(),
  subject: bookSubject,
  rows: z.array(bookRow),
  /** Null on the last page. */
  next: bookPlace.nullable(),
});
export type BookPage = z.output<typeof bookPage>;
