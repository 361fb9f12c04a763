// Tells employees, and whoever does their work today, that what waits for them has changed.
import { today } from '../../../../platform/clock.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { listAccounts } from './substitute.queries.ts';

/** More are told as the whole tenant: an account that is not meant counts again and finds nothing new. */
const MOST_TOLD = 500;

type Telling = Pick<Scope, 'events' | 'clock'> & { readonly actor: Pick<Scope['actor'], 'tenantId'> };

export async function tellPending({ events, clock, actor }: Telling, tx: Tx, employeeIds: readonly number[]): Promise<void> {
  if (employeeIds.length === 0) return;
  const accountIds = await listAccounts(tx, employeeIds, today(clock));
  if (accountIds.length === 0) return;
  const { tenantId } = actor;
  await events.publish(tx, accountIds.length > MOST_TOLD ? { tenantId } : { tenantId, accountIds }, { type: 'pending' });
}
