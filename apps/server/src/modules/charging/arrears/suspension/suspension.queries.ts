// Requests of 挂账: the statements that search them, find one with the facts about its objects, lock and write them.
import { sql } from 'kysely';
import {
  APPROVAL,
  MARK,
  type ArrearsChoice,
  type searchSuspensions,
  type SuspensionDetail,
  type SuspensionKind,
  type SuspensionObject,
  type SuspensionRow,
} from '@anju/contract';
import { exists, first, lit, one, own, rows, run, when, where } from '../../../../platform/db/sql.ts';
import type { Decision } from '../../../../platform/document/document.rules.ts';
import type { PageOf, SearchOf } from '../../../../platform/listing/listing.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../../estate/index.ts';
import type { ObjectKey } from '../../bill/core/balance.queries.ts';
import { OBJECT_TEXT, objectJoins, objectsMeant } from '../../bill/core/object-text.queries.ts';
import { objectsOf, payerJoin, PLACE, type Estates } from '../arrears.queries.ts';
import type { RequestNow } from './suspension-shapes.ts';

type RequestSearch = SearchOf<typeof searchSuspensions>;

const LINE_BILLS = sql`charging.suspension_line l join charging.bill b on b.tenant_id = l.tenant_id and b.id = l.bill_id`;

const meant = ({ filter: { kinds, states, estateId, key }, estates, today }: RequestSearch) =>
  where(
    own('r'),
    inScope(estates, sql`r.estate_id`),
    when(kinds.length > 0, sql`r.kind = any (${kinds}::smallint[])`),
    when(states.length > 0, sql`r.state = any (${states}::smallint[])`),
    when(estateId !== null, sql`r.estate_id = ${estateId}`),
    when(
      key !== '',
      () => sql`(r.number = upper(${key}) or exists (
        select from ${LINE_BILLS}
         where ${own('l')} and l.request_id = r.id and (b.object_kind, b.object_id) in ${objectsMeant(key, today)}))`,
    ),
  );

const ROW = (accountId: number) => sql`
  r.id, r.number, r.kind, r.estate_id, e.name as estate_name, x.object_text, x.objects, r.reason, r.bills, r.amount::text as amount,
  r.state, r.version, r.created_by, r.created_at, r.submitted_at, r.checked_by, r.checked_at, r.check_note,
  r.maker_id = ${accountId} as own`;
const OBJECTS = sql`
  cross join lateral (
    select count(distinct (b.object_kind, b.object_id)) as objects,
           coalesce((array_agg(${OBJECT_TEXT} order by b.object_kind, b.object_id))[1], '') as object_text
      from ${LINE_BILLS} ${objectJoins(sql`b`)} where ${own('l')} and l.request_id = r.id) x`;

interface RequestTotals {
  total: number;
  amount: string;
}
export const totalsOfRequests = (db: DbOrTx, search: RequestSearch): Promise<RequestTotals> => one<RequestTotals>(db)`
  select count(*) as total, coalesce(sum(r.amount), 0)::numeric(18, 2)::text as amount from charging.suspension r ${meant(search)}`;

export const findRequestsPage = (
  db: DbOrTx,
  search: RequestSearch,
  { limit, offset }: PageOf<typeof searchSuspensions>,
): Promise<SuspensionRow[]> => rows<SuspensionRow>(db)`
  with page as materialized (
    select r.id from charging.suspension r ${meant(search)} order by r.id desc limit ${limit} offset ${offset})
  select ${ROW(search.accountId)} from page join charging.suspension r on ${own('r')} and r.id = page.id
    join estate_view.estate e on e.tenant_id = r.tenant_id and e.id = r.estate_id ${OBJECTS} order by r.id desc`;

type RequestHead = SuspensionRow & Pick<SuspensionDetail, 'estateId' | 'company' | 'note' | 'plan' | 'file' | 'flowName'>;
interface Viewer {
  readonly estates: Estates;
  readonly accountId: number;
}
export const findRequest = (db: DbOrTx, id: number, { estates, accountId }: Viewer): Promise<RequestHead | undefined> =>
  first<RequestHead>(db)`
    select ${ROW(accountId)}, m.name as company, r.note, r.plan, w.flow_name,
           case when f.id is not null then jsonb_build_object('id', f.id, 'name', f.name) end as file
      from charging.suspension r join estate_view.estate e on e.tenant_id = r.tenant_id and e.id = r.estate_id
      join org_view.company m on m.tenant_id = r.tenant_id and m.id = e.company_id ${OBJECTS}
      left join files_view.file f on f.tenant_id = r.tenant_id and f.id = r.file_id
      left join oa_view.living_approval w on ${own('w')} and w.business = ${lit(APPROVAL.suspension)} and w.business_id = r.id
     where ${own('r')} and r.id = ${id} and ${inScope(estates, sql`r.estate_id`)}`;

export interface LineNow {
  billId: number;
  asked: string;
  settlementNumber: string;
  /** Whether the history of the bill has a step of this request. */
  done: boolean;
}
export const listLines = (db: DbOrTx, id: number): Promise<LineNow[]> => rows<LineNow>(db)`
  select l.bill_id, l.amount::text as asked, coalesce(s.number, '') as settlement_number,
         exists (select from charging.bill_step t
                  where t.tenant_id = l.tenant_id and t.bill_id = l.bill_id and starts_with(t.reason, r.number || ' ')) as done
    from charging.suspension_line l join charging.suspension r on r.tenant_id = l.tenant_id and r.id = l.request_id
    left join charging.settlement s on s.tenant_id = l.tenant_id and s.id = l.settlement_id
   where ${own('l')} and l.request_id = ${id} order by l.bill_id`;

/** A user who decides and a user who withdraws the request wait for each other here. */
export const lockRequest = (tx: Tx, id: number, estates: Estates): Promise<RequestNow | undefined> => first<RequestNow>(tx)`
  select r.id, r.number, r.kind, r.estate_id, e.company_id, r.state, r.version, r.maker_id, r.amount::text as amount, r.reason, r.note,
         r.plan, r.file_id
    from charging.suspension r join estate_view.estate e on e.tenant_id = r.tenant_id and e.id = r.estate_id
   where ${own('r')} and r.id = ${id} and ${inScope(estates, sql`r.estate_id`)} for update of r`;

interface NewRequest {
  tenantId: number;
  number: string;
  estateId: number;
  kind: number;
  reason: number;
  note: string;
  plan: string;
  fileId: number | null;
  bills: number;
  amount: string;
  state: number;
  makerId: number;
  createdBy: string;
  createdAt: string;
  submittedAt: string | null;
}
export async function insertRequest(tx: Tx, values: NewRequest): Promise<number> {
  const row = await tx.insertInto('charging.suspension').values(values).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function insertLines(
  tx: Tx,
  tenantId: number,
  requestId: number,
  lines: readonly { billId: number; amount: string }[],
): Promise<void> {
  await tx
    .insertInto('charging.suspensionLine')
    .values(lines.map(({ billId, amount }) => ({ tenantId, requestId, billId, amount })))
    .execute();
}
export async function deleteLines(tx: Tx, requestId: number): Promise<void> {
  await tx.deleteFrom('charging.suspensionLine').where('requestId', '=', requestId).execute();
}
export async function freeLines(tx: Tx, requestId: number): Promise<void> {
  await tx.updateTable('charging.suspensionLine').set({ waiting: false }).where('requestId', '=', requestId).execute();
}
export async function setSettlement(tx: Tx, requestId: number, billIds: readonly number[], settlementId: number): Promise<void> {
  await run(tx)`
    update charging.suspension_line l set settlement_id = ${settlementId}
     where ${own('l')} and l.request_id = ${requestId} and l.bill_id = any (${billIds}::bigint[])`;
}

export type RequestChange = Partial<Omit<NewRequest, 'tenantId' | 'number' | 'kind' | 'makerId'> & Decision>;
export async function updateRequest(tx: Tx, id: number, values: RequestChange): Promise<void> {
  await tx
    .updateTable('charging.suspension')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Objects with open bills that match what the user typed. */
export function findObjects(db: DbOrTx, key: string, estates: Estates, today: string): Promise<ArrearsChoice[]> {
  const found = where(
    own('o'),
    sql`o.bills > 0`,
    inScope(estates, sql`o.estate_id`),
    when(key !== '', () => sql`(o.object_kind, o.object_id) in ${objectsMeant(key, today)}`),
  );
  return rows<ArrearsChoice>(db)`
    with g as materialized (
      select o.* from charging.object_balance o ${found} order by o.oldest_due, o.object_kind, o.object_id limit 20)
    select g.object_kind, g.object_id, ${OBJECT_TEXT} as object_text, g.estate_id, e.name as estate_name,
           coalesce(pp.name, '') as payer_name, g.open::text as open, g.suspended::text as suspended
      from g join estate_view.estate e on ${own('e')} and e.id = g.estate_id ${PLACE} ${payerJoin(today)}
     order by e.sort_key, oh.sort_key, op.sort_key, ocp.name, g.object_id`;
}

/** What the user who decides should know about each object: contacts, marks and earlier requests. */
export const listBeside = (
  db: DbOrTx,
  objects: readonly ObjectKey[],
  requestId: number,
  today: string,
): Promise<SuspensionObject[]> => rows<SuspensionObject>(db)`
  select g.object_kind, g.object_id, ${OBJECT_TEXT} as object_text, coalesce(pp.name, '') as payer_name, g.open::text as open,
         g.suspended::text as suspended,
         coalesce((select jsonb_agg(to_jsonb(c)) from (
           select c.day, c.method, c.result, c.content, coalesce(c.promise_date || ' ' || c.promise_amount, '') as promise, c.by
             from charging.chase c where ${own('c')} and c.object_kind = g.object_kind and c.object_id = g.object_id
            order by c.day desc, c.id desc limit 10) c), '[]') as chases,
         coalesce((select jsonb_agg(jsonb_build_object('reason', k.reason, 'fromDate', k.from_date, 'toDate', k.to_date) order by k.id)
                     from charging.arrears_mark k
                    where ${own('k')} and k.object_kind = g.object_kind and k.object_id = g.object_id
                      and k.state = ${lit(MARK.active)}), '[]') as marks,
         coalesce((select jsonb_agg(to_jsonb(q)) from (
           select r.number, r.kind, r.state, r.amount::text as amount, r.created_at::date as day from charging.suspension r
            where ${own('r')} and r.id <> ${requestId}
              and exists (select from ${LINE_BILLS} where l.tenant_id = r.tenant_id and l.request_id = r.id
                             and b.object_kind = g.object_kind and b.object_id = g.object_id)
            order by r.id desc limit 10) q), '[]') as requests
    from charging.object_balance g ${PLACE} ${payerJoin(today)}
   where ${own('g')} and (g.object_kind, g.object_id) in ${objectsOf(objects)}
   order by g.object_kind, oh.sort_key, op.sort_key, g.object_id limit 20`;

export const kindOf = async (db: DbOrTx, id: number): Promise<SuspensionKind> =>
  (await one<{ kind: SuspensionKind }>(db)`select r.kind from charging.suspension r where ${own('r')} and r.id = ${id}`).kind;

export const isSeen = (db: DbOrTx, id: number, estates: Estates): Promise<boolean> => exists(db)`
  select from charging.suspension r where ${own('r')} and r.id = ${id} and ${inScope(estates, sql`r.estate_id`)}`;
