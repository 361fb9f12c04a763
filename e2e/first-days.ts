// The first days of a newly approved company: its address, a manager with an account and suitable rights, employees, an estate and its houses
// from a sheet, a clerk who finds them, and then standards, bills and the first receipt. 起步 counts along, from no tick to all six.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { HOUSE_SHEET_COLUMNS } from '@anju/contract';
import { enterFirst, openAccount } from './accounts.ts';
import { BEGIN, firstReceipt, firstSteps } from './first-steps.ts';
import { askDatabase, choose } from './person.ts';
import { importSheet, writeSheet } from './sheets.ts';

export interface Company {
  readonly name: string;
  readonly code: string;
}

async function grant(administrator: Page, job: string, screens: readonly string[]): Promise<void> {
  await administrator.goto('/manage/unit/permission');
  await administrator.getByRole('navigation', { name: '岗位与角色' }).getByText(job, { exact: true }).click();
  for (const screen of screens) {
    await administrator.getByRole('searchbox', { name: '查找功能' }).fill(screen);
    await administrator.keyboard.press('Enter');
    await administrator.getByRole('checkbox', { name: `${screen} 全部`, exact: true }).check();
  }
  await administrator.getByRole('button', { name: /保\s?存$/ }).click();
  const summary = administrator.getByRole('dialog').filter({ hasText: '确认授权变更' });
  await summary
    .getByText(screens[0] ?? '')
    .first()
    .waitFor();
  await summary.locator('.ant-btn-primary').click();
  await administrator.getByText(/已保存，影响 \d+ 人，立即生效/).waitFor();
}

interface Hired {
  readonly number: string;
  readonly name: string;
  readonly job: string;
}

async function hire(administrator: Page, company: Company, { number, name, job }: Hired): Promise<void> {
  await administrator.goto('/manage/unit/employee');
  await administrator.getByRole('button', { name: '新增员工' }).click();
  await choose(administrator.getByRole('dialog'), '公司', company.name);
  await choose(administrator.getByRole('dialog'), '主岗', job);
  const file = administrator.getByRole('dialog').filter({ hasText: '新增员工' });
  await file.getByLabel('工号').fill(number);
  await file.getByLabel('姓名').fill(name);
  await administrator.keyboard.press('Enter');
  await administrator.getByText('已新增').waitFor();
}

/** The first step: what letters and receipts say about the company. */
async function fillCompany(administrator: Page, { name }: Company): Promise<void> {
  await administrator.getByRole('row').filter({ hasText: name }).click();
  await administrator.getByRole('button', { name: '修改资料' }).click();
  const form = administrator.getByRole('dialog').filter({ hasText: '修改公司' });
  await form.getByLabel('电话').fill('0571-88001234');
  await form.getByLabel('地址').fill('上城区清波街道 8 号');
  await form.getByRole('button', { name: /保\s?存$/ }).click();
  await administrator.getByText('已保存').waitFor();
}

export async function settleIn(administrator: Page, company: Company): Promise<void> {
  await firstSteps(administrator, 0, { step: '公司', path: '/manage/unit/company' });
  await fillCompany(administrator, company);
  await firstSteps(administrator, 1);
  await hire(administrator, company, { number: 'QB001', name: '沈一', job: '经理' });
  const first = await openAccount(administrator, 'QB001', 'shenyi');
  const charging = ['服务规则', '收费标准', '计费标准', '计费审核', '缴费通知', '日常结算'];
  await grant(administrator, '经理', ['小区楼栋', '房屋档案', '员工档案', ...charging]);
  await grant(administrator, '客服', ['收费标准', '计费审核']);

  const manager = await enterFirst('shenyi', company.code, first);
  // Nobody gives more than they have: staff with other duties is taken on by the administrator.
  await hire(administrator, company, { number: 'QB002', name: '许知秋', job: '客服' });
  await hire(administrator, company, { number: 'QB003', name: '唐果', job: '客服' });
  await manager.goto('/org/structure/employee');
  await manager.getByRole('row').filter({ hasText: '许知秋' }).waitFor();

  await firstSteps(manager, 1, { step: '小区', path: '/estate/property/estate' });
  await manager.getByRole('button', { name: '新增小区' }).click();
  await manager.getByRole('dialog').getByLabel('小区名称').fill('清波雅苑');
  await choose(manager.getByRole('dialog'), '所属公司', company.name);
  await manager
    .getByRole('dialog')
    .getByRole('button', { name: /保\s?存$/ })
    .click();
  await manager.getByText('已新增').waitFor();

  await firstSteps(manager, 2, { step: '房屋', path: '/estate/property/house' });
  const houses = Array.from({ length: 12 }, (_, n) => ({
    estate: '清波雅苑',
    building: '1幢',
    unit: '1单元',
    floor: String(1 + Math.floor(n / 2)),
    houseNo: `${1 + Math.floor(n / 2)}0${1 + (n % 2)}`,
    buildArea: '88.60',
    useState: '使用中',
    handoverDate: BEGIN,
    chargeStartDate: BEGIN,
    ownerName: `业主${'甲乙丙丁戊己庚辛壬癸子丑'.charAt(n)}`,
    ownerPhone: `1370000${4000 + n}`,
  }));
  await importSheet(manager, await writeSheet(HOUSE_SHEET_COLUMNS, houses), { checked: '共 12 行，正确 12 行', done: '新增 12' });
  await manager.getByText(/^共 12 条/).waitFor();

  await administrator.goto('/manage/unit/employee');
  const second = await openAccount(administrator, 'QB002', 'zhiqiu');
  await administrator.getByRole('tab', { name: '岗位与小区' }).click();
  await administrator.getByRole('button', { name: '设置授权小区' }).click();
  await choose(administrator.getByRole('dialog'), '授权小区', '清波雅苑');
  await administrator.keyboard.press('Escape');
  await administrator
    .getByRole('dialog')
    .getByRole('button', { name: /保\s?存$/ })
    .click();
  await administrator.getByText('授权小区已保存').waitFor();

  const desk = await enterFirst('zhiqiu', company.code, second);
  await desk.goto('/estate/property/house');
  await desk.getByRole('searchbox', { name: '房号 / 姓名 / 电话 / 车牌' }).fill('业主丁');
  await desk.keyboard.press('Enter');
  await desk.getByText('1幢-1单元-202').first().waitFor();
  await desk.goto('/org/structure/employee');
  await desk.getByRole('row').filter({ hasText: '唐果' }).waitFor();
  expect(await desk.getByRole('button', { name: '新增员工' }).count()).toBe(0);

  const [estate] = await askDatabase<{ id: string }>(`select id from estate.estate where name = '清波雅苑'`);
  await firstReceipt(manager, desk, { estate: '清波雅苑', estateId: Number(estate?.id), house: '1幢-1单元-202' });
}
