// The strip of open pages, both menu styles, and what happens on a screen the user may not use.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goInside as go, openAs, shown } from './person.ts';
import { NOT_BUILT } from './screens.ts';

const SCREENS = [
  '/org/structure/organisation',
  '/org/structure/employee',
  '/org/structure/calendar',
  '/org/structure/service-standard',
  '/estate/property/estate',
  '/estate/property/house',
  '/estate/property/parking',
  '/estate/property/public-area',
  '/estate/property/device',
  '/estate/people/person',
  '/estate/people/resident',
];

const strip = (page: Page) => page.getByRole('navigation', { name: '打开的页面' });
/** Without the landing page, which has no close button. */
const openTabs = (page: Page) => strip(page).getByRole('button', { name: /^关闭(?!其他)/ });
const activeTab = (page: Page) => strip(page).getByRole('tab', { selected: true });

test.each([
  ['emp', 10, '当前打开菜单过多，请关闭一些后再重试'],
  ['clerk', 9, '当前打开标签过多，请关闭一些后再重试'],
])('%s opens %i pages; the next one is refused with words', async (name, limit, text) => {
  const page = await openAs(name, '/search');
  await strip(page).waitFor();
  for (const [index, path] of SCREENS.slice(0, limit).entries()) {
    await go(page, path);
    await expect.poll(() => openTabs(page).count()).toBe(index + 1);
  }
  const here = new URL(page.url()).pathname;
  await go(page, SCREENS[limit] as string);
  await page.getByText(text).first().waitFor();
  expect(await openTabs(page).count()).toBe(limit);
  await expect.poll(() => new URL(page.url()).pathname).toBe(here);
});

test('closing shows the one before, of the first the next, and of the last the landing page', async () => {
  const page = await openAs('emp', '/search');
  for (const [path, title] of [
    ['/estate/property/estate', '小区楼栋'],
    ['/estate/property/house', '房屋档案'],
    ['/estate/property/parking', '车位档案'],
  ] as const) {
    await go(page, path);
    await expect.poll(() => activeTab(page).innerText()).toBe(title);
  }
  await strip(page).getByRole('button', { name: '关闭车位档案' }).click();
  await expect.poll(() => activeTab(page).innerText()).toBe('房屋档案');
  await strip(page).getByRole('tab', { name: '小区楼栋' }).click();
  await strip(page).getByRole('button', { name: '关闭小区楼栋' }).click();
  await expect.poll(() => activeTab(page).innerText()).toBe('房屋档案');
  await strip(page).getByRole('button', { name: '关闭房屋档案' }).click();
  await page.waitForURL('**/search');
});

test('Alt and a digit switch, Ctrl K finds a screen; what was typed in a hidden page stays', async () => {
  const page = await openAs('emp', '/estate/property/house');
  const box = page.getByRole('searchbox', { name: '房号 / 姓名 / 电话 / 车牌' });
  await box.fill('没按回车');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('小区楼栋');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/estate/property/estate');
  await page.keyboard.press('Alt+1');
  await expect.poll(() => activeTab(page).innerText()).toBe('房屋档案');
  expect(await box.inputValue()).toBe('没按回车');
  await page.keyboard.press('Alt+2');
  await expect.poll(() => activeTab(page).innerText()).toBe('小区楼栋');
});

test('the new menu: centres, their screens, grey ones, and the introduction until an item is pointed at for two seconds', async () => {
  const page = await openAs('limited', '/search');
  await page.getByRole('button', { name: /授权菜单/ }).click();
  const menu = page.getByRole('navigation', { name: '授权菜单' });
  for (const centre of [
    '共享数据维护中心',
    '客户服务中心',
    '公共服务中心',
    '收缴结算中心',
    '行政事务中心',
    '会计核算中心',
    '数据应用中心',
    '会议管理中心',
  ])
    await menu.getByText(centre, { exact: true }).first().waitFor();
  await menu.getByText('客户服务中心', { exact: true }).first().hover();
  const item = menu.getByRole('link', { name: '诉求受理' });
  await item.hover();
  await menu.getByText('定下时限，当场派工或答复').first().waitFor();
  await menu.getByText('会计核算中心', { exact: true }).first().hover();
  expect(await menu.getByRole('link', { name: '会计科目' }).getAttribute('class')).toContain('grey');
});

test('not purchased and not authorised: the notice, and back where one was', async () => {
  const page = await openAs('limited', '/search');
  await strip(page).waitFor();
  for (const [path, text] of [
    ['/estate/property/estate', '该程序尚未购买使用权，不可操作！'],
    ['/estate/property/house', '您未获得授权，不可作业！'],
  ] as const) {
    await go(page, path);
    const dialog = page.getByRole('dialog');
    await dialog.getByText(text).waitFor();
    await dialog.getByRole('button', { name: '确定' }).click();
    await page.waitForURL('**/search');
    expect(await openTabs(page).count()).toBe(0);
  }
});

test('the old menu is a tree, and a screen one may not work on opens to look at', async () => {
  const page = await openAs('clerk', '/search');
  await page.getByRole('button', { name: /授权菜单/ }).click();
  const tree = page.getByRole('navigation', { name: '授权菜单' });
  // The tree opens on a centre the user may work in.
  await tree.getByText('共享数据维护中心', { exact: true }).click();
  const link = tree.getByRole('link', { name: '房屋档案' });
  expect(await link.getAttribute('class')).toContain('grey');
  await link.click();
  await page.getByText(/^共 [\d,]+ 条/).waitFor();
  expect(await page.getByRole('button', { name: /新增/ }).count()).toBe(0);
});

test.each(NOT_BUILT)('$title is not open yet, says so, and what it is for', async ({ title, path }) => {
  const page = await openAs('emp', path);
  await page.getByText('该功能即将开放').waitFor();
  // A page kept beneath it may name it as well.
  await shown(page).getByText(title).first().waitFor();
});

test('typed content is not lost without a question: a sleeping tab, 刷新本页, 关闭其他, 退出', async () => {
  const page = await openAs('emp', '/estate/property/house');
  await page.getByRole('button', { name: '新增房屋' }).click();
  const entry = page.getByRole('dialog', { name: '新增房屋' });
  await entry.getByLabel('房号').first().fill('9901');
  const question = page.getByText('“房屋档案”中填写的内容尚未保存，放弃后无法恢复。');
  const stay = () => page.getByRole('button', { name: '留在本页' }).click();
  // Four other tabs put the first one to sleep.
  for (const path of ['/estate/property/estate', '/estate/property/parking', '/org/structure/employee', '/org/structure/calendar']) {
    await go(page, path);
    await page.waitForURL(`**${path}`);
  }
  await strip(page).getByRole('button', { name: '关闭房屋档案' }).click();
  await question.waitFor();
  await stay();
  await page.getByRole('button', { name: '关闭其他' }).click();
  await question.waitFor();
  await stay();
  expect(await openTabs(page).count()).toBe(5);
  for (const name of ['刷新', '退出']) {
    await page.getByRole('button', { name, exact: true }).click();
    await question.waitFor();
    await stay();
  }
  await page.keyboard.press('Alt+1');
  expect(await entry.getByLabel('房号').first().inputValue()).toBe('9901');
  await page.keyboard.press('Alt+2');
  await page.getByRole('button', { name: '关闭其他' }).click();
  await page.getByRole('button', { name: '放弃修改' }).click();
  await expect.poll(() => openTabs(page).count()).toBe(1);
});
