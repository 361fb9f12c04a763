// Asks a logged-in user for the password again before data is exported, in case the screen was left unlocked. Wrong passwords are limited as
// at the login and count there too; those of strangers at the login do not stop the user here.
import { failField } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { countAttempt, forgiveAttempt } from './attempt.service.ts';
import { getInstallationValue } from './login.queries.ts';
import { attemptsOfAccount, attemptsOfSession } from './login.rules.ts';
import { getPasswordHash } from './password.queries.ts';
import { loginKey, passwordMatches } from './password.ts';

/** `sent` is encrypted as at a login. The error is reported for the field `password`. */
export async function confirmPassword({ db, actor, clock }: Scope, sent: string): Promise<void> {
  const session = attemptsOfSession(actor.tenantId, actor.accountId);
  const account = attemptsOfAccount(actor.tenantId, actor.accountId);
  const counted = await countAttempt(db, { counters: [session], alsoCounted: [account] }, clock.now());
  const key = loginKey(await getInstallationValue(db, 'login-private-key'));
  const known = await getPasswordHash(db, actor.accountId);
  if (!(await passwordMatches(known, key.decrypt(sent) ?? ''))) throw failField('password', 'PASSWORD_WRONG');
  await forgiveAttempt(db, counted, [session, account]);
}
