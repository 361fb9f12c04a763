// The landing page by role, and typed readings that nothing takes away without a question.
import { expect, test } from 'vitest';
import { goInside, openAs, sizeOf, shown } from './person.ts';

test('a cashier sees the takings of the day', async () => {
  const page = await openAs('clerk', '/search');
  const takings = page.getByRole('region', { name: '今日实收' });
  await takings.getByText(/^\d+ 笔，截至 \d\d:\d\d$/).waitFor();
  await page.getByRole('region', { name: '我的钱箱' }).getByText('钱箱应有').waitFor();
  expect(await page.getByRole('region', { name: '公司今日实收' }).count()).toBe(0);
  // On a phone the header with all its links takes two lines, not three.
  await page.setViewportSize({ width: 390, height: 844 });
  const [, height] = await sizeOf(page.getByRole('banner'));
  expect(height).toBeLessThanOrEqual(90);
});

test('an auditor sees what waits for a decision, and the way there', async () => {
  const page = await openAs('auditor', '/search');
  const waiting = page.getByRole('region', { name: /^待我决定/ });
  const [kind = '', number = ''] =
    /查看 (\S+) (\S+)/
      .exec(
        (await waiting
          .getByRole('link', { name: /^查看 / })
          .first()
          .getAttribute('aria-label')) ?? '',
      )
      ?.slice(1) ?? [];
  expect([kind, number]).not.toContain('');
  await waiting.getByRole('link', { name: `查看 ${kind} ${number}` }).click();
  await page.waitForURL((url) => url.pathname !== '/search');
  await shown(page).getByText(number).first().waitFor();
});

test('the general manager sees the money of the company and what is owed to it', async () => {
  const page = await openAs('boss', '/search');
  await page
    .getByRole('region', { name: '本月收缴率' })
    .getByText(/^本月收款/)
    .waitFor();
  await page
    .getByRole('region', { name: '公司今日实收' })
    .getByText(/^\d+ 笔，截至/)
    .waitFor();
  const owed = page.getByRole('region', { name: '欠费账龄' });
  await owed
    .getByText(/^[1-9]\d* 户/)
    .first()
    .waitFor();
  await owed.getByRole('link', { name: '去催收' }).click();
  await page.waitForURL('**/charging/arrears/chase');
});

test('typed readings survive five other pages, and 刷新, 刷新本页, 关闭其他 and 退出 ask first', async () => {
  const page = await openAs('emp', '/charging/billing/meter');
  const reading = page.getByRole('textbox', { name: /本期读数$/ }).first();
  await reading.fill('98765');
  const question = page.getByText('“抄表计费”中填写的内容尚未保存，放弃后无法恢复。');
  const stay = async (): Promise<void> => {
    await question.waitFor();
    await page.getByRole('button', { name: '留在本页' }).click();
    await question.waitFor({ state: 'hidden' });
  };
  await page.getByRole('button', { name: '刷新本页' }).click();
  await stay();
  for (const path of [
    '/estate/property/estate',
    '/estate/property/parking',
    '/org/structure/employee',
    '/org/structure/calendar',
    '/estate/people/person',
  ]) {
    await goInside(page, path);
    await page.waitForURL(`**${path}`);
  }
  for (const name of ['关闭抄表计费', '关闭其他', '刷新', '退出']) {
    await page.getByRole('button', { name, exact: true }).click();
    await stay();
  }
  await goInside(page, '/charging/billing/meter');
  await expect.poll(() => reading.inputValue()).toBe('98765');
  await page.getByRole('button', { name: '关闭抄表计费' }).click();
  await page.getByRole('button', { name: '放弃修改' }).click();
  await page.waitForURL((url) => url.pathname !== '/charging/billing/meter');
});
