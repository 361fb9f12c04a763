// The settings a tenant may change, with their defaults.
import type { DbOrTx, Tx } from '../tenancy/tenant-db.ts';
import { findSetting, upsertSetting } from './settings.queries.ts';

const DEFAULTS = {
  /** Days after which an unhandled notice is cleared. */
  'inform.clear-days': 30,
  /** Number of good backups that are kept; older ones are removed. */
  'backup.keep': 30,
  /** Maximum number of concurrent sessions of an account; 0 means unlimited. */
  'session.max-per-account': 0,
} as const;

export type NumberSetting = keyof typeof DEFAULTS;

export async function readNumberSetting(db: DbOrTx, name: NumberSetting): Promise<number> {
  const stored = Number(await findSetting(db, name));
  return Number.isSafeInteger(stored) && stored > 0 ? stored : DEFAULTS[name];
}

export const writeNumberSetting = (tx: Tx, tenantId: number, name: NumberSetting, value: number): Promise<void> =>
  upsertSetting(tx, tenantId, name, String(value));
