// Two months of the first estate, billed by the program's own run, audited by somebody else and published: the desk and the arrears have
// something to show from the first start.
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { addDays, businessDay, monthEnd } from '@anju/domain';
import * as batches from '../../../src/modules/charging/billing/batch.queries.ts';
import { moveBills } from '../../../src/modules/charging/billing/batch-bill.queries.ts';
import * as publishing from '../../../src/modules/charging/billing/publish.queries.ts';
import { readFormulas } from '../../../src/modules/charging/billing/run-formulas.rules.ts';
import { listFormulas, storeSlice } from '../../../src/modules/charging/billing/run-store.queries.ts';
import type { Database } from '../../../src/platform/db/schema.ts';
import type { Tx } from '../../../src/platform/tenancy/tenant-db.ts';

const ESTATE = '云栖花园';
const MONTHS = 2;

interface Facts {
  readonly tenantId: number;
  readonly estateId: number;
  readonly companyId: number;
  readonly maker: { readonly id: number; readonly name: string };
  readonly checker: { readonly id: number; readonly name: string };
}

/** First days of the months before a day, oldest first. */
function monthsBefore(day: string): string[] {
  const months: string[] = [];
  for (let first = `${day.slice(0, 7)}-01`; months.length < MONTHS;) {
    first = `${addDays(first, -1).slice(0, 7)}-01`;
    months.unshift(first);
  }
  return months;
}

/** The program's queries on the one connection of the seeds, which is in a transaction already, under the policies of the tenant. */
async function asTenant(client: pg.Client, tenantId: number, work: (tx: Tx) => Promise<void>): Promise<void> {
  const quiet = /^(begin|commit|rollback)$/i;
  const connection = {
    query: (...given: unknown[]): unknown =>
      typeof given[0] === 'string' && quiet.test(given[0])
        ? Promise.resolve({ rows: [] })
        : (client.query as (...all: unknown[]) => unknown).apply(client, given),
    release: () => undefined,
  };
  const pool = { connect: () => Promise.resolve(connection as unknown as pg.PoolClient), end: () => Promise.resolve(), options: {} };
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  await client.query('set local role anju_app');
  await client.query(`select set_config('anju.tenant', $1, true)`, [String(tenantId)]);
  try {
    await db.transaction().execute(work);
  } finally {
    await client.query('reset role');
    await client.query(`select set_config('anju.tenant', '', true)`);
  }
}

async function findFacts(client: pg.Client): Promise<Facts | undefined> {
  const { rows } = await client.query<Facts>(
    `select e.tenant_id as "tenantId", e.id as "estateId", e.company_id as "companyId",
            (select json_build_object('id', a.id, 'name', a.name) from session.account a where a.tenant_id = e.tenant_id and a.username = 'emp') as maker,
            (select json_build_object('id', a.id, 'name', a.name) from session.account a where a.tenant_id = e.tenant_id and a.username = 'auditor') as checker
       from estate.estate e where e.name = $1 limit 1`,
    [ESTATE],
  );
  return rows[0];
}

async function billMonth(tx: Tx, facts: Facts, month: string, nth: number): Promise<void> {
  const { tenantId, estateId, companyId, maker, checker } = facts;
  const end = monthEnd(month);
  const day = addDays(end, 1);
  const at = `${day}T09:00:00+08:00`;
  // The month before the one it was made in: the counters of later papers never meet it.
  const period = month.slice(0, 7).replace('-', '');
  const batchId = await batches.insertBatch(tx, {
    tenantId,
    number: `JF${period}000${nth}`,
    estateId,
    kind: 1,
    periodFrom: month,
    periodTo: end,
    chargeTypeIds: [],
    buildingIds: [],
    makerId: maker.id,
    by: maker.name,
    at,
  });
  const formulas = readFormulas(await listFormulas(tx, estateId));
  const wish = { estateId, monthFrom: month, monthTo: month, chargeTypeIds: [], buildingIds: [] };
  const author = { tenantId, batchId, makerId: maker.id, by: maker.name, at };
  await storeSlice(tx, wish, { afterKind: 0, afterObject: 0, limit: 1_000_000 }, formulas, author);
  await batches.recount(tx, batchId);
  await moveBills(tx, batchId, 2, 3);
  await batches.updateBatch(tx, batchId, { state: 3, checkerId: checker.id, checkedBy: checker.name, checkedAt: at });
  const publicationId = await publishing.insertPublication(tx, {
    tenantId,
    number: `TZ${period}0000${nth}`,
    estateId,
    day,
    createdBy: maker.name,
    createdAt: at,
  });
  const published = await publishing.publishBills(tx, { tenantId, publicationId, estateId, companyId, batchIds: [batchId], day, at });
  await publishing.countPublication(tx, publicationId, published);
  await publishing.openNotices(tx, { tenantId, publicationId, at }, 1, maker.name);
  await publishing.closeBatches(tx, [batchId]);
}

export async function insertBills(client: pg.Client, now: Date): Promise<void> {
  const facts = await findFacts(client);
  if (!facts) return;
  await client.query('analyze charging.attachment, charging.standard, charging.standard_price, estate.house, estate.house_owner');
  await asTenant(client, facts.tenantId, async (tx) => {
    for (const [at, month] of monthsBefore(businessDay(now)).entries()) await billMonth(tx, facts, month, at + 1);
  });
}
