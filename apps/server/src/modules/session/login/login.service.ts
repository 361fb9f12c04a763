// Login and logout. Specification 1, sections 4 and 7: encrypted password, signed and single-use request, waiting after failures.
// An unknown name and a wrong password answer alike and take alike long.
import type { ParsedInputOf, login as loginEndpoint, UserInformation } from '@anju/contract';
import { fail } from '../../../platform/errors/failure.ts';
import type { PublicCall } from '../../../platform/http/binder.ts';
import type { Scope } from '../../../platform/scope.ts';
import { newToken } from '../../../platform/session/tokens.ts';
import { inTransaction, NO_TENANT, type TenantDatabases } from '../../../platform/tenancy/tenant-db.ts';
import { countAttempt, forgetAttempts } from './attempt.service.ts';
import { attemptsOfAccount, attemptsOfName, isFresh, signLogin } from './login.rules.ts';
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

  const known = await queries.findLogin(anywhere, input.username, facts.host);
  const who = known ? attemptsOfAccount(known.tenantId, known.accountId) : attemptsOfName(input.username);
  await countAttempt(anywhere, who, now);
  const password = key.decrypt(input.password) ?? '';
  if (!(await passwordMatches(known?.passwordHash ?? null, password)) || !known) throw fail('LOGIN_WRONG');
  await forgetAttempts(anywhere, who);

  const { tenantId, accountId, passwordHash } = known;
  const db = databases.of(tenantId);
  if (known.disabled || !(await queries.isInService(db, accountId))) throw fail('ACCOUNT_DISABLED');
  const token = newToken(tenantId);
  return inTransaction(db, async (tx) => {
    const session = { tokenHash: token.hash, accountId, passwordHash, at: now, ip: facts.ip, agent: facts.agent };
    if (!(await queries.insertSession(tx, session))) throw fail('LOGIN_WRONG');
    const user = await queries.getUser(tx, accountId);
    const entry = { action: '登录', entity: 'account', entityId: accountId, note: facts.ip };
    await audit.write(tx, { tenantId, accountId, name: user.name }, entry);
    return { ...user, token: token.text };
  });
}

export async function logout({ db, actor, audit, events }: Scope, tokenHash: string): Promise<null> {
  const { tenantId, accountId } = actor;
  await inTransaction(db, async (tx) => {
    await queries.removeSession(tx, tokenHash);
    await audit.write(tx, actor, { action: '退出', entity: 'account', entityId: accountId });
    // Who leaves of his own accord needs no words; the streams of his other tabs end all the same.
    await events.publish(tx, { tenantId, accountId, session: tokenHash }, { type: 'session-ended', reason: '' });
  });
  return null;
}

export const readLoginKey = async (databases: TenantDatabases): Promise<LoginKey> =>
  loginKey(await queries.getInstallationValue(databases.of(NO_TENANT), 'login-private-key'));

export const readAccount = ({ db, actor }: Scope): Promise<UserInformation> => queries.getUser(db, actor.accountId);
