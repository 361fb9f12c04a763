// How long a test waits for what comes by itself: the runner's own second is too short on a busy machine. Whatever arrives sooner is
// taken immediately.
import { vi, type VitestUtils } from 'vitest';
import { PATIENCE } from './patience.ts';

const DONE = Symbol.for('anju.test-patience');

type Wait = VitestUtils['waitFor'];
type Options = Parameters<Wait>[1];
const patient = (options: Options): Options => (typeof options === 'number' ? options : { timeout: PATIENCE.wait, ...options });

// Files of one worker share the runner, and each of them runs this file.
const shared = globalThis as { [DONE]?: boolean };
if (!shared[DONE]) {
  shared[DONE] = true;
  const { waitFor, waitUntil } = vi;
  vi.waitFor = (check, options) => waitFor(check, patient(options));
  vi.waitUntil = (check, options) => waitUntil(check, patient(options));
}
