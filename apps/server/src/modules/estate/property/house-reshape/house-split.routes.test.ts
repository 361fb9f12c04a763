import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  changeHouse,
  createHouse,
  enableHouse,
  getHouse,
  loadTree,
  removeHouse,
  searchHouses,
  setHousePayer,
  splitHouse,
  type Endpoint,
  type InputOf,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { disagreements, formOf, groundOf, newHouse, oneOf, rowsOf, type Ground } from '../house/house.fixtures.ts';

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

const OWNERS = [
  { name: '韩梅', ownerType: 1 as const, share: '60', certificateNo: '浙(2024)0001' },
  { name: '李雷', ownerType: 1 as const, share: '40' },
];
const detail = (id: number) => emp.call(getHouse, { id });
const refusal = async <E extends Endpoint>(endpoint: E, input: InputOf<E>) => (await emp.ask(endpoint, input)).envelope;
const make = async (houseNo: string, more: Partial<InputOf<typeof createHouse>> = {}) =>
  (
    await emp.call(
      createHouse,
      newHouse(ground, houseNo, { handoverDate: '2024-03-01', chargeStartDate: '2024-03-02', owners: OWNERS, persons: 3, ...more }),
    )
  ).id;
const part = (houseNo: string, buildArea: string) => ({ floor: 1, houseNo, layout: '一室', buildArea, useArea: '10', innerArea: '20' });
const splitOf = (id: number, houseNo: string, more: Partial<InputOf<typeof splitHouse>> = {}): InputOf<typeof splitHouse> => ({
  id,
  version: 0,
  onDate: '2026-07-01',
  parts: [part(`${houseNo}A`, '60'), part(`${houseNo}B`, '40.00')],
  ...more,
});
const inUnit = async () =>
  (await emp.call(loadTree, { parent: { kind: 'building', id: ground.buildingId }, withHouses: false })).find(
    ({ id }) => id === ground.unitId,
  )?.houses ?? 0;

describe('a split', () => {
  it('ends the old house with code and history, and begins the new with areas, owners and dates', async () => {
    const id = await make('5101', { useState: 4, coefficient: '1.2' });
    const before = await inUnit();
    const { ids } = await emp.call(splitHouse, splitOf(id, '5101'));
    expect(ids).toHaveLength(2);
    expect(await inUnit()).toBe(before + 1);
    const old = await detail(id);
    expect(old).toMatchObject({ code: '1幢-1单元-5101', disabled: true, endedOn: '2026-07-01', buildArea: '100.00', ownerNames: '' });
    expect(old.owners).toMatchObject([
      { name: '韩梅', fromDate: '2024-03-01', toDate: '2026-06-30' },
      { name: '李雷', toDate: '2026-06-30' },
    ]);
    expect(old.changes[0]).toMatchObject({ action: '拆分' });
    expect(old.changes[0]?.detail).toContain('拆分为 1幢-1单元-5101A、1幢-1单元-5101B');
    const [first, second] = await Promise.all(ids.map(detail));
    expect(first).toMatchObject({
      code: '1幢-1单元-5101A',
      floor: 1,
      layout: '一室',
      buildArea: '60.00',
      chargeArea: '60.00',
      useState: 4,
      coefficient: '1.2000',
      handoverDate: '2024-03-01',
      chargeStartDate: '2026-07-01',
      persons: 3,
      disabled: false,
      areas: [{ fromDate: '2026-07-01', toDate: null }],
      owners: [
        { name: '韩梅', share: '60', certificateNo: '浙(2024)0001', fromDate: '2026-07-01', toDate: null },
        { name: '李雷', share: '40', fromDate: '2026-07-01' },
      ],
      payer: { name: '韩梅', by: 'owner' },
    });
    expect(first?.changes[0]?.detail).toContain('由 1幢-1单元-5101 拆分');
    expect(second).toMatchObject({ persons: 0, ownerNames: '韩梅、李雷' });
  });

  it('is told on both cards', async () => {
    const id = await make('5102');
    const { ids } = await emp.call(
      splitHouse,
      splitOf(id, '5102', { parts: [part('5102A', '60'), part('5102B', '39')], reason: '隔墙占用' }),
    );
    for (const house of [id, ...ids]) {
      expect((await detail(house)).reshapes).toMatchObject([
        {
          kind: 'split',
          onDate: '2026-07-01',
          areaDifference: '-1.00',
          reason: '隔墙占用',
          by: '陈思远',
          parts: [
            { houseId: id, code: '1幢-1单元-5102', side: 'from', buildArea: '100.00' },
            { houseId: ids[0], side: 'to', buildArea: '60.00' },
            { houseId: ids[1], side: 'to', buildArea: '39.00' },
          ],
        },
      ]);
    }
  });

  it('keeps the sum of building areas, or says why not', async () => {
    const id = await make('5103');
    const parts = [part('5103A', '60'), part('5103B', '41')];
    expect(await refusal(splitHouse, splitOf(id, '5103', { parts }))).toMatchObject({
      code: 1,
      msg: '建筑面积之前合计 100.00 ㎡，之后合计 101.00 ㎡，不一致时请说明原因',
      data: { fields: [{ path: 'reason' }] },
    });
    expect(await detail(id)).toMatchObject({ disabled: false, version: 0 });
    await emp.call(splitHouse, splitOf(id, '5103', { parts, reason: '重新测绘' }));
  });

  it('gives every new house the area its charges go by', async () => {
    const area = { fromDate: '2024-01-01', buildArea: '100', useArea: '80', innerArea: '90', basis: 3 as const };
    const id = await make('5110', { area });
    const parts = [part('5110A', '60'), { ...part('5110B', '40'), innerArea: '0.00' }];
    expect(await refusal(splitHouse, splitOf(id, '5110', { parts }))).toMatchObject({
      msg: '按套内面积计费，套内面积应大于 0',
      data: { fields: [{ path: 'parts.1.innerArea' }] },
    });
  });

  it('takes along who lives there, where they park and what they share in', async () => {
    const id = await make('5104');
    const { tenant } = await oneOf<{ tenant: number }>(installation, 'select tenant_id as tenant from estate.house where id = $1', [id]);
    const values = [tenant, id];
    await rowsOf(
      installation,
      `insert into estate.resident (tenant_id, house_id, person_id, relation, move_in_date, head) values ($1, $2, 1, 1, '2024-05-01', true)`,
      values,
    );
    await rowsOf(
      installation,
      `insert into estate.resident (tenant_id, house_id, person_id, relation, move_in_date) values ($1, $2, 2, 2, '2026-07-02')`,
      values,
    );
    await rowsOf(
      installation,
      `insert into estate.resident (tenant_id, house_id, person_id, relation, move_in_date, move_out_date) values ($1, $2, 3, 5, '2024-05-01', '2025-05-01')`,
      values,
    );
    await rowsOf(
      installation,
      `insert into estate.parking (tenant_id, estate_id, code, owner_type, house_id) values ($1, $3, 'SPLIT-1', 1, $2)`,
      [...values, ground.estateId],
    );
    const { group } = await oneOf<{ group: number }>(
      installation,
      `insert into estate.share_group (tenant_id, estate_id, name) values ($1, $2, '拆分测试') returning id as "group"`,
      [tenant, ground.estateId],
    );
    await rowsOf(installation, `insert into estate.share_group_member (tenant_id, group_id, kind, node_id) values ($1, $3, 'house', $2)`, [
      ...values,
      group,
    ]);
    await emp.call(setHousePayer, { id, version: 0, payer: { name: '代付人', phone: '13911112222' } });
    const { ids } = await emp.call(splitHouse, splitOf(id, '5104', { version: 1 }));
    const [first = 0] = ids;
    const lived = await rowsOf(
      installation,
      `select house_id as house, person_id as person, move_in_date::text as "in", move_out_date::text as "out", head from estate.resident where house_id = any ($1) order by person_id, move_in_date`,
      [[id, ...ids]],
    );
    expect(lived).toEqual([
      { house: id, person: 1, in: '2024-05-01', out: '2026-06-30', head: false },
      { house: first, person: 1, in: '2026-07-01', out: null, head: true },
      { house: first, person: 2, in: '2026-07-02', out: null, head: false },
      { house: id, person: 3, in: '2024-05-01', out: '2025-05-01', head: false },
    ]);
    expect(await rowsOf(installation, `select house_id as id from estate.parking where code = 'SPLIT-1'`)).toEqual([{ id: first }]);
    expect(
      await rowsOf(installation, 'select node_id as id from estate.share_group_member where group_id = $1 order by 1', [group]),
    ).toEqual([id, ...ids].map((one) => ({ id: one })));
    for (const one of ids) expect((await detail(one)).payer).toMatchObject({ name: '代付人', by: 'set' });
  });

  it('is refused beside the field: numbers taken or twice, fewer than two, days that cannot be', async () => {
    const id = await make('5105');
    const ask = (more: Partial<InputOf<typeof splitHouse>>) => refusal(splitHouse, splitOf(id, '5105', more));
    const twice = [part('5105A', '60'), part('5105A', '40')];
    expect(await ask({ parts: twice })).toMatchObject({ msg: '房号“5105A”重复', data: { fields: [{ path: 'parts.1.houseNo' }] } });
    const taken = [part('5105A', '60'), part('5105', '40')];
    expect(await ask({ parts: taken })).toMatchObject({
      msg: '房屋“1幢-1单元-5105”已存在',
      data: { fields: [{ path: 'parts.1.houseNo' }] },
    });
    expect(await ask({ parts: [part('5105A', '100')] })).toMatchObject({ data: { fields: [{ path: 'parts', msg: '至少拆分为两套' }] } });
    expect(await ask({ parts: [part('5105A', '100'), part('5105B', '0')] })).toMatchObject({
      data: { fields: [{ path: 'parts.1.buildArea', msg: '建筑面积应大于 0' }] },
    });
    expect(await ask({ onDate: '2026-07-03' })).toMatchObject({
      msg: '拆分或合并的日期不能晚于今天',
      data: { fields: [{ path: 'onDate' }] },
    });
    expect(await ask({ onDate: '2024-01-01' })).toMatchObject({ msg: '日期应晚于“1幢-1单元-5105”现有面积版本的 2024.01.01' });
    expect(await ask({ onDate: '2024-03-01' })).toMatchObject({ msg: '日期应晚于“1幢-1单元-5105”现业主的起始日期 2024.03.01' });
    expect(await ask({ version: 4 })).toMatchObject({ code: 409 });
    expect(await detail(id)).toMatchObject({ disabled: false, version: 0 });
  });

  it('leaves an ended house as it is: not split again, not changed, not brought back', async () => {
    const id = await make('5106');
    await emp.call(splitHouse, splitOf(id, '5106'));
    const old = await detail(id);
    expect((await refusal(splitHouse, splitOf(id, '5106X', { version: old.version }))).msg).toBe('房屋已停用，不能修改');
    expect((await refusal(changeHouse, formOf(old))).msg).toBe('房屋已停用，不能修改');
    expect((await refusal(enableHouse, { id })).msg).toBe('房屋已于 2026.07.01 拆分或合并，不能恢复');
    expect((await emp.call(searchHouses, { key: '1幢-1单元-5106' })).rows.map(({ code }) => code)).toEqual([
      '1幢-1单元-5106A',
      '1幢-1单元-5106B',
    ]);
  });

  it('of a house out of use is refused', async () => {
    const id = await make('5107');
    await emp.call(removeHouse, { id });
    expect((await refusal(splitHouse, splitOf(id, '5107', { version: 1 }))).msg).toBe('房屋已停用，不能修改');
  });

  it('is done once when two do it, and once when one does it twice', async () => {
    const id = await make('5108');
    const answers = await Promise.all(['甲', '乙'].map((name) => emp.ask(splitHouse, splitOf(id, `5108${name}`))));
    expect(answers.map(({ envelope }) => envelope.code).sort((a, b) => a - b)).toEqual([1, 200]);
    const other = await make('5109');
    const key = { 'idempotency-key': 'split-5109' };
    const again = await Promise.all([1, 2].map(() => emp.ask(splitHouse, splitOf(other, '5109'), key)));
    expect(again[0]?.envelope.data).toEqual(again[1]?.envelope.data);
  });
});
