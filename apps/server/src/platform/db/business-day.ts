import { sql, type RawBuilder } from 'kysely';

/** The moment a business day begins, `days` later. */
export const startOf = (day: string | null, days = 0): RawBuilder<unknown> =>
  sql`((${day}::date + ${sql.lit(days)})::timestamp at time zone 'Asia/Shanghai')`;
