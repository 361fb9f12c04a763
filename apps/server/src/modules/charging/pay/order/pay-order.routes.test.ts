import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  askPayOrder,
  closePayOrder,
  createPayOrder,
  getPayOrder,
  houseCharging,
  payOptions,
  prepayPayOrder,
  receiptPaper,
  searchPayOrders,
  sendPayOrder,
  settleBills,
  simulatePayment,
  voidBill,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { cash, payFor, refusalOf, turnableClock } from '../../settlement/settlement.fixtures.ts';
import { NOON, openPayGround, PAYER_CODE, type PayGround } from './pay.fixtures.ts';

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
  await ground.close();
  await installation.close();
});
beforeEach(() => clock.turn(NOON));

describe('an order', () => {
  it('holds its bills with the late fee of the day, shows a code, and once paid the bills are paid exactly so', async () => {
    const { houseId, personId } = await ground.house('移动-101');
    const late = await ground.bill(houseId, { amount: '250.40' });
    const fresh = await ground.bill(houseId, { amount: '80.00', due: '2026-12-31', from: '2026-05-01', to: '2026-05-31' });
    const more = { payerId: personId, expected: '306.16', lines: [{ billId: late }, { billId: fresh, amount: '50.00' }] };
    const order = await ground.sent(emp, houseId, [], more);
    expect(order).toMatchObject({ state: 1, amount: '306.16', payerName: '周以宁', provider: 'simulator', way: 'code', differs: false });
    expect(order.number).toMatch(/^YD20260615\d{6}$/);
    expect(order.codeUrl).toBe(`anju-simulator://pay/${ground.tenantId}/${order.number}`);
    expect(order.expiresAt).toBe(new Date('2026-06-15T12:10:00+08:00').toISOString());
    expect(order.lines.map(({ amount, late: fee }) => [amount, fee])).toEqual([
      ['250.40', '5.76'],
      ['50.00', '0.00'],
    ]);
    expect((await emp.call(houseCharging, { houseId })).bills.map(({ heldBy }) => heldBy)).toEqual([
      `移动收费 ${order.number}`,
      `移动收费 ${order.number}`,
    ]);
    expect(await ground.differences()).toEqual([]);
    const paid = await emp.call(simulatePayment, { id: order.id, act: 'pay' });
    expect(paid).toMatchObject({ state: 2, booked: 1, message: '' });
    expect(await ground.bills([late, fresh])).toEqual([
      { state: 5, heldBy: null, settled: '250.40', lateSettled: '5.76' },
      { state: 4, heldBy: null, settled: '50.00', lateSettled: '0.00' },
    ]);
    const [settlement] = await ground.settlements(houseId);
    expect(settlement).toMatchObject({ total: '306.16', source: 'mobile', day: '2026-06-15', number: paid.settlementNumber });
    expect(settlement?.tender).toBe(`4 306.16 ${paid.providerRef}`);
    const { paper } = await emp.call(receiptPaper, { id: paid.settlementId ?? 0 });
    expect(paper).toMatchObject({
      total: '306.16',
      payer: '周以宁',
      tenders: [{ name: '微信', amount: '306.16', reference: paid.providerRef }],
    });
    expect(await ground.differences()).toEqual([]);
    expect(await ground.disagreements()).toEqual([]);
  });

  it('keeps its bills from the counter, from a second order and from being voided, and names itself', async () => {
    const { houseId, billIds } = await ground.owing();
    const [billId = 0] = billIds;
    const { number, id } = await ground.sent(emp, houseId, billIds);
    const held = `“测试物业费”2026.01.01-2026.01.28 正由移动收费 ${number}收款，暂不能在此收款`;
    const counter = { houseId, payerName: '甲', lines: [{ billId }], tenders: [cash('100.00')], expected: '100.00' };
    expect(await refusalOf(emp, settleBills, counter)).toBe(held);
    const again = { houseId, payerName: '甲', lines: [{ billId }], method: 5, way: 'link' as const, expected: '100.00' };
    expect(await refusalOf(emp, createPayOrder, again)).toBe(held);
    expect(await refusalOf(emp, voidBill, { id: billId, reason: '错' })).toBe(`账单正由移动收费 ${number}收款，暂不能作废`);
    expect(await emp.call(closePayOrder, { id })).toMatchObject({ state: 3, message: expect.stringMatching(/^由.+关闭$/) as string });
    await payFor(emp, houseId, billIds, '100.00');
    expect(await ground.differences()).toEqual([]);
  });

  it('made twice at once lives once', async () => {
    const { houseId, billIds } = await ground.owing();
    const input = { houseId, payerName: '甲', lines: [{ billId: billIds[0] ?? 0 }], method: 4, way: 'code' as const, expected: '100.00' };
    const answers = await Promise.all([1, 2, 3].map(() => emp.ask(createPayOrder, input)));
    expect(answers.filter(({ envelope }) => envelope.code === 200)).toHaveLength(1);
    const key = { 'idempotency-key': 'mobile-order-1' };
    const second = await ground.owing();
    const same = { ...input, houseId: second.houseId, lines: [{ billId: second.billIds[0] ?? 0 }] };
    const [one, two] = [await emp.ask(createPayOrder, same, key), await emp.ask(createPayOrder, same, key)];
    expect(two.envelope.data).toEqual(one.envelope.data);
  });

  it('is refused when what is owed has moved, for a method nobody serves, without bills', async () => {
    const { houseId, billIds } = await ground.owing();
    const input = { houseId, payerName: '甲', lines: [{ billId: billIds[0] ?? 0 }], method: 4, way: 'code' as const, expected: '99.00' };
    expect(await refusalOf(emp, createPayOrder, input)).toBe(
      '应收金额已变动，现为 100.00 元，请核对后再收款。您填写的内容仍保留在页面上。',
    );
    expect(await refusalOf(emp, createPayOrder, { ...input, method: 3 })).toBe('当前支付渠道不支持刷卡，请换一种收款方式');
    expect((await emp.ask(createPayOrder, { ...input, lines: [] })).envelope.data).toMatchObject({
      fields: [{ path: 'lines', msg: '请选择要收的账单' }],
    });
    expect((await ground.bills(billIds))[0]?.heldBy).toBeNull();
  });

  it('by the payer’s code is paid at once; a code that is none is refused before anything is sent', async () => {
    const { houseId, billIds } = await ground.owing();
    const { id } = await ground.ordered(emp, houseId, billIds, { way: 'scan', method: 5 });
    const wrong = await emp.ask(sendPayOrder, { id, authCode: '123' });
    expect(wrong.envelope.msg).toBe('付款码应为 16 至 24 位数字，请付款人刷新后重试');
    expect(wrong.envelope.data).toMatchObject({ fields: [{ path: 'authCode' }] });
    expect(await emp.call(sendPayOrder, { id, authCode: PAYER_CODE })).toMatchObject({ state: 2, method: 5, booked: 1 });
    expect(await emp.call(sendPayOrder, { id, authCode: PAYER_CODE })).toMatchObject({ state: 2 });
    expect(await ground.settlements(houseId)).toHaveLength(1);
  });

  it('is in the lists of the day, by state, house, maker and key, with what was paid', async () => {
    clock.turn('2026-06-17T09:00:00+08:00');
    emp = await installation.as('emp');
    const day = { dayFrom: '2026-06-17', dayTo: '2026-06-17' };
    const { houseId, billIds } = await ground.owing(2);
    const paid = await ground.sent(emp, houseId, billIds.slice(0, 1), { way: 'scan' });
    const open = await ground.sent(emp, houseId, billIds.slice(1));
    const all = await emp.call(searchPayOrders, day);
    expect(all).toMatchObject({ total: 2, paid: { orders: 1, amount: '100.00' } });
    expect(all.rows.map(({ id }) => id)).toEqual([open.id, paid.id]);
    const count = async (filter: object) => (await emp.call(searchPayOrders, { ...day, ...filter })).total;
    expect(await count({ states: [2] })).toBe(1);
    expect(await count({ houseId, mine: true })).toBe(2);
    expect(await count({ key: open.number })).toBe(1);
    expect(await count({ key: '周以宁' })).toBe(2);
    expect(await count({ key: '没有' })).toBe(0);
    expect((await emp.call(searchPayOrders, { ...day, page: 9 })).rows).toEqual([]);
    const clerk = await installation.as('clerk');
    expect((await clerk.call(searchPayOrders, { ...day, mine: true })).total).toBe(0);
    expect((await clerk.call(searchPayOrders, day)).total).toBe(2);
    await emp.call(closePayOrder, { id: open.id });
    clock.turn(NOON);
    emp = await installation.as('emp');
  });
});

describe('rights', () => {
  it('let an auditor look and nobody without the act order, ask or close', async () => {
    const { houseId, billIds } = await ground.owing();
    const { id } = await ground.sent(emp, houseId, billIds);
    const auditor = await installation.as('auditor');
    expect(await auditor.call(getPayOrder, { id })).toMatchObject({ state: 1 });
    expect(await auditor.call(payOptions, {})).toEqual({ provider: 'simulator', title: '模拟支付', simulated: true, methods: [4, 5, 6] });
    const input = { houseId, payerName: '甲', lines: [{ billId: 1 }], method: 4, way: 'code' as const, expected: '1' };
    const refused = [
      await auditor.ask(createPayOrder, input),
      await auditor.ask(sendPayOrder, { id }),
      await auditor.ask(askPayOrder, { id }),
      await auditor.ask(closePayOrder, { id }),
      await auditor.ask(prepayPayOrder, { id, version: 0 }),
      await auditor.ask(simulatePayment, { id, act: 'pay' }),
    ];
    expect(refused.map(({ status, envelope }) => [status, envelope.msg])).toEqual(refused.map(() => [403, '您未获得授权，不可作业！']));
    expect((await installation.visitor.ask(getPayOrder, { id })).status).toBe(401);
  });

  it('end at the estates of a person, and at the tenant', async () => {
    const { houseId, billIds } = await ground.owing();
    const { id, number } = await ground.sent(emp, houseId, billIds);
    const [clerk, stranger] = [await installation.as('clerk'), await installation.as('binemp')];
    const input = { houseId, payerName: '甲', lines: [{ billId: billIds[0] ?? 0 }], method: 4, way: 'code' as const, expected: '100.00' };
    expect(await refusalOf(stranger, createPayOrder, input)).toBe('房屋不存在或已被删除');
    await ground.sql(
      `update charging.pay_order set estate_id = (select e.id from estate.estate e join org.company c on c.tenant_id = e.tenant_id and c.id = e.company_id
         where e.tenant_id = $1 and c.name = '创智园物业服务处' limit 1) where id = $2`,
      [ground.tenantId, id],
    );
    for (const person of [clerk, stranger]) {
      expect(await refusalOf(person, getPayOrder, { id })).toBe('订单不存在或已被删除');
      expect(await refusalOf(person, askPayOrder, { id, force: true })).toBe('订单不存在或已被删除');
      expect(await refusalOf(person, closePayOrder, { id })).toBe('订单不存在或已被删除');
      expect(await refusalOf(person, simulatePayment, { id, act: 'pay' })).toBe('订单不存在或已被删除');
      expect((await person.call(searchPayOrders, { key: number })).total).toBe(0);
    }
    await ground.sql('update charging.pay_order set estate_id = $1 where id = $2', [ground.estateId, id]);
    expect(await clerk.call(getPayOrder, { id })).toMatchObject({ number });
  });
});

describe('verify', () => {
  it('finds a bill held by no order, one an order has lost, and an order paid with another sum', async () => {
    const { houseId, billIds } = await ground.owing(2);
    const order = await ground.sent(emp, houseId, billIds.slice(0, 1));
    const paid = await ground.sent(emp, houseId, billIds.slice(1), { way: 'scan' });
    const name = '移动收费：已付订单与占用的账单';
    const after = async (statement: string, back: string) => {
      await ground.sql(statement);
      const found = await ground.differences();
      await ground.sql(back);
      return found;
    };
    const hold = (value: string, id?: number) => `update charging.bill set held_by = ${value} where id = ${id ?? 0}`;
    expect(await after(hold('null', billIds[0]), hold(`'移动收费 ${order.number}'`, billIds[0]))).toEqual([`${name} 账单 ${billIds[0]}`]);
    expect(await after(hold(`'移动收费 YD1'`, billIds[1]), hold('null', billIds[1]))).toEqual([`${name} 账单 ${billIds[1]}`]);
    const amount = (by: number) => `update charging.pay_order set amount = amount + ${by} where id = ${paid.id}`;
    expect(await after(amount(1), amount(-1))).toEqual([`${name} 订单 ${paid.number}`]);
    expect(await ground.differences()).toEqual([]);
  });
});
