import { useQueryClient } from '@tanstack/react-query';
import { Button, Result, Spin } from 'antd';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { currentAccount, hasEntries, spaceOf, useGiveUpUnsent } from '../../platform/outbox/index.ts';
import { loadOfficeData } from '../../platform/session/office-data.ts';
import { currentUser, loadSession, useSession, type SessionLoad } from '../../platform/session/index.ts';
import { Shell } from '../../shell/shell.tsx';
import { homeFor } from '../entry.ts';
import { PartBoundary } from '../part-boundary.tsx';
import { FirstPasswordPage } from './first-password.tsx';
import { leaveOffice } from './leave.ts';
import { useLive } from './live.ts';

/** Above every tab, for those who may have menu 94; the server says whether there is a call centre for them. */
const CallCentre = lazy(() => import('../../areas/callcentre/index.ts'));
const PasswordDialog = lazy(() => import('../../shell/dialogs/index.ts').then((module) => ({ default: module.PasswordDialog })));

function NoAccount({ onRetry }: { readonly onRetry: () => void }) {
  const giveUpUnsent = useGiveUpUnsent();
  return (
    <Result
      status="warning"
      title="未能读取账号信息"
      subTitle="请检查网络后重试；如仍不行，请重新登录。"
      extra={[
        <Button key="retry" type="primary" onClick={onRetry}>
          重试
        </Button>,
        <Button key="leave" onClick={() => giveUpUnsent(() => void leaveOffice())}>
          退出登录
        </Button>,
      ]}
    />
  );
}

function Entering() {
  return (
    <div className="office-entering">
      <Spin size="large" description="正在进入工作台…" />
    </div>
  );
}

/** Steps that were kept when the page was closed are sent as soon as somebody is in the office, whichever screen is opened. */
async function sendKept(): Promise<void> {
  const account = currentAccount();
  if (hasEntries(spaceOf(account, 'gate'))) (await import('../../areas/customer/gate/gate-outbox.ts')).gateOutbox.current();
  if (!hasEntries(account)) return;
  const { workOutbox } = await import('../../areas/customer/case/result/work-outbox.ts');
  workOutbox();
}

/** The back office from the first request on: account, then menu, then the shell and the data it keeps loaded. */
export function Office() {
  const client = useQueryClient();
  const [load, setLoad] = useState<SessionLoad | 'loading'>('loading');
  const loggedIn = useSession((state) => state.userInformation !== null);
  const over = useSession((state) => state.over);
  const mayCall = useSession((state) => state.hasCallCenter && state.account?.role === 'emp');
  const mustChangePassword = useSession((state) => state.mustChangePassword);

  const start = useCallback(() => {
    loadSession().then(setLoad, () => setLoad('no-account'));
  }, []);
  useEffect(start, [start]);
  useEffect(() => {
    if (load === 'ended') location.replace(homeFor(location.pathname + location.search + location.hash));
    if (load !== 'loaded') return;
    void loadOfficeData(client, currentUser()?.role ?? 'emp');
    void sendKept();
  }, [load, client]);
  useLive(load === 'loaded' && loggedIn);

  const retry = () => {
    setLoad('loading');
    start();
  };
  // After a logout the shell is removed before the address changes: without its menu it would report that the page does not exist.
  const inside = load === 'loaded' && loggedIn && !over;
  return (
    <>
      {inside && <Shell />}
      {inside && mayCall && (
        <PartBoundary title="呼叫中心">
          <Suspense>
            <CallCentre />
          </Suspense>
        </PartBoundary>
      )}
      {load === 'no-account' && !mustChangePassword && <NoAccount onRetry={retry} />}
      {!inside && load !== 'no-account' && !mustChangePassword && <Entering />}
      {!inside && mustChangePassword && <FirstPasswordPage />}
      {mustChangePassword && (
        <Suspense>
          <PasswordDialog open forced onClose={() => undefined} />
        </Suspense>
      )}
    </>
  );
}
