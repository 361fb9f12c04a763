// The refund that is owed when a mobile payment is reversed, and which users may handle it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  askPayRefund,
  houseCharging,
  payRefundByHand,
  redSettlement,
  retryPayRefund,
  searchPayRefunds,
  sendPayRefund,
  settlementDetail,
  settlementRefunds,
  voidSettlement,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { cash, payFor, refusalOf, turnableClock, wechat } from '../../settlement/settlement.fixtures.ts';
import { NOON, openPayGround, type PayGround } from '../order/pay.fixtures.ts';
import { owed, paidBack, paidOrder, redOf, refundsOf, RED_REASON } from './pay-refund.fixtures.ts';

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

const TOMORROW = '2026-06-16T10:00:00+08:00';

describe('a mobile payment taken back', () => {
  it('whole owes the whole to the payer, and the provider pays it back once it is told', async () => {
    const order = await paidOrder(ground, emp);
    expect(await emp.call(settlementRefunds, { id: order.settlementId })).toEqual({
      order: { id: order.id, number: order.number, method: 4, provider: '模拟支付', amount: '100.00' },
      refunds: [],
    });
    clock.turn(TOMORROW);
    emp = await installation.as('emp');
    const red = await redOf(emp, order.settlementId);
    const [refund] = await refundsOf(emp, red.id);
    expect(refund).toMatchObject({
      state: 1,
      amount: '100.00',
      orderNumber: order.number,
      settlementNumber: red.number,
      payerName: '周以宁',
      method: 4,
      refundedAt: null,
      version: 0,
    });
    expect(refund?.number).toMatch(/^YT20260616\d{6}$/);
    expect(await paidBack(ground, order.number)).toEqual([]);
    expect((await emp.call(houseCharging, { houseId: order.houseId })).bills).toMatchObject([{ open: '100.00', heldBy: null }]);
    const done = await emp.call(sendPayRefund, { id: refund?.id ?? 0 });
    expect(done).toMatchObject({ state: 2, message: '', refundedAt: new Date(TOMORROW).toISOString() });
    expect(done.providerRef).toMatch(/^SIMR/);
    expect(await paidBack(ground, order.number)).toEqual([{ number: refund?.number, amount: '100.00', state: 'done' }]);
    expect(await refundsOf(emp, order.settlementId)).toHaveLength(1);
    const log = await ground.sql<{ action: string }>(
      `select action from system.audit_log where entity = 'pay-refund' and entity_id = $1 order by id`,
      [refund?.id],
    );
    expect(log.map(({ action }) => action)).toEqual(['原路退款', '退款成功']);
  });

  it('line by line owes each line, and never more than came', async () => {
    const order = await paidOrder(ground, emp, 3);
    const first = await redOf(emp, order.settlementId, { seqs: [2] });
    const rest = await redOf(emp, order.settlementId);
    expect((await refundsOf(emp, order.settlementId)).map(({ amount, settlementNumber }) => [amount, settlementNumber])).toEqual([
      ['100.00', first.number],
      ['200.00', rest.number],
    ]);
    expect((await refundsOf(emp, first.id)).map(({ amount }) => amount)).toEqual(['100.00']);
    for (const { id } of await refundsOf(emp, order.settlementId)) await emp.call(sendPayRefund, { id });
    expect((await paidBack(ground, order.number)).map(({ amount, state }) => [amount, state])).toEqual([
      ['100.00', 'done'],
      ['200.00', 'done'],
    ]);
  });

  it('on its own day by voiding owes it under the number of the voided paper', async () => {
    const order = await paidOrder(ground, emp, 2);
    await emp.call(voidSettlement, { id: order.settlementId, version: 0, reason: RED_REASON });
    expect(await refundsOf(emp, order.settlementId)).toMatchObject([
      { amount: '200.00', state: 1, settlementNumber: order.settlementNumber },
    ]);
    expect(await emp.ask(voidSettlement, { id: order.settlementId, version: 1, reason: RED_REASON })).toMatchObject({
      envelope: { code: 1 },
    });
    expect(await refundsOf(emp, order.settlementId)).toHaveLength(1);
  });

  it('and returned another way owes nothing; returned in two ways, the part that goes back as it came', async () => {
    const other = await paidOrder(ground, emp);
    await redOf(emp, other.settlementId, { tenders: [cash('100.00')] });
    expect(await refundsOf(emp, other.settlementId)).toEqual([]);
    const both = await paidOrder(ground, emp);
    await redOf(emp, both.settlementId, { tenders: [cash('30.00'), wechat('70.00')] });
    expect(await refundsOf(emp, both.settlementId)).toMatchObject([{ amount: '70.00' }]);
    expect(await ground.differences()).toEqual([]);
  });

  it('at the counter, where no provider had a part, owes nothing', async () => {
    const { houseId, billIds } = await ground.owing();
    const { id } = await payFor(emp, houseId, billIds, '100.00', { tenders: [wechat('100.00')] });
    await redOf(emp, id);
    expect(await emp.call(settlementRefunds, { id })).toEqual({ order: null, refunds: [] });
  });

  it('that would be more than was paid is refused with everything it began', async () => {
    const order = await paidOrder(ground, emp, 2);
    await redOf(emp, order.settlementId, { seqs: [1] });
    await ground.sql(`update charging.pay_refund set amount = 150 where order_id = $1`, [order.id]);
    const { version } = await emp.call(settlementDetail, { id: order.settlementId });
    expect(await refusalOf(emp, redSettlement, { id: order.settlementId, version, reason: '错' })).toBe(
      `订单 ${order.number} 已付 200.00 元，原路退款合计不能超过此数，请改用其他退款方式`,
    );
    expect(await emp.call(settlementDetail, { id: order.settlementId })).toMatchObject({ state: 1, reversed: '100.00', version });
    await ground.sql(`update charging.pay_refund set amount = 100 where order_id = $1`, [order.id]);
  });

  it('twice at once is taken back and owed once', async () => {
    const order = await paidOrder(ground, emp);
    const { version } = await emp.call(settlementDetail, { id: order.settlementId });
    const red = () => emp.ask(redSettlement, { id: order.settlementId, version, reason: '错' });
    const answers = await Promise.all([red(), red(), red()]);
    expect(answers.filter(({ envelope }) => envelope.code === 200)).toHaveLength(1);
    expect(await refundsOf(emp, order.settlementId)).toHaveLength(1);
  });
});

describe('the list', () => {
  it('narrows by state, day, number, house and payer, and counts those that want a person', async () => {
    const [failed, unknown, waiting] = [await owed(ground, emp), await owed(ground, emp), await owed(ground, emp)];
    const before = await emp.call(searchPayRefunds, {});
    await emp.call(sendPayRefund, { id: failed.id, mood: 'fail' });
    await emp.call(sendPayRefund, { id: unknown.id, mood: 'unknown' });
    const list = await emp.call(searchPayRefunds, { states: [3, 4] });
    expect([list.failed, list.unknown]).toEqual([before.failed + 1, before.unknown + 1]);
    expect(list.rows.slice(0, 2).map(({ id, state }) => [id, state])).toEqual([
      [unknown.id, 4],
      [failed.id, 3],
    ]);
    const numbers = async (input: Parameters<typeof emp.call<typeof searchPayRefunds>>[1]) =>
      (await emp.call(searchPayRefunds, input)).rows.map(({ number }) => number);
    for (const key of [waiting.number, waiting.orderNumber, waiting.settlementNumber, waiting.houseCode])
      expect(await numbers({ key })).toEqual([waiting.number]);
    expect(await numbers({ houseId: waiting.houseId })).toEqual([waiting.number]);
    expect(await emp.call(searchPayRefunds, { houseId: waiting.houseId })).toMatchObject({ total: 1, amount: '100.00' });
    expect(await numbers({ key: '周以宁', houseId: waiting.houseId, dayFrom: '2026-06-15', dayTo: '2026-06-15' })).toHaveLength(1);
    expect(await numbers({ houseId: waiting.houseId, dayFrom: '2026-06-17' })).toEqual([]);
  });

  it('is of the own estates alone, and who may only look does nothing', async () => {
    const refund = await owed(ground, emp);
    const [other] = await ground.sql<{ id: number }>(
      `select id from estate.estate where tenant_id = $1 and name <> '云栖花园' order by id limit 1`,
      [ground.tenantId],
    );
    await ground.sql(`update charging.pay_order set estate_id = $2 where id = $1`, [refund.orderId, other?.id]);
    const clerk = await installation.as('clerk');
    expect((await clerk.call(searchPayRefunds, { key: refund.number })).rows).toEqual([]);
    expect(await refusalOf(clerk, sendPayRefund, { id: refund.id })).toBe('退款不存在或已被删除');
    await ground.sql(`update charging.pay_order set estate_id = $2 where id = $1`, [refund.orderId, ground.estateId]);
    expect((await clerk.call(searchPayRefunds, { key: refund.number })).rows).toHaveLength(1);
    const auditor = await installation.as('auditor');
    expect((await auditor.call(searchPayRefunds, { key: refund.number })).rows).toHaveLength(1);
    for (const [endpoint, input] of [
      [sendPayRefund, { id: refund.id }],
      [askPayRefund, { id: refund.id }],
      [retryPayRefund, { id: refund.id, version: 0 }],
      [payRefundByHand, { id: refund.id, version: 0, method: 2, note: '转账' }],
    ] as const)
      expect((await auditor.ask(endpoint, input)).envelope.msg).toBe('您未获得授权，不可作业！');
  });
});

describe('verify', () => {
  it('finds refunds above what was paid, a reversal that owes nothing to anybody, and a refund of no reversal', async () => {
    const name = '移动收费：原路退款';
    const part = await paidOrder(ground, emp, 2);
    await redOf(emp, part.settlementId, { seqs: [1] });
    const [refund] = await refundsOf(emp, part.settlementId);
    const after = async (statement: string, back: string) => {
      await ground.sql(statement);
      const found = await ground.differences();
      await ground.sql(back);
      return found;
    };
    const amount = (sum: number) => `update charging.pay_refund set amount = ${sum} where id = ${refund?.id ?? 0}`;
    const paper = `${name} 结算单 ${refund?.settlementNumber ?? ''}`;
    expect(await after(amount(300), amount(100))).toEqual([`${name} 订单 ${part.number}`, paper]);
    expect(await after(amount(90), amount(100))).toEqual([paper]);
    const to = (orderId: number) => `update charging.pay_refund set order_id = ${orderId} where id = ${refund?.id ?? 0}`;
    const other = await paidOrder(ground, emp);
    expect(await after(to(other.id), to(part.id))).toEqual([paper, paper]);
    expect(await ground.differences()).toEqual([]);
  });
});
