import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { E2E_WORKERS } from './e2e/workers.ts';
import { LongestFirst } from './scripts/longest-first.ts';
import { PATIENCE } from './scripts/patience.ts';

const exclude = ['**/node_modules/**', '**/dist/**', 'data/**'];
/** These replace a module by one of their own, or watch one being loaded, so each needs its own modules. All others share theirs and start immediately. */
const serverAlone = ['password-change', 'login'].map((name) => `apps/server/src/modules/session/*/${name}.routes.test.ts`);
const webAlone = [
  'app/live',
  'archetypes/catalogue',
  'shell/header/header',
  'shell/tabs/kept-pages',
  'shell/tabs/unsaved-pages',
  'shell/tabs/warm-tabs',
  'shell/dialogs/dialogs',
  'shell/dialogs/password-dialog',
  'ui/pdf/pdf-view',
  'ui/rich-text/rich-text',
  'ui/scan/scan',
].map((name) => `apps/web/src/${name}.test.tsx`);
const withDatabase = ['apps/server/**/*.db.test.ts', 'apps/server/**/*.routes.test.ts', 'faults/*.db.test.ts'];

/** Limits catch what hangs, not what is slow; no test has a limit of its own. */
const patient = { testTimeout: PATIENCE.test, hookTimeout: PATIENCE.test, expect: { poll: { timeout: PATIENCE.wait } } } as const;
/** Tests make short-lived objects. With more room for young ones the collector takes a fifth less of the processor. */
const roomy = { execArgv: ['--max-semi-space-size=64'] };
const WAITS = 'scripts/test-patience.ts';

const server = {
  exclude,
  globalSetup: 'apps/server/src/platform/testing/global-setup.ts',
  setupFiles: WAITS,
  pool: 'forks',
  ...roomy,
  ...patient,
} as const;

const web = {
  exclude,
  environment: 'jsdom',
  setupFiles: [WAITS, 'apps/web/src/platform/testing/setup.ts'],
  ...roomy,
  ...patient,
};

export default defineConfig({
  test: {
    // On a small machine the runner would choose one less, but a worker often waits for the database or for a clock.
    maxWorkers: Math.max(2, availableParallelism()),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          ...roomy,
          ...patient,
          include: ['packages/**/*.test.ts', 'scripts/**/*.test.ts', 'apps/server/**/*.test.ts'],
          exclude: [...exclude, ...withDatabase],
        },
      },
      { test: { ...server, name: 'server', include: withDatabase, exclude: [...exclude, ...serverAlone], isolate: false } },
      { test: { ...server, name: 'server-alone', include: serverAlone } },
      // Needs programs that are not everywhere, so it is not part of `npm test`.
      { test: { ...server, name: 'compare', include: ['compare/*.test.ts'] } },
      // So does this one: Kamailio, rtpengine and sipp.
      {
        test: {
          name: 'kamailio',
          include: ['kamailio/*.test.ts'],
          globalSetup: 'kamailio/setup.ts',
          pool: 'forks',
          setupFiles: WAITS,
          ...patient,
        },
      },
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
          // Each worker has a browser, its logins and an installation of its own; the journeys in it take turns.
          maxWorkers: E2E_WORKERS,
          isolate: false,
          setupFiles: WAITS,
          ...patient,
        },
      },
    ],
  },
});
