import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeNumberRule,
  changeReceiptRule,
  getCompanyProfile,
  getReceiptRule,
  removeNumberRule,
  searchCompanyProfiles,
  type NumberRule,
  type ReceiptRule,
} from '@anju/contract';
import { createPool } from '../../../platform/db/pool.ts';
import { takeNumber } from '../../../platform/numbers/numbers.ts';
import { createTenantDatabases, type TenantDatabases } from '../../../platform/tenancy/tenant-db.ts';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';

const clock = { now: () => new Date('2026-07-09T02:00:00Z') };
let installation: Installation;
let databases: TenantDatabases;
let sa: Person;
let tenantId: number;
const companies = new Map<string, number>();
beforeAll(async () => {
  installation = await openInstallation({ clock });
  databases = createTenantDatabases(createPool(installation.database.appUrl, { max: 2 }));
  sa = await installation.as('sa');
  for (const { name, id } of (await sa.call(searchCompanyProfiles, {})).rows) companies.set(name, id);
  const { rows } = await databases.pool.query<{ id: number }>(`select tenant_id as id from session.find_login('sa', 'localhost')`);
  tenantId = rows[0]?.id ?? 0;
});
afterAll(async () => {
  await databases.close();
  await installation.close();
});

const idOf = (name: string) => companies.get(name) as number;
const take = (companyId: number, kind: string, day = '2026-07-09') =>
  databases
    .of(tenantId)
    .transaction()
    .execute((tx) => takeNumber(tx, tenantId, companyId, kind, day));
async function receipt(companyId: number, kind: string): Promise<ReceiptRule> {
  const rule = (await sa.call(getCompanyProfile, { id: companyId })).receiptRules.find((one) => one.kind === kind);
  if (!rule) throw new Error(`no ${kind}`);
  return rule;
}
async function number(companyId: number, kind: string): Promise<NumberRule> {
  const rule = (await sa.call(getCompanyProfile, { id: companyId })).numberRules.find((one) => one.kind === kind);
  if (!rule) throw new Error(`no ${kind}`);
  return rule;
}
const askReceipt = async (companyId: number, kind: ReceiptRule['kind'], patch: Partial<ReceiptRule>, version?: number) => {
  const { title, layout, copies, prefix, datePart, width, footer, version: read } = await receipt(companyId, kind);
  const form = { title, layout, copies, prefix, datePart, width, footer, ...patch };
  return (await sa.ask(changeReceiptRule, { ...form, id: companyId, kind, version: version ?? read })).envelope;
};
type Numbering = Pick<NumberRule, 'prefix' | 'datePart' | 'width' | 'reset'>;
const askNumber = async (companyId: number, kind: string, patch: Partial<Numbering>, seen?: Numbering) => {
  const { prefix, datePart, width, reset } = await number(companyId, kind);
  const read = { prefix, datePart, width, reset };
  return (await sa.ask(changeNumberRule, { id: companyId, kind, seen: seen ?? read, rule: { ...read, ...patch } })).envelope;
};

describe('receipt rules', () => {
  it('begin with something that can be used, four kinds of them', async () => {
    const { receiptRules } = await sa.call(getCompanyProfile, { id: idOf('华南分公司') });
    expect(receiptRules.map(({ kind, title, own }) => [kind, title, own])).toEqual([
      ['receipt', '收款收据', false],
      ['deposit', '押金收据', false],
      ['refund', '退款单', false],
      ['prepaid', '预交款收据', false],
    ]);
  });

  it('number the papers of the company from the moment they are saved', async () => {
    const id = idOf('华南分公司');
    expect((await askReceipt(id, 'deposit', { prefix: 'hnyj', datePart: 'YYYYMM', width: 5, layout: '241', copies: 3 })).code).toBe(200);
    expect(await receipt(id, 'deposit')).toMatchObject({
      own: true,
      prefix: 'HNYJ',
      layout: '241',
      copies: 3,
      next: 'HNYJ20260700001',
      version: 0,
    });
    expect([await take(id, 'deposit'), await take(id, 'deposit'), await take(id, 'deposit', '2026-08-01')]).toEqual([
      'HNYJ20260700001',
      'HNYJ20260700002',
      'HNYJ20260800001',
    ]);
    expect((await receipt(id, 'deposit')).next).toBe('HNYJ20260700003');
  });

  it('keep prefixes apart, so that no number comes twice', async () => {
    const id = idOf('华南分公司');
    const taken = (what: string, prefix: string) => ({
      fields: [{ path: 'prefix', msg: `前缀“${prefix}”已用于${what}，号码会重复` }],
    });
    expect((await askReceipt(id, 'receipt', { prefix: 'SJ' })).data).toEqual(taken('统一规则的收据', 'SJ'));
    expect((await askReceipt(id, 'refund', { prefix: 'HNYJ' })).data).toEqual(taken('华南分公司的押金收据', 'HNYJ'));
    expect((await askReceipt(idOf('华东分公司'), 'deposit', { prefix: 'HNYJ' })).data).toEqual(taken('华南分公司的押金收据', 'HNYJ'));
    expect((await askReceipt(id, 'refund', { prefix: 'TK1' })).data).toMatchObject({
      fields: [{ path: 'prefix', msg: '前缀由字母、数字和短横线组成，最多8位，不以数字结尾' }],
    });
    expect((await askReceipt(id, 'refund', { prefix: '' })).data).toMatchObject({ fields: [{ path: 'prefix', msg: '请输入前缀' }] });
  });

  it('by two at once take a prefix once', async () => {
    const answers = await Promise.all(['华东分公司', '华南分公司'].map((name) => askReceipt(idOf(name), 'prepaid', { prefix: 'DUP' })));
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([1, 200]);
  });

  it('are refused when somebody else was faster', async () => {
    const id = idOf('华南分公司');
    expect((await askReceipt(id, 'deposit', { title: '押金单' })).code).toBe(200);
    expect((await askReceipt(id, 'deposit', { title: '押金条' }, 0)).msg).toBe(
      '票据规则已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。',
    );
    // The counter continues under the same prefix.
    expect((await receipt(id, 'deposit')).next).toBe('HNYJ20260700003');
  });

  it('go on counting when the date part of the same prefix changes', async () => {
    const id = idOf('华南分公司');
    await askReceipt(id, 'refund', { prefix: 'HNTK', datePart: 'YYYYMM', width: 4 });
    await take(id, 'refund');
    await askReceipt(id, 'refund', { datePart: 'YYYY' });
    expect((await receipt(id, 'refund')).next).toBe('HNTK20260002');
  });
});

describe('the look-up of a company’s receipts', () => {
  it('answers who works with it', async () => {
    const clerk = await installation.as('clerk');
    const own = await clerk.call(getReceiptRule, { id: idOf('云栖物业服务处') });
    expect(own).toMatchObject({ companyName: '云栖物业服务处', logoFileId: null });
    expect(own.rules.map(({ kind }) => kind)).toEqual(['receipt', 'deposit', 'refund', 'prepaid']);
    expect((await clerk.ask(getReceiptRule, { id: idOf('创智园物业服务处') })).envelope.msg).toBe('公司不存在或已被删除');
    const emp = await installation.as('emp');
    expect((await emp.call(getReceiptRule, { id: idOf('创智园物业服务处') })).companyName).toBe('创智园物业服务处');
  });
});

describe('number rules', () => {
  it('are the ones for all until the company has its own, and again when it gives it up', async () => {
    const id = idOf('华南分公司');
    expect(await number(id, 'inform')).toMatchObject({ name: '告知公文', prefix: 'GZ', own: false });
    const shared = await take(idOf('华东分公司'), 'inform');
    expect((await askNumber(id, 'inform', { prefix: 'HNGZ', width: 3 })).code).toBe(200);
    expect(await number(id, 'inform')).toMatchObject({ own: true, next: 'HNGZ202607001' });
    expect(await take(id, 'inform')).toBe('HNGZ202607001');
    await sa.call(removeNumberRule, { id, kind: 'inform' });
    expect(await number(id, 'inform')).toMatchObject({ own: false });
    expect((await take(id, 'inform')).slice(0, -4)).toBe(shared.slice(0, -4));
    expect((await sa.ask(removeNumberRule, { id, kind: 'inform' })).envelope.msg).toBe('编号规则不存在或已被删除');
  });

  it('never make a number twice: prefixes apart, the date as fine as the new beginning, counting on', async () => {
    const id = idOf('华南分公司');
    expect((await askNumber(id, 'document', { prefix: 'GW' })).data).toEqual({
      fields: [{ path: 'rule.prefix', msg: '前缀“GW”已用于统一规则的公文，号码会重复' }],
    });
    expect((await askNumber(id, 'document', { prefix: 'HNGW', datePart: 'YYYY', reset: 'month' })).data).toEqual({
      fields: [{ path: 'rule.datePart', msg: '重新编号时日期段应至少到同一周期，否则号码会重复' }],
    });
    await askNumber(id, 'document', { prefix: 'HNGW', datePart: 'YYYYMM', reset: 'month', width: 3 });
    expect(await take(id, 'document')).toBe('HNGW202607001');
    await askNumber(id, 'document', { reset: 'never' });
    expect(await take(id, 'document')).toBe('HNGW202607002');
  });

  it('are changed as they were read, and platform papers are not changed here', async () => {
    const id = idOf('华东分公司');
    const seen = { prefix: 'XX', datePart: 'YYYY' as const, width: 4, reset: 'year' as const };
    expect((await askNumber(id, 'document', { prefix: 'HDGW' }, seen)).code).toBe(409);
    expect((await sa.ask(changeNumberRule, { id, kind: 'application', seen, rule: seen })).envelope.msg).toBe('编号规则不存在或已被删除');
    expect((await sa.call(getCompanyProfile, { id })).numberRules.map(({ kind }) => kind)).not.toContain('receipt');
  });
});
