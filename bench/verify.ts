// `npm run verify` as an operator runs it, over many bills, against one plain read of the same rows: every column of every row that verify
// looks at, as text, once. 300,000 bills unless BENCH_BILLS asks for more, up to 18,000,000; BENCH_KEEP names a folder that keeps them for
// later runs, and BENCH_TURNS how often both are taken. They are taken in turns, on the wall and by the processor time of the database, with
// that of all its processes; the least of all turns counts. The command's own time on the wall, its start included, is what the bound is on.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withOwner } from '../apps/server/src/platform/db/pool.ts';
import { say, two, type Figure } from './figure.ts';
import type { Ground } from './ground.ts';
import { seconds } from './measure.ts';
import { processorSeconds } from './start.ts';
import { verifyGround } from './verify-ground.ts';

const COMMAND = new URL('../apps/server/src/verify.ts', import.meta.url).pathname;
const BILLS = Math.min(18_000_000, Number(process.env['BENCH_BILLS'] ?? 300_000));
/** One year, or five for the largest estates. */
const MONTHS = BILLS > 3_600_000 ? 60 : 12;
const TURNS = Number(process.env['BENCH_TURNS'] ?? (BILLS > 3_600_000 ? 2 : 4));
const BOUND = 3;
const READ = ['bill', 'bill_month', 'object_balance', 'accounting_event', 'publication', 'billing_batch', 'chain_wait', 'chain_link'];

interface Spent {
  readonly wall: number;
  readonly processor: number;
}

/** All processes of the database, with those that have ended: they are children of the postmaster. */
async function spending(ground: Ground): Promise<(work: () => Promise<void>) => Promise<Spent>> {
  const postmaster = Number((await readFile(join(ground.folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0]);
  const used = () => processorSeconds(({ id, parent }) => id === postmaster || parent === postmaster);
  return async (work) => {
    const before = await used();
    const wall = await seconds(work);
    return { wall, processor: (await used()) - before };
  };
}

const least = (all: readonly Spent[]): Spent => ({
  wall: Math.min(...all.map(({ wall }) => wall)),
  processor: Math.min(...all.map(({ processor }) => processor)),
});
const told = ({ wall, processor }: Spent): string => `${two(wall)} s, processor time ${two(processor)} s`;

/** On a connection as any other: the database may give it processes that help. */
const readAll = ({ url }: Ground): Promise<void> =>
  withOwner(url, async (client) => {
    for (const table of READ) await client.query(`select sum(length(t::text)) from charging.${table} t`);
  });

/** The differences it tells of the tenant with the bills. */
const runVerify = ({ folder }: Ground, tenantId: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const { DATABASE_URL: _, DATABASE_OWNER_URL: __, ...env } = process.env;
    execFile(process.execPath, [COMMAND], { env: { ...env, ANJU_DATA: folder }, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      if (!stdout.includes('全部一致') && !stdout.includes('处不符 differences')) reject(error ?? new Error(stderr));
      resolve(stdout.split('\n').filter((line) => line.startsWith(`  客户 ${tenantId}  `)).length);
    });
  });

export async function measureVerify(): Promise<Figure[]> {
  const { ground, made } = await verifyGround(BILLS, MONTHS);
  try {
    const spent = await spending(ground);
    const [reading, verifying]: [Spent[], Spent[]] = [[], []];
    let wrong = 0;
    for (let turn = 0; turn < TURNS; turn++) {
      const read = await spent(() => readAll(ground));
      say(`read: ${told(read)}`);
      reading.push(read);
      const verify = await spent(async () => {
        wrong = await runVerify(ground, made.tenantId);
      });
      say(`verify: ${told(verify)}`);
      verifying.push(verify);
    }
    const [read, verify] = [least(reading), least(verifying)];
    const measured =
      `${two(verify.wall)} s against ${two(read.wall)} s; processor time ${two(verify.processor)} s against ` +
      `${two(read.processor)} s; ${wrong} differences`;
    say(`${made.bills} bills: ${measured}`);
    const ratio = verify.wall / read.wall;
    return [
      {
        what: `Verify of ${made.bills} bills (amounts, explanations, months, balances, chain) against one plain read of the same rows`,
        measured,
        ratio: [ratio, verify.processor / read.processor].map(two).join('; '),
        bound: `≤ ${BOUND}`,
        met: ratio <= BOUND && wrong === 0,
      },
    ];
  } finally {
    await ground.close();
  }
}
