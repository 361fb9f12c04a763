// Paying in advance begins at the first month of the item that has no bill, wherever today is.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { previewSettlement, settleAhead, settleBills, voidBill, voidSettlement } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { billingGround, type BillingGround } from '../../billing/run/billing.fixtures.ts';
import { listDifferences } from '../../verify/verify.queries.ts';
import { cash, refusalOf, turnableClock } from '../settlement.fixtures.ts';

const clock = turnableClock('2026-01-10T10:00:00+08:00');
let installation: Installation;
let ground: BillingGround;
let emp: Person;
let houseId: number;
let count = 0;
beforeAll(async () => {
  installation = await openInstallation({ clock });
});
afterAll(async () => {
  const found = await installation.database.asOwner(listDifferences);
  await installation.close();
  expect(found.flatMap(({ name, found: rows }) => rows.map((row) => `${name} ${row.what} ${row.stored} ${row.computed}`))).toEqual([]);
});
beforeEach(async () => {
  await turn('2026-01-10');
  ground = await billingGround(installation);
  houseId = await ground.house({ code: `首${++count}` });
});

async function turn(day: string): Promise<void> {
  clock.turn(`${day}T10:00:00+08:00`);
  emp = await installation.as('emp');
}
const standard = (plan: Partial<Parameters<BillingGround['standard']>[0]> = {}) =>
  ground.standard({ item: `首月费${count}`, prices: { '2020-01-01': '2.00' }, ...plan });
const pay = (attachmentId: number, months: number, expected: string) =>
  emp.call(settleBills, { houseId, payerName: '周以宁', ahead: [{ attachmentId, months }], tenders: [cash(expected)], expected });
const offered = async (attachmentId: number) => (await emp.call(settleAhead, { houseId })).find((one) => one.attachmentId === attachmentId);
const monthsOf = async (attachmentId: number, months: number) =>
  (await emp.call(previewSettlement, { houseId, ahead: [{ attachmentId, months }] })).ahead.map(({ periodFrom, periodTo }) => [
    periodFrom,
    periodTo,
  ]);

describe('months paid in advance', () => {
  it('begin in April on 15 June when March was the last month billed, without a late fee for being asked late', async () => {
    const attachmentId = await ground.attach(houseId, await standard({ lateRate: '0.0005' }));
    await pay(attachmentId, 3, '600.00');
    await turn('2026-06-15');
    expect(await offered(attachmentId)).toMatchObject({ from: '2026-04-01', choices: [1, 2, 3, 4, 6, 12], problem: '' });
    expect((await monthsOf(attachmentId, 4)).map(([from]) => from)).toEqual(['2026-04-01', '2026-05-01', '2026-06-01', '2026-07-01']);
    // Four months of 200.00: April would have been due on 30 May, but nobody was told before today.
    const { total } = await pay(attachmentId, 4, '800.00');
    expect(total).toBe('800.00');
    expect((await offered(attachmentId))?.from).toBe('2026-08-01');
  });

  it('begin with the running quarter or year when it has no bill, not with the one after today', async () => {
    await turn('2026-06-15');
    const quarterly = await ground.attach(houseId, await standard({ item: `首季费${count}`, periodMonths: 3, advance: true }));
    expect(await monthsOf(quarterly, 3)).toEqual([['2026-04-01', '2026-06-30']]);
    const yearly = await ground.attach(houseId, await standard({ item: `首年费${count}`, periodMonths: 12, advance: true }));
    expect(await monthsOf(yearly, 24)).toEqual([
      ['2026-01-01', '2026-12-31'],
      ['2027-01-01', '2027-12-31'],
    ]);
  });

  it('fill a month that was left out, and not the time before the house pays', async () => {
    const attachmentId = await ground.attach(houseId, await standard());
    const first = await pay(attachmentId, 1, '200.00');
    await pay(attachmentId, 2, '400.00');
    const [january] = await ground.sql<{ id: number }>(`select id from charging.bill where house_id = $1 and period_from = '2026-01-01'`, [
      houseId,
    ]);
    await emp.call(voidSettlement, { id: first.id, version: 0, reason: '收错' });
    await emp.call(voidBill, { id: january?.id ?? 0, reason: '重开' });
    const later = await ground.house({ code: `首后${count}`, chargeStart: '2026-03-10' });
    const [itsStandard] = await ground.sql<{ id: number }>(`select standard_id as id from charging.attachment where id = $1`, [
      attachmentId,
    ]);
    const lateOne = await ground.attach(later, itsStandard?.id ?? 0);
    await turn('2026-06-15');
    expect((await monthsOf(attachmentId, 2)).map(([from]) => from)).toEqual(['2026-01-01', '2026-04-01']);
    houseId = later;
    expect((await offered(lateOne))?.from).toBe('2026-03-10');
  });

  it('pass over past months that no run could bill, but refuse a current one with its reason', async () => {
    const attachmentId = await ground.attach(houseId, await standard({ prices: { '2026-03-01': '2.00' } }));
    await ground.sql(
      `insert into charging.billing_batch (tenant_id, number, estate_id, kind, period_from, period_to, state, maker_id, created_by, created_at)
       values ($1, 'SY-' || $2::bigint, $2::bigint, 1, '2026-01-01', '2026-01-31', 4, 1, '测试', now())`,
      [ground.tenantId, ground.estateId],
    );
    expect((await offered(attachmentId))?.problem).toBe('2026.01.01-2026.01.31 标准过期');
    await turn('2026-06-15');
    expect((await offered(attachmentId))?.from).toBe('2026-03-01');
  });

  it('leave out closed months, which take no bill', async () => {
    const attachmentId = await ground.attach(houseId, await standard());
    await pay(attachmentId, 1, '200.00');
    await turn('2026-06-15');
    const close = (month: string) =>
      ground.sql(
        `insert into charging.month_close (tenant_id, estate_id, month, paper, closed_by, closed_at) values ($1, $2, $3, '{}', '测试', now())`,
        [ground.tenantId, ground.estateId, month],
      );
    await close('2026-02-01');
    await close('2026-03-01');
    expect((await offered(attachmentId))?.from).toBe('2026-04-01');
    const quarterly = await ground.attach(houseId, await standard({ item: `首季费${count}`, periodMonths: 3, advance: true }));
    await close('2026-04-01');
    expect(await refusalOf(emp, previewSettlement, { houseId, ahead: [{ attachmentId: quarterly, months: 3 }] })).toContain(
      '2026.04 已月结，不能再预收',
    );
    await ground.sql('delete from charging.month_close where estate_id = $1', [ground.estateId]);
  });
});
