// Documents in the browser: a workflow is published, a document goes through the hands of five people to its archive and comes back once with
// a reason.
import { expect, test } from 'vitest';
import { NODE, type FlowDefinition } from '@anju/contract';
import { drawFlow, handle, idOf, inLine, nodeOf } from './office.ts';
import { askDatabase, openAs, shown } from './person.ts';

async function drawn(): Promise<FlowDefinition> {
  const [clerk, auditor, boss, emp] = await Promise.all(['clerk', 'auditor', 'boss', 'emp'].map(idOf));
  return inLine([
    nodeOf('s', NODE.start, '拟稿', [], 0),
    nodeOf('a', NODE.audit, '收费部核对', [clerk ?? 0], 1),
    nodeOf('c', NODE.countersign, '财务与总办', [auditor ?? 0, boss ?? 0], 2),
    nodeOf('e', NODE.conclude, '编号', [emp ?? 0], 3),
    nodeOf('f', NODE.finalise, '定稿', [emp ?? 0], 4),
    nodeOf('z', NODE.finish, '归档', [], 5),
  ]);
}

const NAME = '五人会签';
const TITLE = '关于更换单元门禁的请示';

test('a workflow is drawn, checked and published', async () => {
  const page = await openAs('emp', '/oa/flow/define');
  await shown(page).getByRole('row').filter({ hasText: '费用支出请示' }).waitFor();
  await drawFlow(page, { name: NAME, definition: await drawn() });
  await page.reload();
  await shown(page).getByRole('row').filter({ hasText: NAME }).first().dblclick();
  await shown(page).getByText('财务与总办').first().waitFor();
  await shown(page)
    .getByRole('button', { name: /^发\s?布$/ })
    .click();
  const dialog = page.getByRole('dialog').filter({ hasText: '发布 v1' });
  await dialog.getByRole('textbox', { name: '发布说明' }).fill('首次使用');
  await dialog.getByRole('button', { name: /^发\s?布$/ }).click();
  await page.getByText('已发布 v1').first().waitFor();
});

test('a document goes through five hands, comes back once, and ends in the archive', async () => {
  const author = await openAs('limited', '/oa/flow/send');
  await shown(author).getByRole('button').filter({ hasText: NAME }).first().click();
  await shown(author).getByRole('textbox', { name: '标题' }).fill(TITLE);
  await shown(author)
    .getByRole('button', { name: /^发\s?送$/ })
    .click();
  await author.getByText('已发送').first().waitFor();

  // Returned with a reason, and sent again.
  const clerk = await openAs('clerk', '/oa/flow/proc');
  await shown(clerk).getByRole('option').filter({ hasText: TITLE }).first().click();
  await shown(clerk)
    .getByRole('button', { name: /^退\s?回$/ })
    .click();
  const back = clerk.getByRole('dialog').filter({ hasText: '退回到' });
  await back.getByRole('radio', { name: '拟稿' }).check();
  await back.getByLabel('退回原因').fill('请写明型号');
  await back.getByRole('button', { name: /^退\s?回$/ }).click();
  await clerk.getByText('已退回').first().waitFor();
  await author.goto('/oa/flow/proc');
  await shown(author).getByRole('option').filter({ hasText: TITLE }).first().click();
  await shown(author).getByText('请写明型号').first().waitFor();
  await shown(author).getByRole('button', { name: '修改后重新发送' }).click();
  await shown(author)
    .getByRole('button', { name: /^发\s?送$/ })
    .click();
  await author.getByText('已发送').first().waitFor();

  await handle('clerk', TITLE, '同意', '型号已核对。');
  await handle('boss', TITLE, '同意', '同意。');
  await handle('auditor', TITLE, '同意', '预算内可列支。');
  await handle('emp', TITLE, '审结', '编号归档。');
  await handle('emp', TITLE, '定稿', '');
  await handle('limited', TITLE, '完结', '已更换完毕。');

  const page = await openAs('limited', '/oa/flow/my');
  const row = shown(page).getByRole('row').filter({ hasText: TITLE }).first();
  await row.waitFor();
  expect(await row.innerText()).toContain('已完结');
  await row.dblclick();
  await page.getByRole('tab', { name: /^流转/ }).click();
  for (const words of ['型号已核对。', '预算内可列支。', '已更换完毕。', '请写明型号']) await page.getByText(words).first().waitFor();
  const [stored] = await askDatabase<{ hash: string; state: number }>(`select pdf_hash as hash, state from oa.document where title = $1`, [
    TITLE,
  ]);
  expect(stored).toMatchObject({ state: 7, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
});
