// The open pages of the shell as a plain reducer: no React, no router. Specification 1, sections 2.3, 4 and 9.
export interface Tab {
  readonly name: string;
  readonly title: string;
  readonly key: string;
  /** Address with its query, as last opened. */
  readonly path: string;
  /** Menu ids from the centre down to the screen. */
  readonly keyPath: readonly string[];
  /** Changes when the page must be rebuilt. */
  readonly refreshKey: number;
  /** The visit that asked for the address: a link, not a return to the tab. The same address asked for again is another visit. */
  readonly visit: string;
}

export interface TabsState {
  readonly tabs: readonly Tab[];
  readonly activeKey: string | null;
}

/** `visit` is null when the user only returns to the tab. */
export type NewTab = Omit<Tab, 'refreshKey' | 'visit'> & { readonly visit: string | null };
export type MenuStyle = 0 | 1;

export type TabsAction =
  | { readonly type: 'open'; readonly tab: NewTab; readonly menuStyle: MenuStyle }
  | { readonly type: 'close'; readonly key: string }
  | { readonly type: 'activate'; readonly key: string | null }
  | { readonly type: 'refresh'; readonly key: string }
  | { readonly type: 'closeOthers'; readonly key: string };

export const NO_TABS: TabsState = { tabs: [], activeKey: null };
export const HOME_PATH = '/search';

const LIMITS = {
  0: { tabs: 9, text: '当前打开标签过多，请关闭一些后再重试' },
  1: { tabs: 10, text: '当前打开菜单过多，请关闭一些后再重试' },
} as const;

/** Why a tab cannot be opened, as a message for the user; null when it can. */
export function openRefusal(state: TabsState, key: string, menuStyle: MenuStyle): string | null {
  const limit = LIMITS[menuStyle];
  return state.tabs.length >= limit.tabs && !state.tabs.some((tab) => tab.key === key) ? limit.text : null;
}

/** The tab the user sees after the last action. */
export const activePath = (state: TabsState): string => state.tabs.find((tab) => tab.key === state.activeKey)?.path ?? HOME_PATH;

const change = (state: TabsState, key: string, patch: (tab: Tab) => Partial<Tab>): TabsState => ({
  ...state,
  tabs: state.tabs.map((tab) => (tab.key === key ? { ...tab, ...patch(tab) } : tab)),
});

function open(state: TabsState, tab: NewTab, menuStyle: MenuStyle): TabsState {
  if (openRefusal(state, tab.key, menuStyle)) return state;
  const known = state.tabs.find((other) => other.key === tab.key);
  // An address without a query asks the page for nothing, so a visit to it is not told.
  const visit = (tab.path.includes('?') ? tab.visit : null) ?? known?.visit ?? '';
  // The tab's record keeps its identity while nothing in it changes, so that its page is not rendered again.
  if (known?.path === tab.path && known.title === tab.title && known.visit === visit)
    return state.activeKey === tab.key ? state : { ...state, activeKey: tab.key };
  const next = known
    ? change(state, tab.key, () => ({ ...tab, visit }))
    : { ...state, tabs: [...state.tabs, { ...tab, visit, refreshKey: 0 }] };
  return { ...next, activeKey: tab.key };
}

function close(state: TabsState, key: string): TabsState {
  const index = state.tabs.findIndex((tab) => tab.key === key);
  if (index < 0) return state;
  const tabs = state.tabs.filter((tab) => tab.key !== key);
  if (state.activeKey !== key) return { ...state, tabs };
  return { tabs, activeKey: (tabs[index - 1] ?? tabs[0])?.key ?? null };
}

export function tabsReducer(state: TabsState, action: TabsAction): TabsState {
  switch (action.type) {
    case 'open':
      return open(state, action.tab, action.menuStyle);
    case 'close':
      return close(state, action.key);
    case 'activate':
      return action.key === null || state.tabs.some((tab) => tab.key === action.key) ? { ...state, activeKey: action.key } : state;
    case 'refresh':
      return change(state, action.key, (tab) => ({ refreshKey: tab.refreshKey + 1 }));
    case 'closeOthers':
      return { tabs: state.tabs.filter((tab) => tab.key === action.key), activeKey: action.key };
  }
}
