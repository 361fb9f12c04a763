// End-to-end tests see what a user sees: the whole program on its own database with the demo data, in a real browser.
import { readFile } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import type { DataFolder } from '../apps/server/src/platform/testing/run-main.ts';
import { findBrowser } from '../scripts/browser.ts';
import { DEMO_MONTHS, fillDemo, runCopy, type Running } from './running.ts';
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

/** `npm test` has filled it beside other steps. */
async function foundOrFilled(): Promise<DataFolder> {
  const file = process.env['ANJU_TEST_DEMO'];
  if (file === undefined) return fillDemo(DEMO_MONTHS);
  return { ...(JSON.parse(await readFile(file, 'utf8')) as Pick<DataFolder, 'path'>), remove: async () => undefined };
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('browserPath', await findBrowser());
  const filled = await foundOrFilled();
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
