// The effect of a change of an employee on the employee's open sessions. Events are sent when their transaction commits.
import type { Scope } from '../../../platform/scope.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';
import { accounts } from '../../session/index.ts';

export const ACCOUNT_STOPPED = '您的账号已停用';

/** Ends every session of an account; its open pages show the reason. */
export async function endSessions({ actor, events }: Scope, tx: Tx, accountId: number, reason: string): Promise<void> {
  await accounts.removeSessions(tx, accountId);
  await events.publish(tx, { tenantId: actor.tenantId, accountId }, { type: 'session-ended', reason });
}

/** The employee's rights have changed: the menu is refreshed without a new login. */
export async function tellRights({ actor, events }: Scope, tx: Tx, employeeId: number): Promise<void> {
  for (const accountId of await accounts.listAccountIds(tx, [employeeId])) {
    await events.publish(tx, { tenantId: actor.tenantId, accountId }, { type: 'rights' });
  }
}

export async function endSessionsOf(scope: Scope, tx: Tx, employeeId: number): Promise<void> {
  for (const accountId of await accounts.listAccountIds(tx, [employeeId])) await endSessions(scope, tx, accountId, ACCOUNT_STOPPED);
}

/** The employee has left: the account is kept, because records name it, but it cannot log in any more. */
export async function stopAccounts(scope: Scope, tx: Tx, employeeId: number): Promise<void> {
  for (const accountId of await accounts.listAccountIds(tx, [employeeId])) {
    await accounts.disableAccount(tx, accountId);
    await endSessions(scope, tx, accountId, ACCOUNT_STOPPED);
  }
}
