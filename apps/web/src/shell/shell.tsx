// The frame around every page of the back office: header, navigation, tab strip, the open pages, footer.
// Specification 1, section 2.3. What must outlive a hidden tab lives here, outside the tabs.
import { useCallback, useState } from 'react';
import type { Role } from '@anju/contract/kit/roles';
import { useLoading } from '../platform/api/index.ts';
import { useSession } from '../platform/session/index.ts';
import { BlockedNotice } from './blocked-notice.tsx';
import { Content } from './content.tsx';
import { Header } from './header.tsx';
import { MenuPanel } from './menu-panel.tsx';
import { MenuTree } from './menu-tree.tsx';
import { TabStrip } from './tab-strip.tsx';
import { useTabNavigation } from './use-tab-navigation.ts';
import './shell.css';
import './menu.css';

/** Its own component, so that a running call redraws this line and not the pages. */
function LoadingBar() {
  const loading = useLoading();
  return loading && <div className="shell-loading" role="progressbar" aria-label="正在加载" />;
}

export function Shell() {
  const account = useSession((state) => state.account);
  const routers = useSession((state) => state.routers);
  const role: Role = account?.role ?? 'emp';
  const menuStyle = account?.menuStyle ?? 0;
  const panelStyle = role === 'emp' && menuStyle === 1;
  const [menuOpen, setMenuOpen] = useState(false);
  const navigation = useTabNavigation(routers, role, menuStyle);

  const { go } = navigation;
  const open = useCallback(
    (path: string) => {
      if (panelStyle) setMenuOpen(false);
      go(path);
    },
    [panelStyle, go],
  );
  const dismissMenu = useCallback(() => setMenuOpen(false), []);

  return (
    <div className="shell">
      <LoadingBar />
      <Header menuOpen={menuOpen} onToggleMenu={() => setMenuOpen(!menuOpen)} onOpen={open} />
      <TabStrip
        tabs={navigation.tabs}
        activeKey={navigation.activeKey}
        homeTitle={role === 'super' || role === 'root' ? '系统管理' : '导航'}
        onHome={() => navigation.go('/')}
        onSelect={(tab) => navigation.go(tab.path)}
        onClose={navigation.close}
        onCloseOthers={navigation.closeOthers}
        onRefresh={navigation.refresh}
      />
      <div className="shell-middle">
        {menuOpen && panelStyle && <MenuPanel menu={routers} onOpen={open} onDismiss={dismissMenu} />}
        {menuOpen && !panelStyle && <MenuTree menu={routers} onOpen={open} />}
        <Content navigation={navigation} role={role} onOpen={open} />
      </div>
      <footer className="shell-footer">© 2026 安居软件 版权所有</footer>
      {navigation.blocked && <BlockedNotice state={navigation.blocked.state} onConfirm={navigation.leaveBlocked} />}
    </div>
  );
}
