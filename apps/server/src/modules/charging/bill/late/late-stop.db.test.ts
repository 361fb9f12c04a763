import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { redSettlement, settleBills, settlementDetail } from '@anju/contract';
import { addDays, businessDay, lateFee, subtractDecimal, sumMoney } from '@anju/domain';
import { createPool } from '../../../../platform/db/pool.ts';
import { createTenantDatabases, inTransaction, type TenantDatabases } from '../../../../platform/tenancy/tenant-db.ts';
import { openInstallation, type Installation } from '../../../../testing/installation.ts';
import { listOpenBills } from '../../arrears/arrears-object.queries.ts';
import { cash, openGround, type SettleGround } from '../../settlement/settlement.fixtures.ts';
import { resumeLate, stopLate } from './late-stop.service.ts';

const DUE = '2026-01-31';
const TODAY = businessDay(new Date());
let installation: Installation;
let ground: SettleGround;
let databases: TenantDatabases;
let houseId: number;
let billId: number;
beforeAll(async () => {
  installation = await openInstallation();
  ground = await openGround(installation);
  databases = createTenantDatabases(createPool(installation.database.appUrl, { onError: () => undefined, max: 1 }));
  ({ houseId } = await ground.house('停-1'));
  billId = await ground.bill(houseId, { amount: '1000.00', due: DUE, lateRate: '0.0005', lateCap: null });
});
afterAll(async () => {
  await databases.close();
  await installation.close();
});

const at = '2026-01-01T00:00:00Z';
const resume = (day: string) =>
  inTransaction(databases.of(ground.tenantId), (tx) =>
    resumeLate(tx, [billId], { tenantId: ground.tenantId, day, suspensionStops: true, by: '测试', at }),
  );
const stop = (day: string) => inTransaction(databases.of(ground.tenantId), (tx) => stopLate(tx, [billId], day));
const reset = () =>
  ground.sql(
    `update charging.bill set late_pause = null, late_fixed = 0, late_day = null, suspended = false, late_grace = 0 where id = $1`,
    [billId],
  );
const lateOn = async (day: string) =>
  (await listOpenBills(databases.of(ground.tenantId), { objectKind: 1, objectId: houseId }, day))[0]?.late;

it('stopped and gone on: the days between are never charged, whenever they lie', async () => {
  // Stop, resume and check happen on whole days, from twenty days before the due date. 1,000 × 0.0005 is 0.50 a day, so nothing is lost by
  // rounding.
  const span = fc.tuple(fc.nat(80), fc.nat(80), fc.nat(80), fc.nat(10));
  await fc.assert(
    fc.asyncProperty(span, async ([before, paused, after, grace]) => {
      await reset();
      await ground.sql(`update charging.bill set late_grace = $2 where id = $1`, [billId, grace]);
      const stopped = addDays(DUE, before - 20);
      const resumed = addDays(stopped, paused);
      const looked = addDays(resumed, after);
      await stop(stopped);
      await resume(resumed);
      const terms = { principal: '1000.00', dueDate: DUE, graceDays: grace, dailyRate: '0.0005', capRate: null };
      const fee = (day: string) => lateFee(terms, [], day).amount;
      // The fee of the days up to the stop, and of those after the resumption.
      const expected = sumMoney([fee(stopped), subtractDecimal(fee(looked), fee(resumed))]);
      expect(await lateOn(looked)).toBe(expected);
    }),
    { numRuns: 40 },
  );
});

it('one that stands keeps its day, and goes on only when no reason is left', async () => {
  await reset();
  await ground.sql(`update charging.bill set suspended = true where id = $1`, [billId]);
  await stop('2026-02-10');
  await stop('2026-02-20');
  await resume('2026-03-10');
  expect(await lateOn('2026-03-31')).toBe('5.00');
  await ground.sql(`update charging.bill set suspended = false where id = $1`, [billId]);
  await resume('2026-04-01');
  expect(await lateOn('2026-04-11')).toBe('10.00');
});

it('a bill that is not due yet keeps its terms', async () => {
  await reset();
  await stop('2026-01-10');
  await resume('2026-01-20');
  const [bill] = await ground.sql(`select late_day, late_fixed::text as late_fixed from charging.bill where id = $1`, [billId]);
  expect(bill).toEqual({ late_day: null, late_fixed: '0.00' });
  expect(await lateOn('2026-02-10')).toBe('5.00');
});

it('a payment taken back after a time on hold brings back the fee without that time', async () => {
  await reset();
  const other = await ground.house('停-2');
  const bill = await ground.bill(other.houseId, { amount: '1000.00', due: addDays(TODAY, -100), lateRate: '0.0005', lateCap: null });
  const db = databases.of(ground.tenantId);
  const now = new Date().toISOString();
  await inTransaction(db, (tx) => stopLate(tx, [bill], addDays(TODAY, -80)));
  await inTransaction(db, (tx) =>
    resumeLate(tx, [bill], { tenantId: ground.tenantId, day: addDays(TODAY, -30), suspensionStops: true, by: '测试', at: now }),
  );
  const due = async () => (await listOpenBills(db, { objectKind: 1, objectId: other.houseId }, TODAY))[0]?.late;
  // Twenty days before the fee was stopped, thirty since it resumed.
  expect(await due()).toBe('25.00');
  const emp = await installation.as('emp');
  const { id } = await emp.call(settleBills, {
    houseId: other.houseId,
    payerName: '付款人',
    lines: [{ billId: bill }],
    tenders: [cash('1025.00')],
    expected: '1025.00',
  });
  const { version } = await emp.call(settlementDetail, { id });
  await emp.call(redSettlement, { id, version, seqs: null, reason: '错收', tenders: null });
  expect(await due()).toBe('25.00');
});
