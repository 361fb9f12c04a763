import { createCache, StyleProvider } from '@ant-design/cssinjs';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import type { ReactElement, ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import type { Role } from '@anju/contract/kit/roles';
import type { MenuNode } from '@anju/contract/menu';
import { AntdErrorOutlets } from '../errors/antd-outlets.tsx';
import { clearSession, coverSession, requirePasswordChange } from '../session/index.ts';
import { logInAs } from './session.ts';
import { serve, type Stub, type StubServer } from './stubs.ts';

export interface RenderPageOptions {
  readonly menu?: readonly MenuNode[];
  readonly role?: Role;
  readonly menuStyle?: 0 | 1;
  readonly stubs?: readonly Stub[];
  readonly path?: string;
}

export interface RenderedPage extends RenderResult {
  readonly server: StubServer;
  /** Used to wait until nothing is being fetched. */
  readonly client: QueryClient;
}

interface TestProvidersProps {
  readonly client: QueryClient;
  readonly path: string;
  readonly children: ReactNode;
}

/**
 * antd forgets the variables it computed for a component when the last one is gone, which in tests is after each of them; computing them
 * anew takes a tenth of a page test and more. This cache keeps them: an entry that would be removed stays, used by nobody. Entries are
 * found again by the name of the variables, which antd would otherwise invent for each page.
 */
const VARIABLES = 'css-var-test';
const styles = createCache();
const update = styles.opUpdate.bind(styles);
styles.opUpdate = (key, next) => update(key, (before) => next(before) ?? [0, before?.[1]]);

function TestProviders({ client, path, children }: TestProvidersProps) {
  return (
    <StyleProvider cache={styles}>
      <ConfigProvider locale={zhCN} theme={{ zeroRuntime: true, cssVar: { key: VARIABLES }, token: { motion: false } }}>
        <App>
          <QueryClientProvider client={client}>
            <AntdErrorOutlets onSessionOver={coverSession} onLogout={clearSession} onPasswordRequired={requirePasswordChange} />
            <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
          </QueryClientProvider>
        </App>
      </ConfigProvider>
    </StyleProvider>
  );
}

/** Renders a page as a logged-in user sees it, with stubs for the server. */
export function renderPage(element: ReactElement, options: RenderPageOptions = {}): RenderedPage {
  const { menu = [], role = 'emp', menuStyle = 1, stubs = [], path = '/' } = options;
  logInAs({ role, menuStyle }, menu);
  const server = serve(stubs);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity }, mutations: { retry: false } } });
  const result = render(
    <TestProviders client={client} path={path}>
      {element}
    </TestProviders>,
  );
  return { ...result, server, client };
}
