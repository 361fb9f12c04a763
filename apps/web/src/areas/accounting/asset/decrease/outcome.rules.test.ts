import { expect, test } from 'vitest';
import { outcomeOf } from './outcome.rules.ts';

/** The sale of the oracle: 120,000 after 29 months, the 30th is not booked yet. */
const CARD = {
  ...{ cost: '120000.00', accumulated: '55100.00', impairment: '0.00' },
  months: [
    { ym: 202705, amount: '1900.00', done: true },
    { ym: 202706, amount: '1900.00', done: false },
    { ym: 202707, amount: '1900.00', done: false },
  ],
};

test('a sale loses what it was worth after the month of the sale, and costs, less the price', () => {
  expect(outcomeOf(CARD, { day: '2027-06-18', price: '40000', expense: '500' })).toEqual({
    ...{ ahead: '1900.00', accumulated: '57000.00', net: '63000.00', result: '-23500.00' },
  });
  expect(outcomeOf(CARD, { day: '2027-05-31', price: '70000' })).toMatchObject({ ahead: '0.00', net: '64900.00', result: '5100.00' });
});

test('what is not an amount yet counts nothing, and impairment makes it worth less', () => {
  expect(outcomeOf(CARD, { day: null, price: '4x', expense: '' })).toMatchObject({ net: '64900.00', result: '-64900.00' });
  expect(outcomeOf({ ...CARD, impairment: '4900.00' }, { day: '2027-05-31' }).net).toBe('60000.00');
});
