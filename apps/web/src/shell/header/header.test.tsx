import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getCaseTree } from '@anju/contract/help/help';
import type { Role } from '@anju/contract/kit/roles';
import { listSentInforms } from '@anju/contract/oa/inform';
import { countPendingDocuments } from '@anju/contract/oa/pending';
import { changeAccount, getMyJob } from '@anju/contract/session/account';
import { leaveOffice, reloadPage } from '../../app/office/leave.ts';
import { refuse, renderPage, stub, type RenderPageOptions } from '../../platform/testing/index.ts';
import { Header } from './header.tsx';
import { QUIET_OFFICE } from '../office-samples.ts';

vi.mock('../../app/office/leave.ts', () => ({ leaveOffice: vi.fn(), reloadPage: vi.fn() }));
const open = vi.fn<(path: string) => void>();
const openLink = vi.fn<(path: string) => void>();
beforeEach(() => vi.clearAllMocks());

function renderHeader({ stubs = [], ...options }: RenderPageOptions = {}) {
  return renderPage(<Header menuOpen={false} onToggleMenu={() => undefined} onOpen={open} onOpenLink={openLink} />, {
    stubs: [...QUIET_OFFICE, ...stubs],
    ...options,
  });
}

const texts = () =>
  within(screen.getByRole('banner'))
    .getAllByRole('button')
    .map((button) => button.textContent);
const link = (name: string | RegExp) => screen.getByRole('button', { name });
const openUserMenu = () => userEvent.click(link(/陈晓岚/));
const choose = async (name: string) => {
  await openUserMenu();
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};

describe('links by role', () => {
  it.each([
    ['emp', 1, ['案例库', '导航', '通讯', '刷新', '陈晓岚 · 云栖物业 · 收费员 ▾', '退出']],
    ['emp', 0, ['修改密码', '岗位职责', '系统日志', '我发出的告知', '新版菜单', '繁體', '案例库', '导航', '通讯', '刷新', '退出']],
    ['sa', 1, ['修改密码', '繁體', '刷新', '退出']],
    ['super', 0, ['修改密码', '繁體', '案例库', '通讯', '刷新', '退出']],
    ['root', 0, ['修改密码', '繁體', '案例库', '导航', '通讯', '刷新', '退出']],
    ['gov', 1, ['修改密码', '繁體', '案例库', '通讯', '刷新', '退出']],
  ] satisfies [Role, 0 | 1, string[]][])('%s in menu style %i', (role, menuStyle, expected) => {
    renderHeader({ role, menuStyle });
    expect(texts()).toEqual(['☰ 授权菜单', ...expected]);
  });

  it.each(['super', 'root', 'gov'] as const)('%s sees 通讯 disabled, and asks for no documents', (role) => {
    const { server } = renderHeader({ role });
    expect(link('通讯')).toHaveProperty('disabled', true);
    expect(server.inputsOf(countPendingDocuments)).toEqual([]);
  });

  it.each(['sa', 'super', 'root', 'gov'] as const)('%s has his name without a dropdown', (role) => {
    renderHeader({ role, menuStyle: 1 });
    expect(screen.getByText('陈晓岚').closest('button')).toBeNull();
  });
});

describe('通讯', () => {
  it('is quiet without documents and opens the sending of one', async () => {
    renderHeader();
    expect(link('通讯').className).toBe('shell-link');
    await userEvent.click(link('通讯'));
    expect(openLink).toHaveBeenCalledExactlyOnceWith('/oa/flow/send');
  });

  it('is red with the sum of the three families', async () => {
    renderHeader({ stubs: [stub(countPendingDocuments, () => ({ normalDocCount: 1, internalDocCount: 2, reportDocCount: 3 }))] });
    const hot = await screen.findByRole('button', { name: '通讯，6份公文待处理' });
    expect(hot.className).toContain('hot');
    expect(hot.textContent).toBe('通讯6');
  });
});

describe('what the links do', () => {
  it('刷新 reloads, 导航 goes to the first page, 退出 leaves', async () => {
    renderHeader();
    await userEvent.click(link('刷新'));
    expect(reloadPage).toHaveBeenCalledOnce();
    await userEvent.click(link('导航'));
    expect(open).toHaveBeenCalledExactlyOnceWith('/');
    await userEvent.click(link('退出'));
    expect(leaveOffice).toHaveBeenCalledOnce();
  });

  it('the employee of the new style finds the rest under his name', async () => {
    renderHeader();
    await openUserMenu();
    await screen.findAllByRole('menuitem');
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      '修改密码',
      '岗位职责',
      '系统日志',
      '我发出的告知',
      '旧版菜单',
      '繁體',
    ]);
  });

  it.each([
    ['修改密码', '修改密码'],
    ['岗位职责', '我的岗位职责'],
    ['系统日志', '系统日志'],
  ])('%s opens its dialog', async (item, title) => {
    renderHeader({ stubs: [stub(getMyJob, () => [])] });
    await choose(item);
    expect(within(await screen.findByRole('dialog')).getAllByText(title).length).toBeGreaterThan(0);
  });

  it('我发出的告知 lists what was sent', async () => {
    const { server } = renderHeader({ stubs: [stub(listSentInforms, () => ({ rows: [], total: 0 }))] });
    await choose('我发出的告知');
    await screen.findByRole('dialog');
    await waitFor(() => expect(server.inputsOf(listSentInforms)).toHaveLength(1));
  });

  it('案例库 opens the library of service cases', async () => {
    renderHeader({ stubs: [stub(getCaseTree, () => [])] });
    await userEvent.click(link('案例库'));
    expect(within(await screen.findByRole('dialog')).getByText('服务案例库')).toBeTruthy();
  });
});

describe('menu style', () => {
  it.each([
    [1, 0],
    [0, 1],
  ] as const)('from %i is changed to %i, then the page reloads', async (menuStyle, wanted) => {
    const { server } = renderHeader({ menuStyle, stubs: [stub(changeAccount, () => null)] });
    if (menuStyle === 1) await choose('旧版菜单');
    else await userEvent.click(link('新版菜单'));
    await waitFor(() => expect(reloadPage).toHaveBeenCalledOnce());
    expect(server.inputsOf(changeAccount)).toEqual([{ id: 7, menuStyle: wanted }]);
  });

  it('stays as it is when the server refuses', async () => {
    renderHeader({ menuStyle: 0, stubs: [stub(changeAccount, () => refuse('UNAVAILABLE'))] });
    await userEvent.click(link('新版菜单'));
    expect(await screen.findByText('服务不可用！')).toBeTruthy();
    expect(reloadPage).not.toHaveBeenCalled();
  });
});
