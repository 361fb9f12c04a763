// The steps after billing a small town: auditing and publishing as a set, compared with the same rows by plain statements; and payment at
// sixteen counters over HTTP, compared with sixteen connections that make the same writes directly.
import pg from 'pg';
import { auditBatch, getBatch, publishBatches, settleBills } from '@anju/contract';
import { withOwner } from '../apps/server/src/platform/db/pool.ts';
import type { ChargingGround } from './charging.ts';
import type { Ground } from './ground.ts';
import { rate, seconds, type Rate } from './measure.ts';
import { benchPerson } from './person.ts';

const HANDS = 16;
const SECONDS = 20;

/** Works on a tenant's data under its row policies, as the program does. */
async function bare(ground: Ground, tenantId: number, work: (client: pg.Client) => Promise<void>): Promise<void> {
  await withOwner(ground.url, async (client) => {
    await client.query('begin');
    await client.query('set local role anju_app');
    await client.query(`select set_config('anju.tenant', $1, true)`, [String(tenantId)]);
    await work(client);
    await client.query('commit');
  });
}

/** The states, the balances of the objects, one notice per house and the accounting totals, each by the simplest possible statement. */
async function barePublish(ground: Ground, { tenantId, estateId }: ChargingGround, batchNumber: string): Promise<void> {
  await bare(ground, tenantId, async (client) => {
    const batch = `(select id from charging.billing_batch where number = '${batchNumber}')`;
    const { rows } = await client.query<{ id: string }>(
      `insert into charging.publication (tenant_id, number, estate_id, day, bills, amount, created_by, created_at)
       values ($1, 'BARE' || $3, $2, current_date, 0, 0, 'bench', now()) returning id`,
      [tenantId, estateId, batchNumber],
    );
    const publication = rows[0]?.id;
    await client.query(`update charging.bill set state = 4, publication_id = $1, due_date = current_date + 30 where batch_id = ${batch}`, [
      publication,
    ]);
    await client.query(
      `insert into charging.object_balance as t (tenant_id, object_kind, object_id, estate_id, house_id, bills, open, oldest_due)
       select $1, object_kind, object_id, min(estate_id), min(house_id), count(*)::int, sum(open), min(due_date) from charging.bill where publication_id = $2 group by 2, 3
       on conflict (tenant_id, object_kind, object_id) do update set bills = t.bills + excluded.bills, open = t.open + excluded.open, oldest_due = least(t.oldest_due, excluded.oldest_due)`,
      [tenantId, publication],
    );
    await client.query(
      `insert into charging.notice (tenant_id, publication_id, object_kind, object_id, channel, payer_id, bills, amount, created_by, created_at)
       select $1, $2, object_kind, object_id, 1, min(payer_id), count(*), sum(open), 'bench', now() from charging.bill where publication_id = $2 group by 3, 4`,
      [tenantId, publication],
    );
    await client.query(
      `insert into charging.accounting_event (tenant_id, type, day, at, company_id, estate_id, charge_type_id, amount, count, publication_id)
       select $1, 'bill.published', current_date, now(), 900001, $3, charge_type_id, sum(amount), count(*), $2 from charging.bill where publication_id = $2 group by 7`,
      [tenantId, publication, estateId],
    );
    await client.query(
      `update charging.publication p set bills = d.n, amount = d.amount from (select count(*)::int as n, sum(amount) as amount from charging.bill where publication_id = $1) d where p.id = $1`,
      [publication],
    );
    await client.query(`update charging.billing_batch set state = 4 where id = ${batch}`);
  });
}

export async function publishAgainstSql(
  ground: Ground,
  address: string,
  charged: ChargingGround,
  batchId: number,
  bareBatch: string,
): Promise<{ publish: number; bare: number; bills: number }> {
  const maker = benchPerson(address, charged.token);
  const checker = benchPerson(address, charged.checkerToken);
  const { version } = await checker.call(getBatch, { id: batchId });
  await checker.call(auditBatch, { id: batchId, version });
  const bareSeconds = await seconds(() => barePublish(ground, charged, bareBatch));
  let bills = 0;
  const publish = await seconds(async () => {
    const [made] = await maker.call(publishBatches, { batchIds: [batchId] });
    bills = made?.bills ?? 0;
  });
  return { publish, bare: bareSeconds, bills };
}

interface Owing {
  readonly houseId: number;
  readonly billIds: number[];
  readonly total: string;
}
async function listOwing({ url }: Ground, { tenantId }: ChargingGround, batch: string): Promise<Owing[]> {
  return withOwner(url, async (client) => {
    const { rows } = await client.query<{ house: string; bills: string[]; total: string }>(
      `select house_id as house, array_agg(id order by id)::text[] as bills, sum(open)::text as total from charging.bill
        where tenant_id = $1 and state = 4 and batch_id = (select id from charging.billing_batch where tenant_id = $1 and ${batch}) group by 1 order by 1 limit 40000`,
      [tenantId],
    );
    return rows.map(({ house, bills, total }) => ({ houseId: Number(house), billIds: bills.map(Number), total }));
  });
}

const STATEMENTS = {
  lock: `select 1 from charging.object_balance where object_kind = 1 and object_id = $1 for update`,
  bills: `update charging.bill set settled = amount, state = 5 where id = any ($1::bigint[]) returning charge_type_id, settled`,
  balance: `update charging.object_balance t set bills = d.n, open = d.open, oldest_due = d.due
     from (select count(*)::int as n, coalesce(sum(open), 0) as open, min(due_date) as due from charging.bill where object_kind = 1 and object_id = $1 and state = 4 and not void) d
    where t.object_kind = 1 and t.object_id = $1`,
  number: `insert into system.number_counter (tenant_id, company_id, kind, period, last_value) values ($1, 0, 'receipt', $2, 1)
    on conflict (tenant_id, company_id, kind, period) do update set last_value = number_counter.last_value + 1 returning last_value`,
  paper: `with s as (
      insert into charging.settlement (tenant_id, number, company_id, estate_id, type, source, house_id, payer_name, day, at, cashier_id, cashier_name, total, received)
      values ($1, $2, 900001, $3, 1, 'counter', $4, '业主', current_date, now(), 900001, 'bench', $5, $5) returning id),
    l as (insert into charging.settlement_line (tenant_id, settlement_id, seq, kind, bill_id, charge_type_id, amount)
          select $1, s.id, row_number() over (), 1, b.id, b.charge_type_id, b.settled from s, charging.bill b where b.id = any ($6::bigint[])),
    t as (insert into charging.tender (tenant_id, settlement_id, seq, list, method, amount) select $1, s.id, 1, 1, 1, $5 from s),
    r as (insert into charging.receipt (tenant_id, settlement_id, kind, paper) select $1, s.id, 'receipt', $7::jsonb from s),
    e as (insert into charging.accounting_event (tenant_id, type, day, at, company_id, estate_id, charge_type_id, house_id, amount, settlement_id)
          select $1, 'settle.line', current_date, now(), 900001, $3, b.charge_type_id, $4, b.settled, s.id from s, charging.bill b where b.id = any ($6::bigint[])),
    f as (insert into charging.accounting_event (tenant_id, type, day, at, company_id, estate_id, house_id, list, method, amount, settlement_id)
          select $1, 'settle.tender', current_date, now(), 900001, $3, $4, 1, 1, $5, s.id from s),
    a as (insert into system.audit_log (tenant_id, at, account_id, actor, action, entity, entity_id, note) select $1, now(), 900001, 'bench', '收费', 'settlement', s.id, $2 from s)
    select id from s`,
  once: `insert into system.idempotency (tenant_id, account_id, key, endpoint, request_hash, response, created_at) values ($1, 900001, $2, 'bare', $2, '{}', now())`,
} as const;
const PAPER = JSON.stringify({
  title: '收款收据',
  company: 'bench',
  lines: Array.from({ length: 3 }, () => ({ item: '物业服务费', period: '2025.02.01-2025.02.28', amount: '236.72' })),
});

/** A counter's connection: under its tenant's policies, with statements prepared once. */
async function openCounter(url: string, tenantId: number): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set role anju_app');
  await client.query(`select set_config('anju.tenant', $1, false)`, [String(tenantId)]);
  return client;
}

async function bareSettle(client: pg.Client, { tenantId, estateId }: ChargingGround, owing: Owing, turn: number): Promise<void> {
  const run = (name: keyof typeof STATEMENTS, values: unknown[]) =>
    client.query<{ last_value: string }>({ name, text: STATEMENTS[name], values });
  await client.query('begin');
  await run('lock', [owing.houseId]);
  await run('bills', [owing.billIds]);
  await run('balance', [owing.houseId]);
  const { rows } = await run('number', [tenantId, 'bare']);
  await run('paper', [tenantId, `BARE${rows[0]?.last_value}`, estateId, owing.houseId, owing.total, owing.billIds, PAPER]);
  await run('once', [tenantId, `bare-${turn}`]);
  await client.query('commit');
}

/** Each side pays the houses of its own batch, and no house is paid twice. */
export async function settleAgainstSql(
  ground: Ground,
  address: string,
  charged: ChargingGround,
  batches: { readonly http: string; readonly bare: string },
): Promise<{ http: Rate; bare: Rate }> {
  const byHttp = await listOwing(ground, charged, batches.http);
  const bySql = await listOwing(ground, charged, batches.bare);
  await withOwner(ground.url, (client) => client.query('vacuum analyze charging.bill, charging.object_balance'));
  const counters = await Promise.all(Array.from({ length: HANDS }, () => openCounter(ground.url, charged.tenantId)));
  const free = [...counters];
  const sql = await rate(HANDS, SECONDS, async (turn) => {
    const client = free.pop() as pg.Client;
    await bareSettle(client, charged, bySql[turn] as Owing, turn);
    free.push(client);
  });
  await Promise.all(counters.map((client) => client.end()));
  const person = benchPerson(address, charged.token);
  const http = await rate(HANDS, SECONDS, async (turn) => {
    const { houseId, billIds, total } = byHttp[turn] as Owing;
    await person.call(settleBills, {
      houseId,
      payerName: '业主',
      lines: billIds.map((billId) => ({ billId })),
      tenders: [{ list: 1, method: 1, amount: total }],
      expected: total,
    });
  });
  return { http, bare: sql };
}
