import { lazy, memo, Suspense } from 'react';
import type { Notification } from '@anju/contract/session/account';
import { useSession } from '../../platform/session/index.ts';
import { HomeTodo } from './home-todo.tsx';
import { MenuCards } from '../menu/menu-cards.tsx';
import { listScreens } from '../menu/menu-screens.ts';
import { FindBox } from '../find/find-box.tsx';
import { NotificationBar } from '../notification/notification-bar.tsx';
import { FrequentScreens } from './frequent.tsx';

const HomeCards = lazy(() => import('./home-cards.tsx'));
const Infolets = lazy(() => import('./infolets.tsx'));

const shanghaiHour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: 'Asia/Shanghai' });
const shanghaiDay = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Asia/Shanghai' });
const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六'] as const;

export function greeting(now: Date): string {
  const hour = Number(shanghaiHour.format(now));
  if (hour < 6) return '夜深了';
  if (hour < 12) return '上午好';
  if (hour < 14) return '中午好';
  return hour < 18 ? '下午好' : '晚上好';
}

/** `2026.11.16 星期一` */
export function dayText(now: Date): string {
  const day = shanghaiDay.format(now);
  return `${day.replaceAll('-', '.')} 星期${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''}`;
}

interface Props {
  /** The page is rendered again when it becomes visible, not with every navigation elsewhere. */
  readonly shown: boolean;
  readonly onOpen: (path: string) => void;
  readonly onNotification: (notification: Notification) => void;
}

/** The landing page after login: what is new, what waits for the user, the figures of the user's work, and the way to everything else. */
export const SearchHome = memo(function SearchHome({ onOpen, onNotification }: Props) {
  const account = useSession((state) => state.account);
  const routers = useSession((state) => state.routers);
  const screens = listScreens(routers);
  const now = new Date();
  return (
    <div className="search-home">
      <NotificationBar onShow={onNotification} />
      <div className="search-welcome">
        <div>
          <h1>
            {greeting(now)}，{account?.name}
          </h1>
          <p className="search-place">{[dayText(now), account?.company, account?.job].filter(Boolean).join(' · ')}</p>
        </div>
        <FindBox big onOpen={onOpen} />
      </div>
      <HomeTodo screens={screens} onOpen={onOpen} />
      <Suspense fallback={<div aria-busy="true" />}>
        <HomeCards onOpen={onOpen} />
        <Infolets screens={screens} onOpen={onOpen} />
      </Suspense>
      <FrequentScreens screens={screens} onOpen={onOpen} />
      <h2>全部功能</h2>
      <MenuCards menu={routers} onOpen={onOpen} />
    </div>
  );
});
