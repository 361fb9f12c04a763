// Protection against password guessing: after too many failures the user has to wait, at the login and wherever else an old password is
// required.
import { fail } from '../../../platform/errors/failure.ts';
import { inTransaction, type DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import * as queries from './attempt.queries.ts';
import { FAILURE_WINDOW_MS, minutesToWait, type Counter } from './login.rules.ts';

interface Attempt {
  /** These decide whether the user has to wait. */
  readonly counters: readonly Counter[];
  /** Counted as well, without making this attempt wait. */
  readonly alsoCounted?: readonly Counter[];
}

/** What an attempt wrote, by which it can be taken back. */
type Counted = readonly number[];

/**
 * Refuses the attempt while the user has to wait. An attempt counts as failed until its password proves correct, and attempts on one
 * counter run one after another, so concurrent guessing has no advantage.
 */
export async function countAttempt(db: DbOrTx, { counters, alsoCounted = [] }: Attempt, now: Date): Promise<Counted> {
  const since = new Date(now.getTime() - FAILURE_WINDOW_MS);
  const all = [...counters, ...alsoCounted].map(({ who }) => who);
  const [minutes, counted] = await inTransaction(db, async (tx) => {
    await queries.lockAttempts(tx, all);
    let longest = 0;
    for (const { who, allowed } of counters)
      longest = Math.max(longest, minutesToWait(await queries.listFailures(tx, who, since), allowed, now));
    return [longest, longest === 0 ? await queries.insertFailures(tx, all, now) : []] as const;
  });
  if (minutes > 0) throw fail('LOGIN_WAIT', { minutes });
  return counted;
}

/** After a correct password: forgets every failure of these counters, and of the others only this attempt. */
export async function forgiveAttempt(db: DbOrTx, counted: Counted, forgotten: readonly Counter[]): Promise<void> {
  await queries.removeFailures(
    db,
    counted,
    forgotten.map(({ who }) => who),
  );
}
