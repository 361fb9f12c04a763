// The worker's side of 诉求: what is in hand, what can be grabbed, materials, photos, results.
import { sql } from 'kysely';
import { CASE, DISPATCH_WAY, type CaseMaterial, type MaterialForm, type OutputOf, type readMyCases } from '@anju/contract';
import { startOf } from '../../../../platform/db/business-day.ts';
import { allOf, first, lit, one, own, rows, run, when } from '../../../../platform/db/sql.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { IN_HAND } from '../../setting/in-hand.queries.ts';
import { COLUMNS, FROM, NEXT_DUE, OPEN, seenBy, type FoundRow, type Fragment } from '../seen/row.queries.ts';

const SHOWN = 100;

const inHand = (employeeId: number): Fragment => sql`c.worker_id = ${employeeId} and c.state in ${IN_HAND}`;
interface Grabber extends Reach {
  readonly employeeId: number;
}
/** Cases of the own teams that wait for whoever takes them. */
const grabbable = ({ employeeId, ...reach }: Grabber): Fragment => sql`c.state = ${lit(CASE.waiting)} and ${OPEN}
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

/** Bills of the case that are open: `c` is the case. */
const OWED = sql`exists (select from customer.case_material m join charging_view.bill b on b.tenant_id = m.tenant_id and b.id = m.bill_id
  where ${own('m')} and m.case_id = c.id and not b.void and b.open > 0)`;
/** Cases that wait for money and of whose bills nothing is open any more. */
export const listPaidCases = (db: DbOrTx, billIds: readonly number[] | null): Promise<number[]> =>
  rows<{ id: number }>(db)`
    select c.id from customer.service_case c
     where ${allOf(
       own('c'),
       sql`c.state = ${lit(CASE.paying)} and ${OPEN}`,
       when(
         billIds !== null,
         () => sql`c.id in (select m.case_id from customer.case_material m where ${own('m')} and m.bill_id = any (${billIds}::bigint[]))`,
       ),
       sql`not ${OWED}`,
     )} order by c.id`.then((found) => found.map(({ id }) => id));

/** Cases of whose bills some are open again because a settlement was taken back. */
export const listUnpaidCases = (db: DbOrTx, settlementId: number): Promise<number[]> =>
  rows<{ id: number }>(db)`
    select c.id from customer.service_case c
     where ${own('c')} and c.id in (
             select m.case_id from charging_view.settled_bill x
               join customer.case_material m on m.tenant_id = x.tenant_id and m.bill_id = x.bill_id
              where ${own('x')} and x.settlement_id = ${settlementId}) and ${OWED}
     order by c.id`.then((found) => found.map(({ id }) => id));
/** Cases that moved on without their money, which came in the meantime. */
export const listPaidAgain = (db: DbOrTx): Promise<number[]> =>
  rows<{ id: number }>(db)`
    select c.id from customer.service_case c where ${own('c')} and c.unpaid_at is not null and not ${OWED}
     order by c.id`.then((found) => found.map(({ id }) => id));

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
