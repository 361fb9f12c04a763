import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { listMyInfolets, readMyInfolet } from '@anju/contract/manage/infolet';
import { menuOf, refuse, renderPage, screenNode, stub } from '../../platform/testing/index.ts';
import { QUIET_OFFICE } from '../office-samples.ts';
import { SearchHome } from './search-home.tsx';

const CARDS = [
  { id: 1, title: '房屋使用状态', source: 'house-state' as const, width: 2 as const, refreshSeconds: 600 },
  { id: 2, title: '我的客户跟进', source: 'follow-due' as const, width: 1 as const, refreshSeconds: 300 },
];
const menu = menuOf(screenNode(66, 'estate/property/house', { title: '房屋档案' }));

it('the landing page shows the cards, each leading to its screen; one that failed says so alone and is tried again', async () => {
  const open = vi.fn<(path: string) => void>();
  let failing = true;
  renderPage(<SearchHome shown onOpen={open} onNotification={() => undefined} />, {
    menu,
    stubs: [
      ...QUIET_OFFICE,
      stub(listMyInfolets, () => CARDS),
      stub(readMyInfolet, ({ id }) =>
        id === 2 && failing
          ? refuse('NOT_FOUND', { what: '首页卡片' })
          : { items: [{ label: id === 1 ? '使用中' : '已逾期', value: id === 1 ? '12345' : '3', unit: '套', danger: id === 2 }] },
      ),
    ],
  });
  const houses = within(await screen.findByRole('region', { name: '房屋使用状态' }));
  expect(await houses.findByText('12,345')).toBeTruthy();
  await userEvent.click(houses.getByRole('button', { name: '查看房屋使用状态' }));
  expect(open).toHaveBeenCalledExactlyOnceWith('/estate/property/house');
  const follows = within(screen.getByRole('region', { name: '我的客户跟进' }));
  expect((await follows.findByRole('alert')).textContent).toContain('首页卡片不存在或已被删除');
  expect(follows.queryByRole('button', { name: /^查看/ })).toBeNull();
  failing = false;
  await userEvent.click(follows.getByRole('button', { name: /重\s?试/ }));
  expect((await follows.findByText('3')).className).toBe('late');
});

it('an administrator has no cards and asks for none', async () => {
  const { server, client } = renderPage(<SearchHome shown onOpen={() => undefined} onNotification={() => undefined} />, {
    menu,
    role: 'sa',
    stubs: QUIET_OFFICE,
  });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(server.inputsOf(listMyInfolets)).toEqual([]);
  expect(screen.queryByRole('group', { name: '首页卡片' })).toBeNull();
});
