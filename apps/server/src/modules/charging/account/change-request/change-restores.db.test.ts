// Whatever was changed, in any order and with payments in between: once the changes are undone, every bill is what it would be without
// them.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createChangeRequest, settleBills, type ChangeKind } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { cash, openGround, turnableClock, type SettleGround } from '../../settlement/settlement.fixtures.ts';
import { askFor, inputOf, pass, undo } from './change.fixtures.ts';

const clock = turnableClock('2026-05-20T10:00:00+08:00');
let installation: Installation;
let ground: SettleGround;
let emp: Person;
let auditor: Person;
let count = 0;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openGround(installation);
});
afterAll(() => installation.close());

const DAYS = ['2026-05-20', '2026-06-01', '2026-06-15', '2026-06-29'];
const plan = fc.record({
  cents: fc.integer({ min: 5000, max: 90_000 }),
  due: fc.constantFrom('2026-03-31', '2026-05-10', '2026-06-10', '2026-08-01'),
  cap: fc.constantFrom('1', '0.01'),
  kind: fc.constantFrom<ChangeKind>(1, 2, 3, 5),
  more: fc.boolean(),
  percent: fc.integer({ min: 1, max: 100 }),
  /** The part that is paid between the change and its counterpart. */
  paid: fc.integer({ min: 0, max: 40 }),
  at: fc.tuple(fc.integer({ min: 0, max: 1 }), fc.integer({ min: 1, max: 2 }), fc.integer({ min: 2, max: 3 })),
});
type Plan = typeof plan extends fc.Arbitrary<infer P> ? P : never;

let ticks = 0;
/** Moves the clock forward even on the same day, because the time decides which step came first. */
const turn = async (day: string) => {
  clock.turn(new Date(Date.parse(`${day}T10:00:00+08:00`) + ++ticks * 1000).toISOString());
  [emp, auditor] = await Promise.all([installation.as('emp'), installation.as('auditor')]);
};
const bill = async ({ cents, due, cap }: Plan) => {
  const { houseId } = await ground.house(`复${++count}-1`);
  return { houseId, id: await ground.bill(houseId, { amount: (cents / 100).toFixed(2), due, lateCap: cap }) };
};
const numbers = async (houseId: number) => {
  const { bills, balances } = await ground.picture([houseId]);
  const drop = ({ id: _id, object_id: _object, ...row }: Record<string, unknown>) => row;
  return {
    bills: bills?.map((row) => drop(row as Record<string, unknown>)),
    balances: balances?.map((row) => drop(row as Record<string, unknown>)),
  };
};
const lateOf = async (id: number) => {
  const [row] = await ground.sql<{ late: string }>(
    `select greatest(least(late_fixed + round(open * late_rate * greatest(0, '2026-06-29'::date - coalesce(late_day, due_date + late_grace)), 2),
       round(late_cap * (amount + adjusted - reduced), 2)) - late_settled - late_waived, 0) as late from charging.bill where id = $1`,
    [id],
  );
  return row?.late ?? '0.00';
};
async function payPart(houseId: number, billId: number, { cents, paid }: Plan) {
  const amount = ((cents * paid) / 10_000).toFixed(2);
  if (paid === 0 || amount === '0.00') return;
  await emp.call(settleBills, {
    houseId,
    payerName: '付款人',
    lines: [{ billId, amount, late: 'none' }],
    tenders: [cash(amount)],
    expected: amount,
  });
}

it('a change and its counterpart leave the bill, its late fee, its state and the balance as they would have been', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async (one) => {
      const [changed, twin] = [await bill(one), await bill(one)];
      const [first, second, third] = one.at.map((at) => DAYS[at] ?? '') as [string, string, string];
      await turn(first);
      // Changes at most half of the principal, so that the payment still fits, or one cent of the late fee.
      const part = one.kind === 5 ? '0.01' : (Math.max(1, Math.floor((one.cents * one.percent) / 200)) / 100).toFixed(2);
      const amount = one.kind === 1 && !one.more ? `-${part}` : part;
      const made = await emp.ask(createChangeRequest, inputOf(one.kind, [[changed.id, amount]]));
      // No late fee had accrued yet, so there is nothing to waive.
      if (one.kind === 5 && made.envelope.code !== 200) return;
      const { id } = made.envelope.data as { id: number };
      await pass(auditor, id);
      await turn(second);
      await payPart(changed.houseId, changed.id, one);
      await payPart(twin.houseId, twin.id, one);
      await turn(third);
      await undo(auditor, id);
      expect(await numbers(changed.houseId)).toEqual(await numbers(twin.houseId));
      expect(await lateOf(changed.id)).toBe(await lateOf(twin.id));
    }),
    { numRuns: 15 },
  );
  expect(await ground.disagreements()).toEqual([]);
});

it('two changes are taken back in either order', async () => {
  await turn('2026-05-20');
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const { houseId, id } = await bill({
      cents: 100_000,
      due: '2026-03-31',
      cap: '1',
      kind: 1,
      more: true,
      percent: 1,
      paid: 0,
      at: [0, 1, 2],
    });
    const before = await ground.picture([houseId]);
    const ids: number[] = [];
    for (const [day, kind, amount] of [
      ['2026-05-20', 2, '300'],
      ['2026-06-01', 1, '55.55'],
    ] as const) {
      await turn(day);
      const request = await askFor(emp, kind, [[id, amount]]);
      await pass(auditor, request);
      ids.push(request);
    }
    await turn('2026-06-15');
    for (const at of order) await undo(auditor, ids[at] ?? 0);
    expect(await ground.picture([houseId])).toEqual(before);
  }
});
