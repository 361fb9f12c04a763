// A repeated request has its effect only once. The key is written in the transaction of the work itself: a second call with the same key
// waits for the first and gets its response; a call that failed leaves no trace and may be repeated.
import { createHash } from 'node:crypto';
import { fail } from '../../errors/failure.ts';
import type { Actor, Scope } from '../../scope.ts';
import { inTransaction } from '../../tenancy/tenant-db.ts';
import { findAnswer, insertKey, storeAnswer } from './idempotency.queries.ts';

const KEY = /^[\w-]{8,80}$/;

export async function onceOnly<T>(
  scope: Scope,
  endpointPath: string,
  key: unknown,
  input: unknown,
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  if (typeof key !== 'string' || !KEY.test(key)) throw fail('IDEMPOTENCY_MISSING');
  const actor: Actor = scope.actor;
  const requestHash = createHash('sha256').update(JSON.stringify(input)).digest('hex');
  return inTransaction(scope.db, async (tx) => {
    const fresh = await insertKey(tx, { actor, key, endpoint: endpointPath, requestHash, at: scope.clock.now() });
    if (!fresh) {
      const known = await findAnswer(tx, actor.accountId, key);
      if (known?.endpoint !== endpointPath || known.requestHash !== requestHash) throw fail('IDEMPOTENCY_REUSED');
      return known.response as T;
    }
    const answer = await work({ ...scope, db: tx });
    await storeAnswer(tx, actor.accountId, key, answer);
    return answer;
  });
}
