// Bad input is refused in words, by every call: `npm run fuzz` with a fixed seed and few inputs.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '@anju/contract';
import { fuzz, fuzzed, prepareFuzz, type FuzzGround } from './testing/fuzz/fuzz.ts';
import { queryAs } from './testing/fuzz/known-ids.ts';
import { openInstallation, type Installation } from './testing/installation.ts';

const SEED = 20_261_117;
const INPUTS = 4;
/** Each test has a part of the calls, so that none of them takes long. */
const PART = 70;

let installation: Installation;
let ground: FuzzGround;
beforeAll(async () => {
  installation = await openInstallation();
  // Queued work would run beside the calls and make the answers depend on its speed.
  await Promise.all([installation.services.jobs.stop(), installation.schedule.stop()]);
  ground = await prepareFuzz(queryAs(installation.database.asOwner));
});
afterAll(() => installation.close());

const CALLS = fuzzed();
const PARTS = Array.from({ length: Math.ceil(CALLS.length / PART) }, (_, at) => CALLS.slice(at * PART, (at + 1) * PART));
const rangeOf = (calls: readonly Endpoint[]): string => `${calls[0]?.path} to ${calls.at(-1)?.path}`;

it.each(PARTS.map((calls) => [rangeOf(calls), calls] as const))('no input is answered with 500: %s', async (_, endpoints) => {
  const { asked, statuses, defects } = await fuzz({ app: installation.app, ground, endpoints, seed: SEED, inputs: INPUTS, brief: true });
  expect(defects).toEqual([]);
  // Most inputs pass the schemas; otherwise only the schemas would be tested.
  expect(statuses[200] ?? 0).toBeGreaterThan(asked / 2);
});
