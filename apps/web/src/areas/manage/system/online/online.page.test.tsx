import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { changeSessionLimit, endSession, listCompanyUnits, MENU, searchOnline, type MenuState, type OnlineRow } from '@anju/contract';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import OnlinePage from './online.page.tsx';

const row = (id: number, more: Partial<OnlineRow>): OnlineRow => ({
  id,
  username: 'clerk',
  name: '周敏',
  role: 'emp',
  company: '云栖物业服务处',
  job: '收费员',
  ip: '10.0.0.8',
  device: 'Windows 电脑 · Chrome 126',
  since: '2026-07-09T08:30:00+08:00',
  lastSeenAt: '2026-07-09T09:59:00+08:00',
  own: false,
  ...more,
});
const rows = [row(1, {}), row(2, { username: 'sa', name: '系统管理员', role: 'sa', company: '', job: '', own: true })];

const open = (stubs: readonly Stub[] = [], state: MenuState = 3) =>
  renderPage(<OnlinePage />, {
    role: 'sa',
    menu: menuOf(screenNode(MENU.online, 'manage/system/online', { state })),
    stubs: [
      stub(searchOnline, () => ({ rows, total: 2, people: 2, limit: 0 })),
      stub(listCompanyUnits, () => [{ id: 3, parentId: null, name: '云栖物业服务处', nick: '', level: 1, type: 'B' as const }]),
      ...stubs,
    ],
  });
const line = async (text: string) => within((await screen.findByText(text)).closest('tr') as HTMLElement);

test('shows who is in, from where and since when, and marks oneself', async () => {
  open();
  const one = await line('周敏');
  for (const text of ['云栖物业服务处', '收费员', '10.0.0.8', 'Windows 电脑 · Chrome 126', '2026.07.09 08:30', '2026.07.09 09:59'])
    expect(one.getByText(text), text).toBeTruthy();
  const own = (await screen.findByText('本人')).closest('tr') as HTMLElement;
  expect(within(own).queryByRole('button', { name: /下\s?线/ })).toBeNull();
  expect(screen.getByText('2 人在线，共 2 处登录')).toBeTruthy();
});

test('is searched, filtered and ordered by the server', async () => {
  const { server } = open();
  await line('周敏');
  await userEvent.type(screen.getByRole('searchbox', { name: '姓名 / 用户名 / 地址' }), '周{Enter}');
  await userEvent.click(screen.getByRole('combobox', { name: '公司' }));
  await userEvent.click(await screen.findByTitle('云栖物业服务处'));
  await userEvent.click(screen.getByRole('columnheader', { name: /登录时间/ }));
  await waitFor(() =>
    expect(server.inputsOf(searchOnline).at(-1)).toEqual({
      key: '周',
      companyId: 3,
      sort: { field: 'since', order: 'asc' },
      page: 1,
      size: 20,
    }),
  );
  await userEvent.click(screen.getByRole('button', { name: /刷\s?新/ }));
  await waitFor(() => expect(server.inputsOf(searchOnline)).toHaveLength(5));
});

test('puts somebody out after a question, and reads again', async () => {
  const { server } = open([stub(endSession, () => null)]);
  await userEvent.click((await line('周敏')).getByRole('button', { name: /下\s?线/ }));
  expect(await screen.findByText('周敏（Windows 电脑 · Chrome 126）将立即退出，没有保存的内容会丢失，是否继续？')).toBeTruthy();
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /下\s?线/ }));
  expect(await screen.findByText('已下线')).toBeTruthy();
  expect(server.inputsOf(endSession)).toEqual([{ id: 1 }]);
  await waitFor(() => expect(server.inputsOf(searchOnline)).toHaveLength(2));
});

test('who has left meanwhile is told, and the list read again', async () => {
  const { server } = open([stub(endSession, () => refuse('NOT_FOUND', { what: '会话' }))]);
  await userEvent.click((await line('周敏')).getByRole('button', { name: /下\s?线/ }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /下\s?线/ }));
  expect(await screen.findByText('会话不存在或已被删除')).toBeTruthy();
  await waitFor(() => expect(server.inputsOf(searchOnline)).toHaveLength(2));
});

test('how many sessions an account may have is shown and changed', async () => {
  const { server } = open([stub(changeSessionLimit, () => null)]);
  await userEvent.click(await screen.findByRole('button', { name: '同时登录不限' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/0 为不限。超过时，同一账号再登录会使最早的一处退出/)).toBeTruthy();
  await userEvent.clear(dialog.getByLabelText('同时登录数'));
  await userEvent.type(dialog.getByLabelText('同时登录数'), '2{Enter}');
  await waitFor(() => expect(server.inputsOf(changeSessionLimit)).toEqual([{ limit: 2 }]));
  expect(await screen.findByText('已保存')).toBeTruthy();
});

test.each<MenuState>([1, ''])('state %o: to see alone', async (state) => {
  open([stub(searchOnline, () => ({ rows, total: 2, people: 2, limit: 3 }))], state);
  await line('周敏');
  expect(screen.getByText('只能查看')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /下\s?线|同时登录/ })).toBeNull();
});
