// Suspension (挂账) in the browser: one user suspends chosen arrears, another approves it, the bills are kept apart from collectable arrears,
// and the suspension is lifted again.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { choose, openAs } from './person.ts';

const shown = (page: Page) => page.locator('.shell-page:not(.covered)');
/** A second user finds the pending request and approves it. */
async function approve(number: string): Promise<string> {
  const checker = await openAs('auditor', '/charging/arrears/audit');
  await shown(checker).getByRole('row').filter({ hasText: number }).dblclick();
  await checker.getByRole('button', { name: '审核通过' }).click();
  const dialog = checker.getByRole('dialog').filter({ hasText: `审核通过 ${number}` });
  await dialog.getByLabel('审核意见').fill('材料齐全');
  await dialog.getByRole('button', { name: /通\s?过$/ }).click();
  const said = checker.getByText(/已办理 \d+ 笔/).first();
  await said.waitFor();
  return said.innerText();
}

let house = '';
test('arrears are put on hold by one person and approved by another', async () => {
  const maker = await openAs('emp', '/charging/arrears/chase');
  const first = shown(maker).locator('tr.ant-table-row').filter({ hasText: '未联系' }).first();
  await first.waitFor();
  house = (await first.getByRole('cell').nth(1).innerText()).trim();
  await first.getByRole('checkbox').check();
  await shown(maker).getByRole('button', { name: '申请挂账' }).click();
  const form = maker.getByRole('dialog').filter({ hasText: '挂账申报' });
  await form.locator('tbody').getByRole('checkbox').first().check();
  await choose(form, '欠费原因', '诉讼中');
  await form.getByLabel('说明').fill('已向法院起诉，等待判决');
  await form.getByLabel('收回计划').fill('判决生效后申请执行');
  await form.getByRole('button', { name: /保\s?存$/ }).click();
  await maker.getByText('已提交，请他人审核').first().waitFor();

  await maker.goto('/charging/arrears/request');
  const row = shown(maker).getByRole('row').filter({ hasText: house }).first();
  await row.waitFor();
  const number = /HG\d{10}/.exec(await row.innerText())?.[0] ?? '';
  expect(number).not.toBe('');
  await row.dblclick();
  await maker.getByText('由他人审核').waitFor();
  expect(await approve(number)).toMatch(/已办理 1 笔/);
});

test('what is suspended stands apart, goes back by another paper, and is chased again', async () => {
  const page = await openAs('emp', '/charging/arrears/transfer');
  const row = shown(page).getByRole('row').filter({ hasText: house }).first();
  await row.waitFor();
  expect(await row.innerText()).toContain('诉讼中');
  await row.getByRole('checkbox').check();
  await shown(page).getByRole('button', { name: '申请回转' }).click();
  const form = page.getByRole('dialog').filter({ hasText: '回转申请' });
  await form.locator('tbody').getByRole('checkbox').first().check();
  await form.getByLabel('说明').fill('双方和解，恢复催收');
  await form.getByRole('button', { name: /保\s?存$/ }).click();
  await page.getByText('已提交，请他人审核').first().waitFor();
  await shown(page).getByRole('tab', { name: '单据' }).click();
  const paper = shown(page).getByRole('row').filter({ hasText: '待审核' }).filter({ hasText: house }).first();
  await paper.waitFor();
  await approve(/HG\d{10}/.exec(await paper.innerText())?.[0] ?? '');
  await page.goto('/charging/arrears/transfer');
  await shown(page).locator('tr.ant-table-row').first().waitFor();
  await expect.poll(() => shown(page).getByRole('row').filter({ hasText: house }).count()).toBe(0);
});
