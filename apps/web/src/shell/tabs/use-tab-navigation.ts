import { App } from 'antd';
import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { AUTHORISED, type MenuNode } from '@anju/contract/menu';
import type { Role } from '@anju/contract/kit/roles';
import { resolveRoute, type Route } from '../../app/routes.ts';
import { activePath, NO_TABS, openRefusal, tabsReducer, type MenuStyle, type Tab } from '../../app/tabs.ts';
import { recordUse } from '../usage.ts';

export interface TabNavigation {
  readonly tabs: readonly Tab[];
  readonly activeKey: string | null;
  readonly route: Route;
  /** The current screen if the user may not work on it. */
  readonly blocked: MenuNode | null;
  readonly go: (path: string) => void;
  /** Asks the tab's question first, if it has one. */
  readonly close: (key: string) => void;
  readonly closeOthers: (key: string) => void;
  readonly refresh: (key: string) => void;
  readonly setGuard: (key: string, guard: string | null) => void;
  readonly leaveBlocked: () => void;
}

/** Employees with the new menu cannot open screens they are not authorised for; with the old menu they may view them. */
export const isBlocked = (node: MenuNode, role: Role, menuStyle: MenuStyle): boolean =>
  role === 'emp' && menuStyle === 1 && node.state !== AUTHORISED;

/** Keeps address and tabs in sync. The address leads: a page is always opened by navigating to its path. */
export function useTabNavigation(menu: readonly MenuNode[], role: Role, menuStyle: MenuStyle): TabNavigation {
  const { message, modal } = App.useApp();
  const { pathname, search, key: visit } = useLocation();
  const navigate = useNavigate();
  const [state, dispatch] = useReducer(tabsReducer, NO_TABS);
  const route = useMemo(() => resolveRoute(pathname, menu, role), [pathname, menu, role]);
  const latest = useRef(state);
  const visited = useRef<{ now: string | null; before: string | null }>({ now: null, before: null });

  // The router returns a new function for every address; pages that hold it would be rendered again each time.
  const navigator = useRef(navigate);

  useEffect(() => {
    latest.current = state;
    navigator.current = navigate;
  }, [state, navigate]);

  useEffect(() => {
    const path = pathname + search;
    if (route.kind === 'redirect') {
      void navigator.current(route.to, { replace: true });
      return;
    }
    if (route.kind === 'screen') {
      const key = String(route.node.id);
      const refusal = openRefusal(latest.current, key, menuStyle);
      if (refusal) {
        void message.warning(refusal);
        void navigator.current(activePath(latest.current), { replace: true });
        return;
      }
      const { screen, node, keyPath } = route;
      dispatch({ type: 'open', tab: { key, name: screen.name, title: node.title, path, keyPath }, menuStyle });
      if (!isBlocked(node, role, menuStyle)) recordUse(node.id);
    } else {
      dispatch({ type: 'activate', key: null });
    }
    if (visited.current.now !== path) visited.current = { now: path, before: visited.current.now };
    // `visit` is needed because a page that is closed and immediately requested again has the same address and must still be opened.
  }, [route, pathname, search, visit, menuStyle, role, message]);

  const go = useCallback((path: string) => void navigator.current(path), []);
  const closeNow = useCallback(
    (key: string) => {
      const before = latest.current;
      dispatch({ type: 'close', key });
      if (before.activeKey === key) go(activePath(tabsReducer(before, { type: 'close', key })));
    },
    [go],
  );
  const close = useCallback(
    (key: string) => {
      const guard = latest.current.tabs.find((tab) => tab.key === key)?.guard;
      if (!guard) return closeNow(key);
      modal.confirm({ title: '系统提示', content: guard, okText: '继续', cancelText: '关闭', onOk: () => closeNow(key) });
    },
    [modal, closeNow],
  );

  const shown = route.kind === 'screen' ? route.node : null;
  // A page that is already open is shown with the address change, before the reducer runs, which saves one render.
  const open = shown && state.tabs.some((tab) => tab.key === String(shown.id)) ? String(shown.id) : null;
  const activeKey = open ?? (shown ? state.activeKey : null);
  return {
    tabs: state.tabs,
    activeKey,
    route,
    blocked: shown && open !== null && isBlocked(shown, role, menuStyle) ? shown : null,
    go,
    close,
    closeOthers: (key) => {
      const kept = state.tabs.find((tab) => tab.key === key);
      dispatch({ type: 'closeOthers', key });
      if (kept) go(kept.path);
    },
    refresh: useCallback((key: string) => dispatch({ type: 'refresh', key }), []),
    setGuard: useCallback((key: string, guard: string | null) => dispatch({ type: 'setGuard', key, guard }), []),
    leaveBlocked: () => {
      if (activeKey !== null) dispatch({ type: 'close', key: activeKey });
      void navigator.current(visited.current.before ?? '/search', { replace: true });
    },
  };
}
