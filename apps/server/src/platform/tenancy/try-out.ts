// Work that is done only to see its result.
import { inTransaction, type DbOrTx, type Tx } from './tenant-db.ts';

class Tried extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('tried');
    this.result = result;
  }
}

/** Does the work and rolls it back, so that what is shown is what would happen. */
export async function tryOut<T>({ db }: { readonly db: DbOrTx }, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, async (tx) => {
      throw new Tried(await work(tx));
    });
  } catch (error) {
    if (error instanceof Tried) return error.result as T;
    throw error;
  }
}
