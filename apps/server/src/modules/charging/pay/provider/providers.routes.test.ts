// 模拟支付 exists in demo installations only; anywhere else it is neither offered nor obeyed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPayOrder, payNotice, payOptions, simulatePayment } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { rowsOf } from '../../service/rule/service.fixtures.ts';
import { providerOf } from './providers.ts';

let installation: Installation;
let emp: Person;
beforeAll(async () => {
  installation = await openInstallation({ demo: false });
  emp = await installation.as('emp');
});
afterAll(() => installation.close());

describe('an installation with real data', () => {
  it('offers no provider and takes no order', async () => {
    expect(await emp.call(payOptions, {})).toEqual({ provider: '', title: '', simulated: false, methods: [] });
    const [bill] = await rowsOf<{ id: number; houseId: number }>(
      installation,
      `select id, house_id as "houseId" from charging.bill where house_id is not null and state = 4 and not void order by id limit 1`,
    );
    if (!bill) throw new Error('no bill');
    const order = {
      houseId: bill.houseId,
      payerName: '周以宁',
      lines: [{ billId: bill.id }],
      method: 4,
      way: 'code' as const,
      expected: '1.00',
    };
    expect((await emp.ask(createPayOrder, order)).envelope.msg).toBe('尚未开通移动支付渠道，请联系管理员');
  });

  it('lets nobody act as the payer and believes no notice, not even one signed by a demo', async () => {
    expect((await emp.ask(simulatePayment, { id: 1, act: 'pay' })).envelope.msg).toBe('当前支付渠道不是模拟支付，不能代付款人操作');
    const paid = { number: 'YD20261116000001', amount: '100.00', ref: 'SIM1', paidAt: '2026-11-16T10:00:00+08:00' };
    const [tenant] = await rowsOf<{ id: number }>(installation, `select id from system.tenant where code = 'anju'`);
    const notice = { provider: 'simulator', tenantId: tenant?.id ?? 0, ...paid, sign: 'x' };
    expect((await installation.visitor.ask(payNotice, notice)).envelope.msg).toBe('支付通知的签名不正确');
  });

  it('ends orders and refunds that came from a demo, because no money moved for them', async () => {
    const context = { db: {} as never, tenantId: 1, clock: { now: () => new Date() } };
    const there = providerOf({ demo: false }, { provider: 'simulator', number: 'YD1' });
    expect(await there.query(context, 'YD1')).toEqual({ state: 'closed', message: '模拟支付只用于演示系统，没有实际收款' });
    expect(await there.queryRefund(context, 'TK1')).toMatchObject({ state: 'failed', final: true });
    expect(() => providerOf({ demo: false }, { provider: 'other', number: 'YD1' })).toThrow(
      '订单 YD1 的支付渠道“other”已停用，请联系管理员',
    );
  });
});
