// Sheets written by a job: asked for with a stated purpose, which is logged with what was asked for; the finished file belongs to the user
// who asked. A sheet whose parts are all of the usual kind is declared with defineSheet.
import type { AuditEntity, ExportPurpose } from '@anju/contract';
import type { JobOutcome, JobScope, Scope } from '../../../platform/scope.ts';
import { exportEntry, sheetStream, type SheetColumns } from '../../../platform/sheet-out/sheet-out.ts';
import { XLSX } from '../../../platform/sheet-out/xlsx.ts';
import { inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import { saveMade } from '../file/file.service.ts';

interface SheetRequest {
  readonly job: string;
  readonly title: string;
  /** What the log calls it. */
  readonly entity: AuditEntity;
  /** Told to the job. */
  readonly input: { readonly filter: object; readonly full?: boolean };
  /** Absent where nothing personal leaves. */
  readonly purpose?: ExportPurpose;
  /** Follows the purpose in the log. */
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
  /** The rows that follow this one; the first ones after null. `offset` tells how many were read before. */
  readonly after: (last: Row | null, limit: number, offset: number) => Promise<Row[]>;
  /** How one counts what was written. */
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
