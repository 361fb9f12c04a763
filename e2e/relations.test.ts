// Customer relations in the browser: a house is let by one person and put in force by another, and a survey is answered on a phone by its
// link, once.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { SIZES } from './screens.ts';
import { askDatabase, openAs, openPage, shown } from './person.ts';

const RENTAL = '/customer/relation/rental';
const TENANT = '尤小租';
const rowOf = (page: Page) => shown(page).getByRole('row').filter({ hasText: TENANT }).first();

test('a house is let: the tenant pays the items of the lease from its first day', async () => {
  const maker = await openAs('emp', RENTAL);
  await shown(maker)
    .getByRole('button', { name: /新增租约/ })
    .click();
  const form = maker.getByRole('dialog').filter({ hasText: '新增租约' });
  await form.getByRole('combobox', { name: '房屋' }).fill('3-1-101');
  await maker.locator('.ant-select-item-option').filter({ hasText: '云栖花园 3幢-1单元-101' }).first().click();
  await form.getByLabel('租客姓名').fill(TENANT);
  await form.getByLabel('租客电话').fill('13755550001');
  await form.getByLabel('月租金').fill('3600');
  await form.getByRole('button', { name: '全部租客付' }).click();
  // Another journey may have billed the house into the lease; what was billed stays with the landlord.
  const kept = form.getByRole('checkbox', { name: /已计费的不变/ });
  const outcome = form.getByText(`物业服务费付款人`);
  await outcome.or(kept).first().waitFor();
  if (await kept.isVisible()) await kept.check();
  await outcome.waitFor();
  await form.getByRole('button', { name: /保存并提交/ }).click();
  await rowOf(maker).getByText('待审核').waitFor();

  const checker = await openAs('boss', RENTAL);
  await rowOf(checker).dblclick();
  await checker.getByRole('button', { name: /^(审核)?通\s?过$/ }).click();
  const decision = checker.getByRole('dialog').last();
  await decision.getByRole('button', { name: /通\s?过$/ }).click();
  await rowOf(checker).getByText('生效中').waitFor();

  const [payers] = await askDatabase<{ attached: number; metered: number }>(
    `select (select count(*)::int from charging.attachment a where a.tenant_id = p.tenant_id and a.payer_id = p.id) as attached,
            (select count(*)::int from charging.item_payer i where i.tenant_id = p.tenant_id and i.person_id = p.id) as metered
       from estate.person p where p.name = $1`,
    [TENANT],
  );
  expect(payers?.attached).toBeGreaterThan(0);
  expect(payers?.metered).toBeGreaterThan(0);

  await maker.goto('/customer/relation/relation');
  await maker.locator('.panorama').getByRole('combobox').fill(TENANT);
  await maker.getByRole('option').filter({ hasText: TENANT }).first().click();
  await maker.locator('.panorama').getByText('ZL').first().waitFor();
});

test('a survey is answered by its link, once, and counted', async () => {
  const [asked] = await askDatabase<{ tenant: number; token: string; title: string; answered: number }>(
    `select s.tenant_id as tenant, h.token, s.title, (select count(*)::int from customer.survey_answer a where a.survey_id = s.id) as answered
       from customer.survey s join customer.survey_house h on h.tenant_id = s.tenant_id and h.survey_id = s.id
      where s.state = 2 and not exists (select from customer.survey_answer a where a.survey_id = s.id and a.house_id = h.house_id)
      order by h.house_id limit 1`,
  );
  const address = `/survey/${asked?.tenant}/${asked?.token}`;
  const phone = await openPage(address);
  const [width, height] = SIZES.phone;
  await phone.setViewportSize({ width, height });
  const send = phone.getByRole('button', { name: '提交' });
  await send.click();
  // What is missing is told, and what was chosen stays when the page is opened again.
  await phone.locator('.survey-scores-5 label').filter({ hasText: '4' }).first().click();
  await phone.reload();
  const scores = phone.locator('.survey-scores-5');
  await scores.first().waitFor();
  for (let at = 1; at < (await scores.count()); at++) await scores.nth(at).locator('label').filter({ hasText: '5' }).click();
  await send.click();
  await phone.getByText('已提交，谢谢您').waitFor();
  await phone.goto(address);
  await phone.getByText('已提交，谢谢您').waitFor();
  expect(await phone.getByRole('button', { name: '提交' }).count()).toBe(0);

  const page = await openAs('emp', '/customer/relation/relation');
  await shown(page).getByRole('tab', { name: '满意度调查' }).click();
  const row = shown(page)
    .getByRole('row')
    .filter({ hasText: '进行中' })
    .filter({ hasText: asked?.title ?? '' });
  await row.getByRole('cell', { name: String((asked?.answered ?? 0) + 1), exact: true }).waitFor();
});
