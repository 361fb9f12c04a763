// 违约金 of a bill as SQL, equivalent to `lateFee` in @anju/domain: what had accrued when the base last changed, plus simple interest since
// then on what is open, up to the cap. Nothing is written while time passes; paused days are left out by their dates.
import { sql, type RawBuilder } from 'kysely';
import { BILL } from '@anju/contract';
import { lit } from '../../../../platform/db/sql.ts';

/** The fee of `charging.bill b` counts from the day after this one. */
export const LATE_START = sql<string>`coalesce(b.late_day, b.due_date + b.late_grace)`;

/** A day, or the column of a statement that holds it. */
type Day = string | RawBuilder<unknown>;

/** How many days since `LATE_START`, up to and including a day, are charged. */
export const lateDays = (day: Day): RawBuilder<number> => sql<number>`
  (greatest(0, ${day}::date - ${LATE_START}) - case when b.late_pause is null then 0 else
    (select coalesce(sum(upper(r) - lower(r)), 0)::int
       from unnest(b.late_pause * datemultirange(daterange(${LATE_START}, greatest(${LATE_START}, ${day}::date), '(]'))) r) end)`;

/** Accrued up to and including a day, whether paid or not, on `charging.bill b`. */
export const lateAccrued = (day: Day): RawBuilder<string> => sql<string>`
  least(b.late_fixed + round(b.open * b.late_rate * ${lateDays(day)}, 2),
        coalesce(round(b.late_cap * (b.amount + b.adjusted - b.reduced), 2), 'Infinity'::numeric))`;

/** Still to be paid. */
export const lateDue = (day: Day): RawBuilder<string> => sql<string>`greatest(${lateAccrued(day)} - b.late_settled - b.late_waived, 0)`;

/** `b` is paid except for its late fee, which no longer grows. Written as in the conditions of the partial indexes. */
export const LATE_LEFT = sql<boolean>`b.state = ${lit(BILL.paid)} and not b.void and b.late_fixed > b.late_settled + b.late_waived`;
