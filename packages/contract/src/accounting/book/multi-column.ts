// 多栏账 (menu 289): one row per voucher, a column for each subject below or each value of a dim. domain: accounting 3.2, 12.11.
import { z } from 'zod';
import { requiredText } from '../../kit/fields.ts';
import { chosen, id, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { states } from '../../kit/states.ts';
import { MENU } from '../../menu.ts';
import { DIM_LETTERS, type Dim } from '../dims.ts';
import { bookOf } from '../fields.ts';
import { bookPage, bookPart, bookRange, RANGE_ORDER, rangeInOrder } from './fields.ts';

const book = resource({ path: '/api/accounting/book/multi-column', menu: MENU.bookMultiColumn, what: '多栏账' });

/** More columns than this do not fit a sheet; what is left over stands in one column. */
export const COLUMNS_MAX = 40;
export const COLUMN_SIDE = states('借贷选择', { both: [0, '借贷都看'], debit: [1, '只看借方'], credit: [-1, '只看贷方'] });
/** The subjects directly below, or the values of a dim. */
export const columnsBy = z.union([z.literal('children'), z.enum(DIM_LETTERS as [Dim, ...Dim[]])]);
export type ColumnsBy = z.output<typeof columnsBy>;

const columnFields = {
  subjectId: chosen('科目'),
  by: columnsBy.default('children'),
  /** Subjects or values of the dim, in their order; none: all of them. */
  columns: z.array(id).max(COLUMNS_MAX, `最多 ${COLUMNS_MAX} 栏`).default([]),
  side: COLUMN_SIDE.schema.default(COLUMN_SIDE.both),
};

export const multiColumnFilter = z.object({ ...bookRange, ...columnFields }).refine(rangeInOrder, RANGE_ORDER);
export type MultiColumnFilter = z.output<typeof multiColumnFilter>;

/** Without id: what is in none of the others. */
export const bookColumn = z.object({ id: id.nullable(), text: z.string() });
export type BookColumn = z.output<typeof bookColumn>;
export const multiColumnPage = bookPage.extend({ columns: z.array(bookColumn) });
export type MultiColumnPage = z.output<typeof multiColumnPage>;
export const readMultiColumnBook = book.read('', '多栏账', { input: multiColumnFilter.safeExtend(bookPart), output: multiColumnPage });
export const exportMultiColumnBook = book.export(multiColumnFilter);

/** Columns to choose from: everything below the subject, or the values its lines carry. */
export const listColumnChoices = book.read('choices', '可选的栏目', {
  input: { ...bookOf, subjectId: chosen('科目'), by: columnsBy },
  output: z.array(z.object({ id, text: z.string() })),
});

export const columnSet = z.object({
  id,
  version,
  name: z.string(),
  subjectId: id,
  subject: z.string(),
  by: columnsBy,
  columns: z.array(id),
  side: COLUMN_SIDE.schema,
});
export type ColumnSet = z.output<typeof columnSet>;
const setForm = { ...columnFields, name: requiredText('方案名称', 40) };
export const listColumnSets = book.read('sets', '栏目方案', { input: bookOf, output: z.array(columnSet) });
/** Whoever reads the book names the way it is read. */
export const saveColumnSet = book.write('sets/save', '保存栏目方案', {
  act: 'view',
  /** With an id an existing set is overwritten. */
  input: { ...bookOf, ...setForm, id: id.nullable().default(null), version: version.default(0) },
  output: z.object({ id }),
});
export const removeColumnSet = book.write('sets/remove', '删除栏目方案', { act: 'view', input: { ...bookOf, id } });
