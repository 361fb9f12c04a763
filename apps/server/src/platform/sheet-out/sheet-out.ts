// Exported sheets: columns and rows, written slice by slice so that no sheet is ever in memory as a whole; and the log line that records
// what was exported, why, and who approved it.
import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre/xlsx';
import type { AuditEntity, ExportPurpose } from '@anju/contract';
import { cutText, formatDay } from '@anju/domain';
import type { AuditEntry } from '../audit/audit-entry.ts';
import type { StreamAnswer } from '../http/binder.ts';
import { XLSX } from './xlsx.ts';

export type SheetColumns<Row> = readonly {
  readonly header: string;
  readonly width: number;
  /** `index` counts the rows of the sheet from 0. */
  value(this: void, row: Row, index: number): string | number;
}[];

/** Which rows to read next: after the last row that was read, or by offset. */
export interface SheetSlice<Row> {
  /** Null for the first slice. */
  readonly last: Row | null;
  readonly limit: number;
  readonly offset: number;
}

export interface SheetSource<Row> {
  /** The name of the sheet inside the file. */
  readonly sheet: string;
  readonly columns: SheetColumns<Row>;
  /** How many rows are read per slice. */
  readonly slice: number;
  /** A slice with fewer rows than the limit is the last one. */
  readonly rows: (slice: SheetSlice<Row>) => Promise<Row[]>;
  /** Called after each slice with the number of rows written so far. */
  readonly onWritten?: (rows: number) => Promise<void>;
}

/** The longest text a spreadsheet cell may hold; a longer one makes the file unreadable. */
const CELL_MAX = 32_767;

export const dayCell = (day: string | null | undefined): string => (day ? formatDay(day) : '');

export function sheetStream<Row>({ sheet, columns, slice: limit, rows, onWritten }: SheetSource<Row>): Readable {
  async function* lines(): AsyncGenerator<(string | number)[]> {
    let offset = 0;
    let last: Row | null = null;
    do {
      const found: Row[] = await rows({ last, limit, offset });
      for (const [at, row] of found.entries())
        yield columns.map((column) => {
          const value = column.value(row, offset + at);
          return typeof value === 'string' ? cutText(value, CELL_MAX) : value;
        });
      offset += found.length;
      last = found.length === limit ? (found.at(-1) ?? null) : null;
      await onWritten?.(offset);
    } while (last !== null);
  }
  const head = columns.map(({ header, width }) => ({ header, width }));
  return Readable.fromWeb(writeXlsxStream(lines(), { name: sheet, columns: head, freezePane: { rows: 1 } }));
}

/** A sheet that is short enough to be returned by the call itself. */
export const sheetAnswer = <Row>(source: SheetSource<Row>, fileName: string): StreamAnswer => ({
  type: XLSX,
  body: sheetStream(source),
  fileName,
});

interface Leaving {
  readonly entity: AuditEntity;
  /** The filter the sheet was limited to. */
  readonly asked: object;
  /** Absent where no personal data is exported. */
  readonly purpose?: ExportPurpose | undefined;
  /** Appended after the purpose. */
  readonly remark?: string | undefined;
}

/** The log line of an export. */
export function exportEntry({ entity, asked, purpose, remark }: Leaving): AuditEntry {
  const said = purpose ? [`用途：${purpose.usage}`, `批准人：${purpose.auditor}`, `批准日期：${formatDay(purpose.auditDate)}`] : [];
  const note = [...said, ...(remark === undefined ? [] : [remark])].join('；');
  return { action: '导出', entity, after: { ...purpose, ...asked }, note };
}
