import { streamXlsxRows } from 'hucre/xlsx';
import { cellText } from './cell-text.ts';
import { SheetError, type SheetListener, type SheetRow } from './sheet-collector.ts';
import { visibleSheets } from './sheet-names.ts';

const PORTION = 2_000;

export async function parseWorkbook(bytes: Uint8Array<ArrayBuffer>, listener: SheetListener): Promise<void> {
  try {
    for (const { name, index } of await visibleSheets(bytes)) await parseSheet(bytes, name, index, listener);
  } catch (reason) {
    throw reason instanceof SheetError ? reason : new SheetError(reason);
  }
}

async function parseSheet(bytes: Uint8Array<ArrayBuffer>, name: string, index: number, listener: SheetListener): Promise<void> {
  let width = -1;
  let portion: SheetRow[] = [];
  for await (const { index: at, values } of streamXlsxRows(bytes, { sheet: index })) {
    const cells = values.map(cellText);
    const last = cells.findLastIndex((text) => text !== '');
    if (last < 0) continue;
    if (width < 0) {
      width = last + 1;
      listener.sheet(name, cells.slice(0, width));
      continue;
    }
    const row = cells.slice(0, width);
    while (row.length < width) row.push('');
    portion.push({ row: at + 1, cells: row });
    if (portion.length === PORTION) {
      listener.rows(portion);
      portion = [];
    }
  }
  if (width < 0) listener.sheet(name, []);
  if (portion.length > 0) listener.rows(portion);
}
