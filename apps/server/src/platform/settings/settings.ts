// What a tenant may decide for itself, with the value that holds until it does.
import type { DbOrTx, Tx } from '../tenancy/tenant-db.ts';
import { findSetting, upsertSetting } from './settings.queries.ts';

const DEFAULTS = {
  /** Days after which a notice nobody handled is cleared. */
  'inform.clear-days': 30,
  /** Good backups that are kept; older ones go. */
  'backup.keep': 30,
  /** Sessions an account may have at a time; 0 is any number. */
  'session.max-per-account': 0,
} as const;

export type NumberSetting = keyof typeof DEFAULTS;

export async function readNumberSetting(db: DbOrTx, name: NumberSetting): Promise<number> {
  const stored = Number(await findSetting(db, name));
  return Number.isSafeInteger(stored) && stored > 0 ? stored : DEFAULTS[name];
}

export const writeNumberSetting = (tx: Tx, tenantId: number, name: NumberSetting, value: number): Promise<void> =>
  upsertSetting(tx, tenantId, name, String(value));
