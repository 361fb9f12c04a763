import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pg from 'pg';
import {
  changeEstate,
  createBuilding,
  createEstate,
  createUnit,
  createZone,
  listEstateCompanies,
  listUnits,
  listZones,
  loadTree,
  removeBuilding,
  removeEstate,
  removeZone,
  searchBuildings,
  searchEstates,
  type EstateRow,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';

let installation: Installation;
let owner: pg.Client;
let emp: Person;
let companies: Map<string, number>;
beforeAll(async () => {
  installation = await openInstallation();
  owner = new pg.Client({ connectionString: installation.database.ownerUrl });
  await owner.connect();
  emp = await installation.as('emp');
  const { rows } = await owner.query<{ name: string; id: string }>('select name, id from org.company');
  companies = new Map(rows.map((row) => [row.name, Number(row.id)]));
});
afterAll(async () => {
  await owner.end();
  await installation.close();
});

const companyId = (name = '云栖物业服务处') => companies.get(name) as number;
const form = (name: string) => ({
  companyId: companyId(),
  name,
  code: 'T',
  address: '测试路 1 号',
  takeoverDate: '2026-01-01',
  remark: '',
});
const make = async (name: string) => (await emp.call(createEstate, form(name))).id;
async function estateNamed(name: string, person = emp): Promise<EstateRow> {
  const found = (await person.call(searchEstates, { key: name })).rows.find((row) => row.name === name);
  if (!found) throw new Error(`${name} is not in the list`);
  return found;
}
const namesOf = async (input: Parameters<typeof emp.call<typeof searchEstates>>[1], person = emp) =>
  (await person.call(searchEstates, input)).rows.map((row) => row.name);

describe('the list of estates', () => {
  it('shows each with its figures', async () => {
    expect(await estateNamed('云栖花园')).toMatchObject({
      companyName: '云栖物业服务处',
      code: 'YQ',
      address: '浙江省杭州市西湖区云栖路 188 号',
      takeoverDate: '2019-06-01',
      zones: 2,
      buildings: 8,
      units: 12,
      houses: 612,
    });
  });

  it('is searched by name, code and address, and every character means itself', async () => {
    expect(await namesOf({ key: '临江' })).toEqual(['临江名邸']);
    expect(await namesOf({ key: 'cz' })).toEqual(['创智园']);
    expect(await namesOf({ key: '南山区' })).toEqual(['创智园']);
    expect(await namesOf({ key: '%' })).toEqual([]);
  });

  it('is filtered by a company and those below it', async () => {
    expect(await namesOf({ companyId: companyId('临江物业服务处') })).toEqual(['临江名邸']);
    expect((await namesOf({ companyId: companyId('华东分公司'), key: '杭州' })).toSorted()).toEqual(['临江名邸', '云栖花园'].toSorted());
  });

  it('is ordered and paged by the server, with the total over all', async () => {
    const key = '路';
    expect(await namesOf({ key: '市', sort: { field: 'houses', order: 'desc' } })).toEqual(['云栖花园', '临江名邸', '创智园']);
    expect(await namesOf({ key: '市', sort: { field: 'takeoverDate', order: 'asc' } })).toEqual(['临江名邸', '云栖花园', '创智园']);
    const second = await emp.call(searchEstates, { key: '市', sort: { field: 'houses', order: 'desc' }, page: 2, size: 2 });
    expect(second).toMatchObject({ total: 3, rows: [{ name: '创智园' }] });
    expect(await emp.call(searchEstates, { key, page: 9 })).toMatchObject({ rows: [], total: expect.any(Number) as number });
  });
});

describe('an estate', () => {
  it('is made, changed and removed, each step in the log', async () => {
    const id = await make('松涛苑');
    expect(await estateNamed('松涛苑')).toMatchObject({ id, version: 0, takeoverDate: '2026-01-01', houses: 0 });
    await emp.call(changeEstate, { ...form('松涛雅苑'), id, version: 0, takeoverDate: null, address: '' });
    expect(await estateNamed('松涛雅苑')).toMatchObject({ id, version: 1, takeoverDate: null, address: '' });
    expect((await emp.call(loadTree, {})).map((node) => node.title)).toContain('松涛雅苑');
    await emp.call(removeEstate, { id });
    expect(await namesOf({ key: '松涛' })).toEqual([]);
    const { rows } = await owner.query('select action, actor from system.audit_log where entity = $1 and entity_id = $2 order by id', [
      'estate',
      id,
    ]);
    expect(rows).toEqual(['新增', '修改', '删除'].map((action) => ({ action, actor: '陈思远' })));
  });

  it('has a name of its own, said beside the field', async () => {
    const refused = await emp.ask(createEstate, form('云栖花园'));
    expect(refused).toMatchObject({
      status: 200,
      envelope: { code: 1, msg: '小区“云栖花园”已存在', data: { fields: [{ path: 'name', msg: '小区“云栖花园”已存在' }] } },
    });
    const { id, version } = await estateNamed('临江名邸');
    expect((await emp.ask(changeEstate, { ...form('创智园'), companyId: companyId('临江物业服务处'), id, version })).envelope.msg).toBe(
      '小区“创智园”已存在',
    );
  });

  it('is made once when two people make it together', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => emp.ask(createEstate, form('双溪里'))));
    expect(answers.map(({ envelope }) => envelope.msg).toSorted()).toEqual(['', ...Array.from({ length: 3 }, () => '小区“双溪里”已存在')]);
    expect(await namesOf({ key: '双溪里' })).toEqual(['双溪里']);
  });

  it('is not overwritten by one who read an older version', async () => {
    const id = await make('陈页苑');
    await emp.call(changeEstate, { ...form('陈页苑'), id, version: 0 });
    expect((await emp.ask(changeEstate, { ...form('陈页苑'), id, version: 0 })).envelope).toMatchObject({
      code: 409,
      msg: '小区已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。',
    });
  });

  it('must have a name, and a day that is one', async () => {
    const refused = await emp.ask(createEstate, { ...form(' '), takeoverDate: '2026-02-30' });
    expect(refused.status).toBe(400);
    expect(refused.envelope.data).toMatchObject({
      fields: [
        { path: 'name', msg: '请输入小区名称' },
        { path: 'takeoverDate', msg: '日期不正确，应为 YYYY-MM-DD' },
      ],
    });
  });

  it('stays while anything is below, and the refusal says what', async () => {
    const { id } = await estateNamed('云栖花园');
    expect((await emp.ask(removeEstate, { id })).envelope).toMatchObject({
      code: 1,
      msg: '“云栖花园”下还有分区 2 个、楼栋 8 幢、单元 12 个、房屋 613 套、车位 260 个，不能删除',
    });
    expect((await emp.ask(removeEstate, { id: 999_999 })).envelope.msg).toBe('小区不存在或已被删除');
  });

  it('belongs to a company that runs estates, within the tree of the person', async () => {
    expect((await emp.call(listEstateCompanies, {})).map(({ name, level }) => [name, level])).toEqual([
      ['华东分公司', 2],
      ['云栖物业服务处', 3],
      ['临江物业服务处', 3],
    ]);
    for (const name of ['安居示范物业集团', '创智园物业服务处'])
      expect((await emp.ask(createEstate, { ...form('错公司'), companyId: companyId(name) })).envelope).toMatchObject({
        code: 1,
        data: { fields: [{ path: 'companyId', msg: '可经营小区的公司不存在或已被删除' }] },
      });
  });

  it('keeps a company outside the tree when only other fields change', async () => {
    const estate = await estateNamed('创智园');
    const { id, version, companyId: company, name, code, address, takeoverDate } = estate;
    await emp.call(changeEstate, { id, version, companyId: company, name, code, address, takeoverDate, remark: '一期' });
    expect(await estateNamed('创智园')).toMatchObject({ companyId: company, remark: '一期' });
  });
});

describe('who may', () => {
  const writes = (person: Person) => [
    person.ask(createEstate, form('越权')),
    person.ask(createZone, { estateId: 1, name: '越权' }),
    person.ask(createBuilding, { estateId: 1, name: '越权', type: 4, usage: 1, floors: 3 }),
    person.ask(createUnit, { buildingId: 1, name: '越权' }),
    person.ask(removeEstate, { id: 1 }),
    person.ask(removeZone, { id: 1 }),
    person.ask(removeBuilding, { id: 1 }),
    person.ask(changeEstate, { ...form('越权'), id: 1, version: 0 }),
  ];
  it.each([
    ['clerk', '您未获得授权，不可作业！'],
    ['limited', '该程序尚未购买使用权，不可操作！'],
  ])('%s looks and does not touch: %s', async (username, msg) => {
    const person = await installation.as(username);
    for (const answer of await Promise.all(writes(person))) expect(answer).toMatchObject({ status: 403, envelope: { code: 403, msg } });
    expect((await person.call(searchEstates, {})).total).toBeGreaterThan(0);
  });

  it('an account that is no employee has no such screen', async () => {
    const sa = await installation.as('sa');
    expect(await sa.ask(searchEstates, {})).toMatchObject({ status: 403, envelope: { msg: '您的账号类型不能使用此功能' } });
  });

  it('nobody without a session', async () => {
    expect(await installation.visitor.ask(searchEstates, {})).toMatchObject({ status: 401, envelope: { msg: '超时中断，请重新登录！' } });
  });

  it('sees the estates he is authorised for and nothing of the others', async () => {
    const limited = await installation.as('limited');
    expect(await namesOf({}, limited)).toEqual(['创智园']);
    const { id: other } = await estateNamed('云栖花园');
    const building = (await emp.call(searchBuildings, { estateId: other })).rows[0];
    expect((await limited.ask(searchBuildings, { estateId: other })).envelope.msg).toBe('小区不存在或已被删除');
    expect((await limited.ask(listZones, { id: other })).envelope.msg).toBe('小区不存在或已被删除');
    expect((await limited.ask(listUnits, { id: building?.id })).envelope.msg).toBe('楼栋不存在或已被删除');
  });

  it('another tenant neither sees nor touches, and may use the same names', async () => {
    const stranger = await installation.as('binemp');
    const { id, version } = await estateNamed('云栖花园');
    const company = (await stranger.call(listEstateCompanies, {}))[0]?.id as number;
    expect(await namesOf({}, stranger)).toEqual(['滨江小筑']);
    expect((await stranger.ask(removeEstate, { id })).envelope.msg).toBe('小区不存在或已被删除');
    expect((await stranger.ask(changeEstate, { ...form('夺名'), companyId: company, id, version })).envelope.msg).toBe(
      '小区不存在或已被删除',
    );
    expect((await stranger.ask(createZone, { estateId: id, name: '越界' })).envelope.msg).toBe('小区不存在或已被删除');
    expect((await stranger.call(listEstateCompanies, {})).map((one) => one.name)).toEqual(['滨江小筑物业服务有限公司']);
    const made = await stranger.call(createEstate, { companyId: company, name: '云栖花园' });
    expect((await estateNamed('云栖花园')).id).toBe(id);
    await stranger.call(removeEstate, made);
  });
});

describe('a person who sees named estates only', () => {
  beforeAll(async () => {
    await owner.query(
      `insert into system.purchase (tenant_id, company_id, menu_id) select tenant_id, id, 63 from org.company where name = '创智园物业服务处'`,
    );
    await owner.query(
      `insert into org.job_grant (tenant_id, job_id, menu_id, acts)
       select ej.tenant_id, ej.job_id, 63, '{view,add,change,remove}' from session.account a
         join org.employee_job ej on ej.tenant_id = a.tenant_id and ej.employee_id = a.employee_id where a.username = 'limited'`,
    );
  });
  afterAll(async () => {
    await owner.query(`delete from org.job_grant g using session.account a, org.employee_job ej
      where a.username = 'limited' and ej.tenant_id = a.tenant_id and ej.employee_id = a.employee_id and g.tenant_id = ej.tenant_id and g.job_id = ej.job_id and g.menu_id = 63`);
    await owner.query(
      `delete from system.purchase where menu_id = 63 and company_id = (select id from org.company where name = '创智园物业服务处')`,
    );
  });

  it('sees the estate he made, and the ones of others still not', async () => {
    const limited = await installation.as('limited');
    const { id } = await limited.call(createEstate, { companyId: companyId('创智园物业服务处'), name: '创智里' });
    expect((await namesOf({}, limited)).toSorted()).toEqual(['创智园', '创智里'].toSorted());
    expect((await limited.ask(removeEstate, { id: (await estateNamed('云栖花园')).id })).envelope.msg).toBe('小区不存在或已被删除');
    await limited.call(removeEstate, { id });
    expect(await namesOf({}, limited)).toEqual(['创智园']);
  });
});
