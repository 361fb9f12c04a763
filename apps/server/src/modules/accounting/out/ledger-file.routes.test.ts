// What is posted, as files for other programs. The programs themselves read such files in `npm run compare`.
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportLedgerFile, LEDGER_FORMAT } from '@anju/contract';
import { centsText, toCents } from '@anju/domain';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { openWorkedMonth, writeVouchers } from '../book/book.fixtures.ts';
import type { OpenedBooks } from '../setup/setup.fixtures.ts';
import { ledgerFile } from './out.fixtures.ts';

let installation: Installation;
let books: OpenedBooks;
let keeper: Person;
beforeAll(async () => {
  installation = await openInstallation();
  books = await openWorkedMonth(installation);
  keeper = await installation.as('emp');
});
afterAll(() => installation.close());

const file = (format: 1 | 2 | 3, from = 202501, to = 202501) =>
  ledgerFile(installation, keeper, { companyId: books.companyId, from, to, format });
const linesOf = ({ bytes }: { readonly bytes: Buffer }): string[] => bytes.toString('utf8').split('\n');
const sum = (amounts: readonly string[]): string => centsText(amounts.reduce((total, one) => total + toCents(one), 0n));

it('is a journal: opening, vouchers with side, cash-flow item and closing, and what every account must end with', async () => {
  const lines = linesOf(await file(LEDGER_FORMAT.journal));
  const amounts = (pattern: RegExp): string[] => lines.flatMap((line) => pattern.exec(line)?.[1] ?? []);
  expect(lines).toContain('account assets:100201 银行存款-基本户  ; type: C');
  expect(lines).toContain('2025-01-31 * (记-0031) 结转本期损益  ; kind:损益结转, closing:1');
  expect(lines).toContain('    liabilities:220301 预收账款-物业费    -14400.00 CNY  ; side:C, cf:CF01');
  expect(lines).toContain('    assets:112201 应收账款-物业费    -1060.00 CNY  ; side:D');
  expect(lines).toContain('    equity:4103 本年利润    0.00 CNY = -65104.07 CNY');
  expect(sum(amounts(/ {4}(-?[\d.]+) CNY {2}; side:D/))).toBe('1107447.93');
  expect(sum(amounts(/ {4}(-?[\d.]+) CNY {2}; side:C/))).toBe('-1107447.93');
  expect(sum(amounts(/ = (-?[\d.]+) CNY$/))).toBe('0.00');
  expect(sum(amounts(/ {4}assets:\S+ \S+ {4}0\.00 CNY = (-?[\d.]+) CNY$/))).toBe('1297722.00');
});

it('is a file for beancount that asks for every balance on the day after', async () => {
  const lines = linesOf(await file(LEDGER_FORMAT.beancount));
  expect(lines).toContain('2024-12-31 open Assets:100201-银行存款-基本户 CNY');
  expect(lines).toContain('2025-01-31 * "损益结转" "记-0031 结转本期损益" #closing');
  expect(lines).toContain('2025-02-01 balance Equity:4103-本年利润  -65104.07 ~ 0.00 CNY');
  expect(lines.filter((line) => line.startsWith('2025-02-01 balance'))).toHaveLength(50);
});

it('begins a later period with what the earlier ones left', async () => {
  await writeVouchers(installation, books, [
    {
      day: '2025-03-02',
      no: 1,
      summary: '付款; 票据 | "a"',
      lines: [
        { code: '2202', debit: '100.00' },
        { code: '1001', credit: '100.00' },
      ],
    },
  ]);
  const lines = linesOf(await file(LEDGER_FORMAT.journal, 202503, 202503));
  expect(lines).toContain('2025-02-28 * 期初余额');
  expect(lines).toContain('    assets:1001 库存现金    5000.00 CNY');
  expect(lines).toContain('2025-03-02 * (记-0001) 付款， 票据 ， "a"  ; kind:手工');
  expect(lines).toContain('    assets:1001 库存现金    0.00 CNY = 4900.00 CNY');
  expect(linesOf(await file(LEDGER_FORMAT.beancount, 202503, 202503))).toContain('2025-03-02 * "手工" "记-0001 付款; 票据 | ，a，"');
});

it('is a workbook with the tables of the national interface', async () => {
  const { sheets } = await readXlsx((await file(LEDGER_FORMAT.interchange)).bytes);
  const table = (name: string): Record<string, unknown>[] => {
    const [head = [], ...rows] = sheets.find((one) => one.name === name)?.rows ?? [];
    return rows.map((row) => Object.fromEntries(head.map((title, at) => [String(title), row[at]])));
  };
  expect(sheets.map(({ name }) => name)).toEqual([
    ...['电子账簿', '会计期间', '记账凭证类型', '会计科目', '科目辅助核算', '现金流量项目', '科目余额及发生额', '记账凭证'],
    '现金流量凭证项目数据',
  ]);
  const vouchers = table('记账凭证');
  expect(sum(vouchers.map((row) => String(row['借方本币金额'])))).toBe('1107447.93');
  expect(vouchers.at(-1)).toMatchObject({ 记账凭证编号: 31, 科目编号: '4103', 贷方本币金额: '65104.07', 记账标志: 1 });
  const balances = table('科目余额及发生额');
  expect(balances.find((row) => row['科目编号'] === '112201')).toMatchObject({
    期初余额方向: '借',
    期初本币余额: '86000.00',
    借方本币发生额: '210940.00',
    贷方本币发生额: '175000.00',
    期末本币余额: '121940.00',
  });
  expect(balances).toHaveLength(50);
  const items = table('现金流量凭证项目数据').filter((row) => row['现金流量项目编码'] === 'CF01');
  expect(sum(items.map((row) => String(row['现金流量本币金额'])))).toBe('163330.00');
});

it('goes only to a person who may export the books of that company', async () => {
  const purpose = { usage: '对账', auditor: '主管', auditDate: '2025-02-01' };
  const filter = { companyId: books.companyId, from: 202501, to: 202501, format: LEDGER_FORMAT.journal };
  const clerk = await installation.as('clerk');
  expect((await clerk.ask(exportLedgerFile, { filter, purpose })).envelope.code).not.toBe(200);
  const elsewhere = await keeper.ask(exportLedgerFile, { filter: { ...filter, companyId: 999_999 }, purpose });
  expect(elsewhere.envelope.msg).toContain('公司');
  const backwards = await keeper.ask(exportLedgerFile, { filter: { ...filter, to: 202412 }, purpose });
  expect(JSON.stringify(backwards.envelope.data)).toContain('期间止不能早于期间起');
});
