// Two months of a bank account beside its statements, to the cent; who is refused, and what the checks before a close say of it.
// domain: accounting 5.3.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as calls from '@anju/contract';
import { clockAt } from '../../../../testing/installation.ts';
import type { BookedVoucher } from '../../report/report.fixtures.ts';
import { openBooks } from '../../setup/setup.fixtures.ts';
import { openVoucherStage, type VoucherStage } from '../../voucher/voucher.fixtures.ts';
import { closeStage, type CloseStage } from '../close.fixtures.ts';

const { BANK_ITEM, BANK_RECONCILIATION } = calls;
const [JANUARY, FEBRUARY, MARCH] = [202501, 202502, 202503];
const BANK = '100201';
let stage: VoucherStage;
let close: CloseStage;
/** The account of the company, one it does not use, one of another company and one of another tenant. */
let [account, idle, strange, foreign] = [0, 0, 0, 0];

const addAccount = async (tenantId: number, companyId: number, no: string): Promise<number> =>
  (
    await stage.ask<{ id: number }>(
      `insert into org.company_bank_account (tenant_id, company_id, bank, account_name, account_no)
       values ($1, $2, '测试银行', '基本户', $3) returning id::int`,
      [tenantId, companyId, no],
    )
  )[0]?.id ?? 0;
const voucher = (day: string, summary: string, amount: string, of = account): BookedVoucher => {
  const [debit, credit] = amount.startsWith('-') ? ['640102', BANK] : [BANK, '4001'];
  const lineOf = (code: string, side: 'debit' | 'credit') => ({
    ...{ code, [side]: amount.replace('-', '') },
    ...(code === BANK && of > 0 ? { dims: { bankAccountId: of } } : {}),
  });
  return { day, summary, lines: [lineOf(debit, 'debit'), lineOf(credit, 'credit')] };
};

beforeAll(async () => {
  stage = await openVoucherStage({ openings: [], leaves: [] }, { clock: clockAt('2025-03-03T10:00:00+08:00') });
  close = closeStage(stage);
  const { tenantId, companyId } = stage;
  const [other] = await stage.ask<{ id: number }>(`select min(id)::int as id from org.company where tenant_id = $1 and id <> $2`, [
    tenantId,
    companyId,
  ]);
  const [away] = await stage.ask<{ tenantId: number; id: number }>(
    `select tenant_id as "tenantId", id::int from org.company where tenant_id <> $1 order by tenant_id, id limit 1`,
    [tenantId],
  );
  account = await addAccount(tenantId, companyId, 'RECON-0001');
  idle = await addAccount(tenantId, companyId, 'RECON-0002');
  strange = await addAccount(tenantId, other?.id ?? 0, 'RECON-0003');
  foreign = await addAccount(away?.tenantId ?? 0, away?.id ?? 0, 'RECON-0004');
  await close.book(JANUARY, 1, [
    voucher('2025-01-05', '收到投资', '100000.00'),
    voucher('2025-01-10', '付办公费', '-200.00'),
    voucher('2025-01-30', '收租户款', '1400.00'),
    voucher('2025-01-31', '付外包费', '-3000.00'),
  ]);
});
afterAll(() => stage.close());

const told = async (call: calls.Endpoint, input: object): Promise<string> => (await stage.maker.ask(call, input)).envelope.msg;
const at = (ym: number, bankAccountId = account) => ({ companyId: stage.companyId, bankAccountId, ym });
/** The company may have accounts of the demo as well. */
const rowsOf = async (ym: number) =>
  (await stage.maker.call(calls.listBankReconciliations, { companyId: stage.companyId, ym })).rows.filter(({ bankAccountId }) =>
    [account, idle].includes(bankAccountId ?? 0),
  );
const rowOf = async (ym: number) => (await rowsOf(ym)).find(({ bankAccountId }) => bankAccountId === account);
const read = (ym: number) => stage.maker.call(calls.readBankReconciliation, at(ym));
const lineOf = async (ym: number, summary: string) => {
  const found = (await read(ym)).lines.find((line) => line.summary === summary);
  if (!found) throw new Error(`no line ${summary}`);
  return { voucherId: found.voucherId, line: found.line };
};
const typed = (side: calls.BankTypedLine['side'], day: string, summary: string, amount: string) => ({ side, day, summary, amount });
type Form = calls.InputOf<typeof calls.saveBankReconciliation>;
const form = (ym: number, more: Partial<Form>): Form => ({ ...at(ym), version: null, statementBalance: '0', open: [], typed: [], ...more });
const save = (ym: number, more: Partial<Form>) => stage.maker.call(calls.saveBankReconciliation, form(ym, more));
const checkOf = async (ym: number) => {
  const { checks } = await stage.maker.call(calls.readCloseChecks, { companyId: stage.companyId, ym });
  return checks.find(({ key }) => key === 'bank-reconciliation');
};
const BANK_ONLY = [
  typed(BANK_ITEM.bankReceived, '2025-01-21', '利息', '800.00'),
  typed(BANK_ITEM.bankPaid, '2025-01-31', '手续费', '100.00'),
];
const january = async (): Promise<Partial<Form>> => ({
  statementBalance: '100500.00',
  open: [await lineOf(JANUARY, '收租户款'), await lineOf(JANUARY, '付外包费')],
  typed: BANK_ONLY,
});

describe('a month', () => {
  it('offers every line of the account as on the statement, and is missing until somebody makes it', async () => {
    const { lines, bookBalance, table, account: shown, booksFrom, previousYm, more } = await read(JANUARY);
    expect(lines.map(({ summary, side, amount, open, carried }) => [summary, side, amount, open, carried])).toEqual([
      ['收到投资', 1, '100000.00', false, false],
      ['付办公费', 2, '200.00', false, false],
      ['收租户款', 1, '1400.00', false, false],
      ['付外包费', 2, '3000.00', false, false],
    ]);
    expect({ bookBalance, table, booksFrom, previousYm, more, no: shown.accountNo }).toEqual({
      ...{ bookBalance: '98200.00', table: null, booksFrom: '2025-01-01', previousYm: null, more: false, no: 'RECON-0001' },
    });
    expect((await rowsOf(JANUARY)).map(({ bankAccountId, bookBalance: held, state }) => [bankAccountId, held, state])).toEqual([
      [account, '98200.00', BANK_RECONCILIATION.missing],
      [idle, '0.00', BANK_RECONCILIATION.none],
    ]);
    expect(await checkOf(JANUARY)).toMatchObject({ state: calls.CHECK_STATE.warned, count: 1, items: [{ text: '测试银行 0001：未编制' }] });
  });

  it('says by how much it differs, and agrees to the cent with items on all four sides', async () => {
    const whole = await january();
    await save(JANUARY, { ...whole, typed: BANK_ONLY.slice(0, 1) });
    expect(await rowOf(JANUARY)).toMatchObject({ state: BANK_RECONCILIATION.differs, difference: '100.00' });
    expect((await checkOf(JANUARY))?.items).toMatchObject([{ text: '测试银行 0001：差额 100.00', amount: '100.00' }]);
    const { table } = await read(JANUARY);
    await save(JANUARY, { ...whole, version: table?.version ?? null, remark: '已核对' });
    expect(await rowOf(JANUARY)).toMatchObject({
      ...{ bookBalance: '98200.00', statementBalance: '100500.00', adjustedBooks: '98900.00', adjustedStatement: '98900.00' },
      ...{ difference: '0.00', state: BANK_RECONCILIATION.agreed },
    });
    expect(await checkOf(JANUARY)).toMatchObject({ state: calls.CHECK_STATE.fine, items: [] });
    const again = await read(JANUARY);
    expect(again.lines.filter(({ open }) => open).map(({ summary }) => summary)).toEqual(['收租户款', '付外包费']);
    expect(again.typed).toEqual(BANK_ONLY);
    expect(again.table).toMatchObject({ statementBalance: '100500.00', bookBalance: '98200.00', remark: '已核对' });
  });

  it('is saved by one of two at the same time, and by nobody who saw an older one', async () => {
    const whole = await january();
    const version = (await read(JANUARY)).table?.version ?? null;
    const both = (more: Partial<Form>, ym = JANUARY) => Promise.all([1, 2].map(() => told(calls.saveBankReconciliation, form(ym, more))));
    const STALE = '余额调节表已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。';
    expect((await both({ ...whole, version })).toSorted()).toEqual(['', STALE]);
    expect(await told(calls.saveBankReconciliation, form(JANUARY, { ...whole, version: null }))).toBe(STALE);
    // The first table of a month, of two people.
    expect((await both({ statementBalance: '1.00' }, MARCH)).toSorted()).toEqual(['', STALE]);
    const made = await rowOf(MARCH);
    await stage.maker.call(calls.removeBankReconciliation, { id: made?.id ?? 0 });
    expect((await rowOf(MARCH))?.state).toBe(BANK_RECONCILIATION.missing);
  });

  it('belongs to the books it was made of: a voucher posted later makes it one to be made again', async () => {
    await close.book(JANUARY, 5, [voucher('2025-01-31', '收押金', '50.00')]);
    expect(await rowOf(JANUARY)).toMatchObject({ state: BANK_RECONCILIATION.changed, bookBalance: '98250.00', difference: '50.00' });
    expect((await checkOf(JANUARY))?.items).toMatchObject([{ text: '测试银行 0001：账面余额已变动' }]);
    const { table, bookBalance } = await read(JANUARY);
    expect([table?.bookBalance, bookBalance]).toEqual(['98200.00', '98250.00']);
    await save(JANUARY, { ...(await january()), statementBalance: '100550.00', version: table?.version ?? null });
    expect(await rowOf(JANUARY)).toMatchObject({ state: BANK_RECONCILIATION.agreed, adjustedBooks: '98950.00' });
  });

  it('counts posted vouchers only', async () => {
    await stage.write(
      [
        [BANK, 'D', '7.00', { dims: { bankAccountId: account } }],
        ['4001', 'C', '7.00', { cashItem: 'CF14' }],
      ],
      { day: '2025-01-31' },
    );
    expect(await rowOf(JANUARY)).toMatchObject({ bookBalance: '98250.00', state: BANK_RECONCILIATION.agreed });
    expect((await read(JANUARY)).lines).toHaveLength(5);
  });
});

describe('the next month', () => {
  it('begins with what was on its way, without what has come since', async () => {
    await close.book(FEBRUARY, 1, [voucher('2025-02-03', '利息', '800.00'), voucher('2025-02-10', '收租金', '500.00')]);
    const { lines, typed: left, previousYm, bookBalance } = await read(FEBRUARY);
    expect(lines.map(({ summary, carried, open }) => [summary, carried, open])).toEqual([
      ['收租户款', true, false],
      ['付外包费', true, false],
      ['利息', false, false],
      ['收租金', false, false],
    ]);
    // The interest is booked by now, the fee is not.
    expect(left).toEqual(BANK_ONLY.slice(1));
    expect([previousYm, bookBalance]).toEqual([JANUARY, '99550.00']);
    await save(FEBRUARY, { statementBalance: '102450.00', open: [await lineOf(FEBRUARY, '付外包费')], typed: left });
    expect(await rowOf(FEBRUARY)).toMatchObject({ state: BANK_RECONCILIATION.agreed, adjustedBooks: '99450.00' });
  });

  it('has the rest once it arrives, also where a month was left out', async () => {
    const arrived = await lineOf(JANUARY, '收租户款');
    const { lines, previousYm } = await read(MARCH);
    expect([lines.map(({ summary, carried }) => [summary, carried]), previousYm]).toEqual([[['付外包费', true]], FEBRUARY]);
    expect(await told(calls.saveBankReconciliation, form(MARCH, { open: [arrived] }))).toBe(
      '有 1 笔未达账项不在本账户的账上，或以前月份的对账单上已经有了，请重新打开后核对',
    );
    // Lines that were posted after the table before was made were not judged by it.
    const february = await rowOf(FEBRUARY);
    await stage.ask(`update accounting.bank_reconciliation set made_at = '2025-01-30' where id = $1`, [february?.id]);
    expect((await read(MARCH)).lines.map(({ summary, carried }) => [summary, carried])).toEqual([
      ['付外包费', true],
      ['收到投资', false],
      ['付办公费', false],
      ['收租户款', false],
      ['收押金', false],
      ['利息', false],
      ['收租金', false],
    ]);
    await stage.maker.call(calls.removeBankReconciliation, { id: february?.id ?? 0 });
    const without = await read(MARCH);
    expect(without.lines.map(({ summary, carried }) => [summary, carried])).toEqual([
      ['收租户款', true],
      ['付外包费', true],
      ['利息', false],
      ['收租金', false],
    ]);
  });
});

describe('what is refused', () => {
  it('an account that is not the company’s own, and lines that are not the account’s', async () => {
    for (const bankAccountId of [strange, foreign]) {
      expect(await told(calls.readBankReconciliation, at(JANUARY, bankAccountId))).toBe('银行账户不存在或已被删除');
      expect(await told(calls.saveBankReconciliation, { ...form(MARCH, {}), bankAccountId })).toBe('银行账户不存在或已被删除');
    }
    const elsewhere = await openBooks(stage.installation, { tenantId: stage.tenantId, firstYm: JANUARY, dimsRequired: false });
    expect(elsewhere.companyId).not.toBe(stage.companyId);
    const other = { ...form(JANUARY, {}), companyId: elsewhere.companyId };
    expect(await told(calls.saveBankReconciliation, other)).toBe('银行账户不存在或已被删除');
    const line = await lineOf(JANUARY, '收租户款');
    expect(await told(calls.saveBankReconciliation, { ...form(MARCH, { open: [line] }), bankAccountId: idle })).toMatch(
      /^有 1 笔未达账项不在/,
    );
    expect(await told(calls.removeBankReconciliation, { id: 999_999_999 })).toBe('余额调节表不存在或已被删除');
  });

  it('days after the month, and what the books should know by themselves', async () => {
    const one = (side: calls.BankTypedLine['side'], day: string) =>
      told(calls.saveBankReconciliation, form(MARCH, { typed: [typed(side, day, '在途', '5.00')] }));
    expect(await one(BANK_ITEM.bankPaid, '2025-04-01')).toBe('日期应在 2025.04.01 以前');
    expect(await one(BANK_ITEM.paid, '2025-01-01')).toBe('账上没有的企业未达账项只能是启用账套以前的，日期应在 2025.01.01 以前');
    expect(await one(BANK_ITEM.paid, '2024-12-31')).toBe('');
    expect(await rowOf(MARCH)).toMatchObject({ adjustedStatement: '-5.00', state: BANK_RECONCILIATION.differs });
  });

  it('amounts of nothing and a line twice, also by the database', async () => {
    const [table] = await stage.ask<{ id: number }>(
      `select id::int from accounting.bank_reconciliation where company_id = $1 and ym = 202503`,
      [stage.companyId],
    );
    const { voucherId, line } = await lineOf(JANUARY, '收租户款');
    const add = (amount: string, side = 1) =>
      stage.ask(
        `insert into accounting.bank_reconciliation_line (tenant_id, reconciliation_id, side, day, summary, amount, voucher_id, voucher_line)
         values ($1, $2, $3, '2025-01-30', '', $4, $5, $6)`,
        [stage.tenantId, table?.id, side, amount, voucherId, line],
      );
    await expect(add('0')).rejects.toThrow(/amount_check/);
    await expect(add('-1')).rejects.toThrow(/amount_check/);
    await expect(add('1', 3)).rejects.toThrow(/check/);
    await add('1');
    await expect(add('1')).rejects.toThrow(/bank_reconciliation_line_entry/);
    const twice = [await lineOf(JANUARY, '收租户款'), await lineOf(JANUARY, '收租户款')];
    const { envelope } = await stage.maker.ask(calls.saveBankReconciliation, form(MARCH, { open: twice }));
    expect(JSON.stringify(envelope)).toContain('同一笔未达账项出现了两次');
  });

  it('everything in a period that is not open; a closed one can still be read', async () => {
    expect(await told(calls.saveBankReconciliation, form(202504, {}))).toBe('2025 年 4 月 期间还没有打开');
    await stage.ask(`update accounting.period set state = 2, closed_at = now(), closed_by = '测试' where company_id = $1 and ym = 202501`, [
      stage.companyId,
    ]);
    const { table, periodState } = await read(JANUARY);
    expect(periodState).toBe(calls.PERIOD.closed);
    expect(await told(calls.saveBankReconciliation, form(JANUARY, { version: table?.version ?? null }))).toBe('期间已结账，不可操作！');
    expect(await told(calls.removeBankReconciliation, { id: table?.id ?? 0 })).toBe('期间已结账，不可操作！');
    expect((await read(JANUARY)).table).toEqual(table);
  });
});
