// 起步 of a new company: the ticks of the landing page and the way each of them offers, and the last three steps, from the first standard to
// the first receipt. What another user decides between them is called beside the pages.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  auditBatch,
  auditPrice,
  CHARGE_METHOD,
  createRule,
  createStandard,
  listRuleChargeTypes,
  OBJECT,
  PRICE_METHOD,
  PRORATION,
  proposePrice,
  publishBatches,
  ROUNDING,
  searchBatches,
  type InputOf,
  type OutputOf,
} from '@anju/contract';
import { businessDay } from '@anju/domain';
import { callAs } from './office.ts';
import { choose, focusAt, shown } from './person.ts';

/** The first day of this month, on which the houses begin to pay. */
export const BEGIN = `${businessDay(new Date()).slice(0, 7)}-01`;

/** Opens the landing page, reads how many of the six steps are ticked, and follows the link of a step that is still to do. */
export async function firstSteps(page: Page, done: number, next?: { readonly step: string; readonly path: string }): Promise<void> {
  await page.goto('/search');
  const card = page.getByRole('region', { name: '起步' });
  await card.getByText(`已完成 ${done} / 6`).waitFor();
  expect(await card.getByLabel('已完成').count()).toBe(done);
  if (!next) return;
  await card.getByRole('link', { name: `去办 ${next.step}` }).click();
  await page.waitForURL(`**${next.path}`);
}

/** A price for a square metre, proposed by one user and approved by another. */
async function setPrice(manager: Page, checker: Page, estateId: number): Promise<void> {
  const types = await callAs<OutputOf<typeof listRuleChargeTypes>>(manager, 'GET', listRuleChargeTypes.path);
  const rule: InputOf<typeof createRule> = {
    name: '住宅物业服务费',
    chargeTypeId: types.find(({ name }) => name === '物业服务费')?.id ?? 0,
    objectKind: OBJECT.house,
    method: CHARGE_METHOD.byArea,
    priceMethod: PRICE_METHOD.unit,
    periodMonths: 1,
    advance: true,
    billDay: 1,
    dueDays: 30,
    proration: PRORATION.actualDays,
    rounding: ROUNDING.halfUp,
    decimals: 2,
    latePolicyId: null,
    prepaidOffset: true,
    onlinePay: true,
  };
  const { id: ruleId } = await callAs<OutputOf<typeof createRule>>(manager, 'POST', createRule.path, rule);
  const standard = { estateId, ruleId, name: '住宅物业服务费' };
  const { id } = await callAs<OutputOf<typeof createStandard>>(manager, 'POST', createStandard.path, standard);
  const path = proposePrice.path.replace('{id}', String(id));
  const price = { fromDate: BEGIN, price: '2.50', reason: '前期物业服务合同' };
  const { id: priceId } = await callAs<OutputOf<typeof proposePrice>>(manager, 'POST', path, price);
  await callAs(checker, 'POST', auditPrice.path.replace('{priceId}', String(priceId)), { note: '' });
}

/** The bills of the month, approved by another user and published. */
async function publish(manager: Page, checker: Page): Promise<void> {
  const { rows } = await callAs<OutputOf<typeof searchBatches>>(manager, 'POST', searchBatches.path, {});
  const [batch] = rows;
  if (!batch) throw new Error('no batch was made');
  await callAs(checker, 'POST', auditBatch.path.replace('{id}', String(batch.id)), { version: batch.version });
  await callAs(manager, 'POST', publishBatches.path, { batchIds: [batch.id] });
}

interface Charged {
  readonly estate: string;
  readonly estateId: number;
  readonly house: string;
}

/** From three ticks to six: the standard of every house, the bills of the month, and the first of them paid in cash. */
export async function firstReceipt(manager: Page, checker: Page, { estate, estateId, house }: Charged): Promise<void> {
  await setPrice(manager, checker, estateId);
  await firstSteps(manager, 3, { step: '收费标准', path: '/charging/billing/standard' });
  await manager.locator('.tree-title', { hasText: estate }).click();
  await manager.locator('.shell-page:not(.covered) thead').getByRole('checkbox').first().check();
  await manager.getByRole('button', { name: /挂标准/ }).click();
  const dialog = manager.getByRole('dialog').filter({ hasText: '挂收费标准' });
  await choose(dialog, '收费标准', '住宅物业服务费');
  await dialog.locator('.ant-btn-primary').click();
  await manager.getByText('已挂接 12 个房屋').waitFor();

  await firstSteps(manager, 4, { step: '首批账单', path: '/charging/billing/audit' });
  await manager.getByRole('button', { name: /新增/ }).click();
  const range = manager.getByRole('dialog').filter({ hasText: '新增计费' });
  await choose(range, '小区', estate);
  await range.getByRole('button', { name: /试\s?算$/ }).click();
  await manager.getByRole('dialog').filter({ hasText: '试算结果' }).getByRole('button', { name: '生成账单' }).click();
  await manager.getByRole('dialog').filter({ hasText: '由他人审核' }).locator('.ant-btn-primary').last().click();
  await shown(manager).getByText('由他人审核').first().waitFor();
  await publish(manager, checker);

  await firstSteps(manager, 5, { step: '第一笔收款', path: '/charging/checkout/normal' });
  await focusAt(manager, '查找房屋');
  await manager.keyboard.type(house);
  await manager.keyboard.press('Enter');
  await focusAt(manager, '实收现金');
  // 88.60 m² at 2.50.
  expect((await manager.getByLabel('本次应收').innerText()).trim()).toBe('221.50');
  await manager.keyboard.type('221.50');
  await manager.keyboard.press('F9');
  await manager.getByRole('group', { name: '收款结果' }).waitFor();

  // With the sixth tick the card has done its work.
  await manager.goto('/search');
  await manager.getByRole('region', { name: '今日实收' }).getByText('221.50').first().waitFor();
  expect(await manager.getByRole('region', { name: '起步' }).count()).toBe(0);
}
