import type pg from 'pg';

/**
 * Every table of the demo that has rows. Autovacuum sees them a minute after the start; until then the planner believes the tables to be
 * nearly empty, and the first statements of a report would take a minute.
 */
export async function analyzeDemo(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema)' and pg_relation_size(c.oid) > 0`,
  );
  await client.query(`analyze ${rows.map(({ name }) => name).join(', ')}`);
}
