import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDecimal, compareDecimal, floorFactor, shareOut, shareWeight, shareWithin, type ShareMethodId } from '../../index.ts';

const STEPS = [
  { floor: -1, factor: '0.3' },
  { floor: 1, factor: '0' },
  { floor: 2, factor: '0.5' },
  { floor: 3, factor: '0.8' },
  { floor: 4, factor: '1.0' },
];
const FACTS = {
  area: '89.43',
  persons: 3,
  days: 20,
  coefficient: '1.5',
  floor: 6,
  water: '12',
  electricity: '140.5',
  value: '7.25',
};
const terms = (method: ShareMethodId) => ({ method, freeFloors: 2, floorSteps: STEPS, floorMore: '0.05' });

describe('floorFactor', () => {
  it.each([
    [1, '0'],
    [2, '0.5'],
    [3, '0.8'],
    [4, '1'],
    [6, '1.1'],
    [24, '2'],
    [-1, '0.3'],
    [-2, '0'],
  ])('floor %d has factor %s', (floor, factor) => expect(floorFactor(floor, STEPS, '0.05')).toBe(factor));

  it('adds nothing above a table whose last row is below the ground', () => {
    expect(floorFactor(-1, [{ floor: -3, factor: '0.2' }], '0.05')).toBe('0.2');
    expect(floorFactor(5, [{ floor: -3, factor: '0.2' }], '0.05')).toBe('0');
  });
});

describe('shareWeight', () => {
  it.each([
    [1, '89.43', null],
    [2, '1', null],
    [9, '7.25', null],
    [10, '12', null],
    [11, '140.5', null],
    [12, '6', null],
    [13, '4', null],
    [14, '3', null],
    [15, '20', null],
    [16, '1.5', null],
    [17, '98.373', '1.1'],
    [18, '1.1', '1.1'],
    [19, '3.3', '1.1'],
  ] as const)('method %d weighs %s', (method, weight, factor) =>
    expect(shareWeight(terms(method), FACTS)).toEqual({ weight, factor, missing: null }),
  );

  it('says what is not known, and weighs the free floors and basements nothing', () => {
    expect(shareWeight(terms(1), { ...FACTS, area: '0.00' })).toMatchObject({ weight: '0', missing: 'area' });
    expect(shareWeight(terms(17), { ...FACTS, area: null })).toMatchObject({ weight: '0', missing: 'area' });
    expect(shareWeight(terms(10), { ...FACTS, water: null })).toMatchObject({ weight: '0', missing: 'reading' });
    expect(shareWeight(terms(11), { ...FACTS, electricity: null })).toMatchObject({ weight: '0', missing: 'reading' });
    expect(shareWeight(terms(9), { ...FACTS, value: null })).toMatchObject({ weight: '0', missing: null });
    expect(shareWeight(terms(13), { ...FACTS, floor: 2 }).weight).toBe('0');
    expect(shareWeight(terms(12), { ...FACTS, floor: -1 }).weight).toBe('0');
    expect(shareWeight(terms(18), { ...FACTS, floor: -1 }).weight).toBe('0.3');
  });
});

const FREE = { min: null, max: null, leftOver: 'others' } as const;
const amounts = ({ parts }: ReturnType<typeof shareWithin>) => parts.map(({ amount }) => amount);

describe('shareWithin', () => {
  it('without limits is the share by largest remainder', () => {
    const shared = shareWithin('100.00', ['80', '90', '95'], FREE);
    expect(amounts(shared)).toEqual(['30.19', '33.96', '35.85']);
    expect(shared.own).toBe('0.00');
    expect(shared.parts[0]).toMatchObject({ base: '100.00', sum: '265', limit: null });
  });

  it('gives what a maximum leaves over to the others, until nobody is above it', () => {
    // 60 / 30 / 10: the first is limited to 40; the remaining 60 is split 3 : 1, which is 45 / 15; the second is limited too, and 20
    // remains.
    const shared = shareWithin('100.00', ['6', '3', '1'], { ...FREE, max: '40' });
    expect(amounts(shared)).toEqual(['40.00', '40.00', '20.00']);
    expect(shared.parts.map(({ base, sum, limit }) => [base, sum, limit])).toEqual([
      ['100.00', '10', 'max'],
      ['60.00', '4', 'max'],
      ['20.00', '1', null],
    ]);
  });

  it('or lets the company bear it', () => {
    const shared = shareWithin('100.00', ['6', '3', '1'], { min: null, max: '40', leftOver: 'company' });
    expect([amounts(shared), shared.own]).toEqual([['40.00', '30.00', '10.00'], '20.00']);
  });

  it('raises to a minimum at the cost of the others; who weighs nothing gets none', () => {
    const shared = shareWithin('100.00', ['6', '3', '1', '0'], { ...FREE, min: '15' });
    expect(amounts(shared)).toEqual(['56.67', '28.33', '15.00', '0.00']);
  });

  it('leaves to the company what no house may take', () => {
    const shared = shareWithin('100.00', ['1', '1'], { ...FREE, max: '30' });
    expect([amounts(shared), shared.own]).toEqual([['30.00', '30.00'], '40.00']);
  });

  it('refuses weights that sum to zero, and a minimum above what there is', () => {
    expect(() => shareWithin('1.00', ['0', '0'], FREE)).toThrow(RangeError);
    expect(() => shareWithin('1.00', ['1', '1'], { ...FREE, min: '0.51' })).toThrow('the minimum is above the total');
  });

  it('conserves the total within the limits, for any weights and limits; no part is negative', () => {
    const weight = fc.integer({ min: 0, max: 1_000_000 }).map((n) => (n / 100).toFixed(2));
    const cent = (max: number) => fc.integer({ min: 1, max }).map((n) => (n / 100).toFixed(2));
    const limits = fc.record({
      bounds: fc.tuple(fc.option(cent(5_000)), fc.option(cent(50_000))),
      leftOver: fc.constantFrom('others' as const, 'company' as const),
    });
    fc.assert(
      fc.property(cent(10_000_000), fc.array(weight, { minLength: 1, maxLength: 30 }), limits, (total, weights, { bounds, leftOver }) => {
        const [low, high] = bounds;
        const min = low !== null && high !== null && compareDecimal(low, high) > 0 ? high : low;
        const takers = weights.filter((one) => compareDecimal(one, '0') > 0).length;
        const run = () => shareWithin(total, weights, { min, max: high, leftOver });
        if (takers === 0 || (min !== null && Number(min) * takers > Number(total) + 1e-9)) {
          expect(run).toThrow(RangeError);
          return;
        }
        const { parts, own } = run();
        expect(compareDecimal(parts.map(({ amount }) => amount).reduce(addDecimal, own), total)).toBe(0);
        expect(compareDecimal(own, '0')).toBeGreaterThanOrEqual(0);
        parts.forEach(({ amount }, index) => {
          expect(compareDecimal(amount, '0')).toBeGreaterThanOrEqual(0);
          const takes = compareDecimal(weights[index] as string, '0') > 0;
          if (!takes) expect(amount).toBe('0.00');
          if (takes && min !== null) expect(compareDecimal(amount, min)).toBeGreaterThanOrEqual(0);
          if (high !== null) expect(compareDecimal(amount, high)).toBeLessThanOrEqual(0);
        });
        if (min === null && high === null) expect(parts.map(({ amount }) => amount)).toEqual(shareOut(total, weights));
      }),
    );
  });
});
