// What arrives without a reload, and how a server restart affects logged-in users. It runs on a separate server, because it stops it.
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { chromium, type Browser, type Page } from 'playwright-core';
import { FLAGS, loginAs, sizeOf } from './person.ts';
import { queryDatabase, runUnread, type Running } from './running.ts';

let running: Running;
let browser: Browser;

beforeAll(async () => {
  running = await runUnread(inject('demoData'));
  browser = await chromium.launch({ executablePath: inject('browserPath'), headless: true, args: FLAGS });
});
afterAll(async () => {
  await browser.close();
  await running.stop();
});

async function open(name: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: running.baseUrl, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  const page = await context.newPage();
  await loginAs(page, name);
  await page.getByRole('button', { name: /授权菜单/ }).waitFor();
  return page;
}

/** Creates a letter for this user, as another part of the program would. */
async function hand(username: string): Promise<void> {
  const [account] = await queryDatabase<{ tenant_id: number; id: string; employee_id: string }>(
    running.databaseUrl,
    'select tenant_id, id, employee_id from session.account where username = $1',
    [username],
  );
  if (!account) throw new Error(`no account ${username}`);
  await queryDatabase(
    running.databaseUrl,
    `with sent as (
       insert into oa.letter (tenant_id, title, kind, urgency, secrecy, company_id, sender_id, sender_name, state, sent_at, created_at, updated_at)
       select tenant_id, '关于汛期值班的通知', 3, 1, 1, company_id, id, name, 2, now(), now(), now() from org.employee
        where tenant_id = $1 and id <> $2 order by id limit 1 returning tenant_id, id, company_id)
     insert into oa.letter_receiver (tenant_id, letter_id, company_id, person_id) select tenant_id, id, company_id, $2 from sent`,
    [account.tenant_id, account.employee_id],
  );
  await queryDatabase(running.databaseUrl, `select pg_notify('anju_event', $1)`, [
    JSON.stringify({ tenantId: account.tenant_id, accountId: Number(account.id), event: { type: 'pending' } }),
  ]);
}

const communication = (page: Page) => page.locator('header').first().getByRole('button', { name: /通讯/ });
const waiting = async (page: Page): Promise<number> => Number(/\d+/.exec(await communication(page).innerText())?.[0] ?? 0);

test('a notification that matters opens by itself, once, in its size', async () => {
  const page = await open('clerk');
  const popup = page.getByRole('dialog', { name: '系统上线说明' });
  await popup.waitFor();
  await expect.poll(() => sizeOf(popup)).toEqual([753, 483]);
  // It covers a corner: the page behind it is worked on meanwhile.
  await page.getByRole('button', { name: /授权菜单/ }).click();
  await page.getByRole('navigation', { name: '授权菜单' }).waitFor();
  await page.getByRole('button', { name: /授权菜单/ }).click();
  await popup.getByRole('button', { name: '知道了' }).focus();
  await page.keyboard.press('Escape');
  await popup.waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('button', { name: /授权菜单/ }).waitFor();
  expect(await popup.count()).toBe(0);
  await page.getByRole('button', { name: '暂停通知' }).click();
  await page.getByRole('button', { name: '播放通知' }).waitFor();
});

test('a document to deal with turns 通讯 red with its count; after a restart of the server it goes on', async () => {
  const page = await open('emp');
  await page.getByRole('dialog', { name: '系统上线说明' }).waitFor();
  await page.keyboard.press('Escape');
  // Letters of the demo wait as well.
  await communication(page)
    .and(page.getByRole('button', { name: /份公文待处理/ }))
    .waitFor();
  const before = await waiting(page);
  await hand('emp');
  await expect.poll(() => waiting(page)).toBe(before + 1);
  await page.goto('/estate/property/house');
  const box = page.getByRole('searchbox', { name: '房号 / 姓名 / 电话 / 车牌' });
  await box.fill('写到一半');

  await running.kill();
  await page.getByText(/连接已断开/).waitFor();
  await running.startAgain();
  await page.getByText(/连接已断开/).waitFor({ state: 'detached' });

  await hand('emp');
  await expect.poll(() => waiting(page)).toBe(before + 2);
  expect(await box.inputValue()).toBe('写到一半');
  await page.keyboard.press('Enter');
  await page.getByText(/^共 [\d,]+ 条/).waitFor();
});
