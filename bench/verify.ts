// `npm run verify` over many bills against one plain read of the same rows: every column of every row that verify looks at, as text, once.
// 300,000 bills unless BENCH_BILLS asks for more, up to 18,000,000.
import type pg from 'pg';
import { listDifferences } from '../apps/server/src/modules/charging/index.ts';
import { billSum, CHAIN, publicationContent } from '../apps/server/src/modules/charging/chain/chain-content.queries.ts';
import { withOwner } from '../apps/server/src/platform/db/pool.ts';
import { attachAll, type ChargingGround } from './charging.ts';
import { say, two, type Figure } from './figure.ts';
import { makeTenant, openGround } from './ground.ts';
import { seconds } from './measure.ts';

const MONTHS = 12;
const ITEMS = 3;
const BILLS = Math.min(18_000_000, Number(process.env['BENCH_BILLS'] ?? 300_000));
const BOUND = 3;
const READ = ['bill', 'bill_month', 'object_balance', 'accounting_event', 'publication', 'billing_batch', 'chain_wait', 'chain_link'];

/** A month of bills as the program would have made and published them. */
async function makeMonth(client: pg.Client, { tenantId, estateId }: ChargingGround, month: number): Promise<void> {
  const first = `2025-${String(month).padStart(2, '0')}-01`;
  const { rows } = await client.query<{ batch: string; publication: string }>(
    `with t as (
       insert into charging.billing_batch (tenant_id, number, estate_id, kind, period_from, period_to, state, maker_id, created_by, created_at)
       values ($1, 'BENCH-' || $3, $2, 1, $3::date, ($3::date + interval '1 month - 1 day')::date, 4, 1, 'bench', now()) returning id),
     p as (
       insert into charging.publication (tenant_id, number, estate_id, day, bills, amount, created_by, created_at)
       values ($1, 'BENCH-' || $3, $2, $3::date + 31, 0, 0, 'bench', now()) returning id)
     select t.id as batch, p.id as publication from t, p`,
    [tenantId, estateId, first],
  );
  const [made] = rows;
  await client.query(
    `insert into charging.bill (tenant_id, estate_id, house_id, charge_type_id, standard_id, batch_id, publication_id, payer_id, period_from, period_to, due_date, state,
                                amount, late_rate, calc, explain, maker_id, created_by, created_at)
     select $1, a.estate_id, a.house_id, a.charge_type_id, a.standard_id, $2, $3, o.person_id, $4::date, x.last, $4::date + 60, 4, round(x.exact, 2), 0.0005,
            jsonb_build_array(jsonb_build_object('from', $4::date, 'to', x.last, 'months', '1', 'area', h.charge_area::text, 'quantity', '1',
              'price', trim_scale(p.price)::text, 'priceId', p.id, 'exact', trim_scale(x.exact)::text)),
            h.charge_area || ' ㎡ × ' || p.price || ' 元/㎡·月 × 1 个月 = ' || round(x.exact, 2) || ' 元', 1, 'bench', now()
       from charging.attachment a join estate.house h on h.tenant_id = a.tenant_id and h.id = a.house_id
       join estate.house_owner o on o.tenant_id = h.tenant_id and o.house_id = h.id
       join charging.standard s on s.tenant_id = a.tenant_id and s.id = a.standard_id join charging.rule r on r.tenant_id = s.tenant_id and r.id = s.rule_id
       join charging.standard_price p on p.tenant_id = a.tenant_id and p.standard_id = a.standard_id
       cross join lateral (select case r.method when 1 then p.price * h.charge_area else p.price end as exact,
                                  ($4::date + interval '1 month - 1 day')::date as last) x
      where a.tenant_id = $1 and a.estate_id = $5`,
    [tenantId, made?.batch, made?.publication, first, estateId],
  );
  const own = [tenantId, made?.publication];
  await client.query(
    `insert into charging.bill_month (tenant_id, object_kind, object_id, charge_type_id, month, parts, bill_id)
     select tenant_id, object_kind, object_id, charge_type_id, period_from, false, id from charging.bill where tenant_id = $1 and publication_id = $2`,
    own,
  );
  await client.query(
    `insert into charging.accounting_event (tenant_id, type, day, at, company_id, estate_id, charge_type_id, month, amount, count, publication_id)
     select tenant_id, 'bill.published', min(due_date), now(), 900001, estate_id, charge_type_id, period_from, sum(amount), count(*), publication_id
       from charging.bill where tenant_id = $1 and publication_id = $2 group by tenant_id, estate_id, charge_type_id, period_from, publication_id`,
    own,
  );
  await client.query(
    `update charging.publication p set bills = x.n, amount = x.amount
       from (select count(*) as n, sum(amount) as amount from charging.bill where tenant_id = $1 and publication_id = $2) x where p.tenant_id = $1 and p.id = $2`,
    own,
  );
  await client.query(
    `insert into charging.chain_wait (tenant_id, company_id, kind, ref_id, content)
     select p.tenant_id, 900001, ${CHAIN.publication}, p.id, ${publicationContent('p', 'x.bills')} from charging.publication p cross join lateral (
       select (select ${billSum('b')} from charging.bill b where b.tenant_id = $1 and b.publication_id = $2)::text as bills) x
      where p.tenant_id = $1 and p.id = $2`,
    own,
  );
}

async function makeBooks(client: pg.Client, charged: ChargingGround): Promise<void> {
  for (let month = 1; month <= MONTHS; month++) await makeMonth(client, charged, month);
  await client.query(
    `insert into charging.object_balance (tenant_id, object_kind, object_id, estate_id, house_id, bills, open, oldest_due)
     select tenant_id, object_kind, object_id, min(estate_id), min(house_id), count(*), sum(open), min(due_date) from charging.bill
      where tenant_id = $1 and state = 4 group by 1, 2, 3`,
    [charged.tenantId],
  );
  await client.query('vacuum analyze');
}

export async function measureVerify(): Promise<Figure[]> {
  const ground = await openGround();
  try {
    const houses = Math.ceil(BILLS / MONTHS / ITEMS);
    const charged = await attachAll(ground, await makeTenant(ground.url, houses, 'verify', houses));
    return await withOwner(ground.url, async (client) => {
      await makeBooks(client, charged);
      const read = () =>
        seconds(async () => {
          for (const table of READ) await client.query(`select sum(length(t::text)) from charging.${table} t`);
        });
      let wrong = 0;
      const verify = () =>
        seconds(async () => {
          wrong = (await listDifferences(client))
            .flatMap(({ found }) => found)
            .filter(({ tenantId }) => tenantId === charged.tenantId).length;
        });
      const [reading, verifying] = [[await read()], [await verify()]];
      reading.push(await read());
      verifying.push(await verify());
      const times = { read: Math.min(...reading), verify: Math.min(...verifying) };
      const bills = houses * MONTHS * ITEMS;
      say(`verify ${two(times.verify)} s, read ${two(times.read)} s, ${bills} bills, ${wrong} differences`);
      const ratio = times.verify / times.read;
      return [
        {
          what: `Verify of ${bills} bills (amounts, explanations, months, balances, chain) against one plain read of the same rows`,
          measured: `${two(times.verify)} s against ${two(times.read)} s, ${wrong} differences`,
          ratio: two(ratio),
          bound: `≤ ${BOUND}`,
          met: ratio <= BOUND && wrong === 0,
        },
      ];
    });
  } finally {
    await ground.close();
  }
}
