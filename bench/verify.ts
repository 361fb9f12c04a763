// `npm run verify` over many bills against one plain read of the same rows: every column of every row that verify looks at, as text, once.
// 300,000 bills unless BENCH_BILLS asks for more, up to 18,000,000. The two are taken in turns, on the wall and by the processor time of the
// database, with that of the processes that help it; the least of all turns counts.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { listDifferences } from '../apps/server/src/modules/charging/index.ts';
import { billSum, CHAIN, publicationContent } from '../apps/server/src/modules/charging/chain/chain-content.queries.ts';
import { withOwner } from '../apps/server/src/platform/db/pool.ts';
import { attachAll, type ChargingGround } from './charging.ts';
import { say, two, type Figure } from './figure.ts';
import { makeTenant, openGround, type Ground } from './ground.ts';
import { loading } from './loading.ts';
import { seconds } from './measure.ts';
import { processorSeconds } from './start.ts';

const ITEMS = 3;
const BILLS = Math.min(18_000_000, Number(process.env['BENCH_BILLS'] ?? 300_000));
/** One year, or five for the largest estates. */
const MONTHS = BILLS > 3_600_000 ? 60 : 12;
const LAST_MONTH = '2025-12-01';
const TURNS = BILLS > 3_600_000 ? 2 : 4;
const BOUND = 3;
const READ = ['bill', 'bill_month', 'object_balance', 'accounting_event', 'publication', 'billing_batch', 'chain_wait', 'chain_link'];

/** A batch and a publication for every month. */
async function makePapers(client: pg.Client, { tenantId, estateId }: ChargingGround): Promise<void> {
  const months = `generate_series($3::date - make_interval(months => ${MONTHS - 1}), $3::date, interval '1 month') m`;
  await client.query(
    `insert into charging.billing_batch (tenant_id, number, estate_id, kind, period_from, period_to, state, maker_id, created_by, created_at)
     select $1, 'BENCH-' || m::date, $2, 1, m::date, (m + interval '1 month - 1 day')::date, 4, 1, 'bench', now() from ${months}`,
    [tenantId, estateId, LAST_MONTH],
  );
  await client.query(
    `insert into charging.publication (tenant_id, number, estate_id, day, bills, amount, created_by, created_at)
     select $1, 'BENCH-' || m::date, $2, m::date + 31, 0, 0, 'bench', now() from ${months}`,
    [tenantId, estateId, LAST_MONTH],
  );
}

/** The bills of all months as the program would have made them. */
async function makeBills(client: pg.Client, { tenantId, estateId }: ChargingGround): Promise<void> {
  await client.query(
    `insert into charging.bill (tenant_id, estate_id, house_id, charge_type_id, standard_id, batch_id, publication_id, payer_id, period_from, period_to, due_date, state,
                                amount, late_rate, calc, explain, maker_id, created_by, created_at)
     select $1, a.estate_id, a.house_id, a.charge_type_id, a.standard_id, t.id, u.id, o.person_id, t.period_from, t.period_to, t.period_from + 60, 4,
            round(x.exact, 2), 0.0005,
            jsonb_build_array(jsonb_build_object('from', t.period_from, 'to', t.period_to, 'months', '1', 'area', h.charge_area::text, 'quantity', '1',
              'price', trim_scale(p.price)::text, 'priceId', p.id, 'exact', trim_scale(x.exact)::text)),
            h.charge_area || ' ㎡ × ' || p.price || ' 元/㎡·月 × 1 个月 = ' || round(x.exact, 2) || ' 元', 1, 'bench', now()
       from charging.billing_batch t join charging.publication u on u.tenant_id = t.tenant_id and u.number = t.number
       join charging.attachment a on a.tenant_id = t.tenant_id and a.estate_id = t.estate_id
       join estate.house h on h.tenant_id = a.tenant_id and h.id = a.house_id
       join estate.house_owner o on o.tenant_id = h.tenant_id and o.house_id = h.id
       join charging.standard s on s.tenant_id = a.tenant_id and s.id = a.standard_id join charging.rule r on r.tenant_id = s.tenant_id and r.id = s.rule_id
       join charging.standard_price p on p.tenant_id = a.tenant_id and p.standard_id = a.standard_id
       cross join lateral (select case r.method when 1 then p.price * h.charge_area else p.price end as exact) x
      where t.tenant_id = $1 and t.estate_id = $2 and t.number like 'BENCH-%'`,
    [tenantId, estateId],
  );
  await client.query(
    `insert into charging.bill_month (tenant_id, object_kind, object_id, charge_type_id, month, parts, bill_id)
     select tenant_id, object_kind, object_id, charge_type_id, period_from, false, id from charging.bill where tenant_id = $1`,
    [tenantId],
  );
}

/** What publishing them writes beside them. */
async function publish(client: pg.Client, { tenantId }: ChargingGround): Promise<void> {
  await client.query(
    `insert into charging.accounting_event (tenant_id, type, day, at, company_id, estate_id, charge_type_id, month, amount, count, publication_id)
     select tenant_id, 'bill.published', min(due_date), now(), 900001, estate_id, charge_type_id, period_from, sum(amount), count(*), publication_id
       from charging.bill where tenant_id = $1 group by tenant_id, estate_id, charge_type_id, period_from, publication_id`,
    [tenantId],
  );
  await client.query(
    `update charging.publication p set bills = x.n, amount = x.amount
       from (select publication_id, sum(count) as n, sum(amount) as amount from charging.accounting_event where tenant_id = $1 group by 1) x
      where p.tenant_id = $1 and p.id = x.publication_id`,
    [tenantId],
  );
  await client.query(
    `insert into charging.chain_wait (tenant_id, company_id, kind, ref_id, content)
     select p.tenant_id, 900001, ${CHAIN.publication}, p.id, ${publicationContent('p', 'x.bills')}
       from (select b.publication_id, (${billSum('b')})::text as bills from charging.bill b where b.tenant_id = $1 group by 1) x
       join charging.publication p on p.tenant_id = $1 and p.id = x.publication_id order by p.id`,
    [tenantId],
  );
  await client.query(
    `insert into charging.object_balance (tenant_id, object_kind, object_id, estate_id, house_id, bills, open, oldest_due)
     select tenant_id, object_kind, object_id, min(estate_id), min(house_id), count(*), sum(open), min(due_date) from charging.bill
      where tenant_id = $1 and state = 4 group by 1, 2, 3`,
    [tenantId],
  );
}

async function makeBooks(client: pg.Client, charged: ChargingGround): Promise<void> {
  await makePapers(client, charged);
  await loading(client, ['charging.bill', 'charging.bill_month'], () => makeBills(client, charged));
  await client.query('analyze charging.bill');
  await publish(client, charged);
  await client.query('vacuum analyze');
}

interface Spent {
  readonly wall: number;
  readonly processor: number;
}

/** Processes that help with one statement have ended with it, so the postmaster has their time. */
async function spending(ground: Ground, client: pg.Client): Promise<(work: () => Promise<void>) => Promise<Spent>> {
  const postmaster = Number((await readFile(join(ground.folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0]);
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const used = () => processorSeconds(({ id }) => id === postmaster || id === rows[0]?.pid);
  return async (work) => {
    const before = await used();
    const wall = await seconds(work);
    return { wall, processor: (await used()) - before };
  };
}

const least = (all: readonly Spent[]): Spent => ({
  wall: Math.min(...all.map(({ wall }) => wall)),
  processor: Math.min(...all.map(({ processor }) => processor)),
});

async function readAll(client: pg.Client): Promise<void> {
  for (const table of READ) await client.query(`select sum(length(t::text)) from charging.${table} t`);
}

export async function measureVerify(): Promise<Figure[]> {
  const ground = await openGround();
  try {
    const houses = Math.ceil(BILLS / MONTHS / ITEMS);
    const charged = await attachAll(ground, await makeTenant(ground.url, houses, 'verify', houses));
    return await withOwner(ground.url, async (client) => {
      await makeBooks(client, charged);
      const spent = await spending(ground, client);
      const [reading, verifying]: [Spent[], Spent[]] = [[], []];
      let wrong = 0;
      for (let turn = 0; turn < TURNS; turn++) {
        reading.push(await spent(() => readAll(client)));
        const verify = async () => {
          const found = (await listDifferences(client)).flatMap((check) => check.found);
          wrong = found.filter(({ tenantId }) => tenantId === charged.tenantId).length;
        };
        verifying.push(await spent(verify));
      }
      const [read, verify] = [least(reading), least(verifying)];
      const bills = houses * MONTHS * ITEMS;
      const measured =
        `${two(verify.wall)} s against ${two(read.wall)} s; processor time ${two(verify.processor)} s against ` +
        `${two(read.processor)} s; ${wrong} differences`;
      say(`${bills} bills: ${measured}`);
      const ratios = [verify.wall / read.wall, verify.processor / read.processor];
      return [
        {
          what: `Verify of ${bills} bills (amounts, explanations, months, balances, chain) against one plain read of the same rows`,
          measured,
          ratio: ratios.map(two).join('; '),
          bound: `≤ ${BOUND}`,
          met: ratios.every((ratio) => ratio <= BOUND) && wrong === 0,
        },
      ];
    });
  } finally {
    await ground.close();
  }
}
