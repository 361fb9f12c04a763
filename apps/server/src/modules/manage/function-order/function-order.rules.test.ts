import { describe, expect, it } from 'vitest';
import type { FunctionOffer } from '@anju/contract';
import { cartTotal, linesOf, requireBuyable } from './function-order.rules.ts';

const offer = (menuId: number, change: Partial<FunctionOffer> = {}): FunctionOffer => ({
  menuId,
  title: `功能${menuId}`,
  centreId: 56,
  centre: '共享数据维护中心',
  groupId: 57,
  group: '组织',
  monthlyPrice: '0.10',
  bought: false,
  validUntil: null,
  cartMonths: null,
  waitingOrder: '',
  ...change,
});

describe('a cart', () => {
  it('is summed exactly where floats would not be', () => {
    expect(cartTotal([offer(1, { cartMonths: 3 }), offer(2, { cartMonths: 1 }), offer(3)])).toBe('0.40');
    expect(cartTotal([offer(1, { cartMonths: 36, monthlyPrice: '9999999999.99' })])).toBe('359999999999.64');
    expect(cartTotal([])).toBe('0.00');
  });

  it('becomes lines with their amounts, if the sum is the one that was seen', () => {
    const functions = [offer(1, { cartMonths: 3 }), offer(2), offer(3, { cartMonths: 12, monthlyPrice: '36.00' })];
    expect(linesOf(functions, '432.3')).toEqual({
      total: '432.30',
      lines: [
        { menuId: 1, title: '功能1', months: 3, monthlyPrice: '0.10', amount: '0.3' },
        { menuId: 3, title: '功能3', months: 12, monthlyPrice: '36.00', amount: '432' },
      ],
    });
    expect(() => linesOf(functions, '432.00')).toThrow('购物车或价格已变动，应付 432.30 元，请核对后再提交');
    expect(() => linesOf([offer(1)], '0')).toThrow('购物车是空的，请先选择功能');
  });

  it.each([
    ['one that has no price', offer(1, { monthlyPrice: null }), '“功能1”暂不出售'],
    ['one that has no end', offer(1, { bought: true }), '“功能1”已长期开通，无需选购'],
    ['one that is ordered', offer(1, { waitingOrder: 'DD2026110001' }), '“功能1”已在待受理的订单 DD2026110001 中'],
    ['one that is no function', offer(2), '功能不存在或已被删除'],
  ])('does not take %s', (_, function_, text) => {
    expect(() => requireBuyable([1], [function_])).toThrow(text);
  });

  it('takes one that ends some day, or ended', () => {
    expect(() =>
      requireBuyable([1, 2], [offer(1, { bought: true, validUntil: '2027-01-01' }), offer(2, { validUntil: '2020-01-01' })]),
    ).not.toThrow();
  });
});
