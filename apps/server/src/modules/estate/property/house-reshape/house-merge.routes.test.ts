import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createHouse, getHouse, mergeHouses, splitHouse, type InputOf, type OwnerForm } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { disagreements, groundOf, newHouse, oneOf, rowsOf, type Ground } from '../house/house.fixtures.ts';

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

const owner = (name: string, more: Partial<OwnerForm> = {}) => ({ name, ownerType: 1 as const, phone: '13955550001', ...more });
const detail = (id: number) => emp.call(getHouse, { id });
const make = async (houseNo: string, owners = [owner('房主')], where: Ground = ground) =>
  (await emp.call(createHouse, newHouse(where, houseNo, { handoverDate: '2024-03-01', persons: 2, owners }))).id;
const mergeOf = (
  ids: readonly number[],
  houseNo: string,
  more: Partial<InputOf<typeof mergeHouses>> = {},
): InputOf<typeof mergeHouses> => ({
  houses: ids.map((id) => ({ id, version: 0 })),
  onDate: '2026-07-01',
  unitId: ground.unitId,
  basis: 3,
  house: { floor: 1, houseNo, layout: '五室', buildArea: '200', useArea: '160', innerArea: '171' },
  ...more,
});
const ask = async (input: InputOf<typeof mergeHouses>) => (await emp.ask(mergeHouses, input)).envelope;

describe('a merge', () => {
  it('ends the old houses and begins one with the owners they share', async () => {
    const ids = [await make('6101'), await make('6102')];
    const { id } = await emp.call(mergeHouses, mergeOf(ids, '6101合'));
    expect(await detail(id)).toMatchObject({
      code: '1幢-1单元-6101合',
      layout: '五室',
      buildArea: '200.00',
      basis: 3,
      chargeArea: '171.00',
      persons: 4,
      ownerNames: '房主',
      owners: [{ name: '房主', share: '100', fromDate: '2026-07-01', toDate: null }],
      reshapes: [
        { kind: 'merge', areaDifference: '0.00', parts: [{ side: 'from' }, { side: 'from' }, { side: 'to', code: '1幢-1单元-6101合' }] },
      ],
    });
    for (const old of ids) {
      expect(await detail(old)).toMatchObject({
        disabled: true,
        endedOn: '2026-07-01',
        owners: [{ toDate: '2026-06-30' }],
        reshapes: [{ kind: 'merge' }],
      });
      expect((await detail(old)).changes[0]).toMatchObject({ action: '合并' });
    }
  });

  it('asks for owners when they differ', async () => {
    const ids = [await make('6201', [owner('甲', { phone: '13955550002' })]), await make('6202', [owner('乙', { phone: '13955550003' })])];
    expect(await ask(mergeOf(ids, '6201合'))).toMatchObject({
      code: 1,
      msg: '各房屋的业主不同，请填写合并后的业主',
      data: { fields: [{ path: 'owners' }] },
    });
    const owners = [owner('甲', { phone: '13955550002', share: '50' }), owner('乙', { phone: '13955550003', share: '50' })];
    expect(await ask(mergeOf(ids, '6201合', { owners: [owner('甲', { share: '50' })] }))).toMatchObject({
      msg: '业主份额合计应为 100%，现为 50.00%',
    });
    const { id } = await emp.call(mergeHouses, mergeOf(ids, '6201合', { owners }));
    expect(await detail(id)).toMatchObject({ ownerNames: '甲、乙' });
    const [before] = (await detail(ids[0] ?? 0)).owners;
    expect((await detail(id)).owners.map(({ personId }) => personId)).toContain(before?.personId);
  });

  it('takes in each resident once, and one head', async () => {
    const ids = [await make('6301'), await make('6302')];
    await rowsOf(
      installation,
      `insert into estate.resident (tenant_id, house_id, person_id, relation, move_in_date, head)
       select h.tenant_id, h.id, 5, 1, date '2024-05-01', true from estate.house h where h.id = any ($1)
       union all select h.tenant_id, h.id, 6, 2, null, false from estate.house h where h.id = $2`,
      [ids, ids[1]],
    );
    const { id } = await emp.call(mergeHouses, mergeOf(ids, '6301合'));
    const living = await rowsOf(installation, 'select person_id as person, head from estate.resident where house_id = $1 order by 1', [id]);
    expect(living).toEqual([
      { person: 5, head: true },
      { person: 6, head: false },
    ]);
    expect(
      await oneOf(installation, 'select count(*)::int as n from estate.resident where house_id = any ($1) and move_out_date is null', [
        ids,
      ]),
    ).toEqual({ n: 0 });
  });

  it('is of houses of one building, in one of its units, with areas that agree', async () => {
    const other = await groundOf(installation, '云栖花园', '2幢');
    const here = await make('6401');
    const there = await make('6402', undefined, other);
    expect(await ask(mergeOf([here, there], '6401合'))).toMatchObject({ msg: '只能合并同一楼栋的房屋' });
    const second = await make('6403');
    expect(await ask(mergeOf([here, second], '6401合', { unitId: other.unitId }))).toMatchObject({
      msg: '所选的分区、楼栋、单元不属于同一小区',
    });
    const small = { floor: 1, houseNo: '6401合', buildArea: '199', useArea: '0', innerArea: '0' };
    expect(await ask(mergeOf([here, second], '6401合', { house: small, basis: 1 }))).toMatchObject({
      msg: '建筑面积之前合计 200.00 ㎡，之后合计 199.00 ㎡，不一致时请说明原因',
    });
    expect(await ask(mergeOf([here, second], '6403'))).toMatchObject({
      msg: '房屋“1幢-1单元-6403”已存在',
      data: { fields: [{ path: 'house.houseNo' }] },
    });
    expect(await ask(mergeOf([here], '6401合'))).toMatchObject({ data: { fields: [{ path: 'houses', msg: '请至少选择两套房屋' }] } });
    expect(await ask(mergeOf([here, second], '6401合', { house: { ...small, buildArea: '200' } }))).toMatchObject({
      msg: '按套内面积计费，套内面积应大于 0',
      data: { fields: [{ path: 'house.innerArea' }] },
    });
    expect((await ask(mergeOf([here, here], '6401合'))).code).toBe(1);
    expect(await detail(here)).toMatchObject({ disabled: false, version: 0 });
  });

  it('and a split of one of the houses cannot both happen', async () => {
    const ids = [await make('6501'), await make('6502')];
    const parts = ['6502A', '6502B'].map((houseNo) => ({ floor: 1, houseNo, buildArea: '50', useArea: '0', innerArea: '0' }));
    const answers = await Promise.all([
      emp.ask(mergeHouses, mergeOf(ids, '6501合')),
      emp.ask(mergeHouses, mergeOf([...ids].reverse(), '6501并')),
      emp.ask(splitHouse, { id: ids[1] ?? 0, version: 0, onDate: '2026-07-01', parts }),
    ]);
    expect(answers.filter(({ envelope }) => envelope.code === 200)).toHaveLength(1);
    expect(answers.filter(({ envelope }) => envelope.msg === '房屋已停用，不能修改')).toHaveLength(2);
  });

  it('may follow a split, and every card tells the whole way', async () => {
    const id = await make('6601');
    const parts = ['6601A', '6601B'].map((houseNo) => ({ floor: 1, houseNo, buildArea: '50', useArea: '0', innerArea: '0' }));
    const { ids } = await emp.call(splitHouse, { id, version: 0, onDate: '2026-06-01', parts });
    const house = { floor: 1, houseNo: '6601C', buildArea: '100', useArea: '0', innerArea: '0' };
    const merged = await emp.call(mergeHouses, mergeOf(ids, '6601C', { house, basis: 1 }));
    expect((await detail(ids[0] ?? 0)).reshapes.map(({ kind }) => kind)).toEqual(['merge', 'split']);
    expect((await detail(merged.id)).reshapes.map(({ kind }) => kind)).toEqual(['merge']);
  });
});
