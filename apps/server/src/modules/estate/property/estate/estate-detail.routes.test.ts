import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeEstate, createEstate, getBuilding, getEstate, listEstateKinds, searchEstates, type InputOf } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { groundOf, oneOf, rowsOf } from '../house/house.fixtures.ts';

let installation: Installation;
let emp: Person;
let limited: Person;
let companyId: number;
beforeAll(async () => {
  installation = await openInstallation();
  [emp, limited] = await Promise.all([installation.as('emp'), installation.as('limited')]);
  companyId = (await oneOf<{ id: number }>(installation, `select id from org.company where name = '云栖物业服务处'`)).id;
});
afterAll(() => installation.close());

const form = (name: string, more: Partial<InputOf<typeof createEstate>> = {}): InputOf<typeof createEstate> => ({
  companyId,
  name,
  ...more,
});
const refusal = async (more: Partial<InputOf<typeof createEstate>>) => (await emp.ask(createEstate, form('不成的小区', more))).envelope;

describe('one estate', () => {
  it('is read by its id with type, region, developer, phone and areas', async () => {
    const [kind] = await emp.call(listEstateKinds, {});
    if (!kind) throw new Error('the tenant has no kinds of estates');
    const facts = {
      typeId: kind.id,
      region: '浙江省杭州市',
      phone: '0571-8800 1234',
      developerName: '测试置业有限公司',
      developerCode: '91350100M000100Y43',
      landArea: '123456.78',
      greenArea: '40000',
    };
    const { id } = await emp.call(createEstate, form('资料小区', facts));
    expect(await emp.call(getEstate, { id })).toMatchObject({
      ...facts,
      greenArea: '40000.00',
      typeName: kind.name,
      name: '资料小区',
      houses: 0,
    });
    expect((await emp.call(searchEstates, { typeId: kind.id })).rows.map((row) => row.name)).toContain('资料小区');
    const found = await emp.call(getEstate, { id });
    await emp.call(changeEstate, { ...form('资料小区'), id, version: found.version, developerName: '测试置业有限公司' });
    expect(await emp.call(getEstate, { id })).toMatchObject({ typeId: null, landArea: null, developerCode: '91350100M000100Y43' });
  });

  it('has its developer as one person, whoever names it', async () => {
    const code = '91110000802100433B';
    await emp.call(createEstate, form('甲小区', { developerName: '同一置业', developerCode: code }));
    await emp.call(createEstate, form('乙小区', { developerName: '同一置业', developerCode: code }));
    await emp.call(createEstate, form('丙小区', { developerName: '同一置业' }));
    const persons = await rowsOf(installation, `select kind, id_type as "idType", initials from estate.person where name = '同一置业'`);
    expect(persons).toEqual([{ kind: 2, idType: 5, initials: 'tyzy' }]);
    expect(await refusal({ developerName: '另一置业', developerCode: code })).toMatchObject({
      msg: '该统一社会信用代码已登记为“同一置业”',
      data: { fields: [{ path: 'developerName' }] },
    });
  });

  it('is refused beside the field: a kind that is not there, a wrong code, a code without a name, an area below zero', async () => {
    expect(await refusal({ typeId: 999_999 })).toMatchObject({ msg: '小区类型不存在或已被删除', data: { fields: [{ path: 'typeId' }] } });
    expect(await refusal({ developerName: '某', developerCode: '91350100M000100Y44' })).toMatchObject({
      msg: '统一社会信用代码不正确',
      data: { fields: [{ path: 'developerCode' }] },
    });
    expect(await refusal({ developerCode: '91350100M000100Y43' })).toMatchObject({ msg: '请输入开发商名称' });
    expect(await refusal({ landArea: '-1' })).toMatchObject({
      data: { fields: [{ path: 'landArea', msg: '占地面积应为非负数，最多两位小数' }] },
    });
    expect(await refusal({ phone: '打电话' })).toMatchObject({ data: { fields: [{ path: 'phone' }] } });
  });

  it('keeps a kind that went out of use, and takes no other such', async () => {
    const [kind] = await emp.call(listEstateKinds, {});
    const { id } = await emp.call(createEstate, form('旧类型小区', { typeId: kind?.id ?? null }));
    await rowsOf(installation, 'update manage.estate_type set disabled = true where id = $1', [kind?.id]);
    const { version } = await emp.call(getEstate, { id });
    await emp.call(changeEstate, { ...form('旧类型小区', { typeId: kind?.id ?? null, region: '改' }), id, version });
    expect((await refusal({ typeId: kind?.id ?? null })).msg).toBe('小区类型不存在或已被删除');
    expect((await emp.call(listEstateKinds, {})).map((one) => one.id)).not.toContain(kind?.id);
    await rowsOf(installation, 'update manage.estate_type set disabled = false where id = $1', [kind?.id]);
  });

  it('of others is not there; nor are its buildings', async () => {
    const { estateId, buildingId } = await groundOf(installation, '云栖花园', '1幢');
    expect(await emp.call(getBuilding, { id: buildingId })).toMatchObject({ name: '1幢', zoneName: '一区', units: 2, houses: 68 });
    expect((await limited.ask(getEstate, { id: estateId })).envelope.msg).toBe('小区不存在或已被删除');
    expect((await limited.ask(getBuilding, { id: buildingId })).envelope.msg).toBe('楼栋不存在或已被删除');
    expect((await emp.ask(getEstate, { id: 999_999 })).envelope.msg).toBe('小区不存在或已被删除');
  });
});
