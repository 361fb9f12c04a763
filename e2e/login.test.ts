// The login as an attacker and a user who mistypes experience it.
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { openPage, PASSWORD } from './person.ts';

/** The message of this attempt, once the page shows it; until then the page still shows the previous attempt's message. */
async function attempt(page: Page, name: string, password: string): Promise<string> {
  await page.getByPlaceholder('用户名').fill(name);
  await page.getByPlaceholder('密码').fill(password);
  const answered = page.waitForResponse('**/api/auth');
  await page.getByRole('button', { name: /^登\s*录$/ }).click();
  const { msg } = (await (await answered).json()) as { msg: string };
  await page.getByRole('alert').filter({ hasText: msg }).first().waitFor();
  return msg;
}

test('an unknown name and a wrong password read alike; the sixth attempt waits and says how long', async () => {
  const page = await openPage('/home');
  const unknown = await attempt(page, 'nobody-at-all', 'wrong');
  expect(unknown).toBe('用户名或密码错误');
  for (let turn = 1; turn <= 5; turn++) expect(await attempt(page, 'binsa@binjiang', `wrong-${turn}`)).toBe(unknown);
  expect(await attempt(page, 'binsa@binjiang', PASSWORD)).toMatch(/^登录失败次数过多，请 1[45] 分钟后再试$/);
  // The same account under its short name is locked as well.
  expect(await attempt(page, 'binsa', PASSWORD)).toMatch(/^登录失败次数过多/);
});

test('a login that was overheard cannot be sent again', async () => {
  const page = await openPage('/home');
  await page.getByPlaceholder('用户名').fill('emp');
  await page.getByPlaceholder('密码').fill(PASSWORD);
  const [request] = await Promise.all([page.waitForRequest('**/api/auth'), page.getByRole('button', { name: /^登\s*录$/ }).click()]);
  await page.waitForURL('**/search');
  const body = request.postDataJSON() as Record<string, unknown>;
  expect(Object.keys(body).sort()).toEqual(['nonce', 'password', 'sign', 'timestamp', 'username']);
  expect(body['password']).toMatch(/^[A-Za-z0-9+/]{342}==$/);
  const replayed = await page.request.post('/api/auth', { data: body });
  expect(await replayed.json()).toMatchObject({ code: 1, msg: '登录请求重复，请重新登录' });
  const changed = await page.request.post('/api/auth', { data: { ...body, username: 'clerk', nonce: 'f'.repeat(32) } });
  expect(await changed.json()).toMatchObject({ code: 1, msg: '登录请求校验失败，请刷新页面后重试' });
});

test('a login that cannot encrypt is reported, and told', async () => {
  const page = await openPage();
  await page.route('**/api/site', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...body, data: { ...body.data, pubKey: 'bm90IGEga2V5' } } });
  });
  const reported = page.waitForRequest('**/api/crash');
  await page.goto('/home');
  await page.getByPlaceholder('用户名').fill('emp');
  await page.getByPlaceholder('密码').fill(PASSWORD);
  // The page may have loaded with a valid key; what matters is the key it uses now.
  await page.getByRole('button', { name: /^登\s*录$/ }).click();
  expect((await reported).postDataJSON()).toMatchObject({ username: 'emp', size: 12, key: 'bm90IGEga2V5' });
  expect(await page.getByRole('alert').first().innerText()).toBe('密码加密失败，请刷新页面后重试');
});
