import { App } from 'antd';
import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { AUTHORISED, type MenuNode } from '@anju/contract/menu';
import type { Role } from '@anju/contract/kit/roles';
import { resolveRoute, type Route } from '../../app/routes.ts';
import { activePath, NO_TABS, openRefusal, tabsReducer, type MenuStyle, type Tab } from '../../app/tabs.ts';
import { useLeave } from '../../platform/unsaved/index.ts';

export interface TabNavigation {
  readonly tabs: readonly Tab[];
  readonly activeKey: string | null;
  readonly route: Route;
  /** The current screen if the user may not work on it. */
  readonly blocked: MenuNode | null;
  readonly go: (path: string) => void;
  /** Shows an open tab as it was left: what its address asked for is not done again. */
  readonly goBack: (path: string) => void;
  /** As a link of the header does: the limit is that of the header. */
  readonly goFromHeader: (path: string) => void;
  /** Changes with every visit, also to the same address. */
  readonly visit: string;
  /** This and the next two ask first if typed content would be lost. */
  readonly close: (key: string) => void;
  readonly closeOthers: (key: string) => void;
  readonly refresh: (key: string) => void;
  readonly leaveBlocked: () => void;
}

/** Employees with the new menu cannot open screens they are not authorised for; with the old menu they may view them. */
export const isBlocked = (node: MenuNode, role: Role, menuStyle: MenuStyle): boolean =>
  role === 'emp' && menuStyle === 1 && node.state !== AUTHORISED;

/** Keeps address and tabs in sync. The address leads: a page is always opened by navigating to its path. */
export function useTabNavigation(menu: readonly MenuNode[], role: Role, menuStyle: MenuStyle): TabNavigation {
  const { message } = App.useApp();
  const leave = useLeave();
  const location = useLocation();
  const { pathname, search, key: visit } = location;
  const sent = location.state as { readonly header?: boolean; readonly back?: boolean } | null;
  const limit: MenuStyle = sent?.header === true ? 0 : menuStyle;
  const returns = useNavigationType() === NavigationType.Pop || sent?.back === true;
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
      const refusal = openRefusal(latest.current, key, limit);
      if (refusal) {
        void message.warning(refusal);
        void navigator.current(activePath(latest.current), { replace: true, state: { back: true } });
        return;
      }
      const { screen, node, keyPath } = route;
      dispatch({
        type: 'open',
        tab: { key, name: screen.name, title: node.title, path, keyPath, visit: returns ? null : visit },
        menuStyle: limit,
      });
    } else {
      dispatch({ type: 'activate', key: null });
    }
    if (visited.current.now !== path) visited.current = { now: path, before: visited.current.now };
    // `visit` is needed because a page that is closed and immediately requested again has the same address and must still be opened.
  }, [route, pathname, search, visit, returns, limit, message]);

  const go = useCallback((path: string) => void navigator.current(path), []);
  const goFromHeader = useCallback((path: string) => void navigator.current(path, { state: { header: true } }), []);
  const goBack = useCallback((path: string) => void navigator.current(path, { state: { back: true } }), []);
  const closeNow = useCallback(
    (key: string) => {
      const before = latest.current;
      dispatch({ type: 'close', key });
      if (before.activeKey === key) goBack(activePath(tabsReducer(before, { type: 'close', key })));
    },
    [goBack],
  );
  const close = useCallback((key: string) => leave([key], () => closeNow(key)), [leave, closeNow]);

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
    goBack,
    goFromHeader,
    visit,
    close,
    closeOthers: (key) => {
      const [kept, others] = [state.tabs.find((tab) => tab.key === key), state.tabs.filter((tab) => tab.key !== key)];
      leave(
        others.map((tab) => tab.key),
        () => {
          dispatch({ type: 'closeOthers', key });
          if (kept) goBack(kept.path);
        },
      );
    },
    refresh: useCallback((key: string) => leave([key], () => dispatch({ type: 'refresh', key })), [leave]),
    leaveBlocked: () => {
      if (activeKey !== null) dispatch({ type: 'close', key: activeKey });
      void navigator.current(visited.current.before ?? '/search', { replace: true, state: { back: true } });
    },
  };
}
