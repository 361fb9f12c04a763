// 分类账 (menu 291): balances and movements by a dim and subject, and two dims crossed. domain: accounting 3.2.
import { z } from 'zod';
import { id } from '../../kit/ids.ts';
import { pageQuery } from '../../kit/paging.ts';
import { resource } from '../../kit/resource.ts';
import { states } from '../../kit/states.ts';
import { MENU } from '../../menu.ts';
import { DIM_LETTERS, dims, type Dim } from '../dims.ts';
import { BALANCE_SIDE, bookRange, RANGE_ORDER, rangeInOrder, subjectRange } from './fields.ts';

const book = resource({ path: '/api/accounting/book/classified', menu: MENU.bookClassified, what: '分类账' });
const dim = z.enum(DIM_LETTERS as [Dim, ...Dim[]]);
const { fromCode, toCode, empty } = subjectRange;

export const CLASSIFIED_ORDER = states('归类次序', { dim: [1, '先辅助后科目'], subject: [2, '先科目后辅助'] });

export const classifiedFilter = z
  .object({
    ...bookRange,
    fromCode,
    toCode,
    empty,
    dim,
    order: CLASSIFIED_ORDER.schema.default(CLASSIFIED_ORDER.dim),
    dims: dims.prefault({}),
  })
  .refine(rangeInOrder, RANGE_ORDER);
export type ClassifiedFilter = z.output<typeof classifiedFilter>;

const figures = {
  openingSide: BALANCE_SIDE.schema,
  opening: z.string(),
  debit: z.string(),
  credit: z.string(),
  closingSide: BALANCE_SIDE.schema,
  closing: z.string(),
};
export const classifiedRow = z.object({
  key: z.string(),
  /** The sum of a group, or one subject and value in it. */
  group: z.boolean(),
  /** Null for lines that carry no such dim. */
  dimId: id.nullable(),
  dimText: z.string(),
  subjectId: id.nullable(),
  code: z.string(),
  name: z.string(),
  ...figures,
});
export type ClassifiedRow = z.output<typeof classifiedRow>;
/** Rows of groups count as rows. */
export const searchClassified = book.search(classifiedFilter, classifiedRow, { totals: { companyName: z.string(), ...figures } });
export const exportClassified = book.export(classifiedFilter);

export const CROSS_FIGURE = states('取数', {
  closing: [1, '期末余额'],
  debit: [2, '本期借方'],
  credit: [3, '本期贷方'],
  opening: [4, '期初余额'],
});
export const CROSS_COLUMNS = 40;
export const crossFilter = z
  .object({ ...bookRange, fromCode, toCode, rowDim: dim, columnDim: dim, figure: CROSS_FIGURE.schema.default(CROSS_FIGURE.closing) })
  .refine(rangeInOrder, RANGE_ORDER)
  .refine(({ rowDim, columnDim }) => rowDim !== columnDim, { path: ['columnDim'], message: '请选择两个不同的辅助核算' });
export type CrossFilter = z.output<typeof crossFilter>;
const crossValue = { id: id.nullable(), text: z.string() };
/** Balances are debit less credit, with a sign. */
export const readCrossBook = book.read('cross', '分类账交叉表', {
  input: crossFilter.safeExtend(pageQuery.shape),
  output: z.object({
    companyName: z.string(),
    /** The largest first; what is left over stands in the last column, `rest`. */
    columns: z.array(z.object({ ...crossValue, rest: z.boolean() })),
    rows: z.array(z.object({ ...crossValue, cells: z.array(z.string()), sum: z.string() })),
    sums: z.array(z.string()),
    sum: z.string(),
    total: z.int(),
  }),
});
