import { own, run } from '../../db/sql.ts';
import type { Actor } from '../../scope.ts';
import type { DbOrTx, Tx } from '../../tenancy/tenant-db.ts';

interface KeyRow {
  actor: Actor;
  key: string;
  endpoint: string;
  requestHash: string;
  at: Date;
}

/** False when the key already exists; waits for a running call with the same key. */
export async function insertKey(tx: Tx, { actor, key, endpoint, requestHash, at }: KeyRow): Promise<boolean> {
  const row = await tx
    .insertInto('system.idempotency')
    .values({
      tenantId: actor.tenantId,
      accountId: actor.accountId,
      key,
      endpoint,
      requestHash,
      createdAt: at.toISOString(),
      response: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findAnswer(tx: Tx, accountId: number, key: string) {
  return tx
    .selectFrom('system.idempotency')
    .select(['endpoint', 'requestHash', 'response'])
    .where('accountId', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function storeAnswer(tx: Tx, accountId: number, key: string, answer: unknown): Promise<void> {
  await tx
    .updateTable('system.idempotency')
    .set({ response: JSON.stringify(answer) })
    .where('accountId', '=', accountId)
    .where('key', '=', key)
    .execute();
}

/** The age is measured by the clock of the database, because several processes may do this work. */
export async function removeAnswers(db: DbOrTx, hours: number): Promise<void> {
  await run(db)`delete from system.idempotency i where ${own('i')} and i.created_at < now() - make_interval(hours => ${hours})`;
}
