// Draw-downs that run concurrently with a cashier and with each other, and accounts under any sequence of steps: nothing is paid twice, and
// no balance falls below zero.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { redSettlement, refundAccount, settleAccount, settleBills } from '@anju/contract';
import { compareDecimal } from '@anju/domain';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { autoOf, balancesOf, drawNow, openOf } from './draw-down.fixtures.ts';
import { drawDown } from './draw-down.service.ts';
import { cash, openGround, special, turnableClock, type SettleGround } from '../settlement/settlement.fixtures.ts';
import { createTenantDatabases } from '../../../platform/tenancy/tenant-db.ts';
import { createPool } from '../../../platform/db/pool.ts';
import { systemActor } from '../../../platform/system-actor.ts';

let installation: Installation;
let ground: SettleGround;
let emp: Person;
let databases: ReturnType<typeof createTenantDatabases>;
beforeAll(async () => {
  installation = await openInstallation({ clock: turnableClock('2026-06-15T10:00:00+08:00') });
  ground = await openGround(installation);
  emp = await installation.as('emp');
  databases = createTenantDatabases(createPool(installation.database.appUrl, { onError: () => undefined, max: 4 }));
  await drawNow(installation);
});
afterAll(async () => {
  await databases.close();
  await installation.close();
});

const round = (houseId: number) =>
  drawDown(
    { ...installation.services, db: databases.of(ground.tenantId), actor: systemActor(ground.tenantId) },
    { estateId: null, houseId },
  );

it('two rounds and a cashier at once pay every bill once and overdraw nothing', async () => {
  const { houseId } = await ground.house('同-1');
  const bills = [
    await ground.bill(houseId, { amount: '60.00', lateRate: '0' }),
    await ground.bill(houseId, { amount: '50.00', item: '测试水费', lateRate: '0' }),
  ];
  const account = await ground.account(1, { houseId }, '100.00');
  const [first, second, paid] = await Promise.all([
    round(houseId),
    round(houseId),
    emp.ask(settleBills, {
      houseId,
      payerName: '甲',
      lines: [{ billId: bills[1] as number }],
      tenders: [special(7, account, '50.00')],
      expected: '50.00',
    }),
  ]);
  const [left] = await balancesOf(ground, account);
  const open = await openOf(ground, bills);
  // Whichever comes first, the account pays one of the two bills, never both, and never the same bill twice.
  expect(
    [
      ['40.00', 2],
      ['50.00', 1],
    ].some(([balance]) => balance === left),
  ).toBe(true);
  expect(open.filter(([state]) => state === 5)).toHaveLength(1);
  expect(first.bills + second.bills + (paid.envelope.code === 200 ? 1 : 0)).toBe(1);
  expect((await autoOf(ground, houseId)).length).toBeLessThanOrEqual(1);
  expect(await ground.disagreements()).toEqual([]);
});

const step = fc.oneof(
  fc.record({ kind: fc.constant('in' as const), cents: fc.integer({ min: 1, max: 20_000 }) }),
  fc.record({ kind: fc.constant('bill' as const), cents: fc.integer({ min: 1, max: 15_000 }) }),
  fc.record({ kind: fc.constant('draw' as const), cents: fc.constant(0) }),
  fc.record({ kind: fc.constant('refund' as const), cents: fc.integer({ min: 1, max: 20_000 }) }),
  fc.record({ kind: fc.constant('red' as const), cents: fc.integer({ min: 0, max: 5 }) }),
);
const yuan = (cents: number): string => (cents / 100).toFixed(2);

it('the balance is the sum of the moves and never below zero, whatever is done in whatever order', async () => {
  let count = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      const { houseId } = await ground.house(`序-${++count}`);
      const accountId = await ground.account(1, { houseId }, '10.00');
      const made: number[] = [];
      let month = 0;
      for (const { kind, cents } of steps) {
        if (kind === 'in') {
          const amount = yuan(cents);
          made.push(
            (await emp.call(settleAccount, { type: 2, houseId, payerName: '甲', prepaid: [{ amount }], tenders: [cash(amount)] })).id,
          );
        } else if (kind === 'bill') {
          month += 1;
          await ground.bill(houseId, {
            amount: yuan(cents),
            lateRate: '0',
            from: `2025-${String(month).padStart(2, '0')}-01`,
            to: `2025-${String(month).padStart(2, '0')}-28`,
          });
        } else if (kind === 'draw') await round(houseId);
        else if (kind === 'refund') {
          const amount = yuan(cents);
          const input = { type: 8 as const, houseId, payerName: '甲', lines: [{ accountId, amount }], tenders: [cash(amount)] };
          const { envelope } = await emp.ask(refundAccount, input);
          if (envelope.code === 200) made.push((envelope.data as { id: number }).id);
        } else {
          const all = [...made, ...(await autoOf(ground, houseId)).map(({ id }) => id)];
          const id = all[cents % Math.max(1, all.length)];
          if (id !== undefined) await emp.ask(redSettlement, { id, version: 0, reason: '试' });
        }
        const [balance = '0'] = await balancesOf(ground, accountId);
        expect(compareDecimal(balance, '0')).toBeGreaterThanOrEqual(0);
      }
      expect(await ground.disagreements()).toEqual([]);
    }),
    { numRuns: 5, seed: 20260615 },
  );
});
