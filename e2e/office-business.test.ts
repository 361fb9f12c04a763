// Documents that decide something outside the office: a reduction takes effect with the step that decides its document, a seal is asked for
// by document and taken outside by one person at a time, and a document survives its sender's departure.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { APPROVAL, disableFlow, getFlow, NODE } from '@anju/contract';
import { formatMoney } from '@anju/domain';
import { callAs, handle, hire, idOf, inLine, nodeOf, publish } from './office.ts';
import { askDatabase, choose, openAs, shown } from './person.ts';

const button = (page: Page, word: RegExp) => page.getByRole('dialog').getByRole('button', { name: word });

test('a reduction is decided by its document, not on its own screen, and counts from that step', async () => {
  const manager = await openAs('emp', '/search');
  const [auditor, boss] = await Promise.all(['auditor', 'boss'].map(idOf));
  const id = await publish(manager, {
    name: '减免审批',
    business: APPROVAL.change,
    definition: inLine([
      nodeOf('s', NODE.start, '申请', [], 0),
      nodeOf('a', NODE.approve, '财务审批', [auditor ?? 0], 1),
      nodeOf('b', NODE.approve, '总经理审批', [boss ?? 0], 2),
      nodeOf('z', NODE.finish, '办结', [], 3),
    ]),
  });
  const clerk = await openAs('clerk', '/charging/account/reduction?tab=requests');
  const first = await askReduction(clerk);

  const checker = await openAs('auditor', '/charging/account/reduction?tab=requests');
  await shown(checker).getByRole('row').filter({ hasText: first.number }).dblclick();
  await checker.getByText('该单据走流程“减免审批”，请在“处理公文”中办理').first().waitFor();
  expect(await checker.getByRole('button', { name: /审核通过|^退\s?回$/ }).count()).toBe(0);

  await handle('auditor', first.number, '同意', '情况属实。');
  expect(await readReduction(clerk, first.number)).toMatchObject({ state: '待审核', open: first.open });
  await handle('boss', first.number, '同意', '同意减免。');
  expect(await readReduction(clerk, first.number)).toMatchObject({ state: '已生效', open: formatMoney(String(first.owed - 10)) });

  const second = await askReduction(clerk);
  await handle('auditor', second.number, '不同意', '依据不足。');
  expect(await readReduction(clerk, second.number)).toMatchObject({ state: '已退回', open: second.open });
  await clerk.getByText('审核意见：依据不足。').first().waitFor();

  await handle('clerk', first.number, '完结', '');
  const { version } = await callAs<{ version: number }>(manager, 'GET', getFlow.path.replace('{id}', String(id)));
  await callAs(manager, 'PUT', disableFlow.path.replace('{id}', String(id)), { id, version, disabled: true });
});

/** The clerk asks for ten yuan off the first open bill of the building. */
async function askReduction(clerk: Page): Promise<{ number: string; open: string; owed: number }> {
  await shown(clerk).getByRole('button', { name: '申请减免' }).click();
  const dialog = clerk.getByRole('dialog').filter({ hasText: '申请减免' });
  await dialog.getByRole('searchbox', { name: '房号 / 车位 / 姓名 / 电话' }).fill('2幢-1单元-');
  const bill = dialog.locator('tr.ant-table-row').first();
  const open = (await bill.getByRole('cell').nth(5).innerText()).trim();
  await bill.getByRole('textbox', { name: /^减免金额/ }).fill('10');
  await dialog.getByLabel('说明').fill('电梯停运三天');
  await dialog.getByRole('button', { name: /^提\s?交$/ }).click();
  const told = clerk.getByText(/已提交 \S+，走流程“减免审批”审核/).last();
  await told.waitFor();
  const number = /已提交 (\S+)，/.exec(await told.innerText())?.[1] ?? '';
  return { number, open, owed: Number(open.replaceAll(',', '')) };
}

/** What the clerk reads on the request now. */
async function readReduction(clerk: Page, number: string): Promise<{ state: string; open: string }> {
  await clerk.reload();
  await shown(clerk).getByRole('row').filter({ hasText: number }).first().dblclick();
  const record = clerk.getByRole('dialog').filter({ hasText: number });
  const line = record.locator('.change-lines tr.ant-table-row').first();
  await line.waitFor();
  return {
    state: (await record.locator('.change-head > *').first().innerText()).trim(),
    open: (await line.getByRole('cell').last().innerText()).trim(),
  };
}

const SEAL = '华东公章';
const COLLEAGUE = { username: 'hanlu', name: '韩露', job: '行政专员' } as const;

test('a seal is asked for by document, is outside with one person at a time, is late, and comes back', async () => {
  const keeper = await hire(COLLEAGUE);
  await publish(keeper, {
    name: '外带用印审批',
    business: APPROVAL.seal,
    definition: inLine([
      nodeOf('s', NODE.start, '申请', [], 0),
      nodeOf('a', NODE.approve, '总经理审批', [await idOf('boss')], 1),
      nodeOf('z', NODE.finish, '办结', [], 2),
    ]),
  });
  const colleague = await openAs(COLLEAGUE.username, '/oa/stamp/stamp');
  await keeper.goto('/oa/stamp/stamp');
  const [mine, other] = [await askSeal(colleague, '停车场改造工程合同'), await askSeal(keeper, '绿化养护补充协议')];
  await openRequest(keeper, mine);
  await keeper.getByText('该申请走流程“外带用印审批”，请在“处理公文”中办理').waitFor();
  expect(await keeper.getByRole('button', { name: '审核通过' }).count()).toBe(0);
  for (const number of [mine, other]) await handle('boss', number, '同意', '同意外带。');

  // Both desks have the seal before them; one hands it out, the other is told who has it.
  await openRequest(colleague, other);
  await colleague.getByRole('button', { name: '交出印章' }).click();
  await openRequest(keeper, mine);
  await keeper.getByRole('button', { name: '交出印章' }).click();
  await button(keeper, /^交\s?出$/).click();
  await keeper.getByText('印章已交出').first().waitFor();
  await button(colleague, /^交\s?出$/).click();
  await colleague.getByText(`印章“${SEAL}”正由${COLLEAGUE.name}外带，归还后才能再次外带`).first().waitFor();
  await openRequest(keeper, other);
  await keeper.getByText(`印章正由${COLLEAGUE.name}外带，归还后才能用印或再次外带`).waitFor();

  await askDatabase(
    `update oa.seal_outing set taken_at = taken_at - interval '9 days', due_at = now() - interval '7 days'
    where returned_at is null and request_id = (select id from oa.seal_request where number = $1)`,
    [mine],
  );
  await keeper.goto('/oa/daily/work');
  await shown(keeper).getByRole('row').filter({ hasText: mine }).filter({ hasText: '收回印章' }).first().waitFor();
  await openRequest(keeper, mine);
  await keeper.getByRole('dialog').getByText('逾期未还').first().waitFor();
  await keeper.getByRole('button', { name: '收回印章' }).click();
  await button(keeper, /^收\s?回$/).click();
  await keeper.getByText('印章已收回').first().waitFor();
  await button(colleague, /^交\s?出$/).click();
  await colleague.getByText('印章已交出').first().waitFor();
});

async function askSeal(page: Page, title: string): Promise<string> {
  await shown(page).getByRole('button', { name: '新增申请' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: '新增用印申请' });
  await dialog.getByLabel('文件名称').fill(title);
  await choose(dialog, '印章', SEAL);
  await dialog.getByText('印章要带出办公室').click();
  await dialog.getByLabel('外带地点').fill('市住建局');
  await dialog.getByLabel('外带原因').fill('到甲方签约');
  await dialog.getByLabel('计划归还').fill('2030.01.02 17:00');
  await dialog.getByLabel('计划归还').press('Enter');
  await dialog.getByRole('button', { name: /^提\s?交$/ }).click();
  await page.getByText('用印申请已提交').first().waitFor();
  const [row] = await askDatabase<{ number: string }>(`select number from oa.seal_request where title = $1 order by id desc limit 1`, [
    title,
  ]);
  return row?.number ?? '';
}

async function openRequest(page: Page, number: string): Promise<void> {
  await page.goto('/oa/stamp/stamp');
  await shown(page).getByRole('row').filter({ hasText: number }).first().dblclick();
  await page.getByRole('dialog').getByText('经办人').first().waitFor();
}

const TITLE = '关于采购档案柜的请示';
const LEAVER = { username: 'shiyun', name: '石云', job: '行政专员' } as const;
const SUCCESSOR = '何嘉怡';

test('the sender leaves with a document under way; the successor brings it to its end', async () => {
  const manager = await hire(LEAVER);
  await publish(manager, {
    name: '采购请示',
    definition: inLine([
      nodeOf('s', NODE.start, '拟稿', [], 0),
      nodeOf('a', NODE.approve, '收费部审批', [await idOf('clerk')], 1),
      nodeOf('z', NODE.finish, '归档', [], 2),
    ]),
  });
  const sender = await openAs(LEAVER.username, '/oa/flow/send');
  await shown(sender).getByRole('button').filter({ hasText: '采购请示' }).first().click();
  await shown(sender).getByRole('textbox', { name: '标题' }).fill(TITLE);
  await shown(sender)
    .getByRole('button', { name: /^发\s?送$/ })
    .click();
  await sender.getByText('已发送').first().waitFor();

  await manager.goto('/org/structure/employee');
  await shown(manager).getByRole('searchbox').first().fill(LEAVER.name);
  await shown(manager).getByRole('row').filter({ hasText: LEAVER.username }).first().dblclick();
  await manager.getByRole('button', { name: /^离\s?职$/ }).click();
  const dialog = manager.getByRole('dialog').filter({ hasText: `离职 ${LEAVER.name}` });
  await dialog.getByText(TITLE).waitFor();
  await dialog.getByLabel('离职原因').fill('回乡发展');
  await dialog.getByRole('combobox', { name: '全部交给' }).fill(SUCCESSOR);
  await manager.locator('.ant-select-item-option').filter({ hasText: SUCCESSOR }).click();
  await dialog.getByRole('button', { name: '办理离职' }).click();
  await manager.getByText('已办理离职，交接 1 项工作').first().waitFor();
  await sender.getByText('您的账号已停用').first().waitFor();

  await handle('clerk', TITLE, '同意', '同意采购。');
  await handle('limited', TITLE, '完结', '已采购入库。');
  const page = await openAs('limited', '/oa/flow/my');
  const row = shown(page).getByRole('row').filter({ hasText: TITLE }).first();
  await row.waitFor();
  expect(await row.innerText()).toContain('已完结');
  await row.dblclick();
  await page.getByRole('tab', { name: /^流转/ }).click();
  await page.getByText(/^操作记录 \d+$/).click();
  for (const words of ['同意采购。', `${LEAVER.name}由${SUCCESSOR}接替`, '已采购入库。']) await page.getByText(words).first().waitFor();
});
