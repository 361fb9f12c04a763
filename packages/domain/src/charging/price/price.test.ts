import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChargeInput, computeCharge, ONE_MONTH, parseFormula, priceText, priceWords, prorate, termOf } from '../../index.ts';

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
    ['89.43 ㎡ × 2.80 元/㎡·月 × 1 个月 = 250.40 元', {}],
    ['89.43 ㎡ × 2.80 元/㎡·月 × 15/29 个月 = 129.52 元', { term: termOf('2024-02-15', '2024-02-29') }],
    ['89.43 ㎡ × 2.80 元/㎡·月 × (15/31 个月 + 2 个月) = 621.97 元', { term: termOf('2026-01-17', '2026-03-31') }],
    ['(89.43 ㎡ × 2.80 元/㎡·月 + 5.00 元/月) × 3 个月 = 766.21 元', { extra: '5.00', term: termOf('2026-01-01', '2026-03-31') }],
    ['6.00 元/户·月 × 12 个月 = 72.00 元', { method: 2, price: { kind: 'unit', price: '6' }, term: termOf('2026-01-01', '2026-12-31') }],
    [
      '2 个 × 60.00 元/个·月 × 1 个月 = 120.00 元',
      { method: 3, unit: '个', price: { kind: 'unit', price: '60' }, values: { quantity: '2' } },
    ],
    [
      '150 度 × 0.5469 元/度 = 82.04 元',
      { method: 4, unit: '度', term: null, price: { kind: 'unit', price: '0.546900' }, values: { quantity: '150.00' } },
    ],
    [
      '10 吨 × 3.00 元/吨 + 2.50 元 = 32.50 元',
      { method: 4, unit: '吨', term: null, extra: '2.5', price: { kind: 'unit', price: '3' }, values: { quantity: '10' } },
    ],
    ['3000.00 元 = 3000.00 元', { method: 5, term: null, price: { kind: 'unit', price: '3000' }, values: {} }],
    ['89.43 ㎡ × 2.80 元/㎡·月 × 1 个月 = 250.404 → 按元取整（只进不舍）251 元', { rounding: { mode: 'up', decimals: 0 } }],
    [
      '第 1 档（180 度以内）180 度 × 0.52 元/度 + 第 2 档（180 度以上）20 度 × 0.57 元/度 = 105.00 元',
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
      '超过 2 层的 6 层 × 2 元 × 1 个月 = 12.00 元',
      { method: 2, values: { floor: '8' }, price: { kind: 'formula', formula: formula('max(F-2,0)*2'), price: '0' } },
    ],
    [
      '100 ㎡ × 1.50 元 × 3 个月 + 1.00 元/月 × 3 个月 = 453.00 元',
      {
        extra: '1',
        term: termOf('2026-01-01', '2026-03-31'),
        values: { area: '100' },
        price: { kind: 'formula', formula: formula('A*P*M'), price: '1.5' },
      },
    ],
    // 12 × 0.45 = 5.4
    [
      '12 吨 × 0.45 元/吨 = 5.4 → 按元取整 5 元',
      {
        method: 4,
        unit: '吨',
        term: null,
        price: { kind: 'unit', price: '0.45' },
        values: { quantity: '12' },
        rounding: { mode: 'half-up', decimals: 0 },
      },
    ],
    [
      '12 吨 × 2.90 元/吨 = 34.80 元',
      { method: 4, unit: '吨', term: null, price: { kind: 'unit', price: '2.9' }, values: { quantity: '12' } },
    ],
    ['1200.00 元/月 × 1 个月 = 1200.00 元', { method: 6, price: { kind: 'unit', price: '1200' }, values: { quantity: '1' } }],
    ['2 个 × 1200.00 元/个·月 × 1 个月 = 2400.00 元', { method: 6, price: { kind: 'unit', price: '1200' }, values: { quantity: '2' } }],
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
    expect(priceWords({ ...none, price: '2.8', extra: '5.00' }, 1)).toBe('2.80 + 5.00 元/月');
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
