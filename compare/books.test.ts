// Random months, written as files and read by hledger, ledger and beancount: the same trial balance, the same profit, the same cash flow.
// `npm run compare`; COMPARE_SEED and COMPARE_VOUCHERS (per month) choose other books.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as contract from '@anju/contract';
import { toCents, ymsBetween } from '@anju/domain';
import { openWorkedMonth, writeVouchers, type TestVoucher } from '../apps/server/src/modules/accounting/book/book.fixtures.ts';
import { ledgerFile } from '../apps/server/src/modules/accounting/out/out.fixtures.ts';
import { listBookDifferences } from '../apps/server/src/modules/accounting/index.ts';
import { openBooks, type OpenedBooks } from '../apps/server/src/modules/accounting/setup/setup.fixtures.ts';
import { openInstallation, type Installation, type Person } from '../apps/server/src/testing/installation.ts';
import { expectAgreement } from './agreement.ts';
import { beancount, hledger, ledger, type Figures } from './programs.ts';
import { carryOf, correctionOf, randomMonths, redOf } from './random-books.ts';

const SEED = Number(process.env['COMPARE_SEED'] ?? 20_260_101);
const VOUCHERS = Number(process.env['COMPARE_VOUCHERS'] ?? 200);
const FIRST = 202501;
const LAST = 202603;

let installation: Installation;
let keeper: Person;
let folder: string;
beforeAll(async () => {
  installation = await openInstallation();
  keeper = await installation.as('emp');
  folder = await mkdtemp(join(tmpdir(), 'anju-compare-'));
});
afterAll(async () => {
  await installation.close();
  await rm(folder, { recursive: true, force: true });
});

const openYear = ({ tenantId, companyId }: OpenedBooks, year: number) =>
  installation.database.asOwner(async (client) => {
    await client.query('begin');
    await client.query(`select set_config('anju.tenant', $1, true)`, [String(tenantId)]);
    await client.query('select accounting.open_year($1, $2, $3)', [tenantId, companyId, year]);
    await client.query('commit');
  });

/** Posts the months one after the other and carries profit forward, except in the last one. Every third month is opened again: red ink of the
 * carry-forward, a voucher that was forgotten, and the carry-forward of what stands then. */
async function postMonths(books: OpenedBooks, opening: Figures, months: readonly (readonly TestVoucher[])[]): Promise<void> {
  const held = new Map(opening);
  const add = (vouchers: readonly TestVoucher[]): void => {
    for (const { code, debit = '0', credit = '0' } of vouchers.flatMap(({ lines }) => lines))
      held.set(code, (held.get(code) ?? 0n) + toCents(debit) - toCents(credit));
  };
  for (const [at, ym] of ymsBetween(FIRST, LAST).entries()) {
    const written: TestVoucher[] = [...(months[at] ?? [])];
    add(written);
    const write = (voucher: TestVoucher | null): void => {
      if (voucher === null) return;
      written.push(voucher);
      add([voucher]);
    };
    const next = (): number => written.length + 1;
    const carry = ym === LAST ? null : carryOf(ym, next(), held);
    write(carry);
    if (carry && at % 3 === 1) {
      write(redOf(carry, next()));
      write(correctionOf(ym, next(), BigInt(ym)));
      write(carryOf(ym, next(), held));
    }
    await writeVouchers(installation, books, written);
    if (ym % 100 === 12) await openYear(books, Math.trunc(ym / 100) + 1);
  }
}

it(`random books (seed ${SEED}, ${VOUCHERS} vouchers a month) are the same in all four programs`, async () => {
  const openings = [
    { code: '1001', amount: '5000.00' },
    { code: '100201', amount: '1234567.89' },
    { code: '112201', amount: '86000.01' },
    { code: '2202', amount: '-43210.98' },
    { code: '4001', amount: '-1282356.92' },
  ];
  const books = await openBooks(installation, { firstYm: FIRST, openTo: LAST, dimsRequired: false, openings });
  await keeper.call(contract.installStatements, { companyId: books.companyId });
  const opening = new Map(openings.map(({ code, amount }) => [code, toCents(amount)]));
  await postMonths(books, opening, randomMonths(SEED, FIRST, LAST, VOUCHERS));
  for (const [from, to] of [
    [FIRST, LAST],
    [202503, 202503],
    [202511, 202602],
    [202601, 202603],
    [202603, 202603],
  ] as const)
    await expectAgreement({ installation, keeper, companyId: books.companyId }, from, to);
  expect(
    (await installation.database.asOwner(listBookDifferences)).filter(({ name }) => name !== '凭证号连续').flatMap(({ found }) => found),
  ).toEqual([]);
});

it('the worked month is the same in all four programs', async () => {
  const books = await openWorkedMonth(installation);
  await keeper.call(contract.installStatements, { companyId: books.companyId });
  await expectAgreement({ installation, keeper, companyId: books.companyId }, 202501, 202501);
});

it('a file that was changed by a cent is refused by all of them', async () => {
  const books = await openWorkedMonth(installation);
  const change = async (format: 1 | 2, name: string): Promise<string> => {
    const { bytes } = await ledgerFile(installation, keeper, { companyId: books.companyId, from: 202501, to: 202501, format });
    const path = join(folder, name);
    await writeFile(path, bytes.toString('utf8').replace('530.00 CNY', '530.01 CNY'));
    return path;
  };
  const journal = await change(contract.LEDGER_FORMAT.journal, 'wrong.journal');
  await expect(hledger.check(journal)).rejects.toThrow('hledger');
  await expect(ledger.closing(journal)).rejects.toThrow('ledger');
  await expect(beancount.check(await change(contract.LEDGER_FORMAT.beancount, 'wrong.beancount'))).rejects.toThrow('bean-check');
});
