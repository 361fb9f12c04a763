import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findInTree,
  listHouseMembers,
  listOwnHouses,
  listResidentialUsing,
  listShareHouses,
  loadTree,
  searchHouses,
  searchLedgerHouses,
  type InputOf,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { groundOf, oneOf, rowsOf, type Ground } from '../house/house.fixtures.ts';

let installation: Installation;
let emp: Person;
let limited: Person;
let yunqi: Ground;
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date('2026-07-02T10:00:00+08:00') } });
  [emp, limited] = await Promise.all([installation.as('emp'), installation.as('limited')]);
  yunqi = await groundOf(installation, '云栖花园', '1幢');
});
afterAll(() => installation.close());

const TODAY = `'2026-07-02'`;
const NOT_THERE = '房屋不存在或已被删除';

/** A house of the estate with current and former owners and with residents. */
const soldHouse = () =>
  oneOf<{ id: number; code: string }>(
    installation,
    `select h.id, h.code from estate.house h join estate.house_owner o on o.house_id = h.id
      where h.estate_id = $1 and o.to_date < ${TODAY} and exists (select from estate.resident r where r.house_id = h.id and r.move_out_date is null) order by h.id limit 1`,
    [yunqi.estateId],
  );

describe('people of a house', () => {
  it('are its owners and residents of today, with masked phones; those of before when asked', async () => {
    const { id } = await soldHouse();
    const now = await emp.call(listHouseMembers, { houseId: id });
    const known = await rowsOf<{ person: number; role: string }>(
      installation,
      `select person_id as person, 'owner' as role from estate.house_owner where house_id = $1 and from_date <= ${TODAY} and coalesce(to_date, '9999-12-31') >= ${TODAY}
       union all select person_id, 'resident' from estate.resident where house_id = $1 and coalesce(move_out_date, '9999-12-31') >= ${TODAY}`,
      [id],
    );
    const pairs = (rows: readonly { role: string; person: number }[]) => rows.map(({ role, person }) => `${role} ${person}`).sort();
    expect(pairs(now.map(({ role, personId }) => ({ role, person: personId })))).toEqual(pairs(known));
    expect(now.every(({ current, phone }) => current && (phone === '' || phone.includes('****')))).toBe(true);
    expect(now.find(({ role }) => role === 'owner')).toMatchObject({ relation: '个人', share: expect.stringMatching(/^(100|50)$/) });
    const all = await emp.call(listHouseMembers, { houseId: id, withHistory: true });
    expect(all.filter(({ role, current }) => role === 'owner' && !current).length).toBeGreaterThan(0);
    expect((await limited.ask(listHouseMembers, { houseId: id })).envelope.msg).toBe(NOT_THERE);
  });
});

describe('houses of a person', () => {
  it('are those he owns or lives in today, in the estates of who asks', async () => {
    const { id: houseId, code } = await soldHouse();
    const members = await emp.call(listHouseMembers, { houseId, withHistory: true });
    const resident = members.find(({ role, current }) => role === 'resident' && current);
    const former = members.find(({ role, current }) => role === 'owner' && !current);
    if (!resident || !former) throw new Error('the demo lacks somebody');
    expect(await emp.call(listOwnHouses, { personId: resident.personId })).toContainEqual(
      expect.objectContaining({ houseId, code, estateName: '云栖花园', role: 'resident', current: true }),
    );
    expect((await emp.call(listOwnHouses, { personId: former.personId })).map((own) => own.houseId)).not.toContain(houseId);
    expect(await emp.call(listOwnHouses, { personId: former.personId, withHistory: true })).toContainEqual(
      expect.objectContaining({ houseId, role: 'owner', current: false, toDate: former.toDate }),
    );
    expect(await limited.call(listOwnHouses, { personId: resident.personId, withHistory: true })).toEqual([]);
  });
});

describe('houses with who pays', () => {
  it('are paged with owner and payer, below a node or by a text', async () => {
    const { id } = await soldHouse();
    const node = { kind: 'house' as const, id };
    const { rows, total } = await emp.call(searchLedgerHouses, { node });
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({ id, estateName: '云栖花园', payer: { by: 'owner' } });
    expect(rows[0]?.ownerNames.split('、')).toContain(rows[0]?.payer?.name);
    const estate = await emp.call(searchLedgerHouses, { node: { kind: 'estate', id: yunqi.estateId }, size: 20, page: 2 });
    expect(estate.rows).toHaveLength(20);
    expect(estate.total).toBe((await emp.call(searchHouses, { node: { kind: 'estate', id: yunqi.estateId } })).total);
    const found = await emp.call(searchLedgerHouses, { key: rows[0]?.ownerNames.split('、')[0] ?? '' });
    expect(found.rows.map((row) => row.id)).toContain(id);
    expect(await limited.call(searchLedgerHouses, { node })).toEqual({ rows: [], total: 0 });
  });
});

describe('dwellings in use', () => {
  const count = async (where: string, id: number | null) =>
    (
      await oneOf<{ n: number }>(
        installation,
        `select count(*)::int as n from estate.house where ${where} = $1 and usage = 1 and use_state = 4 and not disabled`,
        [id],
      )
    ).n;

  it('below an estate, a zone, a building, a unit', async () => {
    const ask = (id: InputOf<typeof listResidentialUsing>['id'], person = emp) => person.call(listResidentialUsing, { id, size: 5 });
    expect((await ask(yunqi.estateId)).total).toBe(await count('estate_id', yunqi.estateId));
    expect((await ask(`zone:${yunqi.zoneId ?? 0}`)).total).toBe(await count('zone_id', yunqi.zoneId));
    expect((await ask(`unit:${yunqi.unitId ?? 0}`)).total).toBe(await count('unit_id', yunqi.unitId));
    const { rows, total } = await ask(`building:${yunqi.buildingId}`);
    expect(total).toBe(await count('building_id', yunqi.buildingId));
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ usage, useState }) => usage === 1 && useState === 4)).toBe(true);
    expect((await ask(yunqi.estateId, limited)).total).toBe(0);
    expect((await emp.ask(listResidentialUsing, { id: 'flat:1' })).status).toBe(400);
  });
});

describe('one box', () => {
  it('finds houses by number and code, and says whose they are', async () => {
    const hits = await emp.call(findInTree, { key: '1幢-1单元-101' });
    expect(hits.map(({ type }) => type)).toEqual(hits.map(() => 'house'));
    expect(hits.map(({ title }) => title)).toContain('云栖花园 1幢-1单元-101');
    expect(hits[0]?.houses).toHaveLength(1);
  });

  it('finds people by name and by phone, each as what it is, with their houses and a masked phone', async () => {
    const someone = await oneOf<{ id: number; name: string; phone: string; house: number }>(
      installation,
      `select p.id, p.name, p.phone, o.house_id as house from estate.person p join estate.house_owner o on o.person_id = p.id join estate.house h on h.id = o.house_id
        where h.estate_id = $1 and o.to_date is null and length(p.name) = 3 and p.phone <> '' and not h.disabled order by p.id limit 1`,
      [yunqi.estateId],
    );
    const named = (await emp.call(findInTree, { key: someone.name, limit: 50 })).find(
      ({ id, type }) => type === 'person' && id === someone.id,
    );
    expect(named).toMatchObject({ title: someone.name, note: expect.stringContaining('****') });
    expect(named?.houses.map(({ id }) => id)).toContain(someone.house);
    const called = await emp.call(findInTree, { key: someone.phone });
    expect(called).toContainEqual(expect.objectContaining({ type: 'phone', id: someone.id }));
    expect(called.some(({ type }) => type === 'person')).toBe(false);
    expect(await emp.call(findInTree, { key: someone.phone, types: ['person', 'house'] })).toEqual([]);
    expect(await limited.call(findInTree, { key: someone.phone })).toEqual([]);
  });

  it('finds cars by plate with the space and the house', async () => {
    const car = await oneOf<{ id: number; plate: string; house: number; code: string }>(
      installation,
      `select v.id, v.plate, k.house_id as house, k.code from estate.vehicle v join estate.parking k on k.id = v.parking_id where k.estate_id = $1 and k.house_id is not null order by v.id limit 1`,
      [yunqi.estateId],
    );
    const hits = await emp.call(findInTree, { key: car.plate.slice(-5), types: ['plate'] });
    expect(hits).toContainEqual(expect.objectContaining({ type: 'plate', id: car.id, title: car.plate, note: `云栖花园 ${car.code}` }));
    expect(hits.find(({ id }) => id === car.id)?.houses).toMatchObject([{ id: car.house }]);
    expect(await limited.call(findInTree, { key: car.plate.slice(-5), types: ['plate'] })).toEqual([]);
  });

  it('gives so many of each, and needs a text', async () => {
    expect(await emp.call(findInTree, { key: '1', types: ['house'], limit: 3 })).toHaveLength(3);
    expect((await emp.ask(findInTree, { key: ' ' })).envelope.data).toMatchObject({ fields: [{ path: 'key', msg: '请输入要查找的内容' }] });
  });
});

describe('houses of a share group', () => {
  it('are those any member holds, once, in use and in sight', async () => {
    const { tenant } = await oneOf<{ tenant: number }>(installation, 'select tenant_id as tenant from estate.estate where id = $1', [
      yunqi.estateId,
    ]);
    const { id: groupId } = await oneOf<{ id: number }>(
      installation,
      `insert into estate.share_group (tenant_id, estate_id, name) values ($1, $2, '电梯测试') returning id`,
      [tenant, yunqi.estateId],
    );
    expect(await emp.call(listShareHouses, { groupId })).toEqual({ rows: [], total: 0 });
    const other = await oneOf<{ id: number }>(
      installation,
      `select min(id) as id from estate.house where estate_id = $1 and building_id <> $2`,
      [yunqi.estateId, yunqi.buildingId],
    );
    await rowsOf(
      installation,
      `insert into estate.share_group_member (tenant_id, group_id, kind, node_id) values ($1, $2, 'building', $3), ($1, $2, 'unit', $4), ($1, $2, 'house', $5)`,
      [tenant, groupId, yunqi.buildingId, yunqi.unitId, other.id],
    );
    const { total } = await emp.call(searchHouses, { node: { kind: 'building', id: yunqi.buildingId } });
    const shared = await emp.call(listShareHouses, { groupId, size: 200 });
    expect(shared.total).toBe(total + 1);
    expect(shared.rows.map(({ id }) => id)).toContain(other.id);
    expect((await limited.ask(listShareHouses, { groupId })).envelope.msg).toBe('公摊组不存在或已被删除');
    expect((await emp.ask(listShareHouses, { groupId: 999_999 })).envelope.msg).toBe('公摊组不存在或已被删除');
  });
});

it('the tree marks empty houses and those being decorated', async () => {
  const houses = (await emp.call(loadTree, { parent: { kind: 'building', id: yunqi.buildingId } })).filter(({ kind }) => kind === 'unit');
  const nodes = (await Promise.all(houses.map(({ id }) => emp.call(loadTree, { parent: { kind: 'unit', id } })))).flat();
  expect(nodes.length).toBeGreaterThan(0);
  for (const { note, badge } of nodes) expect(badge).toBe({ 空置: 'vacant', 装修中: 'decorating' }[note]);
  expect(houses.every(({ badge }) => badge === undefined)).toBe(true);
});
