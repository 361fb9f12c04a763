// Long work outside the request: queued in the transaction that asks for it, claimed by any process, held by a renewed lease, with progress
// reported to the user who started it. A process that dies loses its lease and another process starts the job again, so handlers must be
// repeatable and do all or nothing in one transaction of their own. (docs/adr/0002 explains why this is not a library.)
import { randomUUID } from 'node:crypto';
import type { Job } from '@anju/contract';
import { Failure } from '../errors/failure.ts';
import { outageOf } from '../errors/outage.ts';
import type { EventBus } from '../events/event-bus.ts';
import type { JobHandler, JobQueue, Services } from '../scope.ts';
import { NO_TENANT, type TenantDatabases } from '../tenancy/tenant-db.ts';
import * as queries from './jobs.queries.ts';

const LEASE_SECONDS = 30;
/** Renewals per lease period, so that one slow renewal does not lose the job. */
const RENEWALS = 3;
const LOOK_AGAIN_MS = 15_000;
const MAX_ATTEMPTS = 3;
const PARALLEL = 2;

export interface JobQueueOptions {
  readonly databases: TenantDatabases;
  readonly events: EventBus;
  readonly services: () => Services;
  readonly onError: (error: unknown) => void;
  readonly leaseSeconds?: number;
}

export function createJobQueue({ databases, events, services, onError, leaseSeconds = LEASE_SECONDS }: JobQueueOptions): JobQueue {
  const handlers = new Map<string, JobHandler>();
  const worker = randomUUID();
  const running = new Set<Promise<void>>();
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;

  const publish = async (tenantId: number, accountId: number, job: Job) =>
    events.publish(databases.of(tenantId), { tenantId, accountId }, { type: 'job', job });

  async function run(claimed: queries.ClaimedJob): Promise<void> {
    const { tenantId, id, accountId } = claimed;
    const db = databases.of(tenantId);
    const finish = async (state: 'done' | 'failed', values: { message: string; result?: unknown; fileId?: number | null }) => {
      const job = await queries.finishJob(db, id, worker, state, services().clock.now(), values);
      if (job) await publish(tenantId, accountId, job);
    };
    const handler = handlers.get(claimed.kind);
    if (!handler || claimed.attempts > MAX_ATTEMPTS) {
      return finish('failed', { message: '任务多次中断，未完成，请重新发起' });
    }
    const lease = setInterval(() => void queries.renewLease(db, id, worker, leaseSeconds).catch(onError), (leaseSeconds * 1000) / RENEWALS);
    const { data } = claimed.input;
    const actor = { buildings: [], ...claimed.input.actor };
    try {
      const outcome = await handler(
        {
          ...services(),
          db,
          actor,
          jobId: id,
          async progress(done, total, message) {
            const job = await queries.reportProgress(db, id, worker, { done, total, message });
            if (job) await publish(tenantId, accountId, job);
          },
        },
        data as never,
      );
      await finish('done', { message: outcome.message ?? '完成', result: outcome.result ?? {}, fileId: outcome.fileId ?? null });
    } catch (error) {
      if (!(error instanceof Failure)) onError(error);
      const failure = error instanceof Failure ? error : outageOf(error);
      // The database left the job, which begins again when its lease has run out, as if this process had died.
      if (failure?.reason === 'UNAVAILABLE') return;
      await finish('failed', { message: failure?.message ?? '处理出错，没有写入任何数据，请重试或联系管理员' });
    } finally {
      clearInterval(lease);
    }
  }

  async function takeWork(): Promise<void> {
    while (!stopping && running.size < PARALLEL && handlers.size > 0) {
      const claimed = await queries.claimJob(databases.of(NO_TENANT), worker, leaseSeconds, [...handlers.keys()]);
      if (!claimed) return;
      const work: Promise<void> = run(claimed)
        .catch(onError)
        .finally(() => {
          running.delete(work);
          look();
        });
      running.add(work);
    }
  }

  /** Only one search for work at a time: concurrent ones would each see the same free slot and claim too many jobs. */
  let looking: Promise<void> | null = null;
  let lookAgain = false;
  function look(): void {
    lookAgain = true;
    looking ??= (async () => {
      while (lookAgain) {
        lookAgain = false;
        await takeWork().catch(onError);
      }
      looking = null;
    })();
  }

  return {
    define: (kind, handler) => void handlers.set(kind, handler),
    enqueue: (db, actor, kind, title, data) => queries.insertJob(db, actor, kind, title, { actor, data }),
    start() {
      stopping = false;
      events.onJobQueued(look);
      timer = setInterval(look, LOOK_AGAIN_MS);
      look();
    },
    async stop() {
      stopping = true;
      clearInterval(timer);
      // A job that is being claimed right now still starts and is awaited like the others.
      await looking;
      await Promise.all(running);
    },
  };
}
