// A payer who pays the same order twice: the first payment is booked, the second is a row that waits for a user.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  askPayOrder,
  closePayOrder,
  houseCharging,
  prepayPayOrder,
  returnPayOrder,
  searchPayOrders,
  searchPayRefunds,
  sendPayOrder,
  simulatePayment,
  type PayOrder,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { refusalOf, turnableClock } from '../../settlement/settlement.fixtures.ts';
import { paidBack, paidOrder, redOf } from '../refund/pay-refund.fixtures.ts';
import { NOON, openPayGround, type PayGround } from './pay.fixtures.ts';
import type { SimulatorNotice } from '../provider/simulator.service.ts';

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

const tell = (notice: SimulatorNotice) => ground.tell(installation.visitor, notice);

/** The payer pays once more: records it at the provider and returns the provider's notice. */
async function paidAgain(number: string, nth = 2, amount = '100.00'): Promise<SimulatorNotice> {
  const there = `${number}+${nth}`;
  await ground.sql(
    `insert into charging.simulated_payment (tenant_id, number, amount, state, ref, paid_at, ready_at, created_at) values ($1, $2, $3, 'paid', $4, $5, $5, $5)`,
    [ground.tenantId, there, amount, `SIM${there}`, NOON],
  );
  return ground.noticeOf(there);
}

const linesOf = async (number: string) =>
  (await emp.call(searchPayOrders, { key: `${number}+` })).rows.map((row) => [row.number, row.state, row.amount, row.settlementNumber]);

async function lineOf(number: string): Promise<PayOrder> {
  const [row] = (await emp.call(searchPayOrders, { key: `${number}+` })).rows;
  return ground.read(emp, row?.id ?? 0);
}

describe('a second payment', () => {
  it('told twice and three times at once is one line that waits, and is booked nowhere', async () => {
    const { id, number, houseId, settlementId } = await paidOrder(ground, emp);
    const second = await paidAgain(number);
    expect(await Promise.all([1, 2, 3].map(() => tell(second)))).toEqual(['ok', 'ok', 'ok']);
    expect(await tell(second)).toBe('ok');
    expect(await linesOf(number)).toEqual([[`${number}+2`, 4, '100.00', '']]);
    expect(await lineOf(number)).toMatchObject({
      again: true,
      differs: true,
      houseId,
      providerRef: second.ref,
      paidAt: new Date(NOON).toISOString(),
      message: `订单 ${number} 又收到一笔付款，请核实后原路退还，或转入预交`,
      lines: [],
    });
    expect(await ground.read(emp, id)).toMatchObject({
      state: 2,
      again: false,
      settlementId,
      message: `又收到一笔付款 100.00 元（${second.ref}），见订单 ${number}+2`,
    });
    expect(await ground.settlements(houseId)).toHaveLength(1);
    expect((await emp.call(houseCharging, { houseId })).prepaid).toEqual([]);
    const log = await ground.sql(`select 1 from system.audit_log where tenant_id = $1 and action = '重复付款' and note = $2`, [
      ground.tenantId,
      `${number}+2 100.00 元 ${second.ref}`,
    ]);
    expect(log).toHaveLength(1);
  });

  it('and a third at the same moment are two lines, each once', async () => {
    const { id, number, houseId } = await paidOrder(ground, emp);
    const [second, third] = [await paidAgain(number), await paidAgain(number, 3, '60.00')];
    await Promise.all([second, third, second, third].map(tell));
    expect((await linesOf(number)).map(([line, state]) => [line, state]).sort()).toEqual([
      [`${number}+2`, 4],
      [`${number}+3`, 4],
    ]);
    const { message } = await ground.read(emp, id);
    for (const { ref } of [second, third]) expect(message.split(ref)).toHaveLength(2);
    expect(await ground.settlements(houseId)).toHaveLength(1);
  });

  it('waits until somebody decides: no question, no minute, no close ends it', async () => {
    const { number } = await paidOrder(ground, emp);
    await tell(await paidAgain(number));
    const line = await lineOf(number);
    await ground.round(3600);
    expect(await emp.call(askPayOrder, { id: line.id, force: true })).toMatchObject({ state: 4, version: line.version });
    expect(await emp.call(sendPayOrder, { id: line.id })).toMatchObject({ state: 4, version: line.version });
    expect(await refusalOf(emp, closePayOrder, { id: line.id })).toBe(`订单 ${number}+2 已收到付款，不能关闭`);
    expect(await refusalOf(emp, simulatePayment, { id: line.id, act: 'pay' })).toBe(`订单 ${number}+2 已收到付款，不能付款`);
  });

  it('that comes while the first does not fit leaves the first where it is', async () => {
    const { houseId, billIds } = await ground.owing();
    const { id, number } = await ground.sent(emp, houseId, billIds);
    const first = await emp.call(simulatePayment, { id, act: 'pay', amount: '90' });
    expect(first).toMatchObject({ state: 4, differs: true });
    await tell(await paidAgain(number));
    expect(await ground.read(emp, id)).toMatchObject({ state: 4, providerRef: first.providerRef, message: first.message });
    expect(await linesOf(number)).toEqual([[`${number}+2`, 4, '100.00', '']]);
    expect(await ground.settlements(houseId)).toEqual([]);
    await emp.call(prepayPayOrder, { id, version: first.version });
    expect((await emp.call(houseCharging, { houseId })).prepaid).toMatchObject([{ balance: '90.00' }]);
  });
});

describe('what a person does with it', () => {
  it('given back goes through the provider, once, and the first payment stands', async () => {
    const { number, houseId, settlementNumber } = await paidOrder(ground, emp);
    await tell(await paidAgain(number));
    const line = await lineOf(number);
    expect(await refusalOf(emp, returnPayOrder, { id: line.id, version: line.version - 1 })).toMatch(/已被他人修改/);
    const both = await Promise.all([1, 2].map(() => emp.ask(returnPayOrder, { id: line.id, version: line.version })));
    expect(both.map(({ envelope }) => envelope.code === 200).sort()).toEqual([false, true]);
    expect(await lineOf(number)).toMatchObject({ state: 2, booked: 2, message: `订单 ${number} 的重复付款，已提交原路退还` });
    const { rows } = await emp.call(searchPayRefunds, { key: `${number}+2` });
    expect(rows).toMatchObject([{ orderNumber: `${number}+2`, amount: '100.00', state: 2 }]);
    expect(await paidBack(ground, `${number}+2`)).toEqual([{ number: rows[0]?.number, amount: '100.00', state: 'done' }]);
    expect(await paidBack(ground, number)).toEqual([]);
    expect((await ground.settlements(houseId)).map(({ total }) => total)).toEqual(['100.00', '100.00', '-100.00']);
    const picture = await emp.call(houseCharging, { houseId });
    expect(picture.bills).toEqual([]);
    expect(picture.prepaid.filter(({ balance }) => balance !== '0.00')).toEqual([]);
    expect(picture.settlements.find((one) => one.number === settlementNumber)).toMatchObject({ state: 1 });
    const { id, version } = await lineOf(number);
    expect(await refusalOf(emp, returnPayOrder, { id, version })).toBe(`订单 ${number}+2 已支付，不能原路退还`);
  });

  it('kept by the payer goes to 预交, and both payments can still be taken back each by itself', async () => {
    const { number, houseId, settlementId } = await paidOrder(ground, emp);
    await tell(await paidAgain(number));
    const line = await lineOf(number);
    const kept = await emp.call(prepayPayOrder, { id: line.id, version: line.version });
    expect(kept).toMatchObject({ state: 2, booked: 2, message: `订单 ${number} 的重复付款，款项 100.00 元已转入预交` });
    expect((await emp.call(houseCharging, { houseId })).prepaid).toMatchObject([{ balance: '100.00' }]);
    await redOf(emp, settlementId);
    await redOf(emp, kept.settlementId ?? 0);
    await ground.round(60);
    for (const one of [number, `${number}+2`]) expect(await paidBack(ground, one)).toMatchObject([{ amount: '100.00', state: 'done' }]);
  });

  it('is not done with an order of one payment, nor by who may only collect', async () => {
    const { id, version, number } = await paidOrder(ground, emp);
    expect(await refusalOf(emp, returnPayOrder, { id, version })).toBe(`订单 ${number} 已支付，不能原路退还`);
    const auditor = await installation.as('auditor');
    expect((await auditor.ask(returnPayOrder, { id, version })).status).toBe(403);
  });
});
