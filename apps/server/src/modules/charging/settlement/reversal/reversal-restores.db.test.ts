// Whatever was settled: after everything is reversed, in any order, every bill, account and balance is as it was before.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { previewSettlement, redSettlement, settleBills, settlementDetail, voidSettlement, type TenderEntry } from '@anju/contract';
import { compareDecimal, subtractDecimal, sumMoney } from '@anju/domain';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { cash, openGround, turnableClock, wechat, type SettleGround } from '../settlement.fixtures.ts';

const clock = turnableClock('2026-05-20T10:00:00+08:00');
let installation: Installation;
let ground: SettleGround;
let emp: Person;
let count = 0;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openGround(installation);
  await ground.settings({ points: true, pointValue: '0.30', pointShare: 100, changeLimit: '50.00' });
});
afterAll(() => installation.close());

const step = fc.record({
  day: fc.constantFrom('2026-05-20', '2026-06-01', '2026-06-15', '2026-06-29'),
  /** Percentage of the amount owed; the rest of the money is a prepayment. */
  percent: fc.integer({ min: 5, max: 90 }),
  late: fc.boolean(),
  prepaid: fc.boolean(),
  points: fc.boolean(),
  keep: fc.integer({ min: 0, max: 400 }),
  ahead: fc.boolean(),
  parts: fc.boolean(),
});
type Step = (typeof step)['generate'] extends (...given: never[]) => { value: infer V } ? V : never;
const plan = fc.record({
  bills: fc.array(
    fc.record({
      cents: fc.integer({ min: 500, max: 90_000 }),
      due: fc.constantFrom('2026-03-31', '2026-05-10', '2026-06-10'),
      cap: fc.constantFrom('1', '0.01'),
    }),
    {
      minLength: 1,
      maxLength: 3,
    },
  ),
  steps: fc.array(step, { minLength: 1, maxLength: 3 }),
  order: fc.infiniteStream(fc.integer({ min: 0, max: 5 })),
});

async function act(houseId: number, accounts: { prepaid: number; points: number }, one: Step): Promise<number | null> {
  clock.turn(`${one.day}T10:00:00+08:00`);
  emp = await installation.as('emp');
  const owed = await emp.call(previewSettlement, { houseId, spread: { amount: '999999.00' } });
  if (owed.lines.length === 0) return null;
  const due = sumMoney(owed.lines.flatMap(({ amount, late }) => [amount, late]));
  const amount = Math.max(0.01, (Number(due) * one.percent) / 100).toFixed(2);
  const { lines } = await emp.call(previewSettlement, { houseId, spread: { amount } });
  const wanted = lines.map(({ billId, amount: part, late }) => ({
    billId,
    amount: part,
    late: one.late || part === '0.00' ? late : ('none' as const),
  }));
  const prepaid = one.ahead ? [{ houseId, amount: '12.34' }] : [];
  const { total, principal, late } = await emp.call(previewSettlement, { houseId, lines: wanted, prepaid });
  const tenders: (Omit<TenderEntry, 'reference' | 'accountId'> & { accountId?: number })[] = [];
  let left = total;
  const draw = (method: number, accountId: number, most: string, enough: boolean) => {
    if (!enough) return;
    tenders.push({ list: 2, method, accountId, amount: most });
    left = subtractDecimal(left, most);
  };
  const bills = sumMoney([principal, late]);
  draw(7, accounts.prepaid, '1.00', one.prepaid && compareDecimal(bills, '1.10') >= 0);
  draw(11, accounts.points, '0.10', one.points && compareDecimal(bills, '1.10') >= 0);
  const kept = (one.keep / 100).toFixed(2);
  const money = sumMoney([left, kept]);
  if (compareDecimal(money, '0') > 0) tenders.push(one.parts && compareDecimal(money, '1') > 0 ? wechat('0.50') : cash(money));
  if (tenders.at(-1)?.method === 4) tenders.push(cash(subtractDecimal(money, '0.50')));
  const input = { houseId, payerId: null, payerName: '甲', lines: wanted, prepaid, tenders, keepChange: true, expected: total };
  return (await emp.call(settleBills, input)).id;
}

async function takeBack(id: number, inParts: boolean): Promise<void> {
  const { lines, canVoid } = await emp.call(settlementDetail, { id });
  const red = async (seqs: number[] | null) =>
    emp.call(redSettlement, { id, version: (await emp.call(settlementDetail, { id })).version, reason: '错', seqs });
  if (inParts && lines.length > 1) await red([lines.at(-1)?.seq ?? 1]);
  else if (canVoid) {
    await emp.call(voidSettlement, { id, version: 0, reason: '错' });
    return;
  }
  await red(null);
}

describe('a reversal', () => {
  it('restores every bill, account and balance, whatever was paid how and taken back in which order', async () => {
    await fc.assert(
      fc.asyncProperty(plan, async ({ bills, steps, order }) => {
        clock.turn('2026-05-20T10:00:00+08:00');
        const { houseId } = await ground.house(`复-${++count}`);
        for (const [index, { cents, due, cap }] of bills.entries())
          await ground.bill(houseId, { amount: (cents / 100).toFixed(2), due, lateCap: cap, item: `测试复原${index}` });
        const accounts = {
          prepaid: await ground.account(1, { houseId }, '100.00'),
          points: await ground.account(4, { houseId }, '100.00'),
        };
        await ground.account(2, { houseId }, '0.01');
        const before = await ground.picture([houseId]);
        const made: number[] = [];
        for (const one of steps.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
          const id = await act(houseId, accounts, one);
          if (id !== null) made.push(id);
        }
        const inParts = steps.some(({ parts }) => parts);
        while (made.length > 0) {
          const [at = 0] = order.take(1);
          const [id = 0] = made.splice(at % made.length, 1);
          await takeBack(id, inParts);
        }
        expect(await ground.picture([houseId])).toEqual(before);
        expect(await ground.disagreements()).toEqual([]);
      }),
      { numRuns: 12 },
    );
  });
});
