import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  adjustPoints,
  approveHeldAct,
  getMoneyLimits,
  LIMIT,
  LIMIT_DEFAULTS,
  proposeMoneyLimits,
  redSettlement,
  refundAccount,
  searchHeldActs,
  withdrawHeldAct,
  settleAccount,
  voidSettlement,
  type InputOf,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { cash, openGround, payFor, refusalOf, turnableClock, wechat, type SettleGround } from '../settlement/settlement.fixtures.ts';
import { agree } from './held-act.fixtures.ts';

const clock = turnableClock('2026-06-15T10:00:00+08:00');
let installation: Installation;
let ground: SettleGround;
let emp: Person;
let clerk: Person;
let auditor: Person;
let count = 0;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openGround(installation, { limits: true });
  await ground.settings({ points: true, pointEvery: '10.00', pointValue: '0.10', pointShare: 100, refundLimit: '100000.00' });
});
/** Every test is a day of its own, with an empty drawer for the clerk. */
beforeEach(async () => {
  clock.turn(`2026-06-${15 + count}T10:00:00+08:00`);
  count += 1;
  [emp, clerk, auditor] = (await Promise.all(['emp', 'clerk', 'auditor'].map((name) => installation.as(name)))) as [Person, Person, Person];
  await ground.sql(
    `update charging.tender t set method = 2 from charging.settlement s
      where s.tenant_id = t.tenant_id and s.id = t.settlement_id and s.cashier_name = '林晓燕' and s.close_id is null and t.list = 1 and t.method = 1`,
  );
});
afterAll(async () => {
  expect(await ground.disagreements()).toEqual([]);
  await installation.close();
});

const settlementsOf = (type: number) =>
  ground.sql(`select id from charging.settlement where type = $1 and cashier_name = '林晓燕'`, [type]);
/** Cash taken for a bill, so that the drawer can pay out. */
async function fill(person: Person, amount: string): Promise<{ id: number; houseId: number }> {
  const { houseId } = await ground.house(`限${count}-${Math.floor(Math.random() * 1e9)}`);
  const billId = await ground.bill(houseId, { amount, lateRate: '0' });
  return { ...(await payFor(person, houseId, [billId], amount)), houseId };
}
type Out = Extract<InputOf<typeof refundAccount>, { type: 9 | 10 }>;
const payOut = (amount: string, more: Partial<Out> = {}): Out => ({
  type: 9,
  estateId: ground.estateId,
  lines: [{ amount, text: '赔偿' }],
  payerName: '业主甲',
  tenders: [wechat(amount)],
  remark: '水管爆裂赔偿',
  ...more,
});

describe('经付', () => {
  it('goes up to its limit, is kept above it, and by the sum of a day', async () => {
    expect((await clerk.call(refundAccount, payOut('1000.00'))).total).toBe('-1000.00');
    const before = await settlementsOf(9);
    const held = await clerk.call(refundAccount, payOut('1000.01'));
    expect(held.held?.why).toBe('经付超过单笔限额 1,000.00 元');
    for (const payerName of ['乙', '丙', '丁', '戊'])
      expect((await clerk.call(refundAccount, payOut('1000.00', { payerName }))).held).toBeUndefined();
    expect((await clerk.call(refundAccount, payOut('0.01', { payerName: '己' }))).held?.why).toContain('本人今日合计 5,000.01 元');
    // A colleague is stopped by what the same payee has received on that day.
    expect((await emp.call(refundAccount, payOut('1000.00'))).held).toBeUndefined();
    expect(await settlementsOf(9)).toHaveLength(before.length + 4);
    await agree(auditor, held);
    expect(await settlementsOf(9)).toHaveLength(before.length + 5);
  });
});

describe('委付', () => {
  it('always waits, is refused outright above what 委收 holds, and again when it is approved', async () => {
    const chargeTypeId = await ground.item('代收燃气费', { thirdParty: true });
    const { id: estateId } = { id: ground.estateId };
    const taking = {
      type: 5 as const,
      estateId,
      lines: [{ chargeTypeId, amount: '300.00' }],
      payerName: '甲',
      tenders: [wechat('300.00')],
    };
    await clerk.call(settleAccount, taking);
    const out = (amount: string) => payOut(amount, { type: 10, lines: [{ chargeTypeId, amount, text: '' }], payerName: '燃气公司' });
    expect(await refusalOf(clerk, refundAccount, out('300.01'))).toBe('“代收燃气费”委收结余 300.00 元，不能委付 300.01 元');
    const first = await clerk.call(refundAccount, out('200.00'));
    const second = await clerk.call(refundAccount, out('200.00'));
    expect([first.held?.why, second.held?.why]).toEqual(['委付均需复核', '委付均需复核']);
    await agree(auditor, first);
    expect(await refusalOf(auditor, approveHeldAct, { id: second.held?.id ?? 0, version: 0 })).toBe(
      '“代收燃气费”委收结余 100.00 元，不能委付 200.00 元',
    );
    expect(await settlementsOf(10)).toHaveLength(1);
  });
});

describe('a refund in another way than the money came in', () => {
  it('of prepaid money waits; in the way it came it goes', async () => {
    await fill(clerk, '500.00');
    const { houseId } = await ground.house(`退${count}`);
    const deposit = { type: 2 as const, houseId, prepaid: [{ amount: '400.00' }], payerName: '甲', tenders: [wechat('400.00')] };
    await clerk.call(settleAccount, deposit);
    const [account] = await ground.sql<{ id: number }>(`select id from charging.account where house_id = $1`, [houseId]);
    const back = (amount: string, tender: ReturnType<typeof wechat> | ReturnType<typeof cash>) => ({
      type: 8 as const,
      houseId,
      lines: [{ accountId: account?.id ?? 0, amount }],
      payerName: '甲',
      tenders: [tender],
    });
    expect((await clerk.call(refundAccount, back('100.00', wechat('100.00')))).total).toBe('-100.00');
    const held = await clerk.call(refundAccount, back('50.00', cash('50.00')));
    expect(held.held?.why).toBe('换方式退款均需复核');
    await agree(auditor, held);
    expect(await ground.sql(`select balance from charging.account where id = $1`, [account?.id])).toEqual([{ balance: '250.00' }]);
  });

  it('by red ink waits as well', async () => {
    await fill(clerk, '500.00');
    const { houseId } = await ground.house(`换${count}`);
    const billId = await ground.bill(houseId, { amount: '200.00', lateRate: '0' });
    const { id } = await payFor(clerk, houseId, [billId], '200.00', { tenders: [wechat('200.00')] });
    const red = { id, version: 0, reason: '退现金', tenders: [cash('200.00')] };
    expect((await clerk.call(redSettlement, red)).held?.why).toBe('换方式退款均需复核');
  });

  it('is not about money whose way nobody knows', async () => {
    await fill(clerk, '500.00');
    const { houseId } = await ground.house(`期${count}`);
    const accountId = await ground.account(1, { houseId }, '300.00');
    const back = { type: 8 as const, houseId, lines: [{ accountId, amount: '300.00' }], payerName: '甲', tenders: [cash('300.00')] };
    expect((await clerk.call(refundAccount, back)).held).toBeUndefined();
  });
});

describe('points by hand', () => {
  it('go up to their worth, are kept above it', async () => {
    const { personId, houseId } = await ground.house(`积${count}`);
    const id = await ground.account(4, { houseId, personId }, '10.00');
    // 1,000 points of 0.10 yuan are 100 yuan.
    expect((await emp.call(adjustPoints, { id, points: '1000', reason: '补' })).held).toBeUndefined();
    const held = await emp.call(adjustPoints, { id, points: '1001', reason: '多补' });
    expect(held.held?.why).toBe('手工积分超过单笔限额 100.00 元');
    await agree(auditor, held);
    expect(await ground.sql(`select balance from charging.account where id = $1`, [id])).toEqual([{ balance: '2011.00' }]);
  });
});

describe('a drawer', () => {
  it('does not go below zero without a reason and a second person', async () => {
    await fill(clerk, '100.00');
    expect((await clerk.call(refundAccount, payOut('60.00', { tenders: [cash('60.00')] }))).held).toBeUndefined();
    const below = payOut('60.00', { tenders: [cash('60.00')], type: 9 });
    const { houseId } = await ground.house(`箱${count}`);
    const accountId = await ground.account(1, { houseId }, '60.00');
    const back = { type: 8 as const, houseId, lines: [{ accountId, amount: '60.00' }], payerName: '甲', tenders: [cash('60.00')] };
    expect(await refusalOf(clerk, refundAccount, back)).toBe('付款后钱箱现金将为 -20.00 元，请在备注中写明原因，再提交复核');
    const held = await clerk.call(refundAccount, below);
    expect(held.held?.why).toBe('付款后钱箱现金将为 -20.00 元');
    await agree(auditor, held);
  });

  it('is not emptied by a void whose cash has left already', async () => {
    const { id } = await fill(clerk, '100.00');
    await clerk.call(refundAccount, payOut('100.00', { tenders: [cash('100.00')] }));
    const voiding = { id, version: 0, reason: '收错' };
    const held = await clerk.call(voidSettlement, voiding);
    expect(held.held?.why).toBe('付款后钱箱现金将为 -100.00 元');
    await agree(auditor, held);
    expect(await ground.sql(`select state from charging.settlement where id = $1`, [id])).toEqual([{ state: 2 }]);
  });

  it('is counted by two concurrent papers one after the other', async () => {
    await fill(clerk, '100.00');
    const both = await Promise.all(
      ['甲', '乙'].map((payerName) => clerk.call(refundAccount, payOut('60.00', { payerName, tenders: [cash('60.00')] }))),
    );
    expect(both.filter(({ held }) => held !== undefined)).toHaveLength(1);
  });
});

describe('limits', () => {
  const lower = (companyId: number, paperLimit: string | null) => ({
    companyId,
    limits: [{ kind: LIMIT.payOut, paperLimit, dayLimit: '5000.00' }],
    reason: '近期经付较多',
  });

  it('are changed by an administrator only, apply once a second person agrees, and for the company they are set for', async () => {
    for (const person of [clerk, emp, auditor]) expect((await person.ask(proposeMoneyLimits, lower(0, '10'))).status).toBe(403);
    const sa = await installation.as('sa');
    const read = async () =>
      (await sa.call(getMoneyLimits, { companyId: ground.companyId })).rows.find(({ kind }) => kind === LIMIT.payOut);
    expect(await read()).toMatchObject({ ...LIMIT_DEFAULTS[LIMIT.payOut], own: false });
    expect(await refusalOf(sa, proposeMoneyLimits, lower(ground.companyId, '1000'))).toBe('限额没有变化');
    expect((await sa.ask(proposeMoneyLimits, lower(987_654, '1'))).envelope.data).toMatchObject({ fields: [{ path: 'companyId' }] });
    const first = await sa.call(proposeMoneyLimits, lower(ground.companyId, '10'));
    expect(await refusalOf(sa, proposeMoneyLimits, lower(ground.companyId, '20'))).toContain('已提交复核');
    // Shown where it was proposed, and withdrawn there by whoever proposed it.
    const proposal = async (person: Person) => (await person.call(getMoneyLimits, { companyId: ground.companyId })).proposal;
    const mine = await proposal(sa);
    expect(mine).toMatchObject({ number: first.held?.number, own: true, facts: [{ label: '经付' }] });
    expect(await proposal(auditor)).toMatchObject({ own: false });
    await sa.call(withdrawHeldAct, { id: mine?.id ?? 0, version: mine?.version ?? 0 });
    expect(await proposal(sa)).toBeNull();
    const held = await sa.call(proposeMoneyLimits, lower(ground.companyId, '10'));
    expect((await clerk.call(refundAccount, payOut('11.00'))).held).toBeUndefined();
    expect((await sa.ask(approveHeldAct, { id: held.held?.id ?? 0, version: 0 })).status).toBe(403);
    expect((await clerk.ask(approveHeldAct, { id: held.held?.id ?? 0, version: 0 })).status).toBe(403);
    const { rows } = await auditor.call(searchHeldActs, { page: 1, size: 10, key: '变更动账限额' });
    expect(rows[0]?.facts).toEqual([{ label: '经付', text: '单笔 1,000.00 元，当日 5,000.00 元 → 单笔 10.00 元，当日 5,000.00 元' }]);
    await agree(auditor, held);
    expect(await read()).toMatchObject({ paperLimit: '10.00', dayLimit: '5000.00', own: true });
    expect((await clerk.call(refundAccount, payOut('11.00'))).held?.why).toBe('经付超过单笔限额 10.00 元');
    const other = await sa.call(getMoneyLimits, { companyId: 0 });
    expect(other.rows.find(({ kind }) => kind === LIMIT.payOut)).toMatchObject({ paperLimit: '1000.00', own: false });
  });
});
