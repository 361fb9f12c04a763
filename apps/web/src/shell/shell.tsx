// The frame around every page of the back office: header, navigation, tab strip, the open pages, footer. Specification 1, section 2.3. The
// shell imports the parts of ui that it shows immediately one by one, because the whole of ui is loaded only with the first page. State
// that must outlive a hidden tab is kept here, outside the tabs.
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { Role } from '@anju/contract/kit/roles';
import { PartBoundary } from '../app/part-boundary.tsx';
import { useLoading } from '../platform/api/index.ts';
import { useEventsLost } from '../platform/events/index.ts';
import { useSession } from '../platform/session/index.ts';
import { BlockedNotice } from './blocked-notice.tsx';
import { Content } from './content.tsx';
import { Header } from './header/header.tsx';
import { useInformCounts } from './inform/index.ts';
import { MenuPanel } from './menu/menu-panel.tsx';
import { MenuTree } from './menu/menu-tree.tsx';
import { ScreenBar } from './screen-bar.tsx';
import { TabStrip } from './tabs/tab-strip.tsx';
import { useNotificationPopup } from './notification/use-notification-popup.ts';
import { useTabKeys } from './tabs/use-tab-keys.ts';
import { useTabNavigation } from './tabs/use-tab-navigation.ts';
import { useCountedScreen } from './usage.ts';
import './shell.css';
import './menu/menu.css';
import './home/home.css';

/** Loaded after the pages, because the release notes are not urgent. */
const ReleaseNews = lazy(() => import('./release/release-news.tsx'));
const NotificationPopup = lazy(() => import('./dialogs/index.ts').then((module) => ({ default: module.NotificationPopup })));

/** A separate component, so that a running call redraws only this line and not the pages. */
function LoadingBar() {
  const loading = useLoading();
  return loading && <div className="shell-loading" role="progressbar" aria-label="正在加载" />;
}

/** Keeps counting notices, because a badge in a hidden tab cannot listen. */
function InformWatch() {
  useInformCounts();
  return null;
}

/** A separate component, so that a count does not render the shell. */
function UsageWatch({ menuId, visit }: { readonly menuId: number | null; readonly visit: string }) {
  useCountedScreen(menuId, visit);
  return null;
}

function Footer() {
  const lost = useEventsLost();
  return (
    <footer className="shell-footer">
      © 2026 安居软件 版权所有
      {lost && <span role="status">连接已断开，正在重连…</span>}
    </footer>
  );
}

export function Shell() {
  const account = useSession((state) => state.account);
  const routers = useSession((state) => state.routers);
  const role: Role = account?.role ?? 'emp';
  const menuStyle = account?.menuStyle ?? 0;
  const panelStyle = role === 'emp' && menuStyle === 1;
  const [menuOpen, setMenuOpen] = useState(false);
  const navigation = useTabNavigation(routers, role, menuStyle);
  const popup = useNotificationPopup();

  const { go, goBack, goFromHeader, tabs, activeKey, route, blocked, visit } = navigation;
  const open = useCallback(
    (path: string) => {
      if (panelStyle) setMenuOpen(false);
      go(path);
    },
    [panelStyle, go],
  );
  const openLink = useCallback(
    (path: string) => {
      if (panelStyle) setMenuOpen(false);
      goFromHeader(path);
    },
    [panelStyle, goFromHeader],
  );
  const dismissMenu = useCallback(() => setMenuOpen(false), []);
  const toggleMenu = useCallback(() => setMenuOpen((open) => !open), []);
  useTabKeys(tabs, goBack);

  const homeTitle = role === 'super' || role === 'root' ? '系统管理' : '导航';
  const shown = route.kind === 'screen' ? route : null;
  const title = shown?.node.title ?? homeTitle;
  const place = account?.tenantName || '安居物业';
  useEffect(() => {
    document.title = `${title} - ${place}`;
  }, [title, place]);

  const menu = { menu: routers, centreId: shown ? Number(shown.keyPath[0]) : null, onOpen: open, onDismiss: dismissMenu };
  return (
    <div className="shell">
      <LoadingBar />
      <InformWatch />
      <UsageWatch menuId={shown && !blocked ? shown.node.id : null} visit={visit} />
      <Header menuOpen={menuOpen} onToggleMenu={toggleMenu} onOpen={open} onOpenLink={openLink} />
      <TabStrip
        tabs={tabs}
        activeKey={activeKey}
        homeTitle={homeTitle}
        onHome={() => go('/')}
        onSelect={(tab) => goBack(tab.path)}
        onClose={navigation.close}
      >
        {shown && activeKey !== null && !blocked && (
          <ScreenBar
            node={shown.node}
            onRefresh={() => navigation.refresh(activeKey)}
            onCloseOthers={tabs.length > 1 ? () => navigation.closeOthers(activeKey) : undefined}
          />
        )}
      </TabStrip>
      <div className="shell-middle">
        {menuOpen && <PartBoundary title="菜单">{panelStyle ? <MenuPanel {...menu} /> : <MenuTree {...menu} />}</PartBoundary>}
        <Content navigation={navigation} role={role} onOpen={open} onNotification={popup.show} />
      </div>
      <Footer />
      {blocked && <BlockedNotice state={blocked.state} onConfirm={navigation.leaveBlocked} />}
      <Suspense>
        <ReleaseNews waits={popup.shown !== null} />
      </Suspense>
      {popup.shown && (
        <Suspense>
          <NotificationPopup notification={popup.shown} onClose={popup.close} onConfirm={popup.confirm} />
        </Suspense>
      )}
    </div>
  );
}
