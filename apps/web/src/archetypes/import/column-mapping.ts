import type { Sheet, SheetRow } from '../../platform/sheet/index.ts';

export interface ImportColumn {
  readonly field: string;
  readonly title: string;
  readonly required: boolean;
}

/** Maps a field to the index of its column in the sheet; undefined when the sheet has none. */
export type ColumnMapping = Readonly<Record<string, number | undefined>>;

/** Users change headings: a star for required, a unit in brackets, spaces. */
function plainTitle(title: string): string {
  return title.replace(/[（(].*?[）)]/g, '').replace(/[\s*＊:：]/g, '');
}

export function guessMapping(columns: readonly ImportColumn[], header: readonly string[]): ColumnMapping {
  const plain = header.map(plainTitle);
  return Object.fromEntries(
    columns.map((column) => {
      const at = plain.indexOf(plainTitle(column.title));
      return [column.field, at < 0 ? undefined : at];
    }),
  );
}

export function missingColumns(columns: readonly ImportColumn[], mapping: ColumnMapping): readonly ImportColumn[] {
  return columns.filter((column) => column.required && mapping[column.field] === undefined);
}

/** Rows with their cells in the order of the columns; a row without any of them is skipped. */
export function mapRows(sheet: Sheet, columns: readonly ImportColumn[], mapping: ColumnMapping): SheetRow[] {
  const places = columns.map((column) => mapping[column.field]);
  return sheet.rows
    .map(({ row, cells }) => ({ row, cells: places.map((at) => (at === undefined ? '' : (cells[at] ?? ''))) }))
    .filter(({ cells }) => cells.some((text) => text !== ''));
}
