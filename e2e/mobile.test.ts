// Collecting on a phone with a 390 × 844 screen: a house is found, bills are chosen and paid by a code, and the receipt is shown; and a
// payment without an answer is found by querying the provider and not charged again.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { askDatabase, inPage, openAs } from './person.ts';

/** Houses of 云栖花园 with several open bills, none suspended, excluding the house that other tests pay. */
async function owingHouses(): Promise<string[]> {
  const rows = await askDatabase<{ code: string }>(
    `select h.code from charging.bill b join estate.house h on h.tenant_id = b.tenant_id and h.id = b.house_id join estate.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
      where e.name = '云栖花园' and b.state = 4 and not b.void and b.held_by is null and b.parking_id is null and h.code <> '1幢-1单元-501'
      group by h.code having count(*) > 1 and not bool_or(b.suspended) order by h.code limit 2`,
  );
  return rows.map(({ code }) => code);
}

async function openPhone(): Promise<Page> {
  const page = await openAs('emp');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/charging/checkout/mobile');
  await page.getByLabel('查找房屋', { exact: true }).waitFor();
  return page;
}

async function openHouse(page: Page, code: string): Promise<string> {
  await page.getByLabel('查找房屋', { exact: true }).fill(code);
  await page
    .getByRole('button', { name: `云栖花园 ${code}` })
    .first()
    .click();
  await page.getByLabel('本次应收').waitFor();
  return (await page.getByLabel('本次应收').innerText()).trim();
}
const collect = (page: Page) => page.getByRole('button', { name: /^收\s?款$/ }).click();

test('a house is found, bills are chosen and paid by a code, and the receipt is seen', async () => {
  const [code = ''] = await owingHouses();
  const page = await openPhone();
  const all = await openHouse(page, code);
  // The page fills the whole screen and does not overflow sideways.
  expect(await page.locator('.mobile').boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  expect(await inPage(page, `document.querySelector('.mobile-body').scrollWidth`)).toBe(390);
  await page.getByRole('region', { name: '账单' }).getByRole('checkbox').first().uncheck();
  await expect.poll(() => page.getByLabel('本次应收').innerText()).not.toBe(all);
  const due = (await page.getByLabel('本次应收').innerText()).trim();
  await collect(page);
  await page.getByRole('img', { name: '收款码' }).waitFor();
  expect((await page.getByLabel('订单金额').innerText()).trim()).toBe(due);
  await page.getByText(/请付款人在 \d+:\d\d 内完成支付/).waitFor();
  await page.getByRole('button', { name: '支付成功' }).click();
  await page.getByText('收款成功').waitFor();
  const receipt = page.getByRole('article', { name: '电子收据' });
  expect(await receipt.innerText()).toContain(due);
  await page.getByRole('button', { name: /^完\s?成$/ }).click();
  await page.getByRole('tab', { name: '订单' }).click();
  await page
    .getByRole('button', { name: /^订单 YD/ })
    .filter({ hasText: '已支付' })
    .first()
    .waitFor();
});

test('a payment nobody answered for is found by asking, and the bills are paid once', async () => {
  const code = (await owingHouses())[1] ?? '';
  const page = await openPhone();
  const due = await openHouse(page, code);
  await collect(page);
  await page.getByRole('button', { name: '不应答' }).click();
  await page.getByText('支付渠道没有应答，正在自动核实，请勿重复收款').waitFor();
  // The provider answers only after a while; querying it earlier changes nothing.
  const ask = page.getByRole('button', { name: /^核\s?实$/ });
  const asked = page.waitForResponse(/\/ask$/);
  await ask.click();
  await asked;
  await page.getByText('支付渠道没有应答，正在自动核实，请勿重复收款').waitFor();
  await askDatabase(`update charging.simulated_payment set ready_at = now() where mood = 'slow'`);
  await ask.click();
  await page.getByText('收款成功').waitFor();
  expect(await page.getByRole('article', { name: '电子收据' }).innerText()).toContain(due);
  await page.getByRole('button', { name: '查看本户' }).click();
  await page.getByText('没有未收的账单').waitFor();
});

test('a photo of a label opens its house, also where the browser reads no codes itself', async () => {
  const [code = ''] = await owingHouses();
  const page = await openPhone();
  await openHouse(page, code);
  await page.getByRole('button', { name: '房屋二维码' }).click();
  const label = await page.getByRole('img', { name: `二维码 云栖花园 ${code}` }).screenshot();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '换一户' }).click();
  await page.getByRole('button', { name: '扫房屋二维码' }).click();
  await page.getByLabel('选择二维码照片').setInputFiles({ name: 'label.png', mimeType: 'image/png', buffer: label });
  await page.getByLabel('本次应收').waitFor();
  await page.getByText(`云栖花园 ${code}`).first().waitFor();
});
