// What a split or merge carries to the new houses, and what stays findable of the old one.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAtDesk, mergeHouses, splitHouse, type InputOf } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { openGround, type SettleGround } from '../../settlement/settlement.fixtures.ts';
import { billingGround, type BillingGround } from '../run/billing.fixtures.ts';

let installation: Installation;
let emp: Person;
let settle: SettleGround;
beforeAll(async () => {
  installation = await openInstallation();
  emp = await installation.as('emp');
  settle = await openGround(installation);
});
afterAll(() => installation.close());

const part = (houseNo: string, buildArea: string) => ({ floor: 1, houseNo, layout: '', buildArea, useArea: '0', innerArea: '0' });
const splitOf = (id: number, more: Partial<InputOf<typeof splitHouse>> = {}): InputOf<typeof splitHouse> => ({
  id,
  version: 0,
  onDate: '2025-05-10',
  parts: [part('101A', '60'), part('101B', '40')],
  ...more,
});
const attachedTo = (ground: BillingGround, ids: readonly number[]) =>
  ground.sql<{ house: string; item: string; first: string; last: string | null; quantity: string }>(
    `select h.house_no as house, t.name as item, a.from_date::text as first, a.to_date::text as last, trim_scale(a.quantity)::text as quantity
       from charging.attachment a join estate.house h on h.tenant_id = a.tenant_id and h.id = a.house_id
       join manage.charge_type t on t.tenant_id = a.tenant_id and t.id = a.charge_type_id
      where a.tenant_id = $1 and a.house_id = any ($2::bigint[]) order by 1, t.name collate "C", 3`,
    [ground.tenantId, ids],
  );
const rowOf = (house: string, item: string, first: string, last: string | null = null, quantity = '1') => ({
  house,
  item,
  first,
  last,
  quantity,
});

async function charged() {
  const ground = await billingGround(installation);
  const house = await ground.house({ code: '101' });
  const fee = await ground.standard({ item: '物业费', prices: { '2020-01-01': '2' } });
  const cards = await ground.standard({ item: '门卡费', method: 3, prices: { '2020-01-01': '5' } });
  await ground.attach(house, fee);
  await ground.attach(house, cards, { quantity: '3' });
  const [meter] = await ground.sql<{ id: string }>(
    `insert into charging.meter (tenant_id, estate_id, number, kind, house_id, start_date, created_by, created_at, updated_by, updated_at)
     values ($1, $2, 'S1', 1, $3, '2020-01-01', 'test', now(), 'test', now()) returning id`,
    [ground.tenantId, ground.estateId, house],
  );
  const meterAt = async () =>
    Number(
      (
        await ground.sql<{ house_id: string }>(`select house_id from charging.meter where tenant_id = $1 and id = $2`, [
          ground.tenantId,
          meter?.id,
        ])
      )[0]?.house_id,
    );
  return { ground, house, fee, meterAt };
}

describe('a split', () => {
  it('carries standards from the day on, a quantity only to the first, and moves meters to the house that was chosen', async () => {
    const { ground, house, meterAt } = await charged();
    const carry = { standards: true, reductions: true, payer: true, metersTo: 1 };
    const { ids } = await emp.call(splitHouse, splitOf(house, { carry }));
    expect(await attachedTo(ground, [house, ...ids])).toEqual([
      rowOf('101', '物业费', '2020-01-01', '2025-05-09'),
      rowOf('101', '门卡费', '2020-01-01', '2025-05-09', '3'),
      rowOf('101A', '物业费', '2025-05-10'),
      rowOf('101A', '门卡费', '2025-05-10', null, '3'),
      rowOf('101B', '物业费', '2025-05-10'),
    ]);
    expect(await meterAt()).toBe(ids[1]);
  });

  it('carries nothing that was not chosen', async () => {
    const { ground, house, meterAt } = await charged();
    const carry = { standards: false, reductions: false, payer: false, metersTo: null };
    const { ids } = await emp.call(splitHouse, splitOf(house, { carry }));
    expect(await attachedTo(ground, ids)).toEqual([]);
    expect(await meterAt()).toBe(house);
  });

  it('lets new houses join a percentage reduction, and only the first a fixed amount', async () => {
    const { ground, house } = await charged();
    const reductions = await ground.sql<{ id: string }>(
      `insert into charging.reduction (tenant_id, number, estate_id, name, kind, way, rate, amount, charge_type_ids, reason, from_date, to_date, state,
          maker_id, created_by, created_at)
       select $1, 'R' || $2::bigint || n, $2::bigint, '优减' || n, 2, n, case n when 1 then 0.1 end, case n when 2 then 10 end, '{1}', 1, '2020-01-01', '2030-12-31', 2, 1,
              'test', now() from generate_series(1, 2) n returning id`,
      [ground.tenantId, ground.estateId],
    );
    for (const { id } of reductions)
      await ground.sql(`insert into charging.reduction_member (tenant_id, reduction_id, kind, node_id) values ($1, $2, 'house', $3)`, [
        ground.tenantId,
        id,
        house,
      ]);
    const { ids } = await emp.call(splitHouse, splitOf(house));
    const joined = await ground.sql<{ name: string; houses: string[] }>(
      `select r.name, array_agg(m.node_id::text order by m.node_id) as houses from charging.reduction_member m
         join charging.reduction r on r.tenant_id = m.tenant_id and r.id = m.reduction_id
        where m.tenant_id = $1 and r.estate_id = $2 and m.node_id <> $3 group by 1 order by 1`,
      [ground.tenantId, ground.estateId, house],
    );
    expect(joined).toEqual([
      { name: '优减1', houses: ids.map(String) },
      { name: '优减2', houses: [String(ids[0])] },
    ]);
  });

  it('is refused where the old house is billed beyond the day, and where the receiver of the meters is not one of the new houses', async () => {
    const { ground, house } = await charged();
    await settle.bill(house, { amount: '200.00', from: '2025-05-01', to: '2025-05-31', estateId: ground.estateId });
    expect((await emp.ask(splitHouse, splitOf(house))).envelope.msg).toBe(
      '“101”已计费至 2025.05.31，请先作废该日期之后的账单，或把日期改在 2025.05.31 之后',
    );
    const carry = { standards: true, reductions: true, payer: true, metersTo: 2 };
    expect((await emp.ask(splitHouse, splitOf(house, { onDate: '2025-06-01', carry }))).envelope).toMatchObject({
      data: { fields: [{ path: 'carry.metersTo', msg: '请选择接收仪表的房屋' }] },
    });
    await emp.call(splitHouse, splitOf(house, { onDate: '2025-06-01' }));
  });
});

it('a merge takes the standard of the first house for each item, and adds up quantities', async () => {
  const ground = await billingGround(installation);
  const houses = [await ground.house({ code: '201' }), await ground.house({ code: '202' })];
  const cards = await ground.standard({ item: '门卡费', method: 3, prices: { '2020-01-01': '5' } });
  for (const house of houses) {
    await ground.attach(house, await ground.standard({ item: '物业费', prices: { '2020-01-01': '2' } }));
    await ground.attach(house, cards, { quantity: '2' });
  }
  const { id } = await emp.call(mergeHouses, {
    houses: houses.map((one) => ({ id: one, version: 0 })),
    onDate: '2025-05-10',
    unitId: ground.unitId,
    basis: 1,
    house: part('201', '200'),
    owners: [],
  });
  expect(await attachedTo(ground, [id])).toEqual([rowOf('201', '物业费', '2025-05-10'), rowOf('201', '门卡费', '2025-05-10', null, '4')]);
});

it('arrears of a house that was split are found at the desk by its code and by name and phone of the payer, until they are paid', async () => {
  const { houseId, personId } = await settle.house('拆欠1', '拆欠业主');
  await settle.sql(`update estate.person set phone = '13877770009' where id = $1`, [personId]);
  await settle.sql(`update estate.house set charge_start_date = '2020-01-01', area_from = '2020-01-01' where id = $1`, [houseId]);
  const bill = await settle.bill(houseId, { amount: '88.00', from: '2025-04-01', to: '2025-04-30', payerId: personId });
  const [house] = await settle.sql<{ version: number; build_area: string }>(`select version, build_area from estate.house where id = $1`, [
    houseId,
  ]);
  const area = Number(house?.build_area ?? 0);
  await emp.call(
    splitHouse,
    splitOf(houseId, {
      version: house?.version ?? 0,
      parts: [part('拆欠1A', String(area - 10)), part('拆欠1B', '10')],
    }),
  );
  const hit = { objectKind: 1, objectId: houseId, bills: 1, open: '88.00' };
  for (const key of ['拆欠1', '拆欠业主', '77770009'])
    expect(await emp.call(findAtDesk, { key })).toContainEqual(expect.objectContaining(hit));
  await settle.sql(`update charging.bill set state = 5, settled = 88 where id = $1`, [bill]);
  await settle.sql(`update charging.object_balance set bills = 0, open = 0 where object_kind = 1 and object_id = $1`, [houseId]);
  expect((await emp.call(findAtDesk, { key: '拆欠1' })).map(({ objectId }) => objectId)).not.toContain(houseId);
});
