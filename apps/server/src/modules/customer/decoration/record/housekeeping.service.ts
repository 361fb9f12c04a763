// What falls due by the clock is found by its time, so that looking costs what is due: those who have it in their 待办 read them again.
import type { Schedule } from '../../../../platform/schedule/schedule.ts';
import type { Services } from '../../../../platform/scope.ts';
import { inTransaction, type Db } from '../../../../platform/tenancy/tenant-db.ts';
import { isSomethingDue } from './due.queries.ts';

const MINUTES = 10;

async function comeRound({ clock, events }: Services, db: Db, tenantId: number): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - MINUTES * 60_000);
  if (!(await isSomethingDue(db, since.toISOString(), now.toISOString()))) return;
  await inTransaction(db, async (tx) => {
    await events.publish(tx, { tenantId }, { type: 'pending' });
    await events.publish(tx, { tenantId }, { type: 'decoration' });
  });
}

export function decorationHousekeeping(schedule: Schedule, services: Services): void {
  schedule.everyMinutesPerTenant(MINUTES, 'customer.decoration-due', (db, tenantId) => comeRound(services, db, tenantId));
}
