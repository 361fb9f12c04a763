// Writes one tenant into one file. All rows come from one snapshot and are streamed in batches, so a tenant of a million houses takes no
// more memory than one of ten. Rows are read through the tenant's own connection, so a policy backs every condition.
import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { CompiledQuery } from 'kysely';
import type { FileStore, StoredFile } from '../files/file-store.ts';
import type { Db } from '../tenancy/tenant-db.ts';
import { FORMAT, LEFT_OUT, MARK, SEAL, type BackupHeader, type BackupManifest, type TableSum } from './backup-format.ts';
import { readRows, readStorageKeys } from './backup-rows.queries.ts';
import { getMigration, listTenantTables, type Ask, type TenantTable } from './catalogue.queries.ts';
import { groupByReference } from './table-order.ts';

export interface BackupOrder {
  readonly tenantId: number;
  readonly tenant: BackupHeader['tenant'];
  readonly takenAt: string;
  readonly files: FileStore;
  /** Called before each table with the number of finished tables, the number of all tables, and the rows written so far. */
  readonly progress: (done: number, total: number, rows: number) => Promise<void>;
}

export interface BackupMade extends StoredFile {
  readonly rows: number;
  readonly missing: number;
}

export const isLeftOut = ({ name, unlogged }: Pick<TenantTable, 'name' | 'unlogged'>): boolean => unlogged || LEFT_OUT.includes(name);

export async function writeBackup(db: Db, order: BackupOrder): Promise<BackupMade> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const ask: Ask = async <R extends object>(statement: string) => (await tx.executeQuery(CompiledQuery.raw(statement))).rows as R[];
      const made: { rows: number; missing: number; stored?: StoredFile } = { rows: 0, missing: 0 };
      await pipeline(
        () => textOf(ask, order, made),
        createGzip(),
        sealed,
        // The store hashes what it receives, so its hash is the hash of the file.
        async (content: AsyncIterable<Buffer>) => void (made.stored = await order.files.put(order.tenantId, Readable.from(content))),
      );
      if (!made.stored) throw new Error('the backup was not stored');
      return { ...made.stored, rows: made.rows, missing: made.missing };
    });
}

/** Whole lines, in the batches in which they were read. */
async function* textOf(ask: Ask, order: BackupOrder, made: { rows: number; missing: number }): AsyncGenerator<string> {
  const all = await listTenantTables(ask);
  const tables = groupByReference(all.filter((table) => !isLeftOut(table))).flat();
  const leftOut = all.filter(isLeftOut).map(({ name }) => name);
  const { takenAt, tenant } = order;
  const header: BackupHeader = { format: FORMAT, migration: await getMigration(ask), takenAt, tenant, leftOut };
  yield `${MARK.header}${JSON.stringify(header)}\n`;

  const sums: TableSum[] = [];
  for (const [index, table] of tables.entries()) {
    await order.progress(index, tables.length + 1, made.rows);
    yield `${MARK.table}${JSON.stringify({ name: table.name, columns: table.columns.map(({ name }) => name) })}\n`;
    const sum = sumOf(table.name);
    for await (const lines of readRows(ask, table, order.tenantId)) yield sum.add(lines);
    sums.push(sum.total());
    made.rows += sum.total().rows;
  }

  await order.progress(tables.length, tables.length + 1, made.rows);
  const files = { count: 0, bytes: 0, missing: 0, hash: createHash('sha256') };
  for await (const keys of readStorageKeys(ask, tables, order.tenantId)) {
    for (const key of keys) yield* fileText(order.files, key, files);
  }
  made.missing = files.missing;
  const { hash, ...counted } = files;
  const manifest: BackupManifest = { tables: sums, files: { ...counted, sha256: hash.digest('hex') } };
  yield `${MARK.manifest}${JSON.stringify(manifest)}\n`;
}

async function* fileText(
  store: FileStore,
  key: string,
  files: { count: number; bytes: number; missing: number; hash: Hash },
): AsyncGenerator<string> {
  const content = await store.get(key).catch(() => undefined);
  if (!content) {
    files.missing += 1;
    return;
  }
  const counted = (line: string): string => {
    files.hash.update(line);
    return `${line}\n`;
  };
  files.count += 1;
  yield counted(MARK.file + JSON.stringify({ key: key.replace(/^\d+\//, '') }));
  for await (const chunk of content as AsyncIterable<Buffer>) {
    files.bytes += chunk.length;
    yield counted(MARK.bytes + chunk.toString('base64'));
  }
}

/** Row count and hash of a table, over its lines in the file. */
export function sumOf(name: string) {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    /** Returns the text of the lines. */
    add(lines: readonly string[]): string {
      const text = lines.length === 0 ? '' : `${lines.join('\n')}\n`;
      hash.update(text);
      rows += lines.length;
      return text;
    },
    total: (): TableSum => ({ name, rows, sha256: hash.copy().digest('hex') }),
  };
}

async function* sealed(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
  yield Buffer.concat([SEAL, hash.digest()]);
}
