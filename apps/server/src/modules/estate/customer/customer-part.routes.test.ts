import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCustomer,
  exportCustomers,
  getCustomer,
  removeCustomerAccount,
  removeCustomerContact,
  removeInvoiceTitle,
  saveCustomerAccount,
  saveCustomerContact,
  saveInvoiceTitle,
  searchCustomers,
  showCustomerPrivate,
  type CustomerDetail,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { finished, oneOf, rowsOf } from '../property/house/house.fixtures.ts';

let installation: Installation;
let emp: Person;
let id: number;
beforeAll(async () => {
  installation = await openInstallation();
  emp = await installation.as('emp');
  id = (await emp.call(createCustomer, { person: { kind: 1, name: '周以宁', phone: '13812346721' } })).id;
});
afterAll(() => installation.close());

const card = (): Promise<CustomerDetail> => emp.call(getCustomer, { id });
const version = async () => (await card()).version;
const CODES = ['91350100M000100Y43', '91110000802100433B'] as const;
const company = (title: string, taxNo: string) => ({ kind: 2 as const, title, taxNo });
const [CARD, WRONG_CARD] = ['4111111111111111', '4111 1111 1111 1112'] as const;

describe('contacts', () => {
  it('are added, changed without knowing the number, and taken away', async () => {
    const made = await emp.call(saveCustomerContact, { id, version: await version(), name: '小王', phone: '0571-88886666', post: '管家' });
    expect((await card()).contacts).toEqual([{ id: made.id, name: '小王', phone: '057******6666', post: '管家' }]);
    await emp.call(saveCustomerContact, { id, version: await version(), partId: made.id, name: '小王', post: '助理' });
    expect((await emp.call(showCustomerPrivate, { id })).contacts).toEqual([{ id: made.id, phone: '0571-88886666' }]);
    expect((await emp.ask(saveCustomerContact, { id, version: await version(), name: '小李' })).envelope.data).toEqual({
      fields: [{ path: 'phone', msg: '请输入联系电话' }],
    });
    await emp.call(removeCustomerContact, { id, partId: made.id });
    expect((await emp.ask(removeCustomerContact, { id, partId: made.id })).envelope.msg).toBe('联系人不存在或已被删除');
    expect((await card()).contacts).toEqual([]);
  });

  it('are written by who read the customer last', async () => {
    const old = await version();
    await emp.call(saveCustomerContact, { id, version: old, name: '甲', phone: '13800001111' });
    expect((await emp.ask(saveCustomerContact, { id, version: old, name: '乙', phone: '13800002222' })).envelope.code).toBe(409);
  });
});

describe('invoice titles', () => {
  it('of a company need a tax number that can be right', async () => {
    const input = { id, version: await version(), kind: 2 as const, title: '云栖科技有限公司' };
    expect((await emp.ask(saveInvoiceTitle, input)).envelope.data).toEqual({ fields: [{ path: 'taxNo', msg: '企业抬头请填写税号' }] });
    expect((await emp.ask(saveInvoiceTitle, { ...input, taxNo: '91350100M000100Y44' })).envelope.data).toEqual({
      fields: [{ path: 'taxNo', msg: '统一社会信用代码不正确' }],
    });
  });

  it('have one main one as long as there is any', async () => {
    const first = await emp.call(saveInvoiceTitle, { id, version: await version(), ...company('云栖科技有限公司', CODES[0]) });
    const second = await emp.call(saveInvoiceTitle, {
      id,
      version: await version(),
      ...company('云栖商贸有限公司', CODES[1]),
      phone: '0571-88886666',
      accountNo: '5719 0000 1234 567',
    });
    const mains = async () => (await card()).titles.map((title) => [title.id, title.main]);
    expect(await mains()).toEqual([
      [first.id, true],
      [second.id, false],
    ]);
    const change = { id, partId: second.id, ...company('云栖商贸有限公司', CODES[1]), main: true };
    await emp.call(saveInvoiceTitle, { ...change, version: await version() });
    expect(await mains()).toEqual([
      [second.id, true],
      [first.id, false],
    ]);
    expect((await card()).titles[0]).toMatchObject({ phone: '057******6666', accountNo: '5719*******4567' });
    expect((await emp.call(showCustomerPrivate, { id })).titles[0]).toEqual({
      id: second.id,
      phone: '0571-88886666',
      accountNo: '571900001234567',
    });
    const taken = await emp.ask(saveInvoiceTitle, { id, version: await version(), ...company('云栖科技有限公司', CODES[0]) });
    expect(taken.envelope.data).toEqual({ fields: [{ path: 'title', msg: '抬头“云栖科技有限公司”已存在' }] });
    await emp.call(removeInvoiceTitle, { id, partId: second.id });
    expect(await mains()).toEqual([[first.id, true]]);
  });
});

describe('bank accounts', () => {
  it('are masked, once each, one of them main; a check digit that does not fit is warned about', async () => {
    const first = await emp.call(saveCustomerAccount, {
      id,
      version: await version(),
      bank: '招商银行',
      accountName: '周以宁',
      accountNo: CARD,
    });
    expect(first.doubtful).toBe(false);
    const second = await emp.call(saveCustomerAccount, {
      id,
      version: await version(),
      bank: '中国银行',
      accountName: '周以宁',
      accountNo: WRONG_CARD,
      main: true,
    });
    expect(second.doubtful).toBe(true);
    const shown = (await card()).accounts.map(({ accountNo, doubtful, main }) => ({ accountNo, doubtful, main }));
    expect(shown).toEqual([
      { accountNo: '4111********1112', doubtful: true, main: true },
      { accountNo: '4111********1111', doubtful: false, main: false },
    ]);
    const again = { id, version: await version(), bank: '工商银行', accountName: '周以宁', accountNo: CARD };
    expect((await emp.ask(saveCustomerAccount, again)).envelope.data).toEqual({ fields: [{ path: 'accountNo', msg: '该账号已登记' }] });
    expect((await emp.ask(saveCustomerAccount, { ...again, accountNo: '123' })).envelope.data).toEqual({
      fields: [{ path: 'accountNo', msg: '账号应为 6 至 32 位数字' }],
    });
    await emp.call(removeCustomerAccount, { id, partId: second.id });
    expect((await card()).accounts).toMatchObject([{ id: first.id, main: true }]);
    const log = await rowsOf<{ note: string }>(
      installation,
      `select note from system.audit_log where entity = 'customer' and entity_id = $1`,
      [id],
    );
    expect(log.some(({ note }) => note.includes(CARD))).toBe(false);
    expect(log.map(({ note }) => note)).toContain('招商银行 4111********1111');
  });
});

describe('agreements with banks', () => {
  it('stand on the card, masked', async () => {
    const channel = await oneOf<{ id: number; tenantId: number }>(
      installation,
      `insert into manage.bank_channel (tenant_id, company_id, bank, contract_no, account_name, account_no, template, created_by, created_at, updated_by, updated_at)
       select tenant_id, min(id), '招商银行', 'HT-01', '安居', '571900001234567', '{}', '甲', now(), '甲', now() from org.company where tenant_id = 2 group by tenant_id
       returning id, tenant_id as "tenantId"`,
    );
    await rowsOf(
      installation,
      `insert into manage.bank_agreement (tenant_id, channel_id, customer_id, agreement_no, account_name, account_no, from_date, created_by, created_at, updated_by, updated_at)
       values ($1, $2, $3, 'XY-7', '周以宁', $4, '2026-01-01', '甲', now(), '甲', now())`,
      [channel.tenantId, channel.id, id, CARD],
    );
    expect((await card()).agreements).toMatchObject([{ agreementNo: 'XY-7', bank: '招商银行', accountNo: '4111********1111', house: '' }]);
  });
});

describe('the sheet', () => {
  it('holds everything that matches; its purpose is in the log', async () => {
    const { total } = await emp.call(searchCustomers, { types: [4] });
    const purpose = { usage: '年度对账', auditor: '王经理', auditDate: '2026-07-01' };
    const job = await finished(emp, (await emp.call(exportCustomers, { filter: { types: [4] }, purpose })).jobId);
    expect(job).toMatchObject({ state: 'done', result: { rows: total } });
    expect(await oneOf(installation, `select note from system.audit_log where entity = 'customer-list' and action = '导出'`)).toEqual({
      note: '用途：年度对账；批准人：王经理；批准日期：2026.07.01',
    });
  });
});
