// The seat of an agent: a computer with a microphone, somebody at it, and the window of the softphone open. The microphone and the camera are
// the browser's own tone and picture; what a page hears is measured as energy, because packets may carry only silence.
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { PATIENCE } from '../scripts/patience.ts';
import { FLAGS, loginAs, PASSWORD } from './person.ts';

const MEDIA = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--allow-loopback-in-peer-connection',
  '--autoplay-policy=no-user-gesture-required',
];

/** What a page hears is counted by its connections; the page itself keeps none of them where a test could ask. */
const KEEP_CONNECTIONS = `
  globalThis.connections = [];
  globalThis.RTCPeerConnection = class extends globalThis.RTCPeerConnection {
    constructor(...given) { super(...given); globalThis.connections.push(this); }
  };`;
const sumOf = (kind: 'audio' | 'video', figure: string): string => `(async () => {
  let sum = 0;
  for (const connection of globalThis.connections)
    for (const report of (await connection.getStats()).values())
      if (report.type === 'inbound-rtp' && report.kind === '${kind}') sum += report.${figure} ?? 0;
  return sum;
})()`;
const ENERGY = sumOf('audio', 'totalAudioEnergy');
const FRAMES = sumOf('video', 'framesDecoded');

export interface Seat {
  readonly page: Page;
  readonly phone: Locator;
}

/** The words of the window for what the agent is at. */
export const isAt = async ({ phone }: Seat, state: string): Promise<void> => phone.locator('.call-state', { hasText: state }).waitFor();
export const allAre = async (seats: readonly Seat[], state: string): Promise<void> =>
  void (await Promise.all(seats.map((seat) => isAt(seat, state))));

export async function enter({ phone }: Seat, agent: string, password = PASSWORD): Promise<void> {
  await phone.getByLabel('坐席账号').fill(agent);
  await phone.getByLabel('坐席密码').fill(password);
  await phone.getByRole('button', { name: /^登\s*录$/ }).click();
}

export async function dial({ phone }: Seat, number: string): Promise<void> {
  const box = phone.getByLabel('电话号码');
  await box.fill(number);
  await box.press('Enter');
}
export const press = ({ phone }: Seat, button: string): Promise<void> => phone.getByRole('button', { name: button }).click();
/** Answers by key, from wherever the hand is. */
export async function answer(seat: Seat): Promise<void> {
  await isAt(seat, '振铃');
  await seat.page.keyboard.press('F10');
}
export async function talk(from: Seat, to: Seat, number: string): Promise<void> {
  await dial(from, number);
  await answer(to);
  await allAre([from, to], '通话中');
}

/** What this page has heard so far on all its calls. */
export const heard = ({ page }: Seat): Promise<number> => page.evaluate<number>(ENERGY);
/** Less than one beep of the microphone of the tests, more than what is left of the beep before. */
const BEEP = 0.01;
export async function hears(...seats: readonly Seat[]): Promise<void> {
  const before = await Promise.all(seats.map(heard));
  for (const [at, seat] of seats.entries()) await expect.poll(() => heard(seat)).toBeGreaterThan((before[at] ?? 0) + BEEP);
}
const SILENT = 1e-6;
/** While `other` goes on hearing, `seat` hears nothing. */
export const hearsNothing = (seat: Seat, other: Seat): Promise<void> =>
  expect
    .poll(async () => {
      const before = await heard(seat);
      await hears(other);
      return (await heard(seat)) - before;
    })
    .toBeLessThan(SILENT);
const DURATION = sumOf('audio', 'totalSamplesDuration');
/** A second of sound is played here, and none of it is heard. */
export async function isSilent({ page }: Seat): Promise<void> {
  const read = async (): Promise<[number, number]> => [await page.evaluate<number>(DURATION), await page.evaluate<number>(ENERGY)];
  await expect
    .poll(async () => {
      const [from, before] = await read();
      await expect.poll(async () => (await read())[0] - from).toBeGreaterThan(1);
      return (await read())[1] - before;
    })
    .toBeLessThan(SILENT);
}
export async function sees(...seats: readonly Seat[]): Promise<void> {
  for (const { page } of seats) {
    const before = await page.evaluate<number>(FRAMES);
    await expect.poll(() => page.evaluate<number>(FRAMES)).toBeGreaterThan(before);
  }
}

export const AUDIBLE = 0.05;
/** Plays the recording of the youngest call in 通话记录; how loud it is at its loudest, 1 at most. */
export async function play({ page, phone }: Seat): Promise<number> {
  await phone.getByRole('tab', { name: '通话记录' }).click();
  await phone.getByRole('button', { name: '播放录音' }).first().click();
  await phone.getByLabel('录音', { exact: true }).waitFor();
  const loudest = await page.evaluate<number>(`(async () => {
    const player = document.querySelector('audio[aria-label="录音"]');
    const context = new AudioContext();
    const meter = context.createAnalyser();
    context.createMediaElementSource(player).connect(meter);
    player.currentTime = 0;
    await player.play();
    const heard = new Float32Array(meter.fftSize);
    let loudest = 0;
    while (!player.ended && loudest < ${AUDIBLE}) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      meter.getFloatTimeDomainData(heard);
      loudest = heard.reduce((most, one) => Math.max(most, Math.abs(one)), loudest);
    }
    return loudest;
  })()`);
  await phone.getByRole('tab', { name: '通话', exact: true }).click();
  return loudest;
}

/** The page is gone from one moment to the next, without a goodbye. */
export async function vanish({ page }: Seat): Promise<void> {
  const crashed = page.waitForEvent('crash');
  // The answer to it never comes.
  void page.goto('chrome://crash').catch(() => undefined);
  await crashed;
}

export interface Office {
  /** Somebody at another computer, who has logged in nowhere yet. */
  sitDown(): Promise<Seat>;
  /** The agent, logged in and in no call; who stays from one test to the next keeps the seat. */
  agent(dn: string): Promise<Seat>;
  /** Whoever logged in there is this agent for the next tests. */
  keep(dn: string, seat: Seat): void;
  /** These seats are none of the next test's; without any, all. */
  forget(...seats: readonly Seat[]): Promise<void>;
  /** What the windows show, for a test that failed. */
  describe(): Promise<string>;
  close(): Promise<void>;
}

export async function openOffice(browserPath: string, baseURL: string): Promise<Office> {
  const browser: Browser = await chromium.launch({ executablePath: browserPath, headless: true, args: [...FLAGS, ...MEDIA] });
  const seats = new Map<string, Seat>();
  let session: Awaited<ReturnType<BrowserContext['storageState']>> | undefined;

  async function sitDown(): Promise<Seat> {
    const context = await browser.newContext({
      baseURL,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      permissions: ['microphone', 'camera'],
      ...(session === undefined ? {} : { storageState: session }),
    });
    context.setDefaultTimeout(PATIENCE.wait);
    await context.addInitScript({ content: KEEP_CONNECTIONS });
    const page = await context.newPage();
    if (session === undefined) {
      await loginAs(page, 'emp');
      session = await context.storageState();
    } else await page.goto('/search');
    const phone = page.getByRole('region', { name: '软电话' });
    await phone.getByRole('button', { name: /展开|收起/ }).waitFor();
    const unfold = phone.getByRole('button', { name: '展开' });
    if (await unfold.isVisible()) await unfold.click();
    return { page, phone };
  }

  return {
    sitDown,
    async agent(dn) {
      const there = seats.get(dn);
      if (there) return there;
      const seat = await sitDown();
      await enter(seat, dn);
      await isAt(seat, '忙碌');
      seats.set(dn, seat);
      return seat;
    },
    keep: (dn, seat) => void seats.set(dn, seat),
    async forget(...given) {
      const gone = given.length > 0 ? given : [...seats.values()];
      for (const [dn, seat] of seats) if (gone.includes(seat)) seats.delete(dn);
      for (const { page } of gone) await page.context().close();
    },
    async describe() {
      const shown = [...seats].map(async ([dn, { page, phone }]) => `${dn} at ${page.url()}\n${await phone.innerText()}`);
      return (await Promise.allSettled(shown)).map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason))).join('\n\n');
    },
    close: () => browser.close(),
  };
}
