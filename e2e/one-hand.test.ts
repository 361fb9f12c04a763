// What every page does the same way: columns as the account arranged them, one box that finds anything, records beside their list, pictures
// with the table behind them, and cards and sheets on a phone.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { savePreference } from '@anju/contract/session/preference';
import { askDatabase, openAs, sizeOf } from './person.ts';

const HOUSES = '/estate/property/house';
const rows = (page: Page): Locator => page.locator('tr.ant-table-row');

/** The titles of the list as they stand, from left to right. */
const titles = async (page: Page): Promise<string[]> =>
  (await page.locator('thead').first().locator('th[data-column]').allInnerTexts()).map((text) => text.trim());
const widthOf = async (page: Page, title: string): Promise<number> =>
  Math.round((await page.locator(`thead th[data-column="${title}"]`).first().boundingBox())?.width ?? 0);

/** Presses and returns when the account has it. */
async function andSaved(page: Page, act: () => Promise<void>): Promise<void> {
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === savePreference.method && answer.url().includes('/preference/'),
  );
  await act();
  await saved;
}

test('columns are arranged once and follow the account to another computer, until they are reset', async () => {
  const here = await openAs('boss', HOUSES);
  await rows(here).first().waitFor();
  const declared = await titles(here);
  const wide = await widthOf(here, '业主');
  expect(declared.slice(0, 4)).toEqual(['房屋', '小区', '户型', '业主']);

  await here.getByRole('button', { name: '列设置' }).click();
  const settings = here.getByRole('dialog', { name: '列设置' });
  await andSaved(here, () => settings.getByRole('checkbox', { name: '户型' }).click());
  const handle = settings.getByRole('button', { name: '移动电话' });
  await handle.focus();
  for (let step = declared.indexOf('电话'); step > 1; step -= 1) await andSaved(here, () => here.keyboard.press('ArrowUp'));
  await settings.getByRole('button', { name: '移动业主' }).focus();
  for (let step = 0; step < 3; step += 1) await andSaved(here, () => here.keyboard.press('ArrowRight'));
  const arranged = ['房屋', '电话', '小区', '业主'];
  await expect.poll(() => titles(here).then((all) => all.slice(0, 4))).toEqual(arranged);

  const there = await openAs('boss', HOUSES);
  await rows(there).first().waitFor();
  expect((await titles(there)).slice(0, 4)).toEqual(arranged);
  expect(await titles(there)).not.toContain('户型');
  expect(await widthOf(there, '业主')).toBeGreaterThan(wide);

  await there.getByRole('button', { name: '列设置' }).click();
  await andSaved(there, () => there.getByRole('dialog', { name: '列设置' }).getByRole('button', { name: '恢复默认' }).click());
  await expect.poll(() => titles(there)).toEqual(declared);
  await here.reload();
  await rows(here).first().waitFor();
  expect(await titles(here)).toEqual(declared);
});

/** A house of 云栖花园 that owes, as papers call it and as people type it: 3幢-2单元-1701 and 3-2-1701. */
async function owingHouse(): Promise<{ code: string; typed: string }> {
  const [house] = await askDatabase<{ code: string }>(
    `select h.code from charging.bill b join estate.house h on h.tenant_id = b.tenant_id and h.id = b.house_id
      where b.state = 4 and not b.void and b.held_by is null and not b.suspended and h.code ~ '^3幢-2单元-'
      group by h.code order by count(*) desc, h.code limit 1`,
  );
  const code = house?.code ?? '';
  return { code, typed: code.replace('幢', '').replace('单元', '') };
}

test('Ctrl K and a few digits: the house, what it owes, and Enter opens the desk with it', async () => {
  const { code, typed } = await owingHouse();
  expect(typed).toMatch(/^3-2-\d+$/);
  const page = await openAs('clerk', '/search');
  await page.getByRole('heading', { name: '今日实收' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(typed);
  const preview = page.getByRole('region', { name: `${code} 待收` });
  await preview.getByRole('button', { name: /去收款/ }).waitFor();
  const owed = /[\d,]+\.\d\d(?=\D*去收款)/.exec(await preview.innerText())?.[0] ?? '';
  expect(owed).not.toBe('');
  expect(await page.getByRole('option', { selected: true }).innerText()).toContain(code);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/charging/checkout/normal?house=*');
  await page.getByRole('heading', { name: `云栖花园 ${code}` }).waitFor();
  await page.getByText(/\d+ 笔，本次 \d+ 笔/).waitFor();
});

test('Enter opens a house beside its list, the arrow goes on, and 下一条 does so beyond the end of the page', async () => {
  const page = await openAs('emp', HOUSES);
  await rows(page).first().click();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: '下一条' }) });
  const first = await drawer.getByRole('heading', { level: 2 }).innerText();
  await drawer.getByText(/^第 1 \/ [\d,]+ 条$/).waitFor();
  await page.keyboard.press('ArrowDown');
  await drawer.getByText(/^第 2 \/ [\d,]+ 条$/).waitFor();
  await expect.poll(() => drawer.getByRole('heading', { level: 2 }).innerText()).not.toBe(first);
  // F6 goes into the record, where the arrow goes on as well, and back.
  await page.keyboard.press('F6');
  await page.keyboard.press('ArrowDown');
  await drawer.getByText(/^第 3 \/ [\d,]+ 条$/).waitFor();
  await page.keyboard.press('F6');
  await page.keyboard.press('ArrowUp');
  await drawer.getByText(/^第 2 \/ [\d,]+ 条$/).waitFor();
  // The list is neither covered nor out of reach.
  const [list, beside] = [await rows(page).first().locator('td').first().boundingBox(), await drawer.boundingBox()];
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThan(beside?.x ?? 0);
  const last = await rows(page).count();
  await rows(page).last().click();
  await drawer.getByText(new RegExp(`^第 ${last} / [\\d,]+ 条$`)).waitFor();
  await drawer.getByRole('button', { name: '下一条' }).click();
  await drawer.getByText(new RegExp(`^第 ${last + 1} / [\\d,]+ 条$`)).waitFor();
  await drawer.getByRole('button', { name: '关闭' }).click();
  await drawer.waitFor({ state: 'hidden' });
});

test('欠费催收 at 1280 px: the list beside a wide record stays as wide as a phone', async () => {
  const page = await openAs('emp', '/charging/arrears/chase');
  await page.setViewportSize({ width: 1280, height: 800 });
  await rows(page).first().dblclick();
  const drawer = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: '下一条' }) });
  await drawer.getByRole('tab', { name: /^催收记录/ }).waitFor();
  const [list] = await sizeOf(page.locator('.shell-page:not(.covered) .list-table').first());
  expect(list).toBeGreaterThanOrEqual(390);
});

test('欠费催收: how many owe where, how old it is, the building as a picture, and from a debtor to the desk', async () => {
  const page = await openAs('emp', '/charging/arrears/chase');
  const node = (name: string): Locator => page.getByRole('treeitem').filter({ has: page.locator('.tree-title', { hasText: name }) });
  const expand = (name: string): Promise<void> => node(name).locator('.ant-tree-switcher').click();
  await expect.poll(() => node('云栖花园').innerText()).toMatch(/[1-9]\d* 户/);
  await expand('云栖花园');
  await expand('一区');
  await expect.poll(() => node('3幢').innerText()).toMatch(/[1-9]\d* \/ \d+ 户/);
  await node('3幢').locator('.tree-title').click();

  const ages = page.getByRole('region', { name: '欠费账龄' });
  await ages.getByText(/^云栖花园 · 一区 · 3幢/).waitFor();
  const all = Number(/欠费对象 (\d+) 个/.exec(await ages.innerText())?.[1]);
  await expect.poll(() => ages.innerText().then((text) => Number(/欠费对象 (\d+) 个/.exec(text)?.[1]))).toBeGreaterThan(0);
  const old = ages.getByRole('button', { name: /^91–180 天/ });
  await old.click();
  expect(await old.getAttribute('aria-pressed')).toBe('true');
  await old.click();
  expect(all).toBeGreaterThan(0);

  await page.getByText('楼栋图', { exact: true }).first().click();
  const debtor = page
    .getByRole('grid', { name: '3幢 各户欠费' })
    .getByRole('gridcell', { name: /，欠费 / })
    .first();
  await debtor.click();
  const [, unit = '', number = ''] = /^(\S+) (\S+)，欠费/.exec((await debtor.getAttribute('aria-label')) ?? '') ?? [];
  const code = `3幢-${unit}-${number}`;
  await page.getByRole('region', { name: '选中的房屋' }).getByText(code).waitFor();
  await page.getByRole('region', { name: '欠费户' }).getByText('去收款').click();
  await page.waitForURL('**/charging/checkout/normal?**');
  await page.getByRole('heading', { name: `云栖花园 ${code}` }).waitFor();
});

test('a chart gives way to its table and comes back', async () => {
  const page = await openAs('emp', '/charging/checkout/summary');
  const chart = page.getByRole('figure', { name: '每日实收' });
  await chart.locator('svg path').first().waitFor({ state: 'attached' });
  const turn = chart.getByRole('button', { name: '每日实收 看表' });
  await turn.click();
  const table = chart.getByRole('table', { name: /^每日实收/ });
  await expect.poll(() => table.getByRole('row').count()).toBeGreaterThan(1);
  expect(await table.isVisible()).toBe(true);
  await turn.click();
  await chart.locator('.chart-canvas svg').waitFor();
});

test('390 px: invoices are cards, and one opens as a sheet that a thumb closes', async () => {
  const page = await openAs('emp');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/charging/checkout/summary');
  await page.getByRole('tab', { name: '发票' }).click();
  const card = page.locator('.list-cards li').first();
  const number = /FP\d+/.exec(await card.innerText())?.[0] ?? '';
  expect(number).not.toBe('');
  expect(await page.getByRole('table').count()).toBe(0);
  await card.locator('.list-card').click();
  const sheet = page.getByRole('dialog').filter({ hasText: number });
  await sheet.getByRole('heading', { level: 2 }).waitFor();
  const box = await sheet.boundingBox();
  expect([box?.x, box?.width]).toEqual([0, 390]);
  const close = sheet.getByRole('button', { name: '关闭' });
  const thumb = await close.boundingBox();
  expect(Math.min(thumb?.width ?? 0, thumb?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await close.click();
  await sheet.waitFor({ state: 'hidden' });
  await card.waitFor();
});
