import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDecimal, multiplyDecimal, subtractDecimal } from '@anju/domain';
import { checksOf, isEmptyOpening, isReady, storedOf } from './opening.rules.ts';

const cents = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((value) => multiplyDecimal(String(value), '0.01'));

it('what was earned or spent is found again in what is stored, on either side', () => {
  const income = storedOf({ opening: '0', debit: '100', credit: '100', actual: '100' }, { direction: -1, category: 6 });
  expect(income).toEqual({ amount: '0', debit: '100', credit: '100', closeDebit: '100', closeCredit: '0' });
  const expense = storedOf({ opening: '0', debit: '80', credit: '80', actual: '80' }, { direction: 1, category: 6 });
  expect([expense.closeDebit, expense.closeCredit]).toEqual(['0', '80']);
  fc.assert(
    fc.property(cents, cents, cents, fc.constantFrom<1 | -1>(1, -1), (debit, credit, actual, direction) => {
      const stored = storedOf({ opening: '0', debit, credit, actual }, { direction, category: 6 });
      const own = subtractDecimal(subtractDecimal(debit, credit), subtractDecimal(stored.closeDebit, stored.closeCredit));
      expect(addDecimal(multiplyDecimal(own, String(direction)), '0')).toBe(addDecimal(actual, '0'));
    }),
  );
});

it('a balance is typed on the side of its subject; nothing is carried by what is no income or expense', () => {
  const loan = storedOf({ opening: '500.00', debit: '20', credit: '0', actual: '7' }, { direction: -1, category: 2 });
  expect(loan).toEqual({ amount: '-500', debit: '20', credit: '0', closeDebit: '0', closeCredit: '0' });
  expect(isEmptyOpening(storedOf({ opening: '0.00', debit: '0', credit: '0', actual: '0' }, { direction: 1, category: 1 }))).toBe(true);
});

it('a start in January has no moves to balance, and a difference of cash-flow items only warns', () => {
  const found = {
    midYear: true,
    openingDebit: '10',
    openingCredit: '10',
    debitTotal: '5',
    creditTotal: '5',
    profit: [],
    dims: [],
    unusable: [],
    cashItems: '3',
    cashGrown: '4',
    charging: [],
    cards: [],
  };
  const checks = checksOf(found);
  expect(checks.filter(({ ok }) => !ok).map(({ name, warning }) => [name, warning])).toEqual([['现金流量项目与现金增减一致', true]]);
  expect(isReady(checks)).toBe(true);
  expect(checksOf({ ...found, midYear: false, debitTotal: '6' }).every(({ ok }) => ok)).toBe(true);
  expect(isReady(checksOf({ ...found, creditTotal: '6' }))).toBe(false);
});
