// Arrears of an estate of 100,000 houses (set BENCH_HOUSES for fewer): the initial list and its totals, comparing five years of bills
// (18,000,000) with one year.
import type pg from 'pg';
import { arrearsHouseSummary } from '@anju/contract';
import { withOwner } from '../apps/server/src/platform/db/pool.ts';
import { two, type Figure } from './figure.ts';
import { makeTenant, type Ground } from './ground.ts';
import { loading } from './loading.ts';
import { rate, type Rate } from './measure.ts';
import { benchPerson } from './person.ts';

/** Can be lowered on a machine with too little disk or time; the reported figure states the number used. */
const HOUSES = Number(process.env['BENCH_HOUSES'] ?? 100_000);
const SECONDS = 10;

export interface Estate {
  readonly estateId: number;
  readonly token: string;
  readonly bills: number;
}

/**
 * Three items a month for every house over the given number of years; one in twenty of the recent bills is open, and one house in two
 * hundred has never paid.
 */
async function fill(client: pg.Client, tenantId: number, years: number): Promise<number> {
  const { rows } = await client.query<{ n: string }>(
    `with made as (
       insert into charging.bill (tenant_id, estate_id, house_id, charge_type_id, batch_id, payer_id, period_from, period_to, due_date, state, amount, settled, late_rate, calc, explain,
                                  maker_id, created_by, created_at)
       select $1, h.estate_id, h.id, i.item, 1, null, m::date, (m + interval '1 month - 1 day')::date, (m + interval '2 months')::date,
              case when x.open then 4 else 5 end, 250.40, case when x.open then 0 else 250.40 end, 0.0005, '[]', '89.43㎡ × 2.80元/㎡·月 × 1个月', 1, 'bench', now()
         from estate.house h cross join generate_series(1, 3) i (item)
         cross join generate_series(date_trunc('month', now()) - make_interval(months => $2::int * 12 + 1), date_trunc('month', now()) - interval '2 months', interval '1 month') m
         cross join lateral (select (h.id * 31 + i.item) % 20 = 0 and m > now() - interval '10 months' or h.id % 200 = 0 as open) x
        where h.tenant_id = $1
       returning 1)
     select count(*) as n from made`,
    [tenantId, years],
  );
  await client.query(
    `insert into charging.object_balance (tenant_id, object_kind, object_id, estate_id, house_id, bills, open, oldest_due)
     select tenant_id, object_kind, object_id, min(estate_id), min(house_id), count(*) filter (where state = 4), coalesce(sum(open) filter (where state = 4), 0), min(due_date) filter (where state = 4)
       from charging.bill where tenant_id = $1 group by 1, 2, 3`,
    [tenantId],
  );
  return Number(rows[0]?.n ?? 0);
}

export async function makeYears(ground: Ground): Promise<Record<'one' | 'five', Estate>> {
  const one = await makeTenant(ground.url, HOUSES, 'year1', HOUSES);
  const five = await makeTenant(ground.url, HOUSES, 'year5', HOUSES);
  return withOwner(ground.url, async (client) => {
    const counts = new Map<number, number>();
    await loading(client, ['charging.bill'], async () => {
      for (const [{ tenantId }, years] of [
        [one, 1],
        [five, 5],
      ] as const)
        counts.set(tenantId, await fill(client, tenantId, years));
    });
    await client.query('vacuum analyze charging.bill, charging.object_balance');
    const estateOf = async ({ tenantId, token }: typeof one): Promise<Estate> => {
      const { rows } = await client.query<{ id: string }>(`select id from estate.estate where tenant_id = $1`, [tenantId]);
      return { estateId: Number(rows[0]?.id), token, bills: counts.get(tenantId) ?? 0 };
    };
    return { one: await estateOf(one), five: await estateOf(five) };
  });
}

export function summaryTimes(address: string, { estateId, token }: Estate): Promise<Rate> {
  const person = benchPerson(address, token);
  return rate(1, SECONDS, async () => {
    await person.call(arrearsHouseSummary, { page: 1, size: 20, node: { kind: 'estate', id: estateId } });
  });
}

export const arrearsFigure = (one: Rate, five: Rate, bills: number): Figure => ({
  what: `Arrears of an estate of ${HOUSES} houses (sums and first page), p95 with 5 years of bills (${bills}) against 1 year`,
  measured: `${two(five.p95)} ms against ${two(one.p95)} ms`,
  ratio: two(five.p95 / one.p95),
  bound: '≤ 1.5',
  met: five.p95 / one.p95 <= 1.5,
});
