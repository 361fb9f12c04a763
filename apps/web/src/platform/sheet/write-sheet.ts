export interface SheetColumn {
  readonly title: string;
  /** Marked with a star in the heading. */
  readonly required?: boolean;
  /** Decimals with or without thousands become numbers, so that they can be added up. */
  readonly quantity?: boolean;
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const QUANTITY = /^-?\d{1,3}(?:,?\d{3})*(?:\.\d+)?$/;

const cellOf = (text: string, column: SheetColumn | undefined): string | number =>
  column?.quantity === true && QUANTITY.test(text) ? Number(text.replaceAll(',', '')) : text;

/** All other cells are text, so that Excel neither rounds an id number nor turns a house number into a date. */
export async function writeSheet(name: string, columns: readonly SheetColumn[], rows: readonly (readonly string[])[]): Promise<Blob> {
  const { writeXlsx } = await import('hucre/xlsx');
  const header = columns.map((column) => column.title + (column.required ? '*' : ''));
  const bytes = await writeXlsx({
    sheets: [
      {
        name,
        columns: header.map((title, at) => ({
          width: Math.max(10, title.length * 2 + 4),
          ...(columns[at]?.quantity === true ? {} : { numFmt: '@' }),
        })),
        rows: [header, ...rows.map((row) => row.map((text, at) => cellOf(text, columns[at])))],
        freezePane: { rows: 1 },
      },
    ],
  });
  return new Blob([new Uint8Array(bytes)], { type: XLSX });
}
