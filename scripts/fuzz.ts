// `npm run fuzz`: every call of the contract with inputs made from its schema, in rounds on a fresh copy of the demo. Ends with 1 if an
// answer was 500 or above, and prints each such call.
//   --count 100000   how many inputs at least (default: one round)
//   --seed 1         the seed of the first round; the others count on from it
//   --only house     only calls whose method and path contain this
//   --inputs 20      inputs per call and round
//   --every          also sends what a schema refuses, not only one such input per call
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { buildApp } from '../apps/server/src/app.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { OWNER_SESSION } from '../apps/server/src/platform/db/pool.ts';
import { startEmbedded } from '../apps/server/src/platform/postgres/embedded.ts';
import { cloneWithDemo, THROWAWAY } from '../apps/server/src/platform/testing/global-setup.ts';
import { createDataFolder } from '../apps/server/src/platform/testing/run-main.ts';
import { queryAs } from '../apps/server/src/testing/fuzz/known-ids.ts';
import { fuzz, fuzzed, prepareFuzz, type FuzzOutcome } from '../apps/server/src/testing/fuzz/fuzz.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    inputs: { type: 'string', default: '20' },
    every: { type: 'boolean', default: false },
  },
});
const [count, seed, inputs] = [Number(values.count), Number(values.seed), Number(values.inputs)];

const data = await createDataFolder();
const embedded = await startEmbedded({ dataDir: data.path, log: () => undefined, settings: THROWAWAY });
const defects = new Map<string, number>();
const spent = new Map<string, number>();
let [made, asked] = [0, 0];
try {
  await migrate(embedded.url);
  const demo = new URL(await cloneWithDemo(embedded.url));
  for (let round = 0; made < count; round++) {
    const start = performance.now();
    const outcome = await runRound(demo, seed + round);
    made += outcome.made;
    asked += outcome.asked;
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(
      `seed ${seed + round}: ${outcome.made} inputs, ${outcome.asked} sent in ${seconds} s, ${JSON.stringify(outcome.statuses)}, ${outcome.defects.length} defects`,
    );
    if (outcome.made === 0) break;
  }
} finally {
  await embedded.stop();
  await data.remove();
}
for (const [endpoint, ms] of [...spent].sort(([, a], [, b]) => b - a).slice(0, 10))
  console.log(`${(ms / 1000).toFixed(1).padStart(6)} s ${endpoint}`);
for (const [cause, times] of [...defects].sort(([, a], [, b]) => b - a)) console.log(`${String(times).padStart(5)} × ${cause}`);
console.log(
  `${made} inputs, ${asked} of them sent, ${[...defects.values()].reduce((sum, times) => sum + times, 0)} answers of 500 or above`,
);
process.exitCode = defects.size === 0 ? 0 : 1;

async function runRound(demo: URL, roundSeed: number): Promise<FuzzOutcome> {
  const copy = new URL(demo);
  copy.pathname = '/anju_fuzz';
  await administer(`create database anju_fuzz template ${demo.pathname.slice(1)} strategy file_copy`);
  const filesDir = await mkdtemp(join(tmpdir(), 'anju-fuzz-'));
  const owner = new pg.Client({ ...OWNER_SESSION, connectionString: copy.href });
  await owner.connect();
  const { app, services, schedule } = await buildApp({ databaseUrl: copy.href, filesDir, demo: true, signKey: 'anju', logLevel: 'silent' });
  let cause = '';
  app.addHook('onError', async (_request, _reply, error) => {
    cause = whereFrom(error);
  });
  await app.ready();
  // Queued work would run beside the calls and make the round depend on its speed.
  await Promise.all([services.jobs.stop(), schedule.stop()]);
  try {
    return await fuzz({
      app,
      ground: await prepareFuzz(queryAs((work) => work(owner))),
      seed: roundSeed,
      inputs,
      brief: !values.every,
      endpoints: fuzzed(values.only),
      onAnswer: (endpoint, milliseconds) => void spent.set(endpoint, (spent.get(endpoint) ?? 0) + milliseconds),
      onDefect({ endpoint, user, status, input }) {
        defects.set(cause, (defects.get(cause) ?? 0) + 1);
        if ((defects.get(cause) ?? 0) <= 3)
          console.log(`seed ${roundSeed} ${status} ${endpoint} as ${user}\n  ${input.slice(0, 600)}\n  ${cause}`);
      },
    });
  } finally {
    await app.close();
    await owner.end();
    await administer('drop database anju_fuzz with (force)');
    await rm(filesDir, { recursive: true, force: true });
  }
}

/** The message and the innermost lines of the program. */
function whereFrom(error: Error): string {
  const lines = (error.stack ?? '').split('\n').filter((line) => line.includes('apps/server/src/') || line.includes('packages/'));
  const places = lines.map((line) => /((?:apps|packages)\/\S+?:\d+)/.exec(line)?.[1] ?? '').slice(0, 4);
  return `${error.message.replace(/\d{2,}/g, 'N')} ← ${places.join(' ← ')}`;
}

async function administer(statement: string): Promise<void> {
  const maintenance = new URL(embedded.url);
  maintenance.pathname = '/postgres';
  const client = new pg.Client({ connectionString: maintenance.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
