import { expect, test } from 'vitest';
import { inPage, loginAs, openPage } from './person.ts';
import { writeSheet } from './sheets.ts';

test('the address leads a stranger to the public page, and an employee through the login to the navigation', async () => {
  const page = await openPage('/');
  await page.waitForURL('**/home**');
  expect(await page.title()).toContain('安居');
  await loginAs(page, 'emp');
  await page.waitForURL('**/search');
  expect(await page.getByPlaceholder('密码').count()).toBe(0);
});

test('the pages work under their policy, and no script can read the token', async () => {
  const page = await openPage('/home');
  const answers: string[] = [];
  page.on('response', (answer) => void (answer.headers()['content-security-policy'] === undefined && answers.push(answer.url())));
  await loginAs(page, 'emp');
  await page.waitForURL('**/search');
  // The desk, a sheet read by a worker, a print, and a page of the website: what needs a style, a worker, a picture or a frame.
  await page.goto('/charging/checkout/normal');
  await page.getByRole('tab', { name: '结算记录' }).waitFor();
  await page.goto('/estate/property/house');
  await inPage(page, 'window.print = () => { document.title = "printed" }');
  await page.getByRole('button', { name: /^打\s?印$/ }).click();
  await expect.poll(() => page.title()).toBe('printed');
  await page.getByRole('button', { name: /^导\s?入$/ }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles(await writeSheet([{ field: 'estate', title: '小区', required: true }], [{ estate: '云栖花园' }]));
  await page.getByText('缺少必填列').waitFor();
  const reach = await inPage(page, 'JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }])');
  expect(reach).not.toMatch(/[0-9a-z]{1,6}\.[\w-]{43}/);
  const kept = await page.context().cookies();
  expect(kept.map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite]).sort()).toEqual([
    ['anju_device', true, 'Strict'],
    ['anju_session', true, 'Strict'],
  ]);
  await page.goto('/AboutUs');
  await page.getByRole('main').waitFor();
  expect(answers.filter((url) => url.startsWith('http'))).toEqual([]);
});

test('a wrong password is told and leads nowhere', async () => {
  const page = await openPage('/home');
  await page.getByPlaceholder('用户名').fill('emp');
  await page.getByPlaceholder('密码').fill('wrong-password');
  await page.getByRole('button', { name: /^登\s*录$/ }).click();
  await page.getByRole('alert').waitFor();
  expect(new URL(page.url()).pathname).toBe('/home');
});
