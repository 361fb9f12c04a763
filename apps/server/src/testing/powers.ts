// What accounts can do, read the way every call reads it: from a session. Used to compare what somebody can do before and after.
import { createPool } from '../platform/db/pool.ts';
import { findIdentity } from '../platform/session/session.queries.ts';
import { newToken } from '../platform/session/tokens.ts';
import { createTenantDatabases } from '../platform/tenancy/tenant-db.ts';
import type { TestDatabase } from '../platform/testing/database.ts';

/** `menu:act`, `estate:7`, `building:9` and `estates:all`, one text for each thing an account can do or see. */
export type Powers = ReadonlySet<string>;

export interface PowerReader {
  /** Of these accounts together, on each of these moments. */
  read(accountIds: readonly number[], moments: readonly Date[]): Promise<Powers>;
  close(): Promise<void>;
}

const IDLE_HOURS = 24;

export async function openPowers(database: TestDatabase, tenantId: number): Promise<PowerReader> {
  const pool = createPool(database.appUrl, { max: 1, onError: () => undefined });
  const db = createTenantDatabases(pool).of(tenantId);
  const ask = (text: string, values: unknown[] = []) =>
    database.asOwner(async (client) => (await client.query<{ id: string }>(text, values)).rows.map(({ id }) => Number(id)));
  const menus = await ask('select id from system.menu');

  const readOne = async (accountId: number, moment: Date): Promise<string[]> => {
    const { hash } = newToken(tenantId);
    await ask(
      `insert into session.session (tenant_id, token_hash, account_id, created_at, last_seen_at, ip, agent) values ($1, $2, $3, $4, $4, '', '') returning id`,
      [tenantId, hash, accountId, moment],
    );
    const found = await findIdentity(db, hash, menus, moment, IDLE_HOURS);
    await ask('delete from session.session where token_hash = $1 returning id', [hash]);
    if (!found) return [];
    return [
      ...found.rights.flatMap(({ menu, acts }) => acts.map((act) => `${menu}:${act}`)),
      ...(found.estates === null ? ['estates:all'] : found.estates.map((id) => `estate:${id}`)),
      ...found.buildings.map((id) => `building:${id}`),
    ];
  };

  return {
    async read(accountIds, moments) {
      const powers = new Set<string>();
      for (const accountId of accountIds)
        for (const moment of moments) for (const power of await readOne(accountId, moment)) powers.add(power);
      return powers;
    },
    close: () => pool.end(),
  };
}
