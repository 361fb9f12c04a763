// What a user notices in the shell: the time from login until the landing page is usable, switching between two open tabs, and opening a
// third screen. Each is compared with an empty antd page of the same build in the same browser, so that the figures are ratios.
import type { Browser, Page } from 'playwright-core';
import { serveBlankPage } from './blank-page.ts';
import { percentile } from './measure.ts';

const TURNS = 20;
const SWITCHES = 60;
const PASSWORD = 'Anju@2026';
/** As many as can be open in addition to the first two. */
const FURTHER_SCREENS = [
  ['/org/structure/organisation', '组织机构'],
  ['/org/structure/employee', '员工档案'],
  ['/org/structure/calendar', '企业日历'],
  ['/org/structure/service-standard', '服务标准'],
  ['/estate/property/parking', '车位档案'],
  ['/estate/property/public-area', '公共区域'],
  ['/estate/property/device', '小区设备'],
  ['/estate/people/person', '人员档案'],
] as const;

export interface ShellFigures {
  /** p95 in ms */
  readonly blankLoad: number;
  readonly login: number;
  readonly blankFrame: number;
  readonly tabSwitch: number;
  readonly thirdScreen: number;
}

const p95 = (times: readonly number[]) => percentile(times, 0.95);

/** Milliseconds from a click to the frame after all its changes were drawn, measured inside the page. */
const clickToFrame = (page: Page, target: string): Promise<number> =>
  page.evaluate(`new Promise((resolve) => {
    const element = ${target};
    const start = performance.now();
    element.click();
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - start)));
  })`);

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function measureBlank(browser: Browser, address: string): Promise<{ load: number[]; frame: number[] }> {
  const load: number[] = [];
  const frame: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    load.push(
      await timed(async () => {
        await page.goto(address);
        await page.getByRole('button', { name: /空白/ }).click();
      }),
    );
    if (turn === 0) for (let click = 0; click < SWITCHES; click++) frame.push(await clickToFrame(page, `document.querySelector('button')`));
    await context.close();
  }
  return { load, frame };
}

async function login(page: Page, address: string): Promise<number> {
  await page.goto(`${address}/home`);
  await page.getByPlaceholder('用户名').fill('emp');
  await page.getByPlaceholder('密码').fill(PASSWORD);
  return timed(async () => {
    await page.keyboard.press('Enter');
    await page.getByText('授权菜单').click();
  });
}

/** From the click on the login button until a menu opens, each time in a browser with an empty cache. */
async function measureLogin(browser: Browser, address: string): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn <= TURNS; turn++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const time = await login(page, address);
    // The first turn sees the notification that opens automatically, and is not counted.
    if (turn > 0) times.push(time);
    await context.close();
  }
  return times;
}

async function measureTabs(browser: Browser, address: string): Promise<{ switches: number[]; third: number[] }> {
  const page = await (await browser.newContext()).newPage();
  await login(page, address);
  await page.keyboard.press('Escape');
  const openInside = (path: string) =>
    page.evaluate(`history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`);
  await openInside('/estate/property/house');
  await page.getByText(/^共 \d+ 条/).waitFor();
  await openInside('/estate/property/estate');
  await page.getByRole('tab', { name: '小区楼栋' }).waitFor();
  await page.getByText('全部小区').waitFor();
  // Both pages are idle, as when a user switches from one to the other.
  await page.waitForTimeout(1_000);
  const tab = (name: string) => `[...document.querySelectorAll('.tab-strip [role=tab]')].find((one) => one.textContent === '${name}')`;
  const switches: number[] = [];
  for (let turn = 0; turn < SWITCHES; turn++) switches.push(await clickToFrame(page, tab(turn % 2 === 0 ? '房屋档案' : '小区楼栋')));
  const third: number[] = [];
  for (const [path, title] of FURTHER_SCREENS) {
    third.push(
      await timed(async () => {
        await openInside(path);
        await page.locator('.shell-page:not(.covered)').getByText(title).first().waitFor();
      }),
    );
  }
  return { switches, third };
}

export async function shellFigures(browser: Browser, address: string): Promise<ShellFigures> {
  const blankPage = await serveBlankPage();
  const blank = await measureBlank(browser, blankPage.address);
  await blankPage.stop();
  const login = await measureLogin(browser, address);
  const tabs = await measureTabs(browser, address);
  return {
    blankLoad: p95(blank.load),
    login: p95(login),
    blankFrame: p95(blank.frame),
    tabSwitch: p95(tabs.switches),
    thirdScreen: p95(tabs.third),
  };
}
