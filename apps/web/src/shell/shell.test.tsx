import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { useNavigate } from 'react-router';
import { menuOf, renderPage, screenNode, type RenderPageOptions } from '../platform/testing/index.ts';
import { Shell } from './shell.tsx';

const titles = ['甲', '乙', '丙', '丁', '戊', '己', '庚', '辛', '壬', '癸', '子'];
const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k'];
const many = menuOf(...names.map((name, index) => screenNode(1000 + index, `test/group/${name}`, { title: `页${titles[index]}` })));
const mixed = menuOf(
  screenNode(1, 'test/group/open', { title: '已授权' }),
  screenNode(2, 'test/group/unbought', { title: '未购买', state: '' }),
  screenNode(3, 'test/group/ungranted', { title: '未授权', state: 1 }),
);

let go: (path: string) => void = () => {};
function Navigator() {
  const navigate = useNavigate();
  go = (path) => void navigate(path);
  return null;
}

function renderShell(options: RenderPageOptions = {}) {
  return renderPage(
    <>
      <Navigator />
      <Shell />
    </>,
    { menu: many, ...options },
  );
}

const visit = (path: string) => act(async () => go(path));
const tabs = () =>
  within(screen.getByRole('tablist'))
    .getAllByRole('tab')
    .map((tab) => tab.textContent);
const activeTab = () => within(screen.getByRole('tablist')).getByRole('tab', { selected: true }).textContent;

describe('tabs', () => {
  it('lands on the navigation with greeting, company and copyright', () => {
    renderShell();
    expect(activeTab()).toBe('导航');
    expect(screen.getByText(/，陈晓岚$/)).toBeTruthy();
    expect(screen.getByText('云栖物业服务有限公司 · 收费员')).toBeTruthy();
    expect(screen.getByText('© 2026 安居软件 版权所有')).toBeTruthy();
  });

  it('opens a screen, keeps it while another is shown, and closes back to it', async () => {
    renderShell();
    await visit('/test/group/a');
    await visit('/test/group/b');
    expect(tabs()).toEqual(['导航', '页甲', '页乙']);
    expect(activeTab()).toBe('页乙');
    await userEvent.click(screen.getByRole('button', { name: '关闭页乙' }));
    expect(activeTab()).toBe('页甲');
    await userEvent.click(screen.getByRole('button', { name: '关闭页甲' }));
    expect(tabs()).toEqual(['导航']);
    expect(activeTab()).toBe('导航');
  });

  it('refuses the eleventh menu and stays where it was', async () => {
    renderShell();
    for (const name of names) await visit(`/test/group/${name}`);
    expect(await screen.findByText('当前打开菜单过多，请关闭一些后再重试')).toBeTruthy();
    expect(tabs()).toHaveLength(11);
    expect(activeTab()).toBe('页癸');
  });

  it('refuses the tenth tab of the old style', async () => {
    renderShell({ menuStyle: 0 });
    for (const name of names.slice(0, 10)) await visit(`/test/group/${name}`);
    expect(await screen.findByText('当前打开标签过多，请关闭一些后再重试')).toBeTruthy();
    expect(tabs()).toHaveLength(10);
  });

  it('says that an unknown address does not exist', async () => {
    renderShell({ path: '/no/such/page' });
    expect(await screen.findByText('页面不存在')).toBeTruthy();
  });
});

describe('screens without authorisation', () => {
  it.each([
    ['/test/group/unbought', '该程序尚未购买使用权，不可操作！'],
    ['/test/group/ungranted', '您未获得授权，不可作业！'],
  ])('%s is blocked in the new style and leads back', async (path, text) => {
    renderShell({ menu: mixed, path: '/test/group/open' });
    await visit(path);
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(text)).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: /确\s*定/ }));
    await waitFor(() => expect(activeTab()).toBe('已授权'));
    expect(tabs()).toEqual(['导航', '已授权']);
  });

  it('opens for looking in the old style', async () => {
    renderShell({ menu: mixed, menuStyle: 0, path: '/test/group/ungranted' });
    expect(await screen.findByText('该功能尚未开放')).toBeTruthy();
    expect(activeTab()).toBe('未授权');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('menus', () => {
  it('the panel shows groups and grey screens, and opens one', async () => {
    renderShell({ menu: mixed });
    await userEvent.click(screen.getByRole('button', { name: /授权菜单/ }));
    const panel = screen.getByRole('navigation', { name: '授权菜单' });
    expect(within(panel).getByText('房产数据')).toBeTruthy();
    expect(within(panel).getByText('未购买').className).toContain('grey');
    await userEvent.click(within(panel).getByText('已授权'));
    expect(activeTab()).toBe('已授权');
    expect(screen.queryByRole('navigation', { name: '授权菜单' })).toBeNull();
  });

  it('the tree of the old style stays open', async () => {
    renderShell({ menu: mixed, menuStyle: 0 });
    await userEvent.click(screen.getByRole('button', { name: /授权菜单/ }));
    await userEvent.click(within(screen.getByRole('navigation', { name: '授权菜单' })).getByText('已授权'));
    expect(activeTab()).toBe('已授权');
    expect(screen.getByRole('navigation', { name: '授权菜单' })).toBeTruthy();
  });

  it('Ctrl K finds a screen by its title', async () => {
    renderShell();
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.keyboard('页');
    expect(screen.getAllByRole('option')).toHaveLength(11);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(activeTab()).toBe('页乙');
  });

  it('administrators land on system management without the navigation link', async () => {
    renderShell({ role: 'super', menu: mixed });
    expect(await screen.findByRole('heading', { name: '系统管理' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '导航' })).toBeNull();
  });
});
