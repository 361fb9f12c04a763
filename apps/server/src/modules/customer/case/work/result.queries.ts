// 诉求 whose work is done: what was done, for how much, and who bears it.
import { sql } from 'kysely';
import { BEARER, type OutputOf, type searchCaseResults } from '@anju/contract';
import { startOf } from '../../../../platform/db/business-day.ts';
import { allOf, lit, one, own, rows, when } from '../../../../platform/db/sql.ts';
import type { FilterOf, PageOf } from '../../../../platform/listing/listing.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { COLUMNS, NAMES, seenBy, type FoundRow, type Fragment } from '../seen/row.queries.ts';
import { meansCase, MOST, SHOWN } from '../seen/search.queries.ts';
import type { CaseAsked } from '../seen/viewer.policy.ts';

type ResultRow = FoundRow &
  Pick<
    OutputOf<typeof searchCaseResults>['rows'][number],
    'result' | 'cause' | 'materials' | 'companyAmount' | 'openAmount' | 'workedMinutes'
  >;
type ResultSearch = CaseAsked<FilterOf<typeof searchCaseResults>>;

function resultCondition({ filter, viewer, today }: ResultSearch): Fragment {
  const { estateId, workerId, from, to, urgencies, bearer, late, key } = filter;
  return allOf(
    own('c'),
    sql`c.finished_at is not null`,
    seenBy(viewer),
    when(estateId !== null, sql`c.estate_id = ${estateId}`),
    when(workerId !== null, sql`c.worker_id = ${workerId}`),
    when(from !== null, () => sql`c.finished_at >= ${startOf(from ?? '')}`),
    when(to !== null, () => sql`c.finished_at < ${startOf(to ?? '', 1)}`),
    when(urgencies.length > 0, sql`c.urgency = any (${urgencies}::smallint[])`),
    when(late, sql`c.finish_late`),
    when(
      bearer !== null,
      sql`exists (select from customer.case_material x where ${own('x')} and x.case_id = c.id and x.bearer = ${bearer}::smallint)`,
    ),
    when(key !== '', () => meansCase(key, today, from !== null)),
  );
}

/** What the household was billed and not freed of, or what the company and the warranty bear. */
const PAID_BY = (household: boolean): Fragment => sql`coalesce((select sum(x.amount) from customer.case_material x
  where ${own('x')} and x.case_id = c.id and (x.bearer = ${lit(BEARER.household)}) = ${sql.lit(household)} and not exists (
    select from charging_view.bill b where ${own('b')} and b.id = x.bill_id and b.void)), 0)::numeric(14, 2)`;
const OPEN_AMOUNT = sql`coalesce((select sum(b.open) from customer.case_material x
    join charging_view.bill b on b.tenant_id = x.tenant_id and b.id = x.bill_id
  where ${own('x')} and x.case_id = c.id and not b.void), 0)::numeric(14, 2)`;

export const totalsOfResults = (db: DbOrTx, search: ResultSearch) =>
  one<{ total: number; more: boolean; household: string; company: string; open: string }>(db)`
    select least(count(*), ${MOST})::int as total, count(*) > ${MOST} as more,
           coalesce(sum(${PAID_BY(true)}), 0)::numeric(14, 2) as household,
           coalesce(sum(${PAID_BY(false)}), 0)::numeric(14, 2) as company, coalesce(sum(${OPEN_AMOUNT}), 0)::numeric(14, 2) as open
      from (select c.tenant_id, c.id from customer.service_case c where ${resultCondition(search)}
             order by c.finished_at desc, c.id desc ${SHOWN}) c`;

export const listResults = (db: DbOrTx, search: ResultSearch, { limit, offset }: PageOf<typeof searchCaseResults>): Promise<ResultRow[]> =>
  rows<ResultRow>(db)`
    with page as materialized (
      select c.id, row_number() over (order by c.finished_at desc, c.id desc) as nth from customer.service_case c
       where ${resultCondition(search)} order by c.finished_at desc, c.id desc limit ${limit} offset ${offset})
    select ${COLUMNS}, c.result, c.cause, ${PAID_BY(false)} as company_amount, ${OPEN_AMOUNT} as open_amount,
           coalesce((select string_agg(x.name || ' × ' || trim_scale(x.quantity), '、' order by x.round, x.line)
             from customer.case_material x
             where ${own('x')} and x.case_id = c.id), '') as materials,
           case when c.arrived_at is not null or c.responded_at is not null
             then (extract(epoch from c.finished_at - coalesce(c.arrived_at, c.responded_at)) / 60)::int end as worked_minutes
      from page join customer.service_case c on ${own('c')} and c.id = page.id ${NAMES} order by page.nth`;
