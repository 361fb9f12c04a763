import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeEstateType,
  createEstateType,
  disableEstateType,
  moveEstateType,
  removeEstateType,
  searchEstateTypes,
  type EstateTypeRow,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';

let installation: Installation;
let sa: Person;
beforeAll(async () => {
  installation = await openInstallation();
  sa = await installation.as('sa');
});
afterAll(() => installation.close());

const form = (name: string) => ({ name, serviceLevel: '标准', usage: 2 as const, areaBasis: 1 as const, remark: '' });
const names = async (input = {}) => (await sa.call(searchEstateTypes, { size: 100, ...input })).rows.map((row) => row.name);
async function typeNamed(name: string): Promise<EstateTypeRow> {
  const found = (await sa.call(searchEstateTypes, { key: name })).rows.find((row) => row.name === name);
  if (!found) throw new Error(`${name} is not in the list`);
  return found;
}

describe('types of estates', () => {
  it('stand in the order the tenant gave them, searched and filtered with true totals', async () => {
    expect((await names()).slice(0, 3)).toEqual(['住宅', '写字楼', '商业']);
    const second = await sa.call(searchEstateTypes, { page: 2, size: 4 });
    expect(second).toMatchObject({ total: 6, rows: [{ name: '学校' }, { name: '医院' }] });
    expect(await names({ key: '甲级' })).toEqual(['写字楼']);
    expect(await names({ disabled: true })).toEqual([]);
  });

  it('are added at the end, changed with their version, and every name is there once', async () => {
    const { id } = await sa.call(createEstateType, form('酒店'));
    expect((await names()).at(-1)).toBe('酒店');
    expect((await sa.ask(createEstateType, form('酒店'))).envelope).toMatchObject({
      code: 1,
      msg: '小区类型“酒店”已存在',
      data: { fields: [{ path: 'name', msg: '小区类型“酒店”已存在' }] },
    });
    await sa.call(changeEstateType, { ...form('公寓酒店'), id, version: 0, serviceLevel: '四星' });
    expect(await typeNamed('公寓酒店')).toMatchObject({ serviceLevel: '四星', version: 1, usage: 2 });
    expect((await sa.ask(changeEstateType, { ...form('公寓'), id, version: 0 })).envelope.msg).toBe(
      '小区类型已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。',
    );
    expect((await sa.ask(createEstateType, { ...form(''), usage: 9 as 2 })).envelope).toMatchObject({
      data: {
        fields: [
          { path: 'name', msg: '请输入类型名称' },
          { path: 'usage', msg: '用途不正确' },
        ],
      },
    });
  });

  it('are moved one place, and stay where they are at either end', async () => {
    const before = await names();
    await sa.call(moveEstateType, { id: (await typeNamed('商业')).id, to: 'up' });
    expect((await names()).slice(0, 3)).toEqual(['住宅', '商业', '写字楼']);
    await sa.call(moveEstateType, { id: (await typeNamed('住宅')).id, to: 'up' });
    await sa.call(moveEstateType, { id: (await typeNamed('商业')).id, to: 'down' });
    expect(await names()).toEqual(before);
  });

  it('are moved by many at once without losing one', async () => {
    const ids = await Promise.all(['住宅', '医院', '商业'].map(typeNamed));
    for (let round = 0; round < 4; round++)
      await Promise.all(ids.flatMap(({ id }) => [sa.call(moveEstateType, { id, to: 'down' }), sa.call(moveEstateType, { id, to: 'up' })]));
    expect(new Set(await names()).size).toBe((await names()).length);
  });

  it('cannot go while estates have them, and are disabled instead', async () => {
    await installation.database.asOwner((owner) =>
      owner.query(
        `update estate.estate e set type_id = t.id from manage.estate_type t where t.tenant_id = e.tenant_id and t.name = '住宅' and e.name = '云栖花园'`,
      ),
    );
    const used = await typeNamed('住宅');
    const { estates } = used;
    expect(estates).toBeGreaterThan(0);
    expect((await sa.ask(removeEstateType, { id: used.id })).envelope.msg).toBe(`“住宅”已用于 ${estates} 个小区，不能删除，可以停用`);
    await sa.call(disableEstateType, { id: used.id, version: used.version, disabled: true });
    expect(await typeNamed('住宅')).toMatchObject({ disabled: true, estates });
    expect(await names({ disabled: true })).toEqual(['住宅']);
    const { id } = await typeNamed('医院');
    await sa.call(removeEstateType, { id });
    expect(await names()).not.toContain('医院');
    expect((await sa.ask(removeEstateType, { id })).envelope.msg).toBe('小区类型不存在或已被删除');
  });

  it('are the administrator’s alone, and of his tenant alone', async () => {
    const emp = await installation.as('emp');
    expect((await emp.ask(searchEstateTypes, {})).status).toBe(403);
    const other = await installation.as('binsa');
    const { id } = await typeNamed('商业');
    expect((await other.ask(removeEstateType, { id })).envelope.msg).toBe('小区类型不存在或已被删除');
    expect((await other.call(searchEstateTypes, {})).total).toBe(6);
  });
});
