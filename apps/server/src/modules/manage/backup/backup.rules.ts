import { businessDay, shanghaiClock } from '@anju/domain';

/**
 * Starts at two in the morning; the tenants of an installation are spread over three hours, so that their backups do not all start
 * together.
 */
const FIRST_MINUTE = 2 * 60;
const SPREAD_MINUTES = 180;
const STEP_MINUTES = 7;

/** The day of tonight's backup, once its minute is reached. A machine that was off at night catches up in the morning. */
export function nightOf(now: Date, tenantId: number): string | null {
  const [hours = 0, minutes = 0] = shanghaiClock(now).slice(11, 16).split(':').map(Number);
  const begins = FIRST_MINUTE + ((tenantId * STEP_MINUTES) % SPREAD_MINUTES);
  return hours * 60 + minutes >= begins ? businessDay(now) : null;
}
