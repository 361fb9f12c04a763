// Rows of a sheet as a set: staged as JSON, expanded into columns, checked against the stored data. The result of a check is not stored but
// computed wherever it is needed, so it is never out of date.
import { sql, type RawBuilder } from 'kysely';
import type { SheetProblem, SheetSummary } from '@anju/contract';
import { count, one, own, rows, run } from '../db/sql.ts';
import type { DbOrTx, Tx } from '../tenancy/tenant-db.ts';
import type { CellProblem } from './sheet-cells.rules.ts';

export interface ImportRow {
  id: number;
  state: string;
  fileName: string;
  expectedRows: number;
  accountId: number;
  /** The result of the last check, or of the import. */
  summary: unknown;
}

export async function insertImport(
  db: DbOrTx,
  values: { tenantId: number; kind: string; fileName: string; expectedRows: number; accountId: number; createdAt: string },
): Promise<number> {
  const { id } = await db
    .insertInto('system.sheetImport')
    .values({ ...values, summary: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An import of another kind is not found: each kind has its own rights. */
export async function findImport(db: DbOrTx, kind: string, id: number): Promise<ImportRow | undefined> {
  return db
    .selectFrom('system.sheetImport')
    .select(['id', 'state', 'fileName', 'expectedRows', 'accountId', 'summary'])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

export async function lockImport(tx: Tx, id: number) {
  return tx
    .selectFrom('system.sheetImport')
    .select(['id', 'state', 'summary', 'expectedRows', 'fileName'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * Statistics do not cover rows that have just arrived, and a planner that expects one such row scans whole tables once per row. Until the
 * end of the transaction, sets are therefore joined as sets.
 */
export async function joinAsSets(tx: Tx): Promise<void> {
  await sql`set local enable_nestloop = off`.execute(tx);
}

/** All imports of one tenant, including those of houses, run one after another: two sheets may name the same new person. */
export async function awaitTurn(tx: Tx, tenantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('estate.house_import'), ${tenantId}::int)`.execute(tx);
}

/** Stores the result of the check if the import is still open. */
export async function markChecked(db: DbOrTx, id: number, summary: SheetSummary): Promise<boolean> {
  const row = await db
    .updateTable('system.sheetImport')
    .set({ state: 'checked', summary: JSON.stringify(summary) })
    .where('id', '=', id)
    .where('state', 'in', ['open', 'checked'])
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateImport(db: DbOrTx, id: number, state: string, summary?: unknown): Promise<void> {
  await db
    .updateTable('system.sheetImport')
    .set({ state, ...(summary === undefined ? {} : { summary: JSON.stringify(summary) }) })
    .where('id', '=', id)
    .execute();
}

export interface StagedRow {
  readonly rowNo: number;
  readonly cells: object;
  readonly problems: readonly CellProblem[] | null;
}

/** Stages a chunk in one statement. A chunk sent twice counts once. */
export async function stageRows(db: DbOrTx, tenantId: number, importId: number, chunk: readonly StagedRow[]): Promise<void> {
  const numbers = chunk.map(({ rowNo }) => rowNo);
  const cells = chunk.map((row) => JSON.stringify(row.cells));
  const problems = chunk.map((row) => (row.problems === null ? null : JSON.stringify(row.problems)));
  await run(db)`
    insert into system.sheet_import_row (tenant_id, import_id, row_no, cells, problems)
    select ${tenantId}, ${importId}, * from unnest(${numbers}::int[], ${cells}::jsonb[], ${problems}::jsonb[])
    on conflict (tenant_id, import_id, row_no) do nothing`;
}

export const countStaged = (db: DbOrTx, importId: number): Promise<number> =>
  count(db)`select count(*) from system.sheet_import_row r where ${own('r')} and r.import_id = ${importId}`;

export async function removeRows(db: DbOrTx, importId: number): Promise<void> {
  await db.deleteFrom('system.sheetImportRow').where('importId', '=', importId).execute();
}

// ---- for the checks of each kind ------------------------------------------------------------------------------------------------

/** The staged rows with the columns listed in `fields`, such as `name text, day date`, plus tenant_id, row_no and problems. */
export const staged = (importId: number, fields: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select s.tenant_id, s.row_no, s.problems, c.* from system.sheet_import_row s cross join lateral jsonb_to_record(s.cells) as c(${fields})
    where ${own('s')} and s.import_id = ${importId})`;

/**
 * The first row of the sheet with the same `keys`; null for that row itself. Texts are only compared for equality, so byte order is enough.
 */
export const sameAs = (...keys: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`nullif(first_value(r.row_no) over (partition by ${sql.join(keys.map((key) => sql`(${key})::text collate "C"`))}
    order by r.row_no), r.row_no)`;

export const repeated = (row: RawBuilder<unknown>): RawBuilder<unknown> => sql`'与第 ' || ${row} || ' 行重复'`;

export interface Fault {
  readonly when: RawBuilder<unknown>;
  readonly column: string;
  readonly value: RawBuilder<unknown>;
  readonly reason: string | RawBuilder<unknown>;
}

/** The `given` rows with all their problems: `faults` is null for a valid row. Conditions refer to the row as `p`. */
export const withFaults = (given: RawBuilder<unknown>, faults: readonly Fault[]): RawBuilder<unknown> => sql`
  (select p.*, nullif(coalesce(p.problems, '[]')${sql.join(
    faults.map(
      ({ when, column, value, reason }) => sql` || case when ${when} then jsonb_build_array(jsonb_build_object(
        'column', ${column}::text, 'value', ${value}, 'reason', ${typeof reason === 'string' ? sql`${reason}::text` : reason}))
          else '[]' end`,
    ),
    sql``,
  )}, '[]') as faults from ${given} p)`;

export const summarise = (db: DbOrTx, checked: RawBuilder<unknown>): Promise<SheetSummary> => one<SheetSummary>(db)`
    select count(*)::int as rows, count(*) filter (where faults is null and not existing)::int as valid,
           count(*) filter (where faults is not null)::int as wrong, count(*) filter (where faults is null and existing)::int as existing
      from ${checked} c`;

/** Rows to be written. */
export async function listNew(db: DbOrTx, checked: RawBuilder<unknown>): Promise<number[]> {
  const fresh = await rows<{ row: number }>(db)`select c.row_no as row from ${checked} c where c.faults is null and not c.existing`;
  return fresh.map(({ row }) => row);
}

export async function listProblems(
  db: DbOrTx,
  checked: RawBuilder<unknown>,
  limit: number,
  offset: number,
): Promise<{ rows: SheetProblem[]; total: number }> {
  const found = await rows<SheetProblem & { total: number }>(db)`
    select c.row_no as row, f.problem ->> 'column' as column, f.problem ->> 'value' as value, f.problem ->> 'reason' as reason,
           count(*) over ()::int as total
      from ${checked} c cross join lateral jsonb_array_elements(c.faults) with ordinality as f(problem, nth)
     where c.faults is not null order by c.row_no, f.nth limit ${limit} offset ${offset}`;
  return { rows: found.map(({ total: _, ...row }) => row), total: found[0]?.total ?? 0 };
}
