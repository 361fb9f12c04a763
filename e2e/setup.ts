// End-to-end tests see what a user sees: the whole program on its own database with the demo data, in a real browser.
import type { TestProject } from 'vitest/node';
import { findBrowser } from '../scripts/browser.ts';
import { fillDemo, runCopy, type Running } from './running.ts';
import { E2E_WORKERS } from './workers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker, so that concurrent tests do not interfere. */
    installations: readonly Installation[];
    /** The folder of a filled installation that does not run, to be copied by a test that needs its own. */
    demoData: string;
    browserPath: string;
  }
}

type Installation = Pick<Running, 'baseUrl' | 'databaseUrl'>;

/** Enough months for arrears and for closed and open periods; the two years of a new installation take a minute longer. */
const DEMO_MONTHS = '6';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('browserPath', await findBrowser());
  const filled = await fillDemo(DEMO_MONTHS);
  const starting = await Promise.allSettled(Array.from({ length: E2E_WORKERS }, () => runCopy(filled.path)));
  const running = starting.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const tearDown = async (): Promise<void> => {
    await Promise.all(running.map(({ stop }) => stop()));
    await filled.remove();
  };
  const failed = starting.find((one) => one.status === 'rejected');
  if (failed) {
    await tearDown();
    throw failed.reason;
  }
  project.provide('demoData', filled.path);
  project.provide(
    'installations',
    running.map(({ baseUrl, databaseUrl }) => ({ baseUrl, databaseUrl })),
  );
  return tearDown;
}
