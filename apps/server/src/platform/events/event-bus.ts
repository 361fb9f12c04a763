// Events to browsers. They are sent by NOTIFY, so the process that holds a user's stream receives what any process did; inside a
// transaction they are sent on commit, and not at all on rollback.
import pg from 'pg';
import type { ServerEvent } from '@anju/contract';
import type { DbOrTx } from '../tenancy/tenant-db.ts';
import { notify } from './events.queries.ts';

/** To all users of the tenant, to some accounts or one, to one of its sessions (the hash of its token), or to all sessions but one. */
export interface Audience {
  readonly tenantId: number;
  readonly accountId?: number;
  /** At most some hundreds: the payload of a NOTIFY is below 8,000 bytes. */
  readonly accountIds?: readonly number[];
  readonly session?: string;
  readonly exceptSession?: string;
}

/** The user and the session a stream belongs to. */
export interface Subscriber {
  readonly tenantId: number;
  readonly accountId: number;
  readonly session: string;
}

const isMeant = (audience: Audience, { tenantId, accountId, session }: Subscriber): boolean =>
  audience.tenantId === tenantId &&
  (audience.accountId ?? accountId) === accountId &&
  (audience.accountIds?.includes(accountId) ?? true) &&
  (audience.session ?? session) === session &&
  audience.exceptSession !== session;

type Listener = (event: ServerEvent) => void;

export interface EventBus {
  publish(db: DbOrTx, audience: Audience, event: ServerEvent): Promise<void>;
  subscribe(subscriber: Subscriber, listener: Listener): () => void;
  /** Called whenever any process queued a job. */
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
  /** Grouped by tenant, so that an event of one tenant costs nothing for the others. */
  const listeners = new Map<number, Set<{ subscriber: Subscriber; listener: Listener }>>();
  const jobListeners = new Set<() => void>();
  let client: pg.Client | null = null;
  /** If the first connection fails, the caller gets the error; only a bus that was connected before reconnects by itself. */
  let started = false;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const deliver = (payload: string) => {
    const { event, ...audience } = JSON.parse(payload) as Audience & { event: ServerEvent };
    for (const { subscriber, listener } of listeners.get(audience.tenantId) ?? []) if (isMeant(audience, subscriber)) listener(event);
  };

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, application_name: 'anju events', options: '-c role=anju_app' });
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
    // Jobs queued during the interruption are not lost: the workers look again.
    for (const listener of jobListeners) listener();
  };
  await connect();
  started = true;

  return {
    publish: (db, audience, event) => notify(db, EVENT_CHANNEL, JSON.stringify({ ...audience, event })),
    subscribe(subscriber, listener) {
      const { tenantId } = subscriber;
      const set = listeners.get(tenantId) ?? new Set();
      const entry = { subscriber, listener };
      listeners.set(tenantId, set.add(entry));
      return () => {
        set.delete(entry);
        if (set.size === 0) listeners.delete(tenantId);
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
