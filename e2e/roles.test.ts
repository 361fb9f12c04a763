// Each role after login: its landing page, its header links, and the data the server withholds from it.
import { expect, test } from 'vitest';
import { getCaseTree, getMyJob, listInforms, searchTenants } from '@anju/contract';
import { ACCOUNT_IN_PAGE, inPage, openAs, openUserMenu } from './person.ts';

const LINKS = ['修改密码', '岗位职责', '系统日志', '刷新', '案例库', '导航', '通讯', '退出'] as const;

test.each([
  ['emp', '/search', ['修改密码', '岗位职责', '系统日志', '刷新', '案例库', '导航', '通讯', '退出']],
  ['clerk', '/search', ['修改密码', '岗位职责', '系统日志', '刷新', '案例库', '导航', '通讯', '退出']],
  ['sa', '/search', ['修改密码', '刷新', '退出']],
  ['super', '/superAdmin', ['修改密码', '刷新', '案例库', '通讯', '退出']],
  ['root', '/superAdmin', ['修改密码', '刷新', '案例库', '导航', '通讯', '退出']],
  ['gov', '/search', ['修改密码', '刷新', '案例库', '通讯', '退出']],
] as const)('%s lands on %s and has its links', async (name, landing, links) => {
  const page = await openAs(name);
  await page.waitForURL(`**${landing}`);
  const header = page.locator('header').first();
  await header.getByRole('button', { name: '刷新' }).waitFor();
  const inBar = await header.innerText();
  if (name === 'emp') await openUserMenu(page);
  const offered = name === 'emp' ? `${inBar}\n${await page.getByRole('menu').innerText()}` : inBar;
  for (const link of LINKS) expect({ link, offered: offered.includes(link) }).toEqual({ link, offered: links.some((one) => one === link) });
  if (links.some((link) => link === '通讯'))
    expect(await header.getByRole('button', { name: /通讯/ }).isEnabled()).toBe(['emp', 'clerk'].includes(name));
});

test.each([
  ['sa', getCaseTree.path, 'GET'],
  ['sa', getMyJob.path, 'GET'],
  ['gov', listInforms.path, 'POST'],
  ['emp', searchTenants.path, 'POST'],
] as const)('what %s may not see the server does not send: %s', async (name, path, method) => {
  const page = await openAs(name);
  await page.locator('header').first().waitFor();
  const init = `{ method: '${method}', headers: { ...${ACCOUNT_IN_PAGE}, 'content-type': 'application/json' }${method === 'POST' ? ", body: '{}'" : ''} }`;
  const answer = await inPage(
    page,
    `fetch('${path}', ${init}).then(async (response) => ({ status: response.status, body: await response.json() }))`,
  );
  expect(answer).toMatchObject({ status: 403, body: { data: null } });
});

test('gov looks at what the authorities look at, and nothing else', async () => {
  const page = await openAs('gov', '/search');
  await page.getByRole('button', { name: /授权菜单/ }).click();
  const tree = page.getByRole('navigation', { name: '授权菜单' });
  await tree.getByRole('link', { name: '业主问答' }).waitFor({ state: 'attached' });
  expect(await tree.getByRole('link', { name: '房屋档案' }).count()).toBe(0);
});

test('the operator has his own screens and no others', async () => {
  const page = await openAs('super', '/search');
  await page.waitForURL('**/superAdmin');
  await page.goto('/estate/property/house');
  await page.waitForURL('**/404');
});
