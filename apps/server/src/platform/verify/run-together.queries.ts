// Runs the checks of the command line on several connections at the same time. All of them look at one snapshot: what anybody changes
// meanwhile is seen by none of them.
import { availableParallelism } from 'node:os';
import type pg from 'pg';
import { withOwner } from '../db/pool.ts';
import { PlainError } from '../plain-error.ts';
import type { Check, CheckResult } from './check-shapes.ts';
import { prepareChecks, runCheck } from './run-checks.queries.ts';

const LEAST = 2;
const MOST = 4;
/** Half of the cores, because the server may be running and a long statement may take several processes. */
const connectionsFor = (cores: number): number => Math.min(MOST, Math.max(LEAST, Math.floor(cores / 2)));
/** What all connections together may use for each hash or sort of their statements, in megabytes. */
const MEMORY = 256;
const BEGIN = 'begin transaction isolation level repeatable read, read only';

export interface Together<T> {
  /** In the order of the checks. */
  readonly results: readonly CheckResult[];
  readonly also: T;
}

/** `also` reads something more from the same snapshot. The first failure ends the other connections, and nothing is told of the rest. */
export async function runTogether<T>(
  url: string,
  checks: readonly Check[],
  also: (client: pg.ClientBase) => Promise<T>,
): Promise<Together<T>> {
  const cores = availableParallelism();
  const connections = connectionsFor(cores);
  const waiting = [...checks.filter(({ long }) => long === true), ...checks.filter(({ long }) => long !== true)];
  const results = new Map<Check, CheckResult>();
  const open = new Set<pg.Client>();
  const failures: unknown[] = [];

  /** Takes one check after another until none is left. */
  const work = async (client: pg.Client): Promise<void> => {
    await prepareChecks(client, Math.floor(MEMORY / connections));
    // Helpers of a statement have no core of their own where every core has its connection, and each of them hashes the same rows again.
    if (connections >= cores) await client.query('set max_parallel_workers_per_gather = 0');
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) results.set(check, await runCheck(client, check));
  };
  /** What the others say after the first failure is only that they were ended. */
  const fail = (error: unknown): void => {
    failures.push(error);
    waiting.length = 0;
    for (const client of open) void client.end().catch(() => undefined);
  };
  /** Work in the snapshot, or in a new one. */
  const within = (snapshot: string | undefined, run: (client: pg.Client) => Promise<void>): Promise<void> =>
    withOwner(url, async (client) => {
      open.add(client);
      await client.query(BEGIN);
      if (snapshot !== undefined) await client.query(`set transaction snapshot ${client.escapeLiteral(snapshot)}`);
      await run(client);
      await client.query('rollback');
      open.delete(client);
    }).catch(fail);

  let found: { readonly value: T } | undefined;
  await within(undefined, async (first) => {
    const { rows } = await first.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    const others = Array.from({ length: connections - 1 }, () => within(rows[0]?.snapshot, work));
    const own = async (): Promise<void> => {
      found = { value: await also(first) };
      await work(first);
    };
    // Those that have not opened it yet need the snapshot, which ends with the transaction of the first.
    await Promise.all([own().catch(fail), ...others]);
  });
  if (failures.length > 0) throw failures[0];
  const inOrder = checks.flatMap((check) => results.get(check) ?? []);
  if (found === undefined || inOrder.length < checks.length)
    throw new PlainError('Not every check was run; nothing is known of the others.');
  return { results: inOrder, also: found.value };
}
