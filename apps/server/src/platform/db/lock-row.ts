import { fail } from '../errors/failure.ts';
import type { Tx } from '../tenancy/tenant-db.ts';

interface LockedRow<T extends { readonly version: number }> {
  /** The row's name in error messages: 票据本. */
  readonly what: string;
  /** Reads the row with `for update`; undefined when it is absent or outside the user's scope. */
  readonly find: (tx: Tx) => Promise<T | undefined>;
  /** The version the user saw; omitted where the change does not depend on it. */
  readonly version?: number | undefined;
  /** Further checks, such as a state that does not allow the step. They run before the version check. */
  readonly check?: (row: T) => void;
}

/** Locks a row for a change. Errors in this order: NOT_FOUND, whatever `check` throws, STALE. */
export async function lockRow<T extends { readonly version: number }>(tx: Tx, { what, find, version, check }: LockedRow<T>): Promise<T> {
  const row = await find(tx);
  if (row === undefined) throw fail('NOT_FOUND', { what });
  check?.(row);
  if (version !== undefined && row.version !== version) throw fail('STALE', { what });
  return row;
}
