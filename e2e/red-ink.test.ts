// A receipt of an earlier, closed day turns out to be wrong: it can no longer be voided, so one of its lines is reversed (红冲) and the bill
// is owed again. The amount stays below the limit of red ink, and no cash leaves the drawer, so that no second person is needed.
import { expect, test } from 'vitest';
import { askDatabase, openAs, typeDay } from './person.ts';

interface Old {
  readonly number: string;
  readonly day: string;
  readonly code: string;
  readonly item: string;
  readonly bill: string;
}

test('a paper of a closed day is taken back by line, in red', async () => {
  const [old] = await askDatabase<Old>(
    `select s.number, s.day::text as day, h.code, i.name as item, l.bill_id as bill from charging.settlement s
       join charging.day_close d on d.tenant_id = s.tenant_id and d.id = s.close_id and d.state = 3
       join estate.house h on h.tenant_id = s.tenant_id and h.id = s.house_id
       join charging.settlement_line l on l.tenant_id = s.tenant_id and l.settlement_id = s.id and l.seq = 1
       join manage.charge_type i on i.tenant_id = l.tenant_id and i.id = l.charge_type_id
      where s.state = 1 and l.amount + l.late <= 1000
        and not exists (select from charging.tender t where t.tenant_id = s.tenant_id and t.settlement_id = s.id and t.list = 1 and t.method = 1)
        and (select count(*) from charging.settlement_line x where x.tenant_id = s.tenant_id and x.settlement_id = s.id) > 1
      order by s.id desc limit 1`,
  );
  if (!old) throw new Error('no paper of a closed day in the demo data');
  const page = await openAs('emp', '/charging/checkout/normal');
  await page.getByRole('tab', { name: '结算记录' }).click();
  // The list initially shows today only.
  await typeDay(page.getByLabel('入账日期起'), old.day);
  await page.getByPlaceholder('票据号 / 房号 / 付款人').fill(old.number);
  await page.keyboard.press('Enter');
  await page.getByRole('row').filter({ hasText: old.number }).dblclick();
  const detail = page.getByRole('dialog').filter({ hasText: old.number });
  await detail.getByRole('button', { name: /红\s?冲/ }).waitFor();
  expect(await detail.getByRole('button', { name: /作\s?废/ }).count()).toBe(0);
  await detail.getByRole('button', { name: /红\s?冲/ }).click();
  const red = page.getByRole('dialog').filter({ hasText: '退款方式' });
  // Only the first line stays selected.
  const lines = red.getByRole('checkbox');
  for (let at = 1; at < (await lines.count()); at++) await lines.nth(at).uncheck();
  await red.getByLabel('原因').fill('项目错');
  await red.locator('.ant-btn-primary').click();
  await page.getByText(/已红冲，红冲单号 [A-Z]+\d+/).waitFor();
  await page.getByText('项目错').first().waitFor();

  const [after] = await askDatabase<{ state: number; open: string; amount: string; reds: number }>(
    `select b.state, b.open::text, b.amount::text, (select count(*)::int from charging.settlement r join charging.settlement o on o.tenant_id = r.tenant_id and o.id = r.original_id
               where o.number = $2) as reds from charging.bill b where b.id = $1 and b.tenant_id = (select tenant_id from charging.settlement where number = $2 limit 1)`,
    [old.bill, old.number],
  );
  expect(after).toMatchObject({ state: 4, reds: 1 });
  expect(after?.open).toBe(after?.amount);

  // The desk lists it among the open bills.
  await page.goto('/charging/checkout/normal');
  await page.getByLabel('查找房屋', { exact: true }).fill(old.code);
  await page.keyboard.press('Enter');
  await page.getByText(old.item).first().waitFor();
});
