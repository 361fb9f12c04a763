// Requests of 挂账: found, one whole with what stands beside it, written.
import { sql, type RawBuilder } from 'kysely';
import type { ArrearsChoice, HangObject, HangRow, ParsedInputOf, searchHang } from '@anju/contract';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../../estate/index.ts';
import type { ObjectKey } from '../../bill/balance.queries.ts';
import { OBJECT_TEXT, objectJoins, objectsMeant } from '../../bill/object-text.queries.ts';
import type { Decision } from '../../document/document.rules.ts';
import { payerJoin, PLACE, type Estates } from '../arrears.queries.ts';
import type { RequestNow } from './suspension-shapes.ts';

type Filter = Omit<ParsedInputOf<typeof searchHang>, 'page' | 'size'>;

function condition({ kinds, states, estateId, key }: Filter, estates: Estates, today: string): RawBuilder<unknown> {
  return sql.join(
    [
      inScope(estates, sql`r.estate_id`),
      ...(kinds.length === 0 ? [] : [sql`r.kind = any (${kinds}::smallint[])`]),
      ...(states.length === 0 ? [] : [sql`r.state = any (${states}::smallint[])`]),
      ...(estateId === null ? [] : [sql`r.estate_id = ${estateId}`]),
      ...(key === ''
        ? []
        : [
            sql`(r.number = upper(${key}) or exists (select from charging.hang_request_line l join charging.bill b on b.id = l.bill_id
                  where l.request_id = r.id and (b.object_kind, b.object_id) in ${objectsMeant(key, today)}))`,
          ]),
    ],
    sql` and `,
  );
}

const ROW = (accountId: number) => sql`
  r.id, r.number, r.kind, r.estate_id, e.name as estate_name, x.object_text, x.objects, r.reason, r.bills, r.amount::text as amount, r.state, r.version, r.created_by, r.created_at,
  r.submitted_at, r.checked_by, r.checked_at, r.check_note, r.maker_id = ${accountId} as own`;
const OBJECTS = sql`
  cross join lateral (
    select count(distinct (b.object_kind, b.object_id))::int as objects, coalesce((array_agg(${OBJECT_TEXT} order by b.object_kind, b.object_id))[1], '') as object_text
      from charging.hang_request_line l join charging.bill b on b.id = l.bill_id ${objectJoins(sql`b`)} where l.request_id = r.id) x`;

export async function countRequests(
  db: DbOrTx,
  filter: Filter,
  estates: Estates,
  today: string,
): Promise<{ total: number; amount: string }> {
  const result = await sql<{ total: number; amount: string }>`
    select count(*)::int as total, coalesce(sum(r.amount), 0)::numeric(18, 2)::text as amount from charging.hang_request r where ${condition(filter, estates, today)}`.execute(
    db,
  );
  return result.rows[0] as { total: number; amount: string };
}

export interface Asking {
  readonly estates: Estates;
  readonly accountId: number;
  readonly today: string;
}
export async function listRequests(
  db: DbOrTx,
  filter: Filter,
  { estates, accountId, today }: Asking,
  limit: number,
  offset: number,
): Promise<HangRow[]> {
  const result = await sql<HangRow>`
    with page as materialized (select r.id from charging.hang_request r where ${condition(filter, estates, today)} order by r.id desc limit ${limit} offset ${offset})
    select ${ROW(accountId)} from page join charging.hang_request r on r.id = page.id join estate.estate e on e.id = r.estate_id ${OBJECTS} order by r.id desc`.execute(
    db,
  );
  return result.rows;
}

export type RequestHead = HangRow & {
  estateId: number;
  company: string;
  note: string;
  plan: string;
  file: { id: number; name: string } | null;
};
export async function findRequest(db: DbOrTx, id: number, { estates, accountId }: Omit<Asking, 'today'>): Promise<RequestHead | undefined> {
  const result = await sql<RequestHead>`
    select ${ROW(accountId)}, m.name as company, r.note, r.plan, case when f.id is not null then jsonb_build_object('id', f.id, 'name', f.name) end as file
      from charging.hang_request r join estate.estate e on e.id = r.estate_id join org.company m on m.id = e.company_id ${OBJECTS} left join files.file f on f.id = r.file_id
     where r.id = ${id} and ${inScope(estates, sql`r.estate_id`)}`.execute(db);
  return result.rows[0];
}

export interface LineNow {
  billId: number;
  asked: string;
  settlementNumber: string;
  /** A step of this request stands on the bill. */
  done: boolean;
}
export async function listLines(db: DbOrTx, id: number): Promise<LineNow[]> {
  const result = await sql<LineNow>`
    select l.bill_id, l.amount::text as asked, coalesce(s.number, '') as settlement_number,
           exists (select from charging.bill_step t where t.bill_id = l.bill_id and starts_with(t.reason, r.number || ' ')) as done
      from charging.hang_request_line l join charging.hang_request r on r.id = l.request_id left join charging.settlement s on s.id = l.settlement_id
     where l.request_id = ${id} order by l.bill_id`.execute(db);
  return result.rows;
}

/** One at a time: who decides and who withdraws wait for each other. */
export async function lockRequest(tx: Tx, id: number, estates: Estates): Promise<RequestNow | undefined> {
  const result = await sql<RequestNow>`
    select r.id, r.number, r.kind, r.estate_id, e.company_id, r.state, r.version, r.maker_id, r.amount::text as amount, r.reason, r.note, r.plan, r.file_id
      from charging.hang_request r join estate.estate e on e.id = r.estate_id where r.id = ${id} and ${inScope(estates, sql`r.estate_id`)} for update of r`.execute(
    tx,
  );
  return result.rows[0];
}

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
  const row = await tx.insertInto('charging.hangRequest').values(values).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function insertLines(
  tx: Tx,
  tenantId: number,
  requestId: number,
  lines: readonly { billId: number; amount: string }[],
): Promise<void> {
  await tx
    .insertInto('charging.hangRequestLine')
    .values(lines.map(({ billId, amount }) => ({ tenantId, requestId, billId, amount })))
    .execute();
}
export async function deleteLines(tx: Tx, requestId: number): Promise<void> {
  await tx.deleteFrom('charging.hangRequestLine').where('requestId', '=', requestId).execute();
}
export async function freeLines(tx: Tx, requestId: number): Promise<void> {
  await tx.updateTable('charging.hangRequestLine').set({ waiting: false }).where('requestId', '=', requestId).execute();
}
export async function setSettlement(tx: Tx, requestId: number, billIds: readonly number[], settlementId: number): Promise<void> {
  await sql`
    update charging.hang_request_line set settlement_id = ${settlementId} where request_id = ${requestId} and bill_id = any (${billIds}::bigint[])`.execute(
    tx,
  );
}

export type RequestChange = Partial<Omit<NewRequest, 'tenantId' | 'number' | 'kind' | 'makerId'> & Decision>;
export async function updateRequest(tx: Tx, id: number, values: RequestChange): Promise<void> {
  await tx
    .updateTable('charging.hangRequest')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Objects with open bills that a typed text means. */
export async function findObjects(db: DbOrTx, key: string, estates: Estates, today: string): Promise<ArrearsChoice[]> {
  const result = await sql<ArrearsChoice>`
    with g as materialized (
      select o.* from charging.object_balance o where o.bills > 0 and ${inScope(estates, sql`o.estate_id`)}
         ${key === '' ? sql`` : sql`and (o.object_kind, o.object_id) in ${objectsMeant(key, today)}`} order by o.oldest_due, o.object_kind, o.object_id limit 20)
    select g.object_kind, g.object_id, ${OBJECT_TEXT} as object_text, g.estate_id, e.name as estate_name, coalesce(pp.name, '') as payer_name, g.open::text as open, g.hung::text as hung
      from g join estate.estate e on e.id = g.estate_id ${PLACE} ${payerJoin(today)} order by e.sort_key, oh.sort_key, op.sort_key, ocp.name, g.object_id`.execute(
    db,
  );
  return result.rows;
}

/** What the person who decides should know of each object: what was done, what is marked, what was asked before. */
export async function listBeside(db: DbOrTx, objects: readonly ObjectKey[], requestId: number, today: string): Promise<HangObject[]> {
  const result = await sql<HangObject>`
    select g.object_kind, g.object_id, ${OBJECT_TEXT} as object_text, coalesce(pp.name, '') as payer_name, g.open::text as open, g.hung::text as hung,
           coalesce((select jsonb_agg(to_jsonb(c)) from (
             select c.day, c.method, c.result, c.content, coalesce(c.promise_date || ' ' || c.promise_amount, '') as promise, c.by from charging.chase c
              where c.object_kind = g.object_kind and c.object_id = g.object_id order by c.day desc, c.id desc limit 10) c), '[]') as chases,
           coalesce((select jsonb_agg(jsonb_build_object('reason', k.reason, 'fromDate', k.from_date, 'toDate', k.to_date) order by k.id) from charging.arrears_mark k
              where k.object_kind = g.object_kind and k.object_id = g.object_id and k.state = 2), '[]') as marks,
           coalesce((select jsonb_agg(to_jsonb(q)) from (
             select r.number, r.kind, r.state, r.amount::text as amount, r.created_at::date as day from charging.hang_request r
              where r.id <> ${requestId} and exists (select from charging.hang_request_line l join charging.bill b on b.id = l.bill_id
                      where l.request_id = r.id and b.object_kind = g.object_kind and b.object_id = g.object_id) order by r.id desc limit 10) q), '[]') as requests
      from charging.object_balance g ${PLACE} ${payerJoin(today)}
     where (g.object_kind, g.object_id) in (
       select k.kind, k.id from unnest(${objects.map((one) => one.objectKind)}::smallint[], ${objects.map((one) => one.objectId)}::bigint[]) as k (kind, id))
     order by g.object_kind, oh.sort_key, op.sort_key, g.object_id limit 20`.execute(db);
  return result.rows;
}

export async function isSeen(db: DbOrTx, id: number, estates: Estates): Promise<boolean> {
  const result = await sql<{ there: boolean }>`
    select exists (select from charging.hang_request r where r.id = ${id} and ${inScope(estates, sql`r.estate_id`)}) as there`.execute(db);
  return result.rows[0]?.there ?? false;
}
