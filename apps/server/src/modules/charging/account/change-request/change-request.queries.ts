// Requests to change named bills (charging.change_request): which bills may be named, lists, lines and states.
import { sql, type RawBuilder } from 'kysely';
import {
  APPROVAL,
  BILL,
  REQUEST,
  CHANGE,
  type ChangeBill,
  type ChangeKind,
  type ChangeRequestDetail,
  type ChangeRequestRow,
  type ParsedInputOf,
  type searchChangeRequests,
} from '@anju/contract';
import { first, lit, one, own, rows, run } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../../estate/index.ts';
import { lateDue } from '../../bill/core/late-fee.queries.ts';
import { OBJECT_TEXT, objectJoins, objectsMeant } from '../../bill/core/object-text.queries.ts';
import type { StateChange } from '../../../../platform/document/document.rules.ts';

type Estates = readonly number[] | null;
type Part = RawBuilder<unknown>;

const late = (today: string): Part =>
  sql`(case when b.void or b.state < ${lit(BILL.published)} then 0 else ${lateDue(today)} end)::numeric(18, 2)`;
const billColumns = (today: string): Part => sql`
  b.id, b.estate_id, e.name as estate_name, ${OBJECT_TEXT} as object_text, coalesce(pp.name, '') as payer_name, i.name as item,
    b.period_from, b.period_to, b.due_date, b.state,
  b.amount::text as amount, b.adjusted::text as adjusted, b.reduced::text as reduced, b.settled::text as settled, b.open::text as open,
    ${late(today)}::text as late`;
const BILL_JOINS = sql`
  join estate_view.estate e on ${own('e')} and e.id = b.estate_id join manage_view.charge_type i
    on i.tenant_id = e.tenant_id and i.id = b.charge_type_id left join estate_view.person pp
      on pp.tenant_id = e.tenant_id and pp.id = b.payer_id ${objectJoins(sql`b`)}`;

/** An adjustment may name paid bills, a reduction or discount only open bills, and a waiver only bills with a late fee left to pay. */
const named = (kind: ChangeKind, today: string): Part => {
  if (kind === CHANGE.adjust) return sql`b.state >= ${lit(BILL.computed)}`;
  if (kind === CHANGE.waive) return sql`b.state >= ${lit(BILL.published)} and ${late(today)} > 0`;
  return sql`b.state between ${lit(BILL.computed)} and ${lit(BILL.published)} and b.open > 0`;
};
const MOST = 500;
export async function listChangeBills(
  db: DbOrTx,
  { kind, key, billIds }: { kind: ChangeKind; key: string; billIds: readonly number[] },
  estates: Estates,
  today: string,
): Promise<ChangeBill[]> {
  const which =
    billIds.length > 0 ? sql`b.id = any (${billIds}::bigint[])` : sql`(b.object_kind, b.object_id) in ${objectsMeant(key, today)}`;
  return rows<ChangeBill>(db)`
    select ${billColumns(today)} from charging.bill b ${BILL_JOINS}
     where ${own('b')} and ${which} and not b.void and ${named(kind, today)} and ${inScope(estates, sql`b.estate_id`)}
     order by b.estate_id, object_text, b.due_date desc, b.id limit ${MOST}`;
}

export type RequestSearch = Omit<ParsedInputOf<typeof searchChangeRequests>, 'page' | 'size'>;
const condition = ({ kind, estateId, states, key }: RequestSearch, estates: Estates, today: string): Part =>
  sql.join(
    [
      sql`r.kind = ${kind}`,
      inScope(estates, sql`r.estate_id`),
      ...(estateId === null ? [] : [sql`r.estate_id = ${estateId}`]),
      ...(states.length === 0 ? [] : [sql`r.state = any (${states}::smallint[])`]),
      ...(key === ''
        ? []
        : [
            sql`(r.number like ${key} || '%' or exists (select from charging.change_request_line l join charging.bill b
              on b.tenant_id = l.tenant_id and b.id = l.bill_id
                  where ${own('l')} and l.request_id = r.id and (b.object_kind, b.object_id) in ${objectsMeant(key, today)}))`,
          ]),
    ],
    sql` and `,
  );

export interface RequestTotals {
  total: number;
  bills: number;
  amount: string;
  waiting: number;
}
export async function countRequests(db: DbOrTx, search: RequestSearch, estates: Estates, today: string): Promise<RequestTotals> {
  return one<RequestTotals>(db)`
    select count(*)::int as total, coalesce(sum(r.bills), 0)::int as bills, coalesce(sum(r.amount), 0)::numeric(18, 2)::text as amount,
           count(*) filter (where r.state = ${lit(REQUEST.waiting)})::int as waiting
      from charging.change_request r where ${own('r')} and ${condition(search, estates, today)}`;
}

const ROW = sql`
  r.id, r.number, r.kind, r.estate_id, e.name as estate_name, coalesce(f.object_text, '') as object_text,
    coalesce(n.objects, 0) as objects, r.bills, r.amount::text as amount,
  r.reason, r.note, r.state, r.version, r.created_by, r.created_at, r.checked_by, r.checked_at, r.check_note`;
const ROW_JOINS = sql`
  join estate_view.estate e on ${own('e')} and e.id = r.estate_id
  left join lateral (select ${OBJECT_TEXT} as object_text from charging.change_request_line l join charging.bill b
    on b.tenant_id = l.tenant_id and b.id = l.bill_id ${objectJoins(sql`b`)}
                      where ${own('l')} and l.request_id = r.id order by l.bill_id limit 1) f on true
  left join lateral (select count(distinct (b.object_kind, b.object_id))::int as objects from charging.change_request_line l
    join charging.bill b on b.tenant_id = l.tenant_id and b.id = l.bill_id
                      where ${own('l')} and l.request_id = r.id) n on true`;

export async function listRequests(
  db: DbOrTx,
  search: RequestSearch,
  estates: Estates,
  today: string,
  limit: number,
  offset: number,
): Promise<ChangeRequestRow[]> {
  return rows<ChangeRequestRow>(db)`
    with page as materialized (select r.* from charging.change_request r where ${own('r')} and ${condition(search, estates, today)}
      order by r.id desc limit ${limit} offset ${offset})
    select ${ROW} from page r ${ROW_JOINS} order by r.id desc`;
}

type Found = Omit<ChangeRequestDetail, 'mine' | 'lines'> & { makerId: number };
export async function findRequest(db: DbOrTx, id: number, estates: Estates): Promise<Found | undefined> {
  return first<Found>(db)`
    select ${ROW}, r.maker_id, w.flow_name, case when x.id is not null then jsonb_build_object('id', x.id, 'name', x.name) end as file
      from charging.change_request r ${ROW_JOINS} left join files_view.file x on x.tenant_id = r.tenant_id and x.id = r.file_id
      left join oa_view.living_approval w on ${own('w')} and w.business = ${lit(APPROVAL.change)} and w.business_id = r.id
     where ${own('r')} and r.id = ${id} and ${inScope(estates, sql`r.estate_id`)}`;
}

export async function listRequestBills(db: DbOrTx, id: number, today: string): Promise<ChangeRequestDetail['lines']> {
  return rows<ChangeRequestDetail['lines'][number]>(db)`
    select ${billColumns(today)}, l.amount::text as change from charging.change_request_line l join charging.bill b
      on b.tenant_id = l.tenant_id and b.id = l.bill_id ${BILL_JOINS}
     where ${own('l')} and l.request_id = ${id} order by object_text, b.due_date, b.id`;
}

export interface HeldRequest {
  readonly id: number;
  readonly estateId: number;
  readonly number: string;
  readonly kind: ChangeKind;
  readonly reason: number;
  readonly note: string;
  readonly amount: string;
  readonly state: number;
  readonly version: number;
  readonly makerId: number;
}
/** The row stays locked until the end of the transaction. */
export async function lockRequest(tx: Tx, id: number, estates: Estates): Promise<HeldRequest | undefined> {
  return first<HeldRequest>(tx)`
    select r.id, r.estate_id, r.number, r.kind, r.reason, r.note, r.amount::text as amount, r.state, r.version, r.maker_id
      from charging.change_request r where ${own('r')} and r.id = ${id} and ${inScope(estates, sql`r.estate_id`)} for update`;
}

export async function listRequestLines(tx: Tx, id: number): Promise<{ billId: number; amount: string }[]> {
  return tx.selectFrom('charging.changeRequestLine').select(['billId', 'amount']).where('requestId', '=', id).orderBy('billId').execute();
}

export async function insertRequest(
  tx: Tx,
  values: {
    tenantId: number;
    number: string;
    estateId: number;
    kind: number;
    reason: number;
    note: string;
    fileId: number | null;
    bills: number;
    amount: string;
    makerId: number;
    createdBy: string;
    createdAt: string;
  },
  lines: readonly { billId: number; amount: string }[],
): Promise<number> {
  const { id } = await tx.insertInto('charging.changeRequest').values(values).returning('id').executeTakeFirstOrThrow();
  await run(tx)`
    insert into charging.change_request_line (tenant_id, request_id, bill_id, amount)
    select ${values.tenantId}, ${id}, d."billId", d.amount
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as d ("billId" bigint, amount numeric)`;
  return id;
}

export async function updateRequest(tx: Tx, id: number, values: StateChange): Promise<void> {
  await tx
    .updateTable('charging.changeRequest')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** The company from whose series the request takes its number. */
export async function findCompany(tx: Tx, estateId: number): Promise<number> {
  const row = await tx.selectFrom('estateView.estate').select('companyId').where('id', '=', estateId).executeTakeFirstOrThrow();
  return row.companyId;
}

export const kindOf = async (db: DbOrTx, id: number): Promise<ChangeKind> =>
  (await one<{ kind: ChangeKind }>(db)`select r.kind from charging.change_request r where ${own('r')} and r.id = ${id}`).kind;
