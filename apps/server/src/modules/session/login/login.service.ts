// Login and logout. Specification 1, sections 4 and 7: encrypted password, signed and single-use request, waiting after failures.
// An unknown name and a wrong password answer alike and take alike long.
import type { ParsedInputOf, login as loginEndpoint, UserInformation } from '@anju/contract';
import { fail } from '../../../platform/errors/failure.ts';
import type { PublicCall } from '../../../platform/http/binder.ts';
import type { Scope } from '../../../platform/scope.ts';
import { newToken } from '../../../platform/session/tokens.ts';
import { inTransaction, NO_TENANT, type DbOrTx, type TenantDatabases } from '../../../platform/tenancy/tenant-db.ts';
import { CLOCK_TOLERANCE_MS, FAILURE_WINDOW_MS, isFresh, minutesToWait, signLogin } from './login.rules.ts';
import * as queries from './login.queries.ts';
import { loginKey, passwordMatches, type LoginKey } from './password.ts';

type LoginCall = PublicCall<ParsedInputOf<typeof loginEndpoint>>;

export interface LoginSettings {
  readonly signKey: string;
  readonly key: LoginKey;
}

export async function login(call: LoginCall, { signKey, key }: LoginSettings): Promise<UserInformation & { token: string }> {
  const { input, databases, clock, facts, audit } = call;
  const anywhere = databases.of(NO_TENANT);
  const now = clock.now();

  if (!isFresh(input.timestamp, now)) throw fail('LOGIN_STALE');
  if (signLogin(input, signKey) !== input.sign) throw fail('LOGIN_SIGN');
  if (!(await queries.insertNonce(anywhere, input.nonce, now))) throw fail('LOGIN_REPLAYED');
  await queries.removeOldNonces(anywhere, new Date(now.getTime() - 2 * CLOCK_TOLERANCE_MS));

  const minutes = await countAttempt(anywhere, input.username, now);
  if (minutes > 0) throw fail('LOGIN_WAIT', { minutes });

  const known = await queries.findLogin(anywhere, input.username, facts.host);
  const password = key.decrypt(input.password) ?? '';
  if (!(await passwordMatches(known?.passwordHash ?? null, password)) || !known) throw fail('LOGIN_WRONG');
  await queries.removeFailures(anywhere, input.username);

  const db = databases.of(known.tenantId);
  if (known.disabled || !(await queries.isInService(db, known.accountId))) throw fail('ACCOUNT_DISABLED');
  const token = newToken(known.tenantId);
  await queries.insertSession(db, {
    tenantId: known.tenantId,
    tokenHash: token.hash,
    accountId: known.accountId,
    at: now,
    ip: facts.ip,
    agent: facts.agent,
  });
  const user = await queries.getUser(db, known.accountId);
  await audit.write(
    db,
    { tenantId: known.tenantId, accountId: known.accountId, name: user.name },
    { action: '登录', entity: 'account', entityId: known.accountId, note: facts.ip },
  );
  return { ...user, token: token.text };
}

/**
 * Minutes the name has to wait; 0 when it may try. The attempt counts as failed until its password proves right, and attempts
 * on one name take turns here, so guessing many at once wins nothing.
 */
const countAttempt = (db: DbOrTx, username: string, now: Date): Promise<number> =>
  inTransaction(db, async (tx) => {
    await queries.lockUsername(tx, username);
    const failures = await queries.listFailures(tx, username, new Date(now.getTime() - FAILURE_WINDOW_MS));
    const minutes = minutesToWait(failures, now);
    if (minutes === 0) await queries.insertFailure(tx, username, now);
    return minutes;
  });

export async function logout({ db, actor, audit }: Scope, tokenHash: string): Promise<null> {
  await queries.removeSession(db, tokenHash);
  await audit.write(db, actor, { action: '退出', entity: 'account', entityId: actor.accountId });
  return null;
}

export const readLoginKey = async (databases: TenantDatabases): Promise<LoginKey> =>
  loginKey(await queries.getInstallationValue(databases.of(NO_TENANT), 'login-private-key'));

export const readAccount = ({ db, actor }: Scope): Promise<UserInformation> => queries.getUser(db, actor.accountId);
