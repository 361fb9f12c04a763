// Whoever may decide sees a new number among the to-dos. Acts that wait are rare, so every user of the tenant counts anew.
import type { Scope } from '../../../platform/scope.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';

export const tellDeciders = ({ actor, events }: Scope, tx: Tx): Promise<void> =>
  events.publish(tx, { tenantId: actor.tenantId }, { type: 'pending' });
