// Restores a backup into an installation that does not have the tenant: the tenant gets a new number, every row is restored unchanged, all
// in one transaction. Before the commit everything is read back, counted and hashed again; after any failure nothing remains.
import pg from 'pg';
import { createHash } from 'node:crypto';
import { withOwner } from '../db/pool.ts';
import { PlainError } from '../plain-error.ts';
import { backupManifest, fileHead, MARK, tableHead, type BackupHeader, type BackupManifest, type TableSum } from './backup-format.ts';
import { admitTogether, advanceIdentity, createWaitingRoom, insertLines, readRows, waitingRoom } from './backup-rows.queries.ts';
import { listTenantTables, type Ask, type TenantTable } from './catalogue.queries.ts';
import type { OpenedBackup } from './open-backup.ts';
import { receiveFiles, type RestoredFiles } from './restored-files.ts';
import { insertTenant, lockRestores } from './restore.queries.ts';
import { listClashingNames, type ClashingName } from '../session/clashing-names.queries.ts';
import { groupByReference, isStraight } from './table-order.ts';
import { isLeftOut, sumOf } from './write-backup.ts';

export interface RestoreOrder {
  readonly ownerUrl: string;
  readonly backup: OpenedBackup;
  readonly filesDir: string;
  /** Replaces the tenant's original code. */
  readonly code?: string | undefined;
  readonly signal?: AbortSignal;
}

export interface Restored {
  readonly tenantId: number;
  readonly code: string;
  readonly name: string;
  readonly takenAt: string;
  readonly rows: number;
  readonly files: number;
  /** Files whose bytes were gone when the backup was made. */
  readonly missing: number;
  /** Accounts whose plain name means the operator in this installation. */
  readonly clashing: readonly ClashingName[];
}

export async function restoreTenant({ ownerUrl, backup, filesDir, code, signal }: RestoreOrder): Promise<Restored> {
  const { header } = backup;
  return withOwner(ownerUrl, async (client) => {
    await client.query('begin');
    await lockRestores(client);
    const tenant = { ...header.tenant, code: code ?? header.tenant.code };
    const tenantId = await insertTenant(client, tenant);
    if (tenantId === undefined)
      throw new PlainError(`this installation already has a tenant “${tenant.code}”; give the restored one another code: --as <code>`);
    const files = await receiveFiles(filesDir, tenantId);
    try {
      const { manifest, tables } = await load(client, backup, files, tenantId, signal);
      await files.moveIntoPlace();
      signal?.throwIfAborted();
      await client.query('commit');
      // Analyzes the tables now, because the first lists are opened before autovacuum has seen the rows.
      await client.query(`analyze ${tables.join(', ')}`);
      const clashing = await listClashingNames(client, tenantId);
      return { tenantId, ...namesOf(tenant), takenAt: header.takenAt, ...figuresOf(manifest), clashing };
    } catch (error) {
      await files.discard();
      throw isDataRefused(error) ? backup.damaged() : error;
    }
  });
}

/** Whether the database refused the data: a value of another type, a duplicate key or a reference to a missing row. */
const isDataRefused = (error: unknown): boolean =>
  error instanceof SyntaxError || (error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? ''));

const namesOf = ({ code, name }: BackupHeader['tenant']) => ({ code, name });
const figuresOf = ({ tables, files }: BackupManifest) => ({
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  files: files.count,
  missing: files.missing,
});

async function load(
  client: pg.Client,
  backup: OpenedBackup,
  files: RestoredFiles,
  tenantId: number,
  signal: AbortSignal | undefined,
): Promise<{ manifest: BackupManifest; tables: string[] }> {
  const ask: Ask = async <R extends object>(statement: string) => (await client.query(statement)).rows as R[];
  const all = (await listTenantTables(ask)).filter((table) => !isLeftOut(table));
  const tables = createTables(client, all, tenantId);
  const fileSum = createHash('sha256');
  let manifest: BackupManifest | undefined;

  for await (const lines of backup.lines(signal)) {
    for (const line of lines) {
      if (manifest) throw backup.damaged();
      if (line.startsWith('{')) {
        if (tables.add(line)) await tables.flush();
      } else if (line.startsWith(MARK.bytes)) {
        fileSum.update(line);
        await files.write(Buffer.from(line.slice(MARK.bytes.length), 'base64'));
      } else if (line.startsWith(MARK.table)) await tables.begin(parsed(backup, tableHead, line, MARK.table));
      else if (line.startsWith(MARK.file)) {
        await tables.end();
        fileSum.update(line);
        await files.begin(parsed(backup, fileHead, line, MARK.file).key);
      } else if (line.startsWith(MARK.manifest)) {
        await tables.end();
        await files.end();
        manifest = parsed(backup, backupManifest, line, MARK.manifest);
      } else throw backup.damaged();
    }
  }
  if (!manifest || manifest.files.sha256 !== fileSum.digest('hex') || !isSame(manifest.tables, tables.sums())) throw backup.damaged();
  await verify(ask, all, tenantId, manifest, backup);
  for (const table of all) {
    for (const column of table.columns) if (column.identity) await ask(advanceIdentity(table, column, tenantId));
  }
  return { manifest, tables: all.map(({ target }) => target) };
}

interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}
function parsed<T>(backup: OpenedBackup, schema: Schema<T>, line: string, mark: string): T {
  const result = schema.safeParse(JSON.parse(line.slice(mark.length)));
  if (!result.success) throw backup.damaged();
  return result.data;
}

const isSame = (one: readonly TableSum[], other: readonly TableSum[]): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Compares the rows now in the tables with the manifest. */
async function verify(
  ask: Ask,
  all: readonly TenantTable[],
  tenantId: number,
  manifest: BackupManifest,
  backup: OpenedBackup,
): Promise<void> {
  const expected = new Map(manifest.tables.map((sum) => [sum.name, sum]));
  for (const table of all) {
    const sum = sumOf(table.name);
    for await (const lines of readRows(ask, table, tenantId)) sum.add(lines);
    const found = expected.get(table.name);
    if (!found || !isSame([found], [sum.total()])) throw backup.damaged();
  }
}

const MOST_ROWS = 1_000;
const MOST_LENGTH = 4 * 1024 * 1024;

/** Receives rows table by table and writes them in batches; rows of a reference cycle wait until all of its tables have arrived. */
function createTables(client: pg.Client, all: readonly TenantTable[], tenantId: number) {
  const groups = groupByReference(all);
  const sums: TableSum[] = [];
  let under: { table: TenantTable; group: TenantTable[]; sum: ReturnType<typeof sumOf>; insert: string } | undefined;
  let lines: string[] = [];
  let length = 0;

  const flush = async () => {
    if (!under || lines.length === 0) return;
    under.sum.add(lines);
    await client.query(under.insert, [`[${lines.join(',')}]`]);
    lines = [];
    length = 0;
  };
  const end = async () => {
    if (!under) return;
    await flush();
    sums.push(under.sum.total());
    const { group } = under;
    const complete = group.every(({ name }) => sums.some((sum) => sum.name === name));
    if (!isStraight(group) && complete) await client.query(admitTogether(group));
    under = undefined;
  };
  return {
    flush,
    end,
    async begin({ name, columns }: { name: string; columns: string[] }) {
      await end();
      const group = groups.find((one) => one.some((table) => table.name === name));
      const table = group?.find((one) => one.name === name);
      const known = table?.columns.map((column) => column.name).join(' ');
      if (!group || !table || known !== columns.join(' ')) throw new PlainError(`the backup has another table ${name} than this program`);
      const straight = isStraight(group);
      if (!straight) await client.query(createWaitingRoom(table));
      under = { table, group, sum: sumOf(name), insert: insertLines(table, straight ? table.target : waitingRoom(table), tenantId) };
    },
    /** True when there are enough rows for a batch. */
    add(line: string): boolean {
      if (!under) throw new PlainError('a row outside of its table');
      lines.push(line);
      length += line.length;
      return lines.length >= MOST_ROWS || length >= MOST_LENGTH;
    },
    sums: (): readonly TableSum[] => sums,
  };
}
