import { sql, type RawBuilder } from 'kysely';
import type { searchTodo, TodoKind, TodoRow } from '@anju/contract';
import { allOf, rows, when } from '../../../../platform/db/sql.ts';
import type { FilterOf, PageOf } from '../../../../platform/listing/listing.ts';
import type { TodoReader, TodoSource } from '../../../../platform/todo/todo-sources.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';

export interface TodoSearch {
  readonly reader: TodoReader;
  readonly sources: readonly TodoSource[];
  readonly filter: FilterOf<typeof searchTodo>;
}

/** Everything that waits for the user, of all sources. */
const waiting = ({ reader, sources }: TodoSearch): RawBuilder<unknown> => sql`(
  ${sql.join(
    sources.map(
      ({ kind, select }, place) => sql`
    select ${kind}::text as kind, s${sql.raw(String(place))}.* from (${select(reader)}) s${sql.raw(String(place))}`,
    ),
    sql` union all `,
  )}) w`;

const isOverdue = ({ reader }: TodoSearch) => sql`coalesce(w.due < ${reader.today}::date, false)`;

const chosen = (search: TodoSearch) =>
  allOf(
    when(search.filter.kinds.length > 0, sql`w.kind = any (${search.filter.kinds}::text[])`),
    when(search.filter.overdue, isOverdue(search)),
  );

export const countTodo = (db: DbOrTx, search: TodoSearch): Promise<(Omit<TodoKind, 'title'> & { shown: number })[]> =>
  rows<Omit<TodoKind, 'title'> & { shown: number }>(db)`
    select w.kind, count(*)::int as count, count(*) filter (where ${isOverdue(search)})::int as overdue,
           count(*) filter (where ${chosen(search)})::int as shown
      from ${waiting(search)} group by w.kind`;

/** The most overdue first; what has no due day follows, the oldest first. */
export const listTodo = (db: DbOrTx, search: TodoSearch, { limit, offset }: PageOf<typeof searchTodo>): Promise<TodoRow[]> =>
  rows<TodoRow>(db)`
    select w.kind, w.what, w.menu, w.id, w.title, w.detail, w.due, w.since, ${isOverdue(search)} as overdue
      from ${waiting(search)} where ${chosen(search)}
     order by ${isOverdue(search)} desc, coalesce(w.due, (w.since at time zone 'Asia/Shanghai')::date), w.since, w.kind, w.id
     limit ${limit} offset ${offset}`;
