// What the provider answers about a refund, or does not: it is refunded once, it is queried again after silence, and a refusal is left to a
// user.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askPayRefund, payRefundByHand, retryPayRefund, sendPayRefund } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { refusalOf, turnableClock } from '../../settlement/settlement.fixtures.ts';
import { NOON, openPayGround, type PayGround } from '../order/pay.fixtures.ts';
import { owed, paidBack, refundNow } from './pay-refund.fixtures.ts';

const clock = turnableClock(NOON);
let installation: Installation;
let ground: PayGround;
let emp: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openPayGround(installation, clock);
  emp = await installation.as('emp');
});
afterAll(async () => {
  expect(await ground.differences()).toEqual([]);
  expect(await ground.disagreements()).toEqual([]);
  await ground.close();
  await installation.close();
});
beforeEach(() => clock.turn(NOON));

const SILENT = '支付渠道没有应答，正在自动核实，请勿重复退款';
const REFUSED = '退款失败（模拟支付）';
const states = async (orderNumber: string) => (await paidBack(ground, orderNumber)).map(({ state }) => state);

describe('a refund nobody sent', () => {
  it('because the process died behind the commit is sent by the next minute', async () => {
    const refund = await owed(ground, emp);
    expect(await paidBack(ground, refund.orderNumber)).toEqual([]);
    await ground.round(0);
    expect(await refundNow(emp, refund)).toMatchObject({ state: 2, message: '' });
    expect(await paidBack(ground, refund.orderNumber)).toEqual([{ number: refund.number, amount: '100.00', state: 'done' }]);
    await ground.round(600);
    expect(await states(refund.orderNumber)).toEqual(['done']);
  });

  it('because the process died behind the mark is found absent there and sent under the same number', async () => {
    const refund = await owed(ground, emp);
    await ground.sql(`update charging.pay_refund set version = 1, ask_at = $2 where id = $1`, [refund.id, '2026-06-15T12:00:10+08:00']);
    await ground.round(60);
    expect(await refundNow(emp, refund)).toMatchObject({ state: 2 });
    expect(await paidBack(ground, refund.orderNumber)).toEqual([{ number: refund.number, amount: '100.00', state: 'done' }]);
  });

  it('does not wait for another that cannot be looked after', async () => {
    const [stuck, other] = [await owed(ground, emp), await owed(ground, emp)];
    await ground.sql(`update charging.pay_order set provider = 'gone' where id = $1`, [stuck.orderId]);
    await expect(ground.round(0)).rejects.toThrow('1 orders or refunds could not be looked after');
    expect(await refundNow(emp, other)).toMatchObject({ state: 2 });
    expect(await refundNow(emp, stuck)).toMatchObject({ state: 1, version: 0 });
    expect(await refusalOf(emp, sendPayRefund, { id: stuck.id })).toBe(`订单 ${stuck.orderNumber} 的支付渠道“gone”已停用，请联系管理员`);
    await ground.sql(`update charging.pay_order set provider = 'simulator' where id = $1`, [stuck.orderId]);
    await ground.round(60);
    expect(await refundNow(emp, stuck)).toMatchObject({ state: 2 });
  });
});

describe('a refund sent', () => {
  it('several times at once, with the minute between, is one refund at the provider', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const refund = await owed(ground, emp);
      const send = () => emp.call(sendPayRefund, { id: refund.id });
      await Promise.all([send(), ground.round(0), send(), emp.call(askPayRefund, { id: refund.id })]);
      expect(await refundNow(emp, refund)).toMatchObject({ state: 2 });
      expect(await paidBack(ground, refund.orderNumber)).toEqual([{ number: refund.number, amount: '100.00', state: 'done' }]);
    }
  });

  it('takes its time: it is 待退款 until the money is there', async () => {
    const refund = await owed(ground, emp);
    expect(await emp.call(sendPayRefund, { id: refund.id, mood: 'slow' })).toMatchObject({ state: 1, message: '支付渠道已受理，等待到账' });
    expect(await emp.call(askPayRefund, { id: refund.id })).toMatchObject({ state: 1 });
    expect(await refusalOf(emp, payRefundByHand, { id: refund.id, version: 3, method: 2, note: '等不及' })).toBe(
      `退款 ${refund.number} 待退款，不能线下退款`,
    );
    await ground.round(60);
    expect(await refundNow(emp, refund)).toMatchObject({ state: 2, refundedAt: new Date('2026-06-15T12:00:10+08:00').toISOString() });
    expect(await states(refund.orderNumber)).toEqual(['done']);
  });

  it('unheard of is asked about with growing gaps, never sent under another number, and done in the end', async () => {
    const refund = await owed(ground, emp);
    expect(await emp.call(sendPayRefund, { id: refund.id, mood: 'unknown' })).toMatchObject({ state: 4, message: SILENT });
    await ground.sql(`update charging.simulated_refund set ready_at = $1 where number = $2`, ['2026-06-15T12:08:00+08:00', refund.number]);
    const gap = async () =>
      (
        await ground.sql<{ wait: number }>(
          `select extract(epoch from ask_at - $2::timestamptz)::int as wait from charging.pay_refund where id = $1`,
          [refund.id, clock.now().toISOString()],
        )
      )[0]?.wait;
    const waits = [await gap()];
    for (const seconds of [10, 30, 60, 120]) {
      await ground.round(seconds);
      waits.push(await gap());
    }
    expect(waits).toEqual([10, 30, 60, 120, 300]);
    const { version } = await refundNow(emp, refund);
    expect(await refusalOf(emp, payRefundByHand, { id: refund.id, version, method: 2, note: '业主来催' })).toBe(
      `退款 ${refund.number} 待核实，不能线下退款`,
    );
    expect(await refusalOf(emp, retryPayRefund, { id: refund.id, version })).toBe(`退款 ${refund.number} 待核实，不能重试`);
    await ground.round(300);
    expect(await refundNow(emp, refund)).toMatchObject({ state: 2, message: '' });
    expect(await paidBack(ground, refund.orderNumber)).toEqual([{ number: refund.number, amount: '100.00', state: 'done' }]);
  });
});

describe('a refund the provider refused', () => {
  const refused = async () => {
    const refund = await owed(ground, emp);
    const failed = await emp.call(sendPayRefund, { id: refund.id, mood: 'fail' });
    expect(failed).toMatchObject({ state: 3, message: REFUSED, refundedAt: null });
    return failed;
  };

  it('waits for a person: the minute leaves it alone, and tried again under its number it succeeds', async () => {
    const refund = await refused();
    await ground.round(600);
    expect(await refundNow(emp, refund)).toMatchObject({ state: 3, version: refund.version });
    expect(await emp.call(askPayRefund, { id: refund.id })).toMatchObject({ state: 3, version: refund.version });
    expect(await emp.call(sendPayRefund, { id: refund.id })).toMatchObject({ state: 3, version: refund.version });
    const done = await emp.call(retryPayRefund, { id: refund.id, version: refund.version });
    expect(done).toMatchObject({ state: 2, number: refund.number });
    expect(await paidBack(ground, refund.orderNumber)).toEqual([{ number: refund.number, amount: '100.00', state: 'done' }]);
    expect(await refusalOf(emp, retryPayRefund, { id: refund.id, version: done.version })).toBe(`退款 ${refund.number} 已退款，不能重试`);
  });

  it('is given back by hand with method, note and name; not in cash, and not twice', async () => {
    const { id, version, number, orderNumber } = await refused();
    const hand = { id, version, method: 2, note: '转账至业主尾号 6721' };
    const { envelope } = await emp.ask(payRefundByHand, { ...hand, method: 1 });
    expect(envelope.data).toEqual({ fields: [{ path: 'method', msg: '本笔已按微信记账，用现金退会使日结现金不符，请转账退还' }] });
    expect((await emp.ask(payRefundByHand, { ...hand, note: ' ' })).envelope.data).toEqual({
      fields: [{ path: 'note', msg: '请输入退款说明' }],
    });
    const clerk = await installation.as('clerk');
    const answers = await Promise.all([
      emp.ask(payRefundByHand, hand),
      clerk.ask(payRefundByHand, hand),
      emp.ask(retryPayRefund, { id, version }),
    ]);
    expect(answers.filter(({ envelope: { code } }) => code === 200)).toHaveLength(1);
    const now = await refundNow(emp, { number });
    if (now.state === 5) expect(now).toMatchObject({ handMethod: 2, handNote: hand.note, refundedAt: new Date(NOON).toISOString() });
    expect(await states(orderNumber)).toEqual([now.state === 5 ? 'failed' : 'done']);
  });

  it('is 线下已退 by who wrote it down, and the provider hears no more of it', async () => {
    const { id, version, number } = await refused();
    const done = await emp.call(payRefundByHand, { id, version, method: 2, note: '转账' });
    expect(done).toMatchObject({ state: 5, handMethod: 2, handNote: '转账', handBy: done.createdBy, message: '' });
    await ground.round(600);
    expect(await emp.call(sendPayRefund, { id })).toMatchObject({ state: 5 });
    expect(await refusalOf(emp, payRefundByHand, { id, version, method: 2, note: '再来' })).toMatch(/^退款 YT\d+已被他人修改/);
    expect(await refusalOf(emp, retryPayRefund, { id, version: done.version })).toBe(`退款 ${number} 线下已退，不能重试`);
  });

  it('and paid back after all is not given back by hand', async () => {
    const { id, version, number } = await refused();
    await ground.sql(`update charging.simulated_refund set state = 'done', ref = 'SIMRLATE', done_at = $2 where number = $1`, [
      number,
      NOON,
    ]);
    expect(await refusalOf(emp, payRefundByHand, { id, version, method: 2, note: '转账' })).toBe(`退款 ${number} 已退款，不能线下退款`);
    expect(await refundNow(emp, { number })).toMatchObject({ state: 2, providerRef: 'SIMRLATE' });
  });

  it('because more was asked for than was paid can never succeed: 线下退款 alone is left', async () => {
    const refund = await owed(ground, emp);
    await ground.sql(`update charging.simulated_payment set amount = 60 where number = $1`, [refund.orderNumber]);
    const failed = await emp.call(sendPayRefund, { id: refund.id });
    expect(failed).toMatchObject({ state: 3, message: '退款金额超过可退金额（模拟支付）' });
    expect(await refusalOf(emp, retryPayRefund, { id: refund.id, version: failed.version })).toBe(
      `支付渠道不再受理退款 ${refund.number}（退款金额超过可退金额（模拟支付）），请线下退款`,
    );
    expect(await emp.call(payRefundByHand, { id: refund.id, version: failed.version, method: 2, note: '转账' })).toMatchObject({
      state: 5,
    });
  });
});
