import { sql } from 'kysely';
import type { Tx } from './tenant-db.ts';

const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Removes a row unless another row refers to it; returns false when one does. Modules added later may refer to these rows, and the foreign
 * keys in the database cover those references without a change here.
 */
export async function unlessReferred(tx: Tx, remove: () => Promise<unknown>): Promise<boolean> {
  await sql`savepoint removal`.execute(tx);
  try {
    await remove();
    await sql`release savepoint removal`.execute(tx);
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION)) throw error;
    await sql`rollback to savepoint removal`.execute(tx);
    return false;
  }
}

/**
 * Work whose statements are kept or undone by its own verdict, inside the transaction of the caller, so that something may be tried before it
 * is decided whether it may be done. An error undoes the whole transaction as usual.
 */
export async function keepOrUndo<T>(tx: Tx, work: () => Promise<{ readonly keep: boolean; readonly value: T }>): Promise<T> {
  await sql`savepoint tried`.execute(tx);
  const { keep, value } = await work();
  await (keep ? sql`release savepoint tried` : sql`rollback to savepoint tried`).execute(tx);
  return value;
}
