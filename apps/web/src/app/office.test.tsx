import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { getAccount, getMenuV2 } from '@anju/contract/session/session';
import { streamEvents } from '@anju/contract/system/job';
import { menuOf, refuse, renderPage, screenNode, stub, testUser } from '../platform/testing/index.ts';
import { Office } from './office.tsx';

const menu = stub(getMenuV2, () => menuOf(screenNode(66, 'estate/property/house', { title: '房屋档案' })));
const events = stub(streamEvents, () => '');

it('loads account and menu, then shows the shell', async () => {
  renderPage(<Office />, { stubs: [stub(getAccount, () => testUser({ name: '周以宁' })), menu, events] });
  expect(await screen.findByText(/，周以宁$/)).toBeTruthy();
});

it('offers to try again when the account does not come', async () => {
  let up = false;
  renderPage(<Office />, { stubs: [stub(getAccount, () => (up ? testUser() : refuse('UNAVAILABLE'))), menu, events] });
  expect(await screen.findByText('未能读取账号信息')).toBeTruthy();
  up = true;
  await userEvent.click(screen.getByRole('button', { name: /重\s*试/ }));
  expect(await screen.findByRole('tab', { name: '导航' })).toBeTruthy();
});

it('is closed to an account that still has its first password', async () => {
  renderPage(<Office />, { stubs: [stub(getAccount, () => testUser()), stub(getMenuV2, () => refuse('MUST_CHANGE_PASSWORD'))] });
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('请修改密码！');
  expect(screen.getByRole('button', { name: '退出登录' })).toBeTruthy();
  expect(screen.queryByRole('tablist')).toBeNull();
});
