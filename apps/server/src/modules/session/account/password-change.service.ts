// Changing one's own password. Four calls by role share one implementation; the field rules of the contract are checked again here. A
// caller who has a session but not the password can guess no faster than at the login.
import { LOGIN_NAME, refusePasswordChange, type passwordChange, type PasswordChange } from '@anju/contract';
import type { z } from 'zod';
import { fail, failField } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import { countAttempt, forgiveAttempt } from '../login/attempt.service.ts';
import { removeDevices } from '../login/device.queries.ts';
import { attemptsOfAccount, attemptsOfSession } from '../login/login.rules.ts';
import { getPasswordHash } from '../login/password.queries.ts';
import { hashPassword, passwordMatches, type LoginKey } from '../login/password.ts';
import { takeName } from './login-name.service.ts';
import * as queries from './password-change.queries.ts';
import { isEncrypted, loginNameIn } from './password-change.rules.ts';

const ENDED = '密码已修改，请重新登录！';

type Sent = z.output<typeof passwordChange>;

export async function changePassword(scope: Scope, tokenHash: string, sent: Sent, key: LoginKey): Promise<null> {
  const { db, actor, clock } = scope;
  if (sent.id !== actor.accountId) throw fail('BAD_REQUEST');
  const wanted = await readWanted(scope, sent, key);
  const refused = refusePasswordChange(wanted);
  if (refused) throw failField(refused.field, 'PASSWORD_RULE', { text: refused.text });
  if (wanted.username !== actor.username && !LOGIN_NAME.form.test(wanted.username))
    throw failField('username', 'PASSWORD_RULE', { text: LOGIN_NAME.text });

  const session = attemptsOfSession(actor.tenantId, actor.accountId);
  const account = attemptsOfAccount(actor.tenantId, actor.accountId);
  const counted = await countAttempt(db, { counters: [session], alsoCounted: [account] }, clock.now());
  const known = await getPasswordHash(db, actor.accountId);
  if (!(await passwordMatches(known, wanted.old))) throw failField('old', 'PASSWORD_OLD_WRONG');
  await forgiveAttempt(db, counted, [session, account]);
  if (wanted.pwd === wanted.old) throw failField('pwd', 'PASSWORD_SAME');
  await store(scope, tokenHash, wanted.username, known, await hashPassword(wanted.pwd));
  return null;
}

async function readWanted({ db, actor }: Scope, sent: Sent, key: LoginKey): Promise<PasswordChange> {
  const read = (text: string): string => {
    const plain = isEncrypted(text) ? key.decrypt(text) : text;
    if (plain === null) throw fail('BAD_REQUEST');
    return plain;
  };
  const username = loginNameIn(sent.username, await queries.getTenantCode(db, actor.tenantId));
  return { username, old: read(sent.old), pwd: read(sent.pwd), pwd2: read(sent.pwd2) };
}

/** `known` is the hash the old password was checked against: of two concurrent changes the second finds it replaced. */
async function store(scope: Scope, tokenHash: string, username: string, known: string, fresh: string): Promise<void> {
  const { db, actor, audit, events } = scope;
  const { tenantId, accountId } = actor;
  await inTransaction(db, async (tx) => {
    const naming = { name: username, before: actor.username, operator: actor.role === 'super' || actor.role === 'root' };
    const changed = await takeName(tx, naming, () => queries.updatePassword(tx, accountId, known, { username, passwordHash: fresh }));
    if (!changed) throw failField('old', 'PASSWORD_OLD_WRONG');
    await queries.removeOtherSessions(tx, accountId, tokenHash);
    await removeDevices(tx, accountId);
    const entry = { action: '修改密码', entity: 'account' as const, entityId: accountId };
    await audit.write(tx, actor, { ...entry, before: { username: actor.username }, after: { username } });
    await events.publish(tx, { tenantId, accountId, exceptSession: tokenHash }, { type: 'session-ended', reason: ENDED });
  });
}
