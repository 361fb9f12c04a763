// Resolves a bearer token to the user and the user's rights on the menus of the call.
import type { Clock } from '../clock.ts';
import type { Actor, Right } from '../scope.ts';
import type { DbOrTx, TenantDatabases } from '../tenancy/tenant-db.ts';
import { findIdentity, isSessionOpen, touchSession } from './session.queries.ts';
import { readToken } from './tokens.ts';

/** A session that is idle for this long ends. */
export const IDLE_HOURS = 8;

export interface Identity {
  readonly actor: Actor;
  readonly mustChange: boolean;
  readonly tokenHash: string;
  /** Rights on the requested menus; a menu that the user's role does not see is missing. */
  readonly rights: ReadonlyMap<number, Right>;
}

export async function authenticate(
  databases: TenantDatabases,
  clock: Clock,
  header: string | undefined,
  menus: readonly number[],
): Promise<Identity | null> {
  const token = readToken(header);
  if (!token) return null;
  const db = databases.of(token.tenantId);
  const now = clock.now();
  const row = await findIdentity(db, token.hash, menus, now, IDLE_HOURS);
  if (!row) return null;
  if (row.stale) await touchSession(db, token.hash, now);
  return {
    tokenHash: token.hash,
    mustChange: row.mustChange,
    rights: new Map(row.rights.map(({ menu, state, acts }) => [menu, { state, acts }])),
    actor: {
      tenantId: token.tenantId,
      accountId: row.accountId,
      username: row.username,
      role: row.role,
      name: row.name,
      menuStyle: row.menuStyle,
      employeeId: row.employeeId,
      companyId: row.companyId,
      estates: row.estates,
      buildings: row.buildings,
    },
  };
}

/** Whether a session would still be accepted. This check does not count as use: it does not keep an idle session open. */
export const isStillLoggedIn = (db: DbOrTx, clock: Clock, tokenHash: string): Promise<boolean> =>
  isSessionOpen(db, tokenHash, clock.now(), IDLE_HOURS);
