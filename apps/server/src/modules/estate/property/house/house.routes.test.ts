import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  changeHouse,
  changeHouseArea,
  changeHouseOwners,
  createHouse,
  enableHouse,
  getHouse,
  removeHouse,
  sendInform,
  searchHouses,
  showOwnerPrivate,
  type Endpoint,
  type InputOf,
  type OwnerForm,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { disagreements, formOf, groundOf, newHouse, oneOf, rowsOf, tableSizes, type Ground } from './house.fixtures.ts';

let now = '2026-07-02T10:00:00+08:00';
let installation: Installation;
let emp: Person;
let ground: Ground;
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date(now) } });
  emp = await installation.as('emp');
  ground = await groundOf(installation, '云栖花园', '1幢');
});
afterAll(() => installation.close());
afterEach(async () => {
  expect(await disagreements(installation)).toEqual([]);
});

const refusal = async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<string> =>
  (await emp.ask(endpoint, input)).envelope.msg;
const make = async (houseNo: string, more: Partial<InputOf<typeof createHouse>> = {}, where: Ground = ground) =>
  (await emp.call(createHouse, newHouse(where, houseNo, more))).id;
const detail = (id: number) => emp.call(getHouse, { id });
const owner = (name: string, more: Partial<OwnerForm> = {}) => ({ name, ownerType: 1 as const, ...more });

describe('a new house', () => {
  it('is there with its code, first area, owners and a line of history', async () => {
    const owners = [
      owner('韩梅', { share: '60', phone: '13900000001' }),
      owner('李雷', { share: '40', idType: 1, idNo: '11010519491231002X' }),
    ];
    const house = await detail(await make('2601', { handoverDate: '2024-03-01', remark: '样板房', owners }));
    expect(house).toMatchObject({
      code: '1幢-1单元-2601',
      zoneName: '一区',
      chargeArea: '100.00',
      ownerNames: '韩梅、李雷',
      ownerPhone: '139****0001',
    });
    expect(house.areas).toMatchObject([{ fromDate: '2024-01-01', toDate: null, current: true, createdBy: '陈思远' }]);
    expect(house.owners).toMatchObject([
      { name: '韩梅', share: '60', fromDate: '2024-03-01', toDate: null },
      { name: '李雷', share: '40', idNo: '110105********002X' },
    ]);
    expect(house.changes).toMatchObject([{ action: '新增', by: '陈思远' }]);
    expect(house.changes[0]?.detail).toContain('房号：2601');
    expect(house.changes[0]?.detail).toContain('业主：韩梅 60%、李雷 40%');
  });

  it('cannot take a code that is taken, even by a house out of use', async () => {
    const id = await make('2602', { owners: [owner('韩梅')] });
    expect(await refusal(createHouse, newHouse(ground, '2602'))).toBe('房屋“1幢-1单元-2602”已存在');
    await emp.call(removeHouse, { id });
    expect(await refusal(createHouse, newHouse(ground, '2602'))).toBe('房屋“1幢-1单元-2602”已存在');
  });

  it('lies in a zone, a building and a unit that belong together', async () => {
    const other = await groundOf(installation, '临江名邸', '1幢');
    const mismatch = '所选的分区、楼栋、单元不属于同一小区';
    for (const wrong of [{ estateId: other.estateId }, { buildingId: other.buildingId }, { unitId: other.unitId }, { zoneId: 999_999 }]) {
      expect(await refusal(createHouse, newHouse(ground, '2603', wrong))).toBe(mismatch);
    }
    const foreign = await oneOf<{ estateId: number; buildingId: number }>(
      installation,
      `select b.estate_id as "estateId", b.id as "buildingId" from estate.building b join estate.estate e on e.id = b.estate_id where e.name = '滨江小筑'`,
    );
    expect(await refusal(createHouse, newHouse({ ...foreign, zoneId: null, unitId: null }, '2603'))).toBe(mismatch);
  });

  it('is not made at all when the shares are not whole', async () => {
    const before = await tableSizes(installation);
    const owners = ['33.3333', '33.3333', '33.3333'].map((share, index) => owner(`甲${index}`, { share }));
    expect(await refusal(createHouse, newHouse(ground, '2604', { owners }))).toBe('业主份额合计应为 100%，现为 99.9999%');
    expect(await tableSizes(installation)).toEqual(before);
  });

  it('finds a person again by id number, or by name and phone', async () => {
    const same = [owner('钱多', { idType: 1, idNo: '440524188001010014' }), owner('钱多', { phone: '13900000002' })];
    const [first] = (await detail(await make('2605', { owners: same.slice(0, 1) }))).owners;
    const [again] = (await detail(await make('2606', { owners: same.slice(0, 1) }))).owners;
    const [other] = (await detail(await make('2607', { owners: same.slice(1) }))).owners;
    const [otherAgain] = (await detail(await make('2608', { owners: same.slice(1) }))).owners;
    expect(again?.personId).toBe(first?.personId);
    expect(otherAgain?.personId).toBe(other?.personId);
    expect(other?.personId).not.toBe(first?.personId);
  });
});

describe('a change', () => {
  it('reads right in the history and lifts the version', async () => {
    const before = await detail(await make('2701'));
    await emp.call(changeHouse, formOf(before, { useState: 4, useType: 2, coefficient: '1', moveInDate: '2024-05-01', remark: '已通知' }));
    const after = await detail(before.id);
    expect(after).toMatchObject({ version: before.version + 1, useState: 4, useType: 2, remark: '已通知' });
    expect(after.changes[0]).toMatchObject({
      action: '修改',
      detail: '使用状态：未入伙 → 使用中；使用类型：自用 → 出租；入住日期：空 → 2024.05.01；备注：空 → 已通知',
    });
  });

  it('is refused when somebody else was faster', async () => {
    const house = await detail(await make('2702'));
    await emp.call(changeHouse, formOf(house, { remark: '一' }));
    const { status, envelope } = await emp.ask(changeHouse, formOf(house, { remark: '二' }));
    expect({ status, code: envelope.code, msg: envelope.msg }).toEqual({
      status: 200,
      code: 409,
      msg: '房屋已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。',
    });
    expect((await detail(house.id)).remark).toBe('一');
  });

  it('may move the house, also to another estate, but not onto another', async () => {
    const house = await detail(await make('2703'));
    const other = await groundOf(installation, '临江名邸', '1幢');
    await emp.call(changeHouse, formOf(house, { ...other, houseNo: '2709' }));
    expect(await detail(house.id)).toMatchObject({ code: '1幢-1单元-2709', estateName: '临江名邸', zoneId: null });
    const moved = await detail(house.id);
    expect(await refusal(changeHouse, formOf(moved, { houseNo: '101' }))).toBe('房屋“1幢-1单元-101”已存在');
  });

  it('of a house that is not there is refused', async () => {
    const house = await detail(await make('2704'));
    expect(await refusal(changeHouse, { ...formOf(house), id: 999_999 })).toBe('房屋不存在或已被删除');
    expect(await refusal(getHouse, { id: 999_999 })).toBe('房屋不存在或已被删除');
  });
});

describe('removing', () => {
  it('takes away a house entered by mistake, and keeps the trace', async () => {
    const id = await make('2801');
    expect(await emp.call(removeHouse, { id })).toEqual({ outcome: 'removed' });
    expect(await refusal(getHouse, { id })).toBe('房屋不存在或已被删除');
    expect(
      await rowsOf(installation, `select action from system.audit_log where entity = 'house' and entity_id = $1 order by id`, [id]),
    ).toEqual([{ action: '新增' }, { action: '删除' }]);
    await make('2801');
  });

  it('puts a house out of use that a paper of another area names, and the rest of the step stands', async () => {
    const id = await make('2820');
    await emp.call(sendInform, { menu: 164, houseId: id, companyId: null, subject: '退押金', content: '<p>请退还押金</p>' });
    expect(await emp.call(removeHouse, { id })).toEqual({ outcome: 'disabled' });
    expect(await detail(id)).toMatchObject({ disabled: true });
  });

  it.each(['owner', 'area', 'resident', 'parking'])(
    'puts a house with history (%s) out of use, and enabling brings it back',
    async (history) => {
      const id = await make(
        `281${['owner', 'area', 'resident', 'parking'].indexOf(history)}`,
        history === 'owner' ? { owners: [owner('甲')] } : {},
      );
      const area = { fromDate: '2025-01-01', buildArea: '90', useArea: '0', innerArea: '0', basis: 1 as const };
      if (history === 'area') await emp.call(changeHouseArea, { id, version: 0, ...area });
      if (history === 'resident')
        await rowsOf(
          installation,
          `insert into estate.resident (tenant_id, house_id, person_id, relation) select tenant_id, $1, id, 1 from estate.person where id = 1`,
          [id],
        );
      if (history === 'parking')
        await rowsOf(
          installation,
          `update estate.parking set house_id = $1 where id = (select min(id) from estate.parking where estate_id = $2)`,
          [id, ground.estateId],
        );
      expect(await emp.call(removeHouse, { id })).toEqual({ outcome: 'disabled' });
      const house = await detail(id);
      expect(house).toMatchObject({ disabled: true });
      expect(house.changes[0]).toMatchObject({ action: '停用' });
      for (const refused of [
        await refusal(changeHouse, formOf(house)),
        await refusal(removeHouse, { id }),
        await refusal(changeHouseArea, { id, version: house.version, ...area, fromDate: '2026-01-01' }),
        await refusal(changeHouseOwners, { id, version: house.version, fromDate: '2026-07-02', owners: [owner('乙')] }),
      ])
        expect(refused).toBe('房屋已停用，不能修改');
      expect((await emp.call(searchHouses, { node: { kind: 'house', id } })).total).toBe(0);
      expect((await emp.call(searchHouses, { node: { kind: 'house', id }, disabled: true })).total).toBe(1);
      await emp.call(enableHouse, { id });
      await emp.call(enableHouse, { id });
      expect((await detail(id)).changes.filter(({ action }) => action === '恢复')).toHaveLength(1);
      expect((await emp.call(searchHouses, { node: { kind: 'house', id } })).total).toBe(1);
    },
  );
});

describe('a new area', () => {
  it('leaves the old one in the history with its last day', async () => {
    const id = await make('2901');
    await emp.call(changeHouseArea, {
      id,
      version: 0,
      fromDate: '2026-07-02',
      buildArea: '98.5',
      useArea: '78',
      innerArea: '84.00',
      basis: 3,
      reason: '房产测绘复测',
    });
    const house = await detail(id);
    expect(house).toMatchObject({ version: 1, buildArea: '98.50', chargeArea: '84.00', basis: 3 });
    expect(house.areas).toMatchObject([
      { fromDate: '2026-07-02', toDate: null, current: true, buildArea: '98.50', reason: '房产测绘复测' },
      { fromDate: '2024-01-01', toDate: '2026-07-01', current: false, buildArea: '100.00', chargeArea: '100.00' },
    ]);
    expect(house.changes[0]).toMatchObject({ action: '面积变更' });
    expect(house.changes[0]?.detail).toContain('建筑面积：100.00 → 98.50');
    expect(house.changes[0]?.detail).toContain('计费面积依据：建筑面积 → 套内面积');
  });

  it('begins after the one in force, and not in the future', async () => {
    const id = await make('2902');
    const area = { id, version: 0, buildArea: '1', useArea: '1', innerArea: '1', basis: 1 as const };
    expect(await refusal(changeHouseArea, { ...area, fromDate: '2024-01-01' })).toBe('生效日期应晚于现有版本的 2024.01.01');
    expect(await refusal(changeHouseArea, { ...area, fromDate: '2026-07-03' })).toBe('生效日期不能晚于今天');
    expect(await refusal(changeHouseArea, { ...area, version: 7, fromDate: '2026-07-02' })).toContain('已被他人修改');
    expect((await detail(id)).areas).toHaveLength(1);
  });
});

describe('new owners', () => {
  it('own from their day on: both are listed, and search finds each in his time alone', async () => {
    const id = await make('3001', { handoverDate: '2024-03-01', owners: [owner('旧主人', { phone: '13911110000' })] });
    const incoming = [owner('新主人', { share: '50', phone: '13922220000' }), owner('新共有', { share: '50.0' })];
    expect(await refusal(changeHouseOwners, { id, version: 0, fromDate: '2024-03-01', owners: incoming })).toBe(
      '变更日期应晚于现业主的起始日期 2024.03.01',
    );
    expect(await refusal(changeHouseOwners, { id, version: 0, fromDate: '2026-07-10', owners: [owner('半', { share: '50' })] })).toBe(
      '业主份额合计应为 100%，现为 50.00%',
    );
    await emp.call(changeHouseOwners, { id, version: 0, fromDate: '2026-07-10', owners: incoming });

    const found = async (person: Person, key: string) => (await person.call(searchHouses, { key })).rows.map((row) => row.id);
    expect(await detail(id)).toMatchObject({
      ownerNames: '旧主人',
      owners: [
        { name: '新主人', fromDate: '2026-07-10', toDate: null, current: false },
        { name: '新共有', current: false },
        { name: '旧主人', fromDate: '2024-03-01', toDate: '2026-07-09', current: true },
      ],
      changes: [{ action: '业主变更', detail: '业主：旧主人 100% → 新主人 50%、新共有 50.0%；生效日期：2026.07.10' }, { action: '新增' }],
    });
    expect([await found(emp, '旧主人'), await found(emp, '新主人'), await found(emp, '22220000')]).toEqual([[id], [], []]);

    const before = now;
    now = '2026-07-10T00:00:01+08:00';
    const later = await installation.as('emp');
    expect([await found(later, '旧主人'), await found(later, '新主人'), await found(later, '13922220000')]).toEqual([[], [id], [id]]);
    expect(await later.call(getHouse, { id })).toMatchObject({ ownerNames: '新主人、新共有' });
    now = before;
  });

  it('of whom the full numbers were looked at have a line in the history', async () => {
    const id = await make('3003', { owners: [owner('孙秘', { phone: '13944440000', idType: 2, idNo: 'E12345678' })] });
    const [ownership] = (await detail(id)).owners;
    expect(await emp.call(showOwnerPrivate, { ownershipId: ownership?.id ?? 0 })).toEqual({ phone: '13944440000', idNo: 'E12345678' });
    expect((await detail(id)).changes[0]).toMatchObject({ action: '查看隐私', by: '陈思远', detail: '查看孙秘的完整电话与证件号' });
    expect(await refusal(showOwnerPrivate, { ownershipId: 999_999 })).toBe('房屋不存在或已被删除');
  });
});
