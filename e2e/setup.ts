// Journeys see what a person sees: the whole program on its own database with the demo data, in a real browser.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createDataFolder, runMain } from '../apps/server/src/platform/testing/run-main.ts';
import { findBrowser } from '../scripts/browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string;
    /** As its owner: to look where no person can, such as behind a picture captcha. */
    databaseUrl: string;
    browserPath: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('browserPath', await findBrowser());
  const data = await createDataFolder();
  const program = await runMain({ ANJU_DATA: data.path });
  const tearDown = async (): Promise<void> => {
    await program.end('SIGTERM');
    await data.remove();
  };
  if (program.url === undefined) {
    await tearDown();
    throw new Error(`The program did not start:\n${program.output()}`);
  }
  const { password, port } = JSON.parse(await readFile(join(data.path, 'postgres.json'), 'utf8')) as { password: string; port: number };
  project.provide('databaseUrl', `postgres://postgres:${password}@127.0.0.1:${port}/anju`);
  project.provide('baseUrl', program.url);
  return tearDown;
}
