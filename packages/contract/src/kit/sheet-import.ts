// Imports of sheets: the same six calls for every noun, over the columns it lists. Rows are sent in chunks and checked together; a job then
// imports either all of them or only the valid ones. (Houses have their own staging table and their own calls in estate/house-transfer.)
import { z } from 'zod';
import type { AuditEntity } from '../audit-entities.ts';
import type { Act, MenuId } from '../menu.ts';
import { CHUNK_BODY, endpoint, noAnswer } from './endpoint.ts';
import { business, failures } from './failure.ts';
import { id, idParam, MAX_INTEGER } from './ids.ts';
import { pageOf, pageQuery } from './paging.ts';

export const IMPORT_FAILURES = failures({
  IMPORT_CLOSED: business('该导入已结束，请重新上传文件'),
  IMPORT_TOO_LARGE: business('一次最多导入 {max} 行'),
  IMPORT_HAS_ERRORS: business('表格中有 {count} 行错误，请改正，或选择“只导入正确的行”'),
  IMPORT_INCOMPLETE: business('表格共 {expected} 行，只收到 {received} 行，请重新上传'),
  IMPORT_EMPTY: business('没有可导入的行'),
});

export const MAX_SHEET_ROWS = 50_000;
export const SHEET_CHUNK_ROWS = 2_000;

export interface SheetColumn<F extends string = string> {
  readonly field: F;
  readonly title: string;
  /** Marked with a star in the template. */
  readonly required: boolean;
}

export const sheetSummary = z.object({
  rows: z.int(),
  /** Rows without a problem that do not exist yet. */
  valid: z.int(),
  /** Rows with at least one problem. */
  wrong: z.int(),
  /** Rows that already exist; they are not changed. */
  existing: z.int(),
});
export type SheetSummary = z.infer<typeof sheetSummary>;

export const sheetProblem = z.object({ row: z.int(), column: z.string(), value: z.string(), reason: z.string() });
export type SheetProblem = z.infer<typeof sheetProblem>;

interface SheetDefinition<F extends string> {
  /** Identifies the import: `org.employee`. The last part is the name of the record in the log. */
  readonly kind: `${string}.${AuditEntity}`;
  /** The noun in Chinese: 员工 gives 导入员工. */
  readonly what: string;
  readonly path: `/api/${string}/import`;
  /** Users who may add records on this menu may import them, unless `act` names another right. */
  readonly menu: MenuId;
  readonly act?: Act;
  readonly columns: readonly SheetColumn<F>[];
}

/** A cell as text. Signs that no column can hold are dropped: they come with the sheet, and the preview shows what is left. */
export const sheetCell = z
  .string()
  .max(600)
  .overwrite((text) => text.toWellFormed().replaceAll('\0', ''));

/** The calls of an import in the order they are made. Each is exported under its own name next to the columns, like every other call. */
export function sheetImport<const F extends string>({ kind, what, path, menu, act = 'add', columns }: SheetDefinition<F>) {
  const access = { menu, act } as const;
  const ofImport = z.object({ id: idParam });
  /** Text cells in the order of the columns. */
  const row = z.object({ row: z.int().min(1).max(MAX_INTEGER), cells: z.array(sheetCell).length(columns.length) });
  return {
    kind: kind as string,
    entity: kind.slice(kind.lastIndexOf('.') + 1) as AuditEntity,
    what,
    columns,
    open: endpoint({
      method: 'POST',
      path,
      access,
      summary: `开始导入${what}`,
      input: z.object({
        fileName: z.string().trim().min(1).max(200),
        rows: z.int().min(1, '表格没有数据行').max(MAX_SHEET_ROWS, `一次最多导入 ${MAX_SHEET_ROWS} 行`),
      }),
      output: z.object({ id }),
    }),
    rows: endpoint({
      method: 'POST',
      path: `${path}/{id}/rows`,
      access,
      summary: `上传${what}导入行`,
      bodyLimit: CHUNK_BODY,
      input: ofImport.extend({ rows: z.array(row).min(1).max(SHEET_CHUNK_ROWS) }),
      output: z.object({ received: z.int() }),
    }),
    check: endpoint({
      method: 'POST',
      path: `${path}/{id}/check`,
      access,
      summary: `检查${what}导入`,
      input: ofImport,
      output: sheetSummary,
    }),
    problems: endpoint({
      method: 'POST',
      path: `${path}/{id}/problems`,
      access,
      summary: `${what}导入问题清单`,
      input: pageQuery.extend({ id: idParam }),
      output: pageOf(sheetProblem),
    }),
    commit: endpoint({
      method: 'POST',
      path: `${path}/{id}/commit`,
      access,
      summary: `确认导入${what}`,
      /** all: refuse the import if any row is wrong · valid: leave the wrong rows out */
      input: ofImport.extend({ mode: z.enum(['all', 'valid']) }),
      output: z.object({ jobId: id }),
    }),
    drop: endpoint({
      method: 'DELETE',
      path: `${path}/{id}`,
      access,
      summary: `放弃导入${what}`,
      input: ofImport,
      output: noAnswer,
    }),
  };
}

export type SheetImport<F extends string = string> = ReturnType<typeof sheetImport<F>>;
