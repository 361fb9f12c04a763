// The worker's side of 诉求: what is in hand, what can be grabbed, materials, photos, results.
import { sql } from 'kysely';
import {
  CASE,
  DISPATCH_WAY,
  type CaseMaterial,
  type MaterialForm,
  type OutputOf,
  type readMyCases,
  type searchCaseResults,
} from '@anju/contract';
import { allOf, first, lit, one, own, rows, run, when } from '../../../platform/db/sql.ts';
import type { PageOf, FilterOf } from '../../../platform/listing/listing.ts';
import type { Reach } from '../../../platform/reach/reach.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { COLUMNS, FROM, NAMES, NEXT_DUE, seenBy, startOf, type FoundRow, type Fragment } from './case-row.queries.ts';
import { meansCase } from './case-search.queries.ts';
import type { CaseViewer } from './case.policy.ts';

const SHOWN = 100;

const inHand = (employeeId: number): Fragment =>
  sql`c.worker_id = ${employeeId} and c.state in (${lit(CASE.assigned)}, ${lit(CASE.working)}, ${lit(CASE.paused)})`;
interface Grabber extends Reach {
  readonly employeeId: number;
}
/** Cases of the own teams that wait for whoever takes them. */
const grabbable = ({ employeeId, ...reach }: Grabber): Fragment => sql`c.state = ${lit(CASE.waiting)} and c.state < 9
  and c.way = ${lit(DISPATCH_WAY.grab)} and ${seenBy({ employeeId, ...reach })}
  and c.team_id in (select m.team_id from customer.team_member m where ${own('m')} and m.employee_id = ${employeeId} and m.on_duty)`;
const doneBy = (employeeId: number): Fragment =>
  sql`c.worker_id = ${employeeId} and c.finished_at is not null and c.state >= ${lit(CASE.paying)}`;

export function listMine(db: DbOrTx, worker: Grabber, list: 'open' | 'grab' | 'done'): Promise<FoundRow[]> {
  const { employeeId } = worker;
  const way = list === 'open' ? inHand(employeeId) : list === 'grab' ? grabbable(worker) : doneBy(employeeId);
  const order = list === 'done' ? sql`c.finished_at desc` : sql`(c.state = ${lit(CASE.paused)}), ${NEXT_DUE} nulls last, c.urgency desc`;
  return rows<FoundRow>(db)`select ${COLUMNS} from ${FROM} where ${own('c')} and ${way} order by ${order}, c.id limit ${SHOWN}`;
}

export const countMine = (db: DbOrTx, worker: Grabber, month: string): Promise<OutputOf<typeof readMyCases>['counts']> =>
  one<OutputOf<typeof readMyCases>['counts']>(db)`
    select (select count(*)::int from customer.service_case c where ${own('c')} and ${inHand(worker.employeeId)}) as open,
           (select count(*)::int from customer.service_case c where ${own('c')} and ${grabbable(worker)}) as grab,
           m.done_this_month, m.promised, m.on_time
      from (select count(*)::int as done_this_month, count(c.finish_late)::int as promised,
                   count(*) filter (where not c.finish_late)::int as on_time
              from customer.service_case c
             where ${own('c')} and c.worker_id = ${worker.employeeId} and c.finished_at >= ${startOf(month)}) m`;

export const listMyTeams = (db: DbOrTx, employeeId: number): Promise<OutputOf<typeof readMyCases>['teams']> =>
  rows<OutputOf<typeof readMyCases>['teams'][number]>(db)`
    select t.id as team_id, t.name, m.employee_id, m.on_duty
      from customer.team_member m join customer.team t on t.tenant_id = m.tenant_id and t.id = m.team_id
     where ${own('m')} and m.employee_id = ${employeeId} and not t.disabled order by t.name`;

export const findMembership = (
  db: DbOrTx,
  teamId: number,
  employeeId: number,
): Promise<{ team: string; onDuty: boolean | null } | undefined> =>
  first<{ team: string; onDuty: boolean | null }>(db)`
    select t.name as team, m.on_duty from customer.team t
      left join customer.team_member m on m.tenant_id = t.tenant_id and m.team_id = t.id and m.employee_id = ${employeeId}
     where ${own('t')} and t.id = ${teamId}`;

export interface MaterialRow extends MaterialForm {
  readonly amount: string;
  readonly billId: number | null;
}
export async function insertMaterials(
  tx: Tx,
  tenantId: number,
  caseId: number,
  round: number,
  materials: readonly MaterialRow[],
): Promise<void> {
  if (materials.length === 0) return;
  const lines = materials.map((one, at) => ({ ...one, line: at + 1 }));
  await run(tx)`
    insert into customer.case_material (tenant_id, case_id, round, line, item_id, name, unit, quantity, price, amount, bearer, bill_id)
    select ${tenantId}, ${caseId}, ${round}, d.line, d."itemId", d.name, d.unit, d.quantity, d.price, d.amount, d.bearer, d."billId"
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
             as d (line smallint, "itemId" bigint, name text, unit text, quantity numeric, price numeric, amount numeric, bearer smallint,
                   "billId" bigint)`;
}

export const listMaterials = (db: DbOrTx, caseId: number): Promise<CaseMaterial[]> => rows<CaseMaterial>(db)`
  select m.line, m.round, m.item_id, m.name, m.unit, m.quantity, m.price, m.amount, m.bearer, m.bill_id
    from customer.case_material m where ${own('m')} and m.case_id = ${caseId} order by m.round, m.line`;

/** Cases that wait for money and of whose bills nothing is open any more. */
export const listPaidCases = (db: DbOrTx, billIds: readonly number[] | null): Promise<number[]> =>
  rows<{ id: number }>(db)`
    select c.id from customer.service_case c
     where ${allOf(
       own('c'),
       sql`c.state = ${lit(CASE.paying)} and c.state < 9`,
       when(
         billIds !== null,
         () => sql`c.id in (select m.case_id from customer.case_material m where ${own('m')} and m.bill_id = any (${billIds}::bigint[]))`,
       ),
       sql`not exists (select from customer.case_material m join charging_view.bill b on b.tenant_id = m.tenant_id and b.id = m.bill_id
             where ${own('m')} and m.case_id = c.id and not b.void and b.open > 0)`,
     )} order by c.id`.then((found) => found.map(({ id }) => id));

export const readOpenAmount = async (db: DbOrTx, caseId: number): Promise<string> =>
  (
    await one<{ open: string }>(db)`
    select coalesce(sum(b.open) filter (where not b.void), 0)::numeric(14, 2) as open
      from customer.case_material m join charging_view.bill b on b.tenant_id = m.tenant_id and b.id = m.bill_id
     where ${own('m')} and m.case_id = ${caseId}`
  ).open;

export const listPrices = (db: DbOrTx, estateId: number) =>
  rows<{ id: number; name: string; unit: string; price: string; minPrice: string; maxPrice: string }>(db)`
    select i.id, i.name, i.unit, i.price, i.min_price, i.max_price from charging_view.special_service_item i
     where ${own('i')} and not i.disabled and (i.estate_id is null or i.estate_id = ${estateId}) order by i.name, i.id`;

// ---- results ----------------------------------------------------------------------------------------------------------------------------

type ResultRow = FoundRow &
  Pick<
    OutputOf<typeof searchCaseResults>['rows'][number],
    'result' | 'cause' | 'materials' | 'companyAmount' | 'openAmount' | 'workedMinutes'
  >;
export interface ResultSearch {
  readonly filter: FilterOf<typeof searchCaseResults>;
  readonly viewer: CaseViewer;
  readonly today: string;
}

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
    when(key !== '', () => meansCase(key, today)),
  );
}

/** What the household was billed and not freed of, or what the company and the warranty bear. */
const PAID_BY = (household: boolean): Fragment => sql`coalesce((select sum(x.amount) from customer.case_material x
  where ${own('x')} and x.case_id = c.id and x.bearer ${household ? sql`= 1` : sql`<> 1`} and not exists (
    select from charging_view.bill b where ${own('b')} and b.id = x.bill_id and b.void)), 0)::numeric(14, 2)`;
const OPEN_AMOUNT = sql`coalesce((select sum(b.open) from customer.case_material x
    join charging_view.bill b on b.tenant_id = x.tenant_id and b.id = x.bill_id
  where ${own('x')} and x.case_id = c.id and not b.void), 0)::numeric(14, 2)`;

export const totalsOfResults = (db: DbOrTx, search: ResultSearch) =>
  one<{ total: number; household: string; company: string; open: string }>(db)`
    select count(*)::int as total, coalesce(sum(${PAID_BY(true)}), 0)::numeric(14, 2) as household,
           coalesce(sum(${PAID_BY(false)}), 0)::numeric(14, 2) as company, coalesce(sum(${OPEN_AMOUNT}), 0)::numeric(14, 2) as open
      from customer.service_case c where ${resultCondition(search)}`;

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
