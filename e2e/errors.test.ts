// Section 8 of the specification as the user sees it: every status, every code, one dialog, one toast per burst.
import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { inPage, openAs } from './person.ts';

const HOUSE = '/estate/property/house';
const LIST = '**/api/estate/house/search';

const envelope = (status: number, code: number, msg: string) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify({ code, msg, data: null }) });
const bare = (status: number) => (route: Route) => route.fulfill({ status, contentType: 'text/html', body: '<h1>proxy</h1>' });

const toasts = (page: Page) => page.locator('.ant-message-notice, .ant-message-notice-wrapper').filter({ hasText: /./ });
const search = (page: Page) => page.getByRole('searchbox', { name: '房号 / 姓名 / 电话 / 车牌' });

/** The list asks by itself once typing pauses: Enter would ask a second time on a machine that takes longer than the pause. */
const ask = (page: Page, text = '1'): Promise<void> => search(page).fill(text);

async function answered(how: (route: Route) => Promise<void>): Promise<Page> {
  const page = await openAs('emp', HOUSE);
  await page.getByText(/^共 [\d,]+ 条/).waitFor();
  await page.route(LIST, how);
  await ask(page);
  return page;
}

const TOLD: readonly [string, (route: Route) => Promise<void>, string][] = [
  ['400 with words', envelope(400, 400, '条件不正确'), '条件不正确'],
  ['400 without', bare(400), '错误请求'],
  ['403 with words', envelope(403, 403, '，仅限本公司'), '拒绝访问，仅限本公司'],
  ['404', bare(404), '请求错误，未找到该资源！'],
  ['405', bare(405), '请求超时！'],
  ['408', bare(408), '请求超时！'],
  ['500 with words', envelope(500, 500, '磁盘已满'), '磁盘已满'],
  ['500 without', bare(500), '服务器端出错！'],
  ['501', bare(501), '网络未实现！'],
  ['502', bare(502), '网络错误！'],
  ['503', bare(503), '服务不可用！'],
  ['504', bare(504), '网络超时！'],
  ['505', bare(505), 'http版本不支持该请求！'],
  ['any other status', bare(418), '连接错误418'],
  ['no answer', (route: Route) => route.abort(), '网络出现问题，请稍后再试！'],
  ['a business failure', envelope(200, 1, '该房屋已锁定'), '该房屋已锁定'],
];

/** Failures within some seconds are a burst with one toast. Between two moments so far apart everything was told. */
const APART = 10_000;

test('every status is told in a toast, in its words', async () => {
  const page = await openAs('emp', HOUSE);
  const begin = Date.now();
  await page.clock.setFixedTime(begin);
  await page.reload();
  await page.getByText(/^共 [\d,]+ 条/).waitFor();
  const told: [string, string][] = [];
  for (const [at, [name, how, text]] of TOLD.entries()) {
    await page.clock.setFixedTime(begin + at * APART);
    await toasts(page).first().waitFor({ state: 'detached' });
    await page.route(LIST, how);
    await ask(page, String(at + 1));
    const toast = toasts(page).filter({ hasText: text }).first();
    told.push([name, await toast.innerText().catch(() => toasts(page).first().innerText())]);
    await page.unroute(LIST);
  }
  expect(told).toEqual(TOLD.map(([name, , text]) => [name, text]));
});

/** The errors kept for the user to save, in the order in which they came. */
const errorLog = (page: Page): Promise<unknown> => inPage(page, 'JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');

test('a burst of failures shows its first one alone, and the toast goes by itself', async () => {
  const page = await openAs('emp', HOUSE);
  // Failures of the same moment are a burst. The page's time stands still, so that they are, however slow the machine is.
  const moment = Date.now();
  await page.clock.setFixedTime(moment);
  await page.reload();
  await page.getByText(/^共 [\d,]+ 条/).waitFor();
  let turn = 0;
  await page.route(LIST, (route) => envelope(500, 500, `第${++turn}个错误`)(route));
  await ask(page);
  await toasts(page).filter({ hasText: '第1个错误' }).first().waitFor();
  await ask(page, '2');
  await expect.poll(() => errorLog(page)).toContain('第2个错误');
  expect(await toasts(page).filter({ hasText: '第2个错误' }).count()).toBe(0);
  await page.clock.setFixedTime(moment + APART);
  await toasts(page).filter({ hasText: '第1个错误' }).first().waitFor({ state: 'detached' });
  await ask(page, '3');
  await toasts(page).filter({ hasText: '第3个错误' }).first().waitFor();
});

test('code 100 is refused in silence', async () => {
  const page = await answered(envelope(200, 100, '不应显示'));
  // The list shows its own failure text instead of the server's message.
  await page.getByRole('button', { name: /重\s?试/ }).waitFor();
  await page
    .getByText(/^加载失败/)
    .first()
    .waitFor();
  expect(await page.getByText('不应显示').count()).toBe(0);
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('any other code is shown in one dialog until it is clicked', async () => {
  let turn = 0;
  const page = await answered((route) => envelope(200, 409, `第${++turn}次冲突`)(route));
  await page.getByRole('dialog').getByText('第1次冲突').waitFor();
  expect(await page.getByText('第2次冲突').count()).toBe(0);
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await ask(page, '2');
  await page.getByRole('dialog').getByText('第2次冲突').waitFor();
  expect(turn).toBe(2);
});

test('401 asks to log in again: the click ends the session on this machine', async () => {
  const page = await answered(envelope(401, 401, ''));
  const dialog = page.getByRole('dialog');
  await dialog.getByText('超时中断，请重新登录！').waitFor();
  await dialog.getByRole('button', { name: '确定' }).click();
  await page.waitForURL('**/home?redirect=*');
  expect(await inPage(page, `localStorage.getItem('anju.session')`)).toBeNull();
});

test('请修改密码！ opens the forced dialog', async () => {
  const page = await answered(envelope(200, 1, '请修改密码！'));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('新密码', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  expect(await dialog.isVisible()).toBe(true);
});

test('what failed stands in the error log a person can save', async () => {
  const page = await answered(envelope(500, 500, '磁盘已满'));
  await toasts(page).first().waitFor();
  expect(await errorLog(page)).toContain('磁盘已满');
});
