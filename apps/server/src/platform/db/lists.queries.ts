import { sql, type RawBuilder } from 'kysely';

/**
 * A list the planner does not look into. It sees how long a list is that comes as a parameter, finds the plan for any length dearer than
 * the one for this length, and plans the statement anew every time: two milliseconds before three bills are read in a third of one. For
 * short statements sent again and again; where the length decides how to read, the list goes as it is.
 */
export const unseen = (values: readonly number[], type: 'bigint' | 'smallint' = 'bigint'): RawBuilder<unknown> =>
  sql`array(select unnest(${values}::${sql.raw(type)}[]))`;
