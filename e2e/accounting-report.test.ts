// A report in the browser: defined by a user, asked for a period, and followed from its figure through the book and the voucher to the
// receipt the money was taken with.
import { expect, test } from 'vitest';
import { askDatabase, openAs, pick, shown, told } from './person.ts';

const NAME = '现金收款月报';

/** The last month whose receipts stand in the books, and what was taken in cash in it. */
async function lastBooked(): Promise<{ month: string; cash: string }> {
  const [found] = await askDatabase<{ month: string; cash: string }>(
    `select to_char(make_date(e.ym / 100, e.ym % 100, 1), 'YYYY.MM') as month, to_char(sum(e.debit), 'FM999,999,990.00') as cash
       from accounting.entry e join accounting.subject s on s.tenant_id = e.tenant_id and s.id = e.subject_id and s.code = '1001'
       join accounting.account_set a on a.tenant_id = e.tenant_id and a.company_id = e.company_id and a.state = 2
      where e.posted and exists (select from accounting.event_voucher x where x.tenant_id = e.tenant_id and x.voucher_id = e.voucher_id)
      group by e.company_id, e.ym order by e.company_id, e.ym desc limit 1`,
  );
  if (!found) throw new Error('the demo has no books');
  return found;
}

test('a report is defined by a user, and its figure leads to the receipt', async () => {
  const page = await openAs('emp', '/accounting/setup/report');
  const { month, cash } = await lastBooked();
  await shown(page).getByRole('button', { name: '新增报表' }).click();
  const dialog = page.locator('.ant-modal');
  await dialog.getByLabel('报表名称').fill(NAME);
  await page.keyboard.press('Enter');
  await told(page, '已新增').waitFor();

  await shown(page).getByRole('row', { name: '第 1 行 项目' }).click();
  await shown(page).getByLabel('项目', { exact: true }).fill('现金收款');
  const formula = shown(page)
    .getByLabel(/本期金额|公式/)
    .last();
  await formula.fill('JF(1001');
  await shown(page)
    .getByText(/处公式不能保存/)
    .waitFor();
  await formula.fill('JF(1001)');
  const save = shown(page).getByRole('button', { name: '保存为新版本' });
  await expect.poll(() => save.isEnabled()).toBe(true);
  await save.click();
  await told(page, '已保存为第 2 版').waitFor();

  await page.goto('/accounting/report/report');
  await shown(page).getByRole('combobox', { name: '报表' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: NAME }).click();
  await pick(shown(page).getByRole('combobox', { name: '期间起' }), month);
  await pick(shown(page).getByRole('combobox', { name: '期间止' }), month);
  const figure = shown(page).getByRole('button', { name: /^现金收款 本期金额/ });
  await expect.poll(() => figure.innerText()).toBe(cash);
  await figure.click();
  await page
    .locator('.ant-modal')
    .getByRole('link', { name: `1001 库存现金 ${cash}` })
    .click();

  // The book of that subject and month, and the voucher of money taken at the counter.
  const line = shown(page)
    .getByRole('row')
    .filter({ has: page.locator('.acc-number') })
    .first();
  await line.click();
  const number = await line.locator('.acc-number').innerText();
  const voucher = page.locator('.ant-drawer');
  await voucher.getByText('来源单据').click();
  const source = voucher.getByRole('link', { name: /^收费 / }).first();
  const [, receipt = '', , amount = ''] = (await source.innerText()).split(' ');
  await source.click();

  // The voucher stays where it was opened, in its own tab.
  const taken = page.locator('.ant-drawer:visible');
  await taken.getByText(`收费 ${receipt}`).waitFor();
  const vouchers = taken.getByRole('list', { name: '凭证' });
  await vouchers.getByRole('button', { name: number }).waitFor();
  const named = await taken.innerText();
  expect(named).toContain(amount);
  expect(named).toContain(`${month}.`);
});
