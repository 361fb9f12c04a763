import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChargeInput, computeCharge, ONE_MONTH, parseFormula, priceText, priceWords, prorate, termOf } from '../index.ts';

function formula(text: string) {
  const reading = parseFormula(text);
  if (!reading.ok) throw new Error(reading.message);
  return reading.formula;
}
const charge = (over: Partial<ChargeInput>) =>
  computeCharge({
    method: 1,
    price: { kind: 'unit', price: '2.800000' },
    extra: '0.00',
    values: { area: '89.43' },
    unit: '',
    term: ONE_MONTH,
    ...over,
  });
const explained = (over: Partial<ChargeInput>) => {
  const made = charge(over);
  return made.ok ? made.explain : made.message;
};

describe('a charge', () => {
  it.each<[string, Partial<ChargeInput>]>([
    ['89.43㎡ × 2.80元/㎡·月 × 1个月 = 250.40元', {}],
    ['89.43㎡ × 2.80元/㎡·月 × 15/29月 = 129.52元', { term: termOf('2024-02-15', '2024-02-29') }],
    ['89.43㎡ × 2.80元/㎡·月 × (2个月 + 15/31月) = 621.97元', { term: termOf('2026-01-17', '2026-03-31') }],
    ['(89.43㎡ × 2.80元/㎡·月 + 5.00元/月) × 3个月 = 766.21元', { extra: '5.00', term: termOf('2026-01-01', '2026-03-31') }],
    ['6.00元/户·月 × 12个月 = 72.00元', { method: 2, price: { kind: 'unit', price: '6' }, term: termOf('2026-01-01', '2026-12-31') }],
    ['2个 × 60.00元/个·月 × 1个月 = 120.00元', { method: 3, unit: '个', price: { kind: 'unit', price: '60' }, values: { quantity: '2' } }],
    [
      '150度 × 0.5469元/度 = 82.04元',
      { method: 4, unit: '度', term: null, price: { kind: 'unit', price: '0.546900' }, values: { quantity: '150.00' } },
    ],
    [
      '10吨 × 3.00元/吨 + 2.50元 = 32.50元',
      { method: 4, unit: '吨', term: null, extra: '2.5', price: { kind: 'unit', price: '3' }, values: { quantity: '10' } },
    ],
    ['3000.00元 = 3000.00元', { method: 5, term: null, price: { kind: 'unit', price: '3000' }, values: {} }],
    ['89.43㎡ × 2.80元/㎡·月 × 1个月 = 251.00元（进位到元）', { rounding: { mode: 'up', decimals: 0 } }],
    [
      '第1档 180度 × 0.52元 + 第2档 20度 × 0.57元 = 105.00元',
      {
        method: 4,
        unit: '度',
        term: null,
        values: { quantity: '200' },
        price: {
          kind: 'tiers',
          tiers: [
            { upTo: '180', price: '0.52' },
            { upTo: null, price: '0.57' },
          ],
        },
      },
    ],
    [
      'max(楼层 - 2, 0) * 2（楼层=8） × 1个月 = 12.00元',
      { method: 2, values: { floor: '8' }, price: { kind: 'formula', formula: formula('max(F-2,0)*2'), price: '0' } },
    ],
    [
      '面积 * 单价 * 月数（面积=100，单价=1.5，月数=3） + 1.00元/月 × 3个月 = 453.00元',
      {
        extra: '1',
        term: termOf('2026-01-01', '2026-03-31'),
        values: { area: '100' },
        price: { kind: 'formula', formula: formula('A*P*M'), price: '1.5' },
      },
    ],
    ['缺少面积', { values: {} }],
    ['缺少数量', { method: 4, values: {}, price: { kind: 'tiers', tiers: [{ upTo: null, price: '1' }] } }],
    ['除数为零', { values: { floor: '0' }, price: { kind: 'formula', formula: formula('1/F'), price: '0' } }],
    ['公式结果小于 0', { values: { floor: '1' }, price: { kind: 'formula', formula: formula('F-2'), price: '0' } }],
  ])('%s', (text, over) => expect(explained(over)).toBe(text));

  it('writes prices with at least two decimals', () =>
    expect(['2.8', '0.546900', '3', '0'].map(priceText)).toEqual(['2.80', '0.5469', '3.00', '0.00']));

  it('writes a price as one cell', () => {
    const none = { price: '0', extra: '0.00', tiers: [], tierMonths: 1, formula: '' };
    const tiers = [
      { upTo: '18', price: '2.9' },
      { upTo: null, price: '3.85' },
    ];
    expect(priceWords({ ...none, price: '2.8', extra: '5.00' }, 1)).toBe('2.80 + 5.00元/月');
    expect(priceWords({ ...none, tiers, tierMonths: 12 }, 2)).toBe('0–18：2.90；18 以上：3.85（按年累计）');
    expect(priceWords({ ...none, tiers }, 2)).toBe('0–18：2.90；18 以上：3.85');
    expect(priceWords({ ...none, formula: '楼层 * 单价', price: '2' }, 3)).toBe('楼层 * 单价（单价 2.00）');
    expect([6, 7, 5].map((method) => priceWords({ ...none, price: '0.000000' }, 1, method))).toEqual(['以合同为准', '以分摊为准', '0.00']);
    expect(priceWords({ ...none, price: '1200' }, 1, 6)).toBe('1200.00');
  });

  const day = fc.integer({ min: 0, max: 1500 }).map((n) => new Date(Date.UTC(2024, 0, 1) + n * 86_400_000).toISOString().slice(0, 10));
  it('by area is what proration makes of a period', () =>
    fc.assert(
      fc.property(day, day, (one, two) => {
        const [from, to] = one <= two ? [one, two] : [two, one];
        expect(charge({ term: termOf(from, to) })).toMatchObject({ amount: prorate({ monthly: '250.404', from, to }) });
      }),
    ));
});
