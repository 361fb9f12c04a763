// The days of leases: each begins and ends once, whichever process finds it, because the row is locked and asked again.
import { LEASE, LEASE_ACT } from '@anju/contract';
import { takeLease } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import type { Schedule } from '../../../../platform/schedule/schedule.ts';
import type { Scope, Services } from '../../../../platform/scope.ts';
import { systemActor } from '../../../../platform/system-actor.ts';
import { inTransaction, type Db } from '../../../../platform/tenancy/tenant-db.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import { holdHouse } from '../../../estate/index.ts';
import { listPeople } from '../lease/detail.queries.ts';
import { tell } from '../lease/form.service.ts';
import { lockLease, updateLease } from '../lease/lock.queries.ts';
import { begin, moveOut, settle } from './force.service.ts';
import { listDue, remind } from './round.queries.ts';

/** More than begin or end in an hour; the rest follow in the next round. */
const ROUND = 500;
const MINUTES = 60;

/** Whether the lease was moved on. */
const moveOn = (outside: Scope, id: number): Promise<boolean> =>
  inTransaction(outside.db, async (tx) => {
    const scope = { ...outside, db: tx };
    const day = today(scope.clock);
    const lease = await lockLease(tx, id, reachOf(scope.actor));
    if (!lease) return false;
    const next = takeLease(lease, 'turn', day);
    if ('refused' in next) return false;
    await holdHouse(tx, lease.houseId);
    const starts = lease.state === LEASE.upcoming;
    const begun = starts ? await begin(scope, tx, lease) : { changes: await settle(scope, tx, lease), useBefore: lease.useBefore };
    const gone = (await listPeople(tx, id)).filter(({ toDate, living }) => living && toDate !== null && toDate < day);
    for (const one of gone) begun.changes.push(...(await moveOut(scope, tx, lease, [one], one.toDate ?? day)));
    const moved = next.state !== lease.state;
    if (!moved && begun.changes.length === 0) return false;
    await updateLease(tx, id, { state: next.state, useBefore: begun.useBefore });
    if (starts) await tell(scope, tx, lease, { act: LEASE_ACT.begin, from: lease.state, to: LEASE.running, changes: begun.changes });
    else if (begun.changes.length > 0)
      await tell(scope, tx, lease, { act: LEASE_ACT.people, from: lease.state, to: lease.state, changes: begun.changes });
    if (next.state === LEASE.checking)
      await tell(scope, tx, lease, { act: LEASE_ACT.expire, from: starts ? LEASE.running : lease.state, to: LEASE.checking });
    return true;
  });

/** Everything that is due for a tenant; how many leases moved on. */
export async function comeRound(services: Services, db: Db, tenantId: number): Promise<number> {
  const scope: Scope = { ...services, db, actor: systemActor(tenantId) };
  const day = today(services.clock);
  let moved = 0;
  for (const { id } of await listDue(db, day, ROUND)) if (await moveOn(scope, id)) moved += 1;
  await inTransaction(db, async (tx) => {
    const reminded = await remind(tx, day);
    if (reminded + moved > 0) await services.events.publish(tx, { tenantId }, { type: 'pending' });
  });
  return moved;
}

export function leaseHousekeeping(schedule: Schedule, services: Services): void {
  schedule.everyMinutesPerTenant(MINUTES, 'customer.lease-days', (db, tenantId) => comeRound(services, db, tenantId));
}
