import { describe, expect, it } from 'vitest';
import type { ChargeTypeNode } from '@anju/contract';
import { arranged, checkFixed, checkParent, percentOf, rateOf } from './charge-type.rules.ts';

const node = (id: number, parentId: number | null = null, disabled = false): ChargeTypeNode => ({
  id,
  parentId,
  code: `C${id}`,
  name: `费${id}`,
  disabled,
});
/** 1 ( 2 ( 3 ) ), 4, 5 disabled */
const NODES = [node(1), node(2, 1), node(3, 2), node(4), node(5, null, true)];

describe('the tree of a family', () => {
  it('is written parents first, whatever moves', () => {
    expect(arranged(NODES, 4, null, 1)).toEqual([4, 1, 2, 3, 5]);
    expect(arranged(NODES, 1, null, null)).toEqual([4, 5, 1, 2, 3]);
    expect(arranged(NODES, 4, 1, 2)).toEqual([1, 4, 2, 3, 5]);
    expect(arranged(NODES, 3, null, 5)).toEqual([1, 2, 4, 3, 5]);
    // If `before` is under another parent, the node is placed at the end.
    expect(arranged(NODES, 4, 1, 3)).toEqual([1, 2, 3, 4, 5]);
  });

  it.each<[number | null, number, string]>([
    [1, 1, '上级不能是自己或自己的下级'],
    [1, 3, '上级不能是自己或自己的下级'],
    [null, 3, '收费项目最多 3 级'],
    [1, 4, '收费项目最多 3 级'],
    [null, 5, '上级“费5”已停用，请先启用'],
    [null, 9, '上级项目不存在或已被删除'],
  ])('%s under %i is refused: %s', (id, parentId, text) => expect(() => checkParent(NODES, id, parentId)).toThrow(text));

  it('lets the rest be', () => {
    expect(() => checkParent(NODES, null, 2)).not.toThrow();
    expect(() => checkParent(NODES, 3, 1)).not.toThrow();
    expect(() => checkParent(NODES, 1, null)).not.toThrow();
  });
});

describe('a rate', () => {
  it.each([
    ['6', '0.06', '6'],
    ['6.50', '0.065', '6.5'],
    ['0', '0', '0'],
    ['100', '1', '100'],
    ['10', '0.1', '10'],
    ['3.25', '0.0325', '3.25'],
  ])('of %s percent is stored as %s and read as %s', (percent, rate, shown) => {
    expect(Number(rateOf(percent))).toBe(Number(rate));
    expect(percentOf(Number(rate).toFixed(4))).toBe(shown);
  });
});

it('a charge in use keeps what bills were made by', () => {
  const before = { method: 1, deposit: false, thirdParty: false, publicRevenue: false };
  expect(() => checkFixed('物业费', '3 个收费标准', before, { ...before })).not.toThrow();
  expect(() => checkFixed('物业费', '3 个收费标准', before, { ...before, method: 2 })).toThrow(
    '“物业费”已用于3 个收费标准，不能改计费方法，请停用后新增',
  );
  expect(() => checkFixed('广告', '账单', before, { ...before, publicRevenue: true })).toThrow(
    '“广告”已用于账单，不能改收入归属，请停用后新增',
  );
});
