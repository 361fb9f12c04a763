// 房屋档案: a sheet is imported, a house is found, its area is changed and the old area appears in its history; and what users without the
// right can see but not do.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { HOUSE_SHEET_COLUMNS } from '@anju/contract';
import { ACCOUNT_IN_PAGE, inPage, openAs, openUserMenu } from './person.ts';
import { writeSheet } from './sheets.ts';

const HOUSE = '/estate/property/house';
type Cells = Partial<Record<(typeof HOUSE_SHEET_COLUMNS)[number]['field'], string>>;

const sheet = (rows: Cells[]): Promise<string> => writeSheet(HOUSE_SHEET_COLUMNS, rows);

const house = (building: string, n: number): Cells => ({
  estate: '云栖花园',
  building,
  unit: '1单元',
  floor: String(Math.ceil(n / 2)),
  houseNo: `${Math.ceil(n / 2)}0${2 - (n % 2)}`,
  buildArea: '89.43',
  innerArea: '74.20',
  useArea: '70.10',
  useState: '使用中',
  handoverDate: '2025-03-01',
  chargeStartDate: '2025-04-01',
  ownerName: `诸葛试${n}`,
  ownerPhone: `1390000${String(1000 + n)}`,
});

const total = (page: Page) => page.getByText(/^共 [\d,]+ 条/);

async function upload(page: Page, file: string): Promise<void> {
  await page.getByRole('button', { name: /^导\s?入$/ }).click();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: '上传并检查' }).click();
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: '房号 / 姓名 / 电话 / 车牌' }).fill(text);
  await page.keyboard.press('Enter');
}

test('a sheet is imported, a house is found by phone, its area changed, and the old area stays in its history', async () => {
  const page = await openAs('emp', HOUSE);
  await total(page).waitFor();
  const rows = Array.from({ length: 60 }, (_, n) => house('99幢', n + 1));
  await upload(page, await sheet(rows));
  await page.getByText('共 60 行，正确 60 行').waitFor();
  await page.getByText('新增楼栋 1').waitFor();
  await page.getByRole('button', { name: '全部导入' }).click();
  await page.getByText('新增 60').waitFor();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^关\s?闭/ })
    .first()
    .click();

  await search(page, '1007');
  await page.getByText('99幢-1单元-401').first().dblclick();
  const drawer = page.getByRole('dialog').filter({ hasText: '面积版本' });
  await drawer.getByText('诸葛试7').first().waitFor();
  await drawer.getByRole('button', { name: '面积变更' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: '原面积保留为历史版本' });
  await dialog.getByLabel('建筑面积').fill('91.20');
  await dialog.getByLabel('变更原因').fill('房产证实测');
  await page.keyboard.press('Enter');
  await page.getByText('面积已变更，原面积保留在面积版本中').waitFor();

  await drawer.getByRole('tab', { name: '面积版本 2' }).click();
  const versions = drawer.getByRole('tabpanel', { name: '面积版本 2' });
  await versions.getByText('91.20').first().waitFor();
  const text = await versions.innerText();
  expect(text).toContain('89.43');
  expect(text).toContain('房产证实测');
  expect(text).toContain('2025.03.01');
  await drawer.getByRole('tab', { name: '操作记录' }).click();
  await drawer.getByText(/建筑面积：89.43 → 91.20/).waitFor();
});

test('a wrong sheet is shown row by row with column and reason, and only its good rows go in', async () => {
  const page = await openAs('emp', HOUSE);
  await total(page).waitFor();
  const rows = [
    house('98幢', 1),
    { ...house('98幢', 2), buildArea: '八十九' },
    { ...house('98幢', 3), estate: '不存在的小区' },
    house('98幢', 1),
    { ...house('98幢', 5), ownerPhone: '12345' },
  ];
  await upload(page, await sheet(rows));
  await page.getByText('共 5 行，正确 1 行，错误 4 行').waitFor();
  await page.getByText('与第 2 行重复').waitFor();
  const problems = await page.getByRole('dialog').getByRole('table').last().innerText();
  for (const expected of [
    '建筑面积',
    '八十九',
    '应为非负数，最多两位小数',
    '小区不存在，或不在您的管理范围',
    '与第 2 行重复',
    '手机号应为 11 位',
  ]) {
    expect(problems).toContain(expected);
  }
  expect(await page.getByRole('button', { name: '全部导入' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: '只导入正确的行' }).click();
  await page.getByText('新增 1，已存在 0，未导入 4').waitFor();
});

test('limited sees the notice that he is not authorised, and the page closes', async () => {
  const page = await openAs('limited', HOUSE);
  await page.getByText('您未获得授权，不可作业！').waitFor();
  await page.getByRole('button', { name: '确定' }).click();
  await page.waitForURL('**/search');
});

test('a clerk without the right sees everything and can change nothing, on the screen and on the server', async () => {
  const page = await openAs('clerk', HOUSE);
  await total(page).waitFor();
  await page.getByText('只能查看').waitFor();
  for (const name of ['新增房屋', '批量修改', /^导\s?入$/, /^导\s?出$/]) expect(await page.getByRole('button', { name }).count()).toBe(0);
  await page.locator('tbody tr.ant-table-row').first().dblclick();
  await page.getByRole('tab', { name: /面积版本/ }).waitFor();
  expect(await page.getByRole('button', { name: '面积变更' }).count()).toBe(0);
  const answer = await inPage(
    page,
    `fetch('/api/estate/house/1', { method: 'DELETE', headers: ${ACCOUNT_IN_PAGE} })
       .then(async (response) => ({ status: response.status, text: await response.text() }))`,
  );
  expect(answer).toEqual({ status: 403, text: expect.stringContaining('您未获得授权，不可作业！') as string });
});

test('the tree leads level by level to the houses of one unit', async () => {
  const page = await openAs('emp', HOUSE);
  const tree = page.getByRole('navigation', { name: '房屋树' });
  const open = (title: string) =>
    tree
      .getByRole('treeitem', { name: new RegExp(title) })
      .locator('.ant-tree-switcher')
      .first()
      .click();
  await open('云栖花园');
  await open('一区');
  await open('1幢');
  await tree.getByText('1单元').first().click();
  await page.getByText('合计 34 套').waitFor();
  for (const row of await page.locator('tbody tr.ant-table-row').allInnerTexts()) expect(row).toContain('1幢-1单元-');
});

test('what is filtered is exported after its purpose is stated, and the file arrives', async () => {
  const page = await openAs('emp', HOUSE);
  await total(page).waitFor();
  await search(page, '1幢-1单元-10');
  await page.getByRole('button', { name: /^导\s?出$/ }).click();
  const dialog = page.getByRole('dialog', { name: '导出用途' });
  const save = dialog.getByRole('button', { name: /保\s?存$/ });
  expect(await save.isDisabled()).toBe(true);
  await dialog.getByLabel('用途').fill('年度核对');
  await dialog.getByLabel('批准人').fill('陈经理');
  await dialog.getByLabel('批准日期').fill('2026.11.01');
  await page.keyboard.press('Enter');
  await save.click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载文件' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^房屋清册-\d{4}-\d\d-\d\d\.xlsx$/);
});

test('traditional characters: the screen and the data are converted, what is typed is not', async () => {
  const page = await openAs('emp', HOUSE);
  await total(page).waitFor();
  await openUserMenu(page);
  await page.getByText('繁體').click();
  await page.getByText('房屋檔案').first().waitFor();
  await page.getByText('雲棲花園').first().waitFor();
  const box = page.getByRole('searchbox');
  await box.fill('无此业户');
  await page.keyboard.press('Enter');
  await page.getByText('沒有符合條件的房屋').waitFor();
  expect(await box.inputValue()).toBe('无此业户');
});
