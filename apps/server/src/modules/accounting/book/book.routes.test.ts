// The books of the worked month, row by row as in domain: accounting 3.3 and 8.2.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BOOK_ROW,
  CLASSIFIED_ORDER,
  exportDetailBook,
  listColumnSets,
  readAllLevelBook,
  readCrossBook,
  readDetailBook,
  readDiaryBook,
  readMultiColumnBook,
  readSubjectBalances,
  removeColumnSet,
  saveColumnSet,
  searchClassified,
  searchGeneralBook,
  type BookRow,
  type InputOf,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import type { OpenedBooks } from '../setup/setup.fixtures.ts';
import { estateSet, estatesOf, messageOf, openWorkedMonth, told, writeVouchers } from './book.fixtures.ts';

let installation: Installation;
let books: OpenedBooks;
let keeper: Person;
beforeAll(async () => {
  installation = await openInstallation();
  books = await openWorkedMonth(installation);
  keeper = await installation.as('emp');
});
afterAll(() => installation.close());

const JANUARY = { from: 202501, to: 202501 };
const of = (code: string) => ({ companyId: books.companyId, subjectId: books.subjectId(code) });
const detail = async (code: string, more: Partial<InputOf<typeof readDetailBook>> = {}) =>
  (await keeper.call(readDetailBook, { ...of(code), ...JANUARY, ...more })).rows;
describe('the worked month', () => {
  it('is the cash diary of 1001, with the total and balance of every day', async () => {
    const { rows } = await keeper.call(readDiaryBook, { ...of('1001'), from: '2025-01-01', to: '2025-01-31' });
    expect(rows.map(told)).toEqual([
      ['上年结转', null, null, '借 8000.00'],
      ['01-12 记-0004', '3000.00', '0.00', '借 11000.00'],
      ['本日合计', '3000.00', '0.00', '借 11000.00'],
      ['01-13 记-0005', '0.00', '8000.00', '借 3000.00'],
      ['本日合计', '0.00', '8000.00', '借 3000.00'],
      ['01-16 记-0009', '2000.00', '0.00', '借 5000.00'],
      ['本日合计', '2000.00', '0.00', '借 5000.00'],
      ['1 月 本月合计', '5000.00', '8000.00', '借 5000.00'],
      ['本年累计', '5000.00', '8000.00', '借 5000.00'],
    ]);
    const middle = await keeper.call(readDiaryBook, { ...of('1001'), from: '2025-01-13', to: '2025-01-15' });
    expect(middle.rows.map(told)).toEqual([
      ['昨日结存', null, null, '借 11000.00'],
      ['01-13 记-0005', '0.00', '8000.00', '借 3000.00'],
      ['本日合计', '0.00', '8000.00', '借 3000.00'],
      ['1 月 本月合计', '3000.00', '8000.00', '借 3000.00'],
      ['本年累计', '3000.00', '8000.00', '借 3000.00'],
    ]);
    expect((await keeper.ask(readDiaryBook, { ...of('220301'), from: '2025-01-01', to: '2025-01-31' })).envelope.msg).toBe(
      '“物业费”不是现金或银行科目，请看明细账',
    );
  });

  it('is the detail book of 220301 and the red line in that of 112201', async () => {
    const rows = await detail('220301');
    expect(rows.map(told)).toEqual([
      ['上年结转', null, null, '贷 120000.00'],
      ['01-05 记-0001', '0.00', '14400.00', '贷 134400.00'],
      ['01-10 记-0003', '30000.00', '0.00', '贷 104400.00'],
      ['01-28 记-0021', '600.00', '0.00', '贷 103800.00'],
      ['1 月 本月合计', '30600.00', '14400.00', '贷 103800.00'],
      ['本年累计', '30600.00', '14400.00', '贷 103800.00'],
    ]);
    expect(rows[1]).toMatchObject({ text: '预收业主12个月物业费(微信)', entry: { contra: '1012 其他货币资金', posted: true } });
    const receivable = await detail('112201');
    expect(receivable.map(told)).toContainEqual(['1 月 本月合计', '210940.00', '175000.00', '借 121940.00']);
    expect(receivable.find(({ entry }) => entry?.number === '记-0019')).toMatchObject({ debit: '-1060.00', credit: '0.00' });
  });

  it('has the same rows in parts of any size, also of a parent with all below it', async () => {
    const whole = await detail('1002');
    for (const size of [1, 2, 5]) {
      const rows: BookRow[] = [];
      let after: InputOf<typeof readDetailBook>['after'] = null;
      do {
        const part: Awaited<ReturnType<typeof keeper.call<typeof readDetailBook>>> = await keeper.call(readDetailBook, {
          ...of('1002'),
          ...JANUARY,
          after,
          size,
        });
        if (after !== null) expect(part.rows[0]?.kind).toBe(BOOK_ROW.brought);
        rows.push(...part.rows.filter(({ kind }) => kind !== BOOK_ROW.brought));
        after = part.next;
      } while (after !== null);
      expect(rows).toEqual(whole);
    }
  });

  it('is the multi-column book of 6401, one row per voucher, the credit side negative', async () => {
    const { columns, rows } = await keeper.call(readMultiColumnBook, { ...of('6401'), ...JANUARY });
    const at = (name: string) => columns.findIndex(({ text }) => text.endsWith(name));
    const cell = (no: string, name: string) => rows.find(({ entry }) => entry?.number === no)?.cells[at(name)];
    expect([cell('记-0015', '外包'), cell('记-0017', '维修养护'), cell('记-0022', '人工'), cell('记-0023', '折旧')]).toEqual([
      '50000.00',
      '3600.00',
      '62000.00',
      '1900.00',
    ]);
    expect(rows.filter(({ kind }) => kind === BOOK_ROW.line).map(told)).toContainEqual(['01-31 记-0031', '0.00', '117500.00', '平 0.00']);
    expect(cell('记-0031', '人工')).toBe('-62000.00');
    expect(rows.map(told)).toContainEqual(['1 月 本月合计', '117500.00', '117500.00', '平 0.00']);
    const parts = await keeper.call(readMultiColumnBook, { ...of('6401'), ...JANUARY, size: 2 });
    const rest = await keeper.call(readMultiColumnBook, { ...of('6401'), ...JANUARY, after: parts.next });
    expect([...parts.rows, ...rest.rows.slice(1)]).toEqual(rows);
    const some = await keeper.call(readMultiColumnBook, { ...of('6401'), ...JANUARY, columns: [books.subjectId('640102')] });
    expect(some.columns.map(({ text }) => text)).toEqual(['640102 外包', '其他']);
    expect(some.rows.at(-2)?.cells).toEqual(['0.00', '0.00']);
  });

  it('is the balance of all subjects: four equal pairs, parents the sum of those below', async () => {
    const { rows, sum, differences } = await keeper.call(readSubjectBalances, { companyId: books.companyId, ...JANUARY });
    expect(sum).toMatchObject({
      openingDebit: '1327000.00',
      openingCredit: '1327000.00',
      debit: '1107447.93',
      credit: '1107447.93',
      closingDebit: '1427784.00',
      closingCredit: '1427784.00',
    });
    expect(differences).toEqual({ opening: '0.00', moved: '0.00', year: '0.00', closing: '0.00' });
    const row = (code: string) => rows.find((one) => one.code === code);
    expect(row('1122')).toMatchObject({
      openingDebit: '86000.00',
      debit: '221840.00',
      credit: '181000.00',
      closingDebit: '126840.00',
      difference: '0.00',
    });
    expect(row('2221')).toMatchObject({ closingDebit: '0.00', closingCredit: '10656.93' });
    const both = await keeper.call(readSubjectBalances, { companyId: books.companyId, ...JANUARY, bothSides: true });
    expect(both.rows.find(({ code }) => code === '2221')).toMatchObject({ closingDebit: '12870.00', closingCredit: '23526.93' });
    const levels = await keeper.call(readAllLevelBook, { companyId: books.companyId, ...JANUARY, toLevel: 1, categories: [6] });
    expect(levels.rows.map(({ code }) => code)).toEqual(['6001', '6051', '6301', '6401', '6403', '6602', '6603', '6702', '6801']);
    expect(levels.differences).toBeNull();
  });

  it('is the ledger with the numbers of its vouchers', async () => {
    const { rows } = await keeper.call(searchGeneralBook, { companyId: books.companyId, ...JANUARY, fromCode: '2203', toCode: '2203' });
    expect(rows.map(({ text, numbers, debit, credit, balance }) => [text, numbers, debit, credit, balance])).toEqual([
      ['上年结转', '', null, null, '120000.00'],
      ['本月合计', '记 1-21', '30600.00', '14400.00', '103800.00'],
      ['本年累计', '', '30600.00', '14400.00', '103800.00'],
    ]);
  });

  it('finds lines by words and amount without a running balance, and shows profit without its carrying', async () => {
    const found = await detail('100201', { key: '外包' });
    expect(found.map(told)).toEqual([
      ['01-23 记-0016', '0.00', '30000.00', ' null'],
      ['合计', '0.00', '30000.00', ' null'],
    ]);
    expect((await detail('100201', { fromAmount: '90000' })).map(told).at(-1)).toEqual(['合计', '90000.00', '0.00', ' null']);
    expect((await detail('600101', { withoutCarry: true })).map(told)).toEqual([
      ['上年结转', null, null, '平 0.00'],
      ['01-10 记-0002', '0.00', '200000.00', '贷 200000.00'],
      ['01-26 记-0019', '0.00', '-1000.00', '贷 199000.00'],
      ['1 月 本月合计', '0.00', '199000.00', '贷 199000.00'],
      ['本年累计', '0.00', '199000.00', '贷 199000.00'],
    ]);
  });
});

describe('what follows it', () => {
  it('counts vouchers that wait only when asked, marked, and runs on over months and into the next year', async () => {
    await writeVouchers(installation, books, [
      {
        day: '2025-02-03',
        no: 1,
        summary: '二月收款',
        lines: [
          { code: '1001', debit: '100.00' },
          { code: '220301', credit: '100.00' },
        ],
      },
      {
        day: '2025-02-05',
        no: 2,
        summary: '待审',
        waits: true,
        lines: [
          { code: '1001', debit: '7.00' },
          { code: '220301', credit: '7.00' },
        ],
      },
      {
        day: '2025-12-31',
        no: 1,
        summary: '年末收入',
        lines: [
          { code: '1001', debit: '50.00' },
          { code: '600101', credit: '50.00' },
        ],
      },
    ]);
    const months = { from: 202501, to: 202502 };
    expect((await detail('220301', months)).map(told).slice(-3)).toEqual([
      ['02-03 记-0001', '0.00', '100.00', '贷 103900.00'],
      ['2 月 本月合计', '0.00', '100.00', '贷 103900.00'],
      ['本年累计', '30600.00', '14500.00', '贷 103900.00'],
    ]);
    const waiting = await detail('220301', { from: 202502, to: 202502, unposted: true });
    expect(waiting.map(told)).toEqual([
      ['期初余额', null, null, '贷 103800.00'],
      ['02-03 记-0001', '0.00', '100.00', '贷 103900.00'],
      ['02-05 记-0002', '0.00', '7.00', '贷 103907.00'],
      ['2 月 本月合计', '0.00', '107.00', '贷 103907.00'],
      ['本年累计', '30600.00', '14507.00', '贷 103907.00'],
    ]);
    expect(waiting[2]?.entry?.posted).toBe(false);
    const balances = await keeper.call(readSubjectBalances, { companyId: books.companyId, from: 202502, to: 202502, unposted: true });
    expect(balances.rows.find(({ code }) => code === '2203')).toMatchObject({ credit: '107.00', unposted: true });
    const years = { from: 202512, to: 202601, withoutCarry: true };
    expect((await detail('600101', years)).map(told)).toEqual([
      ['期初余额', null, null, '贷 199000.00'],
      ['12-31 记-0001', '0.00', '50.00', '贷 199050.00'],
      ['12 月 本月合计', '0.00', '50.00', '贷 199050.00'],
      ['本年累计', '0.00', '199050.00', '贷 199050.00'],
      ['结转下年', null, null, '贷 199050.00'],
      ['上年结转', null, null, '平 0.00'],
    ]);
  });

  it('divides a subject by its dims: classified, crossed, and filtered in every book', async () => {
    const [first, second] = await estatesOf(installation, books);
    const one = await estateSet(installation, books, first?.id ?? 0);
    const two = await estateSet(installation, books, second?.id ?? 0);
    await writeVouchers(installation, books, [
      {
        day: '2025-03-01',
        no: 1,
        summary: '按项目',
        lines: [
          { code: '1001', debit: '30.00', dimset: one },
          { code: '1001', debit: '12.00', dimset: two },
          { code: '4001', credit: '42.00' },
        ],
      },
    ]);
    const march = { companyId: books.companyId, from: 202503, to: 202503, fromCode: '1001', toCode: '1001', dim: 'P' as const };
    const { rows, debit } = await keeper.call(searchClassified, march);
    expect(debit).toBe('42.00');
    expect(rows.filter(({ group }) => group).map(({ dimText, debit: moved, closing }) => [dimText, moved, closing])).toEqual(
      expect.arrayContaining([
        [first?.name, '30.00', '30.00'],
        [second?.name, '12.00', '12.00'],
        ['未归类', '0.00', '5100.00'],
      ]),
    );
    const bySubject = await keeper.call(searchClassified, { ...march, order: CLASSIFIED_ORDER.subject });
    expect(bySubject.rows[0]).toMatchObject({ group: true, code: '1001', debit: '42.00', closing: '5142.00' });
    const dims = { estateId: first?.id ?? 0 };
    expect((await detail('1001', { from: 202503, to: 202503, dims })).map(told)).toEqual([
      ['期初余额', null, null, '平 0.00'],
      ['03-01 记-0001', '30.00', '0.00', '借 30.00'],
      ['3 月 本月合计', '30.00', '0.00', '借 30.00'],
      ['本年累计', '30.00', '0.00', '借 30.00'],
    ]);
    const some = await keeper.call(readSubjectBalances, { companyId: books.companyId, from: 202503, to: 202503, dims, toLevel: 1 });
    expect(some.rows).toMatchObject([{ code: '1001', debit: '30.00', closingDebit: '30.00' }]);
    const columns = await keeper.call(readMultiColumnBook, { ...of('1001'), from: 202503, to: 202503, by: 'P' });
    expect(columns.rows.find(({ kind }) => kind === BOOK_ROW.line)?.cells.toSorted()).toEqual(['0.00', '12.00', '30.00']);
    const crossed = await keeper.call(readCrossBook, { companyId: books.companyId, from: 202503, to: 202503, rowDim: 'P', columnDim: 'B' });
    expect(crossed.rows.every(({ cells }) => cells.length === crossed.columns.length)).toBe(true);
  });

  it('keeps the columns of a book by name', async () => {
    const form = { ...of('6401'), name: '成本构成', columns: [books.subjectId('640101')], side: 1 as const };
    const { id } = await keeper.call(saveColumnSet, form);
    expect((await keeper.ask(saveColumnSet, form)).envelope.msg).toBe('栏目方案“成本构成”已存在');
    await keeper.call(saveColumnSet, { ...form, id, side: 0 });
    expect((await keeper.ask(saveColumnSet, { ...form, id })).envelope.msg).toContain('已被他人修改');
    expect(await keeper.call(listColumnSets, { companyId: books.companyId })).toMatchObject([
      { id, name: '成本构成', side: 0, by: 'children' },
    ]);
    await keeper.call(removeColumnSet, { companyId: books.companyId, id });
    expect(await keeper.call(listColumnSets, { companyId: books.companyId })).toEqual([]);
  });

  it('leaves as a sheet by a job, and a range that ends before it begins is refused', async () => {
    const purpose = { usage: '对账', auditor: '主管', auditDate: '2025-02-01' };
    const { jobId } = await keeper.call(exportDetailBook, { filter: { ...of('1002'), ...JANUARY }, purpose });
    await expect.poll(() => messageOf(installation, jobId)).toMatch(/^已导出 \d+ 行$/);
    const { envelope } = await keeper.ask(readDetailBook, { ...of('1002'), from: 202502, to: 202501 });
    expect(JSON.stringify(envelope.data)).toContain('截止期间不能早于起始期间');
  });
});
