import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App, ConfigProvider } from 'antd';
import { expect, it, vi } from 'vitest';
import { getAccount } from '@anju/contract/session/session';
import type { ErrorName } from '@anju/contract/errors';
import { call } from '../api/index.ts';
import { refuse, serve, stub } from '../testing/stubs.ts';
import { AntdErrorOutlets } from './antd-outlets.tsx';

async function failWith(name: ErrorName) {
  const onLogout = vi.fn();
  const onPasswordRequired = vi.fn();
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <AntdErrorOutlets onSessionOver={() => undefined} onLogout={onLogout} onPasswordRequired={onPasswordRequired} />
      </App>
    </ConfigProvider>,
  );
  serve([stub(getAccount, () => refuse(name))]);
  await expect(call(getAccount, {})).rejects.toThrow();
  return { onLogout, onPasswordRequired };
}

it('an ended session is a dialog whose click logs out', async () => {
  const { onLogout } = await failWith('NOT_LOGGED_IN');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('超时中断，请重新登录！')).toBeTruthy();
  expect(onLogout).not.toHaveBeenCalled();
  await userEvent.click(within(dialog).getByRole('button', { name: /确\s*定/ }));
  expect(onLogout).toHaveBeenCalledOnce();
});

it('a business failure is a toast', async () => {
  await failWith('ACCOUNT_DISABLED');
  expect(await screen.findByText('账号已停用，请联系管理员')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a first password opens the password dialog', async () => {
  const { onPasswordRequired } = await failWith('MUST_CHANGE_PASSWORD');
  expect(onPasswordRequired).toHaveBeenCalledOnce();
});
