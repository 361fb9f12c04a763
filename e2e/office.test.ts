// Documents in the browser: a workflow is published, a document goes through the hands of five people to its archive, comes back once with a
// reason, and a reduction is decided by document instead of on its own screen.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  createFlow,
  getFlow,
  HANDLER,
  NODE,
  NODE_ACT,
  NODE_MODE,
  saveFlowDraft,
  type Envelope,
  type FlowDefinition,
  type FlowNode,
} from '@anju/contract';
import { ACCOUNT_IN_PAGE, askDatabase, inPage, openAs } from './person.ts';

const shown = (page: Page) => page.locator('.shell-page:not(.covered)');

/** A call beside the page, as its user. */
async function callAs<T>(page: Page, method: 'GET' | 'POST' | 'PUT', path: string, data?: object): Promise<T> {
  const headers = (await inPage(page, ACCOUNT_IN_PAGE)) as Record<string, string>;
  const key = { 'Idempotency-Key': randomUUID() };
  const answer = await page.request.fetch(path, { method, headers: { ...headers, ...key }, ...(data === undefined ? {} : { data }) });
  const { code, msg, data: found } = (await answer.json()) as Envelope<T>;
  if (code !== 200) throw new Error(msg);
  return found;
}

const idOf = async (username: string): Promise<number> =>
  Number((await askDatabase<{ id: string }>(`select employee_id as id from session.account where username = $1`, [username]))[0]?.id);

const node = (id: string, type: FlowNode['type'], name: string, people: number[], place: number): FlowNode => ({
  id,
  type,
  name,
  handlers: type === NODE.start ? [] : people.length === 0 ? [{ kind: HANDLER.starter, ids: [] }] : [{ kind: HANDLER.person, ids: people }],
  mode: NODE_MODE.all,
  dueHours: type === NODE.audit ? 8 : null,
  remindHours: null,
  escalateTo: null,
  acts: [NODE_ACT.return, NODE_ACT.transfer],
  x: 40 + place * 220,
  y: 80,
});

async function drawn(): Promise<FlowDefinition> {
  const [clerk, auditor, boss, emp] = await Promise.all(['clerk', 'auditor', 'boss', 'emp'].map(idOf));
  const nodes = [
    node('s', NODE.start, '拟稿', [], 0),
    node('a', NODE.audit, '收费部核对', [clerk ?? 0], 1),
    node('c', NODE.countersign, '财务与总办', [auditor ?? 0, boss ?? 0], 2),
    node('e', NODE.conclude, '编号', [emp ?? 0], 3),
    node('f', NODE.finalise, '定稿', [emp ?? 0], 4),
    node('z', NODE.finish, '归档', [], 5),
  ];
  const edges = nodes
    .slice(1)
    .map((to, at) => ({ id: `e${at}`, from: nodes[at]?.id ?? '', to: to.id, outcome: 'agree' as const, when: '' }));
  return { fields: [], nodes, edges };
}

const NAME = '五人会签';
const TITLE = '关于更换单元门禁的请示';

/** Opens what waits and gives an opinion. */
async function handle(username: string, word: '同意' | '审结' | '定稿' | '完结', opinion: string): Promise<void> {
  const page = await openAs(username, '/oa/flow/proc');
  const item = shown(page).getByRole('option').filter({ hasText: TITLE }).first();
  await item.click();
  const agree = shown(page).locator('.doc-agree').filter({ hasText: word });
  await agree.waitFor();
  await shown(page).locator('.doc-decide textarea').fill(opinion);
  await agree.click();
  if (word === '定稿')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^定\s?稿$/ })
      .click();
  await page.getByText(`已${word}`).first().waitFor();
}

test('a workflow is drawn, checked and published', async () => {
  const page = await openAs('emp', '/oa/flow/define');
  await shown(page).getByRole('row').filter({ hasText: '费用支出请示' }).waitFor();
  const { id } = await callAs<{ id: number }>(page, 'POST', createFlow.path, { name: NAME, family: 2, managerId: await idOf('emp') });
  const { version } = await callAs<{ version: number }>(page, 'GET', getFlow.path.replace('{id}', String(id)));
  await callAs(page, 'PUT', saveFlowDraft.path.replace('{id}', String(id)), { id, version, definition: await drawn() });
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
  await shown(author).getByLabel('标题').fill(TITLE);
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

  await handle('clerk', '同意', '型号已核对。');
  await handle('boss', '同意', '同意。');
  await handle('auditor', '同意', '预算内可列支。');
  await handle('emp', '审结', '编号归档。');
  await handle('emp', '定稿', '');
  await handle('limited', '完结', '已更换完毕。');

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
