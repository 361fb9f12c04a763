import type { Schedule } from '../../../../platform/schedule/schedule.ts';
import type { Services } from '../../../../platform/scope.ts';
import { keepHolds } from './hold.service.ts';

/** Every hour marks begin and end, and instalment plans are marked as kept or broken. */
export function arrearsHousekeeping(schedule: Schedule, services: Pick<Services, 'clock'>): void {
  schedule.everyMinutesPerTenant(60, 'charging.arrears-hold', (db, tenantId) => keepHolds(services, db, tenantId));
}
