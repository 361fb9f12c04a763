import { Spin } from 'antd';
import { Activity, lazy, memo, Suspense, useMemo } from 'react';
import type { MenuNode } from '@anju/contract/menu';
import type { Role } from '@anju/contract/kit/roles';
import type { Notification } from '@anju/contract/session/account';
import { PageHost } from '../app/page-host.tsx';
import { PartBoundary } from '../app/part-boundary.tsx';
import type { Tab } from '../app/tabs.ts';
import { findNode, PageScopeContext, type PageScope } from '../platform/access/index.ts';
import { useSession } from '../platform/session/index.ts';
import { UnsavedPage } from '../platform/unsaved/index.ts';
import { AdminHome } from './home/admin-home.tsx';
import { NotFound } from './not-found.tsx';
import { SearchHome } from './home/search-home.tsx';
import { isBlocked, type TabNavigation } from './tabs/use-tab-navigation.ts';
import { useWarmTabs } from './tabs/use-warm-tabs.ts';

// Only programmers open it occasionally, so it is loaded on demand.
const Catalogue = lazy(() => import('../archetypes/catalogue.tsx').then((module) => ({ default: module.Catalogue })));

interface Props {
  readonly navigation: TabNavigation;
  readonly role: Role;
  readonly onOpen: (path: string) => void;
  readonly onNotification: (notification: Notification) => void;
}

interface TabPageProps extends Pick<TabNavigation, 'close' | 'refresh'> {
  readonly tab: Tab;
  readonly node: MenuNode;
}

/** Switching tabs does not render a page again; only a change in the data the page uses does. */
const TabPage = memo(function TabPage({ tab, node, close, refresh }: TabPageProps) {
  const query = tab.path.split('?')[1] ?? '';
  const scope = useMemo<PageScope>(
    () => ({
      node,
      search: new URLSearchParams(query),
      visit: tab.visit,
      close: () => close(tab.key),
      refresh: () => refresh(tab.key),
    }),
    [node, query, tab.visit, tab.key, close, refresh],
  );
  return (
    <PageScopeContext value={scope}>
      <PageHost key={tab.refreshKey} screenKey={node.component} title={tab.title} menu={node.id} />
    </PageScopeContext>
  );
});

/**
 * One Activity per open tab: what was typed, scrolled and opened in a page survives while another is shown. The last few tabs keep running.
 */
export function Content({ navigation, role, onOpen, onNotification }: Props) {
  const routers = useSession((state) => state.routers);
  const menuStyle = useSession((state) => state.account?.menuStyle ?? 0);
  const { tabs, activeKey, route, close, refresh } = navigation;
  const warm = useWarmTabs(route.kind === 'screen' ? activeKey : null);
  return (
    <main className="shell-content">
      {role !== 'super' && role !== 'root' && (
        <Activity mode={route.kind === 'search' ? 'visible' : 'hidden'}>
          <PartBoundary title="导航">
            <SearchHome shown={route.kind === 'search'} onOpen={onOpen} onNotification={onNotification} />
          </PartBoundary>
        </Activity>
      )}
      {route.kind === 'superAdmin' && (
        <PartBoundary title="系统管理">
          <AdminHome onOpen={onOpen} />
        </PartBoundary>
      )}
      {route.kind === 'catalogue' && (
        <Suspense fallback={<Spin />}>
          <Catalogue />
        </Suspense>
      )}
      {route.kind === 'notFound' && <NotFound onHome={() => onOpen('/')} />}
      {tabs.map((tab) => {
        const node = findNode(routers, (one) => String(one.id) === tab.key)?.node;
        const shown = route.kind === 'screen' && tab.key === activeKey;
        return (
          <Activity key={tab.key} mode={shown || warm.has(tab.key) ? 'visible' : 'hidden'}>
            <div className={shown ? 'shell-page' : 'shell-page covered'} aria-hidden={!shown} inert={!shown}>
              <UnsavedPage tab={tab.key} title={tab.title}>
                {node && !isBlocked(node, role, menuStyle) && <TabPage tab={tab} node={node} close={close} refresh={refresh} />}
              </UnsavedPage>
            </div>
          </Activity>
        );
      })}
    </main>
  );
}
