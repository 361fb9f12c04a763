import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Job, ServerEvent } from '@anju/contract';
import { createAuditLog } from '../audit/audit-log.ts';
import { systemClock } from '../clock.ts';
import { createPool } from '../db/pool.ts';
import { fail } from '../errors/failure.ts';
import { createEventBus, type EventBus } from '../events/event-bus.ts';
import { createLogSender } from '../messages/sender.ts';
import { createFolderStore } from '../files/file-store.ts';
import type { Actor, JobOutcome, JobQueue, JobScope, Services } from '../scope.ts';
import { createTenantDatabases, type Db } from '../tenancy/tenant-db.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createJobQueue } from './job-queue.ts';
import { findJob, listJobs } from './jobs.queries.ts';

const actor: Actor = {
  tenantId: 1,
  accountId: 11,
  username: 'emp',
  role: 'emp',
  name: '陈思远',
  menuStyle: 1,
  employeeId: 5,
  companyId: 6,
  estates: [7],
  buildings: [],
};
const SOON = { interval: 20 };

let database: TestDatabase;
let closers: (() => Promise<void>)[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => owner('delete from system.job'));
afterEach(async () => {
  for (const close of closers.toReversed()) await close();
  closers = [];
});

const owner = (statement: string) => database.asOwner((client) => client.query(statement));

interface Process {
  readonly jobs: JobQueue;
  readonly events: EventBus;
  readonly db: Db;
  readonly reported: unknown[];
}

/** One server process with its own connections, event bus and workers. */
async function startProcess(work?: (scope: JobScope, input: { n: number }) => Promise<JobOutcome>): Promise<Process> {
  const reported: unknown[] = [];
  const onError = (error: unknown) => void reported.push(error);
  const databases = createTenantDatabases(createPool(database.appUrl, { onError, max: 6 }));
  const events = await createEventBus({ url: database.appUrl, onError });
  const jobs = createJobQueue({ databases, events, services: () => services, onError, leaseSeconds: 5 });
  const services: Services = {
    clock: systemClock,
    audit: createAuditLog(systemClock),
    events,
    files: createFolderStore('/nonexistent'),
    jobs,
    messages: createLogSender(systemClock),
    demo: true,
  };
  if (work) jobs.define('work', work);
  jobs.start();
  closers.push(async () => {
    await jobs.stop();
    await events.close();
    await databases.close();
  });
  return { jobs, events, db: databases.of(actor.tenantId), reported };
}

const enqueue = ({ jobs, db }: Process, n = 0) => jobs.enqueue(db, actor, 'work', '导出', { n });

const reaches = (process: Process, id: number, state: Job['state']): Promise<Job> =>
  vi.waitFor(async () => {
    const job = await findJob(process.db, id, actor.accountId);
    if (job?.state !== state) throw new Error(`job ${id} is ${job?.state}`);
    return job;
  }, SOON);

/** A gate the test opens. */
function gate(): { readonly opened: Promise<void>; open(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

describe('a job', () => {
  it('is done for who asked, with his input, and says what came out', async () => {
    const process = await startProcess((scope, { n }) =>
      Promise.resolve({ result: { doubled: 2 * n, by: scope.actor.name }, fileId: 9, message: '共 1 个文件' }),
    );
    const job = await reaches(process, await enqueue(process, 21), 'done');
    expect(job).toMatchObject({ kind: 'work', title: '导出', message: '共 1 个文件', fileId: 9, result: { doubled: 42, by: '陈思远' } });
    expect(job.finishedAt).not.toBeNull();
  });

  it('that fails for a reason says it; its defects are for the log', async () => {
    const defect = new Error('relation secret_table does not exist');
    const process = await startProcess((_, { n }) => Promise.reject(n === 1 ? fail('IMPORT_EMPTY') : defect));
    expect((await reaches(process, await enqueue(process, 1), 'failed')).message).toBe('没有可导入的行');
    expect(process.reported).toEqual([]);
    expect((await reaches(process, await enqueue(process, 2), 'failed')).message).toBe('处理出错，没有写入任何数据，请重试或联系管理员');
    expect(process.reported).toEqual([defect]);
  });

  it('is not begun when the transaction that asked for it rolls back', async () => {
    const process = await startProcess(() => Promise.resolve({}));
    const asked = process.db.transaction().execute(async (tx) => {
      await process.jobs.enqueue(tx, actor, 'work', '导出', { n: 1 });
      throw new Error('changed his mind');
    });
    await expect(asked).rejects.toThrow('changed his mind');
    await reaches(process, await enqueue(process), 'done');
    expect(await listJobs(process.db, actor.accountId, 20)).toHaveLength(1);
  });

  it('is seen by who started it and nobody else', async () => {
    const process = await startProcess(() => Promise.resolve({}));
    const id = await enqueue(process);
    expect(await findJob(process.db, id, actor.accountId + 1)).toBeUndefined();
    expect(await listJobs(process.db, actor.accountId + 1, 20)).toEqual([]);
  });

  it('waits for a process that knows its kind', async () => {
    const asking = await startProcess();
    const id = await enqueue(asking);
    await startProcess(() => Promise.resolve({}));
    await reaches(asking, id, 'done');
  });
});

describe('workers', () => {
  it('take no more jobs at once than they have places for, and lose none', async () => {
    let running = 0;
    let most = 0;
    const process = await startProcess(async ({ progress }) => {
      running += 1;
      most = Math.max(most, running);
      await progress(1, 1, '');
      running -= 1;
      return {};
    });
    const ids = await Promise.all(Array.from({ length: 12 }, () => enqueue(process)));
    await Promise.all(ids.map((id) => reaches(process, id, 'done')));
    expect(most).toBe(2);
  });

  it('share the work of several processes, each job once', async () => {
    const done: number[] = [];
    const work = (_: JobScope, { n }: { n: number }) => {
      done.push(n);
      return Promise.resolve({});
    };
    const [one] = await Promise.all([startProcess(work), startProcess(work)]);
    const ids = await Promise.all(Array.from({ length: 10 }, (_, n) => enqueue(one, n)));
    await Promise.all(ids.map((id) => reaches(one, id, 'done')));
    expect(done.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('finish what they hold before they stop, and begin nothing more', async () => {
    // Both worker slots are taken, so that the queue is not looking for more work when the stop comes.
    const begun = [gate(), gate()];
    const leave = gate();
    const process = await startProcess(async (_, { n }) => {
      begun[n]?.open();
      await leave.opened;
      return {};
    });
    const [first] = [await enqueue(process, 0), await enqueue(process, 1)];
    await Promise.all(begun.map((one) => one.opened));
    let stopped = false;
    const stopping = process.jobs.stop().then(() => (stopped = true));
    const second = await enqueue(process);
    expect(stopped).toBe(false);
    leave.open();
    await stopping;
    expect((await findJob(process.db, first, actor.accountId))?.state).toBe('done');
    expect((await findJob(process.db, second, actor.accountId))?.state).toBe('waiting');
  });

  it('keep a job while it runs, however long', async () => {
    const leave = gate();
    const process = await startProcess(async () => {
      await leave.opened;
      return {};
    });
    const id = await enqueue(process);
    await reaches(process, id, 'running');
    const leaseOf = async () => (await owner(`select lease_until from system.job where id = ${id}`)).rows as { lease_until: string }[];
    const [first] = await leaseOf();
    await vi.waitFor(async () => expect((await leaseOf())[0]?.lease_until).not.toBe(first?.lease_until), SOON);
    leave.open();
    await reaches(process, id, 'done');
  });

  it('take over from one that died, and the dead no longer speak for the job', async () => {
    const leave = gate();
    const slow = await startProcess(async ({ progress }) => {
      await leave.opened;
      await progress(1, 2, 'from the grave');
      return { message: 'from the grave' };
    });
    const id = await enqueue(slow);
    await reaches(slow, id, 'running');
    const fresh = await startProcess(() => Promise.resolve({ message: '第二次完成' }));
    // Repeated until it succeeds: the worker that the others consider dead may renew its lease once more.
    await vi.waitFor(async () => {
      await owner(`update system.job set lease_until = now() - interval '1 second' where attempts = 1`);
      const job = await findJob(fresh.db, id, actor.accountId);
      if (job?.state !== 'done') throw new Error(`job ${id} is ${job?.state}`);
    }, SOON);
    leave.open();
    await slow.jobs.stop();
    expect(await findJob(fresh.db, id, actor.accountId)).toMatchObject({ state: 'done', message: '第二次完成', done: 0 });
    expect((await owner(`select attempts from system.job where id = ${id}`)).rows).toEqual([{ attempts: 2 }]);
  });

  it('begin a job again that the database left, and say when its disk is full', async () => {
    let runs = 0;
    const refuse = (code: string) => Promise.reject(Object.assign(new Error('said by the database'), { code }));
    const process = await startProcess((_, { n }) => {
      if (n === 2) return refuse('53100');
      runs += 1;
      return n === 1 && runs === 1 ? refuse('57P01') : Promise.resolve({});
    });
    const id = await enqueue(process, 1);
    await vi.waitFor(() => expect(process.reported).toHaveLength(1), SOON);
    await owner(`update system.job set lease_until = now() - interval '1 second' where id = ${id}`);
    const full = await enqueue(process, 2);
    await reaches(process, id, 'done');
    expect(runs).toBe(2);
    expect((await reaches(process, full, 'failed')).message).toBe('服务器磁盘空间不足，没有保存，请联系管理员');
  });

  it('give up a job that broke off three times', async () => {
    let runs = 0;
    const asking = await startProcess();
    const id = await enqueue(asking);
    await owner(`update system.job set state = 'running', attempts = 3, worker = 'dead', lease_until = now() - interval '1 second'`);
    await startProcess(() => {
      runs += 1;
      return Promise.resolve({});
    });
    expect((await reaches(asking, id, 'failed')).message).toBe('任务多次中断，未完成，请重新发起');
    expect(runs).toBe(0);
  });
});

describe('progress', () => {
  it('reaches the person on whichever process his stream hangs, and no other', async () => {
    const worker = await startProcess(async ({ progress }) => {
      await progress(1, 2, '已处理 1 / 2');
      return { result: { rows: 2 } };
    });
    const elsewhere = await startProcess();
    const heard: ServerEvent[] = [];
    const overheard: ServerEvent[] = [];
    elsewhere.events.subscribe({ ...actor, session: 'a' }, (event) => heard.push(event));
    elsewhere.events.subscribe({ tenantId: actor.tenantId, accountId: actor.accountId + 1, session: 'b' }, (event) =>
      overheard.push(event),
    );
    elsewhere.events.subscribe({ tenantId: actor.tenantId + 1, accountId: actor.accountId, session: 'c' }, (event) =>
      overheard.push(event),
    );
    const id = await enqueue(worker);
    await vi.waitFor(() => expect(heard).toHaveLength(2), SOON);
    expect(heard).toMatchObject([
      { type: 'job', job: { id, state: 'running', done: 1, total: 2, message: '已处理 1 / 2' } },
      { type: 'job', job: { id, state: 'done', result: { rows: 2 } } },
    ]);
    expect(overheard).toEqual([]);
  });
});
