// A person at a computer: a browser, a session, and what everybody does before a journey. Browser and sessions last as long as the worker,
// whose journeys follow one another.
import pg from 'pg';
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core';
import { inject, onTestFinished, type ProvidedContext } from 'vitest';
import { getAccount } from '@anju/contract';
import { PATIENCE } from '../scripts/patience.ts';

export const PASSWORD = 'Anju@2026';
export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The one this worker has to itself. */
export function installation(): ProvidedContext['installations'][number] {
  const mine = inject('installations')[Number(process.env['VITEST_POOL_ID']) - 1];
  if (!mine) throw new Error(`worker ${process.env['VITEST_POOL_ID'] ?? '?'} has no installation`);
  return mine;
}

/** Looks into that installation, or arranges there, what no person could. */
export async function askDatabase<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
  const client = new pg.Client(installation().databaseUrl);
  await client.connect();
  try {
    return (await client.query<R>(text, values)).rows;
  } finally {
    await client.end();
  }
}

let starting: Promise<Browser> | undefined;
/** Started with the first journey of a worker; it ends with the process. */
const browser = (): Promise<Browser> =>
  (starting ??= chromium.launch({ executablePath: inject('browserPath'), headless: true, args: FLAGS }));

async function openContext(): Promise<BrowserContext> {
  const context = await (
    await browser()
  ).newContext({
    baseURL: installation().baseUrl,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // A page that moves is drawn many times over, by machines without a graphics card slowly.
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(PATIENCE.wait);
  return context;
}

async function openIn(context: BrowserContext, leave: () => Promise<void>): Promise<Page> {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('response', (answer) => void (answer.status() >= 400 && complaints.push(`${answer.status()} ${answer.url()}`)));
  onTestFinished(async ({ task }) => {
    // What the page showed when it went wrong.
    if (task.result?.state === 'fail')
      console.error(page.url(), complaints, await page.evaluate('document.body.innerText.slice(0, 600)').catch(String));
    await leave();
  });
  return page;
}

/** A fresh window that shares nothing with any other; gone when the test ends. */
export async function openPage(path = '/'): Promise<Page> {
  const context = await openContext();
  const page = await openIn(context, () => context.close());
  await page.goto(path);
  return page;
}

/** Through the login panel, as a person does it; ends when the panel has gone. */
export async function loginAs(page: Page, name: string, password = PASSWORD): Promise<void> {
  await page.goto('/home');
  await page.getByPlaceholder('用户名').fill(name);
  await page.getByPlaceholder('密码').fill(password);
  await page.getByRole('button', { name: /^登\s*录$/ }).click();
  await page.waitForURL((url) => url.pathname !== '/home');
}

/** A computer with a session, and what its browser stored just after the login. */
interface Desk {
  readonly context: BrowserContext;
  kept: string;
  free: boolean;
}
const desks = new Map<string, Desk[]>();
/** Answered by the program, and runs nothing. */
const QUIET = '/api/site';

async function sitDown(desk: Desk): Promise<Page> {
  desk.free = false;
  return openIn(desk.context, async () => {
    for (const page of desk.context.pages()) await page.close();
    desk.free = true;
  });
}

async function newDesk(name: string): Promise<Page> {
  const desk: Desk = { context: await openContext(), kept: '{}', free: false };
  const page = await sitDown(desk);
  await loginAs(page, name);
  desk.kept = String(await inPage(page, 'JSON.stringify({ ...localStorage })'));
  desks.set(name, [...(desks.get(name) ?? []), desk]);
  return page;
}

/** Puts back what the browser kept after the login, and tells whether the session still lasts: a journey may have ended it. */
async function resume(page: Page, kept: string): Promise<boolean> {
  await page.goto(QUIET);
  const lasts = await inPage(
    page,
    `localStorage.clear(); Object.assign(localStorage, ${kept});
     fetch('${getAccount.path}', { headers: { authorization: 'Bearer ' + JSON.parse(localStorage['anju.session']).token } }).then(({ ok }) => ok)`,
  );
  return lasts === true;
}

/** Somebody at work: the first time through the login panel, later with the same session at the same computer, everything else forgotten. */
export async function openAs(name: string, path?: string): Promise<Page> {
  const desk = desks.get(name)?.find(({ free }) => free);
  if (desk) {
    const page = await sitDown(desk);
    if (await resume(page, desk.kept)) {
      await page.goto(path ?? '/');
      return page;
    }
    desks.set(name, desks.get(name)?.filter((one) => one !== desk) ?? []);
    await desk.context.close();
  }
  const page = await newDesk(name);
  if (path !== undefined) await page.goto(path);
  return page;
}

export const openUserMenu = (page: Page): Promise<void> => page.getByRole('button', { name: /用户菜单/ }).click();

/** Width and height as drawn, once an opening animation is over. */
export async function sizeOf(part: Locator): Promise<[number, number]> {
  const box = await part.boundingBox();
  return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)];
}

/** Runs in the page; as text, since journeys know no document of their own. */
export const inPage = (page: Page, script: string): Promise<unknown> => page.evaluate(script);

/** As a click in the menu does: inside the running page. */
export async function goInside(page: Page, path: string): Promise<void> {
  await inPage(page, `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`);
}

/** Opens the field of that name in a dialog and takes the option with the text; of several the last, without a text the first. */
export async function choose(dialog: Locator, label: string, text?: string): Promise<void> {
  const field = dialog.getByRole('combobox', { name: label });
  await field.click();
  const list = await field.getAttribute('aria-controls');
  const options = dialog.page().locator(`.ant-select-dropdown:has([id="${list ?? ''}"]) .ant-select-item-option`);
  await (text === undefined ? options.first() : options.filter({ hasText: text }).last()).click();
}
