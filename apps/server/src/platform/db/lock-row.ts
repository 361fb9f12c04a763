import { fail } from '../errors/failure.ts';
import type { Tx } from '../tenancy/tenant-db.ts';

interface LockedRow<T extends { readonly version: number }> {
  /** How a refusal calls the row: 票据本. */
  readonly what: string;
  /** Reads the row with `for update`; undefined when it is absent or outside the user's scope. */
  readonly find: (tx: Tx) => Promise<T | undefined>;
  /** The version the user saw; left out where the change does not depend on what was seen. */
  readonly version?: number | undefined;
  /** Further refusals, such as a state that does not allow the step. They come before a stale version is reported. */
  readonly check?: (row: T) => void;
}

/** A row held for a change. Refuses in this order: NOT_FOUND, whatever `check` throws, STALE. */
export async function lockRow<T extends { readonly version: number }>(tx: Tx, { what, find, version, check }: LockedRow<T>): Promise<T> {
  const row = await find(tx);
  if (row === undefined) throw fail('NOT_FOUND', { what });
  check?.(row);
  if (version !== undefined && row.version !== version) throw fail('STALE', { what });
  return row;
}
