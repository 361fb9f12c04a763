// Lists of follow-ups: which match, how many in each state, one page of them. Row scope is part of every condition.
import { sql, type RawBuilder } from 'kysely';
import type { FollowCounts, FollowFilter, FollowRow } from '@anju/contract';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { meantBy, personInScope } from '../customer/customer-search.queries.ts';
import { inScope } from '../property/tree/tree.queries.ts';

/** Who asks: what is in his hands he sees wherever it lies. */
export interface Asker {
  readonly estates: readonly number[] | null;
  readonly employeeId: number | null;
  readonly today: string;
}
export interface FollowSearch extends Asker {
  readonly filter: FollowFilter;
}

type Part = RawBuilder<unknown>;

/** On `estate.follow_up f`, `estate.customer c` and, where there is one, `estate.house h`. */
export const followInScope = ({ estates, employeeId }: Asker): Part =>
  estates === null
    ? sql`true`
    : sql`(f.employee_id = ${employeeId} or ${inScope(estates, sql`h.estate_id`)} or (f.house_id is null and ${personInScope(estates, sql`c.person_id`)}))`;

const FROM = sql`
  estate.follow_up f join estate.customer c on c.tenant_id = f.tenant_id and c.id = f.customer_id
  left join estate.house h on h.tenant_id = f.tenant_id and h.id = f.house_id`;

const isOpen = sql`f.state in (1, 2)`;
const isOverdue = (today: string) => sql`(${isOpen} and f.planned_date < ${today}::date)`;

/** All but the states chosen, so that each state can be counted. */
function condition(search: FollowSearch): Part {
  const { filter, employeeId } = search;
  return sql.join(
    [
      followInScope(search),
      ...(filter.mine ? [sql`f.employee_id = ${employeeId}`] : []),
      ...(filter.employeeId === null ? [] : [sql`f.employee_id = ${filter.employeeId}`]),
      ...(filter.itemIds.length === 0 ? [] : [sql`f.item_id = any (${filter.itemIds}::bigint[])`]),
      ...(filter.from === null ? [] : [sql`f.planned_date >= ${filter.from}::date`]),
      ...(filter.to === null ? [] : [sql`f.planned_date <= ${filter.to}::date`]),
      ...(filter.key === '' ? [] : [sql`c.person_id in (${meantBy(filter.key)})`]),
    ],
    sql` and `,
  );
}

function stateCondition({ filter, today }: FollowSearch): Part {
  return sql.join(
    [
      sql`true`,
      ...(filter.states.length === 0 ? [] : [sql`f.state = any (${filter.states}::smallint[])`]),
      ...(filter.overdue ? [isOverdue(today)] : []),
    ],
    sql` and `,
  );
}

export async function countFollows(db: DbOrTx, search: FollowSearch): Promise<FollowCounts & { total: number }> {
  const result = await sql<FollowCounts & { total: number }>`
    select count(*) filter (where ${stateCondition(search)})::int as total, count(*) filter (where f.state = 1)::int as waiting,
           count(*) filter (where f.state = 2)::int as running, count(*) filter (where f.state = 3)::int as done,
           count(*) filter (where f.state = 4)::int as dropped, count(*) filter (where ${isOverdue(search.today)})::int as overdue
      from ${FROM} where ${condition(search)}`.execute(db);
  return result.rows[0] ?? { total: 0, waiting: 0, running: 0, done: 0, dropped: 0, overdue: 0 };
}

/** Full phone numbers: who answers with them masks them. */
const rowColumns = (today: string) => sql`
  f.id, f.version, f.item_id, i.name as item, f.customer_id, c.number as customer_number, p.name as customer, p.phone, f.house_id,
  coalesce(e.name || ' ' || h.code, '') as house, f.content, f.employee_id, m.name as employee, f.planned_date, f.state,
  ${isOverdue(today)} as overdue, coalesce(last.result, '') as last_result, last.at as last_at, f.closed_on`;

const NAMES = sql`
  join estate.person p on p.tenant_id = c.tenant_id and p.id = c.person_id
  join estate.follow_item i on i.tenant_id = f.tenant_id and i.id = f.item_id
  join org.employee m on m.tenant_id = f.tenant_id and m.id = f.employee_id
  left join estate.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
  left join lateral (
    select r.result, r.at from estate.follow_record r where r.tenant_id = f.tenant_id and r.follow_id = f.id order by r.id desc limit 1) last on true`;

/** The asking person's open ones by their day, the most urgent first; then the rest, newest day first. Each half walks an index of its own. */
function mineFirst(search: FollowSearch, limit: number, offset: number): Part {
  const own = sql`(f.employee_id is not distinct from ${search.employeeId} and ${isOpen})`;
  const all = sql`${condition(search)} and ${stateCondition(search)}`;
  return sql`
    select x.id, row_number() over (order by x.half, case when x.half = 0 then x.planned_date end, x.planned_date desc, case when x.half = 0 then x.id else -x.id end) as place
      from (
        (select f.id, 0 as half, f.planned_date from ${FROM} where ${all} and ${own} order by f.planned_date, f.id limit ${limit + offset})
        union all
        (select f.id, 1, f.planned_date from ${FROM} where ${all} and not ${own} order by f.planned_date desc, f.id desc limit ${limit + offset})) x
     order by place limit ${limit} offset ${offset}`;
}

function byDay(search: FollowSearch, order: 'asc' | 'desc', limit: number, offset: number): Part {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  return sql`
    select f.id, row_number() over (order by f.planned_date ${direction}, f.id ${direction}) as place
      from ${FROM} where ${condition(search)} and ${stateCondition(search)}
     order by f.planned_date ${direction}, f.id ${direction} limit ${limit} offset ${offset}`;
}

/** Without an order the asking person's open ones come first. */
export async function listFollows(
  db: DbOrTx,
  search: FollowSearch,
  order: 'asc' | 'desc' | undefined,
  limit: number,
  offset: number,
): Promise<FollowRow[]> {
  const page = order === undefined ? mineFirst(search, limit, offset) : byDay(search, order, limit, offset);
  const result = await sql<FollowRow>`
    with page as materialized (${page})
    select ${rowColumns(search.today)} from page join ${FROM} on f.id = page.id ${NAMES} order by page.place`.execute(db);
  return result.rows;
}

export async function findFollow(
  db: DbOrTx,
  id: number,
  asker: Asker,
): Promise<(FollowRow & { createdBy: string; createdAt: string }) | undefined> {
  const result = await sql<FollowRow & { createdBy: string; createdAt: string }>`
    select ${rowColumns(asker.today)}, f.created_by, f.created_at from ${FROM} ${NAMES} where f.id = ${id} and ${followInScope(asker)}`.execute(
    db,
  );
  return result.rows[0];
}
