// Which 诉求 wait for a call back, and which had one.
import { sql } from 'kysely';
import { CASE, SATISFACTION, type OutputOf, type searchVisits } from '@anju/contract';
import { startOf } from '../../../../platform/db/business-day.ts';
import { allOf, lit, one, own, rows, when } from '../../../../platform/db/sql.ts';
import type { FilterOf, PageOf } from '../../../../platform/listing/listing.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { COLUMNS, LAST_VISIT, NAMES, OPEN, seenBy, type FoundRow, type Fragment } from '../seen/row.queries.ts';
import { meansCase, MOST, SHOWN } from '../seen/search.queries.ts';
import type { CaseAsked } from '../seen/viewer.policy.ts';

export type VisitSearch = CaseAsked<FilterOf<typeof searchVisits>>;

const WAITS = sql`c.state in (${lit(CASE.rating)}, ${lit(CASE.visiting)}) and ${OPEN}`;
const UNSATISFIED = lit(SATISFACTION.unsatisfied);
/** The last visit of a case that reached the customer. */
const LAST = sql`${own('last')} and last.reached and not exists (select from customer.case_visit o
  where ${own('o')} and o.case_id = last.case_id and o.reached and o.id > last.id)`;

function condition({ filter: { estateId, kinds, key }, viewer, today }: VisitSearch, few: boolean): Fragment {
  return allOf(
    own('c'),
    seenBy(viewer),
    when(estateId !== null, sql`c.estate_id = ${estateId}`),
    when(kinds.length > 0, sql`c.kind = any (${kinds}::smallint[])`),
    when(key !== '', () => meansCase(key, today, few)),
  );
}
/** Nothing but the cases a viewer of everything must not see, because they are about the viewer; they are few. */
const notAccused = ({ viewer: { employeeId } }: VisitSearch): Fragment => sql`last.case_id not in (
  select z.id from customer.service_case z where ${own('z')} and z.accused_id = ${employeeId}::bigint)`;
/** The condition asks more of a case than who is accused. */
const asksCase = ({ filter: { estateId, kinds, key }, viewer }: VisitSearch): boolean =>
  viewer.estates !== null || estateId !== null || kinds.length > 0 || key !== '';

const waiting = (search: VisitSearch): Fragment => sql`customer.service_case c ${LAST_VISIT} where ${condition(search, true)} and ${WAITS}`;
function visited(search: VisitSearch): Fragment {
  const { results, from, to } = search.filter;
  const asks = asksCase(search);
  // Without the cases, the newest visits are counted off their index.
  const cases = sql`join customer.service_case c on c.tenant_id = last.tenant_id and c.id = last.case_id`;
  return sql`customer.case_visit last ${asks ? cases : sql``}
   where ${allOf(
     LAST,
     asks ? condition(search, from !== null) : notAccused(search),
     when(results.length > 0, sql`last.result = any (${results}::smallint[])`),
     when(from !== null, () => sql`last.at >= ${startOf(from ?? '')}`),
     when(to !== null, () => sql`last.at < ${startOf(to ?? '', 1)}`),
   )}`;
}

type VisitTotals = Omit<OutputOf<typeof searchVisits>, 'rows'>;
/** The newest visits are counted, as many as the list shows. */
export const totalsOfVisits = (db: DbOrTx, search: VisitSearch): Promise<VisitTotals> => one<VisitTotals>(db)`
  select case ${search.filter.list}::text when 'waiting' then w.waiting else least(v.visited, ${MOST}) end as total,
         v.visited > ${MOST} as more, w.waiting, least(v.visited, ${MOST}) as visited, v.satisfied, v.unsatisfied
    from (select count(*)::int as waiting from customer.service_case c where ${condition(search, true)} and ${WAITS}) w,
         (select count(*)::int as visited, count(*) filter (where n.result <> ${UNSATISFIED})::int as satisfied,
                 count(*) filter (where n.result = ${UNSATISFIED})::int as unsatisfied
            from (select last.result from ${visited(search)} order by last.at desc ${SHOWN}) n) v`;

type VisitRow = FoundRow & Pick<OutputOf<typeof searchVisits>['rows'][number], 'result' | 'tries' | 'lastTry' | 'visitedBy'>;
export function listVisits(db: DbOrTx, search: VisitSearch, { limit, offset }: PageOf<typeof searchVisits>): Promise<VisitRow[]> {
  const waits = search.filter.list === 'waiting';
  const id = waits ? sql`c.id` : sql`last.case_id`;
  const order = waits ? sql`c.finished_at nulls first, c.id` : sql`last.at desc, last.case_id desc`;
  return rows<VisitRow>(db)`
    with page as materialized (
      select ${id} as id, coalesce(last.by, '') as visited_by, row_number() over (order by ${order}) as nth
        from ${waits ? waiting(search) : visited(search)} order by ${order} limit ${limit} offset ${offset})
    select ${COLUMNS}, c.result, page.visited_by, n.tries, n.last_try
      from page join customer.service_case c on ${own('c')} and c.id = page.id ${NAMES}
      left join lateral (select count(*)::int as tries, max(v.at) as last_try from customer.case_visit v
        where ${own('v')} and v.case_id = c.id and v.round = c.reopens) n on true
     order by page.nth`;
}

export interface NewVisit {
  readonly caseId: number;
  readonly round: number;
  readonly method: number;
  readonly reached: boolean;
  readonly timely: number | null;
  readonly skill: number | null;
  readonly attitude: number | null;
  readonly result: number | null;
  readonly remark: string;
  readonly employeeId: number | null;
  readonly by: string;
  readonly at: string;
}
export async function insertVisit(tx: Tx, tenantId: number, values: NewVisit): Promise<void> {
  await tx
    .insertInto('customer.caseVisit')
    .values({ ...values, tenantId })
    .execute();
}
