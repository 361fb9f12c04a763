// What a user waits for: the script needed before the public home and the back office are usable, and the shell in use.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { findBrowser } from '../scripts/browser.ts';
import { shellFigures, type ShellFigures } from './shell.ts';
import { start } from './start.ts';

const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface WebFigures {
  readonly homeScript: number;
  readonly officeScript: number;
  readonly shell: ShellFigures;
}

export async function webFigures(port: number): Promise<WebFigures> {
  const dataDir = await mkdtemp(join(tmpdir(), 'anju-bench-start-'));
  const first = await start(dataDir, port);
  const inBrowser = await withBrowser(async (browser) => ({
    ...(await countScripts(browser, `http://127.0.0.1:${port}`)),
    shell: await shellFigures(browser, `http://127.0.0.1:${port}`),
  }));
  await first.stop();
  await rm(dataDir, { recursive: true, force: true });
  return inBrowser;
}

async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ARGUMENTS });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Bytes of script on the wire (gzip) until the login form accepts typing, and until the landing page of the back office is drawn. */
async function countScripts(browser: Browser, address: string): Promise<{ homeScript: number; officeScript: number }> {
  const zipped = { extraHTTPHeaders: { 'accept-encoding': 'gzip' } };
  const home = await (await browser.newContext(zipped)).newPage();
  const homeScript = await scriptBytes(home, async () => {
    await home.goto(`${address}/home`);
    await home.getByPlaceholder('用户名').fill('emp');
  });
  await home.getByPlaceholder('密码').fill('Anju@2026');
  await home.keyboard.press('Enter');
  await home.waitForURL('**/search');
  // The same user in a browser with an empty cache.
  const office = await (await browser.newContext({ ...zipped, storageState: await home.context().storageState() })).newPage();
  const officeScript = await scriptBytes(office, async () => {
    await office.goto(`${address}/search`);
    await office.getByText('授权菜单').click();
  });
  return { homeScript, officeScript };
}

async function scriptBytes(page: Page, work: () => Promise<void>): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await work();
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
