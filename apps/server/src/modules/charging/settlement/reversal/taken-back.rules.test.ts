import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AheadPaid } from './taken-back-shapes.ts';
import { endedDiscounts, takenBackNote, takenBackReason, withTakenBack } from './taken-back.rules.ts';

const month = (index: number): string => `${2026 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`;
const paid = (index: number, needed: number, more: Partial<AheadPaid> = {}): AheadPaid => ({
  billId: index + 1,
  batchId: 7,
  objectKind: 1,
  objectId: 9,
  objectText: '3幢-1203',
  chargeTypeId: 5,
  item: '物业服务费',
  periodFrom: month(index),
  periodMonths: 1,
  seq: index + 1,
  done: false,
  discount: { id: 100 + index, kind: 3, reductionId: 4, amount: '-7.50', name: '一年九七折', needed },
  ...more,
});
const year = (needed: number) => Array.from({ length: 12 }, (_, index) => paid(index, needed));

describe('a discount that is no longer earned', () => {
  it('is taken back from the months that stay: three of twelve reversed leave nine, 9 × 7.50 = 67.50', () => {
    const [group, ...others] = endedDiscounts(year(12), new Set([10, 11, 12]));
    expect(others).toEqual([]);
    expect(group).toMatchObject({ left: 9, needed: 12, months: 9, amount: '67.50' });
    expect(group?.bills.map(({ billId }) => billId)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(group && takenBackReason(group)).toBe('收回折扣：只剩 9 个月，不足 12 个月');
    expect(group && takenBackNote(group)).toBe('物业服务费只剩 9 个月，不足“一年九七折”的 12 个月，收回折扣 67.50 元，计入待缴');
  });

  it('counts quarters whole, a month cut in two once, and a month that a reduction had left nothing to pay for', () => {
    const quarters = [0, 3, 6].map((index) => paid(index, 6, { periodMonths: 3 }));
    expect(endedDiscounts(quarters, new Set([7]))).toEqual([]);
    expect(endedDiscounts(quarters, new Set([4, 7]))).toMatchObject([{ left: 3, months: 1 }]);
    const cut = [paid(0, 2), paid(1, 2), paid(1, 2, { billId: 30, seq: 30, periodFrom: '2026-02-15' })];
    expect(endedDiscounts(cut, new Set([30]))).toEqual([]);
    const free = [paid(0, 2), paid(1, 2, { seq: null, discount: null }), paid(2, 2)];
    expect(endedDiscounts(free, new Set([3]))).toEqual([]);
  });

  it('of another item or object in the same settlement stays', () => {
    const others = year(12).map((one) => ({ ...one, objectId: 10, seq: (one.seq ?? 0) + 12 }));
    expect(endedDiscounts([...year(12), ...others], new Set([1]))).toMatchObject([{ left: 11, months: 11 }]);
  });

  it('stands exactly as long as enough months stay paid, however the reversals follow each other', () => {
    const order = fc.shuffledSubarray(
      Array.from({ length: 12 }, (_, index) => index + 1),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(order, fc.integer({ min: 1, max: 12 }), (seqs, needed) => {
        let months = year(needed);
        for (const [at, seq] of seqs.entries()) {
          const ended = new Set(endedDiscounts(months, new Set([seq])).flatMap(({ bills }) => bills.map(({ billId }) => billId)));
          months = months.map((one) => ({
            ...one,
            done: one.done || one.seq === seq,
            discount: ended.has(one.billId) || one.seq === seq ? null : one.discount,
          }));
          const left = 12 - at - 1;
          expect(months.filter(({ discount }) => discount !== null)).toHaveLength(left >= needed ? left : 0);
        }
      }),
    );
  });
});

describe('the steps of a bill with a discount taken back', () => {
  it('lower the principal from the payment until the other reversal, and both belong to the settlement', () => {
    const step = (day: string, settlementId: number | null, paidIn: string) => ({
      billId: 1,
      settlementId,
      day,
      payable: '0',
      paid: paidIn,
      changeIds: [],
    });
    const steps = [step('2026-01-10', 50, '90'), step('2026-07-01', null, '0')];
    expect(withTakenBack(steps, 50, { billId: 1, amount: '-10.00', day: '2026-06-15' })).toMatchObject([
      { day: '2026-01-10', settlementId: 50, payable: '-10', paid: '90' },
      { day: '2026-06-15', settlementId: 50, payable: '10', paid: '0' },
      { day: '2026-07-01', settlementId: null },
    ]);
  });
});
