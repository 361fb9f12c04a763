// Runs checks over all tenants of an installation. It reads as the owner, who bypasses the policies, so each check names the tenant itself.
import type pg from 'pg';
import type { Check, CheckResult, Difference } from './check-shapes.ts';

/** Of one connection that runs them one after another, in megabytes. */
const MEMORY = 64;

/**
 * Everything is read, so sets are hashed whole: walking an index row by row is what a planner without statistics would choose. Compiling
 * such statements takes longer than running them. A connection runs one of them at a time, so each may use more memory.
 */
export async function prepareChecks(client: pg.ClientBase, memory: number): Promise<void> {
  await client.query(`set enable_nestloop = off; set enable_mergejoin = off; set jit = off; set work_mem = '${memory}MB'`);
}

export async function runCheck(client: pg.ClientBase, { name, statement }: Check): Promise<CheckResult> {
  const { rows } = await client.query<Omit<Difference, 'tenantId'> & { tenant_id: number }>(
    `select x.tenant_id, x.what, x.stored, x.computed, coalesce(to_char(x.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI'),
      '') as at
       from (${statement}) x order by 1, 2 limit 1000`,
  );
  return { name, found: rows.map(({ tenant_id: tenantId, ...row }) => ({ tenantId, ...row })) };
}

export async function runChecks(client: pg.ClientBase, checks: readonly Check[]): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  await prepareChecks(client, MEMORY);
  for (const check of checks) results.push(await runCheck(client, check));
  await client.query('reset enable_nestloop; reset enable_mergejoin; reset jit; reset work_mem');
  return results;
}
