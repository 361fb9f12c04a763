// The books of the demo data are correct: the recomputation of `npm run verify` agrees, and every settlement belongs to a closed day.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type pg from 'pg';
import { compareDecimal } from '@anju/domain';
import { listBalance } from '../src/modules/charging/account/energy/energy-balance.queries.ts';
import { listDifferences } from '../src/modules/charging/index.ts';
import { createPool } from '../src/platform/db/pool.ts';
import { createTenantDatabases } from '../src/platform/tenancy/tenant-db.ts';
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
    { type: 1, state: 1, back: false, n: 13 },
    { type: 1, state: 1, back: true, n: 1 },
    { type: 1, state: 2, back: false, n: 2 },
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
    `select (select count(distinct date_trunc('month', period_from))::int from charging.bill where state > 3 and not once) as months, (select count(*)::int from charging.settlement where close_id is null) as unclosed,
            (select count(*)::int from charging.month_close) as closes, (select count(*)::int from charging.object_balance where bills > 0) as owing,
            (select count(*)::int from charging.bill where suspended) as suspended, (select count(*)::int from charging.arrears_mark where state = 2) as marks,
            (select count(*)::int from charging.instalment_plan where state = 2) as plans`,
  );
  expect(facts).toMatchObject({ months: 4, unclosed: 18, marks: 1, plans: 1 });
  for (const what of ['closes', 'owing', 'suspended']) expect(facts?.[what], what).toBeGreaterThan(0);
});

it('contracts are billed with the rest: two of one customer, one that runs out, one that ended early; two are paid and the others owe', async () => {
  const contracts = await ask(
    `select n.number, p.name as customer, i.name as item, array_agg(b.amount::text order by b.period_from) as amounts, count(*) filter (where b.state = 5)::int as paid, o.bills > 0 as owes,
            n.to_date - (now() at time zone 'Asia/Shanghai')::date <= 60 as ending, n.end_reason <> '' and max(b.period_to) = n.ended_on and n.ended_on < n.to_date as ended
       from charging.contract n join charging.bill b on b.contract_id = n.id and not b.void join manage.charge_type i on i.id = b.charge_type_id
       join estate.customer c on c.id = n.customer_id join estate.person p on p.id = c.person_id join charging.object_balance o on o.object_kind = 4 and o.object_id = n.id
      group by n.tenant_id, n.id, p.name, i.name, o.bills order by n.number`,
  );
  const advert = { customer: '云州蓝屏广告有限公司', item: '广告收入', ending: false, ended: false };
  const four = (amount: string) => [amount, amount, amount, amount];
  expect(contracts).toMatchObject([
    { number: 'HT-GG-001', ...advert, amounts: four('3600.00') },
    { number: 'HT-GG-002', ...advert, amounts: four('1500.00'), paid: 0, owes: true },
    { number: 'HT-JZ-001', item: '场地租金', amounts: ['2500.00', '2500.00', '2625.00', '2625.00'], ending: false, ended: false },
    {
      number: 'HT-SB-001',
      amounts: ['800.00', '800.00', '800.00', expect.stringMatching(/^[34]/) as string],
      paid: 1,
      owes: true,
      ended: true,
    },
    { number: 'HT-TW-001', amounts: four('600.00'), paid: 2, owes: true, ending: true, ended: false },
  ]);
  // The last month is paid on the 12th.
  for (const at of [0, 2]) expect(contracts[at]?.['paid'], `${at}`).toBeGreaterThan(2);
});

it('papers have the numbers of their rules, and the counters stand behind them', async () => {
  const papers = `select 'suspension' as kind, number, created_at from charging.suspension union all select 'instalment', number, created_at from charging.instalment_plan
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
    `select r.number from charging.suspension r join charging.suspension_line l on l.tenant_id = r.tenant_id and l.request_id = r.id
       join charging.bill b on b.tenant_id = l.tenant_id and b.id = l.bill_id where b.due_date >= (r.created_at at time zone 'Asia/Shanghai')::date
     union all
     select g.number from charging.instalment_plan g join charging.instalment_plan_bill l on l.tenant_id = g.tenant_id and l.plan_id = g.id
       join charging.bill b on b.tenant_id = l.tenant_id and b.id = l.bill_id where b.due_date >= g.signed_on`,
  );
  expect(early).toEqual([]);
  const sums = await ask<{ number: string }>(
    `select r.number from charging.suspension r join charging.suspension_line l on l.tenant_id = r.tenant_id and l.request_id = r.id
      group by r.id, r.number, r.bills, r.amount having r.bills <> count(*) or r.amount <> sum(l.amount)`,
  );
  expect(sums).toEqual([]);
  const states = await ask<{ state: number }>('select state from charging.invoice order by id');
  expect(states.map(({ state }) => state)).toEqual([4, 4, 7, 3, 2, 1]);
});

it('a batch of the bank came back with two refusals, its papers in a closed day; another still holds its bills', async () => {
  const batches = await ask<Record<string, number>>(
    `select b.state, (b.created_at at time zone 'Asia/Shanghai')::date < date_trunc('month', now() at time zone 'Asia/Shanghai') as earlier, b.lines - b.paid_lines - b.failed_lines as waiting,
            b.failed_lines as failed, b.paid_lines > 5 as paid, (select count(*)::int from charging.bank_return r where r.batch_id = b.id) as files,
            (select count(*)::int from charging.settlement s join charging.bank_line l on l.settlement_id = s.id where l.batch_id = b.id and s.source = 'bank' and s.close_id is not null) = b.paid_lines as closed,
            (select count(*)::int from charging.bill x where x.held_by = '银行托收 ' || b.number) > 0 as holds
       from charging.bank_batch b order by b.id`,
  );
  expect(batches).toEqual([
    { state: 4, earlier: true, waiting: 0, failed: 2, paid: true, files: 1, closed: true, holds: false },
    { state: 2, earlier: false, waiting: expect.any(Number) as number, failed: 0, paid: false, files: 0, closed: true, holds: true },
  ]);
  expect(batches[1]?.['waiting']).toBeGreaterThan(2);
  const refused = await ask<{ message: string }>(
    `select distinct account_no, message from charging.bank_line where state = 3 order by message`,
  );
  expect(refused.map(({ message }) => message)).toEqual(['余额不足', '账户冻结']);
});

it('money was taken on the phone by every way; one order failed, one was given up, one was paid back through the provider', async () => {
  const orders = await ask(
    `select o.way, o.method, o.state, o.message, s.state as paper, r.state as refund, r.amount = o.amount as whole
       from charging.pay_order o left join charging.settlement s on s.id = o.settlement_id left join charging.pay_refund r on r.order_id = o.id order by o.id`,
  );
  const alone = { message: '', paper: 1, refund: null, whole: null };
  const closed = { state: 3, paper: null, refund: null, whole: null };
  expect(orders).toEqual([
    { way: 'scan', method: 4, state: 2, ...alone },
    { way: 'code', method: 5, state: 2, ...alone },
    { way: 'code', method: 4, ...closed, message: '付款失败（模拟支付）' },
    { way: 'scan', method: 4, state: 2, message: '', paper: 2, refund: 2, whole: true },
    { way: 'code', method: 4, ...closed, message: '由林晓燕关闭' },
    { way: 'link', method: 6, state: 2, ...alone },
  ]);
});

it('what the meters counted is billed but for those not read, and what was bought is lost in part: 5 to 12 percent', async () => {
  const tenantId = (await ask<{ id: number }>(`select id from system.tenant where code = 'anju'`))[0]?.id ?? 0;
  const databases = createTenantDatabases(createPool(database.appUrl, { max: 1 }));
  try {
    const range = { estateId: null, kind: null, monthFrom: '2000-01', monthTo: '2999-12' };
    const rows = await listBalance(databases.of(tenantId), range, null);
    expect(rows.map(({ kind }) => kind)).toEqual([1, 1, 2, 2]);
    for (const { month, kind, unbilled, soldAmount, lossRate, boughtAmount } of rows) {
      const what = `${month} ${kind}`;
      expect(unbilled, what).toBe('0');
      expect([compareDecimal(soldAmount, '0'), compareDecimal(boughtAmount, soldAmount)], what).toEqual([1, 1]);
      expect([compareDecimal(lossRate ?? '0', '5'), compareDecimal('12', lossRate ?? '0')], what).toEqual([1, 1]);
    }
  } finally {
    await databases.close();
  }
});

it('the general manager may approve what is above the limit of the others', async () => {
  const [boss] = await ask(
    `select j.name, j.data_scope as scope, (select count(*)::int from org.job_grant g where g.tenant_id = j.tenant_id and g.job_id = j.id and 'audit' = any (g.acts)) > 10 as audits,
            (select count(*)::int from org.job_grant g where g.tenant_id = j.tenant_id and g.job_id = j.id and g.acts && '{add,change,remove}' and g.menu_id not between 203 and 216) as makes
       from session.account a join org.employee_job e on e.tenant_id = a.tenant_id and e.employee_id = a.employee_id join org.job j on j.tenant_id = e.tenant_id and j.id = e.job_id
      where a.username = 'boss'`,
  );
  // Documents and tasks of the office belong to everybody.
  expect(boss).toEqual({ name: '总经理', scope: 'tenant', audits: true, makes: 0 });
});
