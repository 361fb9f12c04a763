// What a tenant may decide for itself, with the value that holds until it does.
import type { DbOrTx } from '../tenancy/tenant-db.ts';
import { findSetting } from './settings.queries.ts';

const DEFAULTS = {
  /** Days after which a notice nobody handled is cleared. */
  'inform.clear-days': 30,
} as const;

export type NumberSetting = keyof typeof DEFAULTS;

export async function readNumberSetting(db: DbOrTx, name: NumberSetting): Promise<number> {
  const stored = Number(await findSetting(db, name));
  return Number.isSafeInteger(stored) && stored > 0 ? stored : DEFAULTS[name];
}
