// Whether something fell due between two moments: a day that began, or a report whose last hours began.
import { DECORATION, VIOLATION } from '@anju/contract';
import { sql } from 'kysely';
import { lit, one, own } from '../../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';

const dayOf = (at: string) => sql`(${at}::timestamptz at time zone 'Asia/Shanghai')::date`;
/** A report is told once more when so many hours are left. */
const LAST_HOURS = 4;

export const isSomethingDue = async (db: DbOrTx, since: string, now: string): Promise<boolean> => {
  const day = dayOf(now);
  const began = sql`${dayOf(since)} < ${day}`;
  const { due } = await one<{ due: boolean }>(db)`
    select ${began} and (
        exists (select from customer.decoration d where ${own('d')} and d.inspect_due = ${day})
        or exists (select from customer.decoration d where ${own('d')} and d.state = ${lit(DECORATION.observing)}
          and d.observe_until = ${day})
        or exists (select from customer.violation v where ${own('v')} and v.state = ${lit(VIOLATION.open)} and v.deadline = ${day}))
      or exists (select from customer.violation v where ${own('v')} and v.reported_at is null and v.report_due is not null
           and v.report_due > ${since}::timestamptz + make_interval(hours => ${lit(LAST_HOURS)})
           and v.report_due <= ${now}::timestamptz + make_interval(hours => ${lit(LAST_HOURS)})) as due`;
  return due;
};
