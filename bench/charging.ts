// A month of charging for a small town: 100,000 houses of one estate with three items each. The billing run (as a job, with its trial, its
// explanation of every bill, its guard and its list of gaps) is compared with a plain INSERT … SELECT of the same columns into the same
// tables with the same keys, checks, foreign keys and indexes.
import type pg from 'pg';
import { listMyJobs, startRun } from '@anju/contract';
import { ensureNumberRules } from '../apps/server/seeds/reference/number-rules.ts';
import { withOwner } from '../apps/server/src/platform/db/pool.ts';
import { newToken } from '../apps/server/src/platform/session/tokens.ts';
import type { BenchTenant, Ground } from './ground.ts';
import { seconds } from './measure.ts';
import { benchPerson, type BenchPerson } from './person.ts';

const PRICES = ['2.80', '0.35', '12.50'];

export interface ChargingGround {
  readonly tenantId: number;
  readonly estateId: number;
  /** `token` belongs to the user who makes the bills and takes the money, `checkerToken` to the user who audits them. */
  readonly token: string;
  readonly checkerToken: string;
}

/** Three standards by area, area and household, attached to every house of the tenant's one estate. */
export async function attachAll(ground: Ground, { tenantId, token }: BenchTenant): Promise<ChargingGround> {
  return withOwner(ground.url, async (client) => {
    const { rows } = await client.query<{ id: string }>(`select id from estate.estate where tenant_id = $1 order by id limit 1`, [
      tenantId,
    ]);
    const estateId = Number(rows[0]?.id);
    const stamp = `'bench', now(), 'bench', now()`;
    for (const [at, price] of PRICES.entries()) {
      await client.query(
        `with item as (
           insert into manage.charge_type (tenant_id, family, code, name, method, tax_rate, created_by, created_at, updated_by, updated_at)
           values ($1, 'basic', $2, $2, $3, 0.06, ${stamp}) returning id),
         rule as (
           insert into charging.rule (tenant_id, name, charge_type_id, object_kind, method, created_by, created_at, updated_by, updated_at)
           select $1, $2, id, 1, $3, ${stamp} from item returning id, charge_type_id),
         standard as (
           insert into charging.standard (tenant_id, estate_id, rule_id, charge_type_id, name, created_by, created_at, updated_by, updated_at)
           select $1, $4, id, charge_type_id, $2, ${stamp} from rule returning id, charge_type_id),
         price as (
           insert into charging.standard_price (tenant_id, standard_id, from_date, price, state, maker_id, checker_id, created_by, created_at)
           select $1, id, '2015-01-01', $5, 2, 1, 2, 'bench', now() from standard)
         insert into charging.attachment (tenant_id, estate_id, house_id, standard_id, charge_type_id, from_date, created_by, created_at, updated_by, updated_at)
         select $1, h.estate_id, h.id, s.id, s.charge_type_id, '2015-01-01', ${stamp} from estate.house h cross join standard s
          where h.tenant_id = $1 and h.estate_id = $4`,
        [tenantId, `BENCH${at}`, at === 2 ? 2 : 1, estateId, price],
      );
    }
    await ensureNumberRules(client);
    const checkerToken = await makeChecker(client, tenantId);
    await client.query('vacuum analyze');
    return { tenantId, estateId, token, checkerToken };
  });
}

/** A second user with the same rights. */
async function makeChecker(client: pg.Client, tenantId: number): Promise<string> {
  const { text, hash } = newToken(tenantId);
  await client.query(`insert into org.employee (tenant_id, id, company_id, number, name) values ($1, 900002, 900001, '2', 'checker')`, [
    tenantId,
  ]);
  await client.query(`insert into org.employee_job (tenant_id, employee_id, job_id) values ($1, 900002, 900001)`, [tenantId]);
  await client.query(
    `insert into session.account (tenant_id, id, username, password_hash, role, name, employee_id, menu_style) values ($1, 900002, 'checker', 'none', 'emp', 'checker', 900002, 1)`,
    [tenantId],
  );
  await client.query(
    `insert into session.session (tenant_id, token_hash, account_id, created_at, last_seen_at) values ($1, $2, 900002, now(), now())`,
    [tenantId, hash],
  );
  return text;
}

/** The same rows by the simplest possible statement: no search for free days, no payer, one price, one explanation text. */
async function bareBills(ground: Ground, { tenantId, estateId }: ChargingGround, month: string): Promise<void> {
  await withOwner(ground.url, async (client) => {
    await client.query('begin');
    await client.query('set local role anju_app');
    await client.query(`select set_config('anju.tenant', $1, true)`, [String(tenantId)]);
    const { rows } = await client.query<{ id: string }>(
      `insert into charging.billing_batch (tenant_id, number, estate_id, kind, period_from, period_to, maker_id, created_by, created_at)
       values ($1, 'BARE' || $3, $2, 1, $3::date, ($3::date + interval '1 month - 1 day')::date, 1, 'bench', now()) returning id`,
      [tenantId, estateId, month],
    );
    await client.query(
      `with made as (
         insert into charging.bill (tenant_id, estate_id, house_id, charge_type_id, standard_id, batch_id, payer_id, period_from, period_to, due_date, state, amount, calc, explain,
                                    maker_id, created_by, created_at)
         select $1, a.estate_id, a.house_id, a.charge_type_id, a.standard_id, $2, o.person_id, $3::date, ($3::date + interval '1 month - 1 day')::date, $3::date + 30, 2,
                round(h.charge_area * p.price, 2), jsonb_build_array(jsonb_build_object('area', h.charge_area::text, 'price', p.price::text)),
                h.charge_area || '㎡ × ' || p.price || '元/㎡·月 × 1个月', 1, 'bench', now()
           from charging.attachment a join estate.house h on h.id = a.house_id join charging.standard_price p on p.standard_id = a.standard_id
           join estate.house_owner o on o.house_id = h.id where a.estate_id = $4
         returning id, object_kind, object_id, charge_type_id, period_from)
       insert into charging.bill_month (tenant_id, object_kind, object_id, charge_type_id, month, parts, bill_id)
       select $1, object_kind, object_id, charge_type_id, period_from, false, id from made`,
      [tenantId, rows[0]?.id, month, estateId],
    );
    await client.query('commit');
  });
}

export async function finished(person: BenchPerson, jobId: number): Promise<void> {
  for (;;) {
    const job = (await person.call(listMyJobs, {})).find((one) => one.id === jobId);
    if (job?.state === 'done') return;
    if (job?.state === 'failed') throw new Error(job.message);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The number of the plain batch of a month. */
const bareNumber = (month: string): string => `BARE${month}-01`;

/**
 * Seconds of two billing runs and two plain inserts, alternating on a growing table; the last batch of each is kept for the next
 * benchmarks.
 */
export async function billingAgainstInsert(
  ground: Ground,
  address: string,
  charged: ChargingGround,
): Promise<{ run: number; bare: number; bills: number; batchId: number; bareBatch: string }> {
  const person = benchPerson(address, charged.token);
  let batchId = 0;
  const run = async (month: string): Promise<number> =>
    seconds(async () => {
      const made = await person.call(startRun, { estateId: charged.estateId, monthFrom: month, monthTo: month });
      batchId = made.batchId;
      await finished(person, made.jobId);
    });
  const times = { run: [] as number[], bare: [] as number[] };
  for (const year of [2024, 2025]) {
    times.bare.push(await seconds(() => bareBills(ground, charged, `${year}-01-01`)));
    times.run.push(await run(`${year}-02`));
  }
  const bills = await withOwner(ground.url, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from charging.bill where tenant_id = $1 and estate_id = $2 and period_from = '2025-02-01'`,
      [charged.tenantId, charged.estateId],
    );
    return rows[0]?.n ?? 0;
  });
  const best = (list: readonly number[]) => Math.min(...list);
  return { run: best(times.run), bare: best(times.bare), bills, batchId, bareBatch: bareNumber('2025-01') };
}
