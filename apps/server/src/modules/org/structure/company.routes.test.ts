import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeCompany, createCompany, getCompany, loadOrganisation, MENU, searchCompanies, setCompanyDisabled } from '@anju/contract';
import { openGround, type Ground } from './organisation.fixtures.ts';

let ground: Ground;
let top: number;
let east: number;
let south: number;
let yunqi: number;
beforeAll(async () => {
  ground = await openGround();
  top = await ground.idOf('org.company', '安居示范物业集团');
  east = await ground.idOf('org.company', '华东分公司');
  south = await ground.idOf('org.company', '华南分公司');
  yunqi = await ground.idOf('org.company', '云栖物业服务处');
});
afterAll(() => ground.close());

const form = (name: string, parentId = top) => ({
  parentId,
  name,
  type: 'B' as const,
  nick: '',
  code: '',
  leader: '',
  phone: '',
  address: '',
});
const make = async (name: string, parentId = top) => (await ground.emp.call(createCompany, form(name, parentId))).id;
const get = (id: number) => ground.emp.call(getCompany, { id });
const pathOf = async (id: number) =>
  (await ground.owner.query<{ path: string }>('select path from org.company where id = $1', [id])).rows[0]?.path;

describe('the list of companies', () => {
  it('shows each with its parent and figures', async () => {
    const { rows, total } = await ground.emp.call(searchCompanies, { key: '云栖' });
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({ parentName: '华东分公司', level: 3, type: 'B', nick: '云栖', departments: 4, estates: 1, branches: 0 });
  });

  it('is filtered by level, type, parent and use, ordered and paged by the server', async () => {
    const names = async (input: object) => (await ground.emp.call(searchCompanies, input)).rows.map(({ name }) => name);
    expect(await names({ level: 2 })).toEqual(['华东分公司', '华南分公司']);
    expect(await names({ type: 'A' })).toEqual(['安居示范物业集团']);
    expect(await names({ parentId: east })).toEqual(['云栖物业服务处', '临江物业服务处']);
    expect(await names({ usage: 'disabled' })).toEqual([]);
    expect((await names({ sort: { field: 'employees', order: 'desc' }, size: 1 }))[0]).toBe('云栖物业服务处');
    expect(await ground.emp.call(searchCompanies, { page: 9 })).toEqual({ rows: [], total: 6 });
    expect(await names({ key: '%' })).toEqual([]);
  });
});

describe('a company', () => {
  it('stands one level below its parent, on its path', async () => {
    const id = await make('西南分公司');
    expect(await get(id)).toMatchObject({
      name: '西南分公司',
      level: 2,
      parentId: top,
      parentName: '安居示范物业集团',
      version: 0,
      disabled: false,
    });
    expect(await pathOf(id)).toBe(`/${top}/${id}/`);
    const below = await make('成都服务处', id);
    expect(await get(below)).toMatchObject({ level: 3 });
    expect(await pathOf(below)).toBe(`/${top}/${id}/${below}/`);
    expect(await ground.audits('company', id)).toEqual(['新增']);
  });

  it('has no fourth level', async () => {
    expect((await ground.emp.ask(createCompany, form('第四级', yunqi))).envelope).toMatchObject({
      code: 1,
      msg: '公司最多三级，“云栖物业服务处”之下不能再设公司',
      data: { fields: [{ path: 'parentId' }] },
    });
  });

  it('has a name of its own, said beside the field', async () => {
    const taken = await ground.emp.ask(createCompany, form('华东分公司'));
    expect(taken.envelope.data).toEqual({ fields: [{ path: 'name', msg: '公司“华东分公司”已存在' }] });
    const blank = await ground.emp.ask(createCompany, { ...form(' '), parentId: 0 });
    expect(blank.envelope.data).toMatchObject({
      fields: [
        { path: 'parentId', msg: '请选择上级公司' },
        { path: 'name', msg: '请输入公司名称' },
      ],
    });
  });

  it('is changed with the version that was read', async () => {
    const id = await make('试验公司');
    const changed = {
      ...form('试验分公司'),
      nick: '试验',
      code: 'SY',
      leader: '周明',
      phone: '0571-8888',
      address: '文三路 1 号',
      type: 'AB' as const,
    };
    await ground.emp.call(changeCompany, { ...changed, id, version: 0 });
    expect(await get(id)).toMatchObject({ ...changed, version: 1 });
    expect((await ground.emp.ask(changeCompany, { ...changed, id, version: 0 })).envelope).toMatchObject({
      code: 409,
      msg: '公司已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。',
    });
  });

  it('that runs estates cannot only supervise', async () => {
    const { version, name, parentId } = await get(yunqi);
    const refused = await ground.emp.ask(changeCompany, { ...form(name), parentId, id: yunqi, version, type: 'A' });
    expect(refused.envelope.data).toEqual({ fields: [{ path: 'type', msg: '“云栖物业服务处”还有小区 1 个，不能改为管理型' }] });
  });
});

describe('a move', () => {
  it('takes all below along, levels and paths', async () => {
    const branch = await make('华北分公司');
    const leaf = await make('天津服务处', branch);
    await ground.emp.call(changeCompany, { ...form('天津服务处'), parentId: south, id: leaf, version: 0 });
    expect(await pathOf(leaf)).toBe(`/${top}/${south}/${leaf}/`);
    await ground.emp.call(changeCompany, { ...form('华北分公司'), parentId: south, id: branch, version: 0 });
    expect(await get(branch)).toMatchObject({ level: 3, parentName: '华南分公司' });
    expect(await pathOf(branch)).toBe(`/${top}/${south}/${branch}/`);
    expect(await ground.audits('company', branch)).toEqual(['新增', '移动']);
  });

  it('never goes into its own branch, past the third level, or to the top', async () => {
    const { version, type, name } = await get(east);
    const move = (parentId: number | null) => ground.emp.ask(changeCompany, { ...form(name), type, parentId, id: east, version });
    expect((await move(yunqi)).envelope.msg).toBe('上级公司不能是本公司或其下级公司');
    expect((await move(east)).envelope.msg).toBe('上级公司不能是本公司或其下级公司');
    expect((await move(south)).envelope.msg).toBe('公司最多三级，移到“华南分公司”之下会使其下级超过三级');
    expect((await move(null)).envelope.msg).toBe('请选择上级公司');
    expect(await get(east)).toMatchObject({ parentId: top, version });
  });

  it('of two companies under each other at the same moment lets one through', async () => {
    const [a, b] = [await make('甲公司'), await make('乙公司')];
    const answers = await Promise.all([
      ground.emp.ask(changeCompany, { ...form('甲公司'), parentId: b, id: a, version: 0 }),
      ground.emp.ask(changeCompany, { ...form('乙公司'), parentId: a, id: b, version: 0 }),
    ]);
    expect(answers.map(({ envelope }) => envelope.msg).toSorted()).toEqual(['', '上级公司不能是本公司或其下级公司']);
  });
});

describe('taking out of use', () => {
  it('is refused while people, estates or companies are below, with their numbers', async () => {
    const { version } = await get(east);
    const refused = await ground.emp.ask(setCompanyDisabled, { id: east, version, disabled: true });
    expect(refused.envelope.msg).toMatch(/^“华东分公司”下还有下级公司 2 个、在职员工 \d+ 人，不能停用$/);
    const estates = await ground.emp.ask(setCompanyDisabled, { id: yunqi, version: (await get(yunqi)).version, disabled: true });
    expect(estates.envelope.msg).toMatch(/^“云栖物业服务处”下还有在职员工 \d+ 人、小区 1 个，不能停用$/);
  });

  it('hides a company from the tree, and it comes back below one that is in use', async () => {
    const branch = await make('临时分公司');
    const leaf = await make('临时服务处', branch);
    const titles = async (withDisabled = false) =>
      (await ground.emp.call(loadOrganisation, { parent: { kind: 'company', id: top }, withDisabled })).map(({ title }) => title);
    await ground.emp.call(setCompanyDisabled, { id: leaf, version: 0, disabled: true });
    await ground.emp.call(setCompanyDisabled, { id: branch, version: 0, disabled: true });
    expect(await titles()).not.toContain('临时分公司');
    expect(await titles(true)).toContain('临时分公司');
    expect((await ground.emp.ask(setCompanyDisabled, { id: leaf, version: 1, disabled: false })).envelope.msg).toBe(
      '上级“临时分公司”已停用',
    );
    expect((await ground.emp.ask(createCompany, form('其下', branch))).envelope.msg).toBe('上级“临时分公司”已停用');
    await ground.emp.call(setCompanyDisabled, { id: branch, version: 1, disabled: false });
    expect(await titles()).toContain('临时分公司');
    expect(await ground.audits('company', branch)).toEqual(['新增', '停用', '恢复']);
  });
});

describe('who sees what', () => {
  it('a job for its company sees that company alone, and another tenant sees nothing of it', async () => {
    await ground.grant('clerk', [MENU.organisation]);
    const clerk = await ground.installation.as('clerk');
    expect((await clerk.call(searchCompanies, {})).rows.map(({ name }) => name)).toEqual(['云栖物业服务处']);
    expect((await clerk.ask(getCompany, { id: east })).envelope.msg).toBe('公司不存在或已被删除');
    expect((await clerk.ask(changeCompany, { ...form('华东分公司'), id: east, version: 0 })).envelope.msg).toBe('公司不存在或已被删除');
    expect((await clerk.ask(createCompany, form('旁支', south))).envelope.msg).toBe('上级公司不存在或已被删除');
    const roots = await clerk.call(loadOrganisation, {});
    expect(roots.map(({ title }) => title)).toEqual(['云栖物业服务处']);
    const { version, ...own } = await clerk.call(getCompany, { id: yunqi });
    await clerk.call(changeCompany, { ...form(own.name), parentId: own.parentId, phone: '0571-1', id: yunqi, version });
    const other = await ground.installation.as('binemp');
    expect((await other.ask(getCompany, { id: yunqi })).envelope.msg).toBe('公司不存在或已被删除');
  });

  it('without the right nothing is written', async () => {
    const auditor = await ground.installation.as('auditor');
    const refused = await auditor.ask(createCompany, form('无权公司'));
    expect(refused).toMatchObject({ status: 403, envelope: { msg: '您未获得授权，不可作业！' } });
    expect((await auditor.ask(changeCompany, { ...form('华东分公司'), id: east, version: 0 })).status).toBe(403);
  });
});
