import { sql, type RawBuilder } from 'kysely';
import type { searchTodo, TodoRow } from '@anju/contract';
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

/** What the rows `p` of a page say whose source names itself late. */
const WORDS_OF_NONE = sql`select null::text as title, null::text as detail where false`;
const words = (sources: readonly TodoSource[]): RawBuilder<unknown> => {
  const late = sources.flatMap(({ kind, words: wordsOf }) =>
    wordsOf === undefined ? [] : [sql`select x.* from (${wordsOf(sql`p.id`)}) x where p.kind = ${kind} and p.title is null`],
  );
  return late.length === 0 ? WORDS_OF_NONE : sql.join(late, sql` union all `);
};

const chosen = ({ filter }: TodoSearch) =>
  allOf(when(filter.kinds.length > 0, sql`w.kind = any (${filter.kinds}::text[])`), when(filter.overdue, sql`w.overdue`));

/** How much waits of a kind, how much of it is late, and how much the filter leaves. */
interface TodoCount {
  readonly kind: string;
  readonly count: number;
  readonly late: number;
  readonly shown: number;
}
/** A row of the page has a place, a count has none. */
type Line = (TodoRow & { readonly place: number }) | (TodoCount & { readonly place: null });

/**
 * The counts by kind and one page, from one reading of everything that waits. The most overdue comes first; what has no due day follows,
 * the oldest first. Title and detail are read only for the rows of the page, where their source offers that.
 */
export async function readTodo(
  db: DbOrTx,
  search: TodoSearch,
  { limit, offset }: PageOf<typeof searchTodo>,
): Promise<{ counted: TodoCount[]; listed: TodoRow[] }> {
  const lines = await rows<Line>(db)`
    with w as materialized (
      select w.*, coalesce(w.due < ${search.reader.today}::date, false) as overdue from ${waiting(search)}),
    page as (
      select w.*, row_number() over (
             order by w.overdue desc, coalesce(w.due, (w.since at time zone 'Asia/Shanghai')::date), w.since, w.kind, w.id)::int as place
        from w where ${chosen(search)} order by place limit ${limit} offset ${offset})
    select p.place, p.kind, p.what, p.menu, p.id, coalesce(p.title, n.title) as title, coalesce(p.detail, n.detail) as detail, p.due,
           p.since, p.overdue, null::int as count, null::int as late, null::int as shown
      from page p left join lateral (${words(search.sources)}) n on true
     union all
    select null, w.kind, null, null, null, null, null, null, null, null,
           count(*)::int, count(*) filter (where w.overdue)::int, count(*) filter (where ${chosen(search)})::int
      from w group by w.kind`;
  return {
    counted: lines.filter((line) => line.place === null),
    listed: lines
      .filter((line) => line.place !== null)
      .toSorted((a, b) => a.place - b.place)
      .map(({ kind, what, menu, id, title, detail, due, since, overdue }) => ({
        kind,
        what,
        menu,
        id,
        title,
        detail,
        due,
        since,
        overdue,
      })),
  };
}
