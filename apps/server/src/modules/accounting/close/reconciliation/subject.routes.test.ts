// 余额调节表 where lines name no bank account: a leaf per account, or an account somebody forgot. domain: accounting 1.2, 5.3.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as calls from '@anju/contract';
import { clockAt } from '../../../../testing/installation.ts';
import type { BookedVoucher } from '../../report/report.fixtures.ts';
import { openVoucherStage, type VoucherStage } from '../../voucher/voucher.fixtures.ts';
import { closeStage, type CloseStage } from '../close.fixtures.ts';

const { BANK_ITEM, BANK_RECONCILIATION } = calls;
const [JANUARY, FEBRUARY] = [202501, 202502];
let stage: VoucherStage;
let close: CloseStage;
/** A leaf of its own for an account at 工行, and the usual subject whose lines name accounts. */
let [icbc, account] = [0, 0];

const voucher = (day: string, summary: string, amount: string, code = '100204', bankAccountId: number | null = null): BookedVoucher => {
  const bank = { code, ...(bankAccountId === null ? {} : { dims: { bankAccountId } }) };
  const sum = amount.replace('-', '');
  const lines = amount.startsWith('-')
    ? [
        { code: '640102', debit: sum },
        { ...bank, credit: sum },
      ]
    : [
        { ...bank, debit: sum },
        { code: '4001', credit: sum },
      ];
  return { day, summary, lines };
};

beforeAll(async () => {
  stage = await openVoucherStage({ openings: [], leaves: [] }, { clock: clockAt('2025-03-03T10:00:00+08:00') });
  const { companyId, maker } = stage;
  const flags = { cash: false, bank: true, cashEquivalent: true, custody: false, cashIn: null, cashOut: null, forbiddenSide: 0 } as const;
  const { id } = await maker.call(calls.createSubject, {
    ...{ companyId, parentId: stage.subjectId('1002'), code: '100204', name: '工行', category: 1, direction: 1, dims: '', required: '' },
    ...flags,
  });
  icbc = id;
  const [made] = await stage.ask<{ id: number }>(
    `insert into org.company_bank_account (tenant_id, company_id, bank, account_name, account_no)
     values ($1, $2, '测试银行', '基本户', 'RECON-1001') returning id::int`,
    [stage.tenantId, companyId],
  );
  account = made?.id ?? 0;
  close = closeStage({ ...stage, subjectId: (code: string) => (code === '100204' ? icbc : stage.subjectId(code)) });
  await close.book(JANUARY, 1, [
    voucher('2025-01-05', '收到投资', '5000.00'),
    voucher('2025-01-31', '付外包费', '-800.00'),
    voucher('2025-01-10', '有账户', '70.00', '100201', account),
  ]);
});
afterAll(() => stage.close());

const at = (ym: number, subjectId = icbc) => ({ companyId: stage.companyId, subjectId, ym });
const rowOf = async (ym: number, subjectId: number | null) =>
  (await stage.maker.call(calls.listBankReconciliations, { companyId: stage.companyId, ym })).rows.find(
    (row) => row.subjectId === subjectId && (subjectId !== null || row.bankAccountId === account),
  );
const read = (ym: number, subjectId = icbc) => stage.maker.call(calls.readBankReconciliation, at(ym, subjectId));
const told = async (call: calls.Endpoint, input: object): Promise<string> => (await stage.maker.ask(call, input)).envelope.msg;
const checkItems = async (ym: number) => {
  const { checks } = await stage.maker.call(calls.readCloseChecks, { companyId: stage.companyId, ym });
  return checks.find(({ key }) => key === 'bank-reconciliation')?.items.map(({ text }) => text) ?? [];
};
const outsourcing = async () => {
  const found = (await read(JANUARY)).lines.find(({ summary }) => summary === '付外包费');
  return { voucherId: found?.voucherId ?? 0, line: found?.line ?? 0 };
};

describe('a bank subject without accounts', () => {
  it('stands beside the accounts, and is asked for before a close', async () => {
    expect(await rowOf(JANUARY, icbc)).toMatchObject({
      ...{ bankAccountId: null, text: '100204 银行存款-工行', bookBalance: '4200.00', state: BANK_RECONCILIATION.missing },
    });
    expect(await rowOf(JANUARY, null)).toMatchObject({ bookBalance: '70.00' });
    // Money on its way has no statement, and a subject of accounts whose lines all name one has nothing of its own.
    for (const code of ['101201', '100201']) expect(await rowOf(JANUARY, stage.subjectId(code))).toBeUndefined();
    expect(await checkItems(JANUARY)).toEqual(['测试银行 1001：未编制', '100204 银行存款-工行：未编制']);
    expect((await read(JANUARY)).lines.map(({ summary, amount }) => [summary, amount])).toEqual([
      ['收到投资', '5000.00'],
      ['付外包费', '800.00'],
    ]);
  });

  it('is reconciled like an account: once a month, carried into the next one', async () => {
    const form = { ...at(JANUARY), version: null, statementBalance: '5001.50', open: [await outsourcing()] };
    const typed = [{ side: BANK_ITEM.bankReceived, day: '2025-01-31', summary: '利息', amount: '1.50' }];
    expect(
      await Promise.all([1, 2].map(() => told(calls.saveBankReconciliation, { ...form, typed }))).then((all) => all.toSorted()),
    ).toEqual(['', '余额调节表已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。']);
    expect(await rowOf(JANUARY, icbc)).toMatchObject({ state: BANK_RECONCILIATION.agreed, adjustedBooks: '4201.50' });
    expect(await checkItems(JANUARY)).toEqual(['测试银行 1001：未编制']);
    await close.book(FEBRUARY, 1, [voucher('2025-02-03', '利息', '1.50')]);
    const { lines, typed: left, previousYm, bookBalance, account: shown } = await read(FEBRUARY);
    expect(lines.map(({ summary, carried }) => [summary, carried])).toEqual([
      ['付外包费', true],
      ['利息', false],
    ]);
    expect([left, previousYm, bookBalance, shown]).toEqual([
      ...[[], JANUARY, '4201.50'],
      { bank: '100204 银行存款-工行', accountName: '', accountNo: '' },
    ]);
  });

  it('goes with its lines to its first child', async () => {
    const { id } = await stage.maker.call(calls.createSubject, {
      ...{ companyId: stage.companyId, parentId: icbc, code: '10020401', name: '城东支行', category: 1, direction: 1, dims: '' },
      ...{ required: '', cash: false, bank: true, cashEquivalent: true, custody: false, cashIn: null, cashOut: null },
      ...{ forbiddenSide: 0, move: true },
    });
    expect(await rowOf(JANUARY, icbc)).toBeUndefined();
    expect(await rowOf(JANUARY, id)).toMatchObject({ state: BANK_RECONCILIATION.agreed, bookBalance: '4200.00' });
    expect((await read(JANUARY, id)).table).toMatchObject({ statementBalance: '5001.50' });
  });
});

it('money on a subject of bank accounts that names none is told of, and may be reconciled by itself', async () => {
  const subjectId = stage.subjectId('100201');
  await close.book(FEBRUARY, 2, [voucher('2025-02-05', '没有账户', '9.00', '100201')]);
  expect(await rowOf(FEBRUARY, subjectId)).toMatchObject({ accountName: '未选银行账户', bookBalance: '9.00' });
  expect(await rowOf(FEBRUARY, null)).toMatchObject({ bookBalance: '70.00' });
  expect((await read(FEBRUARY, subjectId)).lines.map(({ summary }) => summary)).toEqual(['没有账户']);
  expect(await checkItems(FEBRUARY)).toContain('100201 银行存款-基本户：分录没有选银行账户，请补选，或按科目编制');
  await stage.maker.call(calls.saveBankReconciliation, {
    ...{ ...at(FEBRUARY, subjectId), version: null, statementBalance: '9.00', open: [], typed: [] },
  });
  expect((await checkItems(FEBRUARY)).filter((text) => text.startsWith('100201'))).toEqual([]);
});

it('needs one of the two, and a bank subject of the company', async () => {
  const { companyId } = stage;
  const both = { companyId, ym: JANUARY, bankAccountId: account, subjectId: icbc };
  const { envelope } = await stage.maker.ask(calls.readBankReconciliation, both);
  expect(JSON.stringify(envelope)).toContain('请选择银行账户或银行科目');
  for (const code of ['1001', '101201', '1002'])
    expect(await told(calls.readBankReconciliation, at(JANUARY, stage.subjectId(code)))).toBe('银行科目不存在或已被删除');
  await expect(
    stage.ask(`update accounting.bank_reconciliation set bank_account_id = $2 where company_id = $1 and subject_id is not null`, [
      ...[companyId, account],
    ]),
  ).rejects.toThrow(/bank_reconciliation_holder/);
});
