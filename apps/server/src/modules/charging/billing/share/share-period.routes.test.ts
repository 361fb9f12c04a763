// A cost is shared by the houses, areas and owners of its period, however much later it is shared.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeHouseArea,
  changeHouseOwners,
  getHouse,
  getShareAccount,
  listShareValues,
  previewSharePool,
  saveShareValues,
  searchShareAccount,
  searchSharePlans,
  splitHouse,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { turnableClock } from '../../settlement/settlement.fixtures.ts';
import { listDifferences } from '../../verify/verify.queries.ts';
import { shareGround, type ShareGround } from './share.fixtures.ts';

let installation: Installation;
let emp: Person;
let auditor: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock: turnableClock('2026-11-05T10:00:00+08:00') });
  [emp, auditor] = [await installation.as('emp'), await installation.as('auditor')];
});
afterAll(() => installation.close());

const AUGUST = { periodFrom: '2026-08-01', periodTo: '2026-08-31' };
const differences = async () =>
  (await installation.database.asOwner(listDifferences)).flatMap(({ found }) => found.map(({ what }) => what));
const versionOf = async (id: number) => (await emp.call(getHouse, { id })).version;

/** Houses with an owner each: A of 80 ㎡, B of 90 ㎡, C of 95 ㎡. */
async function street(): Promise<{ ground: ShareGround; ids: Record<'A' | 'B' | 'C', number> }> {
  const ground = await shareGround(installation, emp, auditor);
  const ids = { A: 0, B: 0, C: 0 };
  for (const [code, area] of [
    ['A', '80'],
    ['B', '90'],
    ['C', '95'],
  ] as const) {
    ids[code] = await ground.house({ code, area, floor: 2 });
    await ground.owner(ids[code], `业主${code}`);
  }
  return { ground, ids };
}
const sell = async (id: number, fromDate: string) =>
  emp.call(changeHouseOwners, { id, version: await versionOf(id), fromDate, owners: [{ name: '买方', ownerType: 1 }] });
const measure = async (id: number, fromDate: string, buildArea: string) =>
  emp.call(changeHouseArea, {
    id,
    version: await versionOf(id),
    fromDate,
    buildArea,
    useArea: '0',
    innerArea: '0',
    basis: 1,
    reason: '复测',
  });
const split = async (id: number, onDate: string) =>
  emp.call(splitHouse, {
    id,
    version: await versionOf(id),
    onDate,
    parts: [
      { floor: 2, houseNo: 'C1', layout: '', buildArea: '50', useArea: '0', innerArea: '0' },
      { floor: 2, houseNo: 'C2', layout: '', buildArea: '45', useArea: '0', innerArea: '0' },
    ],
  });
const billsOf = (ground: ShareGround, poolId: number) =>
  ground.sql<{ code: string; payer: string; from: string; to: string; amount: string }>(
    `select h.code, coalesce(p.name, '') as payer, b.period_from::text as "from", b.period_to::text as "to", b.amount::text as amount
       from charging.share_pool s join charging.bill b on b.tenant_id = s.tenant_id and b.batch_id = s.batch_id
       join estate.house h on h.tenant_id = b.tenant_id and h.id = b.house_id left join estate.person p on p.tenant_id = b.tenant_id and p.id = b.payer_id
      where s.tenant_id = $1 and s.id = $2 and not b.void order by h.sort_key, b.period_from`,
    [ground.tenantId, poolId],
  );
const brief = async (ground: ShareGround, poolId: number) =>
  (await billsOf(ground, poolId)).map(({ code, payer, from, to, amount }) => [
    code.split('-').at(-1),
    payer,
    `${from.slice(5)}..${to.slice(5)}`,
    amount,
  ]);

describe('August shared in November', () => {
  it('after a split, a sale and a new area in September is shared by the houses, owners and areas of August', async () => {
    const { ground, ids } = await street();
    await ground.sql(`delete from estate.share_group_member where tenant_id = $1 and group_id = $2`, [ground.tenantId, ground.groupId]);
    for (const id of Object.values(ids))
      await ground.sql(`insert into estate.share_group_member (tenant_id, group_id, kind, node_id) values ($1, $2, 'house', $3)`, [
        ground.tenantId,
        ground.groupId,
        id,
      ]);
    await measure(ids.A, '2026-09-01', '120');
    await sell(ids.B, '2026-09-02');
    await split(ids.C, '2026-09-10');
    const plan = await ground.plan('公共照明');
    const pool = await ground.audited(plan, '100.00', AUGUST);
    await ground.allocate(pool);
    // 80 / 90 / 95 of 265.
    expect(await brief(ground, pool)).toEqual([
      ['A', '业主A', '08-01..08-31', '30.19'],
      ['B', '业主B', '08-01..08-31', '33.96'],
      ['C', '业主C', '08-01..08-31', '35.85'],
    ]);
    // October: 120 / 90 / 50 / 45 of 305.
    const october = await ground.audited(plan, '305.00');
    await ground.allocate(october);
    expect((await brief(ground, october)).map(([code, payer, , amount]) => [code, payer, amount])).toEqual([
      ['A', '业主A', '120.00'],
      ['B', '买方', '90.00'],
      ['C1', '业主C', '50.00'],
      ['C2', '业主C', '45.00'],
    ]);
    expect(await differences()).toEqual([]);
  });

  it('by usage counts the meter of a house that was split, which the new house has now', async () => {
    const { ground, ids } = await street();
    for (const [house, usage] of [
      [ids.A, [30, 40]],
      [ids.C, [20, 10]],
    ] as const)
      await ground.sql(
        `with m as (insert into charging.meter (tenant_id, estate_id, number, kind, house_id, start_date, created_by, created_at, updated_by, updated_at)
           values ($1, $2, $3::text, 1, $3::bigint, '2020-01-01', 'test', now(), 'test', now()) returning id)
         insert into charging.meter_reading (tenant_id, meter_id, month, read_on, previous, current, usage, created_by, created_at, updated_by, updated_at)
         select $1, id, x.month, x.month, x.before, x.before + x.usage, x.usage, 'test', now(), 'test', now() from m
           cross join (values ('2026-08-01'::date, 0::numeric, $4::numeric), ('2026-09-01', $4, $5), ('2026-10-01', $4 + $5::numeric, $5)) x (month, before, usage)`,
        [ground.tenantId, ground.estateId, house, ...usage],
      );
    await split(ids.C, '2026-09-01');
    const plan = await ground.plan('水泵电费', { method: 10 });
    // August 30 : 20, October 40 : 10; B has no meter.
    expect(await ground.shares(await ground.pool(plan, '50.00', AUGUST))).toEqual({ A: '30.00', B: 2, C: '20.00' });
    expect(Object.values(await ground.shares(await ground.pool(plan, '50.00')))).toEqual(['40.00', 2, '10.00', 2]);
  });

  it('keeps the value agreed for a house that was split since', async () => {
    const { ground, ids } = await street();
    const plan = await ground.plan('约定分摊', { method: 9, customKind: 2 });
    const version = async () => (await emp.call(searchSharePlans, { key: '约定分摊' })).rows[0]?.version ?? 0;
    const save = async (values: Record<number, string>) =>
      emp.call(saveShareValues, {
        id: plan,
        version: await version(),
        values: Object.entries(values).map(([houseId, value]) => ({ houseId: Number(houseId), value })),
      });
    await save({ [ids.A]: '50', [ids.B]: '30', [ids.C]: '20' });
    const {
      ids: [first = 0, second = 0],
    } = await split(ids.C, '2026-09-10');
    expect((await emp.call(listShareValues, { id: plan })).map(({ houseId }) => houseId)).toEqual([ids.A, ids.B, first, second]);
    await save({ [ids.A]: '50', [ids.B]: '30', [first]: '15', [second]: '5' });
    const amounts = async (period?: typeof AUGUST) => Object.values(await ground.shares(await ground.pool(plan, '200.00', period)));
    expect(await amounts(AUGUST)).toEqual(['100.00', '60.00', '40.00']);
    expect(await amounts()).toEqual(['100.00', '60.00', '30.00', '10.00']);
  });
});

describe('within the period', () => {
  it('a sale cuts the share by days between seller and buyer, with the sum to the cent', async () => {
    const { ground, ids } = await street();
    await sell(ids.A, '2026-08-17');
    const plan = await ground.plan('公共照明');
    const pool = await ground.audited(plan, '100.00', AUGUST);
    const preview = await emp.call(previewSharePool, { id: pool });
    expect(preview).toMatchObject({ houses: 3, weight: '265', amount: '100.00' });
    expect(preview.parts.map(({ payer, from, amount }) => [payer, from, amount])).toEqual([
      ['业主A', '2026-08-01', '15.58'],
      ['买方', '2026-08-17', '14.61'],
      ['业主B', '2026-08-01', '33.96'],
      ['业主C', '2026-08-01', '35.85'],
    ]);
    await ground.allocate(pool);
    // 30.19 × 16 ÷ 31 = 15.58.
    expect(await brief(ground, pool)).toEqual([
      ['A', '业主A', '08-01..08-16', '15.58'],
      ['A', '买方', '08-17..08-31', '14.61'],
      ['B', '业主B', '08-01..08-31', '33.96'],
      ['C', '业主C', '08-01..08-31', '35.85'],
    ]);
    expect((await ground.bills(pool)).map(({ explain }) => explain).slice(0, 2)).toEqual([
      '公共照明 2026.08：总额 100.00 元 × 权重 80（面积 80㎡） ÷ 权重合计 265 = 30.19 元；2026.08.01-2026.08.16 占 16 ÷ 31 天 = 15.58 元',
      '公共照明 2026.08：总额 100.00 元 × 权重 80（面积 80㎡） ÷ 权重合计 265 = 30.19 元；2026.08.17-2026.08.31 占 15 ÷ 31 天 = 14.61 元',
    ]);
    const account = await emp.call(searchShareAccount, { estateId: ground.estateId });
    expect(account).toMatchObject({ total: 4, houses: 3, amount: '100.00', billed: '100.00' });
    expect(account.rows[1]).toMatchObject({ houseCode: 'A', payer: '买方', from: '2026-08-17', weight: '80', weightSum: '265' });
    expect(await emp.call(getShareAccount, { poolId: pool, houseId: ids.A, from: '2026-08-17' })).toMatchObject({ amount: '14.61' });
    expect(await differences()).toEqual([]);
  });

  it('a split on the 15th weighs the old house to the 14th and the new ones from the 15th', async () => {
    const { ground, ids } = await street();
    await split(ids.C, '2026-08-15');
    await ground.sql(`update estate.house set disabled = true where tenant_id = $1 and id = $2`, [ground.tenantId, ids.B]);
    const plan = await ground.plan('公共照明');
    const pool = await ground.audited(plan, '542.50', AUGUST);
    await ground.allocate(pool);
    // 80 × 31 + 95 × 14 + 50 × 17 + 45 × 17 = 2480 + 1330 + 850 + 765 = 5425.
    expect(await brief(ground, pool)).toEqual([
      ['A', '业主A', '08-01..08-31', '248.00'],
      ['C', '业主C', '08-01..08-14', '133.00'],
      ['C1', '业主C', '08-15..08-31', '85.00'],
      ['C2', '业主C', '08-15..08-31', '76.50'],
    ]);
    expect((await ground.bills(pool)).find(({ code }) => code === 'C')?.explain).toBe(
      '公共照明 2026.08：总额 542.50 元 × 权重 1330（面积 95㎡ × 14 天） ÷ 权重合计 5425 = 133.00 元',
    );
    const days = await ground.plan('按天', { method: 15 });
    // 31 + 14 + 17 + 17 = 79 days of use.
    expect(await ground.shares(await ground.pool(days, '79.00', AUGUST))).toMatchObject({ A: '31.00', C: '14.00' });
    expect(await differences()).toEqual([]);
  });

  it('a new area weighs by the days of each', async () => {
    const { ground, ids } = await street();
    await measure(ids.A, '2026-08-11', '95');
    const plan = await ground.plan('公共照明');
    const pool = await ground.audited(plan, '853.00', AUGUST);
    await ground.allocate(pool);
    // 80 × 10 + 95 × 21 = 2795, 90 × 31 = 2790, 95 × 31 = 2945: 8530.
    expect((await brief(ground, pool)).map((one) => one[3])).toEqual(['279.50', '279.00', '294.50']);
    expect((await ground.bills(pool))[0]?.explain).toBe(
      '公共照明 2026.08：总额 853.00 元 × 权重 2795（面积 80㎡ × 10 天 + 面积 95㎡ × 21 天） ÷ 权重合计 8530 = 279.50 元',
    );
  });

  it('before the handover the developer pays, or nobody takes part', async () => {
    const { ground, ids } = await street();
    await ground.sql(`update estate.house set handover_date = '2026-08-21' where tenant_id = $1 and id = $2`, [ground.tenantId, ids.A]);
    await ground.sql(
      `with p as (insert into estate.person (tenant_id, name, initials, kind, created_at, updated_by, updated_at) values ($1, '开发商', '', 2, now(), 'test', now()) returning id)
       update estate.estate e set developer_id = p.id from p where e.tenant_id = $1 and e.id = $2`,
      [ground.tenantId, ground.estateId],
    );
    const parts = async (includeUnsold: boolean, amount: string) => {
      const plan = await ground.plan(`交付${includeUnsold}`, { includeUnsold });
      const preview = await emp.call(previewSharePool, { id: await ground.pool(plan, amount, AUGUST) });
      return preview.parts.slice(0, 2).map(({ payer, from, amount: part }) => [payer, from, part]);
    };
    // 265.00: A is 80.00, of it 20 of 31 days.
    expect(await parts(true, '265.00')).toEqual([
      ['开发商', '2026-08-01', '51.61'],
      ['业主A', '2026-08-21', '28.39'],
    ]);
    // 80 × 11 + 90 × 31 + 95 × 31 = 6615.
    expect(await parts(false, '661.50')).toEqual([
      ['业主A', '2026-08-21', '88.00'],
      ['业主B', '2026-08-01', '279.00'],
    ]);
  });
});
