// Every screen of the product, from the menu: what the journey over all screens checks and `npm run pictures` draws. A new screen is
// included as soon as it is built.
import type { Page } from 'playwright-core';
import { BUILT_MENUS, parseScreenKey, SITE_PAGES, type Role } from '@anju/contract';
import { isLayout, menuRows, type MenuRow } from '../apps/server/seeds/reference/menus/menu-tree.ts';
import { hrefOf, type PlaceName } from '../apps/web/src/site/site-paths.ts';
import { PATIENCE } from '../scripts/patience.ts';

export interface Screen {
  readonly title: string;
  readonly path: string;
}

/** Screens one account sees one after another, in the order of the menu. */
export interface Walk {
  readonly title: string;
  /** The demo account; null: nobody is logged in. */
  readonly account: string | null;
  readonly screens: readonly Screen[];
}

/** A phone, an office screen and a large one; width and height. */
export const SIZES = { phone: [390, 844], desk: [1280, 800], wall: [1920, 1080] } as const;

/** The account that looks at the screens of a role. Roles that see the screens of another are not listed. */
const ACCOUNTS: Partial<Record<Role, string>> = { emp: 'emp', sa: 'sa', super: 'super' };
/** Landing pages differ by what an account may do. */
const LANDING = ['emp', 'clerk', 'auditor', 'boss', 'limited', 'sa', 'gov', 'super', 'root'] as const;
/** The demo account that must change its first password. */
export const FIRST_LOGIN = 'newbie';
const ROWS = menuRows();

function accountFor({ title, audience }: MenuRow): string {
  const account = audience.map((role) => ACCOUNTS[role]).find((name) => name !== undefined);
  if (account === undefined) throw new Error(`No account is known that sees ${title}`);
  return account;
}

const screenOf = ({ title, component }: MenuRow): Screen => ({ title, path: parseScreenKey(component)?.path ?? '/404' });

/** A screen of employees that is not built, for the page in its place; none once all are. */
export const NOT_BUILT: readonly Screen[] = ROWS.filter(
  (row) => !isLayout(row) && !BUILT_MENUS.has(row.id) && row.audience.includes('emp') && parseScreenKey(row.component) !== null,
)
  .slice(0, 1)
  .map(screenOf);

/** The built screens below each node of the menu, one walk a node. */
const menuWalks = (): Walk[] =>
  ROWS.filter(isLayout).flatMap((node) => {
    const built = ROWS.filter((row) => row.parentId === node.id && !isLayout(row) && BUILT_MENUS.has(row.id));
    const [first] = built;
    return first ? [{ title: node.title, account: accountFor(first), screens: built.map(screenOf) }] : [];
  });

const SITE: readonly PlaceName[] = [...SITE_PAGES, 'register'];

export const WALKS: readonly Walk[] = [
  ...menuWalks(),
  ...LANDING.map((account): Walk => ({ title: `首页 ${account}`, account, screens: [{ title: `首页 ${account}`, path: '/' }] })),
  {
    title: '菜单之外',
    account: 'emp',
    screens: [
      ...NOT_BUILT.map(({ path }) => ({ title: '即将开放', path })),
      { title: '组件目录', path: '/uicomponent' },
      { title: '页面不存在', path: '/404' },
    ],
  },
  { title: '首次登录', account: FIRST_LOGIN, screens: [{ title: '修改初始密码', path: '/' }] },
  { title: '公开网站', account: null, screens: SITE.map((name) => ({ title: `网站 ${name}`, path: hrefOf(name) })) },
];

/** What stands on a page while something is still to come. The loading bar also covers calls that show no other sign. */
const BUSY = '.shell-loading, .ant-spin-spinning, .page-loading, .office-entering, .ui-overlay, [aria-busy="true"]';
/** Frames without any of them after which a page counts as loaded: between two calls the bar goes for a moment. */
const STILL_FRAMES = 6;

/** Waits until the page shows what it was opened for. The page counts its frames itself: `waitForFunction` needs what the policy forbids. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(`new Promise((settled, failed) => {
    const end = performance.now() + ${PATIENCE.wait};
    let still = 0;
    const look = () => {
      const busy = [...document.querySelectorAll(${JSON.stringify(BUSY)})].find((one) => one.checkVisibility());
      still = busy || document.querySelector('main, [role=dialog]') === null ? 0 : still + 1;
      if (still > ${STILL_FRAMES}) settled(null);
      else if (performance.now() > end) failed(new Error('still loading: ' + (busy?.outerHTML.slice(0, 200) ?? 'nothing is shown')));
      else requestAnimationFrame(look);
    };
    look();
  })`);
}

/** Opens the record of the first row, where the screen is a list with rows; returns whether something opened. */
export async function openFirst(page: Page): Promise<boolean> {
  const table = page.locator('.shell-page:not(.covered) .list-table').first();
  if ((await table.locator('tbody tr[data-row-key]').count()) === 0) return false;
  await table.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await settle(page);
  return (await page.locator('.ant-drawer-open, .ant-modal-wrap:visible').count()) > 0;
}
