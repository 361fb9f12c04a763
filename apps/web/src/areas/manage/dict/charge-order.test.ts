import { describe, expect, test } from 'vitest';
import type { ChargeTypeNode } from '@anju/contract';
import { dropPlace, stepPlace } from './charge-order.ts';

const node = (id: number, parentId: number | null = null): ChargeTypeNode => ({ id, parentId, code: '', name: '', disabled: false });
/** 1 ( 2, 3 ), 4, 5 */
const NODES = [node(1), node(2, 1), node(3, 1), node(4), node(5)];

describe('moving a charge', () => {
  test('by keys stays among those of its parent', () => {
    expect(stepPlace(NODES, 4, 'up')).toEqual({ parentId: null, before: 1 });
    expect(stepPlace(NODES, 4, 'down')).toEqual({ parentId: null, before: null });
    expect(stepPlace(NODES, 1, 'down')).toEqual({ parentId: null, before: 5 });
    expect(stepPlace(NODES, 3, 'up')).toEqual({ parentId: 1, before: 2 });
    expect(stepPlace(NODES, 1, 'up')).toBeNull();
    expect(stepPlace(NODES, 3, 'down')).toBeNull();
    expect(stepPlace(NODES, 9, 'up')).toBeNull();
  });

  test('by hand goes under what it is dropped on, or beside it', () => {
    expect(dropPlace(NODES, 4, 1, 'inside')).toEqual({ parentId: 1, before: null });
    expect(dropPlace(NODES, 5, 1, 'before')).toEqual({ parentId: null, before: 1 });
    expect(dropPlace(NODES, 5, 2, 'after')).toEqual({ parentId: 1, before: 3 });
    expect(dropPlace(NODES, 4, 5, 'after')).toEqual({ parentId: null, before: null });
    expect(dropPlace(NODES, 4, 1, 'after')).toEqual({ parentId: null, before: 5 });
  });
});
