import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  adjustPoints,
  getChargingAccount,
  houseCharging,
  receiptPaper,
  redSettlement,
  searchPoints,
  settleAccount,
  settlementDetail,
  voidSettlement,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { cash, openGround, payFor, refusalOf, special, turnableClock, wechat, type SettleGround } from '../settlement.fixtures.ts';

const clock = turnableClock('2026-06-15T10:00:00+08:00');
let installation: Installation;
let ground: SettleGround;
let emp: Person;
let houseId: number;
let personId: number;
let count = 0;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openGround(installation);
  emp = await installation.as('emp');
  await ground.settings({ points: true, pointEvery: '10.00', pointValue: '0.10', pointShare: 100 });
});
afterAll(async () => {
  expect(await ground.disagreements()).toEqual([]);
  await installation.close();
});
beforeEach(async () => {
  ({ houseId, personId } = await ground.house(`分${++count}`));
});

const bill = (amount: string, item = '测试物业费') => ground.bill(houseId, { amount, item, lateRate: '0' });
const points = async () => (await emp.call(houseCharging, { houseId })).points.map((one) => one.points);

describe('points', () => {
  it('are given for whole tens of money that pays bills, and said on the paper', async () => {
    const { id } = await payFor(emp, houseId, [await bill('128.90')], '128.90', { payerId: personId });
    expect(await points()).toEqual(['12.00']);
    expect((await emp.call(receiptPaper, { id })).paper.notes).toEqual(['本次积分 +12，余额 12']);
    const events = await ground.sql(`select 1 from charging.accounting_event where settlement_id = $1 and account_kind = 4`, [id]);
    expect(events).toEqual([]);
    await emp.call(voidSettlement, { id, version: 0, reason: '打错' });
    expect(await points()).toEqual([]);
  });

  it('are not given for what accounts pay, nor for money that goes into one, nor for deposits', async () => {
    const prepaid = await ground.account(1, { houseId }, '100.00');
    await payFor(emp, houseId, [await bill('150.00')], '250.00', {
      payerId: personId,
      prepaid: [{ houseId, amount: '100.00' }],
      tenders: [special(7, prepaid, '95.00'), wechat('155.00')],
    });
    expect(await points()).toEqual(['5.00']);
    await emp.call(settleAccount, { type: 2, houseId, payerName: '甲', prepaid: [{ amount: '500.00' }], tenders: [cash('500.00')] });
    expect(await points()).toEqual(['5.00']);
  });

  it('go back with the lines they came for, the rest cut to whole points, and all with the last', async () => {
    const bills = [await bill('55.00'), await bill('44.00', '测试水费')];
    const { id } = await payFor(emp, houseId, bills, '99.00', { payerId: personId });
    expect(await points()).toEqual(['9.00']);
    await emp.call(redSettlement, { id, version: 0, seqs: [2], reason: '水费错' });
    // 9 × 55 / 99 = 5
    expect(await points()).toEqual(['5.00']);
    await emp.call(redSettlement, { id, version: 1, reason: '都错' });
    expect(await points()).toEqual([]);
    expect((await emp.call(settlementDetail, { id })).state).toBe(3);
  });

  it('used meanwhile keep the payment from being taken back', async () => {
    const first = await payFor(emp, houseId, [await bill('100.00')], '100.00', { payerId: personId });
    const [account] = await ground.sql<{ id: number }>(`select id from charging.account where kind = 4 and house_id = $1`, [houseId]);
    const small = await bill('1.00', '测试水费');
    const used = await payFor(emp, houseId, [small], '1.00', { payerId: personId, tenders: [special(11, account?.id ?? 0, '1.00')] });
    const refused = `积分已在 ${used.number} 中使用，请先红冲 ${used.number}`;
    expect(await refusalOf(emp, voidSettlement, { id: first.id, version: 0, reason: '错' })).toBe(refused);
    await emp.call(voidSettlement, { id: used.id, version: 0, reason: '错' });
    await emp.call(voidSettlement, { id: first.id, version: 0, reason: '错' });
    expect(await points()).toEqual([]);
  });
});

describe('积分账户', () => {
  it('shows what was earned and used with the rule, and is put right by hand with a reason', async () => {
    await payFor(emp, houseId, [await bill('100.00')], '100.00', { payerId: personId });
    const shown = await emp.call(searchPoints, { key: `分${count}` });
    expect(shown).toMatchObject({
      total: 1,
      rows: [{ houseCode: `分${count}`, personName: `业主分${count}`, balance: '10.00', earned: '10.00', used: '0.00', worth: '1.00' }],
      sums: { balance: '10.00', worth: '1.00' },
      rule: { on: true, every: '10.00', value: '0.10', share: 100 },
    });
    const id = shown.rows[0]?.id ?? 0;
    expect(await emp.call(adjustPoints, { id, points: '-4', reason: '重复赠送' })).toEqual({ balance: '6.00' });
    expect((await emp.call(getChargingAccount, { id })).moves[0]).toMatchObject({
      reason: 8,
      amount: '-4.00',
      balance: '6.00',
      remark: '重复赠送',
      by: '陈思远',
    });
    const below = await emp.ask(adjustPoints, { id, points: '-7', reason: '多减' });
    expect(below.envelope.data).toEqual({ fields: [{ path: 'points', msg: '积分余额 6.00，不能减少 7' }] });
    const zero = await emp.ask(adjustPoints, { id, points: '0', reason: '' });
    expect(zero.envelope.data).toEqual({
      fields: [
        { path: 'points', msg: '积分不能为 0' },
        { path: 'reason', msg: '请输入原因' },
      ],
    });
    const limited = await installation.as('limited');
    expect((await limited.ask(adjustPoints, { id, points: '1', reason: '试' })).status).toBe(403);
  });
});
