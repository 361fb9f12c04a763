// The books of a company as the product tells them, and as three other programs read them in its files.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import * as contract from '@anju/contract';
import { addDays, monthEnd, toCents, ymFirstDay } from '@anju/domain';
import { ledgerFile } from '../apps/server/src/modules/accounting/out/out.fixtures.ts';
import type { Installation, Person } from '../apps/server/src/testing/installation.ts';
import { beancount, hledger, ledger, type Figures } from './programs.ts';

interface Kept {
  readonly installation: Installation;
  readonly keeper: Person;
  readonly companyId: number;
}

const nonZero = (rows: readonly (readonly [string, bigint])[]): Figures => new Map([...rows].filter(([, amount]) => amount !== 0n).sort());

/** The same trial balance, turnover, profit, equity and cash flow of a range of months. */
export async function expectAgreement({ installation, keeper, companyId }: Kept, from: number, to: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'anju-compare-'));
  const file = async (format: 1 | 2, ending: string): Promise<string> => {
    const { bytes } = await ledgerFile(installation, keeper, { companyId, from, to, format });
    const path = join(folder, `books.${ending}`);
    await writeFile(path, bytes);
    return path;
  };
  try {
    const journal = await file(contract.LEDGER_FORMAT.journal, 'journal');
    const beans = await file(contract.LEDGER_FORMAT.beancount, 'beancount');
    await hledger.check(journal);
    expect(await beancount.check(beans)).toBe('');
    await expectBalances({ keeper, companyId }, { from, to, journal, beans });
    await expectStatements({ keeper, companyId }, { from, to, journal });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Files {
  readonly from: number;
  readonly to: number;
  readonly journal: string;
}
type Books = Omit<Kept, 'installation'>;

async function expectBalances({ keeper, companyId }: Books, { from, to, journal, beans }: Files & { beans: string }): Promise<void> {
  const start = ymFirstDay(from);
  const { rows } = await keeper.call(contract.readSubjectBalances, { companyId, from, to });
  const leaves = rows.filter(({ leaf }) => leaf);
  const closing = nonZero(leaves.map((row) => [row.code, toCents(row.closingDebit) - toCents(row.closingCredit)]));
  expect(await hledger.closing(journal)).toEqual(closing);
  expect(await ledger.closing(journal)).toEqual(closing);
  expect(await beancount.closing(beans)).toEqual(closing);
  expect(await hledger.debits(journal, start)).toEqual(nonZero(leaves.map((row) => [row.code, toCents(row.debit)])));
  expect(await hledger.credits(journal, start)).toEqual(nonZero(leaves.map((row) => [row.code, -toCents(row.credit)])));
}

async function expectStatements({ keeper, companyId }: Books, { from, to, journal }: Files): Promise<void> {
  const start = ymFirstDay(from);
  const end = addDays(monthEnd(ymFirstDay(to)), 1);
  const reports = (await keeper.call(contract.listReports, { companyId })).rows;
  const reportId = (no: number): number => reports.find((report) => report.no === no)?.id ?? 0;
  const income = await keeper.call(contract.reporting, { companyId, reportId: reportId(2), from, to });
  const profit = income.lines.find(({ id }) => id === 24)?.total1 ?? '';
  expect(await hledger.profit(journal, start, end)).toBe(toCents(profit));
  const sheet = await keeper.call(contract.reporting, { companyId, reportId: reportId(1), from, to });
  const told = [...(await hledger.closing(journal))];
  const sumOf = (codes: RegExp): bigint => told.reduce((sum, [code, amount]) => (codes.test(code) ? sum + amount : sum), 0n);
  const onSheet = (id: number): bigint => toCents(sheet.lines.find((line) => line.id === id)?.total1 ?? '');
  expect([onSheet(1), onSheet(67)]).toEqual([sumOf(/^10(01|02|12)/), -sumOf(/^[46]/)]);
  expect(onSheet(34) - onSheet(58)).toBe(sumOf(/^[1-35]/));
  const cash = await keeper.call(contract.reporting, { companyId, reportId: reportId(3), from, to });
  const items = await hledger.cashItems(journal, start, end);
  const row = (id: number): bigint => toCents(cash.lines.find((line) => line.id === id)?.total1 ?? '0');
  const out = [3, 4, 5, 6, 12];
  for (const id of [1, 2, ...out, 14])
    expect([id, row(id)]).toEqual([id, (out.includes(id) ? -1n : 1n) * (items.get(`CF${String(id).padStart(2, '0')}`) ?? 0n)]);
}
