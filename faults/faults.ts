// What is done to the installation while money is taken.
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { withOwner } from '../apps/server/src/platform/db/pool.ts';
import type { FaultGround } from './ground.ts';

export interface Fault {
  readonly name: string;
  /** Returns why it could not be done. */
  readonly run: (ground: FaultGround) => Promise<string | undefined>;
}

const HELD_MS = 1_500;
const HOUR_MS = 3_600_000;

async function killPostmaster({ dataDir }: FaultGround): Promise<undefined> {
  const text = await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8');
  process.kill(Number(text.split('\n')[0]), 'SIGKILL');
}

/** A process of PostgreSQL that works for the program; all others are ended by PostgreSQL, which then recovers. */
async function killBackend({ ownerUrl }: FaultGround): Promise<string | undefined> {
  const pid = await withOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where usename like 'anju_work%' and application_name <> 'anju events' order by state = 'active' desc limit 1`,
    );
    return rows[0]?.pid;
  });
  if (pid === undefined) return 'the program had no connection';
  process.kill(pid, 'SIGKILL');
  return undefined;
}

/** Every connection the server allows, after those of the program were ended. */
async function takeConnections({ ownerUrl }: FaultGround): Promise<string | undefined> {
  const taken: pg.Client[] = [];
  const take = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: ownerUrl });
    client.on('error', () => undefined);
    const connected = await client.connect().then(
      () => true,
      () => false,
    );
    if (connected) taken.push(client);
    return connected;
  };
  await take();
  await taken[0]?.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename like 'anju_work%'`);
  while (await take());
  await pause(HELD_MS);
  await Promise.all(taken.map((client) => client.end()));
  return taken.length < 3 ? 'no connection was free to take' : undefined;
}

/** Fills the database's disk to the last byte, keeps it full for a while and clears it again. */
async function fillDisk({ dataDir, smallDisk }: FaultGround): Promise<string | undefined> {
  if (!smallDisk) return 'only where a small disk can be mounted (as root)';
  const path = join(dataDir, 'ballast');
  const file = await open(path, 'w');
  try {
    for (let size = 1 << 20; size >= 1; size = size === 1 ? 0 : size >> 4) {
      const block = Buffer.alloc(size);
      while (
        await file.write(block).then(
          ({ bytesWritten }) => bytesWritten > 0,
          () => false,
        )
      );
    }
    await pause(2 * HELD_MS);
  } finally {
    await file.close();
    await rm(path);
  }
  return undefined;
}

const stepClock = (hours: number): Fault => ({
  name: `clock ${hours > 0 ? '+' : ''}${hours} h`,
  run: async (ground) => {
    ground.setClock(hours * HOUR_MS);
    await pause(HELD_MS / 3);
    return undefined;
  },
});
const clocks = [stepClock(26), stepClock(-3), stepClock(0)];

export const WITHOUT_DISK: readonly Fault[] = [
  { name: 'kill -9 of the database', run: killPostmaster },
  { name: 'kill -9 of a process of the database', run: killBackend },
  { name: 'all connections taken', run: takeConnections },
  ...clocks,
];
export const ALL_FAULTS: readonly Fault[] = [
  { name: 'kill -9 of the server', run: async (ground) => void (await ground.killServer()) },
  ...WITHOUT_DISK,
  { name: 'full disk', run: fillDisk },
];
