import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumMoney } from '@anju/domain';
import type { DebtorFound } from './arrears-shapes.ts';
import { mergeDebtors, owes } from './debtor.rules.ts';

const found = { payerId: 7, payerName: '周以宁', phone: '13800001234' };
const debtor = (payerId: number | null, overdue: string, oldestDue = '2026-04-30'): DebtorFound => ({
  key: '1-12',
  payerId,
  name: payerId === null ? '' : `人${payerId}`,
  phone: '',
  bills: 1,
  overdue,
  late: '0.10',
  oldestDue,
});

describe('the debtors of an object', () => {
  it('bills that name nobody are asked of its payer, together with those that name that person', () => {
    const [seller, payer] = mergeDebtors(found, [
      debtor(3, '100.00', '2026-01-31'),
      debtor(null, '50.00', '2026-03-31'),
      debtor(7, '20.00'),
    ]);
    expect(seller).toMatchObject({ payerId: 3, overdue: '100.00', unnamed: false });
    expect(payer).toMatchObject({
      payerId: 7,
      name: '人7',
      bills: 2,
      overdue: '70.00',
      late: '0.20',
      oldestDue: '2026-03-31',
      unnamed: true,
    });
    expect(mergeDebtors(found, [debtor(null, '5.00')])).toMatchObject([{ payerId: 7, name: '周以宁', phone: '13800001234' }]);
    expect(mergeDebtors({ ...found, payerId: null, payerName: '' }, [debtor(null, '5.00')])).toMatchObject([{ payerId: null, name: '' }]);
  });

  it('share out everything: the sums stay, and every bill is owed by exactly one', () => {
    const payers = fc.uniqueArray(fc.option(fc.integer({ min: 5, max: 9 }), { nil: null }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(payers, (some) => {
        const all = some.map((payerId, index) => debtor(payerId, `${index + 1}.25`));
        const merged = mergeDebtors(found, all);
        expect(sumMoney(merged.map(({ overdue }) => overdue))).toBe(sumMoney(all.map(({ overdue }) => overdue)));
        for (const payerId of some) expect(merged.filter((one) => owes(one, payerId))).toHaveLength(1);
      }),
    );
  });
});
