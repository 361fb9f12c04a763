// Walks over screens and checks each of them: readable, no wider than the window, and its first record readable as well.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goInside, inPage, openAs, openPage } from './person.ts';
import { fits, readable } from './screens-check.ts';
import { openFirst, settle, SIZES, type Screen, type Walk } from './screens.ts';

const { phone, desk, wall } = SIZES;

/** Only the screen that is looked at stays open: hidden ones cost time, and the tabs are limited. */
const CLOSE_OTHERS = `document.querySelectorAll('.tab:not(.on) .tab-close').forEach((button) => button.click())`;

async function checkScreen(page: Page, { path }: Screen, inside: boolean): Promise<string[]> {
  if (inside) await goInside(page, path);
  else await page.goto(path);
  await settle(page);
  await inPage(page, CLOSE_OTHERS);
  const found = [...(await fits(page, desk)), ...(await readable(page))];
  if (await openFirst(page)) {
    found.push(...(await readable(page, '[role=dialog]')).map((one) => `first record: ${one}`));
    await page.keyboard.press('Escape');
  }
  for (const size of [phone, wall]) found.push(...(await fits(page, size)));
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
      for (const screen of screens)
        found.push(
          ...(await checkScreen(page, screen, account !== null && screen.path !== '/')).map(
            (one) => `${screen.title} ${screen.path}: ${one}`,
          ),
        );
      expect(found).toEqual([]);
    },
  );
}
