import { Button, Result, Spin } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { ApiError, reportApiError } from '../platform/errors/index.ts';
import { onServerEvent, startEvents } from '../platform/events/index.ts';
import { loadSession, useSession, type SessionLoad } from '../platform/session/index.ts';
import { ForcedPassword } from '../shell/forced-password.tsx';
import { Shell } from '../shell/shell.tsx';
import { homeFor } from './entry.ts';
import { leaveOffice } from './leave.ts';

function useServerEvents(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    const unsubscribe = onServerEvent((event) => {
      if (event.type === 'session-ended') reportApiError(new ApiError({ code: 401, status: 401, msg: event.reason }), 'session-ended');
    });
    const stop = startEvents();
    return () => {
      stop();
      unsubscribe();
    };
  }, [active]);
}

/** The back office from the first request on: account and menu first, then the shell. */
export function Office() {
  const [load, setLoad] = useState<SessionLoad | 'loading'>('loading');
  const mustChangePassword = useSession((state) => state.mustChangePassword);

  const start = useCallback(() => {
    loadSession().then(setLoad, () => setLoad('no-account'));
  }, []);
  useEffect(start, [start]);
  useEffect(() => {
    if (load === 'ended') location.replace(homeFor(location.pathname + location.search));
  }, [load]);
  useServerEvents(load === 'loaded');

  if (mustChangePassword) return <ForcedPassword />;
  if (load === 'loaded') return <Shell />;
  if (load === 'no-account')
    return (
      <Result
        status="warning"
        title="未能读取账号信息"
        subTitle="请检查网络后重试；如仍不行，请重新登录。"
        extra={[
          <Button
            key="retry"
            type="primary"
            onClick={() => {
              setLoad('loading');
              start();
            }}
          >
            重试
          </Button>,
          <Button key="leave" onClick={() => void leaveOffice()}>
            退出登录
          </Button>,
        ]}
      />
    );
  return (
    <div className="office-entering">
      <Spin size="large" description="正在进入工作台…" />
    </div>
  );
}
