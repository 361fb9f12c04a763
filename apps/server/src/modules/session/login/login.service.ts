// Login and logout. Specification 1, sections 4 and 7: encrypted password, signed single-use request, waiting after failures. An unknown
// name and a wrong password get the same response after the same time.
import { EMPLOYEE, type LoginResult, type ParsedInputOf, type login as loginEndpoint, type UserInformation } from '@anju/contract';
import { today } from '../../../platform/clock.ts';
import { fail } from '../../../platform/errors/failure.ts';
import type { PublicCall } from '../../../platform/http/binder.ts';
import type { Scope } from '../../../platform/scope.ts';
import { giveSessionCookie } from '../../../platform/session/session-cookie.ts';
import { newToken } from '../../../platform/session/tokens.ts';
import { getSiteTenant } from '../../../platform/tenancy/known-tenants.queries.ts';
import { inTransaction, NO_TENANT, type TenantDatabases } from '../../../platform/tenancy/tenant-db.ts';
import { countAttempt, forgiveAttempt } from './attempt.service.ts';
import { isKnownDevice, saveDevice } from './device.queries.ts';
import { deviceOf, rememberDevice } from './device.rules.ts';
import { insertAttempt, insertStranger, removeByToken } from './login-log.queries.ts';
import { attemptsOfAccount, attemptsOfAddress, attemptsOfDevice, attemptsOfName, isFresh, signLogin, type Counter } from './login.rules.ts';
import * as queries from './login.queries.ts';
import { loginKey, passwordMatches, type LoginKey } from './password.ts';
import { pushOut } from './session-end.service.ts';

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

  const { known, shared } = await queries.findLogin(anywhere, input.username, facts.host);
  const { counters, forgotten } = await countersOf(call, known);
  const refused = async (result: LoginResult, failure: Error): Promise<never> => {
    await noteAttempt(call, known, result);
    throw failure;
  };
  const counted = await countAttempt(anywhere, { counters }, now).catch((failure: Error) => refused('wait', failure));
  const password = key.decrypt(input.password) ?? '';
  if (!(await passwordMatches(known?.passwordHash ?? null, password)) || !known)
    return refused('wrong', fail(shared ? 'LOGIN_SHARED' : 'LOGIN_WRONG'));
  await forgiveAttempt(anywhere, counted, forgotten);

  const { tenantId, accountId, passwordHash } = known;
  const db = databases.of(tenantId);
  const state = await queries.getEmployeeState(db, accountId);
  if (state === EMPLOYEE.left) return refused('disabled', fail('LEFT_NO_LOGIN'));
  if (known.disabled || (state !== null && state !== EMPLOYEE.serving)) return refused('disabled', fail('ACCOUNT_DISABLED'));
  const token = newToken(tenantId);
  const user = await inTransaction(db, async (tx) => {
    const session = { tokenHash: token.hash, accountId, passwordHash, at: now, ip: facts.ip, agent: facts.agent };
    if (!(await queries.insertSession(tx, session))) throw fail('LOGIN_WRONG');
    await saveDevice(tx, tenantId, accountId, rememberDevice(call.cookies), now);
    await insertAttempt(tx, accountId, { result: 'login', at: now, ip: facts.ip, agent: facts.agent });
    await pushOut(tx, call, accountId);
    const found = await queries.getUser(tx, accountId, today(clock));
    const entry = { action: '登录', entity: 'account' as const, entityId: accountId, note: facts.ip };
    await audit.write(tx, { tenantId, accountId, name: found.name }, entry);
    return found;
  });
  giveSessionCookie(call.cookies, token.text);
  return { ...user, token: token.text };
}

/**
 * What an attempt is counted by. A browser that already logged in with the account has a counter of its own: neither guessing at the name
 * from elsewhere nor a locked address makes it wait. Only the counter of the account or the browser is forgotten after a success; otherwise
 * an attacker could clear the one of the address by logging in as somebody.
 */
async function countersOf(
  { input, databases, facts, cookies }: LoginCall,
  known: queries.LoginRow | undefined,
): Promise<{ counters: readonly Counter[]; forgotten: readonly Counter[] }> {
  const address = attemptsOfAddress(facts.ip);
  if (!known) return { counters: [attemptsOfName(input.username), address], forgotten: [] };
  const { tenantId, accountId } = known;
  const device = deviceOf(cookies);
  if (device !== null && (await isKnownDevice(databases.of(tenantId), accountId, device))) {
    const own = [attemptsOfDevice(device, tenantId, accountId)];
    return { counters: own, forgotten: own };
  }
  const account = attemptsOfAccount(tenantId, accountId);
  return { counters: [account, address], forgotten: [account] };
}

/** Logs the attempt with the account's tenant; for an unknown name with the tenant of the website. */
async function noteAttempt({ input, databases, clock, facts }: LoginCall, known: queries.LoginRow | undefined, result: LoginResult) {
  const seen = { result, at: clock.now(), ip: facts.ip, agent: facts.agent };
  if (known) return insertAttempt(databases.of(known.tenantId), known.accountId, seen);
  const tenantId = await getSiteTenant(databases.of(NO_TENANT), facts.host);
  return insertStranger(databases.of(tenantId), tenantId, input.username, seen);
}

export async function logout({ db, actor, audit, events, clock }: Scope, tokenHash: string): Promise<null> {
  const { tenantId, accountId } = actor;
  await inTransaction(db, async (tx) => {
    await removeByToken(tx, tokenHash, 'logout', clock.now());
    await audit.write(tx, actor, { action: '退出', entity: 'account', entityId: accountId });
    // A user who logs out needs no message; the streams of the user's other tabs end too.
    await events.publish(tx, { tenantId, accountId, session: tokenHash }, { type: 'session-ended', reason: '' });
  });
  return null;
}

export const readLoginKey = async (databases: TenantDatabases): Promise<LoginKey> =>
  loginKey(await queries.getInstallationValue(databases.of(NO_TENANT), 'login-private-key'));

export const readAccount = ({ db, actor, clock }: Scope): Promise<UserInformation> => queries.getUser(db, actor.accountId, today(clock));
