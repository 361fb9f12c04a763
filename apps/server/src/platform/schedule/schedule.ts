// Periodic tasks, such as clearing expired data. Every process runs the timers, but only one at a time does the work; a task may safely run
// twice, so it does not matter which process runs it.
import { inTransaction, NO_TENANT, type Db, type TenantDatabases } from '../tenancy/tenant-db.ts';
import { listMissed, listTenantIds, recordRound, tryTaskLock } from './schedule.queries.ts';

export interface Schedule {
  /** Runs once per interval, without a tenant. */
  everyMinutes(minutes: number, task: string, work: (db: Db) => Promise<unknown>): void;
  /** Runs once per interval for every tenant. */
  everyMinutesPerTenant(minutes: number, task: string, work: (db: Db, tenantId: number) => Promise<unknown>): void;
  /** Runs a task now; false when another process is running it. */
  run(task: string): Promise<boolean>;
  /** Sets the timers, and makes up the rounds that were missed while no process ran. */
  start(): void;
  stop(): Promise<void>;
}

interface Task {
  readonly minutes: number;
  readonly work: () => Promise<unknown>;
}

/**
 * Rounds that run at the same time. Each holds a connection for its lock and works with another, and most timers go off together: as many
 * rounds as the pool has connections would leave none to work with, neither to them nor to users.
 */
const ABREAST = 2;

export function createSchedule(databases: TenantDatabases, onError: (error: unknown) => void): Schedule {
  const tasks = new Map<string, Task>();
  const timers: NodeJS.Timeout[] = [];
  const running = new Set<Promise<unknown>>();
  const anywhere = databases.of(NO_TENANT);

  const add = (name: string, task: Task) => {
    if (tasks.has(name)) throw new Error(`task ${name} is defined twice`);
    tasks.set(name, task);
  };
  const run = (name: string): Promise<boolean> => {
    const task = tasks.get(name);
    if (!task) throw new Error(`no task ${name}`);
    return inTransaction(anywhere, async (tx) => {
      if (!(await tryTaskLock(tx, name))) return false;
      await task.work();
      await recordRound(tx, name);
      return true;
    });
  };
  const inBackground = (work: () => Promise<unknown>) => {
    const round: Promise<unknown> = work()
      .catch(onError)
      .finally(() => running.delete(round));
    running.add(round);
  };
  const due: string[] = [];
  let abreast = 0;
  const begin = (): void => {
    if (abreast >= ABREAST) return;
    const name = due.shift();
    if (name === undefined) return;
    abreast++;
    inBackground(() =>
      run(name).finally(() => {
        abreast--;
        begin();
      }),
    );
  };
  const fallDue = (name: string): void => {
    if (!due.includes(name)) due.push(name);
    begin();
  };
  /** One after the other, so that a server that starts can serve beside it. A task that fails does not keep back the others. */
  const makeUp = async () => {
    const missed = await listMissed(
      anywhere,
      [...tasks].map(([task, { minutes }]) => ({ task, minutes })),
    );
    for (const name of missed) await run(name).catch(onError);
  };

  return {
    everyMinutes: (minutes, name, work) => add(name, { minutes, work: () => work(anywhere) }),
    everyMinutesPerTenant: (minutes, name, work) =>
      add(name, {
        minutes,
        async work() {
          for (const tenantId of await listTenantIds(anywhere)) await work(databases.of(tenantId), tenantId);
        },
      }),
    run,
    start() {
      for (const [name, { minutes }] of tasks) timers.push(setInterval(() => fallDue(name), minutes * 60_000).unref());
      inBackground(makeUp);
    },
    async stop() {
      for (const timer of timers.splice(0)) clearInterval(timer);
      due.length = 0;
      await Promise.all(running);
    },
  };
}
