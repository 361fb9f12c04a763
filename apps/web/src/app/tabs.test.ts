import { describe, expect, it } from 'vitest';
import { activePath, NO_TABS, openRefusal, tabsReducer, type MenuStyle, type NewTab, type TabsState } from './tabs.ts';

const tab = (key: string): NewTab => ({
  key,
  name: `area_group_${key}`,
  title: key,
  path: `/area/group/${key}`,
  keyPath: ['1', '2', key],
  visit: null,
});

const opened = (count: number, menuStyle: MenuStyle = 0): TabsState =>
  Array.from({ length: count }, (_, index) => `p${index}`).reduce<TabsState>(
    (state, key) => tabsReducer(state, { type: 'open', tab: tab(key), menuStyle }),
    NO_TABS,
  );

const keys = (state: TabsState) => state.tabs.map((one) => one.key);

describe('opening', () => {
  it('adds and activates, and only activates what is open', () => {
    const two = opened(2);
    expect(two.activeKey).toBe('p1');
    const again = tabsReducer(two, { type: 'open', tab: { ...tab('p0'), path: '/area/group/p0?id=5' }, menuStyle: 0 });
    expect(keys(again)).toEqual(['p0', 'p1']);
    expect(again.activeKey).toBe('p0');
    expect(activePath(again)).toBe('/area/group/p0?id=5');
  });

  it('keeps the record of a page opened again as it was, so that it is not drawn again', () => {
    const two = opened(2);
    const back = tabsReducer(two, { type: 'open', tab: tab('p0'), menuStyle: 0 });
    expect(back.tabs).toBe(two.tabs);
    expect(back.activeKey).toBe('p0');
    expect(tabsReducer(back, { type: 'open', tab: tab('p0'), menuStyle: 0 })).toBe(back);
  });

  it.each([
    [0, 9, '当前打开标签过多，请关闭一些后再重试'],
    [1, 10, '当前打开菜单过多，请关闭一些后再重试'],
  ] as const)('menu style %i refuses more than %i', (menuStyle, limit, text) => {
    const full = opened(limit + 1, menuStyle);
    expect(full.tabs).toHaveLength(limit);
    expect(openRefusal(full, 'another', menuStyle)).toBe(text);
    expect(openRefusal(full, 'p0', menuStyle)).toBeNull();
    expect(openRefusal(opened(limit - 1, menuStyle), 'another', menuStyle)).toBeNull();
  });
});

describe('closing', () => {
  it('activates the previous tab', () => {
    expect(tabsReducer(opened(3), { type: 'close', key: 'p2' }).activeKey).toBe('p1');
  });

  it('activates the next when the first closes', () => {
    const first = tabsReducer(opened(3), { type: 'activate', key: 'p0' });
    expect(tabsReducer(first, { type: 'close', key: 'p0' }).activeKey).toBe('p1');
  });

  it('leaves the active tab alone when another closes', () => {
    const state = tabsReducer(opened(3), { type: 'close', key: 'p0' });
    expect(state.activeKey).toBe('p2');
    expect(keys(state)).toEqual(['p1', 'p2']);
  });

  it('goes to /search after the last', () => {
    const state = tabsReducer(opened(1), { type: 'close', key: 'p0' });
    expect(state).toEqual(NO_TABS);
    expect(activePath(state)).toBe('/search');
  });

  it('ignores what is not open', () => {
    const state = opened(1);
    expect(tabsReducer(state, { type: 'close', key: 'x' })).toBe(state);
  });

  it('closes the others', () => {
    const state = tabsReducer(opened(4), { type: 'closeOthers', key: 'p2' });
    expect(keys(state)).toEqual(['p2']);
    expect(state.activeKey).toBe('p2');
  });
});

describe('refresh', () => {
  it('changes the key of that tab only, and opening again keeps the built page', () => {
    const state = tabsReducer(opened(2), { type: 'refresh', key: 'p0' });
    expect(state.tabs.map((one) => one.refreshKey)).toEqual([1, 0]);
    expect(tabsReducer(state, { type: 'open', tab: tab('p0'), menuStyle: 0 }).tabs[0]?.refreshKey).toBe(1);
  });

  it('activating nothing leaves the tabs open', () => {
    const state = tabsReducer(opened(2), { type: 'activate', key: null });
    expect(state.tabs).toHaveLength(2);
    expect(activePath(state)).toBe('/search');
    expect(tabsReducer(state, { type: 'activate', key: 'unknown' })).toBe(state);
  });
});
