// A tenant's backup moves to an empty machine: it is made and downloaded in the browser, restored with the operator's command, and the same
// users work there with the same passwords.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createDataFolder, runMain } from '../apps/server/src/platform/testing/run-main.ts';
import { openAs, openPage, PASSWORD } from './person.ts';

const RESTORE = fileURLToPath(new URL('../apps/server/src/restore.ts', import.meta.url));

async function restore(file: string, data: string): Promise<string> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [RESTORE, file], { env: { PATH, HOME, ANJU_DATA: data }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  await once(child, 'close');
  expect(child.exitCode, output).toBe(0);
  return output;
}

test('a backup made in the browser is restored into an empty installation, where people log in and find their houses', async () => {
  const administrator = await openAs('sa', '/manage/system/backup');
  await administrator.getByRole('button', { name: '立即备份' }).click();
  const newest = administrator.locator('tbody tr.ant-table-row').first();
  await newest.getByText('成功').waitFor();
  await newest.getByRole('button', { name: /^下\s?载$/ }).click();
  await administrator.getByLabel('登录密码').fill(PASSWORD);
  const downloading = administrator.waitForEvent('download');
  await administrator.keyboard.press('Enter');
  const data = await createDataFolder();
  onTestFinished(() => data.remove());
  const file = join(data.path, 'anju.backup');
  await (await downloading).saveAs(file);
  const houses = await openAs('emp', '/estate/property/house');
  const count = await houses.getByText(/^共 [1-9][\d,]* 条/).innerText();

  await restore(file, data.path);
  const program = await runMain({ ANJU_DATA: data.path, ANJU_DEMO: '0' });
  onTestFinished(async () => void (await program.end('SIGTERM')));
  expect(program.url, program.output()).toBeDefined();
  const page = await openPage(`${program.url ?? ''}/home`);
  await page.getByPlaceholder('用户名').fill('emp@anju');
  await page.getByPlaceholder('密码').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search');
  await page.goto(`${program.url ?? ''}/estate/property/house`);
  await page.getByText(count, { exact: true }).waitFor();
});
