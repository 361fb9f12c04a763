// Where an address leads: for visitors without a login, for deep links, and for redirects to another site.
import { expect, test } from 'vitest';
import { loginAs, openAs, openPage } from './person.ts';

const pathOf = (url: string) => new URL(url).pathname + new URL(url).search;

test.each(['/kwdhome', '/home', '/HomePage', '/register', '/Solution', '/UseCase', '/Estate', '/AboutUs'])(
  'a stranger may read %s',
  async (path) => {
    const page = await openPage(path);
    await page.getByRole('link', { name: '关于我们' }).first().waitFor();
    expect(pathOf(page.url())).toBe(path);
  },
);

test.each([
  ['/', '/home'],
  ['/search', '/home?redirect=%2Fsearch'],
  ['/estate/property/house?key=1', '/home?redirect=%2Festate%2Fproperty%2Fhouse%3Fkey%3D1'],
  ['/estate/property/house/#owners', '/home?redirect=%2Festate%2Fproperty%2Fhouse%2F%23owners'],
  ['/superAdmin', '/home?redirect=%2FsuperAdmin'],
  ['/404', '/home?redirect=%2F404'],
  ['/nowhere', '/home?redirect=%2Fnowhere'],
  ['/auth-redirect?redirect=%2Fsearch', '/home?redirect=%2Fsearch'],
])('a stranger who asks for %s is at %s', async (asked, shown) => {
  const page = await openPage(asked);
  await page.getByPlaceholder('用户名').waitFor();
  expect(pathOf(page.url())).toBe(shown);
});

test('a deep link is where a person is after the login', async () => {
  const page = await openPage('/estate/property/estate');
  await page.getByPlaceholder('用户名').fill('emp');
  await page.getByPlaceholder('密码').fill('Anju@2026');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/estate/property/estate');
  await page.getByRole('tab', { name: '小区楼栋' }).waitFor();
});

test.each(['https://example.com/', '//example.com/x', '/\\example.com', 'javascript:alert(1)'])(
  'a redirect to %s leads nowhere but home',
  async (target) => {
    const page = await openPage(`/home?redirect=${encodeURIComponent(target)}`);
    await page.getByPlaceholder('用户名').fill('emp');
    await page.getByPlaceholder('密码').fill('Anju@2026');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search');
  },
);

test('who is logged in goes from the home to his work, and from an unknown address to 404', async () => {
  const page = await openAs('emp', '/home');
  await page.waitForURL('**/search');
  await page.goto('/no/such/screen');
  await page.waitForURL('**/404');
  await page.getByText('页面不存在').waitFor();
});

test('leaving remembers where one was', async () => {
  const page = await openPage('/home');
  await loginAs(page, 'emp');
  await page.goto('/estate/property/house');
  await page.getByRole('tab', { name: '房屋档案' }).waitFor();
  await page.getByRole('button', { name: '退出', exact: true }).click();
  // Leaving loads the page anew, which may interrupt the first change of the address.
  await expect.poll(() => page.url()).toContain('/home?redirect=%2Festate%2Fproperty%2Fhouse');
  await loginAs(page, 'clerk');
});

test('who goes on before the menu has come stays logged in', async () => {
  const page = await openAs('emp');
  await page.waitForURL('**/search');
  const asked = page.waitForRequest('**/api/menu/v2');
  await page.route('**/api/menu/v2', () => new Promise<void>(() => undefined), { times: 1 });
  await page.goto('/search', { waitUntil: 'commit' });
  await asked;
  await page.goto('/estate/property/house');
  await page.getByRole('searchbox', { name: '房号 / 姓名 / 电话 / 车牌' }).waitFor();
});
