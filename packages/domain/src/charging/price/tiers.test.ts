import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDecimal, multiplyDecimal, sumMoney, type Tier, tierAmount, tierProblem } from '../../index.ts';

const TIERS: Tier[] = [
  { upTo: '180', price: '0.52' },
  { upTo: '350', price: '0.57' },
  { upTo: null, price: '0.82' },
];

describe('tiers', () => {
  it('charge each step at its own price', () => {
    expect(tierAmount('100', TIERS)).toEqual({
      amount: '52',
      rows: [{ step: 1, over: '0', upTo: '180', quantity: '100', price: '0.52', amount: '52' }],
    });
    // 180 × 0.52 + 170 × 0.57 + 50 × 0.82 = 93.60 + 96.90 + 41.00
    expect(tierAmount('400', TIERS)).toMatchObject({
      amount: '231.5',
      rows: [{ step: 1 }, { step: 2, quantity: '170' }, { step: 3, quantity: '50' }],
    });
    expect(tierAmount('180', TIERS).rows).toHaveLength(1);
    expect(tierAmount('0', TIERS)).toEqual({ amount: '0', rows: [] });
    expect(() => tierAmount('-1', TIERS)).toThrow(RangeError);
  });

  it('go on over a year where the months before left off', () => {
    // 170 were used before: 10 more at step 1, then 20 at step 2.
    expect(tierAmount('30', TIERS, '170')).toMatchObject({
      amount: '16.6',
      rows: [
        { step: 1, quantity: '10' },
        { step: 2, quantity: '20' },
      ],
    });
    expect(tierAmount('10', TIERS, '400').rows).toEqual([
      { step: 3, over: '350', upTo: null, quantity: '10', price: '0.82', amount: '8.2' },
    ]);
  });

  it('are told apart from nonsense in words', () => {
    expect(tierProblem(TIERS)).toBeNull();
    expect(tierProblem([])).toEqual({ index: 0, message: '请至少填写一档' });
    expect(
      tierProblem([
        { upTo: '0', price: '1' },
        { upTo: null, price: '1' },
      ])?.message,
    ).toBe('第 1 档上限应大于 0');
    expect(
      tierProblem([
        { upTo: '20', price: '1' },
        { upTo: '20', price: '2' },
        { upTo: null, price: '3' },
      ]),
    ).toEqual({
      index: 1,
      message: '第 2 档上限应大于上一档的 20',
    });
    expect(tierProblem([{ upTo: '20', price: '1' }])?.message).toBe('最后一档不设上限');
    expect(
      tierProblem([
        { upTo: null, price: '1' },
        { upTo: null, price: '1' },
      ])?.message,
    ).toBe('第 1 档应填上限，只有最后一档没有上限');
    expect(tierProblem([{ upTo: null, price: '-1' }])?.message).toBe('第 1 档单价不能小于 0');
  });

  const usage = fc.integer({ min: 0, max: 100_000 }).map((hundredths) => (hundredths / 100).toFixed(2));
  it('cost the same however a year is cut into readings', () =>
    fc.assert(
      fc.property(usage, usage, usage, (before, first, second) => {
        const apart = sumMoney([tierAmount(first, TIERS, before).amount, tierAmount(second, TIERS, addDecimal(before, first)).amount]);
        expect(sumMoney([tierAmount(addDecimal(first, second), TIERS, before).amount])).toBe(apart);
      }),
    ));

  it('use up the whole usage, and its rows are the amount', () =>
    fc.assert(
      fc.property(usage, usage, (before, used) => {
        const { amount, rows } = tierAmount(used, TIERS, before);
        expect(sumMoney(rows.map(({ quantity }) => quantity))).toBe(sumMoney([used]));
        expect(sumMoney(rows.map((row) => multiplyDecimal(row.quantity, row.price)))).toBe(sumMoney([amount]));
      }),
    ));
});
