// The times promised to a customer: from the limits of category and urgency, in the working time of the company or around the clock.
import { CASE_CLOCK } from '@anju/contract';
import { businessDay, promise, type CaseLimits, type Dues, type WorkedMinutes } from '@anju/domain';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { workedMinutesOf } from '../../org/index.ts';
import { findLimit, type FoundLimit, type LimitWanted } from './case-promise.queries.ts';

const DAY_MS = 86_400_000;
/** No company works fewer hours than a fifth of the week's, holidays of some weeks apart. */
const DAYS_PER_WORKED_DAY = 7;
const HOLIDAYS = 45;

/** The calendar from a moment on, far enough for so many minutes of work. */
export function workedFrom(db: DbOrTx, companyId: number, from: string, minutes: number): Promise<WorkedMinutes> {
  const start = new Date(from);
  const days = Math.ceil(minutes / 480) * DAYS_PER_WORKED_DAY + HOLIDAYS;
  return workedMinutesOf(db, companyId, businessDay(start), businessDay(new Date(start.getTime() + days * DAY_MS)));
}

const NOTHING: CaseLimits = {
  clock: CASE_CLOCK.always,
  respondMinutes: null,
  arriveMinutes: null,
  finishMinutes: null,
  warnPercent: 0,
  escalations: [],
};

export interface Promised {
  readonly limit: FoundLimit | undefined;
  readonly limits: CaseLimits;
  readonly dues: Dues;
  readonly worked: WorkedMinutes;
}

/** What is promised for a case accepted at a moment; nothing where no limit was set. */
export async function promiseAt(db: DbOrTx, wanted: LimitWanted, at: string): Promise<Promised> {
  const limit = await findLimit(db, wanted);
  const limits: CaseLimits = limit ?? NOTHING;
  const longest = Math.max(limits.respondMinutes ?? 0, limits.arriveMinutes ?? 0, limits.finishMinutes ?? 0);
  const worked = limits.clock === CASE_CLOCK.worked ? await workedFrom(db, wanted.companyId, at, longest) : () => 0;
  return { limit, limits, dues: promise(at, limits, worked), worked };
}
