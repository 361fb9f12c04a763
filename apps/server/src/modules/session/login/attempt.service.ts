// Protection against password guessing: after too many failures the user has to wait, at the login and wherever else an old password is
// required.
import { fail } from '../../../platform/errors/failure.ts';
import { inTransaction, type DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import * as queries from './attempt.queries.ts';
import { FAILURE_WINDOW_MS, minutesToWait } from './login.rules.ts';

/**
 * Refuses the attempt while the user has to wait. An attempt counts as failed until its password proves correct, and attempts on one
 * counter run one after another, so concurrent guessing has no advantage.
 */
export async function countAttempt(db: DbOrTx, who: string, now: Date): Promise<void> {
  const minutes = await inTransaction(db, async (tx) => {
    await queries.lockAttempts(tx, who);
    const failures = await queries.listFailures(tx, who, new Date(now.getTime() - FAILURE_WINDOW_MS));
    const wait = minutesToWait(failures, now);
    if (wait === 0) await queries.insertFailure(tx, who, now);
    return wait;
  });
  if (minutes > 0) throw fail('LOGIN_WAIT', { minutes });
}

export const forgetAttempts = queries.removeFailures;
