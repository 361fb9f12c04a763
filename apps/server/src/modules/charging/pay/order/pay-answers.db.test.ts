// What the provider answers or does not: a payment without an answer is booked once, bills are released only by an answer, and the order is
// queried again after silence.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askPayOrder, closePayOrder, houseCharging, prepayPayOrder, sendPayOrder, simulatePayment } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { payFor, refusalOf, turnableClock } from '../../settlement/settlement.fixtures.ts';
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

const SILENT = '支付渠道没有应答，正在自动核实，请勿重复收款';
const held = async (billIds: readonly number[]) => (await ground.bills(billIds)).map(({ heldBy }) => heldBy !== null);

describe('an order whose answer did not come', () => {
  it('was paid all the same: it is found by asking, and charged once', async () => {
    const { houseId, billIds } = await ground.owing();
    const order = await ground.sent(emp, houseId, billIds, { way: 'scan' }, { mood: 'unknown' });
    expect(order).toMatchObject({ state: 4, message: SILENT });
    expect(await held(billIds)).toEqual([true]);
    expect(await refusalOf(emp, closePayOrder, { id: order.id })).toBe('');
    expect(await ground.read(emp, order.id)).toMatchObject({ state: 2, booked: 1 });
    expect(await emp.call(askPayOrder, { id: order.id, force: true })).toMatchObject({ state: 2 });
    expect(await ground.settlements(houseId)).toHaveLength(1);
  });

  it('is asked about with growing distance until the provider speaks, by nobody but the minute', async () => {
    const { houseId, billIds } = await ground.owing();
    const { id } = await ground.sent(emp, houseId, billIds, {}, { mood: 'slow' });
    const asks = async () =>
      (
        await ground.sql<{ asked: number; wait: number }>(
          `select asked, extract(epoch from ask_at - $2::timestamptz)::int as wait from charging.pay_order where id = $1`,
          [id, clock.now().toISOString()],
        )
      )[0];
    expect(await asks()).toEqual({ asked: 1, wait: 10 });
    expect(await emp.call(askPayOrder, { id })).toMatchObject({ state: 4 });
    expect(await asks()).toEqual({ asked: 1, wait: 10 });
    await ground.sql(`update charging.simulated_payment set ready_at = $1`, ['2026-06-15T12:05:00+08:00']);
    const waits: number[] = [];
    for (const seconds of [10, 30, 60, 120]) {
      await ground.round(seconds);
      waits.push((await asks())?.wait ?? 0);
    }
    expect(waits).toEqual([30, 60, 120, 300]);
    expect(await ground.read(emp, id)).toMatchObject({ state: 4, codeUrl: '' });
    await ground.round(300);
    expect(await ground.read(emp, id)).toMatchObject({
      state: 1,
      message: '',
      codeUrl: expect.stringContaining('anju-simulator://') as string,
    });
    expect(await emp.call(simulatePayment, { id, act: 'pay' })).toMatchObject({ state: 2 });
  });

  it('of a payer who paid while nobody answers is booked when the silence ends', async () => {
    const { houseId, billIds } = await ground.owing();
    const { id } = await ground.sent(emp, houseId, billIds);
    expect(await emp.call(simulatePayment, { id, act: 'silent' })).toMatchObject({ state: 4, message: SILENT });
    expect(await emp.call(closePayOrder, { id })).toMatchObject({ state: 4 });
    expect(await held(billIds)).toEqual([true]);
    await ground.round(60);
    expect(await ground.read(emp, id)).toMatchObject({ state: 2, booked: 1 });
    expect(await ground.settlements(houseId)).toHaveLength(1);
  });

  it('because the process died behind the provider’s answer is booked by the next minute', async () => {
    const { houseId, billIds } = await ground.owing();
    const { id, number } = await ground.ordered(emp, houseId, billIds, { way: 'scan' });
    // The state after the crash: sent, paid at the provider, the answer lost.
    await ground.sql(`update charging.pay_order set version = 1, ask_at = $2 where id = $1`, [id, '2026-06-15T12:00:10+08:00']);
    await ground.sql(
      `insert into charging.simulated_payment (tenant_id, number, amount, state, ref, paid_at, ready_at, created_at) values ($1, $2, 100, 'paid', 'SIMKILLED', $3, $3, $3)`,
      [ground.tenantId, number, NOON],
    );
    await ground.round(60);
    expect(await ground.read(emp, id)).toMatchObject({ state: 2, providerRef: 'SIMKILLED', booked: 1 });
    expect(await emp.call(sendPayOrder, { id, authCode: '134567890123456789' })).toMatchObject({ state: 2 });
    expect(await ground.settlements(houseId)).toHaveLength(1);
  });
});

describe('an order that ends without money', () => {
  it('runs out: it is closed at the provider and its bills can be paid at the counter', async () => {
    const { houseId, billIds } = await ground.owing(2);
    const { id } = await ground.sent(emp, houseId, billIds);
    await ground.round(120);
    expect(await ground.read(emp, id)).toMatchObject({ state: 1 });
    await ground.round(480);
    expect(await ground.read(emp, id)).toMatchObject({ state: 3, message: '超时未支付，已关闭', settlementId: null });
    expect(await refusalOf(emp, simulatePayment, { id, act: 'pay' })).toMatch(/已关闭，不能付款$/);
    await payFor(emp, houseId, billIds, '200.00');
  });

  it('is refused by the provider, or by the payer’s bank', async () => {
    const { houseId, billIds } = await ground.owing();
    expect(await ground.sent(emp, houseId, billIds, {}, { mood: 'fail' })).toMatchObject({ state: 3, message: '付款失败（模拟支付）' });
    const { id } = await ground.sent(emp, houseId, billIds);
    expect(await emp.call(simulatePayment, { id, act: 'fail' })).toMatchObject({ state: 3, message: '付款失败（模拟支付）' });
    expect(await held(billIds)).toEqual([false]);
    expect(await refusalOf(emp, closePayOrder, { id })).toMatch(/^订单 YD\d+ 已关闭，不能关闭$/);
  });

  it('was never sent on: two minutes later it is closed, and cannot be sent any more', async () => {
    const { houseId, billIds } = await ground.owing();
    const { id } = await ground.ordered(emp, houseId, billIds);
    await ground.round(60);
    expect(await ground.read(emp, id)).toMatchObject({ state: 1 });
    await ground.round(60);
    expect(await ground.read(emp, id)).toMatchObject({ state: 3, message: '订单没有送达支付渠道，已关闭' });
    expect(await emp.call(sendPayOrder, { id })).toMatchObject({ state: 3 });
    expect(
      await ground.sql(`select 1 from charging.simulated_payment p join charging.pay_order o on o.number = p.number where o.id = $1`, [id]),
    ).toEqual([]);
    expect(await held(billIds)).toEqual([false]);
  });
});

describe('money that does not fit', () => {
  it('of another amount is never booked silently; a person puts it to 预交 as it came', async () => {
    const { houseId, billIds } = await ground.owing();
    const { id } = await ground.sent(emp, houseId, billIds);
    const wrong = await emp.call(simulatePayment, { id, act: 'pay', amount: '90' });
    expect(wrong).toMatchObject({
      state: 4,
      differs: true,
      message: '实付 90.00 元，与订单金额 100.00 元不一致，请与付款人核实',
      settlementId: null,
    });
    await ground.round(600);
    expect(await emp.call(askPayOrder, { id, force: true })).toMatchObject({ state: 4, differs: true, version: wrong.version });
    expect(await refusalOf(emp, closePayOrder, { id })).toMatch(/已收到付款，不能关闭$/);
    expect(await held(billIds)).toEqual([true]);
    expect(await refusalOf(emp, prepayPayOrder, { id, version: wrong.version - 1 })).toMatch(/已被他人修改/);
    const done = await emp.call(prepayPayOrder, { id, version: wrong.version });
    expect(done).toMatchObject({
      state: 2,
      booked: 2,
      amount: '90.00',
      message: '实付与订单金额 100.00 元不一致，款项 90.00 元已转入预交',
    });
    const picture = await emp.call(houseCharging, { houseId });
    expect(picture.prepaid).toMatchObject([{ balance: '90.00' }]);
    expect(picture.bills).toMatchObject([{ open: '100.00', heldBy: null }]);
    expect(await refusalOf(emp, prepayPayOrder, { id, version: done.version })).toMatch(/已支付，不能转预交$/);
  });

  it('for a bill that was voided by hand goes to 预交, and the order says so', async () => {
    const { houseId, billIds } = await ground.owing(2);
    const { id } = await ground.sent(emp, houseId, billIds);
    await ground.sql(
      `with b as (update charging.bill set void = true where id = $1 returning *),
       s as (insert into charging.bill_step (tenant_id, bill_id, act, by, at) select tenant_id, id, 'void', '测试', now() from b)
       insert into charging.accounting_event (tenant_id, type, day, at, company_id, estate_id, amount, bill_id)
       select b.tenant_id, 'bill.voided', now(), now(), e.company_id, b.estate_id, -b.open, b.id
         from b join estate.estate e on e.tenant_id = b.tenant_id and e.id = b.estate_id`,
      [billIds[0]],
    );
    const message = '“测试物业费”2026.01.01-2026.01.28 已作废，不能收款，款项 200.00 元已转入预交';
    expect(await emp.call(simulatePayment, { id, act: 'pay' })).toMatchObject({ state: 2, booked: 2, message });
    expect((await emp.call(houseCharging, { houseId })).prepaid).toMatchObject([{ balance: '200.00' }]);
    expect((await ground.bills(billIds)).map(({ heldBy, settled }) => [heldBy, settled])).toEqual([
      [null, '0.00'],
      [null, '0.00'],
    ]);
    await ground.sql(
      `update charging.object_balance o set bills = 1, open = 100 from charging.bill b
        where b.id = $1 and o.tenant_id = b.tenant_id and o.object_kind = b.object_kind and o.object_id = b.object_id`,
      [billIds[0]],
    );
  });

  it('after the order was closed here goes to 预交 too', async () => {
    const { houseId, billIds } = await ground.owing();
    const { id, number } = await ground.sent(emp, houseId, billIds);
    await emp.call(closePayOrder, { id });
    await ground.sql(
      `update charging.simulated_payment set state = 'paid', ref = 'SIMLATE', paid_at = $2, amount = 100 where number = $1`,
      [number, NOON],
    );
    await payFor(emp, houseId, billIds, '100.00');
    expect(await ground.tell(installation.visitor, await ground.noticeOf(number))).toBe('ok');
    expect(await ground.read(emp, id)).toMatchObject({ state: 2, booked: 2, message: '订单已关闭，款项 100.00 元已转入预交' });
  });

  it('that nothing can take yet is kept in sight and booked once it can', async () => {
    const { houseId, billIds } = await ground.owing();
    const { id } = await ground.sent(emp, houseId, billIds);
    await ground.sql(`update system.number_rule set kind = 'off-' || kind where tenant_id = $1 and kind in ('receipt', 'prepaid')`, [
      ground.tenantId,
    ]);
    const stuck = await emp.call(simulatePayment, { id, act: 'pay' });
    expect(stuck).toMatchObject({ state: 4, differs: false, message: expect.stringContaining('已收到付款，暂不能入账：') as string });
    expect(await refusalOf(emp, closePayOrder, { id })).toMatch(/已收到付款，不能关闭$/);
    await ground.sql(`update system.number_rule set kind = substr(kind, 5) where tenant_id = $1 and kind like 'off-%'`, [ground.tenantId]);
    await ground.round(60);
    expect(await ground.read(emp, id)).toMatchObject({ state: 2, booked: 1 });
  });
});
