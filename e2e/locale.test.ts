import { expect, test } from 'vitest';
import { inPage, openAs, openPage } from './person.ts';

test('the written form is switched on the public page and in the office, and stays', async () => {
  const page = await openPage('/home');
  await page.getByRole('button', { name: '繁體' }).click();
  await page.getByRole('heading', { name: '登錄工作臺' }).waitFor();
  expect(await inPage(page, 'document.documentElement.lang')).toBe('zh-TW');
  await page.getByPlaceholder('用戶名').fill('clerk');
  await page.getByPlaceholder('密碼').fill('Anju@2026');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search');
  await page.getByRole('button', { name: /授權菜單/ }).click();
  await page.getByRole('navigation').getByText('收繳結算中心').first().waitFor();
  await page.getByRole('button', { name: '简体' }).click();
  await page.getByRole('button', { name: /授权菜单/ }).waitFor();
});

test('what is typed in the other form is saved as typed', async () => {
  const page = await openAs('emp', '/estate/property/house');
  await inPage(page, `localStorage.setItem('anju.locale', 'zh_tw')`);
  await page.reload();
  const box = page.getByRole('searchbox', { name: '房號 / 姓名 / 電話 / 車牌' });
  await box.fill('张');
  const asked = page.waitForRequest('**/api/estate/house/search');
  await page.keyboard.press('Enter');
  expect((await asked).postDataJSON()).toMatchObject({ key: '张' });
});
