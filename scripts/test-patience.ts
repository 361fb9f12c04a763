// How long a test waits for what comes by itself (an event, a job, a page): the runner's own second is too short on a machine that does
// something else at that moment. What arrives sooner is taken at once.
import { vi, type VitestUtils } from 'vitest';

const PATIENCE = { timeout: 20_000 };
const DONE = Symbol.for('anju.test-patience');

type Wait = VitestUtils['waitFor'];
type Options = Parameters<Wait>[1];
const patient = (options: Options): Options => (typeof options === 'number' ? options : { ...PATIENCE, ...options });

// Files of one worker share the runner, and each of them comes past here.
const shared = globalThis as { [DONE]?: boolean };
if (!shared[DONE]) {
  shared[DONE] = true;
  const { waitFor, waitUntil } = vi;
  vi.waitFor = (check, options) => waitFor(check, patient(options));
  vi.waitUntil = (check, options) => waitUntil(check, patient(options));
}
