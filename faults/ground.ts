// An installation to break: a PostgreSQL of its own that is watched as in the real program, one company with a cashier and fifty houses,
// and the server in a process that can be killed and started again.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seed } from '../apps/server/seeds/index.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { withOwner } from '../apps/server/src/platform/db/pool.ts';
import { startEmbedded } from '../apps/server/src/platform/postgres/embedded.ts';
import { prepareWorkLogin } from '../apps/server/src/platform/postgres/work-login.ts';
import { COMPILED } from '../apps/server/src/platform/testing/run-main.ts';
import { ensureNumberRules } from '../apps/server/seeds/reference/number-rules.ts';
import { makeTenant } from '../bench/ground.ts';

const HOUSES = 50;
/** Few, so that all of them can be taken. */
const CONNECTIONS = '40';
const SMALL_DISK = '400m';

export interface FaultGround {
  readonly ownerUrl: string;
  readonly tenantId: number;
  readonly token: string;
  readonly houseIds: readonly number[];
  /** Folder of the database. */
  readonly dataDir: string;
  /** True when the database is on a disk of its own that may be filled. */
  readonly smallDisk: boolean;
  /** The address of the server that runs now. */
  address(): string;
  killServer(): Promise<void>;
  /** Moves the clock of the server, now and after every new start. */
  setClock(aheadMs: number): void;
  close(): Promise<void>;
}

export interface GroundOptions {
  readonly log: (line: string) => void;
  /** Put the database on a small disk; needs root. */
  readonly smallDisk: boolean;
  /** Called when the database cannot be started again. */
  readonly onGone: (error: Error) => void;
}

export async function openFaultGround({ log, smallDisk, onGone }: GroundOptions): Promise<FaultGround> {
  const root = await mkdtemp(join(tmpdir(), 'anju-faults-'));
  await chmod(root, 0o755);
  const dataDir = join(root, 'data');
  await mkdir(dataDir, { mode: 0o755 });
  const mounted = smallDisk && spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SMALL_DISK},mode=0711`, 'tmpfs', dataDir]).status === 0;
  const remove = async (): Promise<void> => {
    const home = await realpath(join(dataDir, 'postgres')).catch(() => undefined);
    if (mounted) spawnSync('umount', [dataDir]);
    else if (home !== undefined) await rm(home, { recursive: true, force: true });
    await rm(root, { recursive: true, force: true });
  };
  const settings = { max_connections: CONNECTIONS, max_wal_size: '64MB', min_wal_size: '32MB', shared_buffers: '64MB' };
  const embedded = await startEmbedded({ dataDir, log, onGone, settings });
  try {
    const ground = await fill(embedded.url);
    const work = await prepareWorkLogin(embedded.url);
    const server = await runServer(work.url, join(root, 'files'));
    return {
      ownerUrl: embedded.url,
      dataDir,
      smallDisk: mounted,
      ...ground,
      ...server,
      async close() {
        await server.stop();
        await embedded.stop();
        await remove();
      },
    };
  } catch (error) {
    await embedded.stop();
    await remove();
    throw error;
  }
}

async function fill(url: string): Promise<Pick<FaultGround, 'tenantId' | 'token' | 'houseIds'>> {
  await migrate(url);
  await seed(url, { demo: false });
  const { tenantId, token } = await makeTenant(url, HOUSES);
  return withOwner(url, async (client) => {
    await ensureNumberRules(client);
    // The clock will also be turned back.
    await client.query(`update org.employee_job set from_date = '2020-01-01' where tenant_id = $1`, [tenantId]);
    await client.query(`update session.session set last_seen_at = now() + interval '30 days' where tenant_id = $1`, [tenantId]);
    const { rows } = await client.query<{ id: number }>('select id from estate.house where tenant_id = $1 order by id', [tenantId]);
    return { tenantId, token, houseIds: rows.map(({ id }) => id) };
  });
}

async function runServer(url: string, filesDir: string) {
  let child: ChildProcess;
  let address = '';
  let aheadMs = 0;
  const start = async (): Promise<void> => {
    child = spawn(process.execPath, [join(import.meta.dirname, 'server.ts'), url, filesDir], {
      env: { ...process.env, ...COMPILED },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    const [chunk] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
    child.send(aheadMs);
    address = chunk.toString().trim();
  };
  const stop = async (): Promise<void> => {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  await start();
  return {
    address: () => address,
    stop,
    async killServer() {
      await stop();
      await start();
    },
    setClock(ms: number) {
      aheadMs = ms;
      child.send(ms);
    },
  };
}
