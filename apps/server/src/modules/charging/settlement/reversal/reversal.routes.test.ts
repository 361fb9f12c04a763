import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { houseCharging, receiptPaper, redSettlement, settlementDetail, voidSettlement } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { cash, openGround, payFor, refusalOf, special, turnableClock, wechat, type SettleGround } from '../settlement.fixtures.ts';

const clock = turnableClock('2026-06-15T10:00:00+08:00');
let installation: Installation;
let ground: SettleGround;
let emp: Person;
let clerk: Person;
let count = 0;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openGround(installation);
  // A point costs so much that none is earned here; earning is tested separately (points.routes.test.ts).
  await ground.settings({ points: true, pointValue: '0.10', pointShare: 50, pointEvery: '100000.00' });
});
afterAll(() => installation.close());
beforeEach(async () => {
  clock.turn('2026-06-15T10:00:00+08:00');
  [emp, clerk] = await Promise.all([installation.as('emp'), installation.as('clerk')]);
});

const house = () => ground.house(`冲1-${++count}`);
const versionOf = async (id: number): Promise<number> => (await emp.call(settlementDetail, { id })).version;
const redOf = async (id: number, more: object = {}) =>
  emp.call(redSettlement, { id, version: await versionOf(id), reason: '收错', ...more });
const redRefusal = async (id: number, more: object = {}) =>
  refusalOf(emp, redSettlement, { id, version: await versionOf(id), reason: '收错', ...more });
const turnToNextDay = async () => {
  clock.turn('2026-06-16T10:00:00+08:00');
  emp = await installation.as('emp');
};

describe('red ink', () => {
  it('of example 5 on the next day: the bill is open again, the fee accrues, kept change goes (example 6)', async () => {
    const { houseId } = await house();
    const bill = await ground.bill(houseId, { amount: '250.40' });
    const before = await ground.picture([houseId]);
    const { id, number } = await payFor(emp, houseId, [bill], '256.16', {
      tenders: [cash('260.00')],
      received: '300.00',
      keepChange: true,
    });
    await turnToNextDay();
    const red = await redOf(id);
    expect(red).toMatchObject({ total: '-260.00', day: '2026-06-16' });
    expect(red.number).not.toBe(number);
    const after = await ground.picture([houseId]);
    expect(after).toMatchObject({ bills: before.bills, balances: before.balances, accounts: [{ kind: 2, balance: '0.00' }] });
    expect((await emp.call(houseCharging, { houseId })).bills).toMatchObject([{ open: '250.40', late: '5.88' }]);
    expect(await emp.call(settlementDetail, { id })).toMatchObject({
      state: 3,
      reversed: '260.00',
      canRed: false,
      reds: [{ number: red.number, total: '-260.00', reason: '收错' }],
    });
    const { paper } = await emp.call(receiptPaper, { id: red.id });
    expect(paper).toMatchObject({ original: number, total: '-260.00', capitalAmount: '负贰佰陆拾元整' });
    expect(await redRefusal(red.id)).toBe(`红冲单 ${red.number} 不能再作废或红冲`);
    expect(await ground.disagreements()).toEqual([]);
  });

  it('is refused while what it put in was used, and names the use', async () => {
    const { houseId } = await house();
    const [first, second] = [
      await ground.bill(houseId, { amount: '250.40' }),
      await ground.bill(houseId, { amount: '3.84', item: '测试水费', lateRate: '0' }),
    ];
    const kept = await payFor(emp, houseId, [first], '256.16', { tenders: [cash('260.00')], keepChange: true });
    const change = (await emp.call(houseCharging, { houseId })).change[0]?.accountId ?? 0;
    const use = await payFor(emp, houseId, [second], '3.84', { tenders: [special(8, change, '3.84')] });
    expect(await redRefusal(kept.id)).toBe(`存零已在 ${use.number} 中使用，请先红冲 ${use.number}`);
    await redOf(use.id);
    await redOf(kept.id);
    expect(await ground.disagreements()).toEqual([]);
  });

  it('of prepaid, points and a deposit returns every balance (scenario 6)', async () => {
    const { houseId, personId } = await house();
    const bill = await ground.bill(houseId, { amount: '300.00' });
    const prepaid = await ground.account(1, { houseId }, '80.00');
    const points = await ground.account(4, { personId }, '1000.00');
    const deposit = await ground.account(3, { houseId, personId, chargeTypeId: await ground.item('测试押金', { deposit: true }) }, '50.00');
    const before = await ground.picture([houseId]);
    const tenders = [special(7, prepaid, '80.00'), special(11, points, '100.00'), special(13, deposit, '50.00'), wechat('76.90')];
    const { id } = await payFor(emp, houseId, [bill], '306.90', { payerId: personId, tenders });
    expect((await ground.picture([houseId])).accounts).toMatchObject([{ balance: '0.00' }, { balance: '0.00' }, { balance: '0.00' }]);
    await turnToNextDay();
    await redOf(id);
    expect(await ground.picture([houseId])).toEqual(before);
    expect(await ground.disagreements()).toEqual([]);
  });

  it('by line: one, then the rest, then a third is refused; money goes back as named', async () => {
    const { houseId } = await house();
    const bills = [
      await ground.bill(houseId, { amount: '100.00', lateRate: '0' }),
      await ground.bill(houseId, { amount: '60.00', item: '测试水费', lateRate: '0' }),
      await ground.bill(houseId, { amount: '40.00', item: '测试电费', lateRate: '0' }),
    ];
    const prepaid = await ground.account(1, { houseId }, '70.00');
    const before = await ground.picture([houseId]);
    const { id, number } = await payFor(emp, houseId, bills, '199.60', {
      tenders: [special(7, prepaid, '70.00'), cash('129.60')],
      roundOff: '0.40',
    });
    expect(await redRefusal(id, { seqs: [2], tenders: [cash('50.00')] })).toBe('收款方式合计 50.00 元，应收 60.00 元，两者应一致');
    expect(await redRefusal(id, { seqs: [1, 2], tenders: [wechat('159.60')] })).toBe('退回“微信”最多 129.60 元');
    const part = await redOf(id, { seqs: [2], tenders: [special(7, prepaid, '20.00'), wechat('40.00')] });
    expect(part.total).toBe('-60.00');
    expect(await emp.call(settlementDetail, { id })).toMatchObject({ state: 1, reversed: '60.00', canVoid: false });
    expect(await redRefusal(id, { seqs: [2] })).toBe(`结算 ${number} 的第 2 行已红冲或不存在`);
    const rest = await redOf(id);
    const { tenderRows } = await emp.call(settlementDetail, { id: rest.id });
    expect(tenderRows.map(({ name, amount }) => [name, amount])).toEqual([
      ['住户预交', '-50.00'],
      ['现金', '-89.60'],
    ]);
    expect(await redRefusal(id)).toBe(`结算 ${number} 已红冲，不能红冲`);
    expect(await ground.picture([houseId])).toEqual(before);
    expect(await ground.disagreements()).toEqual([]);
  });

  it('of an earlier part payment counts the late fee again over what is left', async () => {
    const { houseId } = await house();
    const bill = await ground.bill(houseId, { amount: '250.40' });
    clock.turn('2026-05-20T10:00:00+08:00');
    emp = await installation.as('emp');
    const part = await payFor(emp, houseId, [], '100.00', { lines: [{ billId: bill, amount: '100.00', late: 'none' }] });
    clock.turn('2026-06-15T10:00:00+08:00');
    emp = await installation.as('emp');
    await payFor(emp, houseId, [bill], '154.86');
    await redOf(part.id);
    // 46 days on 250.40 give 5.76, of which 4.46 was paid; 100.00 of the principal is open again.
    const rows = await ground.sql('select state, open, late_fixed, late_day, late_settled from charging.bill where id = $1', [bill]);
    expect(rows).toEqual([{ state: 4, open: '100.00', late_fixed: '5.76', late_day: '2026-06-15', late_settled: '4.46' }]);
    expect((await emp.call(houseCharging, { houseId })).bills[0]?.late).toBe('1.30');
  });
});

describe('void', () => {
  it('on the same day undoes everything and keeps the number', async () => {
    const { houseId, personId } = await house();
    const bill = await ground.bill(houseId, { amount: '250.40' });
    const points = await ground.account(4, { personId }, '100.00');
    const before = await ground.picture([houseId]);
    const { id, number } = await payFor(emp, houseId, [bill], '256.00', {
      payerId: personId,
      roundOff: '0.16',
      tenders: [special(11, points, '10.00'), cash('246.00')],
    });
    await emp.call(voidSettlement, { id, version: 0, reason: '打错户' });
    expect(await ground.picture([houseId])).toEqual(before);
    expect(await emp.call(settlementDetail, { id })).toMatchObject({ number, state: 2, reason: '打错户', canVoid: false, canRed: false });
    expect(await refusalOf(emp, voidSettlement, { id, version: 1, reason: '再来' })).toBe(`结算 ${number} 已作废，不能作废`);
    expect(await ground.disagreements()).toEqual([]);
  });

  it('is for the own settlement of today alone, before its close, and needs a reason', async () => {
    const { houseId } = await house();
    const bills = [
      await ground.bill(houseId, { amount: '10.00', lateRate: '0' }),
      await ground.bill(houseId, { amount: '20.00', item: '测试水费', lateRate: '0' }),
    ];
    const { id } = await payFor(emp, houseId, bills, '30.00');
    expect(await refusalOf(clerk, voidSettlement, { id, version: 0, reason: '错' })).toBe('只能作废本人办理的结算，请办理红冲');
    const { status, envelope } = await emp.ask(voidSettlement, { id, version: 0, reason: ' ' });
    expect([status, envelope.data]).toEqual([400, { fields: [{ path: 'reason', msg: '请输入原因' }] }]);
    expect(await refusalOf(emp, voidSettlement, { id, version: 9, reason: '错' })).toMatch(/^结算已被他人修改/);
    const [close] = await ground.sql<{ id: number }>(
      `insert into charging.day_close (tenant_id, number, company_id, cashier_id, cashier_name, day, settlements, total, cash_expected, cash_counted, paper, closed_at)
       select tenant_id, 'RJ-TEST', company_id, 999999, '测试', day, 1, total, 0, 0, '{"estates": []}', at from charging.settlement where id = $1 returning id`,
      [id],
    );
    await ground.sql('update charging.settlement set close_id = $2 where id = $1', [id, close?.id]);
    expect(await refusalOf(emp, voidSettlement, { id, version: 0, reason: '错' })).toBe('只能作废当日且未日结的结算，请办理红冲');
    await ground.sql('update charging.settlement set close_id = null where id = $1', [id]);
    await ground.sql('delete from charging.day_close where id = $1', [close?.id]);
    await turnToNextDay();
    expect(await refusalOf(emp, voidSettlement, { id, version: 0, reason: '错' })).toBe('只能作废当日且未日结的结算，请办理红冲');
    await redOf(id);
  });
});
