import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  approvePlan,
  arrearsHouseDetail,
  createSuspension,
  createPlan,
  endPlan,
  getPlan,
  rejectPlan,
  searchChase,
  searchPlans,
  sendChaseSms,
  type InputOf,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { openGround, payFor, refusalOf, turnableClock, type SettleGround } from '../../settlement/settlement.fixtures.ts';
import { billOf, comeRound, owing } from '../suspension/suspension.fixtures.ts';

const clock = turnableClock('2026-06-15T10:00:00+08:00');
let installation: Installation;
let ground: SettleGround;
let emp: Person;
let auditor: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openGround(installation);
  await turn('2026-06-15T10:00:00+08:00');
});
afterAll(() => installation.close());
async function turn(to: string) {
  clock.turn(to);
  emp = await installation.as('emp');
  auditor = await installation.as('auditor');
}
const OLD = '2026-04-30';
type House = Awaited<ReturnType<typeof owing>>;
const form = ({ object, bills }: House, more: Partial<InputOf<typeof createPlan>> = {}): InputOf<typeof createPlan> => ({
  ...object,
  billIds: bills,
  signedOn: '2026-06-15',
  instalments: [
    { dueDate: '2026-06-30', amount: '500.00' },
    { dueDate: '2026-07-31', amount: '500.00' },
  ],
  ...more,
});
async function running(code: string) {
  const house = await owing(ground, code, { amount: '600.00', due: OLD }, { amount: '400.00', due: OLD });
  const { id, number } = await emp.call(createPlan, form(house));
  await auditor.call(approvePlan, { id, version: 0 });
  return { ...house, id, number };
}
const pay = (house: House, billId: number, amount: string) =>
  payFor(emp, house.houseId, [], amount, { lines: [{ billId, amount, late: 'none' }] });

describe('an agreement', () => {
  it('sums to what its bills have open, is approved by somebody else, stops the late fee and the chasing', async () => {
    const house = await owing(ground, '分-1', { amount: '600.00', due: OLD }, { amount: '400.00', due: OLD });
    const wrong = [
      { dueDate: '2026-06-30', amount: '500.00' },
      { dueDate: '2026-07-31', amount: '499.99' },
    ];
    const told = async (more: Partial<InputOf<typeof createPlan>>) => {
      const { envelope } = await emp.ask(createPlan, form(house, more));
      return (envelope.data as { fields?: { msg: string }[] } | null)?.fields?.[0]?.msg ?? envelope.msg;
    };
    expect(await told({ instalments: wrong })).toBe('各期合计 999.99 元，与所选账单的未收合计 1000.00 元不符');
    expect(await told({ instalments: [...wrong].reverse() })).toBe('各期的日期应逐期推后');
    const { id, number } = await emp.call(createPlan, form(house));
    expect(number).toMatch(/^FQ202606\d{4}$/);
    expect(await refusalOf(emp, createPlan, form(house))).toBe(`该对象已有分期协议 ${number}（待审核），同时只能有一份`);
    expect(await refusalOf(emp, approvePlan, { id, version: 0 })).toBe('不能审核自己提交的内容，请由他人审核');
    const both = await Promise.all([1, 2].map(() => auditor.ask(approvePlan, { id, version: 0 })));
    expect(both.filter(({ envelope }) => envelope.code === 200)).toHaveLength(1);
    expect((await billOf(ground, house.bills[0] ?? 0))?.late_stop).toBe('2026-06-15');
    const plan = await emp.call(getPlan, { id });
    expect(plan).toMatchObject({
      state: 2,
      total: '1000.00',
      paid: '0.00',
      capital: '壹仟元整',
      payerName: '业主分-1',
      next: { dueDate: '2026-06-30', amount: '500.00', late: false },
    });
    expect(plan.bills.map(({ signed }) => signed)).toEqual(['600.00', '400.00']);
    const [row] = (await emp.call(searchChase, { key: '分-1' })).rows;
    expect(row?.hold).toMatchObject({ plan: { number, broken: false, dueDate: '2026-06-30', amount: '500.00' }, quiet: true });
    expect(await refusalOf(emp, sendChaseSms, { objects: [house.object] })).toBe('所选对象都已暂停催收或正在履行分期协议');
    expect(await refusalOf(emp, createSuspension, { billIds: house.bills, reason: 5, note: '无', plan: '无' })).toContain(
      `在分期协议 ${number} 中`,
    );
  });

  it('paid early and exactly is done; what is left of the late fee is what had accrued', async () => {
    const early = await running('分-2');
    await pay(early, early.bills[0] ?? 0, '600.00');
    expect(await emp.call(getPlan, { id: early.id })).toMatchObject({ paid: '600.00', next: { dueDate: '2026-07-31', amount: '400.00' } });
    await turn('2026-07-31T20:00:00+08:00');
    await comeRound(installation, ground.tenantId);
    expect((await emp.call(getPlan, { id: early.id })).state).toBe(2);
    await pay(early, early.bills[1] ?? 0, '400.00');
    // The new state is shown immediately and stored by the next run.
    expect(await emp.call(getPlan, { id: early.id })).toMatchObject({ state: 3, paid: '1000.00', next: null });
    expect((await emp.call(searchPlans, { key: '分-2', states: [3] })).total).toBe(1);
    await comeRound(installation, ground.tenantId);
    const [stored] = await ground.sql(`select state, ended_on::text as ended_on, end_reason from charging.instalment_plan where id = $1`, [
      early.id,
    ]);
    expect(stored).toEqual({ state: 3, ended_on: '2026-07-31', end_reason: '已全部付清' });
    await turn('2026-06-15T10:00:00+08:00');
  });

  it('an instalment missed breaks it: the late fee goes on, the chasing too, the agreed days are not charged', async () => {
    const house = await running('分-3');
    await pay(house, house.bills[0] ?? 0, '499.99');
    await turn('2026-06-30T23:00:00+08:00');
    await comeRound(installation, ground.tenantId);
    expect((await emp.call(getPlan, { id: house.id })).state).toBe(2);
    await turn('2026-07-01T01:00:00+08:00');
    await comeRound(installation, ground.tenantId);
    expect(await emp.call(getPlan, { id: house.id })).toMatchObject({
      state: 4,
      endedOn: '2026-07-01',
      endReason: '到期未付',
      next: { dueDate: '2026-06-30', amount: '0.01', late: true },
    });
    const late = async () => (await emp.call(arrearsHouseDetail, house.object)).bills.find(({ id }) => id === house.bills[1])?.late;
    // 400.00 × 0.0005 × 46 days up to the approval, and 1 July.
    expect([(await billOf(ground, house.bills[1] ?? 0))?.late_stop, await late()]).toEqual([null, '9.40']);
    const [row] = (await emp.call(searchChase, { key: '分-3' })).rows;
    expect(row?.hold).toMatchObject({ plan: { broken: true }, quiet: false });
    expect(await emp.call(sendChaseSms, { objects: [house.object] })).toMatchObject({ sent: 1, held: 0 });
    expect(await refusalOf(emp, endPlan, { id: house.id, version: 2, reason: '无' })).toBe(`分期协议 ${house.number} 已违约，不能终止`);
    await turn('2026-06-15T10:00:00+08:00');
  });

  it('is ended by hand, sent back, and nobody else’s', async () => {
    const house = await running('分-4');
    await emp.call(endPlan, { id: house.id, version: 1, reason: '改为一次付清' });
    expect((await billOf(ground, house.bills[0] ?? 0))?.late_stop).toBeNull();
    const { id } = await emp.call(createPlan, form(house));
    const foreign = await installation.as('binemp');
    expect(await refusalOf(foreign, getPlan, { id })).toBe('分期协议不存在或已被删除');
    expect((await foreign.ask(searchPlans, { key: '分-4' })).envelope.data?.total ?? 0).toBe(0);
    await auditor.call(rejectPlan, { id, version: 0, note: '首期太少' });
    expect((await emp.call(searchPlans, { key: '分-4' })).rows.map(({ state }) => state)).toEqual([5, 6]);
    expect((await installation.visitor.ask(searchPlans, {})).envelope.code).toBe(401);
  });
});
