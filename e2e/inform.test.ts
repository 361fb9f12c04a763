// A notice from sending to confirmation: one user sends it from a house while the recipient is logged in at another desk.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goInside, openAs, sizeOf } from './person.ts';

const badge = (page: Page) => page.getByRole('button', { name: /^告知/ });
const countOn = async (page: Page): Promise<number> => Number(/\d+/.exec(await badge(page).innerText())?.[0] ?? 0);

async function send(page: Page, target: string, subject: string, text: string): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ hasText: '告知对象' });
  await dialog.getByRole('combobox', { name: '告知对象' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: target }).first().click();
  await dialog.getByLabel('告知事项').fill(subject);
  await dialog.getByRole('textbox', { name: '告知内容' }).fill(text);
  await dialog.getByRole('button', { name: /^发\s?送$/ }).click();
  await page
    .getByText(/告知公文GZ\d{10}已发送/)
    .first()
    .waitFor();
}

test('a notice is sent from a house, counted at the desk at once, read, confirmed, and gone from the count', async () => {
  const [manager, cashier] = [await openAs('emp', '/estate/property/house'), await openAs('clerk', '/charging/checkout/normal')];
  await expect.poll(() => countOn(cashier)).toBeGreaterThan(0);
  const before = await countOn(cashier);

  await manager.getByRole('searchbox', { name: '房号 / 姓名 / 电话 / 车牌' }).fill('1幢-1单元-101');
  await manager.keyboard.press('Enter');
  const row = manager.getByRole('row').filter({ hasText: '云栖花园' }).first();
  await row.dblclick();
  await manager.getByRole('button', { name: '发告知公文' }).first().click();
  const subject = `装修押金退还 ${Date.now()}`;
  await send(manager, '日常结算', subject, '验收合格，请退还装修押金 2,000.00 元。');

  await expect.poll(() => countOn(cashier)).toBe(Math.min(before + 1, 99));
  await badge(cashier).click();
  const list = cashier.getByRole('dialog').filter({ hasText: '待处理告知公文' });
  for (const column of ['序号', '发文时间', '发文人', '联系电话', '工作岗位', '告知事项', '涉事房屋'])
    await list.getByRole('columnheader', { name: column }).first().waitFor();
  await list.getByText(/超过\s?30\s?天未处理的记录将自动清除/).waitFor();
  await expect.poll(() => sizeOf(list)).toEqual([856, 590]);
  await list.getByText(subject).dblclick();

  const detail = cashier.getByRole('dialog').filter({ hasText: '验收合格' });
  await detail.getByText('陈思远').first().waitFor();
  await detail.getByRole('button', { name: /确\s?认$/ }).click();
  await expect.poll(() => detail.getByRole('button', { name: /确\s?认$/ }).isDisabled()).toBe(true);
  await detail.getByText('林晓燕').first().waitFor();
  await expect.poll(() => countOn(cashier)).toBe(before);
});

test('two at the same notice: the first confirms, the second reads by whom', async () => {
  const manager = await openAs('emp', '/search');
  await goInside(manager, '/charging/billing/standard');
  await badge(manager).waitFor();
  const other = await openAs('emp', '/charging/billing/standard');
  await badge(other).waitFor();
  for (const page of [manager, other]) {
    await badge(page).click();
    await page.getByRole('dialog').getByRole('row').nth(1).dblclick();
    await page.getByRole('button', { name: /确\s?认$/ }).waitFor();
  }
  await Promise.all([manager, other].map((page) => page.getByRole('button', { name: /确\s?认$/ }).click()));
  for (const page of [manager, other]) {
    await expect.poll(() => page.getByRole('button', { name: /确\s?认$/ }).isDisabled()).toBe(true);
    await page.getByRole('dialog').getByText('陈思远').first().waitFor();
  }
});
