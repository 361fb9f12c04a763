// Passwords: the forced dialog of a new account, every rule in order, and the same user's sessions on other machines.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { loginAs, openPage, openUserMenu, PASSWORD } from './person.ts';

/** The password that `newbie` chooses. */
const OWN = 'Xin@2026';

const dialogOf = (page: Page) => page.getByRole('dialog');

async function fill(page: Page, [username, old, pwd, pwd2]: readonly [string, string, string, string]): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByLabel('新用户名').fill(username);
  await dialog.getByLabel('原密码').fill(old);
  await dialog.getByLabel('新密码', { exact: true }).fill(pwd);
  await dialog.getByLabel('确认密码').fill(pwd2);
}

test('a new account is held until it has a password of its own; every rule is told in its order', async () => {
  const page = await openPage('/home');
  await loginAs(page, 'newbie');
  const dialog = dialogOf(page);
  await dialog.getByLabel('新密码', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  expect(await dialog.isVisible()).toBe(true);
  expect(await dialog.getByRole('button', { name: /^关\s?闭$/ }).count()).toBe(0);

  const save = dialog.getByRole('button', { name: /保\s?存$/ });
  for (const missing of [
    ['', 'a', 'b', 'c'],
    ['newbie', '', 'b', 'c'],
    ['newbie', 'a', '', 'c'],
    ['newbie', 'a', 'b', ''],
  ] as const) {
    await fill(page, missing);
    expect(await save.isDisabled()).toBe(true);
  }
  for (const [given, text] of [
    [['newbie', PASSWORD, 'Aa1!aa', 'Aa1!ab'], '新密码和确认密码不一致！'],
    [['newbie', PASSWORD, 'Aa1!a', 'Aa1!a'], '新密码最少6个字符，最多18个字符！'],
    [['newbie', PASSWORD, `Aa1!${'a'.repeat(15)}`, `Aa1!${'a'.repeat(15)}`], '新密码最少6个字符，最多18个字符！'],
    [['newbie', PASSWORD, 'Abcdef1', 'Abcdef1'], '密码必须包含数字、字母、特殊符号！'],
    [['newbie', PASSWORD, '123456!', '123456!'], '密码必须包含数字、字母、特殊符号！'],
    [['n', PASSWORD, OWN, OWN], '用户名至少两位！'],
  ] as const) {
    await fill(page, given);
    await page.keyboard.press('Enter');
    await page.getByText(text).first().waitFor();
  }
  await expect.poll(() => dialog.getByLabel('新用户名').inputValue()).toBe('');
  await fill(page, ['newbie', 'not-mine', OWN, OWN]);
  await save.click();
  await page.getByText('原密码不正确！').first().waitFor();
  await fill(page, ['newbie', PASSWORD, OWN, OWN]);
  await save.click();
  await page.getByText('修改成功！').first().waitFor();
  await page.waitForURL('**/home**');

  await page.getByPlaceholder('用户名').fill('newbie');
  await page.getByPlaceholder('密码').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('alert').first().getByText('用户名或密码错误').waitFor();
  await loginAs(page, 'newbie', OWN);
  await page.waitForURL('**/search');
});

test('a password changed at one desk ends the session at the other, at once and with words', async () => {
  const [here, there] = [await openPage('/home'), await openPage('/home')];
  for (const page of [here, there]) await loginAs(page, 'newbie', OWN);
  await there.getByRole('button', { name: /授权菜单/ }).waitFor();
  await openPasswordDialog(here);
  await fill(here, ['newbie', OWN, 'Sheng@26', 'Sheng@26']);
  // In the field: a notification that opens meanwhile may have the focus.
  await dialogOf(here).getByLabel('确认密码').press('Enter');
  await here.waitForURL('**/home**');

  const told = dialogOf(there);
  await told.getByText('密码已修改，请重新登录！').waitFor();
  await told.getByRole('button', { name: '确定' }).click();
  await there.waitForURL('**/home**');
  await loginAs(there, 'newbie', 'Sheng@26');
  await there.waitForURL('**/search');
});

async function openPasswordDialog(page: Page): Promise<void> {
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: '修改密码' }).click();
  await dialogOf(page).getByLabel('原密码').waitFor();
}
