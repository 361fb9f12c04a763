import { Button } from 'antd';
import { leaveOffice } from '../app/leave.ts';
import { saveBlob } from '../platform/api/index.ts';
import { errorLogText } from '../platform/errors/index.ts';
import { currentLocale, switchLocale } from '../platform/locale/index.ts';
import { useSession } from '../platform/session/index.ts';
import { MenuSearch } from './menu-search.tsx';

interface Props {
  readonly menuOpen: boolean;
  readonly onToggleMenu: () => void;
  readonly onOpen: (path: string) => void;
}

function saveErrorLog(): void {
  saveBlob(new Blob([errorLogText() || '没有错误记录'], { type: 'text/plain;charset=utf-8' }), '错误日志.txt');
}

export function Header({ menuOpen, onToggleMenu, onOpen }: Props) {
  const account = useSession((state) => state.account);
  const role = account?.role ?? 'emp';
  const traditional = currentLocale() === 'zh_tw';
  const place = [account?.companyNick || account?.company || account?.tenantName, account?.job].filter(Boolean).join(' · ');
  return (
    <header className="shell-header">
      <a
        className="shell-logo"
        href="/"
        onClick={(event) => {
          event.preventDefault();
          onOpen('/');
        }}
      >
        {account?.logo ? <img src={account.logo} alt="" /> : <i aria-hidden>安</i>}
        <span>{account?.tenantName || '安居物业'}</span>
      </a>
      <Button className="shell-menu-button" type={menuOpen ? 'primary' : 'default'} aria-expanded={menuOpen} onClick={onToggleMenu}>
        ☰ 授权菜单
      </Button>
      <MenuSearch onOpen={onOpen} />
      <span className="shell-space" />
      {!['sa', 'super', 'gov'].includes(role) && (
        <button type="button" className="shell-link" onClick={() => onOpen('/')}>
          导航
        </button>
      )}
      {role === 'emp' && (
        <button type="button" className="shell-link" onClick={saveErrorLog}>
          系统日志
        </button>
      )}
      <button type="button" className="shell-link" onClick={() => switchLocale(traditional ? 'zh_cn' : 'zh_tw')} translate="no">
        {traditional ? '简体' : '繁體'}
      </button>
      <button type="button" className="shell-link" onClick={() => location.reload()}>
        刷新
      </button>
      <span className="shell-user" title={account?.company}>
        <b>{account?.name}</b>
        {place && ` · ${place}`}
      </span>
      <button type="button" className="shell-link" onClick={() => void leaveOffice()}>
        退出
      </button>
    </header>
  );
}
