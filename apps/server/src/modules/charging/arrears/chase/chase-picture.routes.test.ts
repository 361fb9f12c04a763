import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countDebtors, getChaseBuilding, searchChase, type InputOf } from '@anju/contract';
import { addDays, sumMoney } from '@anju/domain';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { openGround, refusalOf, turnableClock, type BillPlan, type SettleGround } from '../../settlement/settlement.fixtures.ts';

const TODAY = '2026-06-15';
const AGO = (days: number) => addDays(TODAY, -days);
let installation: Installation;
let ground: SettleGround;
let emp: Person;
let building: number;
let unit: number;
let other: number;
const houses = new Map<string, number>();

async function place(code: string, floor: number, in_: number, unitId: number | null, state = 4): Promise<number> {
  const { houseId } = await ground.house(code);
  await ground.sql(`update estate.house set building_id = $2, unit_id = $3, floor = $4, use_state = $5, zone_id = null where id = $1`, [
    houseId,
    in_,
    unitId,
    floor,
    state,
  ]);
  houses.set(code, houseId);
  return houseId;
}
const owe = (houseId: number, amount: string, days: number, more: Partial<BillPlan> = {}) =>
  ground.bill(houseId, { amount, due: AGO(days), lateRate: '0', ...more });
async function raise(name: string): Promise<number> {
  const [made] = await ground.sql<{ id: number }>(
    `insert into estate.building (tenant_id, estate_id, name, type, usage, floors, sort_key) values ($1, $2, $3, 1, 1, 3, $3) returning id`,
    [ground.tenantId, ground.estateId, name],
  );
  return made?.id ?? 0;
}

beforeAll(async () => {
  installation = await openInstallation({ clock: turnableClock(`${TODAY}T10:00:00+08:00`) });
  ground = await openGround(installation);
  emp = await installation.as('emp');
  building = await raise('图1幢');
  other = await raise('图2幢');
  const [made] = await ground.sql<{ id: number }>(
    `insert into estate.unit (tenant_id, building_id, name, sort_key) values ($1, $2, '1单元', '1') returning id`,
    [ground.tenantId, building],
  );
  unit = made?.id ?? 0;
  // 101 owes 100.00 for 400 days, 30.00 for 20 days, and 66.00 for its parking space for 200 days: one debtor, as old as the oldest.
  const first = await place('图101', 1, building, unit);
  const payer = await ground.sql<{ id: number }>(`select person_id as id from estate.house_owner where house_id = $1`, [first]);
  const payerId = payer[0]?.id ?? 0;
  await owe(first, '100.00', 400, { item: '图物业费', payerId });
  await owe(first, '30.00', 20, { item: '图水费', payerId, lateRate: '0.001' });
  const [space] = await ground.sql<{ id: number }>(
    `insert into estate.parking (tenant_id, estate_id, code, owner_type, house_id, created_by, created_at)
     values ($1, $2, 'CW-图', 1, $3, '测试', now()) returning id`,
    [ground.tenantId, ground.estateId, first],
  );
  await owe(first, '66.00', 200, { item: '图车位费', parkingId: space?.id ?? 0 });
  // 102 owes 12.00 that is not due yet; 201 is vacant; 202 owes 50.00 that is suspended.
  await owe(await place('图102', 1, building, unit), '12.00', -10);
  await place('图201', 2, building, unit, 5);
  const hung = await owe(await place('图202', 2, building, unit), '50.00', 100);
  await ground.sql(`update charging.bill set suspended = true where id = $1`, [hung]);
  await ground.sql(`update charging.object_balance set suspended = open where object_kind = 1 and object_id = $1`, [houses.get('图202')]);
  // A villa without a unit in another building.
  await owe(await place('图别墅', 1, other, null), '9.50', 45);
});
afterAll(() => installation.close());

const list = (more: Partial<InputOf<typeof searchChase>>) => emp.call(searchChase, { size: 200, ...more });

describe('a building house by house', () => {
  it('tells what is overdue with what is charged with the house, by item, how old, and what is hung or vacant', async () => {
    const shown = await emp.call(getChaseBuilding, { buildingId: building });
    expect(shown).toMatchObject({ estateName: '云栖花园', buildingName: '图1幢' });
    expect(shown.houses.map(({ code, floor, unitName, useState }) => [code, floor, unitName, useState])).toEqual([
      ['图101', 1, '1单元', 4],
      ['图102', 1, '1单元', 4],
      ['图201', 2, '1单元', 5],
      ['图202', 2, '1单元', 4],
    ]);
    const [owes, later, empty, hung] = shown.houses;
    expect(owes).toMatchObject({
      overdue: '196.00',
      late: '0.60',
      oldestDue: AGO(400),
      days: 400,
      bucket: 5,
      payerNames: '业主图101',
      items: [
        { item: '图物业费', bills: 1, open: '100.00' },
        { item: '图车位费', bills: 1, open: '66.00' },
        { item: '图水费', bills: 1, open: '30.00' },
      ],
    });
    for (const one of [later, empty]) expect(one).toMatchObject({ overdue: '0.00', days: null, bucket: null, items: [], payerNames: '' });
    expect(hung).toMatchObject({ overdue: '0.00', suspended: '50.00', bucket: null });
    const { overdue } = await list({ node: { kind: 'building', id: building } });
    expect(sumMoney(shown.houses.map((house) => house.overdue))).toBe(overdue);
  });

  it('needs no unit, and a building that is not seen is not there', async () => {
    const { houses: villas } = await emp.call(getChaseBuilding, { buildingId: other });
    expect(villas).toMatchObject([{ code: '图别墅', unitId: null, unitName: '', overdue: '9.50', bucket: 2 }]);
    expect(await refusalOf(emp, getChaseBuilding, { buildingId: 9_999_999 })).toBe('楼栋不存在或已被删除');
    const limited = await installation.as('limited');
    const asked = await limited.ask(getChaseBuilding, { buildingId: building });
    expect(JSON.stringify(asked)).not.toContain('图101');
  });
});

describe('counts of debtors', () => {
  it('below an estate: one for a house with its parking space, by the oldest debt, and only of what is overdue', async () => {
    const counts = new Map((await emp.call(countDebtors, { estateId: ground.estateId })).map((one) => [one.key, one]));
    expect(counts.get(`building:${building}`)).toEqual({
      key: `building:${building}`,
      debtors: 1,
      ages: [0, 0, 0, 0, 1],
      overdue: '196.00',
    });
    expect(counts.get(`unit:${unit}`)).toMatchObject({ debtors: 1, overdue: '196.00' });
    expect(counts.get(`building:${other}`)).toMatchObject({ debtors: 1, ages: [0, 1, 0, 0, 0] });
  });

  it('of every estate: the sums are those of the list, and estates of others are not counted', async () => {
    const all = await emp.call(countDebtors, {});
    expect(sumMoney(all.map(({ overdue }) => overdue))).toBe((await list({})).overdue);
    for (const { debtors, ages } of all) expect(ages.reduce((sum, one) => sum + one, 0)).toBe(debtors);
    const limited = await installation.as('limited');
    const asked = await limited.ask(countDebtors, {});
    const [own] = await ground.sql<{ ids: number[] | null }>(
      `select array_agg(id) as ids from estate.estate where tenant_id = $1 and name = '云栖花园'`,
      [ground.tenantId],
    );
    for (const id of own?.ids ?? []) expect(JSON.stringify(asked)).not.toContain(`"estate:${id}"`);
  });
});

it('a chosen age narrows the list and its sum; the ages themselves stay whole', async () => {
  const node = { kind: 'building', id: building } as const;
  const [whole, old] = [await list({ node }), await list({ node, buckets: [5, 6, 7] })];
  expect([whole.total, old.total, old.overdue]).toEqual([2, 1, '130.00']);
  expect(old.buckets).toEqual([
    { bucket: 4, objects: 1, overdue: '66.00' },
    { bucket: 5, objects: 1, overdue: '130.00' },
  ]);
  expect(old.buckets).toEqual(whole.buckets);
});
