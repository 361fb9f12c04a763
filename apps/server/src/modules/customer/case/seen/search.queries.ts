// Lists of 诉求. Row scope and the person complained about are part of every condition.
import { sql } from 'kysely';
import { CASE, CASE_COUNT_LIMIT, CASE_DELAY, type CaseFilter, type OutputOf, type searchCases } from '@anju/contract';
import { begins, reversed } from '../../../../platform/db/begins.ts';
import { startOf } from '../../../../platform/db/business-day.ts';
import { allOf, lit, one, own, rows, when } from '../../../../platform/db/sql.ts';
import type { PageOf } from '../../../../platform/listing/listing.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { housesMeant } from '../../../estate/index.ts';
import { COLUMNS, isDueSoon, isLate, NAMES, NEXT_DUE, OPEN, seenBy, type FoundRow, type Fragment } from './row.queries.ts';
import type { CaseAsked } from './viewer.policy.ts';

export type CaseSearch = CaseAsked<CaseFilter>;

const ENDING = /^\d{4,}$/;

export const MOST = lit(CASE_COUNT_LIMIT);
/** One more than is shown tells that there are more. */
export const SHOWN = sql`limit ${lit(CASE_COUNT_LIMIT + 1)}`;

const NEWEST = sql`z.id >= (select min(n.id) from (select y.id from customer.service_case y where ${own('y')}
  order by y.id desc limit ${MOST}) n)`;

/**
 * A number or its last figures, a house, a phone, or words of the text. Among few cases (`few`) each is looked at; among all that were ever
 * taken every kind of match goes by its own index, and words are sought in the `newest`, whose cases are called `z`.
 */
export function meansCase(key: string, today: string, few: boolean, newest: Fragment = NEWEST): Fragment {
  const text = key.normalize('NFKC').replace(/\s/g, '').toUpperCase();
  const ways = (on: (column: string) => Fragment): Fragment[] => [
    begins(on('number'), text),
    ...(ENDING.test(text) ? [begins(on('number_end'), reversed(text)), begins(on('phone'), text)] : []),
    sql`${on('house_id')} in ${housesMeant(key, today)}`,
  ];
  const words = (on: (column: string) => Fragment): Fragment =>
    // By bytes: Chinese has no small letters, and the rules of a language cost twice the time.
    sql`strpos(lower(concat_ws(' ', ${sql.join(['title', 'content', 'reporter', 'position'].map(on))}) collate "C"),
      lower(${key}::text collate "C")) > 0`;
  const [ofCase, ofAny] = ['c', 'z'].map((alias) => (column: string) => sql.ref(`${alias}.${column}`)) as [
    (column: string) => Fragment,
    (column: string) => Fragment,
  ];
  if (few) return sql`(${sql.join([...ways(ofCase), words(ofCase)], sql` or `)})`;
  const found = (how: Fragment) => sql`(select z.id from customer.service_case z where ${own('z')} and ${how} limit ${MOST})`;
  return sql`c.id in (${sql.join([...ways(ofAny), sql`${newest} and ${words(ofAny)}`].map(found), sql` union all `)})`;
}

export const belowCategory = (categoryId: number): Fragment => sql`c.category_id in (
  select x.id from customer.case_category x where ${own('x')} and (x.id = ${categoryId} or x.parent_id = ${categoryId}))`;

/** What presses or waits is open. */
const onlyOpen = ({ states, pressing, waits }: CaseFilter): boolean =>
  pressing !== 'all' || waits !== 'all' || (states.length > 0 && states.every((state) => state < CASE.done));
const isFew = (filter: CaseFilter): boolean => onlyOpen(filter) || filter.from !== null || filter.houseId !== null;

export function caseCondition({ filter, viewer, today }: CaseSearch): Fragment {
  const { estateId, kinds, states, urgencies, sources, categoryId, teamId, workerId, houseId, from, to, pressing, waits, key } = filter;
  return allOf(
    own('c'),
    seenBy(viewer),
    when(estateId !== null, sql`c.estate_id = ${estateId}`),
    when(kinds.length > 0, sql`c.kind = any (${kinds}::smallint[])`),
    when(states.length > 0, sql`c.state = any (${states}::smallint[])`),
    // Lets the planner use the index of open cases.
    when(onlyOpen(filter), OPEN),
    when(urgencies.length > 0, sql`c.urgency = any (${urgencies}::smallint[])`),
    when(sources.length > 0, sql`c.source = any (${sources}::smallint[])`),
    when(categoryId !== null, () => belowCategory(categoryId as number)),
    when(teamId !== null, sql`c.team_id = ${teamId}`),
    when(workerId !== null, sql`c.worker_id = ${workerId}`),
    when(houseId !== null, sql`c.house_id = ${houseId}`),
    when(from !== null, () => sql`c.registered_at >= ${startOf(from ?? '')}`),
    when(to !== null, () => sql`c.registered_at < ${startOf(to ?? '', 1)}`),
    when(pressing === 'late', () => isLate(viewer.now)),
    when(pressing === 'soon', () => sql`${isDueSoon(viewer.now)} and ${NEXT_DUE} >= ${viewer.now}::timestamptz`),
    when(waits === 'outside', sql`${OPEN} and (c.waits_for <> '' or c.follow_on is not null)`),
    when(
      waits === 'delay',
      sql`${OPEN} and c.id in (select d.case_id from customer.case_delay d where ${own('d')} and d.state = ${lit(CASE_DELAY.waiting)})`,
    ),
    when(key !== '', () => meansCase(key, today, isFew(filter))),
  );
}

type Totals = Omit<OutputOf<typeof searchCases>, 'rows'>;

/** The newest of what is meant; open cases are few and all of them are. */
const newest = (search: CaseSearch): Fragment => sql`(select c.* from customer.service_case c where ${caseCondition(search)}
  ${onlyOpen(search.filter) ? sql`` : sql`order by c.registered_at desc, c.id desc ${SHOWN}`})`;

export const totalsOfCases = (db: DbOrTx, search: CaseSearch): Promise<Totals> => one<Totals>(db)`
  select ${onlyOpen(search.filter) ? sql`n.total, false` : sql`least(n.total, ${MOST}) as total, n.total > ${MOST}`} as more,
         o.open, o.late, n.done, n.on_time
    from (select count(*)::int as total, count(*) filter (where c.finished_at is not null and c.finish_late is not null)::int as done,
                 count(*) filter (where c.finished_at is not null and not c.finish_late)::int as on_time
            from ${newest(search)} c) n,
         (select count(*)::int as open, count(*) filter (where ${isLate(search.viewer.now)})::int as late
            from customer.service_case c where ${caseCondition(search)} and ${OPEN}) o`;

const ORDERS = {
  registeredAt: sql`c.registered_at`,
  // What is done has kept or missed its promise; it does not press any more.
  finishDue: sql`case when c.finished_at is null then c.finish_due end`,
  number: sql`c.number`,
  urgency: sql`c.urgency`,
  endedAt: sql`c.ended_at`,
} as const;

export async function listCases(db: DbOrTx, search: CaseSearch, { limit, offset, sort }: PageOf<typeof searchCases>): Promise<FoundRow[]> {
  const by =
    sort === undefined ? sql`c.registered_at desc` : sql`${ORDERS[sort.field]} ${sort.order === 'asc' ? sql`asc` : sql`desc`} nulls last`;
  return rows<FoundRow>(db)`
    with page as materialized (
      select c.id, row_number() over (order by ${by}, c.id desc) as nth
        from ${sort === undefined ? sql`customer.service_case c where ${caseCondition(search)}` : sql`${newest(search)} c`}
       order by ${by}, c.id desc limit ${limit} offset ${offset})
    select ${COLUMNS} from page join customer.service_case c on ${own('c')} and c.id = page.id ${NAMES} order by page.nth`;
}
