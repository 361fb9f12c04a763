// The times promised to a customer: from the limits of category and urgency, in the working time of the company or around the clock.
import { CASE_CLOCK, type StateOf } from '@anju/contract';
import { businessDay, promise, type CaseLimits, type Dues, type WorkedMinutes } from '@anju/domain';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { workedMinutesOf } from '../../../org/index.ts';
import { findLimit, type FoundLimit, type LimitWanted } from './promise.queries.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const WORKED_DAY_MS = 480 * MINUTE_MS;
/** No company works fewer hours than a fifth of the week's, holidays of some weeks apart. */
const DAYS_PER_WORKED_DAY = 7;
const HOLIDAYS = 45;

interface Clocked {
  readonly companyId: number;
  readonly clock: StateOf<typeof CASE_CLOCK>;
}
/** The calendar from a moment on, far enough for so much time of work; nobody asks it where the clock never stands still. */
export async function workedFor(db: DbOrTx, { companyId, clock }: Clocked, from: string, ms: number): Promise<WorkedMinutes> {
  if (clock !== CASE_CLOCK.worked) return () => 0;
  const start = new Date(from);
  const days = Math.ceil(ms / WORKED_DAY_MS) * DAYS_PER_WORKED_DAY + HOLIDAYS;
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
  const worked = await workedFor(db, { companyId: wanted.companyId, clock: limits.clock }, at, longest * MINUTE_MS);
  return { limit, limits, dues: promise(at, limits, worked), worked };
}
