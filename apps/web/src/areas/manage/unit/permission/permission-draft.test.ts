import { describe, expect, test } from 'vitest';
import type { Act, FunctionNode } from '@anju/contract';
import { branchesOf, countGranted, draftOf, findFunctions, grantsOf, isSame, tick, ticked } from './permission-draft.ts';

const node = (id: number, parentId: number | null, title: string, ...acts: Act[]): FunctionNode => ({ id, parentId, title, acts });
const HOUSES = node(66, 62, '房屋档案', 'view', 'add', 'change', 'print');
const PARKING = node(67, 62, '车位档案', 'view', 'add');
const BOOK = node(286, 285, '总账', 'view', 'print');
const NODES = [
  node(56, null, '共享数据维护中心'),
  node(62, 56, '房产数据'),
  HOUSES,
  PARKING,
  node(271, null, '会计核算中心'),
  node(285, 271, '会计账簿'),
  BOOK,
];

describe('the tree of functions', () => {
  test('holds at every level the screens below', () => {
    const [shared, accounting] = branchesOf(NODES);
    expect(shared?.screens).toEqual([HOUSES, PARKING]);
    expect(shared?.children[0]?.node.title).toBe('房产数据');
    expect(accounting?.screens).toEqual([BOOK]);
  });
  test('is searched by screen, and by group or centre with all below', () => {
    const found = (text: string) =>
      findFunctions(branchesOf(NODES), () => true, text).flatMap(({ screens }) => screens.map(({ title }) => title));
    expect([found('车位'), found('房产'), found('会计'), found('无')]).toEqual([['车位档案'], ['房屋档案', '车位档案'], ['总账'], []]);
    expect(findFunctions(branchesOf(NODES), ({ id }) => id === 66, '')).toMatchObject([{ screens: [HOUSES] }]);
  });
});

describe('ticking', () => {
  test('an act brings looking with it; without looking nothing is left', () => {
    const draft = tick(draftOf([]), [HOUSES], ['add'], true);
    expect(grantsOf(draft)).toEqual([{ menuId: 66, acts: ['view', 'add'] }]);
    expect(grantsOf(tick(draft, [HOUSES], ['add'], false))).toEqual([{ menuId: 66, acts: ['view'] }]);
    expect(grantsOf(tick(draft, [HOUSES], ['view'], false))).toEqual([]);
  });
  test('a column gives the act where screens know it, and nothing where they do not', () => {
    expect(grantsOf(tick(draftOf([]), [HOUSES, PARKING, BOOK], ['print'], true))).toEqual([
      { menuId: 66, acts: ['view', 'print'] },
      { menuId: 286, acts: ['view', 'print'] },
    ]);
  });
  test('says how far a group is ticked', () => {
    const draft = draftOf([{ menuId: 66, acts: ['view', 'add'] }]);
    expect(ticked(draft, [HOUSES, PARKING], ['add'])).toBe('some');
    expect(ticked(draft, [HOUSES], ['view', 'add'])).toBe('all');
    expect(ticked(draft, [PARKING], ['view'])).toBe('none');
    expect(ticked(draft, [PARKING], ['audit'])).toBeNull();
    expect(countGranted(draft, [HOUSES, PARKING])).toBe(1);
  });
  test('and back is no change', () => {
    const grants = [{ menuId: 66, acts: ['view' as const] }];
    const changed = tick(draftOf(grants), [HOUSES], ['add'], true);
    expect(isSame(changed, grants)).toBe(false);
    expect(isSame(tick(changed, [HOUSES], ['add'], false), grants)).toBe(true);
  });
});
