// Who writes the first data. Into a database that others may see it is one transaction: a killed start leaves nothing behind. Into one that
// nobody sees before it is filled, two connections write on two cores, and what one has written the other sees after it was committed; see
// docs/adr/0030-two-hands-fill-the-first-database.md.
import type pg from 'pg';
import { withOwner } from '../src/platform/db/pool.ts';

export type Work = (client: pg.Client) => Promise<void>;

export interface Hands {
  /** Always in a transaction. */
  readonly client: pg.Client;
  /** Two pieces of work. Both see what was written before; the first sees nothing of the second, and does not wait for its locks. */
  readonly both: (first: Work, second: Work) => Promise<void>;
  /** For all statements from here on, on every connection. */
  readonly set: (settings: Readonly<Record<string, string>>) => Promise<void>;
}

const setAll = async (client: pg.Client, settings: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, value] of Object.entries(settings)) await client.query('select set_config($1, $2, false)', [name, value]);
};

/** One connection and one transaction. */
export async function withOneHand<T>(ownerUrl: string, work: (hands: Hands) => Promise<T>): Promise<T> {
  return withOwner(ownerUrl, async (client) => {
    await client.query('begin');
    const both = async (first: Work, second: Work): Promise<void> => {
      await first(client);
      await second(client);
    };
    const result = await work({ client, both, set: (settings) => setAll(client, settings) });
    await client.query('commit');
    return result;
  });
}

/** The second keeps its locks until the first has ended: one that waits for them would wait for ever. */
const LOCK_LIMIT = '60s';

/** Two connections to a database that is dropped if this fails. */
export async function withTwoHands<T>(ownerUrl: string, work: (hands: Hands) => Promise<T>): Promise<T> {
  return withOwner(ownerUrl, (client) =>
    withOwner(ownerUrl, async (other) => {
      const set = async (settings: Readonly<Record<string, string>>): Promise<void> => {
        for (const one of [client, other]) await setAll(one, settings);
      };
      const both = async (first: Work, second: Work): Promise<void> => {
        await client.query('commit');
        await client.query('begin');
        await other.query('begin');
        const ahead = (async () => {
          await first(client);
          await client.query('commit');
        })();
        // Both have ended before a failure is told: the next statement of the other would fail on a closed connection, unheard.
        const ended = await Promise.allSettled([ahead, second(other)]);
        for (const one of ended) if (one.status === 'rejected') throw one.reason;
        await other.query('commit');
        await client.query('begin');
      };
      // The database gets its name, on the disk like everything before it, when all is done.
      await set({ synchronous_commit: 'off', lock_timeout: LOCK_LIMIT });
      await client.query('begin');
      const result = await work({ client, both, set });
      await client.query('commit');
      return result;
    }),
  );
}
