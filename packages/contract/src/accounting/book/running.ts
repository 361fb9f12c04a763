// 明细账 (menu 287) and 日记账 (menu 288): line by line with the balance after each. domain: accounting 3.2.
import { z } from 'zod';
import { day } from '../../kit/dates.ts';
import { searchKey } from '../../kit/fields.ts';
import { chosen } from '../../kit/ids.ts';
import { money } from '../../kit/money.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { dims } from '../dims.ts';
import { bookOf } from '../fields.ts';
import { bookPage, bookPart, bookRange, RANGE_ORDER, rangeInOrder } from './fields.ts';

const detail = resource({ path: '/api/accounting/book/detail', menu: MENU.bookDetail, what: '明细账' });
const diary = resource({ path: '/api/accounting/book/diary', menu: MENU.bookDiary, what: '日记账' });

const optionalMoney = money.nullable().default(null);
/** Lines found by amount or summary stand without balances. */
const found = { fromAmount: optionalMoney, toAmount: optionalMoney, key: searchKey };

export const detailBookFilter = z
  .object({
    ...bookRange,
    /** With the subjects below it, merged. */
    subjectId: chosen('科目'),
    dims: dims.prefault({}),
    ...found,
    /** Months without movement have their totals too. */
    empty: z.boolean().default(false),
  })
  .refine(rangeInOrder, RANGE_ORDER);
export type DetailBookFilter = z.output<typeof detailBookFilter>;
export const readDetailBook = detail.read('', '明细账', { input: detailBookFilter.safeExtend(bookPart), output: bookPage });
export const exportDetailBook = detail.export(detailBookFilter);

export const diaryBookFilter = z
  .object({
    ...bookOf,
    subjectId: chosen('现金或银行科目'),
    from: day,
    to: day,
    unposted: z.boolean().default(false),
    dims: dims.prefault({}),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: '截止日期不能早于起始日期' });
export type DiaryBookFilter = z.output<typeof diaryBookFilter>;
export const readDiaryBook = diary.read('', '日记账', { input: diaryBookFilter.safeExtend(bookPart), output: bookPage });
export const exportDiaryBook = diary.export(diaryBookFilter);
