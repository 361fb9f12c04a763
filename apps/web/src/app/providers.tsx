import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { AntdErrorOutlets } from '../platform/errors/antd-outlets.tsx';
import { clearSession, coverSession, onSessionEnd, requirePasswordChange } from '../platform/session/index.ts';
import { forgetUnsaved } from '../platform/unsaved/store.ts';
import { usePhone } from '../ui/phone.ts';
import { prefersStillness } from '../ui/stillness.ts';
import { forThumbs, OFFICE_THEME, STILL_THEME } from './theme.ts';

dayjs.locale('zh-cn');

const createQueryClient = () =>
  new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 0, refetchOnWindowFocus: false }, mutations: { retry: false } },
  });

function forgetAndReload(): void {
  clearSession();
  location.reload();
}

export function OfficeProviders({ children }: { readonly children: ReactNode }) {
  const [client] = useState(createQueryClient);
  const [still] = useState(prefersStillness);
  const phone = usePhone();
  const theme = useMemo(() => {
    const desk = still ? STILL_THEME : OFFICE_THEME;
    return phone ? forThumbs(desk) : desk;
  }, [still, phone]);
  useEffect(
    () =>
      onSessionEnd(() => {
        client.clear();
        forgetUnsaved();
      }),
    [client],
  );
  return (
    <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
      <App message={{ maxCount: 3 }}>
        <QueryClientProvider client={client}>
          <AntdErrorOutlets onSessionOver={coverSession} onLogout={forgetAndReload} onPasswordRequired={requirePasswordChange} />
          {children}
        </QueryClientProvider>
      </App>
    </ConfigProvider>
  );
}
