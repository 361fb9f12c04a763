// The number of open tasks beside the menu follows immediately: the browsers of the employees concerned are told to count anew.
import type { Scope } from '../../../../platform/scope.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { listAccounts } from './task-write.queries.ts';

type Telling = Pick<Scope, 'events'> & { readonly actor: { readonly tenantId: number } };

/** More browsers than these are not told one by one: everybody of the tenant counts anew. */
const FEW = 10;

export async function callBadges({ actor, events }: Telling, tx: Tx, employeeIds: readonly number[]): Promise<void> {
  const { tenantId } = actor;
  const accounts = await listAccounts(tx, employeeIds);
  if (accounts.length > FEW) await events.publish(tx, { tenantId }, { type: 'pending' });
  else for (const accountId of accounts) await events.publish(tx, { tenantId, accountId }, { type: 'pending' });
}
