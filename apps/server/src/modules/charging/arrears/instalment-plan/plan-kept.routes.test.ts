// An agreement that is paid as agreed completes: whatever else the object owes, however the company orders payments, and whatever happens
// to the bills meanwhile.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  approvePlan,
  createPlan,
  getPlan,
  houseCharging,
  previewSettlement,
  redSettlement,
  settleBills,
  settlementDetail,
  type InputOf,
  type PlanDetail,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { cash, openGround, refusalOf, turnableClock, type SettleGround } from '../../settlement/settlement.fixtures.ts';
import { billOf, comeRound, owing } from '../suspension/suspension.fixtures.ts';

const SIGNED = '2026-06-15T10:00:00+08:00';
const clock = turnableClock(SIGNED);
let installation: Installation;
let ground: SettleGround;
let emp: Person;
let auditor: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openGround(installation);
});
afterAll(() => installation.close());
beforeEach(async () => {
  await ground.settings({});
  await turn(SIGNED);
});
async function turn(to: string) {
  clock.turn(to);
  emp = await installation.as('emp');
  auditor = await installation.as('auditor');
}

const PARTS = [
  { dueDate: '2026-06-30', amount: '500.00' },
  { dueDate: '2026-07-31', amount: '500.00' },
];
/** An older bill of 300.00 outside the agreement, and 600.00 and 400.00 inside it. */
async function agreed(code: string, more: Partial<InputOf<typeof createPlan>> = {}) {
  const house = await owing(
    ground,
    code,
    { amount: '300.00', due: '2026-03-31' },
    { amount: '600.00', due: '2026-04-30' },
    { amount: '400.00', due: '2026-05-26' },
  );
  const [other = 0, one = 0, two = 0] = house.bills;
  const form = { ...house.object, billIds: [one, two], signedOn: '2026-06-15', instalments: PARTS, ...more };
  const { id } = await emp.call(createPlan, form);
  return { houseId: house.houseId, other, one, two, id };
}
const approve = (id: number) => auditor.call(approvePlan, { id, version: 0 });
/** As the desk and the phone do: an amount is typed, the server says which bills it pays, and that is settled. */
async function pay(houseId: number, amount: string) {
  const { lines, total, left } = await emp.call(previewSettlement, { houseId, spread: { amount } });
  expect(left).toBe('0.00');
  return emp.call(settleBills, {
    houseId,
    payerName: '付款人',
    lines: lines.map(({ billId, amount: principal, late }) => ({ billId, amount: principal, late })),
    tenders: [cash(total)],
    expected: total,
  });
}
const stateOf = async (id: number): Promise<Pick<PlanDetail, 'state' | 'paid'>> => {
  const { state, paid } = await emp.call(getPlan, { id });
  return { state, paid };
};

describe.each(['principal-first', 'late-fee-first'])('two payments of 500.00 on their days, %s', (order) => {
  it('pay the two bills of the agreement and nothing else, and it is done', async () => {
    const { houseId, other, one, two, id } = await agreed(`履-${order}`);
    await approve(id);
    await ground.settings({ order });
    await turn('2026-06-30T09:00:00+08:00');
    await pay(houseId, '500.00');
    expect(await stateOf(id)).toEqual({ state: 2, paid: '500.00' });
    await turn('2026-07-31T09:00:00+08:00');
    await comeRound(installation, ground.tenantId);
    await pay(houseId, '500.00');
    expect(await stateOf(id)).toEqual({ state: 3, paid: '1000.00' });
    await comeRound(installation, ground.tenantId);
    expect(await emp.call(getPlan, { id })).toMatchObject({ state: 3, endedOn: '2026-07-31', endReason: '已全部付清' });
    // 600.00 × 0.0005 × 46 days = 13.80 and 400.00 × 0.0005 × 20 days = 4.00, both up to the signing and still owed.
    expect(await billOf(ground, one)).toMatchObject({ open: '0.00', late_fixed: '13.80' });
    expect(await billOf(ground, two)).toMatchObject({ open: '0.00', late_fixed: '4.00' });
    expect(await billOf(ground, other)).toMatchObject({ open: '300.00', late_fixed: '0.00' });
  });
});

describe('the desk', () => {
  it('shows what the agreement asks for next, and which bills it pays', async () => {
    const { houseId, one, two, id } = await agreed('履-3');
    expect((await emp.call(houseCharging, { houseId })).plans).toEqual([]);
    await approve(id);
    const { number } = await emp.call(getPlan, { id });
    expect((await emp.call(houseCharging, { houseId })).plans).toEqual([
      { id, number, next: { dueDate: '2026-06-30', amount: '500.00', late: false }, billIds: [one, two] },
    ]);
    await pay(houseId, '120.00');
    expect((await emp.call(houseCharging, { houseId })).plans).toMatchObject([{ next: { dueDate: '2026-06-30', amount: '380.00' } }]);
  });

  it('pays other bills where the cashier names them, and the rest of a payment by age', async () => {
    const { houseId, other, one, two, id } = await agreed('履-4');
    await approve(id);
    const named = await emp.call(previewSettlement, { houseId, spread: { amount: '100.00', billIds: [other] } });
    expect(named.lines.map(({ billId, amount }) => [billId, amount])).toEqual([[other, '100.00']]);
    const all = await emp.call(previewSettlement, { houseId, spread: { amount: '1310.00' } });
    // 1,000.00 for the agreement, 300.00 for the older bill, 10.00 of its late fee of 300.00 × 0.0005 × 76 days = 11.40.
    expect(all.lines.map(({ billId, amount, late }) => [billId, amount, late])).toEqual([
      [one, '600.00', '0.00'],
      [two, '400.00', '0.00'],
      [other, '300.00', '10.00'],
    ]);
  });
});

describe('the late fee', () => {
  it('stands still from the day of the signing, even if the approval comes later', async () => {
    const { houseId, one, two, id } = await agreed('履-5');
    await turn('2026-06-20T10:00:00+08:00');
    await approve(id);
    expect(await billOf(ground, one)).toMatchObject({ late_stop: '2026-06-15' });
    await turn('2026-07-20T10:00:00+08:00');
    const { bills } = await emp.call(houseCharging, { houseId });
    const late = (billId: number) => bills.find((bill) => bill.id === billId)?.late;
    expect([late(one), late(two)]).toEqual(['13.80', '4.00']);
    expect((await emp.call(getPlan, { id })).bills.map((bill) => bill.late)).toEqual(['13.80', '4.00']);
  });

  it('grows where the agreement says so, and the agreement completes all the same', async () => {
    const { houseId, one, id } = await agreed('履-6', { stopLate: false });
    await approve(id);
    await ground.settings({ order: 'late-fee-first' });
    await turn('2026-06-30T10:00:00+08:00');
    await pay(houseId, '500.00');
    await turn('2026-07-31T10:00:00+08:00');
    await pay(houseId, '500.00');
    expect(await stateOf(id)).toEqual({ state: 3, paid: '1000.00' });
    // 600.00 × 0.0005 × 61 days = 18.30 up to 06.30, then 100.00 × 0.0005 × 31 days = 1.55.
    expect(await billOf(ground, one)).toMatchObject({ open: '0.00', late_fixed: '19.85' });
  });
});

describe('a bill changed after the signing', () => {
  it('and grown by 50.00: the agreed amounts complete the agreement, the 50.00 stay owed', async () => {
    const { houseId, one, id } = await agreed('履-7');
    await approve(id);
    await ground.sql('update charging.bill set adjusted = 50 where id = $1', [one]);
    await pay(houseId, '500.00');
    expect(await stateOf(id)).toEqual({ state: 2, paid: '500.00' });
    await pay(houseId, '500.00');
    expect(await stateOf(id)).toEqual({ state: 3, paid: '1000.00' });
    expect((await billOf(ground, one))?.open).toBe('50.00');
  });

  it('and lowered by 50.00: 950.00 complete it', async () => {
    const { houseId, one, id } = await agreed('履-8');
    await approve(id);
    await ground.sql('update charging.bill set reduced = 50 where id = $1', [one]);
    expect(await stateOf(id)).toEqual({ state: 2, paid: '50.00' });
    await pay(houseId, '950.00');
    expect(await stateOf(id)).toEqual({ state: 3, paid: '1000.00' });
  });
});

describe('an agreement that could not be kept any more', () => {
  it('is not approved after the day of an unpaid instalment', async () => {
    const { id } = await agreed('履-9');
    await turn('2026-07-01T10:00:00+08:00');
    expect(await refusalOf(auditor, approvePlan, { id, version: 0 })).toBe('第 1 期 2026.06.30 已过，还差 500.00 元，请退回后重新签订');
  });

  it('is not signed in the future', async () => {
    const house = await owing(ground, '履-10', { amount: '600.00', due: '2026-04-30' });
    const parts = [
      { dueDate: '2026-06-30', amount: '300.00' },
      { dueDate: '2026-07-31', amount: '300.00' },
    ];
    const form = { ...house.object, billIds: house.bills, signedOn: '2026-06-16', instalments: parts };
    const { envelope } = await emp.ask(createPlan, form);
    expect(envelope.data).toEqual({ fields: [{ path: 'signedOn', msg: '签订日期不能晚于今天' }] });
  });
});

describe('a payment that is taken back', () => {
  it('lets a completed agreement run again, and its late fee stands still all the time', async () => {
    const { houseId, one, id } = await agreed('履-冲');
    await approve(id);
    const { id: settlementId } = await pay(houseId, '1000.00');
    await comeRound(installation, ground.tenantId);
    expect(await stateOf(id)).toEqual({ state: 3, paid: '1000.00' });
    await turn('2026-06-20T10:00:00+08:00');
    const { version } = await emp.call(settlementDetail, { id: settlementId });
    await emp.call(redSettlement, { id: settlementId, version, reason: '收错' });
    expect(await emp.call(getPlan, { id })).toMatchObject({ state: 2, paid: '0.00', endedOn: null, endReason: '' });
    // 600.00 × 0.0005 × 46 days up to the signing; nothing since.
    await turn('2026-06-29T10:00:00+08:00');
    const { bills } = await emp.call(houseCharging, { houseId });
    expect(bills.find(({ id: billId }) => billId === one)).toMatchObject({ open: '600.00', late: '13.80' });
    await pay(houseId, '1000.00');
    await comeRound(installation, ground.tenantId);
    expect(await stateOf(id)).toEqual({ state: 3, paid: '1000.00' });
  });

  it('says when an agreement was broken: on the day after the missed instalment, however late that is noticed', async () => {
    const { id } = await agreed('履-违');
    await approve(id);
    await turn('2026-07-09T10:00:00+08:00');
    const broken = { state: 4, endedOn: '2026-07-01', endReason: '到期未付' };
    expect(await emp.call(getPlan, { id })).toMatchObject(broken);
    await comeRound(installation, ground.tenantId);
    expect(await emp.call(getPlan, { id })).toMatchObject(broken);
  });
});
