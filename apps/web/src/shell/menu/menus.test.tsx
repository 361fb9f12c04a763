import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { getSystemIntro, listMenuDocs } from '@anju/contract/help/help';
import type { MenuNode } from '@anju/contract/menu';
import { menuOf, renderPage, screenNode, stub, type RenderPageOptions } from '../../platform/testing/index.ts';
import { QUIET_OFFICE } from '../office-samples.ts';
import { Shell } from '../shell.tsx';
import { MenuCards } from './menu-cards.tsx';

// The text part is loaded lazily; loading it beforehand makes it available while the clock is faked.
beforeAll(() => import('../../ui/rich-text/rich-html.tsx'));
afterEach(() => void vi.useRealTimers());

const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const layout = (id: number, title: string, component: string, children: MenuNode[]): MenuNode => ({
  ...screenNode(id, component, { title }),
  acts: [],
  children,
});
/** A centre with one group of seven screens, named after the centre. */
const centreOf = (id: number): MenuNode =>
  layout(id, `中心${id}`, 'main', [
    layout(
      id * 100,
      `组${id}`,
      'blank',
      letters.map((letter, index) =>
        screenNode(id * 100 + index + 1, `test/group-${letters[id % 7]}/${letter}`, { title: `${id}页${index + 1}` }),
      ),
    ),
  ]);
const mixed = menuOf(
  screenNode(1, 'test/group/open', { title: '已授权' }),
  screenNode(2, 'test/group/unbought', { title: '未购买', state: '' }),
  screenNode(3, 'test/group/ungranted', { title: '未授权', state: 1 }),
);

function renderShell({ stubs = [], ...options }: RenderPageOptions = {}) {
  return renderPage(<Shell />, { stubs: [...QUIET_OFFICE, ...stubs], ...options });
}
const menuButton = () => screen.getByRole('button', { name: /授权菜单/ });
const panel = () => screen.getByRole('navigation', { name: '授权菜单' });
const noPanel = () => screen.queryByRole('navigation', { name: '授权菜单' });
const activeTab = () => within(screen.getByRole('navigation', { name: '打开的页面' })).getByRole('tab', { selected: true }).textContent;
const focused = () => document.activeElement?.textContent?.replace(/›| 即将开放$/, '');
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = (keys: string) => userEvent.keyboard(keys);

describe('the panel of the new style', () => {
  it('shows groups and grey screens, and opens one', async () => {
    renderShell({ menu: mixed });
    await userEvent.click(menuButton());
    expect(within(panel()).getByText('房产数据')).toBeTruthy();
    expect(within(panel()).getByText('灰色项目尚未购买或未授权')).toBeTruthy();
    await userEvent.click(within(panel()).getByText('已授权'));
    expect(activeTab()).toBe('已授权');
    expect(noPanel()).toBeNull();
  });

  it.each([
    [56, 4],
    [81, 4],
    [117, 4],
    [202, 4],
    [147, 5],
    [271, 5],
    [318, 2],
    [388, 2],
  ])('centre %i cuts its lists to %i, with 更多 for the rest', async (id, limit) => {
    renderShell({ menu: [centreOf(id)] });
    await userEvent.click(menuButton());
    expect(within(panel()).getAllByRole('link')).toHaveLength(limit);
    await userEvent.click(within(panel()).getByRole('button', { name: `更多 ${7 - limit}` }));
    expect(within(panel()).getAllByRole('link')).toHaveLength(7);
    await userEvent.click(within(panel()).getByRole('button', { name: '收起' }));
    expect(within(panel()).getAllByRole('link')).toHaveLength(limit);
  });

  it('pointing at a centre or choosing it shows its screens', async () => {
    renderShell({ menu: [centreOf(56), centreOf(81), centreOf(147)] });
    await userEvent.click(menuButton());
    expect(within(panel()).getByText('组56')).toBeTruthy();
    await userEvent.hover(within(panel()).getByRole('button', { name: '中心81' }));
    expect(within(panel()).queryByText('组56')).toBeNull();
    expect(within(panel()).getByText('组81')).toBeTruthy();
    await userEvent.click(within(panel()).getByRole('button', { name: '中心147' }));
    expect(within(panel()).getByText('组147')).toBeTruthy();
  });

  it('opens at the centre of the screen shown now', async () => {
    const menu = [centreOf(56), centreOf(81)];
    renderShell({ menu, path: `/${menu[1]?.children[0]?.children[0]?.component ?? ''}` });
    await userEvent.click(menuButton());
    expect(within(panel()).getByText('组81')).toBeTruthy();
  });

  it('is worked by arrows and left by Esc', async () => {
    renderShell({ menu: [centreOf(56), centreOf(81)] });
    await userEvent.click(menuButton());
    expect(focused()).toBe('中心56');
    await press('{ArrowDown}');
    expect(focused()).toBe('中心81');
    expect(within(panel()).getByText('组81')).toBeTruthy();
    await press('{ArrowRight}');
    expect(focused()).toBe('81页1');
    await press('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(focused()).toBe('81页2');
    await press('{ArrowLeft}');
    expect(focused()).toBe('中心81');
    await press('{Escape}');
    expect(noPanel()).toBeNull();
    expect(document.activeElement).toBe(menuButton());
  });

  it('goes away when somebody clicks elsewhere', async () => {
    renderShell({ menu: mixed });
    await userEvent.click(menuButton());
    await userEvent.click(screen.getByRole('contentinfo'));
    expect(noPanel()).toBeNull();
  });
});

it('draws grey what is not bought, not authorised or not open yet, and says which', () => {
  const menu = menuOf(
    screenNode(66, 'estate/property/house', { title: '已授权' }),
    screenNode(67, 'estate/property/parking', { title: '未购买', state: '' }),
    screenNode(68, 'estate/property/public-area', { title: '未授权', state: 1 }),
    screenNode(900, 'no/such/page', { title: '未开放' }),
  );
  renderPage(<MenuCards menu={menu} onOpen={() => undefined} />);
  expect(screen.getAllByRole('link').map(({ className, title, textContent }) => [className, title, textContent])).toEqual([
    ['screen-link', '', '已授权'],
    ['screen-link grey', '尚未购买或未授权', '未购买'],
    ['screen-link grey', '尚未购买或未授权', '未授权'],
    ['screen-link grey', '', '未开放 即将开放'],
  ]);
});

describe('help beside the menu', () => {
  const stubs = [
    stub(getSystemIntro, ({ key }) => ({ key, title: '共享数据维护中心', remark: `<p>介绍${key}</p>` })),
    stub(listMenuDocs, ({ menu }) => [{ id: 1, title: '用途', remark: `<p>说明${menu}</p>` }]),
  ];

  it.each([1, 0] as const)('menu style %i: the introduction, and after 2,000 ms the usage of the screen pointed at', async (menuStyle) => {
    vi.useFakeTimers();
    const { server } = renderShell({ menu: mixed, menuStyle, stubs });
    fireEvent.click(menuButton());
    await pass(50);
    expect(within(panel()).getByText('介绍56')).toBeTruthy();
    fireEvent.mouseEnter(within(panel()).getByText('未购买'));
    await pass(1999);
    expect(server.inputsOf(listMenuDocs)).toEqual([]);
    await pass(1);
    await pass(50);
    expect(server.inputsOf(listMenuDocs)).toEqual([{ menu: 2 }]);
    expect(within(panel()).getByText('说明2')).toBeTruthy();
    fireEvent.mouseLeave(within(panel()).getByText('未购买'));
    await pass(50);
    expect(within(panel()).getByText('介绍56')).toBeTruthy();
  });
});

describe('the tree of the old style', () => {
  it('holds the same screens, uncut, and stays open', async () => {
    renderShell({ menu: [centreOf(318)], menuStyle: 0 });
    await userEvent.click(menuButton());
    expect(within(panel()).getAllByRole('link')).toHaveLength(7);
    await userEvent.click(within(panel()).getByText('318页7'));
    expect(activeTab()).toBe('318页7');
    expect(panel()).toBeTruthy();
  });

  it('draws grey what is not bought or not authorised', async () => {
    renderShell({ menu: mixed, menuStyle: 0 });
    await userEvent.click(menuButton());
    expect(within(panel()).getByText('未购买').className).toContain('grey');
    expect(within(panel()).getByText('灰色项目尚未购买或未授权')).toBeTruthy();
  });

  it('is worked by arrows and left by Esc', async () => {
    renderShell({ menu: [centreOf(56), centreOf(81)], menuStyle: 0 });
    await userEvent.click(menuButton());
    act(() => within(panel()).getByText('中心56').focus());
    await press('{ArrowDown}{ArrowDown}');
    expect(focused()).toBe('56页1');
    await press('{ArrowLeft}');
    expect(focused()).toBe('组56');
    await press('{ArrowLeft}{ArrowDown}');
    expect(focused()).toBe('中心81');
    await press('{ArrowRight}{ArrowDown}');
    expect(focused()).toBe('组81');
    await press('{Escape}');
    expect(noPanel()).toBeNull();
  });
});

describe('the centre that opens first', () => {
  const grey = (id: number): MenuNode =>
    layout(id, `中心${id}`, 'main', [
      layout(id * 100, `组${id}`, 'blank', [screenNode(id * 100 + 1, 'test/group/x', { title: `${id}页`, state: 1 })]),
    ]);

  it('is the first in which the person may do something', async () => {
    renderShell({ menu: [grey(56), centreOf(81)], menuStyle: 0 });
    await userEvent.click(menuButton());
    const open = [...panel().querySelectorAll('.menu-branches > details')].map((branch) => branch.hasAttribute('open'));
    expect(open).toEqual([false, true]);
  });

  it('is drawn with the icon it names, and with a neutral one for a name nobody knows', async () => {
    const [first, second] = [
      { ...centreOf(56), icon: 'DatabaseOutlined' },
      { ...centreOf(81), icon: 'NoSuchIcon' },
    ];
    renderShell({ menu: [first, second] });
    await userEvent.click(menuButton());
    const icons = [...panel().querySelectorAll('.menu-centres .anticon')].map((icon) => icon.getAttribute('aria-label'));
    expect(icons).toEqual(['database', 'appstore']);
  });
});
