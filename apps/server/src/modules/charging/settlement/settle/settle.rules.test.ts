import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TenderEntry } from '@anju/contract';
import { sumMoney } from '@anju/domain';
import { openLedger, useSpecial } from '../../ledger/ledger.rules.ts';
import { planReturn, waysBack } from '../reversal/reversal.rules.ts';
import { assertBalanced, planTenders } from './settle.rules.ts';
import type { AccountNow } from '../../ledger/settlement-shapes.ts';

const tender = (list: 1 | 2, method: number, amount: string, accountId: number | null = null): TenderEntry => ({
  list,
  method,
  amount,
  reference: 'x',
  accountId,
});
const account = (id: number, kind: number, balance: string): AccountNow => ({
  id,
  kind,
  estateId: 1,
  houseId: 1,
  personId: null,
  chargeTypeId: null,
  ref: 0,
  houseCode: '',
  item: '',
  balance,
  moves: 0,
});
const outcome = <T>(work: () => T): T | string => {
  try {
    return work();
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
};

const settings = { changeLimit: '10.00', points: true, pointShare: 100 };
const context = { total: '100.00', bills: '100.00', keepChange: true, received: null, settings, writeOff: false };
const cents = fc.integer({ min: 1, max: 6000 }).map((value) => (value / 100).toFixed(2));
const tenders = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom(1, 4, 5), cents), { minLength: 1, maxLength: 4 }),
    fc.subarray([tender(2, 7, '30.00', 1), tender(2, 8, '4.00', 2), tender(2, 11, '5.00', 3)]),
  )
  .map(([money, specials]) => [...money.map(([method, amount]) => tender(1, method, amount)), ...specials]);
const shuffled = tenders.chain((rows) =>
  fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length, maxLength: rows.length })),
);

describe('tenders', () => {
  it('in any order keep, give back and draw the same, or are refused with the same words', () => {
    fc.assert(
      fc.property(shuffled, ([rows, other]) => {
        const run = (given: readonly TenderEntry[]) =>
          outcome(() => {
            const { kept, received, changeGiven } = planTenders(given, context);
            const accounts = [account(1, 1, '25.00'), account(2, 2, '4.00'), account(3, 4, '50.00')];
            const ledger = openLedger(accounts);
            for (const one of given)
              if (one.accountId !== null)
                useSpecial(ledger, accounts[one.accountId - 1], one, {
                  estateId: 1,
                  houseIds: new Set([1]),
                  payerId: null,
                  planned: [],
                  settings: { pointValue: '0.10' },
                });
            return { kept, received, changeGiven, balances: accounts.map(({ id }) => ledger.balance(id)) };
          });
        expect(run(other)).toEqual(run(rows));
      }),
    );
  });

  it('and lines that do not meet are never written', () => {
    expect(() => assertBalanced([{ amount: '10.00', late: '0.50' }], [{ amount: '10.50' }], '10.50')).not.toThrow();
    expect(() => assertBalanced([{ amount: '10.00', late: '0.50' }], [{ amount: '10.00' }], '10.50')).toThrow('out of balance');
    expect(() => assertBalanced([{ amount: '10.00', late: '0.00' }], [{ amount: '10.50' }], '10.50')).toThrow('out of balance');
  });
});

describe('money that goes back', () => {
  it('goes back in parts, each the way it came, until nothing is left', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(parts, parts, (came, cuts) => {
        const original = came.map((value, index) => ({
          ...tender(1, index % 2 === 0 ? 1 : 4, (value / 100).toFixed(2)),
          accountKind: null,
        }));
        const all = came.reduce((sum, value) => sum + value, 0);
        const returned: (typeof original)[number][] = [];
        let left = all;
        for (const cut of [...cuts, all]) {
          const part = Math.min(cut, left);
          if (part === 0) continue;
          left -= part;
          const amount = (part / 100).toFixed(2);
          const back = planReturn(waysBack(original, returned), amount, null);
          expect(sumMoney(back.map((one) => one.amount))).toBe(amount);
          returned.push(...back.map((one) => ({ ...one, amount: `-${one.amount}`, accountKind: null })));
        }
        expect(waysBack(original, returned).every((way) => Number(way.left) === 0)).toBe(true);
      }),
    );
  });
});
