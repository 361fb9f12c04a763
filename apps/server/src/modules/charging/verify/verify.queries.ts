// Recomputes everything about money from its rows, over all tenants of an installation: a difference is a defect or a manual change in the
// database. It reads as the owner, who bypasses the policies, so each check names the tenant itself.
import type pg from 'pg';
import { ACCOUNT_CHECKS } from './account-check.queries.ts';
import { AMOUNT_CHECKS } from './amount-check.queries.ts';
import { BILL_CHECKS } from './bill-check.queries.ts';
import { CHAIN_CHECKS } from './chain-check.queries.ts';
import type { Check, Difference } from './check-shapes.ts';
import { CLOSE_CHECKS } from './close-check.queries.ts';
import { COLLECT_CHECKS } from './collect-check.queries.ts';
import { INCOME_CHECKS } from './income-check.queries.ts';
import { LATE_CHECKS } from './late-check.queries.ts';
import { METER_CHECKS } from './meter-check.queries.ts';
import { NUMBER_CHECKS } from './number-check.queries.ts';
import { PAPER_CHECKS } from './paper-check.queries.ts';
import { RECUT_CHECKS } from './recut-check.queries.ts';
import { REQUEST_CHECKS } from './request-check.queries.ts';
import { SETTLEMENT_CHECKS } from './settlement-check.queries.ts';
import { SHARE_CHECK } from './share-check.queries.ts';

const CHECKS: readonly Check[] = [
  ...BILL_CHECKS,
  ...AMOUNT_CHECKS,
  ...METER_CHECKS,
  SHARE_CHECK,
  ...LATE_CHECKS,
  ...REQUEST_CHECKS,
  ...RECUT_CHECKS,
  ...SETTLEMENT_CHECKS,
  ...ACCOUNT_CHECKS,
  ...COLLECT_CHECKS,
  ...INCOME_CHECKS,
  ...PAPER_CHECKS,
  ...CLOSE_CHECKS,
  ...NUMBER_CHECKS,
  ...CHAIN_CHECKS,
];

export async function listDifferences(client: pg.ClientBase): Promise<{ readonly name: string; readonly found: Difference[] }[]> {
  const results: { name: string; found: Difference[] }[] = [];
  // Everything is read, so sets are hashed whole: walking an index row by row is what a planner without statistics would choose.
  // Compiling such statements takes longer than running them. One command runs them one after another, so each may use more memory.
  await client.query(`set enable_nestloop = off; set enable_mergejoin = off; set jit = off; set work_mem = '64MB'`);
  for (const { name, statement } of CHECKS) {
    const { rows } = await client.query<Omit<Difference, 'tenantId'> & { tenant_id: number }>(
      `select x.tenant_id, x.what, x.stored, x.computed, coalesce(to_char(x.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI'),
        '') as at
         from (${statement}) x order by 1, 2 limit 1000`,
    );
    results.push({ name, found: rows.map(({ tenant_id: tenantId, ...row }) => ({ tenantId, ...row })) });
  }
  await client.query('reset enable_nestloop; reset enable_mergejoin; reset jit; reset work_mem');
  return results;
}
