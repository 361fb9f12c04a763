import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  exportSettleSummary,
  getDownloadStatus,
  listCashiers,
  printReceipt,
  redSettlement,
  refundAccount,
  searchSummaryReceipts,
  settleAccount,
  settleBills,
  settleDays,
  settleSummary,
  voidSettlement,
  type InputOf,
  type SettleSummary,
} from '@anju/contract';
import { sumMoney } from '@anju/domain';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { cash, openGround, payFor, special, turnableClock, wechat, type SettleGround } from '../settlement/settlement.fixtures.ts';

const DAY = '2026-06-15';
const range = { dayFrom: DAY, dayTo: DAY };
let installation: Installation;
let ground: SettleGround;
let emp: Person;
let shown: SettleSummary;
let houseId: number;
beforeAll(async () => {
  installation = await openInstallation({ clock: turnableClock(`${DAY}T10:00:00+08:00`) });
  ground = await openGround(installation);
  emp = await installation.as('emp');
  ({ houseId } = await ground.house('汇-1'));
  const bill = (amount: string, item: string, lateRate = '0') => ground.bill(houseId, { amount, item, lateRate });
  const prepaid = await ground.account(1, { houseId }, '500.00');
  // 250.40 + 5.76 late fee and 120.33 water, paid by 100.00 prepayment, 200.00 WeChat and the rest in cash, with 3.51 of the change kept.
  await emp.call(settleBills, {
    houseId,
    payerName: '甲',
    lines: [{ billId: await bill('250.40', '测试物业费', '0.0005') }, { billId: await bill('120.33', '测试水费') }],
    tenders: [special(7, prepaid, '100.00'), wechat('200.00'), cash('80.00')],
    received: '100.00',
    keepChange: true,
    expected: '376.49',
  });
  await emp.call(settleBills, {
    houseId,
    payerName: '乙',
    lines: [{ billId: await bill('60.00', '测试电费') }],
    tenders: [{ list: 2, method: 12, amount: '60.00', reference: 'CX-8' }],
    expected: '60.00',
  });
  const paid = await payFor(emp, houseId, [await bill('40.00', '测试车位费')], '40.00');
  await emp.call(redSettlement, { id: paid.id, version: 0, reason: '收错了' });
  const wrong = await payFor(emp, houseId, [await bill('70.00', '测试卫生费')], '70.00');
  await emp.call(voidSettlement, { id: wrong.id, version: 0, reason: '打错户' });
  const deposit = { type: 3 as const, houseId, payerName: '丙', chargeTypeId: await ground.item('测试装修押金', { deposit: true }) };
  const taken = await emp.call(settleAccount, { ...deposit, amount: '1000.00', tenders: [cash('1000.00')] });
  await emp.call(printReceipt, { id: taken.id });
  await emp.call(printReceipt, { id: taken.id });
  await emp.call(refundAccount, {
    type: 8,
    houseId,
    payerName: '甲',
    lines: [{ accountId: prepaid, amount: '30.00' }],
    tenders: [cash('30.00')],
  });
  shown = await emp.call(settleSummary, { ...range, estateId: ground.estateId });
});
afterAll(() => installation.close());

describe('day by day', () => {
  it('the sums by method are those of the matrix; void papers do not count', async () => {
    const days = await emp.call(settleDays, { ...range, estateId: ground.estateId });
    expect(days).toMatchObject({ by: 'day', total: '1410.00', rows: [{ from: DAY, to: DAY, total: '1410.00' }] });
    expect(days.columns).toEqual(shown.columns);
    expect(days.rows[0]?.cells).toEqual(shown.columns.map(({ amount }) => amount));
  });

  it('more than two months of days are shown by month', async () => {
    const year = { dayFrom: '2026-01-01', dayTo: '2026-12-31', estateId: ground.estateId };
    const months = await emp.call(settleDays, year);
    expect(months.by).toBe('month');
    expect(new Set(months.rows.map(({ from }) => from.slice(0, 7))).size).toBe(months.rows.length);
    expect(months.total).toBe((await emp.call(settleSummary, year)).total);
  });
});

describe('the matrix of a day', () => {
  it('adds up both ways to what was settled, mixed tenders laid along the lines', () => {
    expect(shown.columns.map(({ name, amount }) => [name, amount])).toEqual([
      ['现金', '1050.00'],
      ['微信', '200.00'],
      ['住户预交', '100.00'],
      ['存现', '60.00'],
    ]);
    expect(shown.rows.map(({ name, cells, late, total }) => [name, ...cells, late, total])).toEqual([
      ['测试物业费', '0.00', '156.16', '100.00', '0.00', '5.76', '256.16'],
      ['测试水费', '76.49', '43.84', '0.00', '0.00', '0.00', '120.33'],
      ['测试电费', '0.00', '0.00', '0.00', '60.00', '0.00', '60.00'],
      ['测试车位费', '0.00', '0.00', '0.00', '0.00', '0.00', '0.00'],
      ['预交款', '-30.00', '0.00', '0.00', '0.00', '0.00', '-30.00'],
      ['存零', '3.51', '0.00', '0.00', '0.00', '0.00', '3.51'],
      ['押金（测试装修押金）', '1000.00', '0.00', '0.00', '0.00', '0.00', '1000.00'],
    ]);
    const same = (one: string, many: readonly string[]) => expect(sumMoney(many)).toBe(one);
    for (const row of shown.rows) same(row.total, row.cells);
    for (const [at, column] of shown.columns.entries())
      same(
        column.amount,
        shown.rows.map(({ cells }) => cells[at] ?? ''),
      );
    same(
      shown.total,
      shown.rows.map(({ total }) => total),
    );
    same(
      shown.total,
      shown.columns.map(({ amount }) => amount),
    );
    same(
      shown.total,
      shown.types.map(({ net }) => net),
    );
    expect([shown.total, shown.late, shown.settlements]).toEqual(['1410.00', '5.76', 7]);
  });

  it('says what came in and went out, which papers were used, void, red and printed again', () => {
    expect(shown.types).toEqual([
      { type: 1, count: 4, in: '480.00', out: '-40.00', net: '440.00' },
      { type: 3, count: 1, in: '1000.00', out: '0.00', net: '1000.00' },
      { type: 8, count: 1, in: '0.00', out: '-30.00', net: '-30.00' },
    ]);
    expect(shown.receipts.map(({ kind, count, voided }) => [kind, count, voided])).toEqual(
      expect.arrayContaining([
        ['receipt', 5, 1],
        ['deposit', 1, 0],
        ['refund', 1, 0],
      ]),
    );
    const bills = shown.receipts.find(({ kind }) => kind === 'receipt');
    expect(Number(bills?.to.slice(-6)) - Number(bills?.from.slice(-6))).toBe(4);
    expect(shown.voided).toMatchObject({ count: 1, amount: '70.00', rows: [{ reason: '打错户', total: '70.00' }] });
    expect(shown.reds).toMatchObject({ count: 1, amount: '-40.00', rows: [{ reason: '收错了', total: '-40.00' }] });
    expect(shown.reprints).toMatchObject({ count: 1, rows: [{ prints: 2, total: '1000.00' }] });
  });

  it('expects cash in less cash out; 存现 was never in the drawer, change given back neither', () => {
    expect(shown.cash).toEqual({ in: '1120.00', out: '-70.00', expected: '1050.00', deposited: '60.00' });
  });
});

describe('a figure', () => {
  const behind = (figure: InputOf<typeof searchSummaryReceipts>['figure']) =>
    emp.call(searchSummaryReceipts, { filter: { ...range, estateId: ground.estateId }, figure });

  it('opens exactly the receipts it is made of', async () => {
    for (const row of shown.rows) {
      const item = { kind: row.kind, chargeTypeId: row.chargeTypeId };
      expect((await behind({ item })).sum).toBe(row.total);
      for (const [at, method] of shown.columns.entries()) {
        const { sum, rows, total } = await behind({ item, method: { list: method.list, method: method.method } });
        expect(sum).toBe(row.cells[at]);
        expect(sumMoney(rows.map(({ part }) => part))).toBe(sum);
        expect(rows).toHaveLength(total);
      }
    }
    expect(await behind({ late: true })).toMatchObject({
      total: 1,
      sum: '5.76',
      rows: [{ payerName: '甲', tenders: '住户预交、微信、现金' }],
    });
    expect(await behind({ type: 1, flow: 'out' })).toMatchObject({ total: 1, sum: '-40.00' });
    expect(await behind({ papers: 'void' })).toMatchObject({ total: 1, sum: '70.00', rows: [{ state: 2 }] });
    expect(await behind({ papers: 'reprint' })).toMatchObject({ total: 1, sum: '1000.00' });
    expect(await behind({ papers: 'all' })).toMatchObject({ total: 7 });
  });

  it('is narrowed by company, cashier and day', async () => {
    const [me] = (await emp.call(listCashiers, {})).filter(({ name }) => name !== '');
    expect(me).toBeDefined();
    expect((await emp.call(settleSummary, { ...range, companyId: ground.companyId, cashierId: me?.id ?? 0 })).total).toBe('1410.00');
    expect((await emp.call(settleSummary, { ...range, cashierId: 999_999 })).settlements).toBe(0);
    expect((await emp.call(settleSummary, { dayFrom: '2026-06-16', dayTo: '2026-06-16' })).rows).toEqual([]);
  });
});

describe('who may not, and what cannot be', () => {
  it('is said in words', async () => {
    const fieldsOf = async (input: InputOf<typeof settleSummary>) => (await emp.ask(settleSummary, input)).envelope.data;
    expect(await fieldsOf({})).toMatchObject({ fields: [{ path: 'dayFrom', msg: '请选择起止日期' }] });
    expect(await fieldsOf({ dayFrom: '2026-06-02', dayTo: '2026-06-01' })).toMatchObject({
      fields: [{ path: 'dayTo', msg: '止日不能早于起日' }],
    });
    expect(await fieldsOf({ dayFrom: '2025-01-01', dayTo: '2026-06-01' })).toMatchObject({
      fields: [{ path: 'dayTo', msg: '一次最多统计一年' }],
    });
  });

  it('somebody of another estate sees nothing of it', async () => {
    const limited = await installation.as('limited');
    const { settlements, rows } = await limited.call(settleSummary, range);
    expect([settlements, rows]).toEqual([0, []]);
    expect((await limited.ask(exportSettleSummary, { filter: range })).envelope.code).not.toBe(200);
    const foreign = await installation.as('binemp');
    expect((await foreign.call(settleSummary, range)).settlements).toBe(0);
  });
});

it('leaves as a sheet by a job, without a purpose, and is logged', async () => {
  const { jobId } = await emp.call(exportSettleSummary, { filter: { ...range, estateId: ground.estateId } });
  await vi.waitFor(async () =>
    expect(await emp.call(getDownloadStatus, { id: jobId })).toMatchObject({ state: 'done', message: '已导出 8 行' }),
  );
  const [log] = await ground.sql(`select note from system.audit_log where entity = 'settle-summary'`);
  expect(log).toEqual({ note: '结算汇总' });
});
