// What a change of an employee means for the sessions he has open. Events leave with the commit of the transaction they belong to.
import type { Scope } from '../../../platform/scope.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';
import * as queries from './employee-account.queries.ts';

export const ACCOUNT_STOPPED = '您的账号已停用';

/** Ends every session of an account; its pages are told why. */
export async function endSessions({ actor, events }: Scope, tx: Tx, accountId: number, reason: string): Promise<void> {
  await queries.removeSessions(tx, accountId);
  await events.publish(tx, { tenantId: actor.tenantId, accountId }, { type: 'session-ended', reason });
}

/** What he may do has changed: his menu follows without logging in again. */
export async function tellRights({ actor, events }: Scope, tx: Tx, employeeId: number): Promise<void> {
  for (const accountId of await queries.listAccountIds(tx, [employeeId])) {
    await events.publish(tx, { tenantId: actor.tenantId, accountId }, { type: 'rights' });
  }
}

export async function endSessionsOf(scope: Scope, tx: Tx, employeeId: number): Promise<void> {
  for (const accountId of await queries.listAccountIds(tx, [employeeId])) await endSessions(scope, tx, accountId, ACCOUNT_STOPPED);
}

/** Out for good: the account stays, with its name on what he did, and opens nothing any more. */
export async function stopAccounts(scope: Scope, tx: Tx, employeeId: number): Promise<void> {
  for (const accountId of await queries.listAccountIds(tx, [employeeId])) {
    await queries.disableAccount(tx, accountId);
    await endSessions(scope, tx, accountId, ACCOUNT_STOPPED);
  }
}
