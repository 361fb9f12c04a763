// 住户档案: moving in, changing, moving out; one stay after the other, none overwritten.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeResident,
  createPerson,
  getHouse,
  getHousehold,
  getPerson,
  getResident,
  moveInResident,
  moveOutResident,
  removeResident,
  searchResidents,
  showPerson,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { ID_CARDS, newPerson } from '../person/person.fixtures.ts';
import { disagreements, oneOf, rowsOf } from '../property/house/house.fixtures.ts';
import { clock, emptyHouses, householdOf, TODAY } from './resident.fixtures.ts';

let installation: Installation;
let emp: Person;
let houses: number[];
beforeAll(async () => {
  installation = await openInstallation({ clock });
  emp = await installation.as('emp');
  houses = await emptyHouses(installation, '云栖花园');
  expect(houses.length).toBeGreaterThan(8);
});
afterAll(() => installation.close());

const house = (at: number) => houses[at] ?? 0;
const person = async (name: string) => (await emp.call(createPerson, newPerson(name))).id;
const into = (houseId: number, personId: number, more: object = {}) => ({
  houseId,
  personId,
  relation: 1 as const,
  moveInDate: '2026-03-01',
  ...more,
});

describe('moving in', () => {
  it('writes a stay of somebody known, with what belongs to it', async () => {
    const personId = await person('江一帆');
    const { id } = await emp.call(
      moveInResident,
      into(house(0), personId, { head: true, cardNo: 'MK900001', pets: '猫 1 只', remark: '有备用钥匙' }),
    );
    const stay = await emp.call(getResident, { id });
    expect(stay).toMatchObject({
      name: '江一帆',
      relation: 1,
      head: true,
      cardNo: 'MK900001',
      pets: '猫 1 只',
      moveInDate: '2026-03-01',
      moveOutDate: null,
    });
    expect(stay.changes[0]).toMatchObject({ action: '迁入', by: '陈思远' });
    expect((await emp.call(getPerson, { id: personId })).lived).toMatchObject([{ id, head: true, moveOutDate: null }]);
  });

  it('writes down a newcomer, and takes whoever has the same paper for the same', async () => {
    const newcomer = { name: '江小满', phone: '13622223333', idType: 1 as const, idNo: ID_CARDS[1] };
    const first = await emp.call(moveInResident, { houseId: house(0), person: newcomer, relation: 3, moveInDate: TODAY });
    expect(await emp.call(showPerson, { id: first.personId })).toMatchObject({
      phone: '13622223333',
      idNo: ID_CARDS[1],
      birthDate: '1985-07-15',
    });
    const second = await emp.call(moveInResident, { houseId: house(1), person: newcomer, relation: 5, moveInDate: TODAY });
    expect(second.personId).toBe(first.personId);
    const other = await emp.ask(moveInResident, {
      houseId: house(2),
      person: { ...newcomer, name: '江大满' },
      relation: 5,
      moveInDate: TODAY,
    });
    const msg = '该证件号已登记为“江小满”，请使用已有的人员';
    expect(other.envelope).toMatchObject({ msg, data: { fields: [{ path: 'person.idNo', msg }] } });
    const byPhone = await emp.call(moveInResident, {
      houseId: house(2),
      person: { name: '江小满', phone: '13622223333' },
      relation: 5,
      moveInDate: TODAY,
    });
    expect(byPhone.personId).toBe(first.personId);
  });

  it('is refused with words', async () => {
    const personId = await person('许可');
    await emp.call(moveInResident, into(house(3), personId, { head: true }));
    const field = async (input: Parameters<typeof emp.ask<typeof moveInResident>>[1]) =>
      ((await emp.ask(moveInResident, input)).envelope.data as unknown as { fields: unknown }).fields;
    expect(await field(into(house(3), personId))).toEqual([{ path: 'personId', msg: '许可在这一时期已登记为该房屋的住户' }]);
    expect(await field(into(house(3), await person('许二'), { head: true }))).toEqual([
      { path: 'head', msg: '该房屋已有户主许可，请先取消' },
    ]);
    expect(await field(into(house(3), personId, { moveInDate: '2026-07-21' }))).toEqual([{ path: 'moveInDate', msg: '日期不能晚于今天' }]);
    expect(await field({ houseId: house(3), relation: 1, moveInDate: TODAY })).toEqual([
      { path: 'personId', msg: '请选择人员，或登记新人员' },
    ]);
    expect(await field({ personId, relation: 1, moveInDate: TODAY } as never)).toEqual([{ path: 'houseId', msg: '请选择房屋' }]);
    const { id: closed } = await oneOf<{ id: number }>(
      installation,
      `select min(id) as id from estate.house where disabled and tenant_id = 2`,
    );
    expect(await field(into(closed, personId))).toEqual([{ path: 'houseId', msg: '房屋已停用，不能修改' }]);
  });

  it('of one person by two desks at once happens once', async () => {
    const personId = await person('争先');
    const both = await Promise.all([emp.ask(moveInResident, into(house(4), personId)), emp.ask(moveInResident, into(house(4), personId))]);
    expect(both.map(({ envelope }) => envelope.code).toSorted((a, b) => a - b)).toEqual([1, 200]);
  });
});

describe('the house', () => {
  it('becomes used with the first who moves in and vacant after the last, if the desk says so; counts stay right', async () => {
    const id = house(5);
    const before = await householdOf(emp, id);
    expect(before).toMatchObject({ useState: 5, persons: 0, residents: [] });
    const { id: stay } = await emp.call(
      moveInResident,
      into(id, await person('初来'), { house: { version: before.houseVersion, useState: 4, persons: true } }),
    );
    expect(await emp.call(getHouse, { id })).toMatchObject({ useState: 4, version: before.houseVersion + 1 });
    const lived = await householdOf(emp, id);
    expect(lived).toMatchObject({ useState: 4, persons: 1 });
    await emp.call(moveOutResident, {
      id: stay,
      version: 0,
      moveOutDate: TODAY,
      reason: '租约到期',
      house: { version: lived.houseVersion, useState: 5, persons: true },
    });
    expect(await householdOf(emp, id)).toMatchObject({ useState: 5, persons: 0, residents: [{ name: '初来', moveOutDate: TODAY }] });
    expect((await emp.call(getHouse, { id })).changes[0]?.detail).toContain('使用状态：使用中 → 空置');
    expect(await disagreements(installation)).toEqual([]);
  });

  it('is left as it is otherwise, and a changed house stops nothing half done', async () => {
    const before = await householdOf(emp, house(6));
    await emp.call(moveInResident, into(house(6), await person('不改')));
    expect(await householdOf(emp, house(6))).toMatchObject({ useState: 5, persons: 0, houseVersion: before.houseVersion });
    const stale = await emp.ask(
      moveInResident,
      into(house(6), await person('陈旧'), { house: { version: 99, useState: 4, persons: true } }),
    );
    expect(stale.envelope.msg).toBe('房屋已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。');
    expect((await householdOf(emp, house(6))).residents).toHaveLength(1);
  });
});

describe('a stay', () => {
  it('is corrected while it lasts, for the version that was read', async () => {
    const { id } = await emp.call(moveInResident, into(house(7), await person('待改')));
    const values = { relation: 5 as const, moveInDate: '2026-02-01', head: true, cardNo: 'A1' };
    await emp.call(changeResident, { id, version: 0, ...values });
    const stay = await emp.call(getResident, { id });
    expect(stay).toMatchObject(values);
    expect(stay.changes[0]?.detail).toBe('与业主关系：本人 → 租客；迁入日期：2026.03.01 → 2026.02.01；户主：否 → 是；门卡号：空 → A1');
    expect((await emp.ask(changeResident, { id, version: 0, ...values })).envelope).toMatchObject({ code: 409 });
  });

  it('that ended is history: not changed, not removed, not ended again; who comes back gets a new one', async () => {
    const personId = await person('来去');
    const { id } = await emp.call(moveInResident, into(house(8), personId));
    const early = await emp.ask(moveOutResident, { id, version: 0, moveOutDate: '2026-02-28', reason: '搬家' });
    expect(early.envelope.data).toEqual({ fields: [{ path: 'moveOutDate', msg: '迁出日期不能早于迁入日期 2026.03.01' }] });
    const ahead = await emp.ask(moveOutResident, { id, version: 0, moveOutDate: '2026-07-21', reason: '搬家' });
    expect(ahead.envelope.data).toEqual({ fields: [{ path: 'moveOutDate', msg: '日期不能晚于今天' }] });
    const why = await emp.ask(moveOutResident, { id, version: 0, moveOutDate: TODAY, reason: '' });
    expect(why.envelope.data).toEqual({ fields: [{ path: 'reason', msg: '请填写迁出原因' }] });
    await emp.call(moveOutResident, { id, version: 0, moveOutDate: '2026-05-31', reason: '搬家' });
    const over = '来去已迁出，历史记录不能修改';
    expect((await emp.ask(changeResident, { id, version: 1, relation: 2, moveInDate: '2026-03-02' })).envelope.msg).toBe(over);
    expect((await emp.ask(moveOutResident, { id, version: 1, moveOutDate: TODAY, reason: '搬家' })).envelope.msg).toBe(over);
    expect((await emp.ask(removeResident, { id })).envelope.msg).toBe(over);
    expect((await emp.ask(moveInResident, into(house(8), personId, { moveInDate: '2026-05-31' }))).envelope.msg).toBe(
      '来去在这一时期已登记为该房屋的住户',
    );
    await emp.call(moveInResident, into(house(8), personId, { moveInDate: '2026-06-01' }));
    expect((await emp.call(getHousehold, { id: house(8) })).residents.map((row) => row.moveOutDate)).toEqual([null, '2026-05-31']);
    expect(await emp.call(getResident, { id })).toMatchObject({
      moveOutReason: '搬家',
      moveInDate: '2026-03-01',
      moveOutDate: '2026-05-31',
    });
  });

  it('entered by mistake is removed, with its line in the log', async () => {
    const { id } = await emp.call(moveInResident, into(house(1), await person('录错')));
    await emp.call(removeResident, { id });
    expect((await emp.ask(getResident, { id })).envelope.msg).toBe('住户不存在或已被删除');
    expect(
      await rowsOf(
        installation,
        `select action, before ->> 'name' as name from system.audit_log where entity = 'resident' and entity_id = $1 order by id desc limit 1`,
        [id],
      ),
    ).toEqual([{ action: '删除', name: '录错' }]);
  });

  it('tells of leases of parking spaces that run on', async () => {
    const { id, code } = await oneOf<{ id: number; code: string }>(
      installation,
      `select r.id, k.code from estate.resident r join estate.parking_lease l on l.person_id = r.person_id join estate.parking k on k.id = l.parking_id
        where r.move_out_date is null and coalesce(l.ended_on, l.to_date) >= $1 and r.tenant_id = 2 order by r.id, l.id limit 1`,
      [TODAY],
    );
    const stay = await emp.call(getResident, { id });
    expect(stay.leases).toContainEqual(expect.objectContaining({ code }));
    await emp.call(moveOutResident, { id, version: stay.version, moveOutDate: TODAY, reason: '出售' });
    expect((await emp.call(getResident, { id })).leases).toEqual(stay.leases);
  });
});

it('lists are searched together with what was moved', async () => {
  expect((await emp.call(searchResidents, { key: '江一帆' })).rows).toMatchObject([{ name: '江一帆', houseId: house(0) }]);
});
