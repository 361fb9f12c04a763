import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  batchChangeHouses,
  changeHouse,
  changeHouseArea,
  changeHouseOwners,
  createHouse,
  enableHouse,
  getHouse,
  MAX_BATCH,
  removeHouse,
  searchHouses,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../../testing/installation.ts';
import { disagreements, formOf, groundOf, newHouse, rowsOf, type Ground } from '../house.fixtures.ts';

let installation: Installation;
let emp: Person;
let yunqi: Ground;
let linjiang: Ground;
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date('2026-07-02T10:00:00+08:00') } });
  emp = await installation.as('emp');
  [yunqi, linjiang] = await Promise.all([groundOf(installation, '云栖花园', '1幢'), groundOf(installation, '临江名邸', '1幢')]);
});
afterAll(() => installation.close());
afterEach(async () => {
  expect(await disagreements(installation)).toEqual([]);
});

const housesOf = async ({ buildingId }: Ground, size = 200) =>
  (await emp.call(searchHouses, { node: { kind: 'building', id: buildingId }, size })).rows.map(({ id }) => id);
const linesOf = (id: number) =>
  rowsOf<{ action: string }>(installation, `select action from system.audit_log where entity = 'house' and entity_id = $1`, [id]);
const detail = (id: number) => emp.call(getHouse, { id });

describe('a change of many houses', () => {
  it('by ids changes what is set and nothing else, with one line of history each', async () => {
    const [first = 0, second = 0, third = 0] = await housesOf(yunqi);
    const before = await detail(first);
    const patch = { useState: 3, chargeStartDate: '2026-08-01' } as const;
    expect(await emp.call(batchChangeHouses, { target: { ids: [first, second, first] }, patch })).toEqual({ changed: 2 });
    const after = await detail(first);
    const unchanged = { usage: before.usage, realUse: before.realUse, useType: before.useType, handoverDate: before.handoverDate };
    expect(after).toMatchObject({ ...unchanged, ...patch, version: before.version + 1 });
    expect(after.changes[0]).toMatchObject({ action: '批量修改', by: '陈思远' });
    expect(after.changes[0]?.detail).toContain('计费起始日：');
    expect(after.changes[0]?.detail).toContain(' → 2026.08.01');
    expect([await linesOf(first), await linesOf(second), await linesOf(third)].map((lines) => lines.length)).toEqual([1, 1, 0]);
  });

  it('by filter changes every house that matches, not the page', async () => {
    const filter = { node: { kind: 'estate' as const, id: yunqi.estateId }, useStates: [4 as const] };
    const { total } = await emp.call(searchHouses, { ...filter, size: 20 });
    expect(total).toBeGreaterThan(200);
    expect(await emp.call(batchChangeHouses, { target: { filter }, patch: { useType: 2 } })).toEqual({ changed: total });
    expect((await emp.call(searchHouses, { ...filter, useTypes: [2] })).total).toBe(total);
    const disabled = { node: filter.node, disabled: true };
    expect((await emp.call(searchHouses, { ...disabled, useTypes: [2] })).total).toBe(0);
  });

  it('takes effect once for one key, and refuses the key for something else', async () => {
    const [id = 0] = await housesOf(linjiang);
    const ask = (useState: 4 | 5, key: string) =>
      emp.ask(batchChangeHouses, { target: { ids: [id] }, patch: { useState } }, { 'idempotency-key': key });
    const { version } = await detail(id);
    const answers = await Promise.all([ask(5, 'batch-key-1'), ask(5, 'batch-key-1'), ask(5, 'batch-key-1')]);
    expect(answers.map(({ envelope }) => envelope.data)).toEqual(Array(3).fill({ changed: 1 }));
    expect((await detail(id)).version).toBe(version + 1);
    expect((await ask(4, 'batch-key-1')).envelope).toMatchObject({ code: 400, msg: '同一防重标识用于了不同的内容，请刷新页面后重试' });
    expect((await ask(4, '')).envelope).toMatchObject({ code: 400, msg: '请求缺少防重标识，请刷新页面后重试' });
  });

  it('refuses to change nothing, and more than it may', async () => {
    expect((await emp.ask(batchChangeHouses, { target: { filter: {} }, patch: {} })).envelope.msg).toBe('请至少选择一项要修改的内容');
    const ids = Array.from({ length: MAX_BATCH + 1 }, (_, index) => index + 1);
    expect((await emp.ask(batchChangeHouses, { target: { ids }, patch: { useState: 4 } })).status).toBe(400);
    expect(await emp.call(batchChangeHouses, { target: { ids: [999_999] }, patch: { useState: 4 } })).toEqual({ changed: 0 });
  });
});

describe('at the same time', () => {
  it('eight people change different houses of one building, and all succeed', async () => {
    const ids = (await housesOf(yunqi)).slice(0, 8);
    const houses = await Promise.all(ids.map(detail));
    const answers = await Promise.all(
      houses.map((house, index) => emp.ask(changeHouse, formOf(house, { useState: index % 2 ? 5 : 3, remark: `第${index}位` }))),
    );
    expect(answers.map(({ envelope }) => envelope.msg)).toEqual(Array(8).fill(''));
    expect((await Promise.all(ids.map(detail))).map(({ remark }) => remark)).toEqual(ids.map((_, index) => `第${index}位`));
  });

  it('two change the same house as they last read it, and exactly one succeeds', async () => {
    const house = await detail((await housesOf(yunqi))[9] ?? 0);
    const answers = await Promise.all(['甲', '乙'].map((remark) => emp.ask(changeHouse, formOf(house, { remark }))));
    expect(answers.map(({ envelope }) => envelope.code).sort()).toEqual([200, 409]);
    expect((await detail(house.id)).version).toBe(house.version + 1);
  });

  it('four changes of many meet in overlapping sets without waiting in a circle', async () => {
    const [here, there] = [await housesOf(yunqi), await housesOf(linjiang)];
    const sets = [[...here, ...there], [...there, ...here].reverse(), [...there.slice(5), ...here.slice(0, 30)], here.slice(10)];
    const answers = await Promise.all(
      sets.map((ids, index) => emp.ask(batchChangeHouses, { target: { ids }, patch: { useState: ([1, 3, 4, 5] as const)[index] } })),
    );
    expect(answers.map(({ envelope }) => envelope.data)).toEqual(sets.map((ids) => ({ changed: ids.length })));
  });

  it('houses move between two estates in opposite directions', async () => {
    const make = (ground: Ground, number: number) => emp.call(createHouse, newHouse(ground, `4${number}01`));
    const moves = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(async (number) => {
        const [from, to] = number % 2 ? [yunqi, linjiang] : [linjiang, yunqi];
        return formOf(await detail((await make(from, number)).id), to);
      }),
    );
    const answers = await Promise.all(moves.map((move) => emp.ask(changeHouse, move)));
    expect(answers.map(({ envelope }) => envelope.msg)).toEqual(moves.map(() => ''));
  });

  it('two enter a house of one new owner, who is one person', async () => {
    const owners = [{ name: '同一人', ownerType: 1 as const, idType: 1 as const, idNo: '11010519491231002X' }];
    const made = await Promise.all(['4801', '4802', '4803'].map((houseNo) => emp.call(createHouse, newHouse(yunqi, houseNo, { owners }))));
    const persons = await Promise.all(made.map(async ({ id }) => (await detail(id)).owners[0]?.personId));
    expect(new Set(persons).size).toBe(1);
  });

  it('two enter the same house, and the second is told', async () => {
    const answers = await Promise.all([1, 2].map(() => emp.ask(createHouse, newHouse(yunqi, '4901'))));
    expect(answers.map(({ envelope }) => envelope.msg).sort()).toEqual(['', '房屋“1幢-1单元-4901”已存在']);
  });
});

it('after any sequence of writes the books agree', async () => {
  const ids = [...(await housesOf(yunqi)).slice(20, 26), ...(await housesOf(linjiang)).slice(20, 26)];
  let made = 0;
  const state = fc.constantFrom(1 as const, 3 as const, 4 as const, 5 as const);
  const step = fc.record({
    what: fc.nat({ max: 6 }),
    which: fc.nat({ max: ids.length - 1 }),
    state,
    area: fc.integer({ min: 1, max: 99_999 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12 }), async (steps) => {
      for (const { what, which, state: useState, area } of steps) {
        const id = ids[which] ?? 0;
        const { data: house } = (await emp.ask(getHouse, { id })).envelope;
        // An earlier step may have removed it.
        if (house === null) continue;
        const { version, disabled } = house;
        const buildArea = (area / 100).toFixed(2);
        const changed = { id, version, fromDate: '2026-07-02', buildArea, useArea: '1', innerArea: '2', basis: 1 as const };
        const answer =
          what === 0
            ? await emp.ask(changeHouse, formOf(house, { useState, usage: useState > 3 ? 2 : 1 }))
            : what === 1
              ? await emp.ask(removeHouse, { id })
              : what === 2
                ? await emp.ask(enableHouse, { id })
                : what === 3
                  ? await emp.ask(changeHouseArea, changed)
                  : what === 4
                    ? await emp.ask(batchChangeHouses, { target: { ids: ids.slice(which) }, patch: { useState, realUse: 8 } })
                    : what === 5
                      ? await emp.ask(
                          createHouse,
                          newHouse(yunqi, `Z${made++}`, { useState, area: { ...changed, fromDate: '2024-01-01' } }),
                        )
                      : await emp.ask(changeHouseOwners, {
                          id,
                          version,
                          fromDate: '2026-07-02',
                          owners: [{ name: `买主${made++}`, ownerType: 1 }],
                        });
        if (!disabled && (what === 0 || what === 4)) expect(answer.envelope.msg).toBe('');
        expect(answer.status).toBe(200);
      }
      expect(await disagreements(installation)).toEqual([]);
    }),
    { numRuns: 8 },
  );
});
