// A page that vanishes in a call says no goodbye, and Kamailio, which only passes messages on, waits for one: a customer outside would stay in a
// dead call, and its recording would go on. Whoever stays away as long as on the provider of the server is hung up for.
import { z } from 'zod';
import { TIMING } from '../sip/hall.ts';

type Rpc = (method: string, params?: readonly unknown[]) => Promise<unknown>;

const dialogs = z.array(
  z.object({ h_entry: z.int(), h_id: z.int(), state: z.int(), from_uri: z.string().default(''), to_uri: z.string().default('') }).loose(),
);
type Dialog = z.output<typeof dialogs>[number];
/** Confirmed: both sides talk. What still rings ends by itself. */
const TALKING = 4;
const GONE = /not found|404|no such/i;

const userOf = (uri: string): string => /^sips?:([^@;]+)/.exec(uri)?.[1] ?? '';
const keyOf = ({ h_entry, h_id }: Dialog): string => `${h_entry} ${h_id}`;

interface WatchNeeds {
  readonly rpc: Rpc;
  readonly now: () => number;
  /** The extensions that are reachable, of an answer to `ul.dump`. */
  readonly registeredIn: (dump: unknown) => ReadonlySet<string>;
  readonly isAgent: (number: string) => Promise<boolean>;
  readonly patienceMs?: number;
}

/** To be called again and again, one after the other. */
export function createVanishedWatch({ rpc, now, registeredIn, isAgent, patienceMs = TIMING.vanishedMs }: WatchNeeds): () => Promise<void> {
  /** Calls with a party that is away, by their place in Kamailio, and since when. */
  const away = new Map<string, number>();
  return async () => {
    const listed = dialogs.safeParse(await rpc('dlg.list'));
    const talking = listed.success ? listed.data.filter(({ state }) => state === TALKING) : [];
    for (const key of away.keys()) if (!talking.some((one) => keyOf(one) === key)) away.delete(key);
    if (talking.length === 0) return;
    const here = registeredIn(await rpc('ul.dump'));
    for (const dialog of talking) {
      const absent = [dialog.from_uri, dialog.to_uri].map(userOf).filter((user) => !here.has(user));
      const isAway = (await Promise.all(absent.map(isAgent))).includes(true);
      const key = keyOf(dialog);
      if (!isAway) away.delete(key);
      const since = away.get(key) ?? now();
      if (isAway) away.set(key, since);
      if (!isAway || now() - since < patienceMs) continue;
      away.delete(key);
      await rpc('dlg.end_dlg', [dialog.h_entry, dialog.h_id]).catch((cause: unknown) => {
        // It has ended meanwhile, or another process of the server was first.
        if (!GONE.test(String(cause))) throw cause;
      });
    }
  };
}
