// 违约金 of a bill as SQL, equivalent to `lateFee` in @anju/domain: what had accrued when the base last changed, plus simple interest since
// then on what is open, up to the cap. Nothing is written while time passes.
import { sql, type RawBuilder } from 'kysely';

/** Accrued up to and including a day, whether paid or not, on `charging.bill b`. */
export const lateAccrued = (day: string): RawBuilder<string> => sql<string>`
  least(b.late_fixed + round(b.open * b.late_rate * greatest(0,
    least(${day}::date, coalesce(b.late_stop, ${day}::date)) - coalesce(b.late_day, b.due_date + b.late_grace)), 2),
        coalesce(round(b.late_cap * (b.amount + b.adjusted - b.reduced), 2), 'Infinity'::numeric))`;

/** Still to be paid. */
export const lateDue = (day: string): RawBuilder<string> => sql<string>`greatest(${lateAccrued(day)} - b.late_settled - b.late_waived, 0)`;
