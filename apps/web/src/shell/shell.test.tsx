import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { useNavigate } from 'react-router';
import { listBeginningDocuments, listStartableFlows, listStartableTemplates, searchLetters } from '@anju/contract';
import { listHelpDocs } from '@anju/contract/help/help';
import { menuOf, renderPage, screenNode, stub, type RenderPageOptions } from '../platform/testing/index.ts';
import { QUIET_OFFICE } from './office-samples.ts';
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

function renderShell({ stubs = [], ...options }: RenderPageOptions = {}) {
  return renderPage(
    <>
      <Navigator />
      <Shell />
    </>,
    { menu: many, stubs: [...QUIET_OFFICE, ...stubs], ...options },
  );
}

const visit = (path: string) => act(async () => go(path));
const tabs = () =>
  within(screen.getByRole('navigation', { name: '打开的页面' }))
    .getAllByRole('tab')
    .map((tab) => tab.textContent);
const activeTab = () => within(screen.getByRole('navigation', { name: '打开的页面' })).getByRole('tab', { selected: true }).textContent;

describe('tabs', () => {
  it('lands on the navigation with greeting, company and copyright', () => {
    renderShell();
    expect(activeTab()).toBe('导航');
    expect(screen.getByText(/，陈晓岚$/)).toBeTruthy();
    expect(screen.getByText(/云栖物业服务有限公司 · 收费员$/)).toBeTruthy();
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

  it('refuses the tenth tab from a link of the header, in either style', async () => {
    const send = screenNode(99, 'oa/flow/send', { title: '发送公文' });
    const stubs = [
      stub(listBeginningDocuments, () => []),
      stub(listStartableFlows, () => []),
      stub(listStartableTemplates, () => []),
      stub(searchLetters, () => ({ rows: [], total: 0 })),
    ];
    renderShell({ stubs, menu: menuOf(...names.slice(0, 9).map((name, at) => screenNode(at + 1, `test/group/${name}`)), send) });
    for (const name of names.slice(0, 9)) await visit(`/test/group/${name}`);
    await userEvent.click(screen.getByRole('button', { name: '通讯' }));
    expect(await screen.findByText('当前打开标签过多，请关闭一些后再重试')).toBeTruthy();
    expect(tabs()).toHaveLength(10);
    await visit('/oa/flow/send');
    expect(tabs()).toHaveLength(11);
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
    expect(await screen.findByText('该功能即将开放')).toBeTruthy();
    expect(activeTab()).toBe('未授权');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('finding a screen', () => {
  it('Ctrl K finds a screen by its title', async () => {
    renderShell();
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.keyboard('页');
    expect(await screen.findAllByRole('option')).toHaveLength(6);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(activeTab()).toBe('页乙');
  });
});

describe('keys of the tabs', () => {
  it('Alt 1 … 9 shows the n-th page, Alt 0 and Alt ` the first of all', async () => {
    renderShell();
    for (const name of names.slice(0, 10)) await visit(`/test/group/${name}`);
    await userEvent.keyboard('{Alt>}1{/Alt}');
    expect(activeTab()).toBe('页甲');
    await userEvent.keyboard('{Alt>}9{/Alt}');
    expect(activeTab()).toBe('页壬');
    await userEvent.keyboard('{Alt>}0{/Alt}');
    expect(activeTab()).toBe('导航');
    await userEvent.keyboard('{Alt>}2{/Alt}');
    expect(activeTab()).toBe('页乙');
    await userEvent.keyboard('{Alt>}[Backquote]{/Alt}');
    expect(activeTab()).toBe('导航');
  });

  it('without Alt, or without such a page, they do nothing', async () => {
    renderShell({ path: '/test/group/a' });
    await userEvent.keyboard('0{Alt>}5{/Alt}');
    expect(activeTab()).toBe('页甲');
  });
});

describe('the line above a screen', () => {
  const menu = menuOf(
    screenNode(164, 'charging/checkout/normal', { title: '日常结算' }),
    screenNode(66, 'estate/property/public-house', { title: '房屋档案' }),
    screenNode(5, 'test/group/other', { title: '便笺' }),
  );
  const bar = () => screen.getByLabelText('当前位置').parentElement as HTMLElement;

  it('says where the screen stands, and the window is named after it', async () => {
    renderShell({ menu, path: '/test/group/other' });
    expect(screen.getByLabelText('当前位置').textContent).toBe('共享数据维护中心 / 房产数据 / 便笺');
    expect(document.title).toBe('便笺 - 安居物业');
    await visit('/search');
    expect(screen.queryByLabelText('当前位置')).toBeNull();
    expect(document.title).toBe('导航 - 安居物业');
  });

  it('offers notices where a screen can get some, and questions where it has some', async () => {
    const questions = stub(listHelpDocs, () => [{ id: 1, title: '怎样拆分房屋？', remark: '<p>…</p>' }]);
    renderShell({ menu, path: '/charging/checkout/normal', stubs: [questions] });
    expect(within(bar()).getByRole('button', { name: /告知/ })).toBeTruthy();
    expect(within(bar()).queryByRole('button', { name: '智能帮助' })).toBeNull();
    await visit('/estate/property/public-house');
    expect(await within(bar()).findByRole('button', { name: '智能帮助' })).toBeTruthy();
    expect(within(bar()).queryByRole('button', { name: /告知/ })).toBeNull();
  });

  it('closes the others', async () => {
    renderShell({ menu, path: '/test/group/other' });
    expect(screen.queryByRole('button', { name: '关闭其他' })).toBeNull();
    await visit('/charging/checkout/normal');
    await userEvent.click(screen.getByRole('button', { name: '关闭其他' }));
    expect(tabs()).toEqual(['导航', '日常结算']);
  });
});

describe('roles', () => {
  it.each(['super', 'root'] as const)('%s lands on system management and cannot open the navigation', async (role) => {
    renderShell({ role, menu: mixed });
    expect(await screen.findByRole('heading', { name: '系统管理' })).toBeTruthy();
    expect(activeTab()).toBe('系统管理');
    await visit('/search');
    expect(screen.getByRole('heading', { name: '系统管理' })).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: '查找房屋、人员、票据和功能' })).toBeNull();
  });

  it.each(['sa', 'gov'] as const)('%s lands on the navigation, with the tree whatever his style', async (role) => {
    renderShell({ role, menu: mixed, menuStyle: 1 });
    expect(await screen.findByRole('combobox', { name: '查找房屋、人员、票据和功能' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /授权菜单/ }));
    expect(screen.getByRole('navigation', { name: '授权菜单' }).className).toBe('menu-tree');
  });
});
