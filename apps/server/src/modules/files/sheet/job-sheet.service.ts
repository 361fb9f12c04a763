// Sheets written by a job: requested with a stated purpose, which is logged with the filter; the finished file belongs to the user who
// requested it. A sheet of the usual form is declared with defineSheet.
import type { AuditEntity, ExportPurpose } from '@anju/contract';
import type { JobOutcome, JobScope, Scope } from '../../../platform/scope.ts';
import { exportEntry, sheetStream, type SheetColumns } from '../../../platform/sheet-out/sheet-out.ts';
import { XLSX } from '../../../platform/sheet-out/xlsx.ts';
import { inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import { saveMade } from '../file/file.service.ts';

interface SheetRequest {
  readonly job: string;
  readonly title: string;
  /** The entity in the log. */
  readonly entity: AuditEntity;
  /** The input of the job. */
  readonly input: { readonly filter: object; readonly full?: boolean };
  /** Absent where no personal data is exported. */
  readonly purpose?: ExportPurpose;
  /** Appended to the purpose in the log. */
  readonly remark?: string;
}

export async function requestSheet(scope: Scope, { job, title, entity, input, purpose, remark }: SheetRequest): Promise<{ jobId: number }> {
  return inTransaction(scope.db, async (tx) => {
    await scope.audit.write(tx, scope.actor, exportEntry({ entity, asked: { filter: input.filter }, purpose, remark }));
    return { jobId: await scope.jobs.enqueue(tx, scope.actor, job, title, input) };
  });
}

interface SheetOut<Row> {
  readonly sheet: string;
  readonly fileName: string;
  readonly columns: SheetColumns<Row>;
  readonly total: number;
  readonly slice: number;
  /** The rows after this one; the first rows after null. `offset` is the number of rows read before. */
  readonly after: (last: Row | null, limit: number, offset: number) => Promise<Row[]>;
  /** The unit of the rows written. */
  readonly unit: string;
}

export async function writeSheet<Row>(
  scope: JobScope,
  { sheet, fileName, columns, total, slice, after, unit }: SheetOut<Row>,
): Promise<JobOutcome> {
  let written = 0;
  const body = sheetStream<Row>({
    sheet,
    columns,
    slice,
    rows: ({ last, limit, offset }) => after(last, limit, offset),
    async onWritten(rows) {
      written = rows;
      // Rows may have been added since they were counted, and some lists stop counting early.
      await scope.progress(written, Math.max(total, written), `已写入 ${written} 行`);
    },
  });
  const fileId = await saveMade(scope, scope.jobId, fileName, XLSX, body);
  return { fileId, result: { rows: written, fileName }, message: `已导出 ${written} ${unit}` };
}
