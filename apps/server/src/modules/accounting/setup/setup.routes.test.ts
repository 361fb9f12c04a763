// Making an account set and opening it, through the calls of the screens 会计科目 and 账套管理.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ACCOUNT_SET,
  changeAccountSet,
  checkLedgerOpenings,
  checkSubject,
  createAccountSet,
  getAccountSet,
  ledgerOpeningImport,
  listBooks,
  listCashItems,
  listReports,
  listVoucherWords,
  NO_DIMS,
  openPeriod,
  PERIOD,
  readPeriodRange,
  readPeriods,
  readSubjectTree,
  readTopSubjects,
  reviseLedgerOpenings,
  saveLedgerOpenings,
  searchAccountSets,
  searchDims,
  searchLedgerOpenings,
  startBooks,
  type SubjectTree,
} from '@anju/contract';
import { sumMoney } from '@anju/domain';
import { importRows, problemsOf } from '../../../platform/sheet-import/sheet-import.fixtures.ts';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';

let installation: Installation;
let keeper: Person;
let companyId: number;
beforeAll(async () => {
  installation = await openInstallation();
  keeper = await installation.as('emp');
  const { rows } = await keeper.call(searchAccountSets, { without: true });
  companyId = rows[0]?.companyId ?? 0;
});
afterAll(() => installation.close());

const SETTINGS = {
  dimsRequired: true,
  numberSpan: 1,
  fillGaps: false,
  papersRule: 1,
  makerPosts: false,
  taxPayer: 1,
} as const;
const flat = (nodes: readonly SubjectTree[]): SubjectTree[] => nodes.flatMap((node) => [node, ...flat(node.children)]);
const chart = async (ym?: number) => flat(await keeper.call(readSubjectTree, { companyId, ...(ym === undefined ? {} : { ym }) }));
const idOf = async (code: string): Promise<number> => (await chart()).find((one) => one.code === code)?.id ?? 0;
const line = (subjectId: number, opening: string, more: { debit?: string; credit?: string; actual?: string } = {}) => ({
  subjectId,
  dims: NO_DIMS,
  opening,
  debit: '0',
  credit: '0',
  actual: '0',
  ...more,
});

describe('an account set', () => {
  it('is made once for a company, with chart, words, cash-flow items and periods', async () => {
    const input = { companyId, template: 1, firstYm: 202503, words: 2, copyFromId: null, ...SETTINGS } as const;
    const both = await Promise.all([keeper.ask(createAccountSet, input), keeper.ask(createAccountSet, input)]);
    expect(both.map(({ envelope }) => envelope.code).sort()).toEqual([1, 200]);
    expect(both.find(({ envelope }) => envelope.code === 1)?.envelope.msg).toContain('已经建账');

    const subjects = await chart();
    expect(subjects.find((one) => one.code === '22210107')).toMatchObject({
      fullName: '应交税费-应交增值税-销项税额',
      initials: 'yjsfyjzzsxxse',
      leaf: true,
      cashIn: 'CF01',
    });
    expect(subjects.find((one) => one.code === '1122')).toMatchObject({ leaf: false, dims: '' });
    expect(await keeper.call(readTopSubjects, { companyId, category: 3 })).toHaveLength(5);
    expect((await keeper.call(listVoucherWords, { companyId })).map(({ word, demand }) => [word, demand])).toEqual([
      ['收', 1],
      ['付', 2],
      ['转', 3],
    ]);
    const items = await keeper.call(listCashItems, { companyId });
    expect(items.find(({ code }) => code === 'CF04')?.label).toBe('支付给职工以及为职工支付的现金');
    const { current, periods } = await keeper.call(readPeriods, { companyId });
    expect(current).toBe(202503);
    expect(periods.map(({ ym, state }) => [ym, state]).slice(0, 2)).toEqual([
      [202503, PERIOD.open],
      [202504, PERIOD.future],
    ]);
    expect(periods).toHaveLength(10);
    expect((await keeper.call(listBooks, {})).find((one) => one.companyId === companyId)).toMatchObject({ state: ACCOUNT_SET.preparing });
  });

  it('changes its chart while nothing is entered, and the second of two changes is told', async () => {
    const { version } = await keeper.call(getAccountSet, { companyId });
    await keeper.call(changeAccountSet, { companyId, version, template: 2, firstYm: 202503, ...SETTINGS });
    expect((await chart()).some(({ code }) => code === '1231')).toBe(false);
    const again = await keeper.ask(changeAccountSet, { companyId, version, template: 1, firstYm: 202503, ...SETTINGS });
    expect(again.envelope.msg).toContain('已被他人修改');
    await keeper.call(changeAccountSet, { companyId, version: version + 1, template: 1, firstYm: 202503, ...SETTINGS });
    expect((await chart()).some(({ code }) => code === '1231')).toBe(true);
  });

  it('is seen and changed only by whoever reaches the company', async () => {
    const stranger = await installation.as('binemp');
    expect((await stranger.ask(readSubjectTree, { companyId })).envelope.msg).toBe('公司不存在或已被删除');
    expect((await stranger.ask(searchDims, { companyId, dim: 'P' })).envelope.msg).toBe('公司不存在或已被删除');
    const subjectId = await idOf('1001');
    expect((await stranger.ask(checkSubject, { companyId, id: subjectId })).envelope.msg).toBe('公司不存在或已被删除');
  });
});

describe('opening balances', () => {
  it('must balance, and income must not stand open, before the books are in use', async () => {
    let { version } = await keeper.call(getAccountSet, { companyId });
    const [cash, capital, income, expense] = [await idOf('1001'), await idOf('4001'), await idOf('600101'), await idOf('6801')];
    const [estate] = await keeper.call(searchDims, { companyId, dim: 'P' });
    const dims = { ...NO_DIMS, estateId: estate?.id ?? null };
    ({ version } = await keeper.call(saveLedgerOpenings, {
      companyId,
      version,
      lines: [
        { ...line(cash, '1000.00', { debit: '300.00', credit: '50.00' }), dims },
        line(capital, '900.00'),
        line(income, '0', { debit: '0', credit: '300.00', actual: '300.00' }),
      ],
    }));
    const before = await keeper.call(checkLedgerOpenings, { companyId });
    expect(before.ready).toBe(false);
    expect(before.checks.filter(({ ok }) => !ok).map(({ name, text, lines }) => [name, text, ...lines])).toEqual([
      ['年初余额借贷平衡', '借方 1,000.00，贷方 900.00，相差 100.00'],
      ['本年累计发生额借贷平衡', '借方 300.00，贷方 350.00，相差 -50.00'],
      ['损益类科目没有余额', '1 处有余额', '600101 主营业务收入-物业服务费 -300.00'],
      ['辅助核算齐全', '1 处缺少必填的辅助核算', '600101 主营业务收入-物业服务费：项目、收费项目'],
      ['现金流量项目与现金增减一致', '项目合计 0.00，现金净增加 250.00'],
    ]);
    expect((await keeper.ask(startBooks, { companyId, version })).envelope.msg).toContain('期初余额还有 4 处不对');

    // What was earned was carried to profit: the income is closed, profit stands under 4103.
    const [fee] = await keeper.call(searchDims, { companyId, dim: 'F' });
    const earned = { ...NO_DIMS, estateId: estate?.id ?? null, chargeTypeId: fee?.id ?? null };
    const profit = await idOf('4103');
    ({ version } = await keeper.call(saveLedgerOpenings, {
      companyId,
      version,
      lines: [
        line(income, '0'),
        { ...line(income, '0', { debit: '300.00', credit: '300.00', actual: '300.00' }), dims: earned },
        line(expense, '0', { debit: '50.00', credit: '50.00', actual: '50.00' }),
        line(profit, '0', { debit: '50.00', credit: '300.00' }),
        line(capital, '1000.00'),
      ],
    }));
    const stored = await installation.database.asOwner((client) =>
      client.query(`select close_debit, close_credit from accounting.opening where subject_id = any ($1) order by close_debit`, [
        [income, expense],
      ]),
    );
    expect(stored.rows).toEqual([
      { close_debit: '0.00', close_credit: '50.00' },
      { close_debit: '300.00', close_credit: '0.00' },
    ]);
    const { rows, balanceDebit, balanceCredit } = await keeper.call(searchLedgerOpenings, { companyId, filled: true, size: 50 });
    expect([balanceDebit, balanceCredit]).toEqual(['1250.00', '1250.00']);
    expect(rows.find(({ code }) => code === '600101')).toMatchObject({ actual: '300.00', balance: '0.00', debit: '300.00' });

    const starts = await Promise.all([keeper.ask(startBooks, { companyId, version }), keeper.ask(startBooks, { companyId, version })]);
    expect(starts.map(({ envelope }) => envelope.msg)).toEqual(expect.arrayContaining([expect.stringContaining('账套已被他人修改')]));
    expect(starts.map(({ envelope }) => envelope.code).sort()).toEqual([200, 409]);
    const set = await keeper.call(getAccountSet, { companyId });
    expect(set).toMatchObject({ state: ACCOUNT_SET.running, revisable: true, fixed: true });
    expect(set.openingNo).toMatch(/^QCY\d{10}$/);
    expect((await keeper.call(listReports, { companyId })).rows.map(({ name }) => name)).toEqual(['资产负债表', '利润表', '现金流量表']);
    const balances = new Map((await chart(202503)).map(({ code, balance }) => [code, balance]));
    expect([balances.get('1001'), balances.get('4103'), balances.get('6001')]).toEqual(['1250.00', '-250.00', '0.00']);
  });

  it('come from a sheet too, with the wrong cells named and the same lines replaced', async () => {
    const { version, companyName } = await keeper.call(getAccountSet, { companyId });
    const row = { company: companyName, code: '4001', opening: '1,000.00' };
    expect(await problemsOf(keeper, ledgerOpeningImport, [row])).toEqual([`2 公司 ${companyName} 账套已启用，请先重新修改期初`]);
    await keeper.call(reviseLedgerOpenings, { companyId, version });
    const [estate] = await keeper.call(searchDims, { companyId, dim: 'P' });
    const cash = { company: companyName, code: '1001', opening: '1000', debit: '300', credit: '50', estate: estate?.text ?? '' };
    expect(
      await problemsOf(keeper, ledgerOpeningImport, [
        row,
        row,
        { ...row, code: '4999' },
        { ...row, code: '1122', opening: '一千' },
        { ...cash, estate: '没有的小区' },
        { ...row, partner: companyName },
      ]),
    ).toEqual([
      '3 科目编码 4001 与第 2 行重复',
      '4 科目编码 4999 没有这个科目',
      '5 年初余额 一千 应为金额，最多两位小数',
      '5 科目编码 1122 不是启用的末级科目',
      '6 项目 没有的小区 没有这个项目',
      `7 往来公司 ${companyName} 科目不按往来公司核算`,
    ]);
    expect((await importRows(keeper, ledgerOpeningImport, [row, cash])).state).toBe('done');
    const { total, balanceDebit, balanceCredit } = await keeper.call(searchLedgerOpenings, { companyId, filled: true });
    expect([total, balanceDebit, balanceCredit]).toEqual([5, '1250.00', '1250.00']);
    await keeper.call(startBooks, { companyId, version: (await keeper.call(getAccountSet, { companyId })).version });
  });

  it('are entered again until a period is closed, under the same number', async () => {
    const { version, openingNo } = await keeper.call(getAccountSet, { companyId });
    const fixed = await keeper.ask(saveLedgerOpenings, { companyId, version, lines: [line(await idOf('4001'), '1')] });
    expect(fixed.envelope.msg).toContain('重新修改期初');
    await keeper.call(reviseLedgerOpenings, { companyId, version });
    await keeper.call(startBooks, { companyId, version: version + 1 });
    expect((await keeper.call(getAccountSet, { companyId })).openingNo).toBe(openingNo);
    await installation.database.asOwner((client) =>
      client.query(`update accounting.period set state = 2, closed_at = now() where company_id = $1 and ym = 202503`, [companyId]),
    );
    const late = await keeper.ask(reviseLedgerOpenings, { companyId, version: version + 2 });
    expect(late.envelope.msg).toBe('已有期间结账，期初余额不能再修改');
  });
});

it('periods are opened one after the other, into the next year', async () => {
  expect((await keeper.ask(openPeriod, { companyId, ym: 202505 })).envelope.msg).toBe('期间要按顺序打开，下一个是 2025 年 4 月');
  for (const ym of [202504, 202505, 202506, 202507, 202508, 202509, 202510, 202511, 202512, 202601])
    await keeper.call(openPeriod, { companyId, ym });
  expect(await keeper.call(readPeriodRange, { companyId })).toEqual({ min: 202503, max: 202601, years: [2025, 2026] });
  expect((await keeper.call(readPeriods, { companyId })).periods).toHaveLength(22);
});

it('the demo company that charges has books in use since its first bills, and they balance', async () => {
  const demo = (await keeper.call(listBooks, {})).find(({ name }) => name === '云栖物业服务处');
  expect(demo).toMatchObject({ state: ACCOUNT_SET.running, template: 1 });
  const { companyId: demoId, firstYm } = demo ?? { companyId: 0, firstYm: 0 };
  const tops = await keeper.call(readSubjectTree, { companyId: demoId, ym: firstYm });
  expect(sumMoney(tops.map(({ balance = '0' }) => balance))).toBe('0.00');
  const { ready, checks } = await keeper.call(checkLedgerOpenings, { companyId: demoId });
  expect(ready).toBe(true);
  expect(checks.find(({ name }) => name === '固定资产与资产卡片一致')).toMatchObject({ ok: true });
});

it('opening balances are compared with charging and with cards, which stands in nobody’s way', async () => {
  const demo = (await keeper.call(listBooks, {})).find(({ name }) => name === '云栖物业服务处');
  const demoId = demo?.companyId ?? 0;
  const linesOf = async (what: string): Promise<readonly string[]> =>
    (await keeper.call(checkLedgerOpenings, { companyId: demoId })).checks.find(({ name }) => name === what)?.lines ?? [];
  const receivable = async () => (await linesOf('应收、预收、押金与收费一致')).find((one) => one.startsWith('云栖花园 应收')) ?? '';
  const before = await receivable();
  await installation.database.asOwner(async (client) => {
    await client.query(
      `insert into accounting.dimset (tenant_id, estate_id) select tenant_id, id from estate.estate where name = '云栖花园' on conflict do nothing`,
    );
    await client.query(
      `insert into accounting.opening (tenant_id, company_id, subject_id, dimset_id, amount)
       select s.tenant_id, s.company_id, s.id, d.id, 87654.32 from accounting.subject s
         join estate.estate e on e.tenant_id = s.tenant_id and e.name = '云栖花园'
         join accounting.dimset d on d.tenant_id = e.tenant_id and d.estate_id = e.id and num_nonnulls(d.person_id, d.house_id, d.charge_type_id,
           d.department_id, d.employee_id, d.supplier_id, d.bank_account_id, d.partner_id) = 0
        where s.company_id = $1 and s.code = '112201'`,
      [demoId],
    );
    await client.query(
      `update accounting.opening o set amount = o.amount - 1.23 from accounting.subject s
        where s.tenant_id = o.tenant_id and s.id = o.subject_id and s.company_id = $1 and s.code = '1602'`,
      [demoId],
    );
  });
  const after = await receivable();
  expect(after).not.toBe(before);
  expect(after).toContain('期初 87,654.32');
  expect((await linesOf('固定资产与资产卡片一致')).find((one) => one.startsWith('1602'))).toMatch(/期初 108,001\.23，卡片 108,000\.00$/);

  // Once the opening names houses, each is compared by itself; what names none stays together.
  const [house] = await installation.database.asOwner(async (client) => {
    await client.query(
      `insert into accounting.dimset (tenant_id, house_id) select h.tenant_id, min(h.id) from estate.house h
         join estate.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id and e.name = '云栖花园' group by 1 on conflict do nothing`,
    );
    const named = await client.query<{ code: string }>(
      `insert into accounting.opening (tenant_id, company_id, subject_id, dimset_id, amount)
       select s.tenant_id, s.company_id, s.id, d.id, 5.55 from accounting.subject s
         join accounting.dimset d on d.tenant_id = s.tenant_id and d.person_id is null and d.house_id = (
           select min(h.id) from estate.house h join estate.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
            where h.tenant_id = s.tenant_id and e.name = '云栖花园')
        where s.company_id = $1 and s.code = '112202'
       returning (select h.code from estate.house h join accounting.dimset d on d.house_id = h.id where d.id = dimset_id) as code`,
      [demoId],
    );
    return named.rows;
  });
  const lines = await linesOf('应收、预收、押金与收费一致');
  expect(lines.find((one) => one.startsWith(`云栖花园 ${house?.code ?? ''} 应收：期初 5.55，收费 `))).toBeTruthy();
  expect(lines.find((one) => one.startsWith('云栖花园 未指定房屋 应收：期初 87,654.32，收费 '))).toBeTruthy();
  expect(lines.filter((one) => one.startsWith('云栖花园 应收'))).toEqual([]);
});
