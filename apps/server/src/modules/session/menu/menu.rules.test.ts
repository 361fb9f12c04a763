import { describe, expect, it } from 'vitest';
import type { MenuState } from '@anju/contract';
import { menuTree, type MenuRow } from './menu.rules.ts';

const row = (id: number, parentId: number | null, component: string, state: MenuState = 1): MenuRow => ({
  id,
  parentId,
  title: `节点${id}`,
  icon: '',
  component,
  redirect: '',
  state,
  acts: state === 3 ? ['view'] : [],
});
const page = (id: number, parentId: number, state: MenuState) => row(id, parentId, 'estate/property/house', state);

describe('the state of a group', () => {
  it.each<[string, MenuState[], MenuState]>([
    ['authorised when anything below is', ['', 1, 3], 3],
    ['bought when anything below is', ['', 1], 1],
    ['not bought when nothing below is', ['', ''], ''],
  ])('is %s', (_, states, expected) => {
    const rows = [row(1, null, 'main', 3), row(2, 1, 'blank', 3), ...states.map((state, index) => page(10 + index, 2, state))];
    const [centre] = menuTree(rows);
    expect([centre?.state, centre?.children[0]?.state]).toEqual([expected, expected]);
    expect(centre?.children[0]?.children.map(({ state }) => state)).toEqual(states);
  });

  it('has no acts of its own', () => {
    const [centre] = menuTree([row(1, null, 'main', 3), page(2, 1, 3)]);
    expect([centre?.acts, centre?.children[0]?.acts]).toEqual([[], ['view']]);
  });
});

describe('the tree', () => {
  it('leaves out groups with nothing in them, at every level', () => {
    const rows = [row(1, null, 'main'), row(2, 1, 'blank'), row(3, null, 'main'), page(4, 3, 1)];
    expect(menuTree(rows).map(({ id }) => id)).toEqual([3]);
  });

  it('keeps the order it was given', () => {
    const rows = [row(9, null, 'main'), page(8, 9, 1), page(3, 9, 1), row(1, null, 'main'), page(2, 1, 1)];
    expect(menuTree(rows).map(({ id, children }) => [id, children.map((child) => child.id)])).toEqual([
      [9, [8, 3]],
      [1, [2]],
    ]);
  });

  it('is empty for who sees nothing', () => {
    expect(menuTree([])).toEqual([]);
  });
});
