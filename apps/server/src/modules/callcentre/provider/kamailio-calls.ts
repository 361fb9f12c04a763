// What becomes of calls on Kamailio. Its configuration numbers every event (route TELL in deploy/callcentre/kamailio.cfg), and the server asks for those it
// has not read. Several processes of the server may read the same: what they write for one event is the same.
import { z } from 'zod';

type Rpc = (method: string, params?: readonly unknown[]) => Promise<unknown>;

export interface ToldEvent {
  readonly kind: 'begun' | 'answered' | 'taped' | 'ended';
  readonly at: Date;
  readonly code: number;
  readonly from: string;
  readonly to: string;
  readonly callId: string;
}

/** What happened while no server was there is written afterwards, up to so many events; Kamailio keeps them for an hour. */
const MOST_AT_START = 500;
/**
 * Several workers of Kamailio write concurrently, and each counts its event before writing it. So one of the last `YOUNG` events that is
 * absent is waited for, through `READINGS` readings.
 */
const YOUNG = 10;
const READINGS = 3;
const EVENT = /^(begun|answered|taped|ended) (\d{1,12}\.\d{1,6}) (\d{1,3}) (\S{1,200}) (\S{1,200}) (\S{1,300})$/;

export function eventIn(text: string): ToldEvent | null {
  const [, kind, seconds, code, from = '', to = '', callId = ''] = EVENT.exec(text) ?? [];
  if (kind === undefined) return null;
  return { kind: kind as ToldEvent['kind'], at: new Date(Number(seconds) * 1000), code: Number(code), from, to, callId };
}

const kept = z.object({ item: z.object({ value: z.union([z.string(), z.number()]) }) });
const uptime = z.object({ uptime: z.number() });
/** What `htable.get` and `htable.delete` say of a key that is not there. */
export const ABSENT = /not found|no such|doesn't exist|404/i;

async function valueOf(rpc: Rpc, table: string, key: string): Promise<string | number | null> {
  try {
    return kept.parse(await rpc('htable.get', [table, key])).item.value;
  } catch (cause) {
    if (ABSENT.test(String(cause))) return null;
    throw cause;
  }
}

interface ReaderNeeds {
  readonly rpc: Rpc;
  readonly now: () => number;
  /** In the order in which they happened. */
  readonly told: (event: ToldEvent) => Promise<void>;
  /** Kamailio runs since then and knows of no call from before. */
  readonly begun: (since: Date) => Promise<void>;
}

/** Reads what is new; to be called again and again, one after the other. */
export function createCallReader({ rpc, now, told, begun }: ReaderNeeds): () => Promise<void> {
  let last = 0;
  let before = Number.POSITIVE_INFINITY;
  let waited = 0;
  return async () => {
    const { uptime: seconds } = uptime.parse(await rpc('core.uptime'));
    const total = Number(await valueOf(rpc, 'told', 'n'));
    if (seconds < before) {
      await begun(new Date(now() - seconds * 1000));
      last = Math.max(0, total - MOST_AT_START);
    }
    before = seconds;
    while (last < total) {
      const text = await valueOf(rpc, 'calls', String(last + 1));
      if (text === null && last >= total - YOUNG && waited < READINGS) {
        waited++;
        return;
      }
      waited = 0;
      const event = eventIn(String(text));
      if (event) await told(event);
      last++;
    }
  };
}
