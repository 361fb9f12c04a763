import { describe, expect, it } from 'vitest';
import { expiryOf, isPayerCode, nextAsk, paidOn } from './pay-order.rules.ts';
import { againNumber, isAgain, orderedNumber } from '../provider/order-number.rules.ts';

const now = new Date('2026-06-15T04:00:00.000Z');
const secondsTo = (at: string) => (Date.parse(at) - now.getTime()) / 1000;

describe('the next question', () => {
  it('comes after 10 s, 30 s, 1, 2, 5, 10 minutes, and so on every 10', () => {
    const far = '2026-06-16T00:00:00.000Z';
    expect([0, 1, 2, 3, 4, 5, 6, 40].map((asked) => secondsTo(nextAsk(now, asked, far)))).toEqual([10, 30, 60, 120, 300, 600, 600, 600]);
  });
  it('comes when the order runs out, if that is sooner; and goes on after it', () => {
    expect(secondsTo(nextAsk(now, 5, '2026-06-15T04:01:30.000Z'))).toBe(90);
    expect(secondsTo(nextAsk(now, 5, '2026-06-15T03:59:00.000Z'))).toBe(600);
  });
});

describe('an order', () => {
  it.each([
    ['code', 600],
    ['scan', 300],
    ['link', 7200],
  ] as const)('by %s runs out after %i seconds', (way, seconds) => expect(secondsTo(expiryOf(now, way))).toBe(seconds));
});

describe('another payment of an order', () => {
  it('is named after the order, and told from an order by its name', () => {
    const number = againNumber('YD-20260615000001', 2);
    expect(number).toBe('YD-20260615000001+2');
    expect([number, 'YD-20260615000001'].map((one) => [isAgain({ number: one }), orderedNumber(one)])).toEqual([
      [true, 'YD-20260615000001'],
      [false, 'YD-20260615000001'],
    ]);
  });
});

describe('the day of a payment', () => {
  it.each([
    ['today', '2026-06-15T03:59:00.000Z', '2026-06-15T03:50:00.000Z', null],
    ['yesterday, before midnight in Shanghai', '2026-06-14T15:59:00.000Z', '2026-06-14T15:50:00.000Z', '2026-06-14'],
    ['never before the order was made', '2026-06-10T00:00:00.000Z', '2026-06-14T15:50:00.000Z', '2026-06-14'],
    ['never in the future', '2026-06-18T00:00:00.000Z', '2026-06-14T15:50:00.000Z', null],
  ])('is %s', (_, paidAt, createdAt, day) => expect(paidOn(paidAt, createdAt, now)).toBe(day));
});

it.each([
  ['134567890123456789', true],
  ['2888888888888888', true],
  ['13456789012345', false],
  ['13456789012345678x', false],
])('a payer’s code %s: %s', (text, is) => expect(isPayerCode(text)).toBe(is));
