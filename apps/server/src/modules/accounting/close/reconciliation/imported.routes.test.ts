// 余额调节表 beside the imported lines of the statement: what is on it for sure, and what of it the books lack. domain: accounting 5.3.
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as calls from '@anju/contract';
import { clockAt } from '../../../../testing/installation.ts';
import type { BookedVoucher } from '../../report/report.fixtures.ts';
import { openVoucherStage, type VoucherStage } from '../../voucher/voucher.fixtures.ts';
import { closeStage } from '../close.fixtures.ts';

const [JANUARY, FEBRUARY, MARCH] = [202501, 202502, 202503];
let stage: VoucherStage;
let account = 0;

const received = (day: string, summary: string, amount: string): BookedVoucher => ({
  day,
  summary,
  lines: [
    { code: '100201', debit: amount, dims: { bankAccountId: account } },
    { code: '4001', credit: amount },
  ],
});
const income = async (serial: string, day: string, amount: string, note = ''): Promise<number> =>
  (
    await stage.ask<{ id: number }>(
      `insert into charging.bank_income (tenant_id, company_id, account_id, serial, paid_on, amount, payer_name, note, created_by, created_at)
       values ($1, $2, $3, $4, $5, $6, '张三', $7, '测试', $5::date) returning id::int`,
      [stage.tenantId, stage.companyId, account, serial, day, amount, note],
    )
  )[0]?.id ?? 0;
/** The voucher was made of the line. */
async function booked(incomeId: number, summary: string, amount: string): Promise<void> {
  const [event] = await stage.ask<{ id: number }>(
    `insert into charging.accounting_event (tenant_id, day, at, company_id, type, amount, late, list, method, income_id)
     values ($1, '2025-02-24', '2025-02-24', $2, 'income.booked', $3, 0, 1, 2, $4) returning id::int`,
    [stage.tenantId, stage.companyId, amount, incomeId],
  );
  await stage.ask(
    `insert into accounting.event_voucher (tenant_id, company_id, event_id, seq, rule_id, voucher_id, ym)
     select $1, $2, $3, 1, 1, max(e.voucher_id), 202502 from accounting.entry e where e.company_id = $2 and e.summary = $4`,
    [stage.tenantId, stage.companyId, event?.id, summary],
  );
}

beforeAll(async () => {
  stage = await openVoucherStage({ openings: [], leaves: [] }, { clock: clockAt('2025-03-03T10:00:00+08:00') });
  const [made] = await stage.ask<{ id: number }>(
    `insert into org.company_bank_account (tenant_id, company_id, bank, account_name, account_no)
     values ($1, $2, '测试银行', '基本户', 'RECON-2001') returning id::int`,
    [stage.tenantId, stage.companyId],
  );
  account = made?.id ?? 0;
  await closeStage(stage).book(FEBRUARY, 1, [
    received('2025-02-03', '导入以前', '800.00'),
    received('2025-02-20', '收到定金', '66.00'),
    received('2025-02-25', '两笔合一', '77.00'),
    received('2025-02-26', '支票未到', '400.00'),
  ]);
  await booked(await income('S1', '2025-02-24', '70.00'), '两笔合一', '70.00');
  await booked(await income('S2', '2025-02-24', '7.00'), '两笔合一', '7.00');
  await income('S3', '2025-02-20', '66.00');
  await income('S4', '2025-02-26', '5.50', '水费');
  await income('S5', '2025-03-02', '9.00');
});
afterAll(() => stage.close());

const read = (ym: number) =>
  stage.maker.call(calls.readBankReconciliation, { companyId: stage.companyId, bankAccountId: account, subjectId: null, ym });

it('the imported lines of a month say what is on the statement, and what of it the books lack', async () => {
  const { lines, imported } = await read(FEBRUARY);
  expect(lines.map(({ summary, imported: isImported }) => [summary, isImported])).toEqual([
    ['导入以前', null],
    ['收到定金', true],
    ['两笔合一', true],
    ['支票未到', false],
  ]);
  expect(imported).toEqual({
    ...{ lines: 4, from: '2025-02-20', to: '2025-02-26' },
    missing: [{ side: calls.BANK_ITEM.bankReceived, day: '2025-02-26', summary: '张三 水费', amount: '5.50' }],
  });
  expect((await read(JANUARY)).imported).toBeNull();
});

it('a month after a table begins with its own lines, and what was on its way is found when it arrives', async () => {
  const { lines, imported } = await read(FEBRUARY);
  const open = lines.filter((line) => line.imported === false).map(({ voucherId, line }) => ({ voucherId, line }));
  await stage.maker.call(calls.saveBankReconciliation, {
    ...{ companyId: stage.companyId, bankAccountId: account, subjectId: null, ym: FEBRUARY, version: null },
    ...{ statementBalance: '948.50', open, typed: imported?.missing ?? [] },
  });
  const { rows } = await stage.maker.call(calls.listBankReconciliations, { companyId: stage.companyId, ym: FEBRUARY });
  expect(rows.find(({ bankAccountId }) => bankAccountId === account)).toMatchObject({ state: calls.BANK_RECONCILIATION.agreed });
  await income('S6', '2025-03-03', '400.00');
  const march = await read(MARCH);
  expect(march.lines.map(({ summary, carried, imported: isImported }) => [summary, carried, isImported])).toEqual([
    ['支票未到', true, true],
  ]);
  expect(march.imported).toMatchObject({ lines: 2, missing: [{ day: '2025-03-02', amount: '9.00' }] });
});
