// Records follow the provider's events, in their order for each call. What a page says about a call changes no record.
import { setMaxListeners } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { CALL, CALL_TYPE } from '@anju/contract';
import { cutText, endOf, storedForms, type CallState } from '@anju/domain';
import { today, type Clock } from '../../../platform/clock.ts';
import type { EventBus } from '../../../platform/events/event-bus.ts';
import type { TenantDatabases } from '../../../platform/tenancy/tenant-db.ts';
import type { CallEvent, CallSide } from '../sip/line.ts';
import * as queries from './keep.queries.ts';

export interface KeepOptions {
  readonly databases: TenantDatabases;
  readonly events: EventBus;
  readonly clock: Clock;
  /** Names this process in the records of its calls. */
  readonly process: string;
  readonly onError: (error: unknown) => void;
  readonly pausesMs?: readonly number[];
}

/** Before what could not be written is tried again: no provider tells an event twice. */
const PAUSES_MS = [200, 1_000, 5_000, 20_000, 60_000];

export interface RecordKeeper {
  take(event: CallEvent): void;
  /** The provider recorded a call, to be had by this path. */
  taped(tenantId: number, callId: string, path: string): void;
  /** When everything that was told so far is written, or given up: whoever stops waits for no pause. */
  settled(): Promise<void>;
}

const typeOf = ({ from, to }: CallEvent): number =>
  from.agentId === null ? CALL_TYPE.inbound : to.agentId === null ? CALL_TYPE.outbound : CALL_TYPE.internal;
const MOST_DIGITS = 60;
const short = ({ number }: CallSide): string => cutText(number, MOST_DIGITS);

export function createRecordKeeper(options: KeepOptions): RecordKeeper {
  const { databases, events, clock, process, onError, pausesMs = PAUSES_MS } = options;
  const open = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  // Every pause of every call hears of the end.
  setMaxListeners(0, stopping.signal);

  async function write(event: CallEvent): Promise<void> {
    const { tenantId, callId, at, from, to, code } = event;
    const db = databases.of(tenantId);
    const type = typeOf(event);
    const outside = type === CALL_TYPE.inbound ? from : to;
    const agents = [from.agentId, to.agentId].filter((id) => id !== null);
    if (event.kind === 'ringing') return;
    if (event.kind === 'begun') {
      const who = type === CALL_TYPE.internal ? undefined : await queries.findWho(db, storedForms(outside.number), today(clock));
      await queries.insertRecord(db, {
        ...{ tenantId, callKey: callId, at, type, process, customNum: short(outside), calleeNum: short(to) },
        agentId: from.agentId ?? to.agentId,
        peerId: type === CALL_TYPE.internal ? to.agentId : null,
        personId: who?.personId ?? null,
        houseId: who?.houseId ?? null,
      });
    }
    if (event.kind === 'answered') {
      await queries.markAnswered(db, callId, at);
      if (type === CALL_TYPE.outbound) await queries.markCalledBack(db, storedForms(outside.number), at);
    }
    if (event.kind === 'ended') {
      const state: CallState = event.cut ? CALL.cut : code === 0 ? CALL.missed : endOf(code);
      await queries.markEnded(db, callId, at, state, code);
    }
    const accountIds = await queries.listAccounts(db, agents);
    if (accountIds.length > 0) await events.publish(db, { tenantId, accountIds }, { type: 'call' });
  }

  /** The last failure is told; what is written twice is the same. */
  async function persist(work: () => Promise<unknown>): Promise<void> {
    for (const pause of pausesMs)
      try {
        await work();
        return;
      } catch {
        if (stopping.signal.aborted) break;
        await setTimeout(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    await work();
  }

  /** What is told of one call is written in its order. */
  function inOrder(tenantId: number, callId: string, work: () => Promise<unknown>): void {
    const key = `${tenantId} ${callId}`;
    const next = (open.get(key) ?? Promise.resolve())
      .then(() => persist(work))
      .catch(onError)
      .finally(() => {
        if (open.get(key) === next) open.delete(key);
      });
    open.set(key, next);
  }

  return {
    take: (event) => inOrder(event.tenantId, event.callId, () => write(event)),
    taped: (tenantId, callId, path) => inOrder(tenantId, callId, () => queries.writeTapePath(databases.of(tenantId), callId, path)),
    settled: async () => {
      stopping.abort();
      await Promise.all(open.values());
    },
  };
}
