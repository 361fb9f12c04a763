import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { E2E_WORKERS } from './e2e/workers.ts';

const exclude = ['**/node_modules/**', '**/dist/**', 'data/**'];
/** They put a module of their own in the place of another, or watch one arrive: each in a world of its own. The others share one, and start at once. */
const serverAlone = ['password-change', 'login'].map((name) => `apps/server/src/modules/session/*/${name}.routes.test.ts`);
const webAlone = [
  'app/live',
  'archetypes/catalogue',
  'shell/header/header',
  'shell/tabs/kept-pages',
  'shell/tabs/warm-tabs',
  'shell/dialogs/dialogs',
  'shell/dialogs/password-dialog',
  'ui/pdf-view',
  'ui/rich-text',
].map((name) => `apps/web/src/${name}.test.tsx`);
const withDatabase = ['apps/server/**/*.db.test.ts', 'apps/server/**/*.routes.test.ts'];

/**
 * A limit is there for what hangs, not for what is slow: a machine that is busy with something else takes ten times as long, and a test
 * that is right stays right.
 */
const patient = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 20_000 } } } as const;
const PATIENCE = 'scripts/test-patience.ts';

const server = {
  exclude,
  globalSetup: 'apps/server/src/platform/testing/global-setup.ts',
  setupFiles: PATIENCE,
  pool: 'forks',
  ...patient,
} as const;

const web = {
  exclude,
  environment: 'jsdom',
  setupFiles: [PATIENCE, 'apps/web/src/platform/testing/setup.ts'],
  ...patient,
};

export default defineConfig({
  test: {
    // One more than the runner's own choice on a small machine: a worker waits often, for the database or for a clock.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          ...patient,
          include: ['packages/**/*.test.ts', 'scripts/**/*.test.ts', 'apps/server/**/*.test.ts'],
          exclude: [...exclude, ...withDatabase],
        },
      },
      { test: { ...server, name: 'server', include: withDatabase, exclude: [...exclude, ...serverAlone], isolate: false } },
      { test: { ...server, name: 'server-alone', include: serverAlone } },
      {
        plugins: [react()],
        test: { ...web, name: 'web', include: ['apps/web/src/**/*.test.{ts,tsx}'], exclude: [...exclude, ...webAlone], isolate: false },
      },
      { plugins: [react()], test: { ...web, name: 'web-alone', include: webAlone } },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude,
          globalSetup: 'e2e/setup.ts',
          pool: 'forks',
          // Each worker has a browser and an installation of its own; in there journeys take turns.
          maxWorkers: E2E_WORKERS,
          setupFiles: PATIENCE,
          ...patient,
        },
      },
    ],
  },
});
