import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '@anju/contract';
import { compareDecimal, sumMoney } from '@anju/domain';
import { clockAt, openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { ORACLE_OPENINGS, ORACLE_VOUCHERS } from '../books/oracle.fixtures.ts';
import { openBooks, type OpenedBooks } from '../setup/setup.fixtures.ts';
import { book } from './report.fixtures.ts';

const YM = 202501;
const RANGE = { from: YM, to: YM };
let installation: Installation;
let books: OpenedBooks;
let person: Person;
let reports: contract.ReportRow[];

beforeAll(async () => {
  installation = await openInstallation({ clock: clockAt('2025-02-03T10:00:00+08:00') });
  books = await openBooks(installation, { firstYm: YM, openTo: 202502, openings: ORACLE_OPENINGS, dimsRequired: false, leaves: ['4101'] });
  await book(installation, books, 1, ORACLE_VOUCHERS.slice(0, -1));
  person = await installation.as('emp');
  await person.call(contract.installStatements, { companyId: books.companyId });
  reports = (await person.call(contract.listReports, { companyId: books.companyId })).rows;
});
afterAll(() => installation.close());

const reportOf = (no: number): contract.ReportRow => {
  const found = reports.find((report) => report.no === no);
  if (!found) throw new Error(`no report ${no}`);
  return found;
};
const asked = (no: number) => ({ companyId: books.companyId, reportId: reportOf(no).id, ...RANGE });
const totals = ({ lines }: contract.ReportResult, field: 'total1' | 'total2' | 'total3', ...ids: number[]) =>
  ids.map((id) => lines.find((line) => line.id === id)?.[field]);

async function expectStatements(): Promise<void> {
  const sheet = await person.call(contract.reporting, asked(1));
  expect(totals(sheet, 'total1', 1, 5, 14, 22, 34, 43, 44, 48, 52, 58, 66, 68)).toEqual([
    '839674.00',
    '120498.00',
    '973572.00',
    '289150.00',
    '1297722.00',
    '10656.93',
    '50980.00',
    '293436.93',
    '300225.00',
    '593661.93',
    '189060.07',
    '1297722.00',
  ]);
  expect(totals(sheet, 'total2', 1, 34, 68)).toEqual(['828000.00', '1214700.00', '1214700.00']);
  expect(sheet.coverage).toEqual({ missed: [], twice: [] });
  const income = await person.call(contract.reporting, asked(2));
  expect(totals(income, 'total1', 1, 2, 7, 19, 24)).toEqual(['209000.00', '117500.00', '-83.00', '67030.60', '65104.07']);
  expect(totals(income, 'total3', 1, 24)).toEqual(['0.00', '0.00']);
  const cash = await person.call(contract.reporting, asked(3));
  expect(totals(cash, 'total1', 1, 6, 7, 13, 20, 21, 22)).toEqual([
    '163330.00',
    '57597.00',
    '56649.00',
    '-45200.00',
    '11449.00',
    '528000.00',
    '539449.00',
  ]);
  for (const { checks } of [sheet, income, cash]) expect(checks.every(({ holds }) => holds)).toBe(true);
}

describe('the statements of the worked month', () => {
  it('stand before profit is carried forward, and after it', async () => {
    await expectStatements();
    await book(installation, books, 31, ORACLE_VOUCHERS.slice(-1));
    await expectStatements();
  });

  it('have the lines of the specification, and a trace down to subjects', async () => {
    const sheet = await person.call(contract.reporting, { ...asked(1), traceLine: 5 });
    const line = sheet.lines.find(({ id }) => id === 5);
    expect(line).toMatchObject({
      name: '应收账款',
      type: 1,
      category: 1,
      parentId: 101,
      sibling: 4,
      isred: false,
      formula1: 'DR(1122;2203)-BAL(1231)',
    });
    expect(line?.trace.filter(({ column }) => column === 1).map(({ code, amount }) => [code, amount])).toEqual([
      ['112201', '121940.00'],
      ['112202', '4900.00'],
      ['1231', '-6342.00'],
    ]);
    expect(line?.trace[0]?.subjectId).toBe(books.subjectId('112201'));
    expect(sheet.lines.find(({ type }) => type === 3)).toMatchObject({ should: '1297722.00', actual: '1297722.00', isred: false });
  });

  it('take vouchers that are not posted only when asked', async () => {
    const lines = [
      { code: '1001', debit: '50.00' },
      { code: '224109', credit: '50.00' },
    ];
    await book(installation, books, 1, [{ day: '2025-02-02', summary: '收款', lines }], { waiting: true });
    const february = { ...asked(1), from: 202502, to: 202502 };
    const cashOf = async (unposted: boolean) => totals(await person.call(contract.reporting, { ...february, unposted }), 'total1', 1)[0];
    expect(await cashOf(false)).toBe('839674.00');
    expect(await cashOf(true)).toBe('839724.00');
  });

  it('stand side by side by period and by company', async () => {
    const { from: _, to: __, ...one } = asked(2);
    const twice = await person.call(contract.reporting2, { ...one, column: 2, periods: [YM, 202502] });
    expect(twice.columns.map(({ title }) => title)).toEqual(['2025.01', '2025.02']);
    expect(totals(twice, 'total1', 24)).toEqual(['65104.07']);
    expect(totals(twice, 'total2', 24)).toEqual(['65104.07']);
    const second = await openBooks(installation, {
      tenantId: books.tenantId,
      firstYm: YM,
      openings: [
        { code: '1001', amount: '7.00' },
        { code: '4001', amount: '-7.00' },
      ],
    });
    const both = await person.call(contract.reporting2, {
      companyId: books.companyId,
      reportId: reportOf(1).id,
      companies: [books.companyId, second.companyId],
      ym: YM,
      total: true,
    });
    expect(both.columns.at(-1)?.title).toBe('合计');
    expect([totals(both, 'total1', 1), totals(both, 'total2', 1), totals(both, 'total3', 1)]).toEqual([
      ['839674.00'],
      ['7.00'],
      ['839681.00'],
    ]);
    const refused = await person.ask(contract.reporting2, { ...one, periods: [], companies: [] });
    expect(JSON.stringify(refused.envelope)).toContain('请选择期间或公司');
  });
});

describe('a definition', () => {
  const linesOf = async (id: number) => {
    const { columns, lines, version, name } = await person.call(contract.readReport, { id });
    return { id, columns, lines, version, name };
  };

  it('is refused with its line, and saved as a new version that filed results do not follow', async () => {
    const income = await linesOf(reportOf(2).id);
    const filed = await person.call(contract.fileReport, asked(2));
    const changed = (formula1: string) => ({
      ...income,
      lines: income.lines.map((line) => (line.id === 23 ? { ...line, formula1 } : line)),
    });
    const refused = await person.ask(contract.changeReport, changed('PL(6801)+R24'));
    expect(refused.envelope.msg).toContain('循环引用');
    expect((await person.ask(contract.changeReport, changed('PL(6801'))).envelope.msg).toBe('第 23 行：第 8 个字符处：缺少右括号');
    const check = await person.call(contract.checkReportLines, changed('PL(6899)'));
    expect(check.problems).toEqual([{ line: 23, column: 1, at: 4, message: '第 4 个字符处：没有会计科目“6899”' }]);
    const tried = await person.call(contract.tryReport, { ...changed('PL(6801)*2'), ym: YM });
    expect(totals(tried, 'total1', 24)).toEqual(['61677.54']);
    expect(await person.call(contract.changeReport, changed('PL(6801)*2'))).toMatchObject({ versionNo: 2 });
    expect((await person.ask(contract.changeReport, changed('0'))).envelope.msg).toContain('已被他人修改');
    expect(totals((await person.call(contract.getReportResult, { id: filed.id })).content, 'total1', 24)).toEqual(['65104.07']);
    const again = await person.call(contract.fileReport, asked(2));
    const results = await person.call(contract.searchReportResults, { companyId: books.companyId });
    expect(results.rows.map(({ id, state, versionNo }) => [id, state, versionNo])).toEqual([
      [again.id, contract.REPORT_RESULT.filed, 2],
      [filed.id, contract.REPORT_RESULT.superseded, 1],
    ]);
  });

  it('of a balance sheet tells what it misses', async () => {
    const sheet = await linesOf(reportOf(1).id);
    const lines = sheet.lines.map((line) => (line.id === 1 ? { ...line, formula1: 'BAL(1001;1002)' } : line));
    const { coverage } = await person.call(contract.checkReportLines, { ...sheet, lines });
    expect(coverage?.missed.map(({ code }) => code)).toContain('101201');
    expect(coverage?.twice).toEqual([]);
  });

  it('is copied, reads cells of others, and is for its company only', async () => {
    const copy = await person.call(contract.createReport, { companyId: books.companyId, name: '经营简表', kind: contract.REPORT_KIND.own });
    const own = await linesOf(copy.id);
    const line = { id: 1, name: '货币资金占资产', type: 1 as const, formula1: 'CELL(1,R1,C1)/CELL(1,R34,C1)*100' };
    await person.call(contract.changeReport, { ...own, lines: [line] });
    const found = await person.call(contract.reporting, { companyId: books.companyId, reportId: copy.id, ...RANGE });
    expect(totals(found, 'total1', 1)).toEqual(['64.70']);
    const taken = await person.ask(contract.createReport, { companyId: books.companyId, name: '经营简表', kind: contract.REPORT_KIND.own });
    expect(taken.envelope.msg).toBe('报表“经营简表”已存在');
    expect(
      (await person.ask(contract.reporting, { companyId: books.companyId + 9999, reportId: copy.id, ...RANGE })).envelope.code,
    ).not.toBe(200);
  });
});

describe('损益分析', () => {
  it('shows profit by subject and month without carry-forwards, and by estate', async () => {
    const { rows, profit, sum } = await person.call(contract.readProfitMatrix, { companyId: books.companyId, year: 2025 });
    expect(rows.find(({ code }) => code === '6603')).toMatchObject({ total: '-83.00', direction: 1, level: 1 });
    expect(rows.find(({ code }) => code === '660302')).toMatchObject({ total: '-380.00' });
    expect(profit.slice(0, 2)).toEqual(['65104.07', '0.00']);
    expect(sum).toEqual({ income: '210500.00', expense: '145395.93', net: '65104.07' });
    const member = await person.call(contract.readMemberProfit, { companyId: books.companyId, ...RANGE, by: 1 });
    expect(member.rows).toEqual([
      {
        id: 0,
        name: '',
        revenue: '209000.00',
        cost: '117500.00',
        charges: '20427.40',
        other: '-2542.00',
        tax: '3426.53',
        net: '65104.07',
        share: '31.2',
      },
    ]);
  });

  it('shows what is held for others and compares with charging', async () => {
    const range = { companyId: books.companyId, ...RANGE };
    const custody = await person.call(contract.readCustody, range);
    expect(custody.sum).toEqual({ opening: '15800.00', in: '46000.00', out: '52300.00', balance: '9500.00' });
    const deposits = await person.call(contract.readDeposits, range);
    expect(deposits.sum).toMatchObject({ opening: '40000.00', in: '2000.00', out: '6000.00', balance: '36000.00' });
    const revenue = await person.call(contract.readRevenueCheck, range);
    expect(revenue).toMatchObject({
      revenue: '209000.00',
      tax: '12870.00',
      sum: { receivable: '221840.00', laidOut: '0.00', booked: '221840.00' },
    });
    const ageing = await person.call(contract.readAgeing, { companyId: books.companyId });
    expect(ageing.day).toBe('2025-02-03');
    for (const row of ageing.rows) expect(row.classes).toHaveLength(5);
  });

  it('opens the ageing of an estate into its houses and who pays, whose sum it is', async () => {
    const demo = (await person.call(contract.listBooks, {})).find(({ name }) => name === '云栖物业服务处')?.companyId ?? 0;
    const [estate] = (await person.call(contract.readAgeing, { companyId: demo })).rows;
    const asked = { companyId: demo, estateId: estate?.estateId ?? 0 };
    const { rows, total, sum } = await person.call(contract.readAgeingHouses, { ...asked, size: 5 });
    const { estateId: _, name: __, ...whole } = estate ?? {};
    expect(sum).toEqual(whole);
    expect([rows.length, total > 5]).toEqual([5, true]);
    const all = [...rows];
    for (let page = 2; all.length < total; page++)
      all.push(...(await person.call(contract.readAgeingHouses, { ...asked, page, size: 5 })).rows);
    expect(new Set(all.map(({ key }) => key)).size).toBe(total);
    const opens = all.map(({ open }) => open);
    expect(opens).toEqual(opens.toSorted((one, other) => compareDecimal(other, one)));
    expect(sumMoney(opens)).toBe(sum.open);
    for (const { notDue, classes, open } of all) expect(sumMoney([notDue, ...classes])).toBe(open);
    // An estate of another company has nothing here.
    expect(await person.call(contract.readAgeingHouses, { ...asked, companyId: books.companyId })).toMatchObject({ rows: [], total: 0 });
  });
});

describe('companies under different standards', () => {
  const refused = '“华南分公司”的会计制度与“安居示范物业集团”不同，科目编码含义不同，不能放在同一张报表里';

  it('stand on no report together, added up or side by side', async () => {
    const [other] = await installation.database.asOwner(
      async (client) => (await client.query<{ id: number }>(`select id::int from org.company where name = '华南分公司'`)).rows,
    );
    const companyId = other?.id ?? 0;
    await openBooks(installation, { companyId, firstYm: YM, template: 2 });
    const told = async (call: contract.Endpoint, input: object) => (await person.ask(call, input)).envelope.msg;
    expect(await told(contract.reporting, { ...asked(1), group: true })).toBe(refused);
    const beside = { companyId: books.companyId, reportId: reportOf(1).id, column: 1, companies: [books.companyId, companyId], ym: YM };
    expect(await told(contract.reporting2, beside)).toBe(refused);
  });
});

it('a cash-flow item of its own is a remark on the statement that does not take it', async () => {
  await installation.database.asOwner((client) =>
    client.query(
      `insert into accounting.cash_item select (jsonb_populate_record(c, '{"code": "CF19", "name": "其他筹资"}'::jsonb)).*
         from accounting.cash_item c where c.company_id = $1 and c.code = 'CF18'`,
      [books.companyId],
    ),
  );
  const { coverage } = await person.call(contract.reporting, asked(3));
  expect(coverage).toEqual({ missed: [{ code: 'CF19', name: '其他筹资' }], twice: [] });
});
