// Contracts in the browser: one is registered with its customer and charged by its area; another, in arrears, is found at the desk by its
// number and paid.
import { expect, test } from 'vitest';
import { addDays, businessDay } from '@anju/domain';
import { askDatabase, choose, focusAt, openAs, shown, typeDay } from './person.ts';

const NUMBER = 'HT-ZL-088';
const OWING = 'HT-GG-002';

test('a contract is registered and charged by its area for its whole term', async () => {
  const page = await openAs('clerk', '/charging/billing/standard');
  await page.locator('.tree-title', { hasText: '云栖花园' }).click();
  await page.getByText('合同', { exact: true }).click();
  await page.getByRole('button', { name: '登记合同' }).click();
  const form = page.getByRole('dialog').filter({ hasText: '登记合同' });
  await form.getByLabel('客户').fill('蓝屏');
  await page.getByText(/^云州蓝屏广告有限公司　KH\d+/).click();
  await form.getByLabel('合同编号').fill(NUMBER);
  await choose(form, '类型', '场地租赁');
  await form.getByLabel('名称').fill('南门展示场地');
  await form.getByLabel('面积').fill('20');
  const today = businessDay(new Date());
  for (const [label, day] of [
    ['起始日', today],
    ['到期日', addDays(today, 364)],
  ] as const) {
    await typeDay(form.getByLabel(label), day);
  }
  await form.getByRole('button', { name: /保\s?存$/ }).click();
  await page.getByText('已登记，请挂收费标准').waitFor();

  const drawer = page.locator('.ant-drawer').filter({ hasText: '南门展示场地' });
  await drawer.getByRole('button', { name: /挂标准$/ }).click();
  const hang = page.getByRole('dialog').filter({ hasText: `挂收费标准 ${NUMBER}` });
  await choose(hang, '收费标准', '摊位场地费');
  await hang.getByRole('button', { name: /挂\s?接$/ }).click();
  await page.getByText('已挂接 1 个合同').waitFor();
  await drawer.getByText('20.00 ㎡ × 48.00 元 = 960.00 元/月').waitFor();
  await page.keyboard.press('Escape');
  const row = shown(page).getByRole('row').filter({ hasText: NUMBER });
  await row.getByText('48.00 · 全合同期').waitFor();
  await row.getByText('960.00', { exact: true }).waitFor();
});

test('one that owes is found and paid at the desk, and its receipt names it', async () => {
  const [owed] = await askDatabase<{ open: string; bills: number }>(
    `select o.open::text, o.bills from charging.object_balance o join charging.contract n on n.tenant_id = o.tenant_id and n.id = o.object_id
      where o.object_kind = 4 and n.number = $1 and o.bills > 0`,
    [OWING],
  );
  if (!owed) throw new Error(`${OWING} of the demo data owes nothing`);
  const page = await openAs('clerk', '/charging/checkout/normal');
  await page.getByLabel('查找房屋', { exact: true }).fill(OWING.toLowerCase());
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: `合同 ${OWING}` }).waitFor();
  await focusAt(page, '实收现金');
  const due = (await page.getByLabel('本次应收').innerText()).trim();
  await page.keyboard.press('F9');
  const result = page.getByRole('group', { name: '收款结果' });
  await result.waitFor();
  const number = /[A-Z]+\d{8,}/.exec(await result.innerText())?.[0] ?? '';
  expect(await result.innerText()).toContain(due);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: '结算记录' }).click();
  await page.getByRole('row').filter({ hasText: number }).dblclick();
  const paper = page.getByRole('dialog').filter({ hasText: number });
  await paper.getByText(`合同 ${OWING}`).first().waitFor();
  await paper.getByText('云州蓝屏广告有限公司').first().waitFor();

  const after = await askDatabase<{ state: number; bills: number; paid: string; total: string }>(
    `select b.state, count(*)::int as bills, sum(l.amount)::text as paid, sum(l.amount + l.late)::text as total from charging.settlement s
       join charging.settlement_line l on l.tenant_id = s.tenant_id and l.settlement_id = s.id join charging.bill b on b.tenant_id = l.tenant_id and b.id = l.bill_id
       join charging.contract n on n.tenant_id = b.tenant_id and n.id = b.contract_id where s.number = $1 and n.number = $2 group by b.state`,
    [number, OWING],
  );
  // `paid` is the principal that was owed; `total` adds the late fee and equals the amount the desk asked for.
  expect(after).toEqual([{ state: 5, bills: owed.bills, paid: owed.open, total: due.replaceAll(',', '') }]);
});
