// Lists of follow-ups: which match, how many in each state, one page of them. Row scope is part of every condition.
import { sql, type RawBuilder } from 'kysely';
import { FOLLOW, type FollowCounts, type FollowFilter, type FollowRow } from '@anju/contract';
import { allOf, first, own, rows, when } from '../../../platform/db/sql.ts';
import type { Reach } from '../../../platform/reach/reach.ts';
import { seen } from '../../../platform/reach/reach.queries.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { meantBy, personInScope } from '../customer/customer-search.queries.ts';

/** The user; follow-ups assigned to this user are visible in every estate. */
export interface Asker extends Reach {
  readonly employeeId: number | null;
  readonly today: string;
}
export interface FollowSearch extends Asker {
  readonly filter: FollowFilter;
}

type Part = RawBuilder<unknown>;

/** On `estate.follow_up f`, `estate.customer c` and, if there is one, `estate.house h`. */
export const followInScope = ({ employeeId, ...reach }: Asker): Part =>
  reach.estates === null
    ? sql`true`
    : sql`(f.employee_id = ${employeeId} or ${seen(reach, sql`h.estate_id`, sql`h.building_id`)}
      or (f.house_id is null and ${personInScope(reach, sql`c.person_id`)}))`;

const FROM = sql`
  estate.follow_up f join estate.customer c on ${own('c')} and c.id = f.customer_id
  left join estate.house h on ${own('h')} and h.id = f.house_id`;

const isOpen = sql`f.state in (${FOLLOW.waiting}, ${FOLLOW.running})`;
const isOverdue = (today: string) => sql`(${isOpen} and f.planned_date < ${today}::date)`;

/** The condition without the chosen states, so that each state can be counted. */
function condition(search: FollowSearch): Part {
  const { filter, employeeId } = search;
  return allOf(
    followInScope(search),
    when(filter.mine, sql`f.employee_id = ${employeeId}`),
    when(filter.employeeId !== null, sql`f.employee_id = ${filter.employeeId}`),
    when(filter.itemIds.length > 0, sql`f.item_id = any (${filter.itemIds}::bigint[])`),
    when(filter.from !== null, sql`f.planned_date >= ${filter.from}::date`),
    when(filter.to !== null, sql`f.planned_date <= ${filter.to}::date`),
    when(filter.key !== '', sql`c.person_id in (${meantBy(filter.key)})`),
  );
}

function stateCondition({ filter, today }: FollowSearch): Part {
  return allOf(when(filter.states.length > 0, sql`f.state = any (${filter.states}::smallint[])`), when(filter.overdue, isOverdue(today)));
}

export async function countFollows(db: DbOrTx, search: FollowSearch): Promise<FollowCounts & { total: number }> {
  const found = await first<FollowCounts & { total: number }>(db)`
    select count(*) filter (where ${stateCondition(search)})::int as total,
           count(*) filter (where f.state = ${FOLLOW.waiting})::int as waiting,
           count(*) filter (where f.state = ${FOLLOW.running})::int as running,
             count(*) filter (where f.state = ${FOLLOW.done})::int as done,
           count(*) filter (where f.state = ${FOLLOW.dropped})::int as dropped,
             count(*) filter (where ${isOverdue(search.today)})::int as overdue
      from ${FROM} where ${own('f')} and ${condition(search)}`;
  return found ?? { total: 0, waiting: 0, running: 0, done: 0, dropped: 0, overdue: 0 };
}

/** With full phone numbers, which the caller masks. */
const rowColumns = (today: string) => sql`
  f.id, f.version, f.item_id, i.name as item, f.customer_id, c.number as customer_number, p.name as customer, p.phone, f.house_id,
  coalesce(e.name || ' ' || h.code, '') as house, f.content, f.employee_id, m.name as employee, f.planned_date, f.state,
  ${isOverdue(today)} as overdue, coalesce(last.result, '') as last_result, last.at as last_at, f.closed_on`;

const NAMES = sql`
  join estate.person p on ${own('p')} and p.id = c.person_id
  join estate.follow_item i on ${own('i')} and i.id = f.item_id
  join org_view.employee m on ${own('m')} and m.id = f.employee_id
  left join estate.estate e on ${own('e')} and e.id = h.estate_id
  left join lateral (
    select r.result, r.at from estate.follow_record r where ${own('r')} and r.follow_id = f.id order by r.id desc limit 1) last on true`;

/** The user's own open ones by planned day, the most urgent first; then the rest, newest day first. Each half uses its own index. */
function mineFirst(search: FollowSearch, limit: number, offset: number): Part {
  const mine = sql`(f.employee_id is not distinct from ${search.employeeId} and ${isOpen})`;
  const all = sql`${own('f')} and ${condition(search)} and ${stateCondition(search)}`;
  return sql`
    select x.id, row_number() over (order by x.half, case when x.half = 0 then x.planned_date end, x.planned_date desc, case
      when x.half = 0 then x.id else -x.id end) as place
      from (
        (select f.id, 0 as half, f.planned_date from ${FROM} where ${all} and ${mine} order by f.planned_date, f.id limit ${limit + offset})
        union all
        (select f.id, 1, f.planned_date from ${FROM} where ${all} and not ${mine}
          order by f.planned_date desc, f.id desc limit ${limit + offset})) x
     order by place limit ${limit} offset ${offset}`;
}

function byDay(search: FollowSearch, order: 'asc' | 'desc', limit: number, offset: number): Part {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  return sql`
    select f.id, row_number() over (order by f.planned_date ${direction}, f.id ${direction}) as place
      from ${FROM} where ${own('f')} and ${condition(search)} and ${stateCondition(search)}
     order by f.planned_date ${direction}, f.id ${direction} limit ${limit} offset ${offset}`;
}

/** Without a sort order the user's own open ones come first. */
export async function listFollows(
  db: DbOrTx,
  search: FollowSearch,
  order: 'asc' | 'desc' | undefined,
  limit: number,
  offset: number,
): Promise<FollowRow[]> {
  const page = order === undefined ? mineFirst(search, limit, offset) : byDay(search, order, limit, offset);
  return rows<FollowRow>(db)`
    with page as materialized (${page})
    select ${rowColumns(search.today)} from page join (${FROM}) on ${own('f')} and f.id = page.id ${NAMES} order by page.place`;
}

export async function findFollow(
  db: DbOrTx,
  id: number,
  asker: Asker,
): Promise<(FollowRow & { createdBy: string; createdAt: string }) | undefined> {
  return first<FollowRow & { createdBy: string; createdAt: string }>(db)`
    select ${rowColumns(asker.today)}, f.created_by, f.created_at from ${FROM} ${NAMES}
      where ${own('f')} and f.id = ${id} and ${followInScope(asker)}`;
}
