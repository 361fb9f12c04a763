import { Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { currentLocale } from '../../platform/locale/index.ts';
import { useSession } from '../../platform/session/index.ts';
import type { UserAction } from './header-links.ts';

interface Props {
  readonly as: 'dropdown' | 'links';
  readonly offered: readonly UserAction[];
  readonly onAct: (action: UserAction) => void;
  /** The element the dropdown is attached to. */
  readonly children?: ReactNode;
}

const TEXT: Readonly<Record<Exclude<UserAction, 'menuStyle' | 'locale'>, string>> = {
  password: '修改密码',
  duties: '岗位职责',
  log: '系统日志',
  sentInforms: '我发出的告知',
};

export function UserMenu({ as, offered, onAct, children }: Props) {
  const menuStyle = useSession((state) => state.account?.menuStyle);
  const name = useSession((state) => state.account?.name ?? '');
  const label = (action: UserAction): ReactNode => {
    if (action === 'menuStyle') return menuStyle === 1 ? '旧版菜单' : '新版菜单';
    // Each language is offered in its own script, whatever the page's language.
    if (action === 'locale') return <span translate="no">{currentLocale() === 'zh_tw' ? '简体' : '繁體'}</span>;
    return TEXT[action];
  };
  if (as === 'links')
    return offered.map((action) => (
      <button key={action} type="button" className="shell-link" onClick={() => onAct(action)}>
        {label(action)}
      </button>
    ));
  return (
    <Dropdown trigger={['click']} menu={{ items: offered.map((key) => ({ key, label: label(key), onClick: () => onAct(key) })) }}>
      <button type="button" className="shell-user" aria-haspopup="menu" aria-label={`${name} 用户菜单`}>
        {children}
        <span aria-hidden> ▾</span>
      </button>
    </Dropdown>
  );
}
