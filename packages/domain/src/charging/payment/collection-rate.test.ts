import { describe, expect, it } from 'vitest';
import { collectionRates, ratePercent } from './collection-rate.ts';

describe('ratePercent', () => {
  it.each([
    ['1', '3', '33.33'],
    ['2', '3', '66.67'],
    ['12345', '100000', '12.35'],
    ['12344', '100000', '12.34'],
    ['0', '250.40', '0.00'],
    ['250.40', '250.40', '100.00'],
    ['-5', '100', '-5.00'],
    ['300', '200', '150.00'],
  ])('%s of %s is %s %%, half up', (part, whole, rate) => expect(ratePercent(part, whole)).toBe(rate));

  it.each([
    ['0', '0'],
    ['5', '0.00'],
    ['5', '-1'],
  ])('%s of %s is no rate', (part, whole) => expect(ratePercent(part, whole)).toBeNull());
});

describe('collectionRates', () => {
  it('by hand: 1000 billed, 100 taken off, 600 received; 500 brought along, 200 of it received, 250 still open, 50 suspended', () => {
    const sums = { gross: '1000.00', reduced: '100.00', net: '900.00', received: '600.00', houses: 8, paidHouses: 5 };
    expect(collectionRates({ ...sums, opening: '500.00', recovered: '200.00', oldOpen: '250.00' })).toEqual({
      current: '66.67',
      houses: '62.50',
      recovery: '44.44',
      overall: '57.14',
      reduction: '10.00',
    });
  });

  it('has no rate where there is nothing to collect', () => {
    const none = { gross: '0.00', reduced: '0.00', net: '0.00', received: '0.00', houses: 0, paidHouses: 0 };
    expect(collectionRates({ ...none, opening: '0.00', recovered: '0.00', oldOpen: '0.00' })).toEqual({
      current: null,
      houses: null,
      recovery: null,
      overall: null,
      reduction: null,
    });
  });
});
