// 退款申请: lists, and the steps from 待审核 to 已付款.
import { sql, type RawBuilder } from 'kysely';
import { APPROVAL, REFUND, type OutputOf, type ParsedInputOf, type RefundRequestRow, type searchRefundRequests } from '@anju/contract';
import { first, lit, one, own, rows, run } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { housesNamed, inScope } from '../../../estate/index.ts';
import type { StateChange } from '../../../../platform/document/document.rules.ts';

type Estates = readonly number[] | null;
type Filter = Omit<ParsedInputOf<typeof searchRefundRequests>, 'page' | 'size'>;

export interface RefundRequest {
  readonly id: number;
  readonly version: number;
  readonly number: string;
  readonly estateId: number;
  readonly houseId: number | null;
  readonly accountId: number;
  readonly type: 7 | 8 | 11 | 13;
  readonly amount: string;
  readonly payee: string;
  readonly state: number;
  readonly makerId: number;
}

const REQUEST = sql`r.id, r.version, r.number, r.estate_id, r.house_id, r.account_id, r.type, r.amount, r.payee, r.state, r.maker_id`;

/** Locked until the end of the transaction, so that two users who decide on it or pay it concurrently wait for each other. */
export async function lockRequest(tx: Tx, estates: Estates, id: number): Promise<RefundRequest | undefined> {
  return first<RefundRequest>(tx)`
    select ${REQUEST} from charging.refund_request r
      where ${own('r')} and r.id = ${id} and ${inScope(estates, sql`r.estate_id`)} for update`;
}

export async function isSeen(db: DbOrTx, id: number, estates: Estates): Promise<boolean> {
  const result = await rows(db)`
    select 1 from charging.refund_request r where ${own('r')} and r.id = ${id} and ${inScope(estates, sql`r.estate_id`)}`;
  return result.length > 0;
}

/** The open request of an account. */
export async function findLiving(tx: Tx, accountId: number): Promise<{ number: string; state: number } | undefined> {
  return first<{ number: string; state: number }>(tx)`
    select r.number, r.state from charging.refund_request r
      where ${own('r')} and r.account_id = ${accountId} and r.state in (${lit(REFUND.waiting)}, ${lit(REFUND.approved)})`;
}

export interface RefundAccount {
  readonly id: number;
  readonly kind: 1 | 2 | 3 | 4;
  readonly estateId: number;
  readonly companyId: number;
  readonly houseId: number | null;
  readonly item: string;
  readonly balance: string;
}

/** Locked, so that the requested amount is available when the request is made. */
export async function lockAccount(tx: Tx, estates: Estates, id: number): Promise<RefundAccount | undefined> {
  return first<RefundAccount>(tx)`
    select a.id, a.kind, a.estate_id, e.company_id, a.house_id, a.balance,
           coalesce((select t.name from manage_view.charge_type t where ${own('t')} and t.id = a.charge_type_id), '') as item
      from charging.account a join estate_view.estate e on e.tenant_id = a.tenant_id and e.id = a.estate_id
     where ${own('a')} and a.id = ${id} and ${inScope(estates, sql`a.estate_id`)} for update of a`;
}

export interface NewRequest {
  readonly tenantId: number;
  readonly number: string;
  readonly estateId: number;
  readonly houseId: number | null;
  readonly accountId: number;
  readonly type: number;
  readonly amount: string;
  readonly reason: number;
  readonly note: string;
  readonly payee: string;
  readonly fileId: number | null;
  readonly makerId: number;
  readonly createdBy: string;
  readonly createdAt: string;
}

export async function insertRequest(tx: Tx, values: NewRequest): Promise<number> {
  const row = await tx.insertInto('charging.refundRequest').values(values).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function updateRequest(tx: Tx, id: number, values: StateChange): Promise<void> {
  await tx
    .updateTable('charging.refundRequest')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function markPaid(tx: Tx, id: number, settlementId: number): Promise<void> {
  await run(tx)`
    update charging.refund_request set state = ${lit(REFUND.paid)}, settlement_id = ${settlementId}, version = version + 1
      where ${own('charging.refund_request')} and id = ${id}`;
}

const FROM = sql`
  charging.refund_request r
  join charging.account a on ${own('a')} and a.id = r.account_id
  join estate_view.estate e on e.tenant_id = a.tenant_id and e.id = r.estate_id
  left join estate_view.house h on h.tenant_id = a.tenant_id and h.id = r.house_id
  left join estate_view.person p on p.tenant_id = a.tenant_id and p.id = a.person_id`;

function condition({ id, estateId, houseId, houseless, kinds, states, key }: Filter, estates: Estates): RawBuilder<unknown> {
  const parts = [
    inScope(estates, sql`r.estate_id`),
    ...(id === null ? [] : [sql`r.id = ${id}`]),
    ...(estateId === null ? [] : [sql`r.estate_id = ${estateId}`]),
    ...(houseId === null ? [] : [sql`r.house_id = ${houseId}`]),
    ...(houseless ? [sql`r.house_id is null`] : []),
    ...(kinds.length === 0 ? [] : [sql`a.kind = any (${kinds}::smallint[])`]),
    ...(states.length === 0 ? [] : [sql`r.state = any (${states}::smallint[])`]),
    ...(key === ''
      ? []
      : [
          sql`(r.number ilike ${`${key}%`} or r.house_id in ${housesNamed(key)} or p.name ilike ${`%${key}%`}
            or r.payee ilike ${`%${key}%`})`,
        ]),
  ];
  return sql.join(parts, sql` and `);
}

export async function searchRequests(
  db: DbOrTx,
  filter: Filter,
  estates: Estates,
  ownId: number,
  page: number,
  size: number,
): Promise<OutputOf<typeof searchRefundRequests>> {
  const where = condition(filter, estates);
  const found = await rows<RefundRequestRow>(db)`
    select r.id, r.version, r.number, r.estate_id, e.name as estate_name, r.house_id, coalesce(h.code, '') as house_code,
           coalesce(p.name, '') as person_name, r.account_id,
           a.kind as account_kind,
           coalesce(t.name, '') as charge_type_name, a.balance, r.type, r.amount, r.reason, r.note, r.payee,
           case when f.id is not null then jsonb_build_object('id', f.id, 'name', f.name) end as file, r.state, r.settlement_id,
           coalesce(s.number, '') as settlement_number, r.maker_id = ${ownId} as own, w.flow_name, r.created_by, r.created_at, r.checked_by,
             r.checked_at, r.check_note
      from ${FROM} left join manage_view.charge_type t on ${own('t')} and t.id = a.charge_type_id left join charging.settlement s
        on ${own('s')} and s.id = r.settlement_id
      left join files_view.file f on ${own('f')} and f.id = r.file_id
      left join oa_view.living_approval w on ${own('w')} and w.business = ${lit(APPROVAL.refund)} and w.business_id = r.id
     where ${own('r')} and ${where} order by r.id desc limit ${size} offset ${(page - 1) * size}`;
  const counted = await rows<{ total: number; amount: string }>(db)`
    select count(*)::int as total, coalesce(sum(r.amount) filter (where r.state in (${lit(REFUND.waiting)}, ${lit(REFUND.approved)},
      ${lit(REFUND.paid)})), 0)::numeric(18, 2) as amount from ${FROM} where ${own('r')} and ${where}`;
  const { total = 0, amount = '0.00' } = counted[0] ?? {};
  return { rows: found, total, sums: { amount } };
}

export const typeOf = async (db: DbOrTx, id: number): Promise<RefundRequest['type']> =>
  (await one<Pick<RefundRequest, 'type'>>(db)`select r.type from charging.refund_request r where ${own('r')} and r.id = ${id}`).type;
