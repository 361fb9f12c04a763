import type { Schedule } from '../../../platform/schedule/schedule.ts';
import { sealWaiting } from './seal.service.ts';

/** Every minute, rows of money that wait become links of their company's chain. */
export function chainHousekeeping(schedule: Pick<Schedule, 'everyMinutesPerTenant'>): void {
  schedule.everyMinutesPerTenant(1, 'charging.chain-seal', (db) => sealWaiting(db));
}
