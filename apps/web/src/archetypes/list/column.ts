import type { ReactNode } from 'react';
import type { ColumnType } from 'antd/es/table';

export interface Column<Row> {
  readonly title: string;
  /** The text or number shown unchanged when there is no `render`; also the column's name. */
  readonly field?: keyof Row & string;
  readonly render?: (row: Row, index: number) => ReactNode;
  readonly width?: number;
  /** Amounts and quantities are aligned to the right. */
  readonly align?: 'left' | 'right' | 'center';
  /** The endpoint's sort name for this column; without it the column cannot be sorted. */
  readonly sortField?: string;
  readonly fixed?: 'start' | 'end';
  /** Cut at the column width, complete in the tooltip: free text must not widen the table. */
  readonly ellipsis?: boolean;
}

/** `column<HouseRow>([...])`: fields and cells are type-checked against the row. */
export const column =
  <Row>() =>
  (columns: readonly Column<Row>[]): readonly Column<Row>[] =>
    columns;

export function toTableColumn<Row>(one: Column<Row>, sort: { field: string; order: 'asc' | 'desc' } | undefined): ColumnType<Row> {
  const { title, field, render, width, align, sortField, fixed, ellipsis } = one;
  return {
    title,
    key: sortField ?? field ?? title,
    ...(field === undefined ? {} : { dataIndex: field }),
    render: (_, row, index) => (render ? render(row, index) : plainCell(field === undefined ? null : row[field])),
    ...(width === undefined ? {} : { width }),
    ...(align === undefined ? {} : { align }),
    ...(fixed === undefined ? {} : { fixed }),
    // With fixed columns the table grows to its longest text, so the width is limited on the cell itself.
    ...(ellipsis === true ? { ellipsis, ...(width === undefined ? {} : { onCell: () => ({ style: { maxWidth: width } }) }) } : {}),
    ...(sortField === undefined
      ? {}
      : { sorter: true, sortOrder: sort?.field === sortField ? (sort.order === 'asc' ? 'ascend' : 'descend') : null }),
  };
}

function plainCell(value: unknown): ReactNode {
  if (typeof value === 'string' && value !== '') return value;
  return typeof value === 'number' ? String(value) : '–';
}
