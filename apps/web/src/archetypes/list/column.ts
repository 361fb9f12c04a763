import type { MouseEvent, ReactNode } from 'react';
import type { ColumnType } from 'antd/es/table';
import { groupDigits } from '@anju/domain';

export interface Column<Row> {
  /** The name of the column as well: users arrange columns by it, so it is unique within a list. Columns of buttons may have none. */
  readonly title: string;
  /** The text or number shown unchanged when there is no `render`. */
  readonly field?: keyof Row & string;
  readonly render?: (row: Row, index: number) => ReactNode;
  /** Without it the column is as wide as columns of its kind usually are. */
  readonly width?: number;
  /** Amounts and quantities are aligned to the right. */
  readonly align?: 'left' | 'right' | 'center';
  /** The endpoint's sort name for this column; without it the column cannot be sorted. */
  readonly sortField?: string;
  readonly fixed?: 'start' | 'end';
  /** Not shown until the user chooses it in 列设置. */
  readonly hidden?: boolean;
}

/** `column<HouseRow>([...])`: fields and cells are type-checked against the row. */
export const column =
  <Row>() =>
  (columns: readonly Column<Row>[]): readonly Column<Row>[] =>
    columns;

type Named = Pick<Column<never>, 'title' | 'width' | 'align' | 'sortField'>;

export const isState = ({ title }: Named): boolean => title.endsWith('状态');

/** A column of buttons: it is neither arranged nor cut. */
export const isActs = ({ title }: Named): boolean => title === '' || title === '操作';

/** By the last words of the title: the least width at which what such a column holds can be read, and its usual width. */
const KINDS: readonly (readonly [words: RegExp, least: number, usual: number])[] = [
  [/^(|操作)$/, 64, 170],
  [/时间$|登录$/, 136, 136],
  [/日期$|[日期]$|到期$|起始$|迁[入出]$|[生失]效$/, 96, 104],
  [/状态$/, 84, 92],
  [/电话$|手机号?$/, 108, 116],
  [/(单|批次|流水|票据|协议|公文|编|发布)号?$|编号$/, 88, 140],
  [/房屋$|对象$|车位$|房号$/, 110, 180],
  [/小区$|公司$|渠道$/, 96, 132],
  [/说明$|原因$|备注$|内容$|附言$|事项$|凭据$|结果$/, 120, 220],
  [/人$|员$|姓名$|业主$/, 72, 104],
];
const AMOUNT = [88, 112] as const;
const OTHER = [56, 120] as const;
const CHARACTER = 13;
const AROUND = 22;
const SORTER = 18;

/** Widths do not depend on the rows of a page, so that columns stay where they are while pages turn. */
export function widthOf(one: Named): number {
  const kind = KINDS.find(([words]) => words.test(one.title));
  const [least, usual] = one.align === 'right' && !isActs(one) ? AMOUNT : kind ? [kind[1], kind[2]] : OTHER;
  const title = one.title.length * CHARACTER + AROUND + (one.sortField === undefined ? 0 : SORTER);
  // A narrow amount such as a count is narrow on purpose.
  return Math.max(one.width ?? usual, one.align === 'right' && one.width !== undefined ? 0 : least, title);
}

export interface Arranged<Row> {
  readonly column: Column<Row>;
  /** Undefined for the one column that takes the rest of the width. */
  readonly width: number | undefined;
  readonly fixed: 'start' | 'end' | undefined;
}

export function toTableColumn<Row>(
  { column: one, width, fixed }: Arranged<Row>,
  sort: { field: string; order: 'asc' | 'desc' } | undefined,
): ColumnType<Row> {
  const { title, field, align, sortField } = one;
  return {
    title,
    key: sortField ?? field ?? title,
    ...(field === undefined ? {} : { dataIndex: field }),
    render: (_, row, index) => cellOf(one, row, index),
    ...(width === undefined ? {} : { width }),
    ...(align === undefined ? {} : { align }),
    ...(fixed === undefined ? {} : { fixed }),
    // What does not fit is cut and complete in the tooltip; buttons are never cut.
    ...(isActs(one) ? {} : { ellipsis: { showTitle: false }, onCell: () => ({ onMouseEnter: tellIfCut }) }),
    ...(sortField === undefined
      ? {}
      : { sorter: true, sortOrder: sort?.field === sortField ? (sort.order === 'asc' ? 'ascend' : 'descend') : null }),
  };
}

/** A cell that shows everything needs no tooltip. */
function tellIfCut({ currentTarget: cell }: MouseEvent<HTMLElement>): void {
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent ?? '';
  else cell.removeAttribute('title');
}

/** What a cell without a value shows. */
const NOTHING = '–';
export const isBlank = (cell: ReactNode): boolean => cell === NOTHING || cell === '' || cell === null || cell === undefined;

/** Quantities have thousands; a year or the number of a document, which is aligned to the left, does not. */
export function cellOf<Row>({ field, render, align }: Column<Row>, row: Row, index: number): ReactNode {
  const value: unknown = render ? render(row, index) : field === undefined ? null : row[field];
  if (align === 'right' && (typeof value === 'number' || typeof value === 'string')) return groupDigits(String(value)) || NOTHING;
  return render ? (value as ReactNode) : plainCell(value);
}

function plainCell(value: unknown): ReactNode {
  if (typeof value === 'string' && value !== '') return value;
  return typeof value === 'number' ? String(value) : NOTHING;
}
