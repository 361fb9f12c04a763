// Declares an exported sheet: the job that writes it, the call that requests it, its columns, and the source of its rows. A sheet whose
// columns depend on its rows is composed from requestSheet and writeSheet.
import type { z } from 'zod';
import type { AuditEntity, Endpoint, ExportPurpose, ParsedInputOf } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import { searchOf, type ListSearch } from '../../../platform/listing/listing.ts';
import type { JobOutcome, JobQueue, JobScope, Scope } from '../../../platform/scope.ts';
import type { SheetColumns, SheetSlice } from '../../../platform/sheet-out/sheet-out.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { requestSheet, writeSheet } from './job-sheet.service.ts';

/** Rows read per slice by default. */
const SLICE = 2_000;

interface SheetSpec<Filter extends object, Row> {
  /** The kind of the job: `charging.invoice-export`. */
  readonly job: string;
  /** What is exported: the job is named 导出<name>, the sheet <name>. */
  readonly name: string;
  /** The file name before its date, where it differs from `name`. */
  readonly file?: string;
  /** The unit of the rows written: 张发票申请. */
  readonly unit: string;
  readonly entity: AuditEntity;
  readonly columns: SheetColumns<Row>;
  readonly slice?: number;
  /** The number of rows, or the totals of the list. */
  readonly count: (db: DbOrTx, search: ListSearch<Filter>) => Promise<number | { readonly total: number }>;
  readonly rows: (db: DbOrTx, search: ListSearch<Filter>, slice: SheetSlice<Row>, scope: JobScope) => Promise<Row[]>;
  /** For sheets that contain full personal numbers only if the user may export them. */
  readonly numbers?: { readonly mayBeFull: (scope: Scope) => Promise<boolean>; readonly masked: (row: Row) => Row };
}

/** The input of the call: the filter and, where the sheet follows it, the sort order of the list. */
interface SheetInput {
  readonly filter: object;
  readonly purpose?: ExportPurpose;
}
type SheetEndpoint = Endpoint<z.ZodType<SheetInput>, z.ZodType<{ jobId: number }>>;
type FilterOf<E extends SheetEndpoint> = ParsedInputOf<E>['filter'] & Omit<ParsedInputOf<E>, keyof SheetInput>;
interface SheetJob<Filter> {
  readonly filter: Filter;
  readonly full?: boolean;
}

export interface Sheet<Filter> {
  readonly job: string;
  /** Logs the purpose and starts the job. */
  request(this: void, scope: Scope, input: SheetInput): Promise<{ jobId: number }>;
  /** Writes the sheet. */
  run(this: void, scope: JobScope, input: SheetJob<Filter>): Promise<JobOutcome>;
  /** Registers the job and the endpoint that requests it; an endpoint with another filter does not compile. */
  bind<E extends SheetEndpoint>(this: void, binder: Binder, jobs: JobQueue, endpoint: FilterOf<E> extends Filter ? E : never): void;
}

/** `filter` of the search also contains the rest of the call's input, such as the sort order of the list. */
export function defineSheet<Filter extends object, Row>(spec: SheetSpec<Filter, Row>): Sheet<Filter> {
  const { job, name, file = name, unit, entity, columns, slice = SLICE, numbers } = spec;

  async function request(scope: Scope, { purpose, filter, ...more }: SheetInput): Promise<{ jobId: number }> {
    const full = await numbers?.mayBeFull(scope);
    return requestSheet(scope, {
      job,
      title: `导出${name}`,
      entity,
      input: { filter: { ...filter, ...more }, ...(full === undefined ? {} : { full }) },
      ...(purpose === undefined ? {} : { purpose }),
      ...(full === undefined ? {} : { remark: full ? '含完整号码' : '号码已脱敏' }),
    });
  }

  async function run(scope: JobScope, { filter, full }: SheetJob<Filter>): Promise<JobOutcome> {
    const search = searchOf(scope, filter);
    const counted = await spec.count(scope.db, search);
    const masked = full === true ? undefined : numbers?.masked;
    return writeSheet<Row>(scope, {
      sheet: name,
      fileName: `${file}-${search.today}.xlsx`,
      columns,
      total: typeof counted === 'number' ? counted : counted.total,
      slice,
      async after(last, limit, offset) {
        const rows = await spec.rows(scope.db, search, { last, limit, offset }, scope);
        return masked === undefined ? rows : rows.map(masked);
      },
      unit,
    });
  }

  return {
    job,
    request,
    run,
    bind(binder, jobs, endpoint) {
      jobs.define(job, run);
      binder.handle<SheetEndpoint>(endpoint, (call) => request(call, call.input));
    },
  };
}
