// Employee accounts: the administrator opens one, then its user logs in and sets a new password.
import type { Page } from 'playwright-core';
import { loginAs, openPage } from './person.ts';

export const OWN_PASSWORD = 'Zi@ji2026';

/** Opens the account on 员工 (512) and returns the password that is shown once. */
export async function openAccount(administrator: Page, person: string, username: string): Promise<string> {
  await administrator.getByRole('row').filter({ hasText: person }).first().click();
  await administrator.getByRole('button', { name: '开通账号' }).click();
  await administrator.getByRole('dialog').getByLabel('用户名').fill(username);
  await administrator.keyboard.press('Enter');
  const shown = administrator.getByRole('dialog').filter({ hasText: '密码只显示这一次' });
  const password = (await shown.locator('code').innerText()).trim();
  await shown.getByRole('button', { name: '已抄下，关闭' }).click();
  return password;
}

/** Logs in with the password the user was given, changes it as the program demands, and logs in again. */
export async function enterFirst(username: string, code: string, password: string): Promise<Page> {
  const page = await openPage('/home');
  await loginAs(page, `${username}@${code}`, password);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('新用户名').fill(username);
  await dialog.getByLabel('原密码').fill(password);
  await dialog.getByLabel('新密码', { exact: true }).fill(OWN_PASSWORD);
  await dialog.getByLabel('确认密码').fill(OWN_PASSWORD);
  await dialog.getByRole('button', { name: /保\s?存$/ }).click();
  await page.waitForURL('**/home**');
  await loginAs(page, `${username}@${code}`, OWN_PASSWORD);
  await page.waitForURL('**/search');
  return page;
}
