// A settlement consists of a dozen short statements; planning them anew each time would cost more than everything it writes.
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SETTLE } from '@anju/contract';
import { createPool } from '../../../../platform/db/pool.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { createTenantDatabases, type TenantDatabases } from '../../../../platform/tenancy/tenant-db.ts';
import { openInstallation, type Installation } from '../../../../testing/installation.ts';
import { settle } from './settle.service.ts';
import { bankPayment, openGround, scopeOfEmp, turnableClock, type SettleGround } from '../settlement.fixtures.ts';

/** The database decides on a generic plan after five executions. */
const LEARNING = 5;
const TURNS = 9;

let installation: Installation;
let ground: SettleGround;
let databases: TenantDatabases;
let scope: Scope;
beforeAll(async () => {
  installation = await openInstallation({ clock: turnableClock('2026-06-15T10:00:00+08:00') });
  ground = await openGround(installation);
  // One connection that names every statement, even if it was not sent before.
  const pool = createPool(installation.database.appUrl, { max: 1 });
  pool.on('connect', nameAll);
  databases = createTenantDatabases(pool);
  scope = await scopeOfEmp(installation, ground, databases);
});
afterAll(async () => {
  await databases.close();
  await installation.close();
});

function nameAll(client: pg.PoolClient): void {
  const names = new Map<string, string>();
  const send = pg.Client.prototype.query.bind(client) as (config: pg.QueryConfig) => Promise<pg.QueryResult>;
  const named = (text: string, values: unknown[] = []) => {
    const name = names.get(text) ?? `own_${names.size}`;
    names.set(text, name);
    return send({ name, text, values });
  };
  client.query = named as typeof client.query;
}

async function pay(turn: number): Promise<void> {
  const { houseId } = await ground.house(`划-${turn}`);
  const billId = await ground.bill(houseId, { amount: '30.00', lateRate: '0' });
  const tenders = [{ list: 1 as const, method: 1, amount: '30.00', reference: '', accountId: null }];
  await settle(scope, bankPayment(houseId, billId, { source: 'counter', type: SETTLE.charge, tenders, expected: '30.00' }));
}

it('the statements of a settlement are planned once and kept', async () => {
  // The data of a company after some years, with planner statistics for it.
  const { houseId } = await ground.house('划');
  const pattern = await ground.bill(houseId, { amount: '10.00' });
  await ground.sql(
    `insert into charging.bill (tenant_id, estate_id, house_id, charge_type_id, batch_id, period_from, period_to, due_date, amount, state, calc, explain, maker_id, created_by, created_at)
     select tenant_id, estate_id, house_id, charge_type_id, batch_id, period_from - n, period_from - n, due_date - n, amount, state, calc, explain, maker_id, created_by, created_at
       from charging.bill, generate_series(1, 5000) n where id = $1`,
    [pattern],
  );
  await ground.sql('analyze');
  for (let turn = 0; turn < TURNS; turn++) await pay(turn);
  const connection = await databases.pool.connect();
  const { rows } = await connection.query<{ statement: string; generic: number; custom: number }>(
    `select left(regexp_replace(statement, '\\s+', ' ', 'g'), 60) as statement, generic_plans as generic, custom_plans as custom
       from pg_prepared_statements where generic_plans + custom_plans = ${TURNS}`,
  );
  connection.release();
  expect(rows.length).toBeGreaterThanOrEqual(8);
  expect(rows.filter(({ custom }) => custom > LEARNING)).toEqual([]);
});
