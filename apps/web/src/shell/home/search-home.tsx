import { lazy, memo, Suspense } from 'react';
import type { Notification } from '@anju/contract/session/account';
import { useSession } from '../../platform/session/index.ts';
import { HomeTodo } from './home-todo.tsx';
import { MenuCards } from '../menu/menu-cards.tsx';
import { listScreens } from '../menu/menu-screens.ts';
import { MenuSearch } from '../menu/menu-search.tsx';
import { NotificationBar } from '../notification/notification-bar.tsx';
import { mostUsed } from '../usage.ts';

const Infolets = lazy(() => import('./infolets.tsx'));

const MOST_USED = 8;

const shanghaiHour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: 'Asia/Shanghai' });

export function greeting(now: Date): string {
  const hour = Number(shanghaiHour.format(now));
  if (hour < 6) return '夜深了';
  if (hour < 12) return '上午好';
  if (hour < 14) return '中午好';
  return hour < 18 ? '下午好' : '晚上好';
}

interface Props {
  /** The page is rendered again when it becomes visible, not with every navigation elsewhere. */
  readonly shown: boolean;
  readonly onOpen: (path: string) => void;
  readonly onNotification: (notification: Notification) => void;
}

/** The landing page after login: what is new, what waits for the user, and the way to everything else. */
export const SearchHome = memo(function SearchHome({ onOpen, onNotification }: Props) {
  const account = useSession((state) => state.account);
  const routers = useSession((state) => state.routers);
  const screens = listScreens(routers);
  const frequent = mostUsed(screens, MOST_USED);
  const offered = frequent.length > 0 ? frequent : screens.filter((screen) => screen.authorised).slice(0, MOST_USED);
  return (
    <div className="search-home">
      <NotificationBar onShow={onNotification} />
      <div className="search-welcome">
        <div>
          <h2>
            {greeting(new Date())}，{account?.name}
          </h2>
          <p className="search-place">{[account?.company, account?.job].filter(Boolean).join(' · ')}</p>
        </div>
        <MenuSearch big onOpen={onOpen} />
      </div>
      <Suspense>
        <Infolets screens={screens} onOpen={onOpen} />
      </Suspense>
      <HomeTodo screens={screens} onOpen={onOpen} />
      {offered.length > 0 && <h3>{frequent.length > 0 ? '常用功能' : '可用功能'}</h3>}
      <div className="search-frequent">
        {offered.map((screen) => (
          <button key={screen.id} type="button" className={screen.authorised ? '' : 'grey'} onClick={() => onOpen(screen.path)}>
            <b>{screen.title}</b>
            <small>{screen.centre}</small>
          </button>
        ))}
      </div>
      <h3>全部功能</h3>
      <MenuCards menu={routers} onOpen={onOpen} />
    </div>
  );
});
