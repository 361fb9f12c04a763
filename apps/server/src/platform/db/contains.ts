import { sql, type RawBuilder } from 'kysely';

/**
 * A condition that one of the columns contains the key, ignoring case; no condition for an empty key. For short lists that need no index.
 */
export const contains = (key: string, ...columns: RawBuilder<unknown>[]): RawBuilder<unknown>[] =>
  key === ''
    ? []
    : [
        sql`(${sql.join(
          columns.map((column) => sql`position(lower(${key}) in lower(${column})) > 0`),
          sql` or `,
        )})`,
      ];
