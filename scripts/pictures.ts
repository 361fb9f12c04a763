// Pictures of every screen at three widths, and a page that shows them side by side: `npm run pictures [folder] [part of a title]`. It
// starts an installation of its own with demo data, or takes the running one at ANJU_URL.
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { createDataFolder, runMain } from '../apps/server/src/platform/testing/run-main.ts';
import { openFirst, settle, SIZES, WALKS, type Screen, type Walk } from '../e2e/screens.ts';
import { findBrowser } from './browser.ts';
import { PATIENCE } from './patience.ts';

/** Enough for closed and open months; the two years of a new installation take longer and look the same. */
const DEMO = { ANJU_DEMO_MONTHS: '6' };
const PASSWORD = 'Anju@2026';
const WIDTHS = Object.values(SIZES);

interface Shown {
  readonly walk: string;
  readonly title: string;
  readonly files: readonly string[];
}

async function startInstallation(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env['ANJU_URL'];
  if (given) return { url: given, stop: () => Promise.resolve() };
  const data = await createDataFolder();
  const program = await runMain({ ...DEMO, ANJU_DATA: data.path });
  const stop = async (): Promise<void> => {
    await program.end('SIGTERM');
    await data.remove();
  };
  if (program.url !== undefined) return { url: program.url, stop };
  await stop();
  throw new Error(`The program did not start:\n${program.output()}`);
}

async function login(page: Page, account: string): Promise<void> {
  await page.goto('/home');
  await page.getByPlaceholder('用户名').fill(account);
  await page.getByPlaceholder('密码').fill(PASSWORD);
  await page.getByRole('button', { name: /^登\s*录$/ }).click();
  await page.waitForURL((url) => url.pathname !== '/home');
  await settle(page);
  // The notice that opens by itself would cover the first picture; the landing page keeps it in its list.
  const notice = page.locator('.ant-modal-wrap:visible .ant-modal-close');
  if ((await notice.count()) > 0) await notice.first().click();
}

/** The screen at each width, then its first record, where it is a list. Returns the names of the files. */
async function draw(page: Page, folder: string, name: string, { path }: Screen): Promise<string[]> {
  const files: string[] = [];
  const shoot = async (width: number | string): Promise<void> => {
    const file = `${name}-${width}.png`;
    await page.screenshot({ path: join(folder, file), animations: 'disabled' });
    files.push(file);
  };
  const [, [width, height]] = WIDTHS as [unknown, readonly [number, number]];
  await page.setViewportSize({ width, height });
  await page.goto(path);
  for (const [width, height] of WIDTHS) {
    await page.setViewportSize({ width, height });
    await settle(page);
    await shoot(width);
  }
  await page.setViewportSize({ width, height });
  if (await openFirst(page)) await shoot('record');
  return files;
}

async function drawWalk(browser: Browser, url: string, folder: string, walk: Walk): Promise<Shown[]> {
  const context = await browser.newContext({ baseURL: url, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' });
  context.setDefaultTimeout(PATIENCE.wait);
  const page = await context.newPage();
  if (walk.account !== null) await login(page, walk.account);
  const shown: Shown[] = [];
  for (const [index, screen] of walk.screens.entries()) {
    const name = `${walk.account ?? 'site'}${screen.path === '/' ? '-home' : screen.path.replaceAll('/', '-')}`;
    process.stdout.write(`${walk.title} ${index + 1}/${walk.screens.length} ${screen.title}\n`);
    shown.push({ walk: walk.title, title: screen.title, files: await draw(page, folder, name, screen) });
  }
  await context.close();
  return shown;
}

const rowOf = ({ walk, title, files }: Shown): string =>
  `<section><h2>${walk} › ${title}</h2><div>${files.map((file) => `<a href="${file}"><img src="${file}" alt="${title} ${file}" loading="lazy"></a>`).join('')}</div></section>`;

const pageOf = (shown: readonly Shown[]): string => `<!doctype html>
<html lang="zh-CN"><meta charset="utf-8"><title>安居 全部页面</title>
<style>body{font:14px sans-serif;margin:16px}section>div{display:flex;gap:12px;overflow-x:auto;align-items:start}img{height:420px;border:1px solid #ccc}h2{font-size:15px}</style>
${shown.map(rowOf).join('\n')}
</html>
`;

const [, , target = 'pictures', wanted = ''] = process.argv;
const folder = resolve(target);
await mkdir(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
const installation = await startInstallation();
try {
  const shown: Shown[] = [];
  for (const walk of WALKS.filter(({ title }) => title.includes(wanted)))
    shown.push(...(await drawWalk(browser, installation.url, folder, walk)));
  await writeFile(join(folder, 'index.html'), pageOf(shown));
  process.stdout.write(`${shown.length} screens: ${join(folder, 'index.html')}\n`);
} finally {
  await browser.close();
  await installation.stop();
}
