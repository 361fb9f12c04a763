// Many rows quickly, as a restore does it: without indexes and foreign key checks, the indexes built at the end.
import type pg from 'pg';

export async function loading(client: pg.Client, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
      where indrelid = any ($1::regclass[]) and not indisprimary and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  );
  await client.query('set session_replication_role = replica');
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  await client.query(`set maintenance_work_mem = '1GB'`);
  for (const { made } of rows) await client.query(made);
  await client.query('set session_replication_role = origin');
}
