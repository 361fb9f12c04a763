// The books of the demo data are right: what `npm run verify` computes again agrees, and every paper lies in a closed day.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type pg from 'pg';
import { listDifferences } from '../src/modules/charging/index.ts';
import { createTestDatabase, type TestDatabase } from '../src/platform/testing/database.ts';
import { seed } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await seed(database.ownerUrl, { demo: true, history: { months: 4, collected: true } });
});
afterAll(() => database.drop());

const ask = <R extends pg.QueryResultRow>(text: string): Promise<R[]> =>
  database.asOwner(async (client) => (await client.query<R>(text)).rows);

it('the last day at the counter was done by the program itself and waits to be closed', async () => {
  const papers = await ask<{ type: number; state: number; back: boolean; n: number }>(
    `select type, state, original_id is not null as back, count(*)::int as n from charging.settlement where close_id is null group by 1, 2, 3 order by 1, 2, 3`,
  );
  expect(papers).toEqual([
    { type: 1, state: 1, back: false, n: 10 },
    { type: 1, state: 1, back: true, n: 1 },
    { type: 1, state: 2, back: false, n: 1 },
    { type: 2, state: 1, back: false, n: 1 },
    { type: 3, state: 1, back: false, n: 1 },
  ]);
  const favours = await ask(`select kind, state, amount::text from charging.change_request order by id`);
  expect(favours).toEqual([
    { kind: 5, state: 2, amount: '-0.50' },
    { kind: 2, state: 2, amount: '-30.00' },
    { kind: 1, state: 1, amount: '-12.60' },
  ]);
});

it('verify finds nothing', async () => {
  const found = await database.asOwner((client) => listDifferences(client));
  expect(found.flatMap(({ found: rows }) => rows)).toEqual([]);
});

it('months were billed, paid, closed by day and by month, and some are owed', async () => {
  const [facts] = await ask<Record<string, number>>(
    `select (select count(distinct period_from)::int from charging.bill) as months, (select count(*)::int from charging.settlement where close_id is null) as unclosed,
            (select count(*)::int from charging.month_close) as closes, (select count(*)::int from charging.object_balance where bills > 0) as owing,
            (select count(*)::int from charging.bill where hung) as hung, (select count(*)::int from charging.arrears_mark where state = 2) as marks,
            (select count(*)::int from charging.instalment_plan where state = 2) as plans`,
  );
  expect(facts).toMatchObject({ months: 4, unclosed: 14, marks: 1, plans: 1 });
  for (const what of ['closes', 'owing', 'hung']) expect(facts?.[what], what).toBeGreaterThan(0);
});

it('papers have the numbers of their rules, and the counters stand behind them', async () => {
  const papers = `select 'hang' as kind, number, created_at from charging.hang_request union all select 'instalment', number, created_at from charging.instalment_plan
                  union all select 'opening', number, created_at from charging.opening union all select 'invoice', number, created_at from charging.invoice`;
  const wrong = await ask(
    `select p.kind, p.number from (${papers}) p join system.number_rule r on r.kind = p.kind and r.company_id = 0 and r.tenant_id = (select tenant_id from charging.opening limit 1)
      where p.number !~ ('^' || r.prefix || to_char(p.created_at at time zone 'Asia/Shanghai', r.date_part) || '[0-9]{' || r.width || '}$')`,
  );
  expect(wrong).toEqual([]);
  const behind = await ask(
    `select c.kind, c.period, c.last_value::int as last, count(p.*)::int as papers from (${papers}) p
       left join system.number_counter c on c.kind = p.kind and c.company_id = 0 and c.period = to_char(p.created_at at time zone 'Asia/Shanghai', 'YYYY-MM')
      group by c.kind, c.period, c.last_value having c.last_value is distinct from count(p.*)`,
  );
  expect(behind).toEqual([]);
});

it('only what was past due is on hold, asked to be, or paid in parts; one invoice was found wrong', async () => {
  const early = await ask(
    `select r.number from charging.hang_request r join charging.hang_request_line l on l.tenant_id = r.tenant_id and l.request_id = r.id
       join charging.bill b on b.tenant_id = l.tenant_id and b.id = l.bill_id where b.due_date >= (r.created_at at time zone 'Asia/Shanghai')::date
     union all
     select g.number from charging.instalment_plan g join charging.instalment_plan_bill l on l.tenant_id = g.tenant_id and l.plan_id = g.id
       join charging.bill b on b.tenant_id = l.tenant_id and b.id = l.bill_id where b.due_date >= g.signed_on`,
  );
  expect(early).toEqual([]);
  const sums = await ask<{ number: string }>(
    `select r.number from charging.hang_request r join charging.hang_request_line l on l.tenant_id = r.tenant_id and l.request_id = r.id
      group by r.id, r.number, r.bills, r.amount having r.bills <> count(*) or r.amount <> sum(l.amount)`,
  );
  expect(sums).toEqual([]);
  const states = await ask<{ state: number }>('select state from charging.invoice order by id');
  expect(states.map(({ state }) => state)).toEqual([4, 4, 7, 3, 2, 1]);
});
