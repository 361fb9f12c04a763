// Concurrent notices, queries and closes, and the cashier each payment is booked for.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askPayOrder, closePayOrder, payNotice, simulatePayment } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { ADOPT_DAY_CLOSES } from '../../chain/chain.fixtures.ts';
import { turnableClock } from '../../settlement/settlement.fixtures.ts';
import { NOON, openPayGround, type PayGround } from './pay.fixtures.ts';

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

/** Paid at the provider, without a notice. */
async function paidThere() {
  const { houseId, billIds } = await ground.owing();
  const order = await ground.sent(emp, houseId, billIds);
  await emp.call(simulatePayment, { id: order.id, act: 'silent' });
  ground.wait(20);
  return { houseId, billIds, order, notice: await ground.noticeOf(order.number) };
}

describe('a notice', () => {
  it('three times at once and once more is one settlement', async () => {
    const { houseId, order, notice } = await paidThere();
    const answers = await Promise.all([1, 2, 3].map(() => ground.tell(installation.visitor, notice)));
    expect([...answers, await ground.tell(installation.visitor, notice)]).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(await ground.settlements(houseId)).toMatchObject([{ total: '100.00', source: 'mobile' }]);
    expect(await ground.read(emp, order.id)).toMatchObject({ state: 2, providerRef: notice.ref, message: '' });
  });

  it('together with questions and the minute is one settlement', async () => {
    const { houseId, order, notice } = await paidThere();
    await Promise.all([
      ground.tell(installation.visitor, notice),
      emp.call(askPayOrder, { id: order.id, force: true }),
      ground.round(0),
      emp.call(askPayOrder, { id: order.id, force: true }),
    ]);
    expect(await ground.settlements(houseId)).toHaveLength(1);
  });

  it('that somebody else wrote changes nothing', async () => {
    const { houseId, order, notice } = await paidThere();
    const wrong = '支付通知的签名不正确';
    expect(await ground.tell(installation.visitor, { ...notice, amount: '1.00' })).toBe(wrong);
    expect(await ground.tell(installation.visitor, { ...notice, sign: '0'.repeat(64) })).toBe(wrong);
    const elsewhere = [
      { provider: 'nobody', tenantId: ground.tenantId, ...notice },
      { provider: 'simulator', tenantId: ground.tenantId + 1, ...notice },
      { provider: 'simulator', tenantId: ground.tenantId },
    ];
    for (const input of elsewhere) expect((await installation.visitor.ask(payNotice, input)).envelope.msg).toBe(wrong);
    expect(await ground.read(emp, order.id)).toMatchObject({ state: 4 });
    expect(await ground.settlements(houseId)).toEqual([]);
    await emp.call(askPayOrder, { id: order.id, force: true });
  });

  it('of a second payment for the same order is told to a person and booked nowhere', async () => {
    const { houseId, order, notice } = await paidThere();
    await ground.tell(installation.visitor, notice);
    await ground.sql(`update charging.simulated_payment set ref = 'SIMSECOND' where number = $1`, [order.number]);
    const second = await ground.noticeOf(order.number);
    await ground.tell(installation.visitor, second);
    await ground.tell(installation.visitor, second);
    expect(await ground.read(emp, order.id)).toMatchObject({
      state: 2,
      providerRef: notice.ref,
      message: `又收到一笔付款 100.00 元（SIMSECOND），见订单 ${order.number}+2`,
    });
    expect(await ground.settlements(houseId)).toHaveLength(1);
  });
});

describe('a close against a payment', () => {
  it('is decided by the provider: paid and booked, or closed and free, never half', async () => {
    for (let turn = 0; turn < 6; turn++) {
      const { houseId, billIds } = await ground.owing();
      const { id } = await ground.sent(emp, houseId, billIds);
      const pay = () => emp.ask(simulatePayment, { id, act: 'pay' });
      const close = () => emp.ask(closePayOrder, { id });
      await Promise.all(turn % 2 === 0 ? [pay(), close(), close()] : [close(), pay(), close()]);
      const order = await ground.read(emp, id);
      const [bill] = await ground.bills(billIds);
      const settlements = await ground.settlements(houseId);
      expect(bill?.heldBy).toBeNull();
      if (order.state === 2) expect([order.booked, bill?.state, settlements.length]).toEqual([1, 5, 1]);
      else expect([order.state, bill?.state, settlements.length]).toEqual([3, 4, 0]);
    }
  });
});

describe('the settlement of an order', () => {
  const closeDay = async (cashier: string) => {
    await ground.sql(
      `insert into charging.day_close (tenant_id, id, number, company_id, cashier_id, cashier_name, day, settlements, total, cash_expected, cash_counted, paper, closed_at)
       select $1, 9001, 'RJ-TEST', $2, a.id, a.name, '2026-06-15', 0, 0, 0, 0, '{}', now() from session.account a where a.username = $3`,
      [ground.tenantId, ground.companyId, cashier],
    );
    await ground.sql(ADOPT_DAY_CLOSES, [[9001]]);
  };

  it('is that of who made it, on his next day once he has closed', async () => {
    const clerk = await installation.as('clerk');
    const { houseId, billIds } = await ground.owing();
    const { id } = await ground.sent(clerk, houseId, billIds);
    await closeDay('clerk');
    const [account] = await ground.sql<{ name: string }>(`select name from session.account where username = 'clerk'`);
    await emp.call(simulatePayment, { id, act: 'pay' });
    expect(await ground.settlements(houseId)).toMatchObject([{ cashier: account?.name, day: '2026-06-16' }]);
    await ground.sql(`update charging.day_close set state = 4 where id = 9001`);
  });

  it('paid before midnight and heard of after it bears the late fee of the day it was paid', async () => {
    const { houseId } = await ground.house('移动-夜');
    const bill = await ground.bill(houseId, { amount: '250.40' });
    clock.turn('2026-06-15T23:58:00+08:00');
    const night = await installation.as('emp');
    const { id } = await ground.sent(night, houseId, [bill], { expected: '256.16' });
    await night.call(simulatePayment, { id, act: 'silent' });
    await ground.round(300);
    expect(await ground.read(night, id)).toMatchObject({ state: 2, booked: 1 });
    expect(await ground.settlements(houseId)).toMatchObject([{ total: '256.16', day: '2026-06-16' }]);
    expect(await ground.bills([bill])).toMatchObject([{ state: 5, settled: '250.40', lateSettled: '5.76' }]);
  });
});
