// A month of charging in the browser: a trial run, billing, audit by a second user, publishing, payment at the desk with the keyboard only,
// and the daily close with the cash counted.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { businessDay } from '@anju/domain';
import { choose, focusAt, openAs, shown } from './person.ts';

const HOUSE = '1幢-1单元-501';
const agree = async (page: Page, title: string) =>
  page.getByRole('dialog').filter({ hasText: title }).locator('.ant-btn-primary').last().click();

test('a house nobody had thought of gets its standard', async () => {
  const page = await openAs('emp', '/charging/billing/standard');
  await page.locator('.tree-title', { hasText: '云栖花园' }).click();
  await page.getByRole('checkbox', { name: '未挂标准' }).check();
  await page.getByRole('checkbox', { name: '未填计费起始日' }).uncheck();
  const row = shown(page).locator('tbody tr').filter({ hasText: '单元' }).first();
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: /挂标准/ }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: '挂收费标准' });
  await choose(dialog, '收费标准', '住宅物业服务费');
  await dialog.locator('.ant-btn-primary').click();
  await page.getByText('已挂接 1 个房屋').waitFor();
});

test('a month is tried, billed, audited by somebody else and published', async () => {
  const maker = await openAs('emp', '/charging/billing/audit');
  await maker.getByRole('button', { name: /新增/ }).click();
  const range = maker.getByRole('dialog').filter({ hasText: '新增计费' });
  await choose(range, '小区', '云栖花园');
  await range.getByRole('button', { name: /试\s?算$/ }).click();
  const trial = maker.getByRole('dialog').filter({ hasText: '试算结果' });
  await trial.getByText('试算不保存任何账单').waitFor();
  await trial.getByRole('button', { name: '生成账单' }).click();
  await agree(maker, '由他人审核');
  const made = new RegExp(`JF${businessDay(new Date()).slice(0, 7).replace('-', '')}\\d{4}`);
  await shown(maker).getByText('由他人审核').first().waitFor();
  const number = made.exec(await shown(maker).innerText())?.[0] ?? '';
  expect(number).not.toBe('');

  const checker = await openAs('auditor', '/charging/billing/audit');
  await checker.getByRole('row').filter({ hasText: number }).dblclick();
  await checker.getByRole('button', { name: '审核通过' }).click();
  await agree(checker, '审核通过');
  await checker.getByRole('button', { name: '取消审核' }).waitFor();

  await maker.goto('/charging/billing/notify');
  await maker.getByRole('row').filter({ hasText: number }).getByRole('checkbox').check();
  await maker.getByRole('button', { name: /发\s?布$/ }).click();
  await agree(maker, '发布账单');
  await maker.getByText(/已发布 \d+ 笔/).waitFor();
});

test('the desk by keys alone: a house found, its bills paid in cash, the next one', async () => {
  const page = await openAs('emp', '/charging/checkout/normal');
  await focusAt(page, '查找房屋');
  await page.keyboard.type(HOUSE);
  await page.keyboard.press('Enter');
  await focusAt(page, '实收现金');
  const due = (await page.getByLabel('本次应收').innerText()).trim();
  expect(due).toMatch(/^[\d,]+\.\d\d$/);
  await page.keyboard.type('9000');
  await page.keyboard.press('F9');
  const result = page.getByRole('group', { name: '收款结果' });
  await result.waitFor();
  const number = /[A-Z]+\d{8,}/.exec(await result.innerText())?.[0] ?? '';
  expect(await result.innerText()).toContain(due);
  await page.keyboard.press('Escape');
  await page.getByText(`上一笔 ${number}`, { exact: false }).waitFor();
  await focusAt(page, '查找房屋');
  await page.keyboard.type(HOUSE);
  await page.keyboard.press('Enter');
  await page.getByText('没有未收的账单，可以收预交款').waitFor();
});

test('the day is closed with the cash counted', async () => {
  const page = await openAs('emp', '/charging/checkout/summary');
  await page.getByRole('tab', { name: '日结' }).click();
  await page.getByRole('button', { name: /^日\s?结$/ }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: '应有现金' });
  const expected = await dialog.getByRole('row').filter({ hasText: '应有现金' }).last().innerText();
  const cash = /应有现金\s*([\d,]+\.\d\d)/.exec(expected.replaceAll('\n', ' '))?.[1]?.replaceAll(',', '') ?? '';
  await dialog.getByLabel('实点现金').fill(cash);
  await dialog.getByText('实点与应有一致').waitFor();
  await dialog.locator('.ant-btn-primary').click();
  await page
    .getByText(/RJ\d{10}/)
    .first()
    .waitFor();
});
