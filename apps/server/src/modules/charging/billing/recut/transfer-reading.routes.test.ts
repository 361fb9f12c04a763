// 过户抄表: the month of a meter is billed to the seller until the day before the sale and to the buyer from the day on.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeHouseOwners, getHouse, previewHouseOwners, type InputOf } from '@anju/contract';
import { sumMoney } from '@anju/domain';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { listDifferences } from '../../verify/verify.queries.ts';
import { meterGround, NOW, type MeterGround } from '../meter-reading/meter.fixtures.ts';

let installation: Installation;
let emp: Person;
let ground: MeterGround;
beforeAll(async () => {
  installation = await openInstallation({ clock: NOW });
  emp = await installation.as('emp');
  ground = await meterGround(installation, emp);
});
afterAll(() => installation.close());

let count = 0;
/** A house of a seller with a meter that was read as 1180 on the 28th of October. */
async function sold() {
  count += 1;
  const houseId = await ground.house({ code: `过${count}` });
  await ground.sql(
    `with p as (insert into estate.person (tenant_id, name, phone, created_at) values ($1, '卖方', $3, now()) returning id)
     insert into estate.house_owner (tenant_id, house_id, person_id, owner_type, share, from_date) select $1, $2, id, 1, 100, '2020-01-01' from p`,
    [ground.tenantId, houseId, `1391111${1000 + count}`],
  );
  const meterId = await ground.meter({ number: `GH${count}`, houseId, startReading: '1100' });
  expect(await ground.read('2026-10', { [meterId]: '1180' })).toEqual([]);
  return { houseId, meterId };
}

async function sell(houseId: number, more: Partial<InputOf<typeof changeHouseOwners>> = {}) {
  const { version } = await emp.call(getHouse, { id: houseId });
  return emp.call(changeHouseOwners, { id: houseId, version, fromDate: '2026-11-11', owners: [{ name: '买方', ownerType: 1 }], ...more });
}
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => '',
    (error: Error) => error.message,
  );

const parts = (houseId: number) =>
  ground.sql<{ payer: string; from: string; to: string; amount: string; explain: string }>(
    `select p.name as payer, b.period_from::text as "from", b.period_to::text as "to", b.amount::text as amount, b.explain
       from charging.bill b join estate.person p on p.tenant_id = b.tenant_id and p.id = b.payer_id
      where b.tenant_id = $1 and b.house_id = $2 and not b.void order by b.period_from`,
    [ground.tenantId, houseId],
  );

it('asks for the meters of the house and says what they showed last', async () => {
  const { houseId, meterId } = await sold();
  const { meters, bills } = await emp.call(previewHouseOwners, { id: houseId, fromDate: '2026-11-11' });
  expect(meters).toMatchObject([{ meterId, previous: '1180', previousOn: '2026-10-28', item: '抄表测试电费', unit: '度', current: null }]);
  expect(bills).toEqual([]);
  // Nothing was stored.
  expect((await emp.call(getHouse, { id: houseId })).ownerNames).toBe('卖方');
});

describe('a sale on the 11th', () => {
  it('is billed by the reading of the day, without it by days; the parts add up', async () => {
    const read = await sold();
    const unread = await sold();
    const kept = await sold();
    await sell(read.houseId, { readings: [{ meterId: read.meterId, current: '1200' }] });
    await sell(unread.houseId);
    expect(await ground.read('2026-11', { [read.meterId]: '1260', [unread.meterId]: '1260', [kept.meterId]: '1260' })).toEqual([]);
    await ground.bill('2026-11');

    // 80 度 × 0.5469 = 43.752 → 43.75; 1200 − 1180 = 20 of 80: 43.75 × 20/80 = 10.9375.
    const byReading = await parts(read.houseId);
    expect(byReading).toMatchObject([
      { payer: '卖方', from: '2026-11-01', to: '2026-11-10', amount: '10.94' },
      { payer: '买方', from: '2026-11-11', to: '2026-11-30', amount: '32.81' },
    ]);
    expect(byReading[0]?.explain).toContain('按付款人分段 2026.11.01-2026.11.10 用量 20 度');
    expect(byReading[0]?.explain).toContain('2026.11.11 交接抄表 1200');
    expect(byReading[0]?.explain).toContain('43.75 元 × 20/80 = 10.94 元');
    // Read on the 28th of October and the 18th of November: 21 days, 13 of them the seller's; 80 × 13/21 = 49.5238.
    const byDays = await parts(unread.houseId);
    expect(byDays).toMatchObject([
      { payer: '卖方', from: '2026-11-01', to: '2026-11-10', amount: '27.08' },
      { payer: '买方', from: '2026-11-11', to: '2026-11-30', amount: '16.67' },
    ]);
    expect(byDays[0]?.explain).toContain('未抄表，按天数 13/21');
    expect(await parts(kept.houseId)).toMatchObject([{ payer: '卖方', from: '2026-11-01', to: '2026-11-30', amount: '43.75' }]);
    for (const bills of [byReading, byDays]) expect(sumMoney(bills.map(({ amount }) => amount))).toBe('43.75');
    const differences = await installation.database.asOwner(listDifferences);
    expect(differences.filter(({ found }) => found.length > 0)).toEqual([]);
    // The reading stays locked while one of its parts lives.
    expect(await ground.read('2026-11', { [read.meterId]: '1270' })).toMatchObject([expect.stringContaining('已计费')]);
  });

  it('goes to whoever pays the item instead of the owner, on his days only', async () => {
    const { houseId, meterId } = await sold();
    await ground.sql(
      `with p as (insert into estate.person (tenant_id, name, phone, created_at) values ($1, '租客', '13922220000', now()) returning id)
       insert into charging.item_payer (tenant_id, house_id, charge_type_id, person_id, from_date, to_date, created_by, created_at)
       select $1, $2, m.charge_type_id, p.id, '2026-11-01', '2026-11-10', 'test', now() from p, charging.meter m where m.tenant_id = $1 and m.id = $3`,
      [ground.tenantId, houseId, meterId],
    );
    await ground.sql(
      `insert into charging.transfer_reading (tenant_id, meter_id, day, current, created_by, created_at) values ($1, $2, '2026-11-11', 1220, 'test', now())`,
      [ground.tenantId, meterId],
    );
    expect(await ground.read('2026-11', { [meterId]: '1260' })).toEqual([]);
    await ground.bill('2026-11');
    // Of the 40 度 up to the reading of the 11th the owner has 3 of 13 days, those before the 1st: 43.75 × 9.2308/80 = 5.05.
    const bills = await parts(houseId);
    expect(bills.map(({ payer, from, amount }) => [payer, from, amount])).toEqual([
      ['卖方', '2026-11-01', '5.05'],
      ['租客', '2026-11-02', '16.83'],
      ['卖方', '2026-11-11', '21.87'],
    ]);
    const differences = await installation.database.asOwner(listDifferences);
    expect(differences.filter(({ found }) => found.length > 0)).toEqual([]);
  });

  it('refuses a reading below the last one, and asks to confirm one far above the months before', async () => {
    const { houseId, meterId } = await sold();
    expect(await refusal(sell(houseId, { readings: [{ meterId, current: '1179' }] }))).toContain('读数小于上期 1180');
    const { houseId: steady, meterId: meter } = await sold();
    await ground.sql(
      `insert into charging.meter_reading (tenant_id, meter_id, month, read_on, previous, current, usage, created_by, created_at, updated_by, updated_at)
       values ($1, $2, '2026-09-01', '2026-09-28', 1100, 1140, 40, 'test', now(), 'test', now())`,
      [ground.tenantId, meter],
    );
    await ground.sql(
      `update charging.meter_reading set previous = 1140, usage = 40 where tenant_id = $1 and meter_id = $2 and month = '2026-10-01'`,
      [ground.tenantId, meter],
    );
    const high = { meterId: meter, current: '1280' };
    expect(await refusal(sell(steady, { readings: [high] }))).toContain('明显高于往月');
    await sell(steady, { readings: [{ ...high, confirmed: true }] });
    // The reading of the month cannot lie below that of the sale.
    expect(await ground.read('2026-11', { [meter]: '1279' })).toEqual(['读数小于 2026.11.11 过户抄表的 1280']);
  });
});
