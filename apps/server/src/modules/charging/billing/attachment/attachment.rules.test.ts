import { describe, expect, it } from 'vitest';
import { monthlyOf, nextMonth, phaseOf, priceShown, type PricedTerms } from './attachment.rules.ts';

const DAY = '2026-07-02';
const terms = (more: Partial<PricedTerms> = {}): PricedTerms => ({
  method: 1,
  priceMethod: 1,
  periodMonths: 1,
  rounding: 1,
  decimals: 2,
  price: '2.800000',
  extra: '0.00',
  formula: '',
  area: '89.43',
  floor: 8,
  factor: '1.0000',
  persons: null,
  quantity: '1.0000',
  unit: '元/个·月',
  ownPrice: null,
  stepMonths: null,
  stepRate: null,
  fromDate: '2024-01-01',
  ...more,
});
const told = (more: Partial<PricedTerms>, day = DAY) => monthlyOf(terms(more), day);

describe('a month of an attachment', () => {
  it('by area is area times price, as the worked example has it', () => {
    expect(told({})).toEqual({ monthly: '250.40', explain: '89.43 ㎡ × 2.80 元 = 250.40 元/月' });
    expect(told({ extra: '10.50' })).toEqual({ monthly: '260.90', explain: '89.43 ㎡ × 2.80 元 + 10.50 元 = 260.90 元/月' });
  });

  it('is rounded as the rule says', () => {
    expect(told({ rounding: 3 }).monthly).toBe('250.40');
    expect(told({ rounding: 2 }).monthly).toBe('250.41');
    expect(told({ rounding: 3, decimals: 0 })).toEqual({
      monthly: '250.00',
      explain: '89.43 ㎡ × 2.80 元 = 250.404 → 按元取整（只舍不进）250 元/月',
    });
  });

  it('by household, by number and fixed', () => {
    expect(told({ method: 2, price: '30.000000' }).explain).toBe('每户 30.00 元 = 30.00 元/月');
    expect(told({ method: 3, price: '0.535000', quantity: '2.5000' })).toEqual({
      monthly: '1.34',
      explain: '2.5 个 × 0.535 元/个 = 1.34 元/月',
    });
    expect(told({ method: 5, price: '100' }).monthly).toBe('100.00');
  });

  it('by contract grows every so many months, each time on what it was', () => {
    const rent = { method: 6, ownPrice: '5000.000000', stepMonths: 12, stepRate: '0.0500' };
    expect(told({ ...rent, stepMonths: null, stepRate: null }).explain).toBe('合同价 5000.00 元 = 5000.00 元/月');
    expect(told(rent, '2024-12-31').monthly).toBe('5000.00');
    expect(told(rent, '2025-01-01').monthly).toBe('5250.00');
    expect(told(rent)).toEqual({ monthly: '5512.50', explain: '合同价 5000.00 元，每 12 个月递增 5%，已递增 2 次 = 5512.50 元/月' });
    expect(told({ ...rent, price: null }).monthly).toBe('5512.50');
    expect(told({ ...rent, quantity: '2.0000', extra: '9.00' }, '2024-01-01').explain).toBe(
      '2 个 × 合同价 5000.00 元，每 12 个月递增 5%，已递增 0 次 = 10000.00 元/月',
    );
    expect(told({ method: 6 }).explain).toBe('1 个 × 2.80 元/个 = 2.80 元/月');
  });

  it('by formula is computed of what is known; what is not is said', () => {
    const lift = { method: 2, priceMethod: 3, price: '0.000000', formula: 'max(楼层 - 2, 0) * 2' };
    expect(told(lift)).toEqual({ monthly: '12.00', explain: '超过 2 层的 6 层 × 2 元 = 12.00 元/月' });
    expect(told({ ...lift, floor: null }).monthly).toBeNull();
    expect(told({ ...lift, formula: '人数 * 3' }).explain).toMatch(/^公式 人数 \* 3：.+/);
    expect(told({ ...lift, formula: '坏' }).monthly).toBeNull();
  });

  it('is not told where readings, shares or steps decide', () => {
    expect(told({ method: 4 })).toEqual({ monthly: null, explain: '按用量计费，单价 2.80 元' });
    expect(told({ method: 4, priceMethod: 2 }).explain).toBe('按用量阶梯计费');
    expect(told({ method: 7 }).explain).toBe('按公摊计费');
    expect(told({ priceMethod: 2 }).explain).toBe('按阶梯计费');
  });

  it('nor without price or area; once is no month', () => {
    expect(told({ price: null })).toEqual({ monthly: null, explain: '没有已生效的价格' });
    expect(told({ area: '0.00' })).toEqual({ monthly: null, explain: '缺计费面积' });
    expect(told({ area: null }).explain).toBe('缺计费面积');
    expect(told({ method: 5, price: '80', periodMonths: 0 })).toEqual({ monthly: null, explain: '一次性：固定 80.00 元 = 80.00 元' });
  });
});

it('prices lose the zeros nobody typed; what is no figure says by what it is found', () => {
  const shown = (price: string | null, priceMethod = 1, ownPrice: string | null = null) => priceShown({ price, priceMethod, ownPrice });
  expect(['2.800000', '3', '0.535000', '12.345678'].map((price) => shown(price))).toEqual(['2.80', '3.00', '0.535', '12.345678']);
  expect([shown('0', 3), shown('0', 2), shown(null), shown(null, 1, '5000.000000')]).toEqual(['公式', '阶梯', null, '5000.00']);
});

it('the month after, and whether something runs', () => {
  expect([nextMonth('2026-07-02'), nextMonth('2026-12-31')]).toEqual(['2026-08-01', '2027-01-01']);
  const phase = (fromDate: string, toDate: string | null) => phaseOf({ fromDate, toDate }, DAY);
  expect([phase('2026-07-03', null), phase('2026-07-02', '2026-07-02'), phase('2020-01-01', '2026-07-01')]).toEqual([
    'coming',
    'current',
    'over',
  ]);
});
