import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeShareGroup,
  createPublicArea,
  createShareGroup,
  listShareGroupOptions,
  previewShareGroup,
  removeHouse,
  removePublicArea,
  removeShareGroup,
  searchShareGroups,
  type Endpoint,
  type InputOf,
  type TreeRef,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { groundOf, oneOf, rowsOf, type Ground } from '../property/house/house.fixtures.ts';

let installation: Installation;
let emp: Person;
let ground: Ground;
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date('2026-07-02T10:00:00+08:00') } });
  emp = await installation.as('emp');
  ground = await groundOf(installation, '云栖花园', '1幢');
});
afterAll(() => installation.close());

const refusal = async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<string> =>
  (await emp.ask(endpoint, input)).envelope.msg;
const counted = (where: string, values: unknown[]) =>
  oneOf<{ houses: number; buildArea: string; chargeArea: string }>(
    installation,
    `select count(*)::int as houses, sum(build_area)::text as "buildArea", sum(charge_area)::text as "chargeArea" from estate.house h where not disabled and ${where}`,
    values,
  );
const member = (kind: TreeRef['kind'], id: number | null): TreeRef => ({ kind, id: id ?? 0 });
const make = async (name: string, members: TreeRef[]) =>
  (await emp.call(createShareGroup, { estateId: ground.estateId, name, members })).id;
const groupOf = async (id: number) => {
  const { rows } = await emp.call(searchShareGroups, { estateId: ground.estateId, size: 100 });
  const found = rows.find((row) => row.id === id);
  if (!found) throw new Error(`no group ${id}`);
  return found;
};

describe('a share group', () => {
  it.each(['estate', 'zone', 'building', 'unit'] as const)('of one %s holds its houses and their areas', async (kind) => {
    const nodeId = ground[`${kind}Id`] ?? 0;
    const id = await make(`按${kind}`, [member(kind, nodeId)]);
    expect(await groupOf(id)).toMatchObject(await counted(`${kind}_id = $1`, [nodeId]));
  });

  it('counts a house once that several members hold, and none that is out of use', async () => {
    const house = await oneOf<{ id: number; code: string }>(
      installation,
      `select id, code from estate.house where building_id = $1 order by sort_key limit 1`,
      [ground.buildingId],
    );
    const members = [member('building', ground.buildingId), member('unit', ground.unitId), member('house', house.id)];
    const { houses } = await counted('building_id = $1', [ground.buildingId]);
    expect(await emp.call(previewShareGroup, { estateId: ground.estateId, members })).toMatchObject({ houses });
    expect(await emp.call(previewShareGroup, { estateId: ground.estateId, members: [] })).toEqual({
      houses: 0,
      buildArea: '0',
      chargeArea: '0',
    });
    const id = await make('叠加', [...members, member('house', house.id)]);
    expect((await groupOf(id)).members.map(({ title }) => title).toSorted()).toEqual(['一区 1幢', '1幢 1单元', house.code].toSorted());
    await emp.call(removeHouse, { id: house.id });
    expect((await groupOf(id)).houses).toBe(houses - 1);
  });

  it('has members of its estate, and at least one', async () => {
    const other = await groundOf(installation, '临江名邸', '1幢');
    for (const kind of ['estate', 'building', 'unit'] as const) {
      const input = { estateId: ground.estateId, name: '错', members: [member(kind, other[`${kind}Id`])] };
      expect(await refusal(createShareGroup, input), kind).toBe('所选范围不属于该小区，请重新选择');
    }
    const none = await emp.ask(createShareGroup, { estateId: ground.estateId, name: '空', members: [] });
    expect(none.envelope.data).toMatchObject({ fields: [{ path: 'members', msg: '请至少选择一个范围' }] });
  });

  it('is renamed, given other members and put out of use, for the version that was read', async () => {
    const id = await make('待改', [member('zone', ground.zoneId)]);
    const taken = await emp.ask(changeShareGroup, { id, version: 0, name: '全体业主', members: [member('zone', ground.zoneId)] });
    expect(taken.envelope.data).toMatchObject({ fields: [{ path: 'name', msg: '分摊组“全体业主”已存在' }] });
    await emp.call(changeShareGroup, { id, version: 0, name: '改好', disabled: true, members: [member('unit', ground.unitId)] });
    expect(await groupOf(id)).toMatchObject({ name: '改好', disabled: true, version: 1, members: [{ kind: 'unit', title: '1幢 1单元' }] });
    expect(await refusal(changeShareGroup, { id, version: 0, name: '又改', members: [member('zone', ground.zoneId)] })).toBe(
      '分摊组已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。',
    );
    const options = await emp.call(listShareGroupOptions, { estateId: ground.estateId });
    expect(options.map(({ name }) => name)).not.toContain('改好');
    expect(options.find(({ name }) => name === '全体业主')).toMatchObject({ houses: expect.any(Number) as number });
  });

  it('in use cannot go; says by what; free it goes', async () => {
    const id = await make('在用', [member('building', ground.buildingId)]);
    const area = { estateId: ground.estateId, code: 'T-1', name: '测试区', kind: 8, ownedBy: 2, shareGroupId: id } as const;
    const made = await emp.call(createPublicArea, area);
    expect(await refusal(removeShareGroup, { id })).toBe('分摊组“在用”正被公共区域 1 处使用，不能删除');
    await emp.call(removePublicArea, { id: made.id });
    await emp.call(removeShareGroup, { id });
    expect(await refusal(removeShareGroup, { id })).toBe('分摊组不存在或已被删除');
    expect(await rowsOf(installation, 'select from estate.share_group_member where group_id = $1', [id])).toEqual([]);
  });

  it('is out of reach for people of other estates', async () => {
    const limited = await installation.as('limited');
    const { rows } = await limited.call(searchShareGroups, { size: 100 });
    expect(new Set(rows.map(({ estateName }) => estateName))).toEqual(new Set(['创智园']));
    expect((await limited.ask(listShareGroupOptions, { estateId: ground.estateId })).envelope.msg).toBe('小区不存在或已被删除');
    expect((await limited.ask(previewShareGroup, { estateId: ground.estateId, members: [] })).envelope.msg).toBe('小区不存在或已被删除');
    const denied = { estateId: ground.estateId, name: '甲', members: [member('estate', ground.estateId)] };
    expect((await limited.ask(createShareGroup, denied)).status).toBe(403);
  });
});
