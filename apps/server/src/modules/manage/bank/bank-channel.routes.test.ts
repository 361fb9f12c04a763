import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeBankChannel,
  changeBankReturnCodes,
  changeBankTemplate,
  createBankChannel,
  disableBankChannel,
  getBankChannel,
  listBankCompanies,
  removeBankChannel,
  searchBankChannels,
  USUAL_BANK_TEMPLATE,
  type InputOf,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';

let installation: Installation;
let sa: Person;
let companyId: number;
beforeAll(async () => {
  installation = await openInstallation();
  sa = await installation.as('sa');
  const companies = await sa.call(listBankCompanies, {});
  companyId = companies.find(({ accounts }) => accounts.length > 0)?.id ?? 0;
});
afterAll(() => installation.close());

const form = (contractNo: string, over: Partial<InputOf<typeof createBankChannel>> = {}) => ({
  companyId,
  bank: '杭州银行',
  contractNo,
  unitCode: '330188',
  accountName: '云栖物业服务处',
  accountNo: '3301 0400 0000 1234',
  runDays: [25, 10, 25],
  maxAmount: '20000',
  ...over,
});
const fieldsOf = (data: unknown) =>
  ((data as { fields?: { path: string; msg: string }[] } | null)?.fields ?? []).map(({ path, msg }) => [path, msg]);

describe('channels', () => {
  it('of the demo tenant are listed with their company and agreements in force', async () => {
    const { rows, total } = await sa.call(searchBankChannels, {});
    expect(total).toBe(2);
    expect(rows.map(({ bank, runDays }) => [bank, runDays])).toEqual([
      ['中国建设银行', [10, 25]],
      ['中国工商银行', [15]],
    ]);
    expect(rows.every(({ agreements, companyName }) => agreements > 0 && companyName !== '')).toBe(true);
    expect((await sa.call(searchBankChannels, { key: '工商' })).total).toBe(1);
    expect((await sa.call(searchBankChannels, { disabled: true })).total).toBe(0);
    const offered = (await sa.call(listBankCompanies, {})).find(({ id }) => id === companyId);
    expect(offered?.accounts[0]).toMatchObject({ bank: '中国建设银行' });
  });

  it('are added with the usual file, changed with their version, removed while nobody agreed', async () => {
    const { id } = await sa.call(createBankChannel, form('HZ-1'));
    expect(await sa.call(getBankChannel, { id })).toMatchObject({
      bank: '杭州银行',
      accountNo: '3301040000001234',
      runDays: [10, 25],
      maxAmount: '20000.00',
      template: USUAL_BANK_TEMPLATE,
      returnCodes: [],
      agreements: 0,
    });
    await sa.call(changeBankChannel, { ...form('HZ-2', { maxAmount: null }), id, version: 0 });
    expect(await sa.call(getBankChannel, { id })).toMatchObject({ contractNo: 'HZ-2', maxAmount: null, version: 1 });
    expect((await sa.ask(changeBankChannel, { ...form('HZ-3'), id, version: 0 })).envelope.msg).toBe(
      '托收渠道已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。',
    );
    await sa.call(disableBankChannel, { id, version: 1, disabled: true });
    expect((await sa.call(searchBankChannels, { disabled: true })).rows.map((row) => row.id)).toEqual([id]);
    await sa.call(removeBankChannel, { id });
    expect((await sa.ask(getBankChannel, { id })).envelope.msg).toBe('托收渠道不存在或已被删除');
  });

  it('with agreements cannot go', async () => {
    const [used] = (await sa.call(searchBankChannels, {})).rows;
    expect((await sa.ask(removeBankChannel, { id: used?.id ?? 0 })).envelope.msg).toMatch(
      /^“中国建设银行”已有 \d+ 份托收协议，不能删除，可以停用$/,
    );
  });

  it('have contract numbers that are there once', async () => {
    const [used] = (await sa.call(searchBankChannels, {})).rows;
    const { envelope } = await sa.ask(createBankChannel, form(used?.contractNo ?? ''));
    expect(fieldsOf(envelope.data)).toEqual([['contractNo', `合同号“${used?.contractNo}”已用于中国建设银行`]]);
    const asked = await Promise.all([1, 2].map(() => sa.ask(createBankChannel, form('HZ-AT-ONCE'))));
    expect(asked.map((one) => one.envelope.code).sort()).toEqual([1, 200]);
  });

  it.each<[Partial<InputOf<typeof createBankChannel>>, string, string]>([
    [{ companyId: 999_999 }, 'companyId', '收款公司不存在或已停用'],
    [{ bank: ' ' }, 'bank', '请输入银行'],
    [{ accountNo: '12345' }, 'accountNo', '账号应为6-32位数字'],
    [{ runDays: [32] }, 'runDays.0', '扣款日应为1到31'],
    [{ maxAmount: '0' }, 'maxAmount', '限额应大于 0'],
  ])('%o is refused beside its field', async (over, path, msg) => {
    const { envelope } = await sa.ask(createBankChannel, form('HZ-X', over));
    expect(fieldsOf(envelope.data)).toContainEqual([path, msg]);
  });
});

describe('files and codes', () => {
  it('take a template that can be read back, and no other', async () => {
    const { id } = await sa.call(createBankChannel, form('HZ-T'));
    const template = { ...USUAL_BANK_TEMPLATE, encoding: 'utf8' as const, trailer: USUAL_BANK_TEMPLATE.header, header: [] };
    await sa.call(changeBankTemplate, { id, version: 0, template });
    expect((await sa.call(getBankChannel, { id })).template).toEqual(template);
    expect((await sa.ask(changeBankTemplate, { id, version: 0, template })).envelope.code).toBe(409);
    const { envelope } = await sa.ask(changeBankTemplate, {
      id,
      version: 1,
      template: { ...template, fields: template.fields.slice(0, 2) },
    });
    expect(fieldsOf(envelope.data)).toEqual([['template.fields', '明细中缺少“金额”']]);
  });

  it('map every code once, one of them to success', async () => {
    const { id } = await sa.call(createBankChannel, form('HZ-C'));
    const codes = [
      { code: '00', reason: 1 as const },
      { code: '51', reason: 2 as const },
    ];
    await sa.call(changeBankReturnCodes, { id, version: 0, returnCodes: codes });
    expect((await sa.call(getBankChannel, { id })).returnCodes).toEqual(codes);
    const refused = async (returnCodes: InputOf<typeof changeBankReturnCodes>['returnCodes']) =>
      fieldsOf((await sa.ask(changeBankReturnCodes, { id, version: 1, returnCodes })).envelope.data);
    expect(await refused([...codes, { code: '51', reason: 8 }])).toEqual([['returnCodes.2.code', '结果码“51”重复']]);
    expect(await refused(codes.slice(1))).toEqual([['returnCodes', '至少要有一个结果码对应“成功”']]);
  });
});

it('they are the administrator’s alone, and of his tenant alone', async () => {
  const emp = await installation.as('emp');
  expect((await emp.ask(searchBankChannels, {})).status).toBe(403);
  const other = await installation.as('binsa');
  const [mine] = (await sa.call(searchBankChannels, {})).rows;
  expect((await other.ask(getBankChannel, { id: mine?.id ?? 0 })).envelope.msg).toBe('托收渠道不存在或已被删除');
});
