// The login of an agent: username and password of the seat, one login at a time, the newest wins. The token names the login and serves only
// the account that made it; the SIP password is made for the login and forgotten with it.
import { createHash, randomBytes } from 'node:crypto';
import { WORK_STATE } from '@anju/contract';
import { maySwitch, type WorkState } from '@anju/domain';
import { fail } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import { countAttempt, forgiveAttempt, passwordMatches } from '../../session/index.ts';
import { ha1Of } from '../sip/digest.rules.ts';
import * as queries from './login.queries.ts';

/** Wrong passwords, or names nobody has, until the account has to wait; a seat is guessed at by many accounts together. */
const GUESSES_OF_ACCOUNT = 5;
const GUESSES_AT_SEAT = 30;

/** A working day; a session that is idle ends before. */
const LOGIN_SECONDS = 12 * 3_600;

export const domainOf = (tenantId: number): string => `call-${tenantId}.anju.invalid`;
export const tenantOfDomain = (domain: string): number | undefined => {
  const [, id] = /^call-([1-9]\d{0,8})\.anju\.invalid$/.exec(domain) ?? [];
  return id === undefined ? undefined : Number(id);
};

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export interface MadeLogin {
  readonly token: string;
  readonly seconds: number;
  readonly dn: string;
}

export async function logIn(scope: Scope, sessionHash: string, username: string, password: string): Promise<MadeLogin> {
  const { db, actor, clock } = scope;
  const agent = await queries.findByUsername(db, username);
  const mine = { who: `seats-by:${actor.tenantId}/${actor.accountId}`, allowed: GUESSES_OF_ACCOUNT };
  const seat = agent && { who: `seat:${actor.tenantId}/${agent.id}`, allowed: GUESSES_AT_SEAT };
  const counters = seat ? [mine, seat] : [mine];
  const counted = await countAttempt(db, { counters }, clock.now());
  const matches = await passwordMatches(agent?.passwordHash ?? null, password);
  if (!agent || agent.disabled) throw fail('CALL_UNKNOWN_ACCOUNT');
  if (!matches) throw fail('CALL_CREDENTIALS');
  await forgiveAttempt(db, counted, [mine]);
  if (agent.employeeId !== null && agent.employeeId !== actor.employeeId) throw fail('CALL_OTHER_EMPLOYEE');
  // The agent stands in the token, so that one that was replaced can be told from one that ended.
  const token = `${agent.id.toString(36)}.${randomBytes(24).toString('base64url')}`;
  const now = clock.now();
  const validUntil = new Date(now.getTime() + LOGIN_SECONDS * 1000);
  const { tenantId, accountId } = actor;
  await inTransaction(db, (tx) =>
    queries.putLogin(tx, { tenantId, agentId: agent.id, dn: agent.dn, tokenHash: hashOf(token), accountId, sessionHash, validUntil, now }),
  );
  return { token, seconds: LOGIN_SECONDS, dn: agent.dn };
}

/** The living login of a token; a token that is none any more was replaced or has ended. */
export async function requireLogin({ db, actor, clock }: Scope, token: string): Promise<queries.LoginRow> {
  const login = await queries.findByToken(db, hashOf(token), actor.accountId, clock.now());
  if (login) return login;
  const agentId = Number.parseInt(/^([0-9a-z]{1,10})\./.exec(token)?.[1] ?? '0', 36);
  throw fail((await queries.hasOtherLogin(db, agentId, clock.now())) ? 'CALL_ELSEWHERE' : 'CALL_OVER');
}

/** A new password each time; the one before is worth nothing. */
export async function makeSipPassword(scope: Scope, login: queries.LoginRow): Promise<string> {
  const password = randomBytes(18).toString('base64url');
  const written = await queries.writeSipProof(
    scope.db,
    login.id,
    login.tokenHash,
    ha1Of(login.dn, domainOf(scope.actor.tenantId), password),
  );
  if (written === 0) throw fail('CALL_ELSEWHERE');
  return password;
}

export async function switchState(scope: Scope, token: string, to: WorkState): Promise<void> {
  const login = await requireLogin(scope, token);
  await inTransaction(scope.db, async (tx) => {
    const now = await queries.lockWorkState(tx, login.id, login.tokenHash);
    if (!now) throw fail('CALL_ELSEWHERE');
    if (!maySwitch(now.workState, to)) throw fail(to === WORK_STATE.login ? 'CALL_CHECK_IN' : 'CALL_STATE');
    await queries.writeWorkState(tx, login.id, to, scope.clock.now());
  });
}

/** Where the terminal cannot be put out at present, the login has ended all the same, and `endDeadLogins` tries again each minute. */
export async function logOut(scope: Scope, token: string, putOut: (dn: string) => Promise<void>): Promise<void> {
  const { id, dn, tokenHash } = await requireLogin(scope, token);
  await queries.endLogin(scope.db, id, tokenHash, scope.clock.now());
  await putOut(dn);
  await queries.removeLogin(scope.db, id, tokenHash);
}
