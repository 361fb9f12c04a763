// A user at a computer: a browser, a session, and the steps every end-to-end test begins with. Browser and sessions last as long as the
// worker, which runs its tests one after another.
import type pg from 'pg';
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core';
import { expect, inject, onTestFinished, type ProvidedContext } from 'vitest';
import { ACCOUNT_HEADER, getAccount } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { PATIENCE } from '../scripts/patience.ts';
import { queryDatabase } from './running.ts';

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

/** The installation that belongs to this worker only. */
export function installation(): ProvidedContext['installations'][number] {
  const mine = inject('installations')[Number(process.env['VITEST_POOL_ID']) - 1];
  if (!mine) throw new Error(`worker ${process.env['VITEST_POOL_ID'] ?? '?'} has no installation`);
  return mine;
}

/** Reads or changes in that installation's database what no user could. */
export const askDatabase = <R extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<R[]> =>
  queryDatabase<R>(installation().databaseUrl, text, values);

let starting: Promise<Browser> | undefined;
/** Started with a worker's first test; it ends with the process. */
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
    // Animations are redrawn many times, which is slow on machines without a graphics card.
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(PATIENCE.wait);
  return context;
}

async function openIn(context: BrowserContext, leave: () => Promise<void>): Promise<Page> {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  // Every journey is also a test of the content security policy: a page that asks for more than it allows fails it.
  const violations: string[] = [];
  page.on('console', (message) => void (message.text().includes('Content Security Policy') && violations.push(message.text())));
  page.on('response', (answer) => void (answer.status() >= 400 && complaints.push(`${answer.status()} ${answer.url()}`)));
  onTestFinished(async ({ task }) => {
    // Prints what the page showed when the test failed.
    if (task.result?.state === 'fail')
      console.error(page.url(), complaints, await page.evaluate('document.body.innerText.slice(0, 600)').catch(String));
    await leave();
    if (violations.length > 0) throw new Error(violations.join('\n'));
  });
  return page;
}

/** A fresh window that shares nothing with any other and is closed when the test ends. */
export async function openPage(path = '/'): Promise<Page> {
  const context = await openContext();
  const page = await openIn(context, () => context.close());
  await page.goto(path);
  return page;
}

/** Logs in through the login panel, as a user does, and returns when the panel has gone. */
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
/** An address that the server answers without loading any script. */
const QUIET = '/api/site';

const leaving = new WeakMap<Page, () => Promise<void>>();

async function sitDown(desk: Desk): Promise<Page> {
  desk.free = false;
  const goAway = async (): Promise<void> => {
    for (const page of desk.context.pages()) await page.close();
    desk.free = true;
  };
  const page = await openIn(desk.context, goAway);
  leaving.set(page, goAway);
  return page;
}

/** Ends what a user does before the test ends: the next page of the same user then needs no second login in a fresh browser. */
export async function leave(page: Page): Promise<void> {
  await leaving.get(page)?.();
}

async function newDesk(name: string): Promise<Page> {
  const desk: Desk = { context: await openContext(), kept: '{}', free: false };
  const page = await sitDown(desk);
  await loginAs(page, name);
  desk.kept = String(await inPage(page, 'JSON.stringify({ ...localStorage })'));
  desks.set(name, [...(desks.get(name) ?? []), desk]);
  return page;
}

/** Script that gives the header by which a page says for whom it calls; the browser adds the token by itself. */
export const ACCOUNT_IN_PAGE = `(({ tenantId, id }) => ({ '${ACCOUNT_HEADER}': tenantId + '/' + id }))(JSON.parse(localStorage['anju.session']).userInformation)`;

/** Restores what the browser stored after the login and returns whether the session is still valid, because a test may have ended it. */
async function resume(page: Page, kept: string): Promise<boolean> {
  await page.goto(QUIET);
  const headers = await inPage(page, `localStorage.clear(); Object.assign(localStorage, ${kept}); ${ACCOUNT_IN_PAGE}`);
  // Asked beside the page: an answer that is no page may itself ask for nothing.
  return (await page.request.get(getAccount.path, { headers: headers as Record<string, string> })).ok();
}

/**
 * A page of a logged-in user. The first call logs in through the panel; later calls reuse the session and browser and discard all other
 * state.
 */
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

/** Runs in the page. The code is passed as text, because the tests are compiled without the DOM types. */
export const inPage = (page: Page, script: string): Promise<unknown> => page.evaluate(script);

/** Waits until the field with this name has the focus, so that what is typed next goes into it. */
export const focusAt = (page: Page, name: string): Promise<void> =>
  expect.poll(() => inPage(page, `document.activeElement?.getAttribute('aria-label')`)).toBe(name);

/** Navigates inside the running page, as a click in the menu does. */
export async function goInside(page: Page, path: string): Promise<void> {
  await inPage(page, `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`);
}

/** Opens the dialog field with that label and chooses the last option that contains the text, or the first option if no text is given. */
export async function choose(dialog: Locator, label: string, text?: string): Promise<void> {
  const field = dialog.getByRole('combobox', { name: label });
  await field.click();
  const list = await field.getAttribute('aria-controls');
  const options = dialog.page().locator(`.ant-select-dropdown:has([id="${list ?? ''}"]) .ant-select-item-option`);
  await (text === undefined ? options.first() : options.filter({ hasText: text }).last()).click();
}

/** Types into a field and chooses what it finds first, again if the list was exchanged meanwhile. */
export async function pick(field: Locator, text: string): Promise<void> {
  const box = field.locator('xpath=ancestor::*[contains(concat(" ", @class, " "), " ant-select ")][1]');
  const found = field.page().locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option-active');
  await expect
    .poll(async () => {
      await field.fill(text);
      if ((await found.filter({ hasText: text }).count()) > 0) await field.press('Enter');
      return box.innerText();
    })
    .toContain(text);
}

/** Draws something like a name. */
export async function sign(pad: Locator): Promise<void> {
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('no place to sign');
  const { mouse } = pad.page();
  await mouse.move(box.x + 20, box.y + 40);
  await mouse.down();
  for (const [x, y] of [
    [60, 20],
    [90, 60],
    [140, 30],
  ] as const)
    await mouse.move(box.x + x, box.y + y);
  await mouse.up();
}

/** Types a day as a user does: the calendar opens with the click, and what is typed until it has settled is lost and typed again. */
export async function typeDay(field: Locator, day: string): Promise<void> {
  await expect
    .poll(async () => {
      await field.click();
      await field.page().locator('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)').first().waitFor();
      await field.fill(formatDay(day));
      await field.press('Enter');
      return field.inputValue();
    })
    .toBe(formatDay(day));
}

/** What stands on the page that is shown; pages kept beneath it are there as well. */
export const shown = (page: Page): Locator => page.locator('.shell-page:not(.covered)');

/** What the page tells of the last act; the page itself may say the same of an earlier one. */
export const told = (page: Page, text: string | RegExp): Locator => page.locator('.ant-message').getByText(text).last();
