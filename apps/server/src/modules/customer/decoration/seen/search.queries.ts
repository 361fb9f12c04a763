// Lists of 装修.
import {
  DECORATION,
  DECORATION_COUNT_LIMIT,
  type DecorationFilter,
  type DecorationRow,
  type OutputOf,
  type searchDecorations,
} from '@anju/contract';
import { sql } from 'kysely';
import { begins, foundBy, reversed, typedText } from '../../../../platform/db/begins.ts';
import { startOf } from '../../../../platform/db/business-day.ts';
import { allOf, count, lit, own, rows, when } from '../../../../platform/db/sql.ts';
import type { PageOf } from '../../../../platform/listing/listing.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { housesMeant } from '../../../estate/index.ts';
import { columns, isOverdue, NAMES, seenBy, type Fragment } from './row.queries.ts';
import type { Asked } from './viewer.policy.ts';

export type DecorationSearch = Asked<DecorationFilter>;

/** A number or its last figures, a house, or the beginning of the applicant's or the contractor's name. */
function means(key: string, today: string): Fragment {
  const { text, isEnding } = typedText(key);
  const ways = [
    begins(sql`d.number`, text),
    ...(isEnding ? [begins(sql`d.number_end`, reversed(text))] : []),
    sql`d.house_id in ${housesMeant(key, today)}`,
    begins(sql`d.applicant_name`, key),
    begins(sql`d.contractor`, key),
  ];
  return foundBy(sql`customer.decoration`, 'd', ways);
}

const DUE = {
  inspect: (today: string) => sql`d.inspect_due <= ${today}::date`,
  overdue: isOverdue,
  observed: (today: string) => sql`d.state = ${lit(DECORATION.observing)} and d.observe_until <= ${today}::date`,
  leave: () => sql`d.state = ${lit(DECORATION.observing)} and not exists (
    select from customer.decoration_leave x where ${own('x')} and x.decoration_id = d.id)`,
};

function condition({ filter, viewer, today }: DecorationSearch, withStates = true): Fragment {
  const { estateId, houseId, states, from, to, due, key } = filter;
  return allOf(
    own('d'),
    seenBy(viewer),
    when(estateId !== null, sql`d.estate_id = ${estateId}`),
    when(houseId !== null, sql`d.house_id = ${houseId}`),
    when(withStates && states.length > 0, sql`d.state = any (${states}::smallint[])`),
    when(from !== null, () => sql`d.applied_at >= ${startOf(from)}`),
    when(to !== null, () => sql`d.applied_at < ${startOf(to, 1)}`),
    when(due !== 'all', () => (due === 'all' ? sql`true` : DUE[due](today))),
    when(key !== '', () => means(key, today)),
  );
}

type Totals = Omit<OutputOf<typeof searchDecorations>, 'rows'>;
const MOST = lit(DECORATION_COUNT_LIMIT + 1);
/** What a filter leaves is counted once; without one each state is counted off its index,
  because most decorations ever made are archived. */
function countStates(db: DbOrTx, search: DecorationSearch): Promise<Totals['byState']> {
  const { houseId, from, to, due, key } = search.filter;
  const found = condition(search, false);
  if (houseId !== null || from !== null || to !== null || due !== 'all' || key !== '')
    return rows<Totals['byState'][number]>(db)`
      select d.state, least(count(*), ${MOST})::int as count from customer.decoration d where ${found} group by d.state order by d.state`;
  return rows<Totals['byState'][number]>(db)`
    select s.state, n.count from unnest(${DECORATION.values}::smallint[]) s(state) cross join lateral (
             select count(*)::int as count from (
               select from customer.decoration d where ${found} and d.state = s.state limit ${MOST}) x) n
     where n.count > 0 order by s.state`;
}
export async function totalsOfDecorations(db: DbOrTx, search: DecorationSearch): Promise<Totals> {
  const byState = await countStates(db, search);
  const total = await count(db)`select count(*)::int from customer.decoration d where ${condition(search)}`;
  return { total, byState };
}

const ORDERS = {
  appliedAt: sql`d.applied_at`,
  number: sql`d.number`,
  plannedFrom: sql`d.planned_from`,
  permitTo: sql`d.permit_to`,
  inspectDue: sql`d.inspect_due`,
  observeUntil: sql`d.observe_until`,
} as const;

export function listDecorations(
  db: DbOrTx,
  search: DecorationSearch,
  { limit, offset, sort }: PageOf<typeof searchDecorations>,
): Promise<DecorationRow[]> {
  const way = sort?.order === 'asc' ? sql`asc` : sql`desc`;
  const order = sql`${ORDERS[sort?.field ?? 'appliedAt']} ${way} nulls last, d.id ${way}`;
  return rows<DecorationRow>(db)`
    with page as materialized (
      select d.id from customer.decoration d where ${condition(search)} order by ${order} limit ${limit} offset ${offset})
    select ${columns(search.today)} from page x join customer.decoration d on ${own('d')} and d.id = x.id ${NAMES} order by ${order}`;
}
