import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimal, sumMoney } from '../../money/decimal.ts';
import { excessOf, excessText, limitText } from './money-limit.ts';

const LIMIT = { paper: '1000', day: '5000' };
const use = (amount: string, byPerson = '0', byAccount = '0') => ({ amount, byPerson, byAccount });

describe('a paper', () => {
  it('passes up to its limit and not a cent above', () => {
    expect(excessOf(LIMIT, use('1000.00'))).toBeNull();
    expect(excessOf(LIMIT, use('1000.01'))).toEqual({ sort: 'paper', limit: '1000' });
  });

  it('counts with the papers of the same day, of the person and of the account', () => {
    expect(excessOf(LIMIT, use('500', '4500', '4500'))).toBeNull();
    expect(excessOf(LIMIT, use('500', '4500.01'))).toMatchObject({ sort: 'person', sum: '5000.01' });
    expect(excessOf(LIMIT, use('500', '0', '4600'))).toMatchObject({ sort: 'account', sum: '5100' });
  });

  it('always needs a second person with a limit of 0, and never without limits', () => {
    expect(excessOf({ paper: '0.00', day: null }, use('0.01'))).toEqual({ sort: 'always' });
    expect(excessOf({ paper: null, day: '0' }, use('0.01'))).toEqual({ sort: 'always' });
    expect(excessOf({ paper: null, day: null }, use('9999999', '9999999', '9999999'))).toBeNull();
  });

  it('cannot be split: what passes of a person on one day never comes to more than the limit of a day', () => {
    const papers = fc.array(
      fc.integer({ min: 1, max: 150_000 }).map((cents) => (cents / 100).toFixed(2)),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(papers, (amounts) => {
        const done: string[] = [];
        for (const amount of amounts) if (excessOf(LIMIT, use(amount, sumMoney(done), '0')) === null) done.push(amount);
        expect(compareDecimal(sumMoney(done), LIMIT.day)).toBeLessThanOrEqual(0);
        expect(done.every((amount) => compareDecimal(amount, LIMIT.paper) <= 0)).toBe(true);
      }),
    );
  });
});

it('says why', () => {
  expect(excessText('红冲', { sort: 'paper', limit: '1000' })).toBe('红冲超过单笔限额 1,000.00 元');
  expect(excessText('经付', { sort: 'person', limit: '5000', sum: '5200' })).toBe(
    '经付超过当日限额 5,000.00 元（本人今日合计 5,200.00 元）',
  );
  expect(excessText('经付', { sort: 'account', limit: '5000', sum: '5200' })).toContain('该账户今日合计');
  expect(excessText('委付', { sort: 'always' })).toBe('委付均需复核');
  expect([limitText(null), limitText('0.00'), limitText('1000')]).toEqual(['不限', '一律复核', '1,000.00 元']);
});
