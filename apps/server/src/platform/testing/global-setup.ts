// One PostgreSQL for all server tests of a run, with a migrated template that every test file clones.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../db/migrate.ts';
import { startEmbedded } from '../postgres/embedded.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Owner's address of the migrated template database. */
    templateUrl: string;
  }
}

/** Nothing here outlives the run, so nothing has to reach the disk. */
export const THROWAWAY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200', autovacuum: 'off' };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'anju-test-'));
  // The database's own account must pass through when the tests run as root.
  await chmod(folder, 0o755);
  const embedded = await startEmbedded({ dataDir: folder, log: () => undefined, settings: THROWAWAY });
  const tearDown = async (): Promise<void> => {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await migrate(embedded.url);
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide('templateUrl', embedded.url);
  return tearDown;
}
