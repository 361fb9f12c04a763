// Sheet imports of every kind except houses. Rows arrive in chunks and are read one by one; then the whole sheet is checked as a set, the
// result is shown to the user, and a job writes the rows in one transaction, so an interrupted job writes nothing. domain: property 11.2.
import type { RawBuilder } from 'kysely';
import type { Page, ParsedInputOf, SheetImport, SheetProblem, SheetSummary } from '@anju/contract';
import { fail } from '../errors/failure.ts';
import type { JobOutcome, JobScope, Scope } from '../scope.ts';
import { inTransaction, type Tx } from '../tenancy/tenant-db.ts';
import { readCells, type CellLimits, type CellProblem, type SheetCells } from './sheet-cells.rules.ts';
import * as queries from './sheet-import.queries.ts';

/** Everything the statements of an import kind depend on: the user, the import and the time. */
export interface SheetReach extends Pick<Scope, 'actor' | 'clock'> {
  readonly importId: number;
}

/** A row of the sheet as it was read. */
export interface ReadRow {
  readonly rowNo: number;
  readonly cells: Readonly<Record<string, unknown>>;
  readonly problems: readonly CellProblem[] | null;
}

/** What one kind of sheet adds to the shared process. */
export interface SheetKind<F extends string = string> {
  readonly sheet: SheetImport<F>;
  readonly limits: CellLimits<F>;
  /** The values that the statements below expect, under the same names. */
  readRow(this: void, cells: SheetCells<F>): object;
  /** Replaces what a user may write in several ways, such as the code of a house, before the rows are staged. */
  meant?(this: void, tx: Tx, actor: Scope['actor'], rows: readonly ReadRow[]): Promise<readonly ReadRow[]>;
  /** All rows as a set, with `row_no`, `existing`, and `faults`, which is null for a valid row. */
  checked(this: void, reach: SheetReach): RawBuilder<unknown>;
  /** Writes these rows: the valid ones that do not exist yet. */
  write(this: void, tx: Tx, reach: SheetReach, rows: readonly number[]): Promise<void>;
}

type Calls = SheetImport;

export const jobOf = ({ sheet }: SheetKind): string => `${sheet.kind}-import`;

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const columnsOf = (row: object) => Object.fromEntries(Object.entries(row).map(([name, value]) => [snake(name), value as unknown]));

export async function open(
  { sheet }: SheetKind,
  { db, actor, clock }: Scope,
  { fileName, rows }: ParsedInputOf<Calls['open']>,
): Promise<{ id: number }> {
  const id = await queries.insertImport(db, {
    tenantId: actor.tenantId,
    kind: sheet.kind,
    fileName,
    expectedRows: rows,
    accountId: actor.accountId,
    createdAt: clock.now().toISOString(),
  });
  return { id };
}

/** The user's own import of this kind, which must still be open to changes. */
async function ownImport({ sheet }: SheetKind, { db, actor }: Scope, id: number): Promise<queries.ImportRow> {
  const found = await queries.findImport(db, sheet.kind, id);
  if (found?.accountId !== actor.accountId) throw fail('NOT_FOUND', { what: '导入' });
  if (found.state !== 'open' && found.state !== 'checked') throw fail('IMPORT_CLOSED');
  return found;
}

/** Requires that all announced rows have arrived: an interrupted upload is not imported. */
async function requireComplete(
  { db }: Pick<Scope, 'db'>,
  { id, expectedRows }: Pick<queries.ImportRow, 'id' | 'expectedRows'>,
): Promise<void> {
  const received = await queries.countStaged(db, id);
  if (received < expectedRows) throw fail('IMPORT_INCOMPLETE', { received, expected: expectedRows });
}

export async function receive(kind: SheetKind, scope: Scope, { id, rows }: ParsedInputOf<Calls['rows']>): Promise<{ received: number }> {
  const { expectedRows } = await ownImport(kind, scope, id);
  const read = rows.map(({ row, cells }) => {
    const { row: values, problems } = readCells(kind.sheet.columns, kind.limits, cells, kind.readRow);
    return { rowNo: row, cells: columnsOf(values), problems };
  });
  return inTransaction(scope.db, async (tx) => {
    await queries.stageRows(tx, scope.actor.tenantId, id, kind.meant ? await kind.meant(tx, scope.actor, read) : read);
    const received = await queries.countStaged(tx, id);
    if (received > expectedRows) throw fail('IMPORT_TOO_LARGE', { max: expectedRows });
    return { received };
  });
}

/** Reads in a separate transaction in which sets are joined as sets. */
async function asSets<T>(scope: Scope, read: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(scope.db, async (tx) => {
    await queries.joinAsSets(tx);
    return read(tx);
  });
}

const reachOf = ({ actor, clock }: Scope, importId: number): SheetReach => ({ actor, clock, importId });

export async function check(kind: SheetKind, scope: Scope, id: number): Promise<SheetSummary> {
  await requireComplete(scope, await ownImport(kind, scope, id));
  const summary = await asSets(scope, (tx) => queries.summarise(tx, kind.checked(reachOf(scope, id))));
  // A concurrent 导入 has closed the import.
  if (!(await queries.markChecked(scope.db, id, summary))) throw fail('IMPORT_CLOSED');
  return summary;
}

export async function problems(
  kind: SheetKind,
  scope: Scope,
  { id, page, size }: ParsedInputOf<Calls['problems']>,
): Promise<Page<SheetProblem>> {
  await ownImport(kind, scope, id);
  return asSets(scope, (tx) => queries.listProblems(tx, kind.checked(reachOf(scope, id)), size, (page - 1) * size));
}

/** Of two concurrent calls of 导入, or of 导入 and 放弃, the second finds the import closed. */
async function lockOpen(tx: Tx, id: number): Promise<void> {
  const { state } = await queries.lockImport(tx, id);
  if (state !== 'open' && state !== 'checked') throw fail('IMPORT_CLOSED');
}

export async function commit(kind: SheetKind, scope: Scope, { id, mode }: ParsedInputOf<Calls['commit']>): Promise<{ jobId: number }> {
  const found = await ownImport(kind, scope, id);
  await requireComplete(scope, found);
  // The summary shown to the user; the job checks again before it writes.
  const summary =
    (found.summary as SheetSummary | null) ?? (await asSets(scope, (tx) => queries.summarise(tx, kind.checked(reachOf(scope, id)))));
  if (mode === 'all' && summary.wrong > 0) throw fail('IMPORT_HAS_ERRORS', { count: summary.wrong });
  if (summary.valid + summary.existing === 0) throw fail('IMPORT_EMPTY');
  return inTransaction(scope.db, async (tx) => {
    await lockOpen(tx, id);
    await queries.updateImport(tx, id, 'committing');
    const title = `导入${kind.sheet.what}：${found.fileName}`;
    return { jobId: await scope.jobs.enqueue(tx, scope.actor, jobOf(kind), title, { importId: id, mode }) };
  });
}

export async function drop(kind: SheetKind, scope: Scope, id: number): Promise<null> {
  await ownImport(kind, scope, id);
  await inTransaction(scope.db, async (tx) => {
    await lockOpen(tx, id);
    await queries.updateImport(tx, id, 'dropped');
    await queries.removeRows(tx, id);
  });
  return null;
}

const STEPS = 3;

export async function run(
  kind: SheetKind,
  scope: JobScope,
  { importId, mode }: { importId: number; mode: 'all' | 'valid' },
): Promise<JobOutcome> {
  const reach = reachOf(scope, importId);
  const { what, entity } = kind.sheet;
  const result = await inTransaction(scope.db, async (tx) => {
    const locked = await queries.lockImport(tx, importId);
    // An earlier attempt succeeded and only its report was lost.
    if (locked.state === 'done') return locked.summary as Record<string, number>;
    await queries.awaitTurn(tx, scope.actor.tenantId);
    await queries.joinAsSets(tx);
    await scope.progress(0, STEPS, '检查全部行');
    // Staged rows do not survive a crash of the database; in that case nothing is written.
    await requireComplete({ db: tx }, locked);
    const summary = await queries.summarise(tx, kind.checked(reach));
    if (mode === 'all' && summary.wrong > 0) throw fail('IMPORT_HAS_ERRORS', { count: summary.wrong });
    await scope.progress(1, STEPS, `写入 ${summary.valid} 行${what}`);
    if (summary.valid > 0) await kind.write(tx, reach, await queries.listNew(tx, kind.checked(reach)));
    const outcome = { inserted: summary.valid, existing: summary.existing, skipped: summary.wrong };
    await scope.audit.write(tx, scope.actor, {
      action: '导入',
      entity,
      after: outcome,
      note: `${locked.fileName}：新增 ${outcome.inserted}，已存在 ${outcome.existing}，未导入 ${outcome.skipped}`,
    });
    await queries.updateImport(tx, importId, 'done', outcome);
    await queries.removeRows(tx, importId);
    return outcome;
  });
  await scope.progress(STEPS, STEPS, '完成');
  return { result, message: '导入完成' };
}
