// An asset in the browser from its purchase to its sale: bought, moved to another department, depreciated with all the others, sold, and in
// agreement with the books in every amount. domain: accounting 6.3-6.5.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { auditVouchers, listBooks, postVouchers, readDepreciation, searchVouchers, submitVouchers, VOUCHER } from '@anju/contract';
import { ask } from './office.ts';
import { choose, openAs, shown, told, typeDay } from './person.ts';

const NAME = '巡逻观光车';
const INFO = '/accounting/asset/info';

const dayIn = (ym: number, day: number): string =>
  `${Math.trunc(ym / 100)}-${String(ym % 100).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
const monthText = (ym: number): string => `${Math.trunc(ym / 100)}.${String(ym % 100).padStart(2, '0')}`;

/** The rows of the preview without their months: `48 个月 每月 1,900.00`. */
const runs = async (dialog: Locator): Promise<string[]> =>
  (await dialog.getByRole('list', { name: '每月折旧' }).getByRole('listitem').allInnerTexts()).map((text) =>
    text.replaceAll(/\s+/g, ' ').replace(/^[\d.]+( – [\d.]+)? /, ''),
  );

/** The lines of the voucher that is open: `借 1601 120,000.00`. */
async function linesOf(page: Page): Promise<string[]> {
  const rows = page.locator('.ant-drawer').getByRole('region', { name: '分录' }).locator('tbody tr');
  await rows.first().waitFor();
  return rows.evaluateAll((found) =>
    (found as unknown as { cells: { innerText: string }[]; querySelector: (of: string) => { innerText: string } }[]).map((row) => {
      const [debit, credit] = [row.cells[2]?.innerText.trim(), row.cells[3]?.innerText.trim()];
      return `${debit ? '借' : '贷'} ${row.querySelector('b').innerText} ${debit ? debit : credit}`;
    }),
  );
}

/** Opens the vouchers that a drawer names, one after another, and closes each again. */
async function vouchersOf(page: Page, drawer: Locator): Promise<string[][]> {
  const rows = drawer.locator('.asset-vouchers').getByRole('listitem');
  await rows.first().waitFor();
  const found: string[][] = [];
  for (const row of await rows.all()) {
    const summary = await row.locator('> span:not([class])').innerText();
    await row.getByRole('button').click();
    // Until a voucher has arrived, the one opened before it stands there.
    await page.locator('.ant-drawer').getByText(`未取号凭证 ${summary}`).waitFor();
    found.push(await linesOf(page));
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: '分录' }).waitFor({ state: 'detached' });
  }
  return found;
}

/** The second person passes the document of the asset. */
async function approve(auditor: Page, path: string): Promise<Locator> {
  await auditor.goto(path);
  await shown(auditor).getByRole('row').filter({ hasText: NAME }).first().dblclick();
  const drawer = auditor.locator('.ant-drawer');
  await drawer.getByRole('button', { name: '审核通过' }).click();
  await auditor
    .getByRole('dialog')
    .getByRole('button', { name: /^通\s?过$/ })
    .click();
  await told(auditor, '已审核').waitFor();
  await shown(auditor).getByRole('row').filter({ hasText: NAME }).first().dblclick();
  return drawer;
}

async function openCard(maker: Page): Promise<void> {
  await maker.goto(`${INFO}?key=${encodeURIComponent(NAME)}`);
  await shown(maker).getByRole('row').filter({ hasText: NAME }).first().dblclick();
}

/** From the drawer of the card to a document about it. */
async function turnTo(maker: Page, link: string): Promise<Locator> {
  await maker.locator('.ant-drawer').getByRole('link', { name: link }).click();
  const dialog = maker.getByRole('dialog').filter({ hasText: '提交' });
  await dialog.getByTitle(new RegExp(NAME)).waitFor();
  return dialog;
}

/**
 * Brings the vouchers of the asset into the books. The maker submits the drafts. The auditor audits them, except those the auditor wrote by
 * approving a document: nobody audits their own, so the boss audits these, and posts all.
 */
async function post(maker: Page, auditor: Page, boss: Page, companyId: number, yms: readonly [number, number]): Promise<void> {
  const find = async (page: Page, state: 1 | 2 | 3) =>
    (await ask(page, searchVouchers, { companyId, states: [state], fromYm: yms[0], toYm: yms[1], size: 100 })).rows.filter(
      ({ source }) => source !== null && /^(asset|depreciation)/.test(source),
    );
  const chosen = (rows: readonly { id: number; version: number }[]) => ({
    companyId,
    vouchers: rows.map(({ id, version }) => ({ id, version })),
  });
  await ask(maker, submitVouchers, { ...chosen(await find(maker, VOUCHER.draft)), confirmed: true });
  for (const page of [auditor, boss]) {
    const foreign = (await find(page, VOUCHER.submitted)).filter(({ own }) => !own);
    if (foreign.length > 0) await ask(page, auditVouchers, chosen(foreign));
  }
  await ask(boss, postVouchers, chosen(await find(boss, VOUCHER.audited)));
}

test('an asset is bought, moved, depreciated and sold, and the cards agree with the books', async () => {
  const [maker, auditor, boss] = await Promise.all([openAs('emp', INFO), openAs('auditor'), openAs('boss')]);
  const [book] = await ask(maker, listBooks, {});
  if (!book) throw new Error('no books');
  const { companyId } = book;
  const { lastYm, nextYm } = await ask(maker, readDepreciation, { companyId, ym: book.currentYm });
  if (lastYm === null || nextYm === null) throw new Error('the demo depreciates month after month');

  // Bought in the last month that is depreciated: a card of 120,000.00 with 5 % salvage over 60 months.
  await shown(maker).getByRole('button', { name: '新增卡片' }).click();
  const card = maker.getByRole('dialog');
  await choose(card, '资产类别', '运输工具');
  await card.getByLabel('资产名称').fill(NAME);
  await card.getByLabel('原值').fill('120000');
  await card.getByLabel('使用月数').fill('60');
  await card.getByLabel('净残值率').fill('5');
  await typeDay(card.getByLabel('入账日期'), dayIn(lastYm, 8));
  await card.getByLabel('进项税额').fill('15600');
  await choose(card, '付款账户');
  await choose(card.getByRole('group', { name: '第 1 个部门' }), '部门', '秩序部');
  await choose(card, '项目', '云栖花园');
  await typeDay(card.getByLabel('开始使用'), dayIn(lastYm, 8));
  const preview = card.getByRole('region', { name: '折旧预览' });
  await expect.poll(() => runs(card)).toEqual(['60 个月 每月 1,900.00']);
  expect((await preview.innerText()).replaceAll(/\s+/g, ' ')).toContain('预计净残值 6,000.00 应提折旧 114,000.00');
  await choose(card, '折旧方法', '双倍余额递减法');
  const declining = ['4,000.00', '2,400.00', '1,440.00'].map((amount) => `12 个月 每月 ${amount}`);
  await expect.poll(() => runs(card)).toEqual([...declining, '24 个月 每月 830.00']);
  await choose(card, '折旧方法', '年数总和法');
  await expect
    .poll(async () => (await runs(card)).slice(0, 4))
    .toEqual(['11 个月 每月 3,166.67', '1 个月 每月 3,166.63', '11 个月 每月 2,533.33', '1 个月 每月 2,533.37']);
  await choose(card, '折旧方法', '年限平均法');
  await expect.poll(() => runs(card)).toEqual(['60 个月 每月 1,900.00']);
  await card.getByRole('button', { name: /^保\s?存/ }).click();
  await told(maker, /^已新增 YS\d+，并生成入账凭证$/).waitFor();
  const drawer = maker.locator('.ant-drawer');
  await drawer.getByRole('tab', { name: '凭证 1' }).click();
  expect(await vouchersOf(maker, drawer)).toEqual([['借 1601 120,000.00', '借 22210101 15,600.00', '贷 100201 135,600.00']]);

  // Moved to another department in the month after it: the month of the move is still borne by the old one.
  const move = await turnTo(maker, '办理变动');
  await choose(move, '变动类型', '部门转移');
  await typeDay(move.getByLabel('变动日期'), dayIn(nextYm, 1));
  await move.getByLabel('变动原因').fill('巡逻改由工程部负责');
  await choose(move.getByRole('group', { name: '第 1 个部门' }), '部门', '工程部');
  await move.getByRole('button', { name: /^提\s?交/ }).click();
  await told(maker, /已提交，请他人审核$/).waitFor();
  const moved = await approve(auditor, '/accounting/asset/change');
  expect(await vouchersOf(auditor, moved)).toEqual([['借 1601 120,000.00', '贷 1601 120,000.00']]);

  // Depreciated with all the others: what is missing is asked for first.
  await maker.goto('/accounting/asset/depreciation');
  await shown(maker).getByRole('row').filter({ hasText: NAME }).first().waitFor();
  const due = shown(maker).getByRole('row').filter({ hasText: NAME });
  expect(await due.innerText()).toMatch(/秩序部[\s\S]*年限平均法\s+120,000.00\s+–\s+1,900.00/);
  const units = shown(maker).getByRole('button', { name: /^录入工作量/ });
  if ((await units.count()) > 0) {
    await units.click();
    await maker
      .getByRole('dialog')
      .getByLabel(/本月工作量$/)
      .fill('1800');
    await maker.keyboard.press('Enter');
    await told(maker, '工作量已保存').waitFor();
  }
  await shown(maker).getByRole('button', { name: '计提折旧' }).click();
  await told(maker, /折旧已计提，凭证待审核$/).waitFor();

  // Sold: net 118,100.00, for 40,000.00 with 500.00 of cost.
  await openCard(maker);
  const sale = await turnTo(maker, '办理减少');
  await choose(sale, '减少方式', '出售');
  await typeDay(sale.getByLabel('减少日期'), dayIn(nextYm, 1));
  await sale.getByLabel('减少原因').fill('改用电动自行车巡逻');
  await sale.getByLabel('价款').fill('40000');
  await sale.getByLabel('税额').fill('5200');
  await sale.getByLabel('清理费用').fill('500');
  await choose(sale, '银行账户');
  await expect.poll(() => sale.getByRole('region', { name: '清理损益' }).innerText()).toContain('-78,600.00');
  await sale.getByRole('button', { name: /^提\s?交/ }).click();
  await told(maker, /已提交，请他人审核$/).waitFor();
  const sold = await approve(auditor, '/accounting/asset/decrease');
  expect(await vouchersOf(auditor, sold)).toEqual([
    ['借 1602 1,900.00', '借 1606 118,100.00', '贷 1601 120,000.00'],
    ['借 1606 500.00', '贷 100201 500.00'],
    ['借 100201 45,200.00', '贷 1606 40,000.00', '贷 22210107 5,200.00'],
    ['借 6115 78,600.00', '贷 1606 78,600.00'],
  ]);

  // In the books: cards and subjects agree, and the register has it come and go.
  await post(maker, auditor, boss, companyId, [lastYm, nextYm]);
  await boss.goto(`/accounting/asset/depreciation?ym=${nextYm}`);
  await shown(boss).getByText('卡片与已登账的科目余额一致').waitFor();
  await boss.goto('/accounting/asset/doc?tab=movements');
  const movements = shown(boss).getByRole('row').filter({ hasText: NAME });
  await movements.filter({ hasText: '出售' }).waitFor();
  expect((await movements.allInnerTexts()).map((text) => text.match(/-?[\d,]+\.\d\d/g))).toEqual(
    expect.arrayContaining([
      [monthText(lastYm), '120,000.00'],
      [monthText(nextYm), '-120,000.00', '-1,900.00'],
    ]),
  );
  await movements.filter({ hasText: '出售' }).dblclick();
  const gone = boss.locator('.ant-drawer');
  await gone.getByText('已清理').waitFor();
  await gone.getByRole('tab', { name: /^折旧 1 / }).click();
  const months = gone.getByRole('table', { name: '各月折旧' });
  expect((await months.innerText()).replaceAll(/\s+/g, ' ')).toContain(`${monthText(nextYm)} 已计提 1,900.00`);
});
