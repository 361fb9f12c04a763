// Many bills for verify to go through, in a folder that is filled once and may be kept: BENCH_KEEP names it. It is filled without fsync and
// with large buffers; whoever measures opens it with the settings the program gives its database.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { billSum, CHAIN, publicationContent } from '../apps/server/src/modules/charging/chain/chain-content.queries.ts';
import { withOwner } from '../apps/server/src/platform/db/pool.ts';
import { attachAll, type ChargingGround } from './charging.ts';
import { say } from './figure.ts';
import { makeTenant, openGround, type Ground } from './ground.ts';
import { loading } from './loading.ts';

const ITEMS = 3;
const LAST_MONTH = '2025-12-01';
/** One of them writes a month of bills while another writes the next. */
const WRITERS = 2;
const FILLING = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '16GB',
  checkpoint_timeout: '1h',
  shared_buffers: '3GB',
  autovacuum: 'off',
};

export interface Filled {
  readonly tenantId: number;
  readonly bills: number;
}

/** A batch and a publication for every month. */
async function makePapers(client: pg.Client, { tenantId, estateId }: ChargingGround, months: number): Promise<string[]> {
  const series = `generate_series($3::date - make_interval(months => ${months - 1}), $3::date, interval '1 month') m`;
  await client.query(
    `insert into charging.billing_batch (tenant_id, number, estate_id, kind, period_from, period_to, state, maker_id, created_by, created_at)
     select $1, 'BENCH-' || m::date, $2, 1, m::date, (m + interval '1 month - 1 day')::date, 4, 1, 'bench', now() from ${series}`,
    [tenantId, estateId, LAST_MONTH],
  );
  const { rows } = await client.query<{ number: string }>(
    `insert into charging.publication (tenant_id, number, estate_id, day, bills, amount, created_by, created_at)
     select $1, 'BENCH-' || m::date, $2, m::date + 31, 0, 0, 'bench', now() from ${series} returning number`,
    [tenantId, estateId, LAST_MONTH],
  );
  return rows.map(({ number }) => number);
}

/** The bills of a month as the program would have made them, house by house. */
async function makeBills(client: pg.Client, { tenantId, estateId }: ChargingGround, month: string): Promise<void> {
  await client.query(
    `with made as (
       insert into charging.bill (tenant_id, estate_id, house_id, charge_type_id, standard_id, batch_id, publication_id, payer_id, period_from, period_to, due_date, state,
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
        where t.tenant_id = $1 and t.estate_id = $2 and t.number = $3
        order by a.house_id, a.charge_type_id
       returning tenant_id, object_kind, object_id, charge_type_id, period_from, id)
     insert into charging.bill_month (tenant_id, object_kind, object_id, charge_type_id, month, parts, bill_id)
     select tenant_id, object_kind, object_id, charge_type_id, period_from, false, id from made`,
    [tenantId, estateId, month],
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

async function makeBooks(ground: Ground, charged: ChargingGround, months: number): Promise<void> {
  await withOwner(ground.url, async (client) => {
    const waiting = await makePapers(client, charged, months);
    await client.query('vacuum analyze');
    const write = (): Promise<void> =>
      withOwner(ground.url, async (writer) => {
        // The foreign keys of rows that come from their own tables hold; looking up each of them takes most of the time.
        await writer.query(`set session_replication_role = replica; set work_mem = '512MB'`);
        for (let month = waiting.shift(); month !== undefined; month = waiting.shift()) {
          await makeBills(writer, charged, month);
          say(`${month} is written, ${waiting.length} to go`);
        }
      });
    await loading(client, ['charging.bill', 'charging.bill_month'], async () => {
      await Promise.all(Array.from({ length: WRITERS }, write));
    });
    await client.query('vacuum analyze charging.bill, charging.bill_month');
    await client.query(`set work_mem = '512MB'`);
    await publish(client, charged);
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  });
}

async function fill(folder: string, bills: number, months: number): Promise<Filled> {
  const ground = await openGround({ folder, settings: FILLING });
  try {
    const houses = Math.ceil(bills / months / ITEMS);
    const charged = await attachAll(ground, await makeTenant(ground.url, houses, 'verify', houses));
    await makeBooks(ground, charged, months);
    return { tenantId: charged.tenantId, bills: houses * months * ITEMS };
  } finally {
    await ground.close();
  }
}

/** A ground with that many bills; of a folder that was kept, with those it was filled with. */
export async function verifyGround(bills: number, months: number): Promise<{ ground: Ground; made: Filled }> {
  const kept = process.env['BENCH_KEEP'];
  const folder = kept === undefined ? await mkdtemp(join(tmpdir(), 'anju-bench-')) : resolve(kept);
  const note = join(folder, 'filled.json');
  const before = await readFile(note, 'utf8').catch(() => undefined);
  let made = before === undefined ? undefined : (JSON.parse(before) as Filled);
  if (made === undefined) {
    const started = performance.now();
    made = await fill(folder, bills, months);
    await writeFile(note, JSON.stringify(made));
    say(`${made.bills} bills were filled in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  }
  const ground = await openGround({ folder });
  const close = async (): Promise<void> => {
    await ground.close();
    if (kept === undefined) await rm(folder, { recursive: true, force: true });
  };
  return { ground: { ...ground, close }, made };
}
