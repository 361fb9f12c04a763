import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { batchChangeHouses, changeHouse, createHouse, getHouse, handOverHouse, type Endpoint, type InputOf } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../../testing/installation.ts';
import { disagreements, formOf, groundOf, newHouse, type Ground } from '../house.fixtures.ts';

let installation: Installation;
let emp: Person;
let ground: Ground;
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date('2026-07-02T10:00:00+08:00') } });
  emp = await installation.as('emp');
  ground = await groundOf(installation, '云栖花园', '1幢');
});
afterAll(() => installation.close());
afterEach(async () => {
  expect(await disagreements(installation)).toEqual([]);
});

const BUYER = { name: '购房人', ownerType: 1 as const };
const EARLY = '计费起始日早于交付日期 2026.07.01；确需提前计费的，请勾选“可早于交付日期”';
const detail = (id: number) => emp.call(getHouse, { id });
const refusal = async <E extends Endpoint>(endpoint: E, input: InputOf<E>) => (await emp.ask(endpoint, input)).envelope;
const make = async (houseNo: string, more: Partial<InputOf<typeof createHouse>> = {}) =>
  (await emp.call(createHouse, newHouse(ground, houseNo, { owners: [BUYER], ...more }))).id;
const handing = (id: number, more: Partial<InputOf<typeof handOverHouse>> = {}): InputOf<typeof handOverHouse> => ({
  id,
  version: 0,
  handoverDate: '2026-07-01',
  useState: 4,
  ...more,
});

describe('a handover', () => {
  it.each([4, 5] as const)('makes 未入伙 to state %i with its day, persons and charge start', async (useState) => {
    const id = await make(`710${useState}`);
    await emp.call(handOverHouse, handing(id, { useState, persons: 3, chargeStartDate: '2026-07-02' }));
    const house = await detail(id);
    expect(house).toMatchObject({ useState, handoverDate: '2026-07-01', chargeStartDate: '2026-07-02', persons: 3, version: 1 });
    expect(house.changes[0]).toMatchObject({ action: '交付' });
    expect(house.changes[0]?.detail).toContain('交付日期：空 → 2026.07.01');
    expect((await refusal(handOverHouse, handing(id, { version: 1 }))).msg).toBe(
      `房屋${useState === 4 ? '使用中' : '空置'}，不是未入伙，不能再办交付`,
    );
  });

  it('is not in the future, and to somebody who bought', async () => {
    const id = await make('7201');
    expect(await refusal(handOverHouse, handing(id, { handoverDate: '2026-07-03' }))).toMatchObject({
      msg: '交付日期不能晚于今天',
      data: { fields: [{ path: 'handoverDate' }] },
    });
    const none = '交付日期当天没有购房的业主，请先办理业主变更';
    expect((await refusal(handOverHouse, handing(await make('7202', { owners: [] })))).msg).toBe(none);
    const developer = { name: '某开发商', ownerType: 3 as const };
    expect((await refusal(handOverHouse, handing(await make('7203', { owners: [developer] })))).msg).toBe(none);
    expect((await refusal(handOverHouse, handing(id, { handoverDate: '2023-12-31' }))).msg).toBe(none);
    expect(await refusal(handOverHouse, handing(id, { version: 2 }))).toMatchObject({ code: 409 });
    expect((await refusal(handOverHouse, { ...handing(id), useState: 3 as 4 })).data).toMatchObject({ fields: [{ path: 'useState' }] });
  });

  it('is done by one of two', async () => {
    const id = await make('7204');
    const answers = await Promise.all([1, 2].map(() => emp.ask(handOverHouse, handing(id))));
    expect(answers.map(({ envelope }) => envelope.code === 200).sort()).toEqual([false, true]);
  });
});

describe('charges', () => {
  it('begin with the handover at the earliest, unless it is said', async () => {
    const id = await make('7301');
    const early = handing(id, { chargeStartDate: '2026-06-30' });
    expect(await refusal(handOverHouse, early)).toMatchObject({ code: 1, msg: EARLY, data: { fields: [{ path: 'chargeStartDate' }] } });
    await emp.call(handOverHouse, { ...early, chargeBeforeHandover: true });
    const house = await detail(id);
    expect(house.chargeStartDate).toBe('2026-06-30');
    // An early day that already exists does not prevent another change; a new early day is refused.
    await emp.call(changeHouse, formOf(house, { remark: '已核对' }));
    const changed = formOf(await detail(id), { chargeStartDate: '2026-06-29' });
    expect((await refusal(changeHouse, changed)).msg).toBe(EARLY);
    await emp.call(changeHouse, { ...changed, chargeBeforeHandover: true });
  });

  it('of a new house follow the same rule, and may begin without a handover', async () => {
    const dates = { handoverDate: '2026-07-01', chargeStartDate: '2026-06-30' };
    expect((await refusal(createHouse, newHouse(ground, '7302', dates))).msg).toBe(EARLY);
    await emp.call(createHouse, newHouse(ground, '7302', { ...dates, chargeBeforeHandover: true }));
    await emp.call(createHouse, newHouse(ground, '7303', { chargeStartDate: '2026-06-30' }));
  });
});

describe('many at once', () => {
  it('take handover and charge start by the same rule, or none of them does', async () => {
    const ids = [await make('7401', { handoverDate: '2026-03-01' }), await make('7402', { handoverDate: '2026-05-01' })];
    const target = { ids };
    expect((await refusal(batchChangeHouses, { target, patch: { chargeStartDate: '2026-04-01' } })).msg).toBe(
      '有 1 套房屋的计费起始日将早于交付日期（如 1幢-1单元-7402）；确需提前计费的，请勾选“可早于交付日期”',
    );
    expect((await detail(ids[0] ?? 0)).chargeStartDate).toBeNull();
    await emp.call(batchChangeHouses, { target, patch: { chargeStartDate: '2026-04-01', handoverDate: '2026-04-01', useState: 4 } });
    expect((await refusal(batchChangeHouses, { target, patch: { handoverDate: '2026-05-01' } })).msg).toContain('有 2 套房屋');
    await emp.call(batchChangeHouses, { target, patch: { handoverDate: '2026-05-01', chargeBeforeHandover: true } });
    expect(await detail(ids[1] ?? 0)).toMatchObject({ handoverDate: '2026-05-01', chargeStartDate: '2026-04-01', useState: 4 });
  });

  it('are charged by another area from a day on: a version each, the old one kept', async () => {
    const ids = [await make('7501'), await make('7502')];
    await emp.call(batchChangeHouses, { target: { ids }, patch: { basis: 3, basisFrom: '2026-07-01', useType: 2 } });
    const house = await detail(ids[0] ?? 0);
    expect(house).toMatchObject({
      basis: 3,
      chargeArea: '85.50',
      useType: 2,
      version: 1,
      areas: [
        { fromDate: '2026-07-01', basis: 3, chargeArea: '85.50', reason: '批量修改计费依据' },
        { fromDate: '2024-01-01', toDate: '2026-06-30', basis: 1, chargeArea: '100.00' },
      ],
    });
    expect(house.changes[0]?.detail).toContain('计费面积依据：建筑面积 → 套内面积');
    // The same change again: houses that already have the basis keep their versions.
    expect(await emp.call(batchChangeHouses, { target: { ids }, patch: { basis: 3, basisFrom: '2026-07-02' } })).toEqual({ changed: 2 });
    expect((await detail(ids[0] ?? 0)).areas).toHaveLength(2);
  });

  it('are not charged by an area they do not have, nor from a day before their version', async () => {
    const area = { fromDate: '2026-06-01', buildArea: '100', useArea: '0', innerArea: '80', basis: 1 as const };
    const ids = [await make('7601', { area })];
    const ask = async (patch: InputOf<typeof batchChangeHouses>['patch']) => await refusal(batchChangeHouses, { target: { ids }, patch });
    const why = '该面积为 0，或生效日期不晚于现有的面积版本';
    expect((await ask({ basis: 2, basisFrom: '2026-07-01' })).msg).toBe(`有 1 套房屋不能改为按使用面积计费（如 1幢-1单元-7601）：${why}`);
    expect((await ask({ basis: 3, basisFrom: '2026-06-01' })).msg).toBe(`有 1 套房屋不能改为按套内面积计费（如 1幢-1单元-7601）：${why}`);
    expect(await ask({ basis: 3, basisFrom: '2026-07-03' })).toMatchObject({
      msg: '生效日期不能晚于今天',
      data: { fields: [{ path: 'patch.basisFrom' }] },
    });
    expect(await ask({ basis: 3 })).toMatchObject({ data: { fields: [{ path: 'patch.basisFrom', msg: '请填写计费依据的生效日期' }] } });
    expect((await detail(ids[0] ?? 0)).areas).toHaveLength(1);
  });
});
