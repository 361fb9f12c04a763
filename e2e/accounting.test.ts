// Accounting in the browser: a voucher goes into the books by three people, and nothing of it changes afterwards.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { askDatabase, choose, openAs, shown, told } from './person.ts';

const SUMMARY = '付银行账户管理费';
const rowOf = (page: Page) => shown(page).getByRole('row').filter({ hasText: SUMMARY }).first();
const cell = (page: Page, row: number, name: string) => shown(page).getByLabel(`第 ${row} 行${name}`, { exact: true });

/** The name of the field that has the hand. */
const hand = (page: Page) => page.evaluate('document.activeElement?.getAttribute("aria-label")');

test('a voucher is written by keys alone, audited and posted by others, and stands in the books', async () => {
  const maker = await openAs('emp', '/accounting/voucher/new');
  await maker.getByLabel('附单据', { exact: true }).fill('1');
  await cell(maker, 1, '摘要').click();
  const { keyboard } = maker;
  await keyboard.type(SUMMARY);
  await keyboard.press('Enter');
  await keyboard.type('660301');
  await maker.getByRole('option', { name: /660301/ }).waitFor();
  await keyboard.press('Enter');
  await cell(maker, 1, '借方').waitFor();
  await expect.poll(() => hand(maker)).toBe('第 1 行借方');
  await keyboard.type('50');
  await keyboard.press('Enter');
  await expect.poll(() => hand(maker)).toBe('第 2 行摘要');
  await keyboard.type('//');
  await keyboard.press('Enter');
  await keyboard.type('1001');
  await maker.getByRole('option', { name: /1001/ }).waitFor();
  await keyboard.press('Enter');
  // Cash is kept by estate.
  await expect.poll(() => hand(maker)).toBe('项目');
  await keyboard.type('云栖');
  await maker.locator('.ant-select-item-option').filter({ hasText: '云栖花园' }).first().waitFor();
  await keyboard.press('Enter');
  await expect.poll(() => hand(maker)).toBe('第 2 行借方');
  await keyboard.press('=');
  await expect.poll(() => cell(maker, 2, '贷方').inputValue()).toBe('50');
  await keyboard.press('F9');
  const submitted = told(maker, /已提交/);
  await submitted.waitFor();
  const number = (await submitted.innerText()).replace('已提交', '').trim();
  expect(number).toMatch(/^记-\d{4}$/);

  const auditor = await openAs('auditor', '/accounting/voucher/audit');
  await rowOf(auditor).dblclick();
  await auditor.getByRole('button', { name: '审核通过' }).click();
  await told(auditor, '已审核 1 张').waitFor();

  const poster = await openAs('boss', '/accounting/voucher/account');
  await rowOf(poster).dblclick();
  await poster
    .locator('.ant-drawer')
    .getByRole('button', { name: /^登\s?账$/ })
    .click();
  await told(poster, '已登账 1 张').waitFor();

  const [entry] = await askDatabase<{ posted: number; id: number; differences: number }>(
    `select count(*) filter (where e.posted)::int as posted, max(e.voucher_id)::int as id,
            (select count(*)::int from accounting_view.balance_difference) as differences
       from accounting.entry e where e.summary = $1`,
    [SUMMARY],
  );
  expect(entry).toMatchObject({ posted: 2, differences: 0 });
  await expect(
    askDatabase('update accounting.entry set credit = credit + 1 where voucher_id = $1 and credit > 0', [entry?.id]),
  ).rejects.toThrow(/does not change/);

  await maker.goto('/accounting/book/balance');
  await shown(maker).getByText('660301').first().waitFor();
});

test('a template with a formula is made of the lines in the grid, tried, and fills the next voucher', async () => {
  const NAME = '按收入计提';
  const maker = await openAs('emp', '/accounting/voucher/new');
  const { keyboard } = maker;
  const line = async (row: number, code: string, side: '借方' | '贷方') => {
    await cell(maker, row, '摘要').click();
    await keyboard.type(NAME);
    await keyboard.press('Enter');
    await keyboard.type(code);
    await maker.getByRole('option', { name: new RegExp(code) }).waitFor();
    await keyboard.press('Enter');
    await cell(maker, row, side).fill('1');
  };
  await line(1, '660301', '借方');
  await line(2, '222113', '贷方');
  await maker.getByRole('button', { name: '存为模板' }).click();
  const dialog = maker.locator('.ant-modal').filter({ hasText: '存为模板' });
  await dialog.getByLabel('模板名称').fill(NAME);
  for (const [row, formula] of [
    [1, 'BAL(1601)*0.001'],
    [2, 'R1'],
  ] as const) {
    await dialog
      .getByRole('row', { name: `第 ${row} 行` })
      .getByRole('combobox')
      .click();
    await maker.locator('.ant-select-item-option:visible').filter({ hasText: '按公式' }).click();
    await dialog.getByLabel(`第 ${row} 行公式`).fill(formula);
  }
  const tried = dialog.getByRole('row', { name: '第 2 行' }).getByText(/^20\d\d\.\d\d：/);
  await tried.waitFor();
  const [month = '', amount = ''] = (await tried.innerText()).split('：');
  expect(amount).toMatch(/^[1-9][\d,]*\.\d\d$/);
  await dialog.getByRole('button', { name: /保\s?存$/ }).click();
  await told(maker, '已存为模板').waitFor();

  await maker.goto('/accounting/voucher/new');
  await shown(maker)
    .getByRole('button', { name: /^模\s?板$/ })
    .click();
  await maker.getByRole('button', { name: `套用 ${NAME}` }).click();
  const asks = maker.locator('.ant-modal').filter({ hasText: `套用模板 ${NAME}` });
  await choose(asks, '期间', month);
  await asks.getByRole('button', { name: /套\s?用$/ }).click();
  await expect.poll(() => cell(maker, 2, '贷方').inputValue()).toBe(amount.replaceAll(',', ''));
  expect(await cell(maker, 1, '借方').inputValue()).toBe(amount.replaceAll(',', ''));
});
