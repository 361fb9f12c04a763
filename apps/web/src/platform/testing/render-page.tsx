import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import type { ReactElement, ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import type { Role } from '@anju/contract/kit/roles';
import type { MenuNode } from '@anju/contract/menu';
import { AntdErrorOutlets } from '../errors/antd-outlets.tsx';
import { clearSession, requirePasswordChange } from '../session/index.ts';
import { logInAs } from './session.ts';
import { serve, type Stub, type StubServer } from './stubs.ts';

export interface RenderPageOptions {
  readonly menu?: readonly MenuNode[];
  readonly role?: Role;
  readonly menuStyle?: 0 | 1;
  readonly stubs?: readonly Stub[];
  readonly path?: string;
}

function TestProviders({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity }, mutations: { retry: false } } });
  return (
    <ConfigProvider locale={zhCN} theme={{ token: { motion: false } }}>
      <App>
        <QueryClientProvider client={client}>
          <AntdErrorOutlets onLogout={clearSession} onPasswordRequired={requirePasswordChange} />
          <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
        </QueryClientProvider>
      </App>
    </ConfigProvider>
  );
}

/** Renders a page as a logged-in person sees it, with stubs for the server. */
export function renderPage(element: ReactElement, options: RenderPageOptions = {}): RenderResult & { server: StubServer } {
  const { menu = [], role = 'emp', menuStyle = 1, stubs = [], path = '/' } = options;
  logInAs({ role, menuStyle }, menu);
  const server = serve(stubs);
  return { ...render(<TestProviders path={path}>{element}</TestProviders>), server };
}
