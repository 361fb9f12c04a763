// Import of houses. Rows arrive in chunks and are checked one by one; then the whole sheet is checked as a set, the result is shown to the
// user, and a job writes the rows in one transaction, so an interrupted job writes nothing. domain: property 11.2.
import type {
  commitHouseImport,
  ImportProblem,
  ImportSummary,
  listImportProblems,
  openHouseImport,
  Page,
  ParsedInputOf,
  sendHouseRows,
} from '@anju/contract';
import { naturalKey } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import type { JobOutcome, JobScope, Scope } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { readSheetRow } from './house-import.rules.ts';
import * as queries from './house-import.queries.ts';
import { shiftTally } from '../house/core/tally.queries.ts';

export const IMPORT_JOB = 'estate.house-import';

export async function open(
  { db, actor, clock }: Scope,
  { fileName, rows }: ParsedInputOf<typeof openHouseImport>,
): Promise<{ id: number }> {
  const id = await queries.insertImport(db, {
    tenantId: actor.tenantId,
    fileName,
    expectedRows: rows,
    accountId: actor.accountId,
    createdAt: clock.now().toISOString(),
  });
  return { id };
}

/** The user's own import, which must still be open to changes. */
async function ownImport({ db, actor }: Scope, id: number): Promise<queries.ImportRow> {
  const found = await queries.findImport(db, id);
  if (found?.accountId !== actor.accountId) throw fail('NOT_FOUND', { what: '导入' });
  if (found.state !== 'open' && found.state !== 'checked') throw fail('IMPORT_CLOSED');
  return found;
}

/** Requires that all announced rows have arrived: an interrupted upload is not imported. */
async function requireComplete({ db }: Scope, { id, expectedRows }: queries.ImportRow): Promise<void> {
  const received = await queries.countStaged(db, id);
  if (received < expectedRows) throw fail('IMPORT_INCOMPLETE', { received, expected: expectedRows });
}

export async function receive(scope: Scope, { id, rows }: ParsedInputOf<typeof sendHouseRows>): Promise<{ received: number }> {
  const { expectedRows } = await ownImport(scope, id);
  const read = rows.map(({ row, cells }) => readSheetRow(row, cells));
  return inTransaction(scope.db, async (tx) => {
    await queries.stageRows(tx, scope.actor.tenantId, id, read);
    const received = await queries.countStaged(tx, id);
    if (received > expectedRows) throw fail('IMPORT_TOO_LARGE', { max: expectedRows });
    return { received };
  });
}

export async function check(scope: Scope, id: number): Promise<ImportSummary> {
  await requireComplete(scope, await ownImport(scope, id));
  await queries.analyzeForImport(scope.db);
  const summary = await queries.summarise(scope.db, id, scope.actor.estates);
  // A concurrent 导入 has closed the import.
  if (!(await queries.markChecked(scope.db, id, summary))) throw fail('IMPORT_CLOSED');
  return summary;
}

export async function problems(scope: Scope, { id, page, size }: ParsedInputOf<typeof listImportProblems>): Promise<Page<ImportProblem>> {
  await ownImport(scope, id);
  return queries.listProblems(scope.db, id, scope.actor.estates, size, (page - 1) * size);
}

/** Of two concurrent calls of 导入, or of 导入 and 放弃, the second finds the import closed. */
async function lockOpen(tx: Tx, id: number): Promise<void> {
  const { state } = await queries.lockImport(tx, id);
  if (state !== 'open' && state !== 'checked') throw fail('IMPORT_CLOSED');
}

export async function commit(scope: Scope, { id, mode }: ParsedInputOf<typeof commitHouseImport>): Promise<{ jobId: number }> {
  const found = await ownImport(scope, id);
  await requireComplete(scope, found);
  // The summary shown to the user; the job checks again before it writes.
  const summary = (found.summary as ImportSummary | null) ?? (await queries.summarise(scope.db, id, scope.actor.estates));
  if (mode === 'all' && summary.wrong > 0) throw fail('IMPORT_HAS_ERRORS', { count: summary.wrong });
  if (summary.valid + summary.existing === 0) throw fail('IMPORT_EMPTY');
  return inTransaction(scope.db, async (tx) => {
    await lockOpen(tx, id);
    await queries.updateImport(tx, id, 'committing');
    return { jobId: await scope.jobs.enqueue(tx, scope.actor, IMPORT_JOB, `导入房屋：${found.fileName}`, { importId: id, mode }) };
  });
}

export async function drop(scope: Scope, id: number): Promise<null> {
  await ownImport(scope, id);
  await inTransaction(scope.db, async (tx) => {
    await lockOpen(tx, id);
    await queries.updateImport(tx, id, 'dropped');
    await queries.removeRows(tx, id);
  });
  return null;
}

const STEPS = 5;

export async function runImport(scope: JobScope, { importId, mode }: { importId: number; mode: 'all' | 'valid' }): Promise<JobOutcome> {
  const { actor, clock } = scope;
  const day = today(clock);
  const commit = { importId, estates: actor.estates, by: actor.name, at: clock.now().toISOString() };
  const result = await inTransaction(scope.db, async (tx) => {
    const locked = await queries.lockImport(tx, importId);
    // An earlier attempt succeeded and only its report was lost.
    if (locked.state === 'done') return locked.summary as Record<string, number>;
    await queries.awaitTurn(tx, actor.tenantId);
    await scope.progress(0, STEPS, '建立分区、楼栋、单元');
    const summary = await queries.summarise(tx, importId, actor.estates);
    if (mode === 'all' && summary.wrong > 0) throw fail('IMPORT_HAS_ERRORS', { count: summary.wrong });
    const names = await queries.listFrameNames(tx, importId);
    await queries.insertFrame(
      tx,
      commit,
      summary,
      names.map((name) => ({ name, key: naturalKey(name) })),
    );
    await scope.progress(1, STEPS, `写入 ${summary.valid} 套房屋`);
    const ids = await queries.insertHouses(tx, commit, day);
    await scope.progress(2, STEPS, '写入业主');
    await queries.insertOwners(tx, commit, ids, day);
    await scope.progress(3, STEPS, '汇总');
    await shiftTally(tx, ids, 1);
    const outcome = { inserted: ids.length, existing: summary.valid + summary.existing - ids.length, skipped: summary.wrong };
    await scope.audit.write(tx, actor, { action: '导入', entity: 'house-import', entityId: importId, after: outcome });
    await queries.updateImport(tx, importId, 'done', outcome);
    await queries.removeRows(tx, importId);
    return outcome;
  });
  await scope.progress(STEPS, STEPS, '完成');
  return {
    result,
    message: '导入完成',
  };
}
