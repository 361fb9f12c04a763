import type { Hands, Work } from '../hands.ts';

/**
 * Every table of the demo that has rows. Autovacuum sees them a minute after the start; until then the planner believes the tables to be
 * nearly empty, and the first statements of a report would take a minute.
 */
export async function analyzeDemo({ client, both }: Hands): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema)' and pg_relation_size(c.oid) > 0 order by c.relpages desc, 1`,
  );
  const names = rows.map(({ name }) => name);
  const everySecond =
    (first: number): Work =>
    async (one) =>
      void (await one.query(`analyze ${names.filter((_, at) => at % 2 === first).join(', ')}`));
  await both(everySecond(0), everySecond(1));
}
