// Working time of a company for due times; a year without a calendar is worked from Monday to Friday, eight hours a day.
import { weekdayOf, type WorkedMinutes } from '@anju/domain';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { listWorkedDays } from './working-time.queries.ts';

const USUAL_MINUTES = 8 * 60;
const FRIDAY = 5;

/** Days outside the range that was read count as days without a calendar. */
export async function workedMinutesOf(db: DbOrTx, companyId: number, fromDay: string, toDay: string): Promise<WorkedMinutes> {
  const known = new Map((await listWorkedDays(db, companyId, fromDay, toDay)).map(({ day, minutes }) => [day, minutes]));
  return (day) => known.get(day) ?? (weekdayOf(day) > FRIDAY ? 0 : USUAL_MINUTES);
}
