import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '@anju/contract';
import { clockAt, openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { ORACLE_OPENINGS, ORACLE_VOUCHERS } from '../books/oracle.fixtures.ts';
import { openBooks, type OpenedBooks } from '../setup/setup.fixtures.ts';
import { book, type BookedVoucher } from './report.fixtures.ts';

const QUARTER = { from: 202501, to: 202503 };
let installation: Installation;
let books: OpenedBooks;
let person: Person;
let garden: number;
let river: number;

/** Public income of an estate in the custody account: a credit comes in, a debit goes out. */
const moved = (day: string, summary: string, estateId: number | null, side: 'debit' | 'credit', amount: string): BookedVoucher => ({
  day,
  summary,
  lines: [
    { code: '100203', [side === 'credit' ? 'debit' : 'credit']: amount },
    { code: '224104', [side]: amount, dims: estateId === null ? {} : { estateId } },
  ],
});

beforeAll(async () => {
  installation = await openInstallation({ clock: clockAt('2025-04-03T10:00:00+08:00') });
  const estates = await installation.database.asOwner(
    async (client) =>
      (
        await client.query<{ id: number }>(
          `select id::int from estate.estate where tenant_id = (select min(tenant_id) from org.company) order by id limit 2`,
        )
      ).rows,
  );
  garden = estates[0]?.id ?? 0;
  river = estates[1]?.id ?? 0;
  books = await openBooks(installation, {
    firstYm: 202501,
    openTo: 202503,
    openings: [
      ...ORACLE_OPENINGS,
      { code: '100203', amount: '12000.50' },
      { code: '224104', amount: '-12000.50', dims: { estateId: garden } },
    ],
    dimsRequired: false,
    leaves: ['4101'],
  });
  await book(installation, books, 1, [...ORACLE_VOUCHERS.slice(0, -1), moved('2025-01-20', '电梯广告', garden, 'credit', '3000.00')]);
  await book(installation, books, 1, [
    moved('2025-02-10', '公共场地停车', garden, 'credit', '1888.88'),
    moved('2025-02-15', '公共照明电费', garden, 'debit', '1200.33'),
    moved('2025-02-28', '冲回多记停车', garden, 'credit', '-88.88'),
  ]);
  await book(installation, books, 1, [
    moved('2025-03-01', '转入维修资金', garden, 'debit', '5000.00'),
    moved('2025-03-02', '场地租金', river, 'credit', '700.00'),
    moved('2025-03-03', '待分小区', null, 'credit', '50.00'),
    {
      day: '2025-03-31',
      summary: '结清应交增值税专栏',
      closing: true,
      lines: [
        { code: '22210107', debit: '12870.00' },
        { code: '22210101', credit: '8200.00' },
        { code: '22210104', credit: '4670.00' },
      ],
    },
  ]);
  await book(installation, books, 5, [moved('2025-03-20', '充电桩', garden, 'credit', '99.99')], { waiting: true });
  person = await installation.as('emp');
});
afterAll(() => installation.close());

async function balanceOf(code: string, range: { from: number; to: number }): Promise<contract.SubjectBalanceRow> {
  const { rows } = await person.call(contract.readSubjectBalances, { companyId: books.companyId, ...range });
  const found = rows.find((row) => row.code === code);
  if (!found) throw new Error(`no balance of ${code}`);
  return found;
}

describe('公共收益收支表', () => {
  const asked = (range: { from: number; to: number }, estateId: number | null, unposted = false) =>
    person.call(contract.readPublicStatement, { companyId: books.companyId, ...range, estateId, unposted });

  it('is of each estate to the cent, and of all as in 科目余额表', async () => {
    const { rows, sum } = await person.call(contract.readPublicIncome, { companyId: books.companyId, ...QUARTER });
    const byId = new Map(rows.map(({ estateId, name, ...held }) => [estateId, held]));
    expect(rows).toHaveLength(3);
    expect(rows.at(-1)).toMatchObject({ estateId: 0, name: '' });
    expect(byId.get(garden)).toEqual({ opening: '12000.50', in: '4800.00', out: '6200.33', balance: '10600.17' });
    expect(byId.get(river)).toEqual({ opening: '0.00', in: '700.00', out: '0.00', balance: '700.00' });
    expect(byId.get(0)).toEqual({ opening: '0.00', in: '50.00', out: '0.00', balance: '50.00' });
    expect(sum).toEqual({ opening: '12000.50', in: '5550.00', out: '6200.33', balance: '11350.17' });
    expect(await balanceOf('224104', QUARTER)).toMatchObject({
      openingCredit: sum.opening,
      credit: sum.in,
      debit: sum.out,
      closingCredit: sum.balance,
    });
  });

  it('of an estate lists the lines behind its sums, with what is held after each', async () => {
    const february = await asked({ from: 202502, to: 202502 }, garden);
    expect(february.sum).toEqual({ opening: '15000.50', in: '1800.00', out: '1200.33', balance: '15600.17' });
    expect(february.items).toEqual([{ code: '224104', name: expect.stringContaining('公共收益'), ...february.sum }]);
    expect(
      february.lines.map(({ day, number, summary, in: income, out, balance }) => [day, number, summary, income, out, balance]),
    ).toEqual([
      ['2025-02-10', '记-0001', '公共场地停车', '1888.88', '0.00', '16889.38'],
      ['2025-02-15', '记-0002', '公共照明电费', '0.00', '1200.33', '15689.05'],
      ['2025-02-28', '记-0003', '冲回多记停车', '-88.88', '0.00', '15600.17'],
    ]);
    expect(february).toMatchObject({ more: false });
    expect(february.estateName).not.toBe('');
    const quarter = await asked(QUARTER, garden);
    expect(quarter.lines).toHaveLength(5);
    expect(quarter.lines.at(-1)?.balance).toBe(quarter.sum.balance);
  });

  it('takes what waits only when asked, and shows what names no estate', async () => {
    const march = { from: 202503, to: 202503 };
    expect((await asked(march, garden)).lines.map(({ summary }) => summary)).toEqual(['转入维修资金']);
    const waiting = await asked(march, garden, true);
    expect(waiting.lines.map(({ summary, posted, balance }) => [summary, posted, balance])).toEqual([
      ['转入维修资金', true, '10600.17'],
      ['充电桩', false, '10700.16'],
    ]);
    expect(waiting.sum).toEqual({ opening: '15600.17', in: '99.99', out: '5000.00', balance: '10700.16' });
    expect(await asked(march, null)).toMatchObject({
      estateName: '',
      sum: { in: '50.00', balance: '50.00' },
      lines: [{ summary: '待分小区' }],
    });
  });

  it('is refused for an estate that is not there, a company out of reach and a range turned round', async () => {
    const refusal = async (input: object) =>
      (await person.ask(contract.readPublicStatement, { companyId: books.companyId, ...QUARTER, estateId: garden, ...input })).envelope;
    expect((await refusal({ estateId: 987_654_321 })).msg).toBe('小区不存在或已被删除');
    expect((await refusal({ companyId: books.companyId + 9999 })).msg).toBe('公司不存在或已被删除');
    expect(JSON.stringify(await refusal({ from: 202503, to: 202501 }))).toContain('截止期间不能早于起始期间');
  });
});

describe('应交税费明细', () => {
  const asked = (range: { from: number; to: number }) => person.call(contract.readTaxes, { companyId: books.companyId, ...range });
  const owed = ({ code, opening, accrued, paid, closing }: contract.TaxRow) => [code, opening, accrued, paid, closing];

  it('is the worked month by tax, and 科目余额表 of 应交税费', async () => {
    const january = { from: 202501, to: 202501 };
    const { rows, sum } = await asked(january);
    expect(rows.map(owed)).toEqual([
      ['222101', '0.00', '12870.00', '12870.00', '0.00'],
      ['222102', '6200.00', '4670.00', '6200.00', '4670.00'],
      ['222111', '0.00', '3426.53', '0.00', '3426.53'],
      ['222112', '0.00', '2000.00', '0.00', '2000.00'],
      ['222113', '186.00', '140.10', '186.00', '140.10'],
      ['222114', '124.00', '93.40', '124.00', '93.40'],
      ['222117', '434.00', '326.90', '434.00', '326.90'],
    ]);
    expect(rows.slice(0, 2).map(({ name }) => name)).toEqual(['应交增值税', '未交增值税']);
    expect(sum).toEqual({ opening: '6944.00', accrued: '23526.93', paid: '19814.00', closing: '10656.93' });
    const whole = await balanceOf('2221', january);
    expect([whole.openingCredit, whole.credit, whole.debit, whole.closingCredit]).toEqual(Object.values(sum));
    for (const row of rows) expect(await balanceOf(row.code, january)).toMatchObject({ credit: row.accrued, debit: row.paid });
  });

  it('has the columns of 应交增值税; what clears them against each other is in none of them', async () => {
    const { vat } = await asked(QUARTER);
    expect(vat.columns.map(({ code, name, direction }) => [code, name, direction])).toEqual([
      ['22210107', '销项税额', -1],
      ['22210109', '进项税额转出', -1],
      ['22210101', '进项税额', 1],
      ['22210103', '已交税金', 1],
      ['22210104', '转出未交增值税', 1],
    ]);
    const amounts = ['12870.00', '0.00', '8200.00', '0.00', '4670.00'];
    expect(vat.rows).toEqual([{ ym: 202501, opening: '0.00', amounts, cleared: '0.00', closing: '0.00' }]);
    expect(vat.sum).toEqual({ opening: '0.00', amounts, cleared: '0.00', closing: '0.00' });
  });

  it('runs on from month to month, and is bounded', async () => {
    const { rows } = await asked(QUARTER);
    const unpaid = rows.find(({ code }) => code === '222102');
    expect(unpaid?.months).toEqual([
      { ym: 202501, opening: '6200.00', accrued: '4670.00', paid: '6200.00', closing: '4670.00' },
      { ym: 202502, opening: '4670.00', accrued: '0.00', paid: '0.00', closing: '4670.00' },
      { ym: 202503, opening: '4670.00', accrued: '0.00', paid: '0.00', closing: '4670.00' },
    ]);
    const march = await asked({ from: 202503, to: 202503 });
    expect(march.rows.find(({ code }) => code === '222102')).toMatchObject({ opening: '4670.00', closing: '4670.00' });
    const long = await person.ask(contract.readTaxes, { companyId: books.companyId, from: 202501, to: 202801 });
    expect(JSON.stringify(long.envelope)).toContain('最多查询 36 个月');
    expect((await asked({ from: 202501, to: 202712 })).rows.find(({ code }) => code === '222102')?.months).toHaveLength(36);
  });
});

it('小企业会计准则 keeps both under the codes of its own chart', async () => {
  const [other] = await installation.database.asOwner(
    async (client) => (await client.query<{ id: number }>(`select id::int from org.company where name = '华南分公司'`)).rows,
  );
  const small = await openBooks(installation, { companyId: other?.id ?? 0, firstYm: 202501, template: 2, dimsRequired: false });
  await book(installation, small, 1, [
    {
      day: '2025-01-10',
      summary: '计费',
      lines: [
        { code: '112201', debit: '106.00' },
        { code: '500101', credit: '100.00' },
        { code: '22210107', credit: '6.00' },
      ],
    },
    moved('2025-01-11', '广告', river, 'credit', '10.00'),
  ]);
  const range = { companyId: small.companyId, from: 202501, to: 202501 };
  const { rows, vat } = await person.call(contract.readTaxes, range);
  expect(rows.map(({ code, accrued, closing }) => [code, accrued, closing])).toEqual([['222101', '6.00', '6.00']]);
  expect(vat.rows.map(({ amounts, closing }) => [amounts[0], closing])).toEqual([['6.00', '6.00']]);
  const { sum } = await person.call(contract.readPublicIncome, range);
  expect(sum).toEqual({ opening: '0.00', in: '10.00', out: '0.00', balance: '10.00' });
});
