import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAnything, findAtDesk, findInTree, previewHouse, searchHouses } from '@anju/contract';
import { houseCode, houseSortKey, naturalKey, placeKey } from '@anju/domain';
import { SPELLED_ESTATE, SPELLED_HOUSES, SPELLINGS } from '@anju/domain/house-spellings';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { openGround, type SettleGround } from '../settlement/settlement.fixtures.ts';

let installation: Installation;
let ground: SettleGround;
let emp: Person;
let limited: Person;
beforeAll(async () => {
  installation = await openInstallation();
  ground = await openGround(installation);
  [emp, limited] = await Promise.all([installation.as('emp'), installation.as('limited')]);
  await seedSpelledEstate();
});
afterAll(() => installation.close());

/** The estate of the table of spellings. */
async function seedSpelledEstate(): Promise<void> {
  const { tenantId, companyId } = ground;
  const idOf = async (text: string, values: unknown[]) =>
    (await ground.sql<{ id: number }>(`${text} returning id`, values))[0]?.id as number;
  const estateId = await idOf(
    `insert into estate.estate (tenant_id, company_id, name, sort_key, created_by, created_at, updated_by, updated_at) values ($1, $2, $3, $4, '', now(), '', now())`,
    [tenantId, companyId, SPELLED_ESTATE, naturalKey(SPELLED_ESTATE)],
  );
  const known = new Map<string, number>();
  const once = async (name: string, make: () => Promise<number>) => {
    const id = known.get(name) ?? (await make());
    known.set(name, id);
    return id;
  };
  for (const place of SPELLED_HOUSES) {
    const { zone, building, unit, houseNo } = place;
    const zoneId =
      zone === ''
        ? null
        : await once(zone, () =>
            idOf(`insert into estate.zone (tenant_id, estate_id, name, sort_key) values ($1, $2, $3, $4)`, [
              tenantId,
              estateId,
              zone,
              naturalKey(zone),
            ]),
          );
    const buildingId = await once(building, () =>
      idOf(
        `insert into estate.building (tenant_id, estate_id, zone_id, name, type, usage, floors, sort_key) values ($1, $2, $3, $4, 1, 1, 99, $5)`,
        [tenantId, estateId, zoneId, building, naturalKey(building)],
      ),
    );
    const unitId =
      unit === ''
        ? null
        : await once(`${building}${unit}`, () =>
            idOf(`insert into estate.unit (tenant_id, building_id, name, sort_key) values ($1, $2, $3, $4)`, [
              tenantId,
              buildingId,
              unit,
              naturalKey(unit),
            ]),
          );
    await ground.sql(
      `insert into estate.house (tenant_id, estate_id, zone_id, building_id, unit_id, floor, house_no, code, sort_key, usage, real_use, use_state, use_type, area_from,
         build_area, use_area, inner_area, area_basis, charge_area, created_by, created_at, updated_by, updated_at)
       values ($1, $2, $3, $4, $5, 1, $6, $7, $8, 1, 1, 4, 1, '2024-01-01', 89, 70, 72, 1, 89, '', now(), '', now())`,
      [tenantId, estateId, zoneId, buildingId, unitId, houseNo, houseCode(place), houseSortKey(place)],
    );
  }
}

const sorted = (codes: readonly string[]) => codes.toSorted();

it('the database makes the same keys of codes as the reading of a text', async () => {
  const codes = [
    '3幢-2单元-1203',
    '０３栋-２单元-1203室',
    '十幢-1',
    '二十一號樓-101',
    '十二座-1',
    'A座-0101',
    '综合楼-１',
    '三门-5梯-9#',
    '３ 幢-1 0 1',
  ];
  const rows = await ground.sql<{ key: string }>(
    `select estate.place_key(x) as key from unnest($1::text[]) with ordinality t(x, n) order by n`,
    [codes],
  );
  expect(rows.map(({ key }) => key)).toEqual(codes.map(placeKey));
});

describe('every way to write a house means the same houses', () => {
  it('in the box for everything, at the desk, in the list of houses and in the tree', async () => {
    const wrong: unknown[] = [];
    for (const [text, , houses] of SPELLINGS) {
      const ours = (rows: readonly { code: string; estateName: string }[]) =>
        sorted(rows.filter(({ estateName }) => estateName === SPELLED_ESTATE).map(({ code }) => code));
      const [box, desk, list, tree] = await Promise.all([
        emp.call(findAnything, { key: text }),
        emp.call(findAtDesk, { key: text }),
        emp.call(searchHouses, { key: text, page: 1, size: 50 }),
        emp.call(findInTree, { key: text, types: ['house'], limit: 50 }),
      ]);
      const found = {
        box: ours(box.houses.rows),
        desk: ours(desk.map((hit) => ({ code: hit.text, estateName: hit.estateName }))),
        list: ours(list.rows),
        tree: ours(tree.flatMap((hit) => hit.houses)),
      };
      for (const [where, codes] of Object.entries(found))
        if (JSON.stringify(codes) !== JSON.stringify(sorted(houses))) wrong.push([text, where, codes, houses]);
    }
    expect(wrong).toEqual([]);
  });
});

describe('the box for everything', () => {
  it('shows a house with its owner and what is owed, and beside it the open bills', async () => {
    const { houseId, personId } = await ground.house('寻9-77', '寻物甲');
    await ground.sql(`update estate.person set phone = '13866669977', initials = 'xwj' where id = $1`, [personId]);
    await ground.bill(houseId, { amount: '256.16', due: '2020-01-31' });
    await ground.bill(houseId, { amount: '35.85', due: '2099-01-31' });
    const { houses } = await emp.call(findAnything, { key: '寻9-77' });
    expect(houses).toMatchObject({
      total: 1,
      rows: [{ id: houseId, code: '寻9-77', owners: '寻物甲', phone: '138****9977', owing: { bills: 2, overdueBills: 1, open: '292.01' } }],
    });
    expect(await emp.call(previewHouse, { id: houseId })).toMatchObject({
      owners: '寻物甲',
      bills: 2,
      open: '292.01',
      rows: [
        { open: '256.16', isOverdue: true },
        { open: '35.85', isOverdue: false },
      ],
    });
    for (const key of ['寻物甲', 'xwj', '66669977', '138 6666 9977', '９９７７']) {
      const found = await emp.call(findAnything, { key });
      expect([key, found.people.rows.find(({ id }) => id === personId)]).toMatchObject([
        key,
        { name: '寻物甲', phone: '138****9977', house: '寻9-77 业主' },
      ]);
    }
    // Where no house is named, the houses of the person are offered.
    expect((await emp.call(findAnything, { key: '寻物甲' })).houses.rows.map(({ code }) => code)).toEqual(['寻9-77']);
  });

  it('finds a space by code and plate, a receipt by its last figures, a bill by its number', async () => {
    const { parkingId } = await ground.space('QB1-117');
    await ground.sql(`insert into estate.vehicle (tenant_id, parking_id, plate) values ($1, $2, '浙A·9Q876')`, [
      ground.tenantId,
      parkingId,
    ]);
    for (const key of ['QB1-117', 'qb1-117', '车位QB1-117', '浙A·9Q876', '浙a9q876', 'A9Q876', '9Q876'])
      expect([key, (await emp.call(findAnything, { key })).spaces.rows.map(({ code }) => code)]).toEqual([key, ['QB1-117']]);
    const [receipt] = await ground.sql<{ id: number }>(
      `insert into charging.settlement (tenant_id, number, company_id, estate_id, type, source, payer_name, day, at, cashier_id, cashier_name, total)
       values ($1, 'SJ2026987203', $2, $3, 1, 'counter', '寻票', '2026-07-01', now(), 1, '', 0) returning id`,
      [ground.tenantId, ground.companyId, ground.estateId],
    );
    for (const key of ['SJ2026987203', 'sj2026987203', '987203', '7203'])
      expect([key, (await emp.call(findAnything, { key })).receipts.rows.map(({ id }) => id)]).toEqual([key, [receipt?.id]]);
    const { houseId } = await ground.house('寻9-78');
    const billId = await ground.bill(houseId, { amount: '12.00' });
    expect((await emp.call(findAnything, { key: `账单${billId}` })).bills).toMatchObject({
      total: 1,
      rows: [{ id: billId, objectText: '寻9-78', open: '12.00' }],
    });
  });

  it('shows nothing outside the estates of the user, and counts nothing of it', async () => {
    const { houseId } = await ground.house('寻9-79', '寻物乙');
    await ground.bill(houseId, { amount: '12.00' });
    const found = await limited.call(findAnything, { key: '寻9-79' });
    expect(Object.values(found).map(({ total }) => total)).toEqual([0, 0, 0, 0, 0, 0]);
    expect((await limited.call(findAnything, { key: '寻物乙' })).people.total).toBe(0);
    expect((await emp.ask(findAnything, { key: '1' })).status).toBe(400);
  });
});
