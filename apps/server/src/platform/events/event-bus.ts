// Events to browsers. They travel by NOTIFY, so whichever process a person's stream hangs on hears what any process did;
// inside a transaction they are sent with its commit, and not at all when it rolls back.
import pg from 'pg';
import type { ServerEvent } from '@anju/contract';
import type { DbOrTx } from '../tenancy/tenant-db.ts';
import { notify } from './events.queries.ts';

/** To one account, or to everybody of the tenant. */
export interface Audience {
  readonly tenantId: number;
  readonly accountId?: number;
}

type Listener = (event: ServerEvent) => void;

export interface EventBus {
  publish(db: DbOrTx, audience: Audience, event: ServerEvent): Promise<void>;
  subscribe(audience: Required<Audience>, listener: Listener): () => void;
  /** Called whenever some process queued a job. */
  onJobQueued(listener: () => void): void;
  close(): Promise<void>;
}

export const EVENT_CHANNEL = 'anju_event';
export const JOB_CHANNEL = 'anju_job';
const RECONNECT_MS = 1_000;

export interface EventBusOptions {
  readonly url: string;
  readonly onError: (error: unknown) => void;
}

export async function createEventBus({ url, onError }: EventBusOptions): Promise<EventBus> {
  const listeners = new Map<string, Set<Listener>>();
  const jobListeners = new Set<() => void>();
  let client: pg.Client | null = null;
  /** A first connection that fails is the caller's to know; only a bus that worked comes back by itself. */
  let started = false;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const deliver = (payload: string) => {
    const { tenantId, accountId, event } = JSON.parse(payload) as Audience & { event: ServerEvent };
    for (const [key, set] of listeners) {
      const [tenant, account] = key.split(':').map(Number);
      if (tenant === tenantId && (accountId === undefined || account === accountId)) for (const listener of set) listener(event);
    }
  };

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, application_name: 'anju events' });
    next.on('notification', ({ channel, payload }) => {
      if (channel === JOB_CHANNEL) for (const listener of jobListeners) listener();
      else if (payload) deliver(payload);
    });
    next.on('error', onError);
    next.on('end', () => {
      if (closed || !started) return;
      retry = setTimeout(() => void connect().catch((error: unknown) => closed || onError(error)), RECONNECT_MS);
    });
    client = next;
    await next.connect();
    await next.query(`listen ${EVENT_CHANNEL}; listen ${JOB_CHANNEL}`);
    // What was queued while nobody listened is not lost: workers look again.
    for (const listener of jobListeners) listener();
  };
  await connect();
  started = true;

  return {
    publish: (db, audience, event) => notify(db, EVENT_CHANNEL, JSON.stringify({ ...audience, event })),
    subscribe({ tenantId, accountId }, listener) {
      const key = `${tenantId}:${accountId}`;
      const set = listeners.get(key) ?? new Set();
      listeners.set(key, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0) listeners.delete(key);
      };
    },
    onJobQueued: (listener) => void jobListeners.add(listener),
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
