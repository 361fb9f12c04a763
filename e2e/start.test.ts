import { expect, test } from 'vitest';
import { loginAs, openPage } from './person.ts';

test('the address leads a stranger to the public page, and an employee through the login to the navigation', async () => {
  const page = await openPage('/');
  await page.waitForURL('**/home**');
  expect(await page.title()).toContain('安居');
  await loginAs(page, 'emp');
  await page.waitForURL('**/search');
  expect(await page.getByPlaceholder('密码').count()).toBe(0);
});

test('a wrong password is told and leads nowhere', async () => {
  const page = await openPage('/home');
  await page.getByPlaceholder('用户名').fill('emp');
  await page.getByPlaceholder('密码').fill('wrong-password');
  await page.getByRole('button', { name: /^登\s*录$/ }).click();
  await page.getByRole('alert').waitFor();
  expect(new URL(page.url()).pathname).toBe('/home');
});
