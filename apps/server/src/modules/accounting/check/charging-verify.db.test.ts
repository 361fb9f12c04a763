// What verify finds when vouchers and charging no longer tell the same. A small company: a house is billed twice, pays one bill and something
// in advance; its rules make the vouchers, which are posted, and the month is closed.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { generateVouchers, readCloseChecks, saveRuleSetting } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { openBooks, type OpenedBooks } from '../setup/setup.fixtures.ts';
import { listBookDifferences } from './verify.queries.ts';

const YM = 202601;
let installation: Installation;
let books: OpenedBooks;
let houseId: number;
let otherHouseId: number;
let keeper: Person;

const sql = <T extends object = object>(text: string, values: unknown[] = []): Promise<T[]> =>
  installation.database.asOwner(async (client) => (await client.query(text, values)).rows as T[]);

interface Told {
  readonly type: string;
  readonly amount: string;
  readonly day?: string;
  readonly accountKind?: number;
  readonly paid?: boolean;
  readonly billId?: number;
}
/** What charging tells; `paid` belongs to one settlement. */
const tell = ({ type, amount, day = '2026-01-10', accountKind, paid = false, billId }: Told): Promise<object[]> =>
  sql(
    `insert into charging.accounting_event (tenant_id, type, day, at, company_id, estate_id, charge_type_id, house_id, account_kind, list, method, month, amount, settlement_id, bill_id)
     select $1, $2, $3, now(), $4, h.estate_id, (select min(t.id) from manage.charge_type t where t.tenant_id = $1 and t.name = '物业服务费'), h.id, $5,
            case when $2 = 'settle.tender' then 1 end, case when $2 = 'settle.tender' then 1 end, date '2026-01-01', $6, case when $7 then 990001 end, $8
       from estate.house h where h.tenant_id = $1 and h.id = $9`,
    [books.tenantId, type, day, books.companyId, accountKind ?? null, amount, paid, billId ?? null, houseId],
  );

beforeAll(async () => {
  installation = await openInstallation();
  const [place] = await sql<{ tenantId: number; companyId: number }>(
    `select tenant_id as "tenantId", company_id::int as "companyId" from estate.estate where name = '滨江小筑'`,
  );
  if (!place) throw new Error('no estate');
  books = await openBooks(installation, { ...place, firstYm: YM, openTo: 202602, dimsRequired: false });
  const houses = await sql<{ id: number }>(`select id::int from estate.house where tenant_id = $1 order by id limit 2`, [place.tenantId]);
  [houseId = 0, otherHouseId = 0] = houses.map(({ id }) => id);
  await tell({ type: 'bill.published', amount: '1060.00' });
  await tell({ type: 'bill.published', amount: '530.00', day: '2026-01-12' });
  await tell({ type: 'settle.line', amount: '1060.00', paid: true, billId: 990_002 });
  await tell({ type: 'settle.line', amount: '100.00', paid: true, accountKind: 1 });
  await tell({ type: 'settle.tender', amount: '1160.00', paid: true });
  await sql(
    `insert into charging.object_balance (tenant_id, object_kind, object_id, estate_id, house_id, bills, open)
     select h.tenant_id, 1, h.id, h.estate_id, h.id, 1, 530 from estate.house h where h.tenant_id = $1 and h.id = $2`,
    [place.tenantId, houseId],
  );
  await sql(
    `insert into charging.account (tenant_id, kind, estate_id, house_id, balance)
     select h.tenant_id, 1, h.estate_id, h.id, 100 from estate.house h where h.tenant_id = $1 and h.id = $2`,
    [place.tenantId, houseId],
  );
  keeper = await installation.as('binemp');
  const { companyId } = place;
  await keeper.call(saveRuleSetting, { companyId, fromYm: YM, enabled: true, closedMode: 1, version: null, regimes: [] });
  expect(await keeper.call(generateVouchers, { companyId, ym: YM })).toMatchObject({ events: 5, failed: 0 });
  await finish();
});
afterAll(() => installation.close());

/** Takes the drafts to the books and closes the month. */
async function finish(): Promise<void> {
  const { tenantId, companyId } = books;
  await installation.database.asOwner(async (client) => {
    await client.query('begin');
    await client.query(`select set_config('anju.tenant', $1, true)`, [String(tenantId)]);
    const step = (set: string): string => `update accounting.voucher v set ${set} where v.tenant_id = $1 and v.company_id = $2`;
    await client.query(
      `with n as (select id, row_number() over (order by id) as no from accounting.voucher where tenant_id = $1 and company_id = $2)
       update accounting.voucher v set state = 2, no = n.no, submitted_at = now() from n where v.tenant_id = $1 and v.id = n.id`,
      [tenantId, companyId],
    );
    await client.query(step(`state = 3, auditor_id = maker_id + 1, auditor = '审核', audited_at = now()`), [tenantId, companyId]);
    await client.query(
      `select accounting.post($1, $2, (select array_agg(id) from accounting.voucher where tenant_id = $1 and company_id = $2), 3, '登账', now())`,
      [tenantId, companyId],
    );
    await client.query(
      `insert into accounting.voucher_counter (tenant_id, company_id, span, word, last)
       select v.tenant_id, v.company_id, v.span, v.word, max(v.no) from accounting.voucher v where v.tenant_id = $1 and v.company_id = $2 group by 1, 2, 3, 4`,
      [tenantId, companyId],
    );
    await client.query(
      `update accounting.period p set state = 2, closed_at = now(), closed_by = '主管' where p.tenant_id = $1 and p.company_id = $2 and p.ym = $3`,
      [tenantId, companyId, YM],
    );
    await client.query('commit');
  });
}

const housesOf = async (ym: number): Promise<string[]> => {
  const { checks } = await keeper.call(readCloseChecks, { companyId: books.companyId, ym });
  return checks.find(({ key }) => key === 'houses')?.items.map(({ text }) => text) ?? ['not checked'];
};
const namesAfter = (change: string): Promise<string[]> =>
  installation.database.asOwner(async (client) => {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    const { rowCount } = await client.query(change);
    const results = await listBookDifferences(client);
    await client.query('rollback');
    expect(rowCount).toBeGreaterThan(0);
    return results.filter(({ found }) => found.length > 0).map(({ name }) => name);
  });
const of = (alias: string): string => `${alias}.tenant_id = ${books.tenantId} and ${alias}.company_id = ${books.companyId}`;
const event = (type: string, rest = 'true'): string =>
  `(select min(e.id) from charging.accounting_event e where ${of('e')} and e.type = '${type}' and ${rest})`;

it('finds nothing in books that charging bears out, and what was told after the close waits', async () => {
  await tell({ type: 'bill.published', amount: '7.00', day: '2026-02-03' });
  await sql(`update charging.object_balance set open = open + 7 where tenant_id = $1 and house_id = $2`, [books.tenantId, houseId]);
  const results = await installation.database.asOwner(listBookDifferences);
  expect(results.flatMap(({ name, found }) => found.map((one) => ({ name, ...one })))).toEqual([]);
  // The close of a month compares it with charging as it was then, and the next month with all that is booked so far.
  expect(await housesOf(YM)).toEqual([]);
  expect(await housesOf(YM + 1)).toEqual([]);
});

it('tells before a close which house owes another amount in charging', async () => {
  const take = (amount: number) =>
    sql(`update charging.object_balance set open = open + $3 where tenant_id = $1 and house_id = $2`, [books.tenantId, houseId, amount]);
  await take(5);
  expect(await housesOf(YM)).toEqual([expect.stringMatching(/应收：账面 530.00，收费 535.00$/)]);
  await take(-5);
});

it('finds an event taken out of its voucher', async () => {
  const without = (id: string): string =>
    `delete from accounting.event_voucher x where x.tenant_id = ${books.tenantId} and x.event_id = ${id}`;
  expect(await namesAfter(without(event('settle.line')))).toEqual(
    expect.arrayContaining(['业务凭证与业务事项', '业务事项都有凭证', '各房屋应收、预收、押金与收费']),
  );
  expect(await namesAfter(without(event('settle.tender')))).toEqual(['业务凭证金额与业务事项']);
  expect(await namesAfter(without(event('bill.published', `e.amount = 530`)))).toEqual(
    expect.arrayContaining(['业务事项都有凭证', '各房屋应收、预收、押金与收费']),
  );
});

it('finds a voucher that was made smaller on both sides, with its balances', async () => {
  const change = `with v as (select x.voucher_id as id from accounting.event_voucher x where x.tenant_id = ${books.tenantId} and x.event_id = ${event('settle.tender')}),
    e as (update accounting.entry t set debit = case when s.code = '1001' then t.debit - 50 else t.debit end,
            credit = case when s.code like '1122%' then t.credit - 50 else t.credit end
            from v, accounting.subject s where t.tenant_id = ${books.tenantId} and t.voucher_id = v.id and s.tenant_id = t.tenant_id and s.id = t.subject_id
              and (s.code = '1001' or s.code like '1122%') returning t.subject_id, t.dimset_id, s.code),
    b as (update accounting.balance t set debit = case when e.code = '1001' then t.debit - 50 else t.debit end,
            credit = case when e.code = '1001' then t.credit else t.credit - 50 end from e
            where ${of('t')} and t.ym = ${YM} and t.subject_id = e.subject_id and t.dimset_id = e.dimset_id returning 1),
    s as (update accounting.subject_balance t set debit = case when e.code = '1001' then t.debit - 50 else t.debit end,
            credit = case when e.code = '1001' then t.credit else t.credit - 50 end from e
            where ${of('t')} and t.ym = ${YM} and t.subject_id = e.subject_id returning 1)
    update accounting.voucher t set total = t.total - 50 from v where t.tenant_id = ${books.tenantId} and t.id = v.id`;
  expect(await namesAfter(change)).toEqual(expect.arrayContaining(['业务凭证金额与业务事项', '各房屋应收、预收、押金与收费']));
});

it('finds a receivable that was moved to another house', async () => {
  const change = `
    with other as (
      insert into accounting.dimset (tenant_id, house_id, person_id, estate_id, charge_type_id)
      select d.tenant_id, ${otherHouseId}, d.person_id, d.estate_id, d.charge_type_id from accounting.dimset d
       where d.tenant_id = ${books.tenantId} and d.house_id = ${houseId} and d.charge_type_id is not null order by d.id limit 1 returning id),
    was as (select d.id from accounting.dimset d where d.tenant_id = ${books.tenantId} and d.house_id = ${houseId}),
    e as (update accounting.entry t set dimset_id = other.id from other, was where ${of('t')} and t.dimset_id = was.id returning 1)
    update accounting.balance t set dimset_id = other.id from other, was where ${of('t')} and t.dimset_id = was.id`;
  expect(await namesAfter(change)).toEqual(['各房屋应收、预收、押金与收费']);
});

it('finds a voucher that names another event', async () => {
  const change = `update accounting.voucher v set source_key = v.source_key || '9' where ${of('v')} and v.source = 'charging'`;
  expect(await namesAfter(change)).toEqual(['业务凭证与业务事项']);
});
