import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeCompanyBankAccount,
  changeCompanyMark,
  changeCompanyProfile,
  createCompanyBankAccount,
  createCompanyProfile,
  FILE_CATEGORY,
  getCompanyProfile,
  removeCompanyBankAccount,
  searchCompanyProfiles,
  type CompanyProfileRow,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { PNG, uploaded } from './company.fixtures.ts';

const CREDIT_CODE = '91330106MA2CFR3K8L';
let installation: Installation;
let sa: Person;
beforeAll(async () => {
  installation = await openInstallation();
  sa = await installation.as('sa');
});
afterAll(() => installation.close());

async function companyNamed(name: string): Promise<CompanyProfileRow> {
  const found = (await sa.call(searchCompanyProfiles, { key: name })).rows.find((row) => row.name === name);
  if (!found) throw new Error(`${name} is not in the list`);
  return found;
}
const formOf = ({ name, nick, code, type, creditCode, leader, phone, region, address, remark }: CompanyProfileRow) => ({
  name,
  nick,
  code,
  type,
  creditCode,
  leader,
  phone,
  region,
  address,
  remark,
});
const asked = async (row: CompanyProfileRow, patch: Partial<ReturnType<typeof formOf>>) =>
  (await sa.ask(changeCompanyProfile, { ...formOf(row), ...patch, id: row.id, version: row.version })).envelope;

describe('companies', () => {
  it('are listed as their tree, searched and filtered', async () => {
    const { rows, total } = await sa.call(searchCompanyProfiles, {});
    expect(total).toBe(rows.length);
    expect(rows.map(({ name, level }) => `${level} ${name}`).slice(0, 3)).toEqual([
      '1 安居示范物业集团',
      '2 华东分公司',
      '3 云栖物业服务处',
    ]);
    expect((await sa.call(searchCompanyProfiles, { type: 'A' })).rows.map(({ name }) => name)).toEqual(['安居示范物业集团']);
    expect((await sa.call(searchCompanyProfiles, { key: '创智' })).total).toBe(1);
    expect((await sa.call(searchCompanyProfiles, { page: 2, size: 4 })).total).toBe(total);
  });

  it('take a credit code that proves itself, and only once', async () => {
    const row = await companyNamed('云栖物业服务处');
    const wrong = await asked(row, { creditCode: '91330106MA2CFR3K8M' });
    expect(wrong).toMatchObject({ code: 1, data: { fields: [{ path: 'creditCode', msg: '统一社会信用代码不正确' }] } });
    expect((await asked(row, { creditCode: '9133' })).data).toMatchObject({ fields: [{ msg: '统一社会信用代码应为18位' }] });
    expect((await asked(row, { creditCode: CREDIT_CODE.toLowerCase(), phone: '0571-88886666' })).code).toBe(200);
    expect(await sa.call(getCompanyProfile, { id: row.id })).toMatchObject({
      creditCode: CREDIT_CODE,
      phone: '0571-88886666',
      parentName: '华东分公司',
      version: row.version + 1,
    });
    const other = await asked(await companyNamed('临江物业服务处'), { creditCode: CREDIT_CODE });
    expect(other.data).toEqual({ fields: [{ path: 'creditCode', msg: '统一社会信用代码已用于“云栖物业服务处”' }] });
    expect((await asked(row, {})).msg).toBe('公司资料已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。');
  });

  it('keep their names apart, and supervise only where no estate is run', async () => {
    const row = await companyNamed('临江物业服务处');
    expect((await asked(row, { name: '云栖物业服务处' })).data).toEqual({ fields: [{ path: 'name', msg: '公司“云栖物业服务处”已存在' }] });
    expect((await asked(row, { type: 'A' })).data).toEqual({
      fields: [{ path: 'type', msg: '“临江物业服务处”还有小区 1 个，不能改为管理型' }],
    });
  });

  it('are added below another, three levels deep at most', async () => {
    const parent = await companyNamed('华南分公司');
    const form = { ...formOf(parent), name: '南山物业服务处', nick: '南山', creditCode: '', type: 'B' as const };
    const { id } = await sa.call(createCompanyProfile, { ...form, parentId: parent.id });
    expect(await sa.call(getCompanyProfile, { id })).toMatchObject({ level: 3, parentId: parent.id, parentName: '华南分公司', banks: [] });
    expect((await sa.ask(createCompanyProfile, { ...form, name: '再下级', parentId: id })).envelope.data).toEqual({
      fields: [{ path: 'parentId', msg: '公司最多三级，“南山物业服务处”之下不能再设公司' }],
    });
    const order = (await sa.call(searchCompanyProfiles, {})).rows.map(({ name }) => name);
    expect(order.indexOf('南山物业服务处')).toBeGreaterThan(order.indexOf('华南分公司'));
  });
});

describe('bank accounts', () => {
  const account = (accountNo: string, rest = {}) => ({
    bank: '中国银行西湖支行',
    accountName: '云栖物业服务处',
    accountNo,
    purpose: '收费',
    main: false,
    disabled: false,
    ...rest,
  });
  const banks = async (id: number) => (await sa.call(getCompanyProfile, { id })).banks;

  it('have one main account: the first one, until another is made it', async () => {
    const { id: companyId } = await sa.call(createCompanyProfile, {
      ...formOf(await companyNamed('云栖物业服务处')),
      name: '账户测试公司',
      creditCode: '',
      parentId: (await companyNamed('华东分公司')).id,
    });
    const first = (await sa.call(createCompanyBankAccount, { companyId, ...account('6217000000000001') })).id;
    expect(await banks(companyId)).toMatchObject([{ id: first, main: true }]);
    const second = (await sa.call(createCompanyBankAccount, { companyId, ...account('6217000000000002', { main: true }) })).id;
    expect(await banks(companyId)).toMatchObject([
      { id: second, main: true },
      { id: first, main: false, version: 1 },
    ]);
    const stop = { ...account('6217000000000002', { disabled: true }), id: second, version: 0 };
    expect((await sa.ask(changeCompanyBankAccount, { ...stop, main: true })).envelope.data).toEqual({
      fields: [{ path: 'main', msg: '停用的账户不能作为主账户' }],
    });
    const last = '“中国银行西湖支行”是主账户，请先把另一个账户设为主账户';
    expect((await sa.ask(changeCompanyBankAccount, stop)).envelope.msg).toBe(last);
    expect((await sa.ask(removeCompanyBankAccount, { id: second })).envelope.msg).toBe(last);
    await sa.call(changeCompanyBankAccount, { ...account('6217000000000001', { main: true }), id: first, version: 1 });
    expect((await sa.ask(changeCompanyBankAccount, stop)).envelope.code).toBe(409);
    await sa.call(changeCompanyBankAccount, { ...stop, version: 1 });
    expect(await banks(companyId)).toMatchObject([
      { id: first, main: true },
      { id: second, main: false, disabled: true },
    ]);
    await sa.call(removeCompanyBankAccount, { id: second });
    expect(await banks(companyId)).toHaveLength(1);
  });

  it('belong to one company', async () => {
    const companyId = (await companyNamed('临江物业服务处')).id;
    const taken = (await sa.ask(createCompanyBankAccount, { companyId, ...account('6217000000000001') })).envelope;
    expect(taken.data).toEqual({ fields: [{ path: 'accountNo', msg: '账号“6217000000000001”已登记在“账户测试公司”' }] });
    expect((await sa.ask(createCompanyBankAccount, { companyId, ...account('12') })).envelope.data).toEqual({
      fields: [{ path: 'accountNo', msg: '账号应为6-32位数字' }],
    });
  });

  it('made main by two at once leave one main', async () => {
    const companyId = (await companyNamed('临江物业服务处')).id;
    const make = (at: number) => sa.call(createCompanyBankAccount, { companyId, ...account(`62280000000000${at}0`, { main: true }) });
    await Promise.all([make(1), make(2), make(3)]);
    expect((await banks(companyId)).filter(({ main }) => main)).toHaveLength(1);
  });
});

describe('logo and seal', () => {
  it('are uploaded for the company, set, seen by its staff and taken away', async () => {
    const { id } = await companyNamed('云栖物业服务处');
    const { version } = await sa.call(getCompanyProfile, { id });
    const file = await uploaded(installation, sa, id, PNG);
    expect(file).toMatchObject({ code: 200 });
    const fileId = file.data.id;
    await sa.call(changeCompanyMark, { id, version, mark: 'logo', fileId });
    expect(await sa.call(getCompanyProfile, { id })).toMatchObject({ logoFileId: fileId, sealFileId: null, hasLogo: true, hasSeal: false });
    const clerk = await installation.as('clerk');
    const url = `/api/kimage/view/${id}/${FILE_CATEGORY.companyMark}/${fileId}.png`;
    const shown = await installation.app.inject({ url, headers: { authorization: `Bearer ${clerk.token}` } });
    expect(shown.headers['content-type']).toBe('image/png');

    const other = (await companyNamed('临江物业服务处')).id;
    const otherVersion = (await sa.call(getCompanyProfile, { id: other })).version;
    expect((await sa.ask(changeCompanyMark, { id: other, version: otherVersion, mark: 'seal', fileId })).envelope.msg).toBe(
      '文件不存在或已过期',
    );
    await sa.call(changeCompanyMark, { id, version: version + 1, mark: 'logo', fileId: null });
    expect((await sa.call(getCompanyProfile, { id })).logoFileId).toBeNull();
  });

  it('are uploaded only by the administrator', async () => {
    const { id } = await companyNamed('云栖物业服务处');
    const emp = await installation.as('emp');
    expect((await uploaded(installation, emp, id, PNG)).code).not.toBe(200);
    expect((await uploaded(installation, sa, 999_999, PNG)).code).not.toBe(200);
    const binsa = await installation.as('binsa');
    expect((await uploaded(installation, binsa, id, PNG)).code).not.toBe(200);
  });
});
