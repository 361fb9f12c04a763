// Verify finds nothing in two years of ordinary work, and what depends on history afterwards.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BATCH_KIND, getPlan, PLAN } from '@anju/contract';
import { openTwoYears, type TwoYears } from './two-years.fixtures.ts';
import { listDifferences } from './verify.queries.ts';

let years: TwoYears;
beforeAll(async () => {
  years = await openTwoYears();
});
afterAll(() => years.installation.close());

/** What verify finds after statements written by hand, which are rolled back. */
const after = (...statements: readonly string[]): Promise<string[]> =>
  years.installation.database.asOwner(async (client) => {
    await client.query('begin');
    try {
      await client.query('set local session_replication_role = replica');
      for (const statement of statements) {
        const { rowCount } = await client.query(statement);
        if (!rowCount) throw new Error(`changes nothing: ${statement}`);
      }
      return (await listDifferences(client)).flatMap(({ name, found }) =>
        found.map(({ what, stored, computed }) => `${name}：${what}：${stored} ${computed}`),
      );
    } finally {
      await client.query('rollback');
    }
  });

describe('two years of an estate', () => {
  it('have everything in them that verify looks at, and nothing differs', async () => {
    expect(await after()).toEqual([]);
    const { ground } = years;
    const [seen] = await ground.sql<Record<string, number>>(
      `select count(distinct date_trunc('month', b.period_from))::int as months, count(*) filter (where late_settled > 0)::int as late,
              count(*) filter (where parking_id is not null)::int as parking, count(distinct b.payer_id)::int as payers,
              count(distinct b.batch_id) filter (where t.kind = ${BATCH_KIND.meter})::int as metered,
              count(*) filter (where b.period_from = '2031-04-17' and t.kind = ${BATCH_KIND.regular})::int as bought,
              (select count(*)::int from charging.month_close m where m.tenant_id = $1 and m.estate_id = $2) as closed,
              (select count(*)::int from charging.instalment_plan p where p.estate_id = $2 and p.checker_id is not null) as plans,
              (select count(*)::int from charging.settlement s where s.estate_id = $2 and s.source = 'auto') as drawn,
              (select count(*)::int from charging.share_pool s where s.estate_id = $2 and s.batch_id is not null) as pools
         from charging.bill b join charging.billing_batch t on t.tenant_id = b.tenant_id and t.id = b.batch_id
        where b.tenant_id = $1 and b.estate_id = $2 and b.state >= 4`,
      [ground.tenantId, ground.estateId],
    );
    expect(seen).toMatchObject({ months: 24, closed: 24, parking: 24, metered: 24, bought: 2, plans: 1, pools: 1 });
    expect([seen?.['late'], seen?.['drawn']].every((count) => (count ?? 0) > 2)).toBe(true);
    const emp = await years.installation.as('emp');
    expect(await emp.call(getPlan, { id: years.ids['plan'] ?? 0 })).toMatchObject({ state: PLAN.done, paid: '662.76' });
  });

  it('show a rounding changed in the database', async () => {
    const { ids } = years;
    const wrong = await after(`update charging.rule_change set decimals = 0, rounding = 3 where id = ${ids['ruleChange']}`);
    expect(wrong.filter((one) => one.startsWith('账单：金额与计算过程')).length).toBeGreaterThan(50);
    const earlier = await after(`update charging.rule set decimals = 1 where id = ${ids['feeRule']}`);
    expect(earlier.filter((one) => one.includes(' 金额：')).length).toBeGreaterThan(20);
    const moved = await after(`update charging.rule_change set from_date = '2031-08-01' where id = ${ids['ruleChange']}`);
    expect(moved.filter((one) => one.includes(' 金额：')).length).toBeGreaterThan(20);
  });

  it('show an old price lowered, a price moved and an area made smaller', async () => {
    const { ids } = years;
    const price = (from: string) => `standard_id = ${ids['fee']} and from_date = '${from}'`;
    const lowered = await after(`update charging.standard_price set price = 2.000 where ${price('2020-01-01')}`);
    expect(lowered.filter((one) => one.includes('单价')).length).toBeGreaterThan(30);
    const moved = await after(`update charging.standard_price set from_date = '2031-06-01' where ${price('2030-12-01')}`);
    expect(moved.filter((one) => one.includes('单价')).length).toBeGreaterThan(30);
    const smaller = await after(
      `update estate.house_area set build_area = 60, charge_area = 60 where house_id = ${ids['owner']}`,
      `update estate.house set build_area = 60, charge_area = 60 where id = ${ids['owner']}`,
    );
    expect(smaller.filter((one) => one.includes('面积')).length).toBeGreaterThan(20);
  });

  it("show an owner's day moved", async () => {
    const { ids } = years;
    const owner = (from: string) => `house_id = ${ids['sold']} and from_date = '${from}'`;
    const later = await after(
      `update estate.house_owner set from_date = '2031-08-01' where ${owner('2031-04-17')}`,
      `update estate.house_owner set to_date = '2031-07-31' where ${owner('2020-01-01')}`,
    );
    expect(later.filter((one) => one.startsWith('账单：付款人与业主')).length).toBeGreaterThan(2);
    const earlier = await after(
      `update estate.house_owner set from_date = '2030-10-01' where ${owner('2031-04-17')}`,
      `update estate.house_owner set to_date = '2030-09-30' where ${owner('2020-01-01')}`,
    );
    expect(earlier.filter((one) => one.startsWith('账单：付款人与业主')).length).toBeGreaterThan(2);
  });

  it('show no fault in a parking space leased by a person who bought the house later', async () => {
    const { ids } = years;
    const buyer = `(select person_id from estate.house_owner where house_id = ${ids['sold']} and from_date = '2031-04-17')`;
    const leased = await after(
      `update estate.parking_lease set person_id = ${buyer} where parking_id = ${ids['parking']}`,
      `update charging.bill set house_id = ${ids['sold']}, payer_id = ${buyer} where parking_id = ${ids['parking']}`,
    );
    expect(leased.filter((one) => one.startsWith('账单：付款人与业主'))).toEqual([]);
  });

  it.each<[string, string, string]>([
    ['the bills of an owner', `house_id = $owner and standard_id is not null`, '账单：付款人与业主'],
    ['the bills of a named payer', `house_id = $tenant and standard_id is not null`, '账单：付款人与业主'],
    ['the bills of a parking space', `parking_id = $parking`, '账单：付款人与业主'],
    ['a share', `id = (select min(bill_id) from charging.share_part where house_id = $owner)`, '公摊账单：付款人'],
  ])('show %s given to somebody else', async (_, which, name) => {
    const of = which.replace(/\$(\w+)/, (_match, key: string) => String(years.ids[key]));
    const found = await after(
      `update charging.bill set payer_id = (select min(id) from estate.person p where p.tenant_id = bill.tenant_id) where ${of}`,
    );
    expect(found.filter((one) => one.startsWith(name)).length).toBeGreaterThan(name.startsWith('公摊') ? 0 : 20);
  });

  it('show a due of a seller given to the buyer', async () => {
    const owner = (from: string) =>
      `(select person_id from estate.house_owner where house_id = ${years.ids['sold']} and from_date = '${from}')`;
    const found = await after(
      `update charging.bill set payer_id = ${owner('2031-04-17')} where house_id = ${years.ids['sold']} and payer_id = ${owner('2020-01-01')} and standard_id is not null`,
    );
    expect(found.filter((one) => one.startsWith('账单：付款人与业主')).length).toBeGreaterThan(15);
  });
});
