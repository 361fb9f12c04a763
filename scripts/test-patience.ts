// How long a test waits for asynchronous results: the runner's default of one second is too short on a busy machine. A result that arrives
// sooner is used immediately.
import { vi, type VitestUtils } from 'vitest';
import { PATIENCE } from './patience.ts';

const DONE = Symbol.for('anju.test-patience');

type Wait = VitestUtils['waitFor'];
type Options = Parameters<Wait>[1];
const patient = (options: Options): Options => (typeof options === 'number' ? options : { timeout: PATIENCE.wait, ...options });

// The test files of one worker share the runner, and each of them runs this file, so the change is made only once.
const shared = globalThis as { [DONE]?: boolean };
if (!shared[DONE]) {
  shared[DONE] = true;
  const { waitFor, waitUntil } = vi;
  vi.waitFor = (check, options) => waitFor(check, patient(options));
  vi.waitUntil = (check, options) => waitUntil(check, patient(options));
}
