// A household that moves to another house.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getResident, moveHousehold, moveInResident } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { disagreements } from '../property/house/house.fixtures.ts';
import { clock, emptyHouses, householdOf, TODAY } from './resident.fixtures.ts';

let installation: Installation;
let emp: Person;
let houses: number[];
beforeAll(async () => {
  installation = await openInstallation({ clock });
  emp = await installation.as('emp');
  houses = await emptyHouses(installation, '临江名邸');
});
afterAll(() => installation.close());

const house = (at: number) => houses[at] ?? 0;
const family = async (houseId: number, ...names: string[]) => {
  const ids: number[] = [];
  for (const [at, name] of names.entries())
    ids.push(
      (
        await emp.call(moveInResident, {
          houseId,
          person: { name },
          relation: at === 0 ? 1 : 3,
          head: at === 0,
          moveInDate: '2026-01-10',
          cardNo: `K${at}`,
        })
      ).id,
    );
  return ids;
};
const all = (ids: readonly number[]) => ids.map((id) => ({ id, version: 0 }));

describe('a household', () => {
  it('ends the day before and begins anew, with head, relation and cards; houses follow if the desk says so', async () => {
    const ids = await family(house(0), '骆天', '骆小天');
    const [from, to] = [await householdOf(emp, house(0)), await householdOf(emp, house(1))];
    const { ids: made } = await emp.call(moveHousehold, {
      residents: all(ids),
      toHouseId: house(1),
      date: '2026-07-01',
      reason: '改善',
      fromHouse: { version: from.houseVersion, useState: 5, persons: true },
      toHouse: { version: to.houseVersion, useState: 4, persons: true },
    });
    expect(made).toHaveLength(2);
    const [left, lived] = [await householdOf(emp, house(0)), await householdOf(emp, house(1))];
    expect(left.residents.map((row) => row.moveOutDate)).toEqual(['2026-06-30', '2026-06-30']);
    expect(lived).toMatchObject({ useState: 4, persons: 2 });
    expect(lived.residents.map(({ name, head, relation, cardNo, moveInDate }) => [name, head, relation, cardNo, moveInDate])).toEqual([
      ['骆天', true, 1, 'K0', '2026-07-01'],
      ['骆小天', false, 3, 'K1', '2026-07-01'],
    ]);
    const card = await emp.call(getResident, { id: ids[0] ?? 0 });
    expect(card.moveOutReason).toBe(`换房至 ${to.code}：改善`);
    expect(card.changes[0]).toMatchObject({ action: '换房迁出' });
    expect(await disagreements(installation)).toEqual([]);
  });

  it('that joins another comes under its head', async () => {
    await family(house(2), '先住');
    const ids = await family(house(3), '后到');
    await emp.call(moveHousehold, { residents: all(ids), toHouseId: house(2), date: TODAY, reason: '合住' });
    expect((await householdOf(emp, house(2))).residents.map(({ name, head }) => [name, head])).toEqual([
      ['先住', true],
      ['后到', false],
    ]);
  });

  it('is refused whole, with words', async () => {
    const [one, other] = [await family(house(4), '不动', '也不动'), await family(house(5), '隔壁')];
    const ask = async (more: object) => {
      const { envelope } = await emp.ask(moveHousehold, { residents: all(one), toHouseId: house(6), date: TODAY, reason: '换房', ...more });
      return envelope.msg;
    };
    expect(await ask({ date: '2026-01-10' })).toBe('换房日期应晚于不动的迁入日期 2026.01.10');
    expect(await ask({ date: '2026-07-21' })).toBe('日期不能晚于今天');
    expect(await ask({ toHouseId: house(4) })).toBe('迁入房屋与现住房屋相同');
    expect(await ask({ residents: all([...one, ...other]) })).toBe('请选择同一房屋的住户');
    expect(await ask({ residents: [{ id: one[0], version: 7 }] })).toBe('住户已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。');
    expect(await ask({ residents: [{ id: 9_999_999, version: 0 }] })).toBe('住户不存在或已被删除');
    await emp.call(moveInResident, {
      houseId: house(6),
      personId: (await emp.call(getResident, { id: one[1] ?? 0 })).personId,
      relation: 5,
      moveInDate: '2026-02-01',
    });
    expect(await ask({})).toBe('也不动在这一时期已登记为该房屋的住户');
    expect((await householdOf(emp, house(4))).residents.map((row) => row.moveOutDate)).toEqual([null, null]);
    expect((await householdOf(emp, house(6))).residents).toHaveLength(1);
  });

  it('cannot go two ways at once', async () => {
    const ids = await family(house(7), '两头');
    const go = (toHouseId: number) => emp.ask(moveHousehold, { residents: all(ids), toHouseId, date: TODAY, reason: '换房' });
    const both = await Promise.all([go(house(8)), go(house(9))]);
    expect(both.filter(({ envelope }) => envelope.code === 200)).toHaveLength(1);
  });
});
