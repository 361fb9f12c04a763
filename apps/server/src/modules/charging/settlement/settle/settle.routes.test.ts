import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { houseCharging, previewSettlement, receiptPaper, settleBills, settlementDetail } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { cash, openGround, payFor, refusalOf, special, turnableClock, wechat, type SettleGround } from '../settlement.fixtures.ts';

const clock = turnableClock('2026-06-15T10:00:00+08:00');
let installation: Installation;
let ground: SettleGround;
let emp: Person;
let count = 0;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openGround(installation);
  emp = await installation.as('emp');
});
afterAll(() => installation.close());
beforeEach(() => clock.turn('2026-06-15T10:00:00+08:00'));

const house = () => ground.house(`测1-${++count}`);
const billRow = async (id: number) =>
  (
    await ground.sql<Record<string, unknown>>(
      'select state, settled, open, late_fixed, late_day, late_settled from charging.bill where id = $1',
      [id],
    )
  )[0];

describe('a bill with its late fee', () => {
  it('comes to 5.76 after 46 days, and keeps 3.84 of 300.00 with 40.00 given back (examples 4 and 5)', async () => {
    const { houseId, personId } = await house();
    const bill = await ground.bill(houseId, { amount: '250.40' });
    const desk = await emp.call(houseCharging, { houseId });
    expect(desk.bills).toMatchObject([
      { id: bill, open: '250.40', late: '5.76', overdueDays: 46, explain: '89.43㎡ × 2.80 元 = 250.40 元' },
    ]);
    expect(desk.payer).toMatchObject({ personId, phone: '138****1234' });
    const settled = await payFor(emp, houseId, [bill], '256.16', { tenders: [cash('260.00')], received: '300.00', keepChange: true });
    expect(settled).toMatchObject({ total: '260.00', kept: '3.84', changeGiven: '40.00', day: '2026-06-15' });
    expect(await billRow(bill)).toMatchObject({ state: 5, settled: '250.40', open: '0.00', late_fixed: '5.76', late_settled: '5.76' });
    expect((await emp.call(houseCharging, { houseId })).change).toMatchObject([{ balance: '3.84', personName: '' }]);
    const { lines, tenderRows, received, changeGiven } = await emp.call(settlementDetail, { id: settled.id });
    expect(lines.map(({ kind, amount, late }) => [kind, amount, late])).toEqual([
      [1, '250.40', '5.76'],
      [3, '3.84', '0.00'],
    ]);
    expect([tenderRows.map(({ amount }) => amount), received, changeGiven]).toEqual([['260.00'], '300.00', '40.00']);
    const { paper } = await emp.call(receiptPaper, { id: settled.id });
    expect(paper).toMatchObject({
      title: '收款收据',
      total: '260.00',
      capitalAmount: '贰佰陆拾元整',
      layout: '241',
      copies: 3,
      payer: '付款人',
    });
    expect(paper.lines[0]).toMatchObject({ item: '测试物业费', period: '2026.04.01-2026.04.30', amount: '250.40', late: '5.76' });
    expect(await ground.disagreements()).toEqual([]);
  });

  it('accrues on what is left after a part payment: 2.50 and 1.96 principal-first (example 4)', async () => {
    const { houseId } = await house();
    const bill = await ground.bill(houseId, { amount: '250.40' });
    clock.turn('2026-05-20T10:00:00+08:00');
    const person = await installation.as('emp');
    const { lines, left } = await person.call(previewSettlement, { houseId, spread: { amount: '100.00' } });
    expect([lines, left]).toEqual([[{ billId: bill, amount: '100.00', late: '0.00', open: '250.40', lateDue: '2.50' }], '0.00']);
    await payFor(person, houseId, [], '100.00', { lines });
    expect(await billRow(bill)).toMatchObject({ state: 4, open: '150.40', late_fixed: '2.50', late_day: '2026-05-20' });
    clock.turn('2026-06-15T10:00:00+08:00');
    expect((await emp.call(houseCharging, { houseId })).bills[0]?.late).toBe('4.46');
  });

  it('is paid first where the company says so: 2.50 + 97.50, together 4.49 (example 4)', async () => {
    await ground.settings({ order: 'late-fee-first' });
    const { houseId } = await house();
    await ground.bill(houseId, { amount: '250.40' });
    clock.turn('2026-05-20T10:00:00+08:00');
    const { lines } = await emp.call(previewSettlement, { houseId, spread: { amount: '100.00' } });
    expect(lines).toMatchObject([{ amount: '97.50', late: '2.50' }]);
    await payFor(emp, houseId, [], '100.00', { lines });
    clock.turn('2026-06-15T10:00:00+08:00');
    expect((await emp.call(houseCharging, { houseId })).bills[0]?.late).toBe('1.99');
    await ground.settings({});
  });

  it('may be left for later, and is paid alone afterwards', async () => {
    const { houseId } = await house();
    const bill = await ground.bill(houseId, { amount: '250.40' });
    await payFor(emp, houseId, [], '250.40', { lines: [{ billId: bill, late: 'none' }] });
    expect((await emp.call(houseCharging, { houseId })).bills).toMatchObject([{ id: bill, open: '0.00', late: '5.76' }]);
    expect(await billRow(bill)).toMatchObject({ state: 5, late_fixed: '5.76', late_settled: '0.00' });
    await payFor(emp, houseId, [bill], '5.76');
    expect((await emp.call(houseCharging, { houseId })).bills).toEqual([]);
  });
});

describe('one payer with two houses (scenario 5)', () => {
  it('pays five bills with points, kept change, cash and WeChat on one paper; sent twice it is one settlement', async () => {
    await ground.settings({ points: true, pointValue: '0.10', pointShare: 10, pointEvery: '100000.00' });
    const a = await house();
    const b = await house();
    await ground.sql('update estate.house_owner set person_id = $2 where house_id = $1', [b.houseId, a.personId]);
    const bills = [
      await ground.bill(a.houseId, { amount: '250.40' }),
      await ground.bill(a.houseId, { amount: '250.40', from: '2026-05-01', to: '2026-05-31', due: '2026-06-30' }),
      await ground.bill(a.houseId, { amount: '36.50', item: '测试水费', due: '2026-06-30', lateRate: '0' }),
      await ground.bill(b.houseId, { amount: '180.00', due: '2026-06-30' }),
      await ground.bill(b.houseId, { amount: '20.00', item: '测试水费', due: '2026-06-30', lateRate: '0' }),
    ];
    const points = await ground.account(4, { personId: a.personId }, '500.00');
    const change = await ground.account(2, { houseId: a.houseId }, '3.84');
    const desk = await emp.call(houseCharging, { houseId: a.houseId });
    expect(desk.otherHouses).toMatchObject([{ houseId: b.houseId, bills: 2, open: '200.00' }]);
    expect([desk.points[0]?.worth, desk.change[0]?.balance]).toEqual(['50.00', '3.84']);
    const input = {
      houseId: a.houseId,
      payerId: a.personId,
      payerName: '周以宁',
      lines: bills.map((billId) => ({ billId })),
      tenders: [special(11, points, '50.00'), special(8, change, '3.84'), cash('190.00'), wechat('500.00')],
      received: '200.00',
      keepChange: true,
      expected: '743.06',
    };
    const key = { 'idempotency-key': 'scenario-5-same-request' };
    const first = await emp.ask(settleBills, input, key);
    expect(first.envelope).toMatchObject({ code: 200, data: { total: '743.84', kept: '0.78', changeGiven: '10.00' } });
    const second = await emp.ask(settleBills, input, key);
    expect(second.envelope.data).toEqual(first.envelope.data);
    const rows = await ground.sql('select id from charging.settlement where house_id = $1', [a.houseId]);
    expect(rows).toHaveLength(1);
    const balances = await ground.sql('select id, balance, moves from charging.account where id = any ($1)', [[points, change]]);
    expect(balances).toEqual([
      { id: points, balance: '0.00', moves: 2 },
      { id: change, balance: '0.78', moves: 3 },
    ]);
    expect(await ground.disagreements()).toEqual([]);
    await ground.settings({});
  });
});

describe('what is not taken', () => {
  it('is told apart: paid, not published, void, held, too much, moved, tenders that do not fit', async () => {
    const { houseId } = await house();
    const other = await house();
    const bill = await ground.bill(houseId, { amount: '100.00', lateRate: '0' });
    const held = await ground.bill(houseId, { amount: '10.00', item: '测试水费', heldBy: '银行托收 TS1' });
    const early = await ground.bill(houseId, { amount: '10.00', item: '测试电费', state: 3 });
    const say = (input: Partial<Parameters<typeof payFor>[4]> & object) =>
      refusalOf(emp, settleBills, {
        houseId,
        payerName: '甲',
        lines: [{ billId: bill }],
        tenders: [cash('100.00')],
        expected: '100.00',
        ...input,
      });
    const period = '2026.04.01-2026.04.30';
    expect(await say({ lines: [{ billId: held }] })).toBe(`“测试水费”${period} 正由银行托收 TS1收款，暂不能在此收款`);
    expect(await say({ lines: [{ billId: early }] })).toBe(`“测试电费”${period} 已审核，不能收款`);
    expect(await say({ lines: [{ billId: bill, amount: '100.01' }] })).toBe(`“测试物业费”${period} 未收本金 100.00 元，不能收 100.01 元`);
    expect(await say({ lines: [{ billId: bill }, { billId: bill }] })).toBe('同一账单不能重复选择');
    expect(await say({ expected: '99.00' })).toBe('应收金额已变动，现为 100.00 元，请核对后再收款。您填写的内容仍保留在页面上。');
    expect(await say({ tenders: [cash('101.00')] })).toBe('收款方式合计 101.00 元，应收 100.00 元，两者应一致');
    expect(await say({ tenders: [cash('111.00')], keepChange: true })).toBe('存零最多 10.00 元，多出的 1.00 元请找零或转为预交');
    expect(await say({ received: '90.00' })).toBe('实收现金 90.00 元，少于应收现金 100.00 元');
    expect(await say({ roundOff: '1.01', expected: '98.99' })).toBe('抹零最多 1.00 元');
    expect(await say({ lines: [], expected: '0' })).toBe('结算金额为零，没有可以结算的内容');
    expect(await say({ tenders: [{ list: 2, method: 10, amount: '100.00' }] })).toBe('所选收款方式不能用于此处');
    const foreign = await ground.account(1, { houseId: other.houseId }, '500.00');
    const water = await ground.account(1, { houseId, chargeTypeId: await ground.item('测试水费') }, '500.00');
    const small = await ground.account(1, { houseId }, '20.00');
    expect(await say({ tenders: [special(7, foreign, '100.00')] })).toBe('预交不属于本次结算的房屋或付款人');
    expect(await say({ tenders: [special(7, water, '100.00')] })).toBe('该预交款只能用于“测试水费”，最多可用 0.00 元');
    expect(await say({ tenders: [special(7, small, '20.01'), cash('79.99')] })).toBe('预交可用 20.00 元，不足 20.01 元');
    const { number } = await payFor(emp, houseId, [bill], '100.00');
    const { envelope } = await emp.ask(settleBills, {
      houseId,
      payerName: '甲',
      lines: [{ billId: bill }],
      tenders: [cash('100.00')],
      expected: '100.00',
    });
    expect([envelope.code, envelope.msg]).toEqual([410, `“测试物业费”${period} 已由 ${number} 收费，请刷新后重试`]);
    expect(await ground.disagreements()).toEqual([]);
  });

  it('are bills of another estate', async () => {
    const { houseId } = await house();
    const bill = await ground.bill(houseId, { amount: '100.00' });
    await ground.sql(
      `update charging.bill set estate_id = (select id from estate.estate where tenant_id = $1 and id <> $2 limit 1) where id = $3`,
      [ground.tenantId, ground.estateId, bill],
    );
    const input = { houseId, payerName: '甲', lines: [{ billId: bill }], tenders: [cash('1.00')], expected: '1.00' };
    expect(await refusalOf(emp, settleBills, input)).toBe('一张票据只能结算同一小区的费用');
    await ground.sql('update charging.bill set estate_id = $1 where id = $2', [ground.estateId, bill]);
  });
});

describe('rounding off', () => {
  it('is a change of the largest bill paid whole, with its own event', async () => {
    const { houseId } = await house();
    const bill = await ground.bill(houseId, { amount: '250.40', lateRate: '0' });
    const small = await ground.bill(houseId, { amount: '10.00', item: '测试水费', lateRate: '0' });
    const input = { houseId, lines: [{ billId: bill }, { billId: small }], roundOff: '0.40' };
    expect(await emp.call(previewSettlement, input)).toMatchObject({ principal: '260.40', roundOff: '0.40', total: '260.00' });
    const { id } = await payFor(emp, houseId, [bill, small], '260.00', { roundOff: '0.40' });
    expect(await ground.sql('select state, reduced, settled, open from charging.bill where id = $1', [bill])).toEqual([
      { state: 5, reduced: '0.40', settled: '250.00', open: '0.00' },
    ]);
    const changes = await ground.sql('select kind, amount, settlement_id from charging.bill_change where bill_id = $1', [bill]);
    expect(changes).toEqual([{ kind: 4, amount: '-0.40', settlement_id: id }]);
    const events = await ground.sql('select type, amount, tax, month from charging.accounting_event where settlement_id = $1 order by id', [
      id,
    ]);
    expect(events).toEqual([
      { type: 'settle.line', amount: '250.00', tax: '14.15', month: '2026-04-01' },
      { type: 'settle.line', amount: '10.00', tax: '0.57', month: '2026-04-01' },
      { type: 'settle.tender', amount: '260.00', tax: '0.00', month: null },
      { type: 'bill.changed', amount: '-0.40', tax: '0.00', month: '2026-04-01' },
    ]);
  });
});
