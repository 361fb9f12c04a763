import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import pg from 'pg';
import {
  changeBuilding,
  changeHouseArea,
  changeUnit,
  changeZone,
  createBuilding,
  createEstate,
  createHouse,
  createUnit,
  createZone,
  getHouse,
  listEstateCompanies,
  listUnits,
  listZones,
  loadTree,
  removeBuilding,
  removeEstate,
  removeHouse,
  removeUnit,
  removeZone,
  searchBuildings,
  searchEstates,
  searchHouses,
  type BuildingRow,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';

let installation: Installation;
let owner: pg.Client;
let emp: Person;
let companyId: number;
beforeAll(async () => {
  installation = await openInstallation();
  owner = new pg.Client({ connectionString: installation.database.ownerUrl });
  await owner.connect();
  emp = await installation.as('emp');
  companyId = (await emp.call(listEstateCompanies, {}))[0]?.id as number;
});
afterAll(async () => {
  await owner.end();
  await installation.close();
});

const building = (estateId: number, name: string, zoneId: number | null = null) => ({
  estateId,
  zoneId,
  name,
  type: 4 as const,
  usage: 1 as const,
  floors: 18,
});
const house = (estateId: number, buildingId: number, unitId: number | null, houseNo: string) => ({
  estateId,
  buildingId,
  unitId,
  floor: 1,
  houseNo,
  usage: 1 as const,
  realUse: 1 as const,
  useState: 4 as const,
  useType: 1 as const,
  area: { fromDate: '2026-01-01', buildArea: '89.43', useArea: '70', innerArea: '72', basis: 1 as const, reason: '' },
});

/** A separate estate for each test: two zones, 1幢 with two units of one house each, 2幢 without units and one house. */
let count = 0;
let estateId: number;
let east: number;
let west: number;
let first: BuildingRow;
let second: BuildingRow;
let unitId: number;
const buildingNamed = async (name: string) => {
  const found = (await emp.call(searchBuildings, { estateId, key: name })).rows.find((row) => row.name === name);
  if (!found) throw new Error(`${name} is not in the list`);
  return found;
};
beforeEach(async () => {
  estateId = (await emp.call(createEstate, { companyId, name: `试验苑${++count}` })).id;
  east = (await emp.call(createZone, { estateId, name: '东区', sort: 2 })).id;
  west = (await emp.call(createZone, { estateId, name: '西区', sort: 1 })).id;
  const { id: one } = await emp.call(createBuilding, building(estateId, '1幢', east));
  const { id: two } = await emp.call(createBuilding, building(estateId, '2幢'));
  unitId = (await emp.call(createUnit, { buildingId: one, name: '1单元', sort: 1 })).id;
  const { id: other } = await emp.call(createUnit, { buildingId: one, name: '2单元', sort: 2 });
  await emp.call(createHouse, house(estateId, one, unitId, '101'));
  await emp.call(createHouse, house(estateId, one, other, '101'));
  await emp.call(createHouse, house(estateId, two, null, '101'));
  [first, second] = [await buildingNamed('1幢'), await buildingNamed('2幢')];
});

const codes = async () => (await emp.call(searchHouses, { node: { kind: 'estate', id: estateId }, size: 50 })).rows.map((row) => row.code);
const formOf = ({ zoneName, units, houses, ...form }: BuildingRow) => form;
const zoneHouses = async () => Object.fromEntries((await emp.call(listZones, { id: estateId })).map((zone) => [zone.name, zone.houses]));
const levelOf = async (parent: { kind: 'estate' | 'zone' | 'building'; id: number }) =>
  (await emp.call(loadTree, { parent, withHouses: false })).map(({ title, houses }) => [title, houses]);
/** Compares the counts stored on each level with the houses. */
async function expectCountsToHold(): Promise<void> {
  const { rows } = await owner.query(
    `select kind, t.id, t.house_count, (select count(*)::int from estate.house h where not h.disabled and h.tenant_id = t.tenant_id
        and case kind when 'estate' then h.estate_id when 'zone' then h.zone_id when 'building' then h.building_id else h.unit_id end = t.id) as counted
       from (select 'estate' as kind, tenant_id, id, house_count from estate.estate union all select 'zone', tenant_id, id, house_count from estate.zone
             union all select 'building', tenant_id, id, house_count from estate.building union all select 'unit', tenant_id, id, house_count from estate.unit) t`,
  );
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter((row: { house_count: number; counted: number }) => row.house_count !== row.counted)).toEqual([]);
  const tally = await owner.query(
    `select t.estate_id from (select estate_id, sum(houses) as houses from estate.house_tally group by 1) t
      where houses <> (select count(*) from estate.house h where h.estate_id = t.estate_id)`,
  );
  expect(tally.rows).toEqual([]);
}

describe('zones, buildings and units', () => {
  it('are listed in their order with their figures', async () => {
    expect((await emp.call(listZones, { id: estateId })).map(({ name, sort, houses }) => [name, sort, houses])).toEqual([
      ['西区', 1, 0],
      ['东区', 2, 2],
    ]);
    expect(first).toMatchObject({ zoneName: '东区', type: 4, usage: 1, floors: 18, hasLift: false, units: 2, houses: 2 });
    expect(second).toMatchObject({ zoneId: null, zoneName: '', units: 0, houses: 1 });
    expect((await emp.call(listUnits, { id: first.id })).map(({ name, houses }) => [name, houses])).toEqual([
      ['1单元', 1],
      ['2单元', 1],
    ]);
    expect((await emp.call(searchEstates, { key: `试验苑${count}` })).rows[0]).toMatchObject({
      zones: 2,
      buildings: 2,
      units: 2,
      houses: 3,
    });
  });

  it('buildings are searched, filtered by zone, ordered and paged', async () => {
    await emp.call(createBuilding, { ...building(estateId, '10幢', west), floors: 6 });
    const names = async (input: object) => (await emp.call(searchBuildings, { estateId, ...input })).rows.map((row) => row.name);
    expect(await names({})).toEqual(['1幢', '2幢', '10幢']);
    expect(await names({ key: '1' })).toEqual(['1幢', '10幢']);
    expect(await names({ zoneId: west })).toEqual(['10幢']);
    expect(await names({ sort: { field: 'houses', order: 'desc' } })).toEqual(['1幢', '2幢', '10幢']);
    expect(await names({ sort: { field: 'floors', order: 'asc' } })).toEqual(['10幢', '1幢', '2幢']);
    expect(await emp.call(searchBuildings, { estateId, page: 2, size: 2 })).toMatchObject({ total: 3, rows: [{ name: '10幢' }] });
  });

  it('have names of their own where they stand', async () => {
    const msg = async (answer: Promise<{ envelope: { msg: string } }>) => (await answer).envelope.msg;
    expect(await msg(emp.ask(createZone, { estateId, name: '东区' }))).toBe('分区“东区”已存在');
    expect(await msg(emp.ask(changeZone, { id: west, version: 0, estateId, name: '东区' }))).toBe('分区“东区”已存在');
    expect(await msg(emp.ask(createBuilding, building(estateId, '1幢', west)))).toBe('楼栋“1幢”已存在');
    expect(await msg(emp.ask(changeBuilding, { ...formOf(second), name: '1幢' }))).toBe('楼栋“1幢”已存在');
    expect(await msg(emp.ask(createUnit, { buildingId: first.id, name: '1单元' }))).toBe('单元“1单元”已存在');
    expect(await msg(emp.ask(changeUnit, { id: unitId, version: 0, buildingId: first.id, name: '2单元' }))).toBe('单元“2单元”已存在');
    expect(await codes()).toEqual(['1幢-1单元-101', '1幢-2单元-101', '2幢-101']);
  });

  it('are made once when two people make them together', async () => {
    const answers = await Promise.all(Array.from({ length: 3 }, () => emp.ask(createBuilding, building(estateId, '9幢'))));
    expect(answers.map(({ envelope }) => envelope.msg).toSorted()).toEqual(['', '楼栋“9幢”已存在', '楼栋“9幢”已存在']);
  });

  it('are not overwritten by one who read an older version', async () => {
    await emp.call(changeBuilding, { ...formOf(first), floors: 20 });
    const stale = await emp.ask(changeBuilding, { ...formOf(first), floors: 21 });
    expect(stale.envelope).toMatchObject({ code: 409, msg: '楼栋已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。' });
    expect((await emp.ask(changeZone, { id: east, version: 7, estateId, name: '东' })).envelope.msg).toContain('分区已被他人修改');
    expect((await emp.ask(changeUnit, { id: unitId, version: 7, buildingId: first.id, name: '甲' })).envelope.msg).toContain(
      '单元已被他人修改',
    );
  });

  it('stay in their estate', async () => {
    const elsewhere = (await emp.call(searchEstates, { key: '临江名邸' })).rows[0]?.id as number;
    const [theirs] = (await emp.call(searchBuildings, { estateId: elsewhere })).rows;
    const refused = [
      emp.ask(createBuilding, building(elsewhere, '外来', east)),
      emp.ask(changeBuilding, { ...formOf(first), estateId: elsewhere, zoneId: null }),
      emp.ask(changeZone, { id: east, version: 0, estateId: elsewhere, name: '东区' }),
      emp.ask(changeUnit, { id: unitId, version: 0, buildingId: theirs?.id as number, name: '1单元' }),
    ];
    for (const answer of await Promise.all(refused)) expect(answer.envelope.msg).toBe('所选的分区、楼栋、单元不属于同一小区');
  });

  it('stay while anything is below, houses out of use included', async () => {
    const msg = async (answer: Promise<{ envelope: { msg: string } }>) => (await answer).envelope.msg;
    const [row] = (await emp.call(searchHouses, { node: { kind: 'unit', id: unitId } })).rows;
    await emp.call(changeHouseArea, {
      id: row?.id,
      version: 0,
      fromDate: '2026-02-01',
      buildArea: '90',
      useArea: '70',
      innerArea: '72',
      basis: 1,
      reason: '复测',
    });
    expect(await emp.call(removeHouse, { id: row?.id })).toEqual({ outcome: 'disabled' });
    expect(await levelOf({ kind: 'building', id: first.id })).toEqual([
      ['1单元', 0],
      ['2单元', 1],
    ]);
    expect(await msg(emp.ask(removeUnit, { id: unitId }))).toBe('“1单元”下还有房屋 1 套，不能删除');
    expect(await msg(emp.ask(removeBuilding, { id: first.id }))).toBe('“1幢”下还有单元 2 个、房屋 2 套，不能删除');
    expect(await msg(emp.ask(removeZone, { id: east }))).toBe('“东区”下还有楼栋 1 幢、单元 2 个、房屋 2 套，不能删除');
    expect(await msg(emp.ask(removeZone, { id: 999_999 }))).toBe('分区不存在或已被删除');
  });

  it('are removed from below when they are empty', async () => {
    const id = (await emp.call(createEstate, { companyId, name: `空苑${count}` })).id;
    const zone = await emp.call(createZone, { estateId: id, name: '甲区' });
    const block = await emp.call(createBuilding, building(id, '1幢', zone.id));
    const unit = await emp.call(createUnit, { buildingId: block.id, name: '1单元' });
    await emp.call(removeUnit, unit);
    await emp.call(removeBuilding, block);
    await emp.call(removeZone, zone);
    await emp.call(removeEstate, { id });
    const { rows } = await owner.query(
      `select entity from system.audit_log where action = '删除' and (entity, entity_id) in (('unit', $1), ('building', $2), ('zone', $3), ('estate', $4)) order by id`,
      [unit.id, block.id, zone.id, id],
    );
    expect(rows.map((row: { entity: string }) => row.entity)).toEqual(['unit', 'building', 'zone', 'estate']);
  });
});

describe('renames and moves take the houses along', () => {
  it('a building', async () => {
    await emp.call(changeBuilding, { ...formOf(first), name: '12号楼' });
    expect(await codes()).toEqual(['12号楼-1单元-101', '12号楼-2单元-101', '2幢-101']);
    expect(await levelOf({ kind: 'zone', id: east })).toEqual([['12号楼', 2]]);
    const [moved] = (await emp.call(searchHouses, { node: { kind: 'estate', id: estateId } })).rows;
    expect((await emp.call(getHouse, { id: moved?.id })).changes[0]).toMatchObject({
      action: '编码变更',
      by: '陈思远',
      detail: '房屋编码：1幢-1单元-101 → 12号楼-1单元-101；楼栋更名：1幢 → 12号楼',
    });
    await expectCountsToHold();
  });

  it('a unit', async () => {
    await emp.call(changeUnit, { id: unitId, version: 0, buildingId: first.id, name: '甲单元', sort: 9 });
    expect(await codes()).toEqual(['1幢-2单元-101', '1幢-甲单元-101', '2幢-101']);
    expect((await emp.call(listUnits, { id: first.id })).map((unit) => unit.name)).toEqual(['2单元', '甲单元']);
  });

  it('a zone: the codes stay, the order follows', async () => {
    await emp.call(changeBuilding, { ...formOf(second), zoneId: west });
    expect(await codes()).toEqual(['1幢-1单元-101', '1幢-2单元-101', '2幢-101']);
    await emp.call(changeZone, { id: west, version: 0, estateId, name: '0区' });
    expect(await codes()).toEqual(['2幢-101', '1幢-1单元-101', '1幢-2单元-101']);
  });

  it('a building into another zone, and out of any', async () => {
    await emp.call(changeBuilding, { ...formOf(first), zoneId: west });
    expect(await zoneHouses()).toEqual({ 东区: 0, 西区: 2 });
    expect((await emp.call(searchHouses, { node: { kind: 'zone', id: west } })).total).toBe(2);
    await expectCountsToHold();
    await emp.call(changeBuilding, { ...formOf(first), version: 1, zoneId: null, name: '3幢' });
    expect(await zoneHouses()).toEqual({ 东区: 0, 西区: 0 });
    expect(await codes()).toEqual(['2幢-101', '3幢-1单元-101', '3幢-2单元-101']);
    expect(await levelOf({ kind: 'estate', id: estateId })).toEqual(expect.arrayContaining([['3幢', 2]]));
    await expectCountsToHold();
  });

  it('a unit into another building', async () => {
    await emp.call(changeUnit, { id: unitId, version: 0, buildingId: second.id, name: '1单元' });
    expect(await codes()).toEqual(['1幢-2单元-101', '2幢-101', '2幢-1单元-101']);
    expect(await zoneHouses()).toEqual({ 东区: 1, 西区: 0 });
    expect(await levelOf({ kind: 'building', id: second.id })).toEqual([['1单元', 1]]);
    await expectCountsToHold();
  });

  it('not when a code is taken by a house of another place', async () => {
    const target = await emp.call(createBuilding, building(estateId, '7幢'));
    const { id: odd } = await emp.call(createBuilding, building(estateId, '7幢-1单元'));
    await emp.call(createHouse, house(estateId, odd, null, '101'));
    const clash = await emp.ask(changeUnit, { id: unitId, version: 0, buildingId: target.id, name: '1单元' });
    expect(clash.envelope).toMatchObject({ code: 1, msg: '房屋“7幢-1单元-101”已存在' });
    expect((await emp.call(listUnits, { id: first.id })).map((unit) => unit.name)).toEqual(['1单元', '2单元']);
    await expectCountsToHold();
  });

  it('when two people rename and move together, one after the other or one of them again', async () => {
    const answers = await Promise.all([
      emp.ask(changeBuilding, { ...formOf(first), name: '21幢' }),
      emp.ask(changeBuilding, { ...formOf(first), zoneId: west }),
      emp.ask(changeZone, { id: east, version: 0, estateId, name: '东苑' }),
      emp.ask(changeUnit, { id: unitId, version: 0, buildingId: first.id, name: '丙单元' }),
    ]);
    expect(answers.map(({ envelope }) => envelope.code).filter((code) => code !== 200 && code !== 409)).toEqual([]);
    const { rows } = await owner.query<{ code: string; wanted: string }>(
      `select h.code, concat_ws('-', b.name, u.name, h.house_no) as wanted from estate.house h
         join estate.building b on b.tenant_id = h.tenant_id and b.id = h.building_id
         left join estate.unit u on u.tenant_id = h.tenant_id and u.id = h.unit_id where h.estate_id = $1`,
      [estateId],
    );
    expect(rows.map((row) => row.code)).toEqual(rows.map((row) => row.wanted));
    await expectCountsToHold();
  });
});
