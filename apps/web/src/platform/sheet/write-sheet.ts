export interface SheetColumn {
  readonly title: string;
  /** Marked with a star in the heading. */
  readonly required?: boolean;
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** All cells are text, so that Excel neither rounds an id number nor turns a house number into a date. */
export async function writeSheet(name: string, columns: readonly SheetColumn[], rows: readonly (readonly string[])[]): Promise<Blob> {
  const { writeXlsx } = await import('hucre/xlsx');
  const header = columns.map((column) => column.title + (column.required ? '*' : ''));
  const bytes = await writeXlsx({
    sheets: [
      {
        name,
        columns: header.map((title) => ({ width: Math.max(10, title.length * 2 + 4), numFmt: '@' })),
        rows: [header, ...rows.map((row) => [...row])],
        freezePane: { rows: 1 },
      },
    ],
  });
  return new Blob([new Uint8Array(bytes)], { type: XLSX });
}
