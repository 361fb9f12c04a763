import { describe, expect, it } from 'vitest';
import type { PriceForm } from '@anju/contract';
import { checkNew, checkComing, shownTerms, storedTerm } from '../late-policy/late-policy.rules.ts';
import { usesText, withPhase } from '../rule/rule.rules.ts';
import { describePrice, priceValues } from './standard.rules.ts';

const form = (more: Partial<PriceForm>): PriceForm => ({
  fromDate: '2026-01-01',
  price: '2.8',
  extra: '0',
  tiers: [],
  tierMonths: 1,
  formula: '',
  resolutionId: null,
  contractNo: '',
  reason: '合同约定',
  ...more,
});
const UNIT = { method: 1, priceMethod: 1, objectKind: 1 };
const STEPS = [
  { upTo: '18', price: '2.9' },
  { upTo: null, price: '3.85' },
];

describe('a price as it is stored', () => {
  it('keeps only what its way of pricing uses', () => {
    expect(priceValues(form({ tiers: STEPS, tierMonths: 12, formula: 'F' }), UNIT)).toMatchObject({
      tiers: [],
      tierMonths: 1,
      formula: '',
      price: '2.8',
    });
    expect(priceValues(form({ tiers: STEPS, tierMonths: 12 }), { ...UNIT, method: 4, priceMethod: 2 })).toMatchObject({
      tiers: STEPS,
      tierMonths: 12,
      price: '0',
    });
    expect(priceValues(form({ formula: 'N*2' }), { ...UNIT, method: 2, priceMethod: 3 })).toMatchObject({
      formula: '人数 * 2',
      price: '0',
    });
    expect(priceValues(form({ formula: 'A*P' }), { ...UNIT, priceMethod: 3 })).toMatchObject({ formula: '面积 * 单价', price: '2.8' });
  });

  it.each([
    ['(楼层-2)*2', 1, '楼层为 1 时结果为 -2，小于 0；可用 max(…, 0) 使结果不小于 0'],
    ['100/(楼层-8)', 1, '楼层为 8 时除数为零，无法计算'],
    ['楼层*2', 2, '车位没有楼层，公式不能用楼层'],
    ['', 1, '第 1 个字符处：请输入公式'],
  ])('refuses the formula %s of object kind %i', (formula, objectKind, message) =>
    expect(() => priceValues(form({ formula }), { method: 5, priceMethod: 3, objectKind })).toThrow(message),
  );

  it('may be nothing only where a contract or a pool tells the amount', () => {
    expect(() => priceValues(form({ price: '0.00' }), UNIT)).toThrow('按面积计费请输入单价');
    expect(priceValues(form({ price: '0' }), { ...UNIT, method: 6 }).price).toBe('0');
  });

  it('reads as one line of the history', () => {
    expect(describePrice(form({ extra: '5' }), 1, 1)).toBe('2026.01.01 起 2.80 + 5.00 元/月');
    expect(describePrice(form({ tiers: STEPS }), 2, 4)).toBe('2026.01.01 起 0–18：2.90；18 以上：3.85');
  });
});

describe('which price holds', () => {
  it('is the latest audited one that has begun', () => {
    const price = (fromDate: string, state: 1 | 2 | 3) => ({ fromDate, state });
    const prices = [price('2027-01-01', 2), price('2026-06-01', 1), price('2026-01-01', 2), price('2025-06-01', 3), price('2024-01-01', 2)];
    expect(withPhase(prices, '2026-07-02').map(({ phase }) => phase)).toEqual(['coming', 'none', 'current', 'none', 'past']);
    expect(withPhase([price('2026-07-02', 2)], '2026-07-02')).toMatchObject([{ phase: 'current' }]);
  });
});

describe('terms of a late fee', () => {
  it('are percent outside and shares inside', () => {
    const stored = storedTerm({ fromDate: '2026-01-01', dailyRate: '0.05', graceDays: 3, capRate: '100' });
    expect(stored).toEqual({ fromDate: '2026-01-01', dailyRate: '0.0005', graceDays: 3, capRate: '1' });
    const found = { policyId: 1, createdBy: '', createdAt: '' };
    const terms = [
      { ...found, ...stored, fromDate: '2026-09-01', dailyRate: '0.000300', capRate: null },
      { ...found, ...stored, dailyRate: '0.000500', capRate: '1.0000' },
      { ...found, ...stored, fromDate: '2025-01-01' },
    ];
    expect(shownTerms(terms, '2026-07-02')).toMatchObject([
      { dailyRate: '0.03', capRate: null, phase: 'coming' },
      { dailyRate: '0.05', capRate: '100', phase: 'current' },
      { phase: 'past' },
    ]);
  });

  it('begin today at the earliest and stay once they have', () => {
    expect(() => checkNew('2026-07-02', '2026-07-02')).not.toThrow();
    expect(() => checkNew('2026-07-01', '2026-07-02')).toThrow('新条款应从今天或以后开始');
    expect(() => checkComing('2026-07-03', '2026-07-02')).not.toThrow();
    expect(() => checkComing('2026-07-02', '2026-07-02')).toThrow('2026.07.02 起的条款已开始执行');
  });
});

it('says what an item is used for', () => {
  expect([
    usesText({ rules: 0, standards: 0 }),
    usesText({ rules: 2, standards: 0 }),
    usesText({ rules: 1, standards: 3 }),
    usesText({ rules: 0, standards: 0, items: 2 }),
  ]).toEqual([null, ' 2 条计费规则', ' 3 个收费标准', ' 2 个特约服务项目']);
});
