// Walks over screens and checks each of them: readable, no wider than the window, with every tab inside it, and its first record readable
// as well.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goInside, inPage, openAs, openPage } from './person.ts';
import { fits, readable } from './screens-check.ts';
import { openFirst, settle, SIZES, type Screen, type Walk } from './screens.ts';

const { phone, desk, wall } = SIZES;

/** Only the screen that is looked at stays open: hidden ones cost time, and the tabs are limited. */
const CLOSE_OTHERS = `document.querySelectorAll('.tab:not(.on) .tab-close').forEach((button) => button.click())`;

const SHOWN = '.shell-page:not(.covered)';

/** Opens a tab inside the page that was not shown in this round yet, and returns its name; null when all were shown. */
const nextTab = (round: 'desk' | 'phone') => `(() => {
  const shown = ((window.tabsShown ??= {}).${round} ??= new WeakSet());
  for (const tab of document.querySelectorAll('${SHOWN} .ant-tabs [role=tab]')) {
    if (shown.has(tab) || tab.closest('[role=dialog]') || tab.ariaDisabled === 'true' || !tab.closest('.ant-tabs').checkVisibility()) continue;
    shown.add(tab);
    if (tab.ariaSelected === 'true') continue;
    tab.click();
    return tab.textContent;
  }
  return null;
})()`;

/** Runs a check in every tab of the page but the one that is open already, which was checked with the page. */
async function inEachTab(page: Page, round: 'desk' | 'phone', check: () => Promise<string[]>): Promise<string[]> {
  const found: string[] = [];
  const next = (): Promise<string | null> => page.evaluate<string | null>(nextTab(round));
  for (let tab = await next(); tab !== null; tab = await next()) {
    await settle(page);
    found.push(...(await check()).map((one) => `${tab}: ${one}`));
  }
  return found;
}

/** The shell around a page is the same on all of them: `first` looks at it too. */
async function checkScreen(page: Page, { path }: Screen, inside: boolean, first: boolean): Promise<string[]> {
  if (inside) await goInside(page, path);
  else await page.goto(path);
  await settle(page);
  await inPage(page, CLOSE_OTHERS);
  const whole = first || !inside || (await page.locator(SHOWN).count()) === 0;
  const found = [...(await fits(page, desk)), ...(await (whole ? readable(page) : readable(page, SHOWN)))];
  if (await openFirst(page)) {
    found.push(...(await readable(page, '[role=dialog]')).map((one) => `first record: ${one}`));
    await page.keyboard.press('Escape');
  }
  found.push(...(await inEachTab(page, 'desk', () => readable(page, `${SHOWN} [role=tabpanel][aria-hidden=false]`))));
  found.push(...(await fits(page, phone)), ...(await inEachTab(page, 'phone', () => fits(page, phone))));
  found.push(...(await fits(page, wall)));
  await page.setViewportSize({ width: desk[0], height: desk[1] });
  return found;
}

/** One test a walk; it names every screen, rule and element that is wrong, not only the first. */
export function testWalks(walks: readonly Walk[]): void {
  test.each(walks.map((walk) => [walk.title, walk] as const))(
    '%s: readable, and nothing scrolls sideways',
    async (_, { account, screens }) => {
      const page = await (account === null ? openPage() : openAs(account));
      await settle(page);
      const found: string[] = [];
      for (const [at, screen] of screens.entries())
        found.push(
          ...(await checkScreen(page, screen, account !== null && screen.path !== '/', at === 0)).map(
            (one) => `${screen.title} ${screen.path}: ${one}`,
          ),
        );
      expect(found).toEqual([]);
    },
  );
}
