// Helpers for tests of backups: all rows of a tenant as the schema's owner sees them, tables the program does not know, and tampered files.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { withOwner } from '../db/pool.ts';
import { SEAL, SEAL_BYTES } from './backup-format.ts';
import { listTenantTables, type Ask } from './catalogue.queries.ts';
import { isLeftOut } from './write-backup.ts';

/** Every row of every table in the backup as text, without the tenant; the keys of files without the tenant's number. */
export async function rowsOfTenant(ownerUrl: string, code: string): Promise<Record<string, string[]>> {
  return withOwner(ownerUrl, async (client) => {
    const ask: Ask = async <R extends object>(statement: string) => (await client.query(statement)).rows as R[];
    const found: Record<string, string[]> = {};
    for (const { name, target } of (await listTenantTables(ask)).filter((table) => !isLeftOut(table))) {
      const { rows } = await client.query<{ row: string }>(
        `select (to_jsonb(t) - 'tenant_id' || case when to_jsonb(t) ? 'storage_key'
                  then jsonb_build_object('storage_key', regexp_replace(to_jsonb(t) ->> 'storage_key', '^\\d+/', '')) else '{}' end)::text as row
           from ${target} t where tenant_id = (select id from system.tenant where code = $1)`,
        [code],
      );
      found[name] = rows.map(({ row }) => row).toSorted();
    }
    return found;
  });
}

/** The rows that only one of the two has. */
export function setDifferences(one: Record<string, string[]>, other: Record<string, string[]>): string[] {
  const missing = (from: Record<string, string[]>, to: Record<string, string[]>, sign: string) =>
    Object.entries(from).flatMap(([table, rows]) => {
      const there = new Set(to[table]);
      return rows.filter((row) => !there.has(row)).map((row) => `${sign} ${table} ${row}`);
    });
  return [...missing(one, other, '-'), ...missing(other, one, '+')];
}

/**
 * Two tables that refer to each other and to themselves, in an order in which no row can be inserted by itself, with more rows than one
 * batch.
 */
export const PLANTED_ROWS = 2_500;
export const plantTables = (ownerUrl: string): Promise<unknown> =>
  withOwner(ownerUrl, (client) =>
    client.query(`
      create table estate.planted_a (tenant_id integer not null, id bigint generated always as identity, b_id bigint not null, after_id bigint,
        note text not null, made numeric(20, 6) not null, kept jsonb, doubled bigint not null generated always as (b_id * 2) stored, primary key (tenant_id, id));
      create table estate.planted_b (tenant_id integer not null, id bigint not null, a_id bigint not null, primary key (tenant_id, id));
      alter table estate.planted_a add foreign key (tenant_id, b_id) references estate.planted_b (tenant_id, id) deferrable,
        add foreign key (tenant_id, after_id) references estate.planted_a (tenant_id, id) deferrable;
      alter table estate.planted_b add foreign key (tenant_id, a_id) references estate.planted_a (tenant_id, id) deferrable;
      select system.guard_tenant_table('estate.planted_a'), system.guard_tenant_table('estate.planted_b');`),
  );
export const plantRows = (ownerUrl: string, code: string): Promise<unknown> =>
  withOwner(ownerUrl, (client) =>
    client.query(`
      begin; set constraints all deferred;
      insert into estate.planted_a (tenant_id, id, b_id, after_id, note, made, kept) overriding system value
        select t.id, n, n, nullif(n + 1, ${PLANTED_ROWS + 1}), E'一行\\n"两行"\\u2028' || n, n / 7.0, case n % 3 when 0 then 'null' when 1 then '{"b": 1.50}' end::jsonb
          from system.tenant t, generate_series(1, ${PLANTED_ROWS}) n where t.code = '${code}';
      insert into estate.planted_b (tenant_id, id, a_id) select tenant_id, id, ${PLANTED_ROWS + 1} - id from estate.planted_a;
      commit;`),
  );

/** Changes the lines of a backup and seals the file again, as an attacker who knows the format could. */
export async function reseal(from: string, to: string, change: (text: string) => string): Promise<string> {
  const whole = await readFile(from);
  const text = gunzipSync(whole.subarray(0, whole.length - SEAL_BYTES)).toString('utf8');
  const content = gzipSync(change(text));
  await writeFile(to, Buffer.concat([content, SEAL, createHash('sha256').update(content).digest()]));
  return to;
}
