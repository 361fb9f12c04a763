// Changes of ownership and rights: a house sold on a given day, the work of an employee who leaves, and a right withdrawn while its holder
// is working.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, businessDay, formatDay } from '@anju/domain';
import { enterFirst, openAccount, OWN_PASSWORD } from './accounts.ts';
import { ACCOUNT_IN_PAGE, choose, inPage, openAs, openPage, typeDay } from './person.ts';

/** The 17th of the previous month. */
const soldOn = `${addDays(`${businessDay(new Date()).slice(0, 8)}01`, -1).slice(0, 8)}17`;

async function openHouse(page: Page, key: string, code: string) {
  await page.getByRole('searchbox', { name: '房号 / 姓名 / 电话 / 车牌' }).fill(key);
  await page.keyboard.press('Enter');
  await page.getByRole('row').filter({ hasText: '云栖花园' }).filter({ hasText: code }).first().dblclick();
  return page.getByRole('dialog').filter({ hasText: '面积版本' });
}

test('a house sold on the 17th: the day before is the last of its old owner, and both are found by name', async () => {
  const page = await openAs('emp', '/estate/property/house');
  const drawer = await openHouse(page, '1幢-1单元-302', '1幢-1单元-302');
  await drawer.getByRole('tab', { name: /^业主/ }).click();
  const before = await drawer.locator('.house-timeline').innerText();
  const seller = /今\s*(\S+)/.exec(before.replaceAll('\n', ' '))?.[1] ?? '';
  expect(seller).not.toBe('');

  await drawer.getByRole('button', { name: '业主变更' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: '新业主份额合计应为' });
  await typeDay(dialog.getByLabel('变更日期'), soldOn);
  await dialog.getByLabel('业主姓名').fill('欧阳购房');
  await dialog.getByLabel('业主手机号').fill('13712340017');
  await dialog.getByLabel('业主份额').fill('60');
  const save = dialog.getByRole('button', { name: /保\s?存$/ });
  await save.click();
  await page.getByText('业主份额合计应为 100%，现为 60.00%').waitFor();
  await dialog.getByLabel('业主份额').fill('100');
  await save.click();
  await page.getByText('业主已变更，原业主保留在历史中').waitFor();

  const line = drawer.locator('.house-timeline');
  await line.getByText(`${formatDay(soldOn)} – 今`).waitFor();
  await line.getByText(new RegExp(`– ${formatDay(`${soldOn.slice(0, 8)}16`)}`)).waitFor();
  await line.getByText(new RegExp(seller)).waitFor();
  await drawer.getByText('137****0017').first().waitFor();
  await drawer.getByRole('tab', { name: '操作记录' }).click();
  await drawer.getByText(/业主/).first().waitFor();
  await page.keyboard.press('Escape');
  await openHouse(page, '欧阳购房', '1幢-1单元-302');
});

test('a right taken away while its holder works is gone with his next click, and comes back with it', async () => {
  const holder = await openAs('emp', '/estate/property/house');
  await holder.getByRole('button', { name: '新增房屋' }).waitFor();
  const administrator = await openAs('sa', '/manage/unit/permission');
  const jobs = administrator.getByRole('navigation', { name: '岗位与角色' });
  await jobs.getByRole('searchbox').fill('项目经理');
  await administrator.keyboard.press('Enter');
  await jobs.getByText('项目经理', { exact: true }).first().click();
  await administrator.getByRole('searchbox', { name: '查找功能' }).fill('房屋档案');
  await administrator.keyboard.press('Enter');
  const set = async (on: boolean) => {
    await administrator.getByRole('checkbox', { name: '房屋档案 新增', exact: true }).setChecked(on);
    await administrator.getByRole('button', { name: /保\s?存$/ }).click();
    await administrator.getByRole('dialog').filter({ hasText: '确认授权变更' }).locator('.ant-btn-primary').click();
    await administrator.getByRole('dialog').filter({ hasText: '确认授权变更' }).waitFor({ state: 'hidden' });
  };
  await set(false);
  // Without a reload the user's current screen changes, and the server refuses as well.
  await expect.poll(() => holder.getByRole('button', { name: '新增房屋' }).count()).toBe(0);
  expect(await refusalOf(holder, '/api/estate/house', '{}')).toContain('您未获得授权，不可作业！');
  await set(true);
  await holder.getByRole('button', { name: '新增房屋' }).waitFor();
  expect(await refusalOf(holder, '/api/estate/house', '{}')).not.toContain('您未获得授权，不可作业！');
});

/** The server's answer to a call that bypasses the screen. */
const refusalOf = (page: Page, path: string, body: string): Promise<string> =>
  inPage(
    page,
    `fetch('${path}', { method: 'POST', headers: { ...${ACCOUNT_IN_PAGE}, 'content-type': 'application/json' }, body: '${body}' })
       .then((response) => response.text())`,
  ).then(String);

test('an employee leaves: what is open goes to another, he is out at once, and his name stays on what he did', async () => {
  const [manager, administrator] = [await openAs('emp', '/org/structure/employee'), await openAs('sa', '/manage/unit/employee')];
  await manager.getByRole('button', { name: '新增员工' }).click();
  await choose(manager.getByRole('dialog'), '公司', '云栖物业服务处');
  await choose(manager.getByRole('dialog'), '主岗', '客服');
  await manager.getByRole('dialog').getByLabel('工号').fill('LZ001');
  await manager.getByRole('dialog').getByLabel('姓名').fill('路过程');
  await manager.keyboard.press('Enter');
  await manager.getByText('已新增').waitFor();
  await administrator.reload();
  await administrator.getByRole('searchbox').first().fill('LZ001');
  await administrator.keyboard.press('Enter');
  const password = await openAccount(administrator, 'LZ001', 'luguo');
  const leaver = await enterFirst('luguo', 'anju', password);

  await manager.goto('/estate/people/follow');
  await manager.getByRole('button', { name: '新增跟进' }).click();
  const follow = manager.getByRole('dialog').filter({ hasText: '新增跟进' });
  await choose(follow, '跟进事项');
  await choose(follow, '客户');
  await follow.getByRole('combobox', { name: '负责人' }).fill('路过程');
  await choose(follow, '负责人', '路过程');
  await follow.getByRole('button', { name: /保\s?存$/ }).click();
  await follow.waitFor({ state: 'hidden' });

  await manager.goto('/org/structure/employee');
  await manager.getByRole('searchbox').first().fill('LZ001');
  await manager.keyboard.press('Enter');
  await manager.getByRole('row').filter({ hasText: '路过程' }).dblclick();
  await manager.getByRole('button', { name: /^离\s?职$/ }).click();
  const dialog = manager.getByRole('dialog').filter({ hasText: '办理后：岗位至离职日期结束' });
  await dialog.getByText('该员工还有 1 项未交接的工作').waitFor();
  await dialog.getByLabel('离职原因').fill('回乡照顾父母');
  await dialog.getByRole('button', { name: '办理离职' }).click();
  await dialog
    .getByText(/未交接/)
    .last()
    .waitFor();
  expect(await dialog.isVisible()).toBe(true);
  await dialog.getByRole('combobox', { name: '全部交给' }).fill('赵文博');
  await choose(dialog, '全部交给', '赵文博');
  await dialog.getByRole('button', { name: '办理离职' }).click();
  await manager.getByText('已办理离职，交接 1 项工作').waitFor();

  await leaver.getByText('您的账号已停用').first().waitFor();
  const again = await openPage('/home');
  await again.getByPlaceholder('用户名').fill('luguo');
  await again.getByPlaceholder('密码').fill(OWN_PASSWORD);
  await again.keyboard.press('Enter');
  await again.getByRole('alert').getByText('已离职员工不能登录').waitFor();
  await administrator.goto('/manage/system/log');
  await administrator.getByText('路过程').first().waitFor();
});
