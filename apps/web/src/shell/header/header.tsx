import { Button } from 'antd';
import { lazy, memo, Suspense, useState } from 'react';
import { changeAccount } from '@anju/contract/session/account';
import type { UserInformation } from '@anju/contract/session/session';
import { leaveOffice, reloadPage } from '../../app/office/leave.ts';
import { call } from '../../platform/api/index.ts';
import { currentLocale, switchLocale } from '../../platform/locale/index.ts';
import { usePendingCounts, useSite } from '../../platform/session/office-data.ts';
import { useSession } from '../../platform/session/index.ts';
import { useGiveUpUnsent } from '../../platform/outbox/index.ts';
import { useLeave } from '../../platform/unsaved/index.ts';
import { badgeText } from '../../ui/notice-badge.tsx';
import { headerLinks, type HeaderDialog, type UserAction } from './header-links.ts';
import { FindBox } from '../find/find-box.tsx';
import { UserMenu } from './user-menu.tsx';

// Rarely opened, so the shell starts without them.
const HeaderDialogs = lazy(() => import('./header-dialogs.tsx'));

interface Props {
  readonly menuOpen: boolean;
  readonly onToggleMenu: () => void;
  readonly onOpen: (path: string) => void;
  /** The links of the header have a limit of tabs of their own. */
  readonly onOpenLink: (path: string) => void;
}

interface LogoProps {
  readonly account: UserInformation | null;
  readonly onOpen: (path: string) => void;
}

function Logo({ account, onOpen }: LogoProps) {
  const site = useSite();
  const picture = account?.logo || site?.logo;
  return (
    <a
      className="shell-logo"
      href="/"
      onClick={(event) => {
        event.preventDefault();
        onOpen('/');
      }}
    >
      {picture ? <img src={picture} alt="" /> : <i aria-hidden>安</i>}
      <span>{account?.tenantName || site?.siteName || '安居物业'}</span>
    </a>
  );
}

interface CommunicationProps {
  readonly disabled: boolean;
  readonly onOpen: (path: string) => void;
}

/** Red with the number of documents that wait for the user. */
function Communication({ disabled, onOpen }: CommunicationProps) {
  const { normalDocCount, internalDocCount, reportDocCount } = usePendingCounts();
  const waiting = normalDocCount + internalDocCount + reportDocCount;
  return (
    <button
      type="button"
      className={waiting > 0 ? 'shell-link hot' : 'shell-link'}
      disabled={disabled}
      aria-label={waiting > 0 ? `通讯，${waiting}份公文待处理` : '通讯'}
      onClick={() => onOpen('/oa/flow/send')}
    >
      通讯{waiting > 0 && <b className="shell-count">{badgeText(waiting)}</b>}
    </button>
  );
}

/** Everything above the tabs; header-links decides which links a role has. Specification 1, sections 2.3 and 6. */
export const Header = memo(function Header({ menuOpen, onToggleMenu, onOpen, onOpenLink }: Props) {
  const account = useSession((state) => state.account);
  const leave = useLeave();
  const giveUpUnsent = useGiveUpUnsent();
  const [dialog, setDialog] = useState<HeaderDialog | null>(null);
  const [asked, setAsked] = useState(false);
  const show = (one: HeaderDialog) => {
    setAsked(true);
    setDialog(one);
  };
  const links = headerLinks(account?.role ?? 'emp', account?.menuStyle ?? 0);
  const traditional = currentLocale() === 'zh_tw';
  const place = [account?.companyNick || account?.company || account?.tenantName, account?.job].filter(Boolean).join(' · ');

  const switchMenu = async () => {
    if (!account) return;
    // The call itself shows a refusal, after which nothing needs a reload.
    await call(changeAccount, { id: account.id, menuStyle: account.menuStyle === 1 ? 0 : 1 }).then(reloadPage, () => undefined);
  };
  const act = (action: UserAction) => {
    // Both reload the page.
    if (action === 'menuStyle') return leave(null, () => void switchMenu());
    if (action === 'locale') return leave(null, () => switchLocale(traditional ? 'zh_cn' : 'zh_tw'));
    show(action);
  };
  const user = (
    <>
      <b>{account?.name}</b>
      {place && <span className="shell-place"> · {place}</span>}
    </>
  );

  return (
    <header className="shell-header">
      <Logo account={account} onOpen={onOpen} />
      <Button className="shell-menu-button" type={menuOpen ? 'primary' : 'default'} aria-expanded={menuOpen} onClick={onToggleMenu}>
        ☰ 授权菜单
      </Button>
      <FindBox hotkey onOpen={onOpen} />
      <span className="shell-space" />
      <div className="shell-links">
        {!links.dropdown && <UserMenu as="links" offered={links.actions} onAct={act} />}
        {links.caseLibrary && (
          <button type="button" className="shell-link" onClick={() => show('cases')}>
            案例库
          </button>
        )}
        {links.navigation && (
          <button type="button" className="shell-link" onClick={() => onOpen('/')}>
            导航
          </button>
        )}
        {links.communication !== 'hidden' && <Communication disabled={links.communication === 'disabled'} onOpen={onOpenLink} />}
        <button type="button" className="shell-link" onClick={() => leave(null, reloadPage)}>
          刷新
        </button>
        {links.dropdown ? (
          <UserMenu as="dropdown" offered={links.actions} onAct={act}>
            {user}
          </UserMenu>
        ) : (
          <span className="shell-user" title={[account?.name, place].filter(Boolean).join(' · ')}>
            {user}
          </span>
        )}
        <button type="button" className="shell-link" onClick={() => leave(null, () => giveUpUnsent(() => void leaveOffice()))}>
          退出
        </button>
      </div>
      {asked && (
        <Suspense>
          <HeaderDialogs shown={dialog} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </header>
  );
});
