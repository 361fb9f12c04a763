import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  checkMonth,
  closeMonth,
  getDayClose,
  receiptPaper,
  redSettlement,
  searchDayCloses,
  searchDrawDowns,
  settlementDetail,
  startDrawDown,
  voidSettlement,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { billingGround, jobDone } from '../billing/run/billing.fixtures.ts';
import { listDifferences } from '../verify/verify.queries.ts';
import { autoOf, balancesOf, drawNow, openOf } from './draw-down.fixtures.ts';
import { openGround, refusalOf, turnableClock, type SettleGround } from '../settlement/settlement.fixtures.ts';

const clock = turnableClock('2026-06-15T10:00:00+08:00');
let installation: Installation;
let ground: SettleGround;
let emp: Person;
let houseId: number;
let count = 0;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openGround(installation);
  // The bills of the demo data are paid first, so that the tests see only their own.
  await drawNow(installation);
});
afterAll(async () => {
  expect(await ground.disagreements()).toEqual([]);
  await installation.close();
});
beforeEach(async () => {
  emp = await installation.as('emp');
  ({ houseId } = await ground.house(`抵${++count}`));
  await ground.settings({ drawDown: true });
});

const bill = (amount: string, due: string, more: object = {}) => ground.bill(houseId, { amount, due, lateRate: '0', ...more });

describe('money paid ahead', () => {
  it('pays by itself what is due first, what is set aside for an item before the rest, whole bills alone', async () => {
    const water = await ground.item('测试水费');
    const bills = [
      await bill('60.00', '2026-04-30'),
      await bill('100.00', '2026-05-31', { from: '2026-05-01', to: '2026-05-31' }),
      await bill('30.00', '2026-05-31', { item: '测试水费' }),
      await bill('5.00', '2026-06-30', { item: '测试杂费' }),
    ];
    const general = await ground.account(1, { houseId }, '80.00');
    const aside = await ground.account(1, { houseId, chargeTypeId: water }, '25.00');
    await drawNow(installation);
    expect(await openOf(ground, bills)).toEqual([
      [5, '0.00'],
      [4, '100.00'],
      [5, '0.00'],
      [5, '0.00'],
    ]);
    expect(await balancesOf(ground, general, aside)).toEqual(['10.00', '0.00']);
    const [made] = await autoOf(ground, houseId);
    expect(made).toMatchObject({ total: '95.00', state: 1, cashier_name: '系统', payer_name: `业主抵${count}` });
    const detail = await emp.call(settlementDetail, { id: made?.id ?? 0 });
    expect(detail).toMatchObject({
      type: 1,
      source: 'auto',
      cashierId: 0,
      remark: '预交自动抵扣',
      tenders: '住户预交',
      canVoid: false,
      canRed: true,
    });
    const { paper } = await emp.call(receiptPaper, { id: made?.id ?? 0 });
    expect(paper.notes).toEqual(['预交余额 10.00 元', '预交“测试水费”余额 0.00 元']);
    // A second run finds nothing to pay.
    await drawNow(installation);
    expect(await autoOf(ground, houseId)).toHaveLength(1);
  });

  it('pays a part only where the settings allow it, and a late fee only with the whole bill', async () => {
    const bills = [await bill('100.00', '2026-04-30', { lateRate: '0.0005' })];
    const account = await ground.account(1, { houseId }, '102.29');
    await drawNow(installation);
    // 46 days on 100.00 give 2.30: the balance is enough only for the principal.
    expect(await openOf(ground, bills)).toEqual([[5, '0.00']]);
    expect(await balancesOf(ground, account)).toEqual(['2.29']);
    expect(await ground.sql('select late_settled from charging.bill where id = $1', [bills[0]])).toEqual([{ late_settled: '0.00' }]);
    const more = await bill('50.00', '2026-05-31', { from: '2026-05-01', to: '2026-05-31' });
    await drawNow(installation);
    expect(await openOf(ground, [more])).toEqual([[4, '50.00']]);
    await ground.settings({ drawDown: true, drawDownPart: true });
    await drawNow(installation);
    expect(await openOf(ground, [more])).toEqual([[4, '47.71']]);
    const whole = (await ground.house(`抵全${count}`)).houseId;
    const late = await ground.bill(whole, { amount: '100.00' });
    await ground.account(1, { houseId: whole }, '102.30');
    await drawNow(installation);
    expect(await ground.sql('select settled, late_settled from charging.bill where id = $1', [late])).toEqual([
      { settled: '100.00', late_settled: '2.30' },
    ]);
  });

  it('leaves alone what is held, suspended, kept from it by its rule, or asked to be paid back; and nothing happens while it is off', async () => {
    const held = await bill('10.00', '2026-05-31', { heldBy: '银行托收' });
    const suspended = await bill('10.00', '2026-05-31', { item: '测试杂费' });
    await ground.sql('update charging.bill set suspended = true where id = $1', [suspended]);
    await ground.sql('update charging.object_balance set suspended = 10 where object_kind = 1 and object_id = $1', [houseId]);
    const account = await ground.account(1, { houseId }, '100.00');
    await drawNow(installation);
    expect(await balancesOf(ground, account)).toEqual(['100.00']);
    await ground.settings({ drawDown: false });
    const open = await bill('10.00', '2026-05-31', { item: '测试水费' });
    await drawNow(installation);
    expect(await refusalOf(emp, startDrawDown, { houseId })).toBe('预交自动抵扣未启用，请在服务规则的结算规则中打开');
    await ground.settings({ drawDown: true });
    await ground.sql(
      `insert into charging.refund_request (tenant_id, number, estate_id, house_id, account_id, type, amount, reason, payee, maker_id, created_by, created_at)
       values ($1, 'TK-' || $2::text, $3, $2::bigint, $4, 8, 100, 3, '甲', 1, '测试', now())`,
      [ground.tenantId, houseId, ground.estateId, account],
    );
    await drawNow(installation);
    expect(await openOf(ground, [held, suspended, open])).toEqual([
      [4, '10.00'],
      [4, '10.00'],
      [4, '10.00'],
    ]);
    await ground.sql('update charging.refund_request set state = 4 where account_id = $1', [account]);
    const { jobId } = await emp.call(startDrawDown, { houseId });
    await jobDone(emp, jobId);
    expect(await openOf(ground, [open])).toEqual([[5, '0.00']]);
  });

  it('given back by red ink is not taken again', async () => {
    const one = await bill('40.00', '2026-05-31');
    const account = await ground.account(1, { houseId }, '40.00');
    await drawNow(installation);
    const [made] = await autoOf(ground, houseId);
    expect(await refusalOf(emp, voidSettlement, { id: made?.id ?? 0, version: 0, reason: '错' })).toBe(
      '只能作废本人办理的结算，请办理红冲',
    );
    await emp.call(redSettlement, { id: made?.id ?? 0, version: 0, reason: '业主不同意' });
    expect([await openOf(ground, [one]), await balancesOf(ground, account)]).toEqual([[[4, '40.00']], ['40.00']]);
    await drawNow(installation);
    expect(await openOf(ground, [one])).toEqual([[4, '40.00']]);
    const shown = await emp.call(searchDrawDowns, { key: `抵${count}` });
    expect(shown).toMatchObject({
      total: 1,
      on: true,
      part: false,
      rows: [{ items: '测试物业费', bills: 1, total: '40.00', state: 3 }],
      sums: { amount: '0.00' },
    });
  });
});

describe('the drawer of the system', () => {
  it('is closed by itself when the day is over, and before a month is closed', async () => {
    await bill('15.00', '2026-05-31');
    await ground.account(1, { houseId }, '15.00');
    await drawNow(installation);
    const [made] = await autoOf(ground, houseId);
    expect(made?.close_id).toBeNull();
    clock.turn('2026-06-16T09:00:00+08:00');
    emp = await installation.as('emp');
    await drawNow(installation);
    const [closed] = await autoOf(ground, houseId);
    const { rows } = await emp.call(searchDayCloses, { dayFrom: '2026-06-15' });
    const own = rows.find(({ id }) => id === closed?.close_id);
    expect(own).toMatchObject({
      cashierId: 0,
      cashierName: '系统',
      state: 3,
      day: '2026-06-15',
      cashExpected: '0.00',
      checkedBy: '系统自动',
    });
    expect((await emp.call(getDayClose, { id: own?.id ?? 0 })).canConfirm).toBe(false);
    // Nothing is left to pay, and no day is closed twice.
    await drawNow(installation);
    expect((await emp.call(searchDayCloses, { dayFrom: '2026-06-15' })).rows.filter(({ cashierId }) => cashierId === 0)).toHaveLength(1);
  });

  it('keeps no month open', async () => {
    clock.turn('2026-06-30T20:00:00+08:00');
    emp = await installation.as('emp');
    const own = await billingGround(installation);
    const house = await own.house({ code: '月1' });
    await ground.sql(
      `with b as (
         insert into charging.bill (tenant_id, estate_id, house_id, charge_type_id, batch_id, period_from, period_to, once, due_date, state, amount, calc, explain, maker_id, created_by, created_at)
         values ($1, $2, $3, $4, 1, '2026-06-01', '2026-06-30', true, '2026-06-30', 4, 15, '{}', '', 1, '测试', now())),
       o as (insert into charging.object_balance (tenant_id, object_kind, object_id, estate_id, house_id, bills, open, oldest_due) values ($1, 1, $3, $2, $3, 1, 15, '2026-06-30')),
       a as (insert into charging.account (tenant_id, kind, estate_id, house_id, balance, moves) values ($1, 1, $2, $3, 15, 1) returning id)
       insert into charging.account_move (tenant_id, account_id, seq, reason, amount, balance, day, by, at) select $1, id, 1, 6, 15, 15, '2026-06-01', '测试', now() from a`,
      [own.tenantId, own.estateId, house, await ground.item('测试物业费')],
    );
    await drawNow(installation);
    const [before] = await autoOf(ground, house);
    expect(before).toMatchObject({ total: '15.00', close_id: null });
    expect((await emp.call(checkMonth, { estateId: own.estateId, month: '2026-06' })).ready).toBe(true);
    await emp.call(closeMonth, { estateId: own.estateId, month: '2026-06' });
    const [after] = await autoOf(ground, house);
    expect(after?.close_id).not.toBeNull();
    const differences = await installation.database.asOwner(listDifferences);
    expect(differences.find(({ name }) => name === '日结')?.found).toEqual([]);
  });
});
