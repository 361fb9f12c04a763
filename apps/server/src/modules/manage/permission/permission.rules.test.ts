import { describe, expect, it } from 'vitest';
import type { Act, FunctionNode, MenuGrant } from '@anju/contract';
import { employeeScreens, menuRows } from '../../../../seeds/reference/menus/menu-tree.ts';
import { DUTY_MENUS, DUTY_RULES, dutyHints } from './duties.rules.ts';
import { compareGrants, countActs, normalGrants, screensUnder } from './permission.rules.ts';

const node = (id: number, parentId: number | null, ...acts: Act[]): FunctionNode => ({ id, parentId, title: `功能${id}`, acts });
const FUNCTIONS = [
  node(1, null),
  node(2, 1),
  node(10, 2, 'view', 'add', 'audit'),
  node(11, 2, 'view', 'print'),
  node(3, null),
  node(12, 3, 'view'),
];
const grant = (menuId: number, ...acts: Act[]): MenuGrant => ({ menuId, acts });

describe('grants as they are stored', () => {
  it('follow the menu, hold looking where anything is held, and leave empty screens out', () => {
    expect(normalGrants([grant(11, 'print'), grant(10, 'audit', 'add'), grant(12), grant(11, 'print')], FUNCTIONS)).toEqual([
      grant(10, 'view', 'add', 'audit'),
      grant(11, 'view', 'print'),
    ]);
  });
  it.each([
    ['a screen nobody knows', grant(99, 'view')],
    ['a group', grant(2, 'view')],
    ['an act the screen has not', grant(12, 'audit')],
  ])('refuse %s', (_, wrong) => {
    expect(() => normalGrants([wrong], FUNCTIONS)).toThrow('所选功能或操作不存在，请刷新后重试');
  });
});

describe('two sets of grants', () => {
  it('differ by what is given and what is taken, act by act', () => {
    const change = compareGrants([grant(10, 'view', 'add'), grant(11, 'view')], [grant(10, 'view', 'audit'), grant(12, 'view')], FUNCTIONS);
    expect(change).toEqual({
      given: [
        { menuId: 10, title: '功能10', acts: ['audit'] },
        { menuId: 12, title: '功能12', acts: ['view'] },
      ],
      taken: [
        { menuId: 10, title: '功能10', acts: ['add'] },
        { menuId: 11, title: '功能11', acts: ['view'] },
      ],
    });
    expect(countActs(change.given)).toBe(2);
  });
  it('that are the same differ in nothing', () => {
    expect(compareGrants([grant(10, 'view')], [grant(10, 'view')], FUNCTIONS)).toEqual({ given: [], taken: [] });
  });
});

it('a node stands for all screens under it, a screen for itself', () => {
  const ids = (nodeId: number) => screensUnder(FUNCTIONS, nodeId).map(({ id }) => id);
  expect([ids(1), ids(2), ids(11), ids(3), ids(99)]).toEqual([[10, 11], [10, 11], [11], [12], []]);
});

describe('duties that should be apart', () => {
  it.each([
    ['计费', [grant(153, 'view', 'add'), grant(158, 'view', 'audit')], '既录入又审核计费'],
    ['计费', [grant(154, 'change', 'audit')], '既录入又审核计费'],
    ['计费与收款', [grant(157, 'add'), grant(164, 'add')], '既计费又收款'],
    ['收款与日结', [grant(165, 'add'), grant(166, 'audit')], '既收款又审核日结'],
    ['会计凭证', [grant(281, 'add'), grant(282, 'audit')], '既填制又审核凭证'],
    ['挂账', [grant(170, 'add'), grant(171, 'audit')], '既申报又审核挂账'],
    ['退款与调账', [grant(177, 'change', 'audit')], '既经办又审核退款、押金退还或账款调整'],
  ])('%s', (title, grants, text) => {
    expect(dutyHints(grants)).toContainEqual({ title, text });
  });
  it('looking and printing are no duty, nor is one side alone', () => {
    expect(dutyHints([grant(153, 'view', 'print'), grant(158, 'view', 'audit'), grant(164, 'view')])).toEqual([]);
    expect(dutyHints([grant(153, 'view', 'add'), grant(281, 'add')])).toEqual([]);
  });
  it('speak of screens and acts there are', () => {
    const screens = new Map(employeeScreens(menuRows()).map(({ id, acts }) => [id, acts]));
    expect(DUTY_MENUS.filter((menu) => !screens.has(menu))).toEqual([]);
    for (const { one, other } of DUTY_RULES)
      for (const { menus, acts } of [one, other])
        for (const menu of menus) expect(acts.some((act) => screens.get(menu)?.includes(act))).toBe(true);
  });
});
