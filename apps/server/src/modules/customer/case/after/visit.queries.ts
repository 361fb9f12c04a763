// Which 诉求 wait for a call back, and which had one.
import { sql } from 'kysely';
import { CASE, SATISFACTION, type OutputOf, type searchVisits } from '@anju/contract';
import { startOf } from '../../../../platform/db/business-day.ts';
import { allOf, lit, one, own, rows, when } from '../../../../platform/db/sql.ts';
import type { FilterOf, PageOf } from '../../../../platform/listing/listing.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { COLUMNS, FROM, LAST_VISIT, OPEN, seenBy, type FoundRow, type Fragment } from '../seen/row.queries.ts';
import { meansCase } from '../seen/search.queries.ts';
import type { CaseAsked } from '../seen/viewer.policy.ts';

export type VisitSearch = CaseAsked<FilterOf<typeof searchVisits>>;

const WAITS = sql`c.state in (${lit(CASE.rating)}, ${lit(CASE.visiting)}) and ${OPEN}`;
const UNSATISFIED = lit(SATISFACTION.unsatisfied);

function visitCondition({ filter, viewer, today }: VisitSearch, list: 'waiting' | 'visited'): Fragment {
  const { estateId, kinds, results, from, to, key } = filter;
  return allOf(
    own('c'),
    seenBy(viewer),
    list === 'waiting' ? WAITS : sql`last.at is not null`,
    when(estateId !== null, sql`c.estate_id = ${estateId}`),
    when(kinds.length > 0, sql`c.kind = any (${kinds}::smallint[])`),
    when(list === 'visited' && results.length > 0, sql`last.result = any (${results}::smallint[])`),
    when(list === 'visited' && from !== null, () => sql`last.at >= ${startOf(from ?? '')}`),
    when(list === 'visited' && to !== null, () => sql`last.at < ${startOf(to ?? '', 1)}`),
    when(key !== '', () => meansCase(key, today)),
  );
}

type VisitTotals = Omit<OutputOf<typeof searchVisits>, 'rows'>;
export const totalsOfVisits = (db: DbOrTx, search: VisitSearch): Promise<VisitTotals> => one<VisitTotals>(db)`
  select case ${search.filter.list}::text when 'waiting' then w.waiting else v.visited end as total, w.waiting, v.visited, v.satisfied,
         v.unsatisfied
    from (select count(*)::int as waiting from customer.service_case c where ${visitCondition(search, 'waiting')}) w,
         (select count(*)::int as visited, count(*) filter (where last.result <> ${UNSATISFIED})::int as satisfied,
                 count(*) filter (where last.result = ${UNSATISFIED})::int as unsatisfied
            from customer.service_case c ${LAST_VISIT} where ${visitCondition(search, 'visited')}) v`;

type VisitRow = FoundRow & Pick<OutputOf<typeof searchVisits>['rows'][number], 'result' | 'tries' | 'lastTry' | 'visitedBy'>;
export const listVisits = (db: DbOrTx, search: VisitSearch, { limit, offset }: PageOf<typeof searchVisits>): Promise<VisitRow[]> =>
  rows<VisitRow>(db)`
    select ${COLUMNS}, c.result, coalesce(last.by, '') as visited_by, n.tries, n.last_try
      from ${FROM} ${LAST_VISIT}
      left join lateral (select count(*)::int as tries, max(v.at) as last_try from customer.case_visit v
        where ${own('v')} and v.case_id = c.id and v.round = c.reopens) n on true
     where ${visitCondition(search, search.filter.list)}
     order by ${search.filter.list === 'waiting' ? sql`c.finished_at nulls first, c.id` : sql`last.at desc, c.id desc`}
     limit ${limit} offset ${offset}`;

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
