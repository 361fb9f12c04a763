// Sheets out by a job: asked for with a stated purpose, which is logged with what was asked for; written slice by slice, so that no sheet
// is ever in memory as a whole.
import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre/xlsx';
import type { ExportPurpose } from '@anju/contract';
import { formatDay } from '@anju/domain';
import type { JobOutcome, JobScope, Scope } from '../../../platform/scope.ts';
import { inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import { XLSX } from '../file/file.rules.ts';
import { saveMade } from '../file/file.service.ts';

interface SheetRequest {
  readonly job: string;
  readonly title: string;
  /** What the log calls it. */
  readonly entity: string;
  /** Told to the job. */
  readonly input: { readonly filter: object; readonly full?: boolean };
  readonly purpose: ExportPurpose;
  /** Follows the purpose in the log. */
  readonly remark?: string;
}

export async function requestSheet(scope: Scope, { job, title, entity, input, purpose, remark }: SheetRequest): Promise<{ jobId: number }> {
  const { usage, auditor, auditDate } = purpose;
  const said = [`用途：${usage}`, `批准人：${auditor}`, `批准日期：${formatDay(auditDate)}`, ...(remark === undefined ? [] : [remark])];
  return inTransaction(scope.db, async (tx) => {
    await scope.audit.write(tx, scope.actor, {
      action: '导出',
      entity,
      after: { ...purpose, filter: input.filter },
      note: said.join('；'),
    });
    return { jobId: await scope.jobs.enqueue(tx, scope.actor, job, title, input) };
  });
}

export type SheetColumns<Row> = readonly {
  readonly header: string;
  readonly width: number;
  value(this: void, row: Row): string | number;
}[];

interface SheetOut<Row> {
  readonly sheet: string;
  readonly fileName: string;
  readonly columns: SheetColumns<Row>;
  readonly total: number;
  readonly slice: number;
  /** The rows that follow this one; the first ones after null. */
  readonly after: (last: Row | null, limit: number) => Promise<Row[]>;
  /** How one counts what was written. */
  readonly unit: string;
}

export async function writeSheet<Row>(
  scope: JobScope,
  { sheet, fileName, columns, total, slice, after, unit }: SheetOut<Row>,
): Promise<JobOutcome> {
  let written = 0;
  async function* rows(): AsyncGenerator<(string | number)[]> {
    let last: Row | null = null;
    do {
      const found: Row[] = await after(last, slice);
      for (const row of found) yield columns.map((column) => column.value(row));
      written += found.length;
      last = found.length === slice ? (found.at(-1) ?? null) : null;
      // Rows that came meanwhile, or a count that was cut.
      await scope.progress(written, Math.max(total, written), `已写入 ${written} 行`);
    } while (last !== null);
  }
  const stream = writeXlsxStream(rows(), {
    name: sheet,
    columns: columns.map(({ header, width }) => ({ header, width })),
    freezePane: { rows: 1 },
  });
  const fileId = await saveMade(scope, scope.jobId, fileName, XLSX, Readable.fromWeb(stream));
  return { fileId, result: { rows: written, fileName }, message: `已导出 ${written} ${unit}` };
}
