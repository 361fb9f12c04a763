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
