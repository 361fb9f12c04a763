// Charges of 特约服务: each is a row in addition to its bill, which is a one-time bill and occupies no month.
import { sql, type RawBuilder } from 'kysely';
import { BATCH, BATCH_KIND, BILL, type SpecialServiceDetail, type SpecialServiceRow } from '@anju/contract';
import { first, lit, one, own, rows, run } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { housesNamed, inScope } from '../../../estate/index.ts';
import { OBJECT_TEXT, objectJoins } from '../../bill/core/object-text.queries.ts';

type Estates = readonly number[] | null;
export interface SpecialServiceSearch {
  readonly estateId: number | null;
  readonly itemId: number | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly states: readonly number[];
  readonly withVoid: boolean;
  readonly key: string;
}
const condition = ({ estateId, itemId, from, to, states, withVoid, key }: SpecialServiceSearch, estates: Estates): RawBuilder<unknown> =>
  sql.join(
    [
      own('s'),
      inScope(estates, sql`s.estate_id`),
      ...(estateId === null ? [] : [sql`s.estate_id = ${estateId}`]),
      ...(itemId === null ? [] : [sql`s.item_id = ${itemId}`]),
      ...(from === null ? [] : [sql`s.served_on >= ${from}::date`]),
      ...(to === null ? [] : [sql`s.served_on <= ${to}::date`]),
      ...(states.length === 0 ? [] : [sql`b.state = any (${states}::smallint[]) and not b.void`]),
      ...(withVoid ? [] : [sql`not b.void`]),
      ...(key === ''
        ? []
        : [
            sql`(starts_with(s.number, ${key.toUpperCase()}) or strpos(s.source_no, ${key}) > 0 or strpos(s.served_by, ${key}) > 0
              or strpos(${OBJECT_TEXT}, ${key}) > 0 or b.house_id in ${housesNamed(key)})`,
          ]),
    ],
    sql` and `,
  );
const FROM = sql`charging.special_service s join charging.bill b on ${own('b')} and b.id = s.bill_id ${objectJoins(sql`b`)}`;
const ROW = sql`
  s.id, s.number, s.estate_id, e.name as estate_name, b.object_kind, b.object_id, ${OBJECT_TEXT} as object_text, b.house_id, s.item_id,
    t.name as item_name, t.unit,
  trim_scale(s.quantity)::text as quantity, s.price::text as price, round(s.quantity * s.price, 2)::text as amount, b.open::text as open,
    s.served_on, s.served_by, s.source_no,
  s.text, b.state, b.void, s.created_by, s.created_at`;
const NAMES = sql`join charging.special_service_item t on ${own('t')} and t.id = s.item_id join estate_view.estate e
  on e.tenant_id = t.tenant_id and e.id = s.estate_id`;

export interface SpecialServiceSums {
  total: number;
  amount: string;
  open: string;
}
export async function sumSpecialServices(db: DbOrTx, search: SpecialServiceSearch, estates: Estates): Promise<SpecialServiceSums> {
  return one<SpecialServiceSums>(db)`
    select count(*)::int as total, coalesce(sum(round(s.quantity * s.price, 2)) filter (where not b.void), 0)::numeric(18,
      2)::text as amount,
           coalesce(sum(b.open) filter (where not b.void), 0)::numeric(18, 2)::text as open
      from ${FROM} where ${condition(search, estates)}`;
}
export async function listSpecialServices(
  db: DbOrTx,
  search: SpecialServiceSearch,
  estates: Estates,
  limit: number,
  offset: number,
): Promise<SpecialServiceRow[]> {
  return rows<SpecialServiceRow>(db)`
    select ${ROW} from ${FROM} ${NAMES} where ${condition(search, estates)} order by s.id desc limit ${limit} offset ${offset}`;
}

export async function findSpecialService(
  db: DbOrTx,
  id: number,
  estates: Estates,
): Promise<Omit<SpecialServiceDetail, 'together'> | undefined> {
  return first<Omit<SpecialServiceDetail, 'together'>>(db)`
    select ${ROW}, s.bill_id, i.name as item, coalesce(p.name, '') as payer_name, b.due_date, b.explain, g.number as batch_number,
           g.checked_by,
           coalesce(case when b.state = ${lit(BILL.planned)} then (select x.reason from charging.bill_step x
             where ${own('x')} and x.bill_id = b.id and x.act = 'reject' order by x.id desc limit 1) end, '') as rejected
      from ${FROM} ${NAMES} join manage_view.charge_type i on ${own('i')} and i.id = b.charge_type_id join charging.billing_batch g
        on g.tenant_id = i.tenant_id and g.id = b.batch_id
      left join estate_view.person p on p.tenant_id = i.tenant_id and p.id = b.payer_id
     where ${own('s')} and s.id = ${id} and ${inScope(estates, sql`s.estate_id`)}`;
}
/** Valid charges of the same object on the same day. */
export async function listTogether(db: DbOrTx, id: number): Promise<SpecialServiceRow[]> {
  return rows<SpecialServiceRow>(db)`
    select ${ROW} from charging.special_service o join charging.bill ob on ob.tenant_id = o.tenant_id and ob.id = o.bill_id
      join charging.bill b on b.tenant_id = o.tenant_id and b.object_kind = ob.object_kind and b.object_id = ob.object_id
        and b.estate_id = ob.estate_id
      join charging.special_service s on s.tenant_id = o.tenant_id and s.bill_id = b.id
        and s.served_on = o.served_on ${objectJoins(sql`b`)} ${NAMES}
     where ${own('o')} and o.id = ${id} and (s.id = o.id or not b.void) order by s.id`;
}

export interface HeldSpecialService {
  readonly id: number;
  readonly number: string;
  readonly estateId: number;
  readonly companyId: number;
  readonly itemId: number;
  readonly billId: number;
  readonly batchId: number;
  readonly batchState: number;
  readonly batchMaker: number;
  readonly state: number;
  readonly void: boolean;
}
const HELD = sql`
  s.id, s.number, s.estate_id, e.company_id, s.item_id, s.bill_id, b.batch_id, g.state as batch_state, g.maker_id as batch_maker,
    b.state, b.void
  from charging.special_service s join charging.bill b on b.tenant_id = s.tenant_id and b.id = s.bill_id join charging.billing_batch g
    on g.tenant_id = s.tenant_id and g.id = b.batch_id join estate_view.estate e on e.tenant_id = s.tenant_id and e.id = s.estate_id`;
/** Locks the batch first, as an approval does, and then reads the current state of the bill. */
export async function lockSpecialService(tx: Tx, id: number, estates: Estates): Promise<HeldSpecialService | undefined> {
  await run(tx)`
    select 1 from charging.billing_batch g where ${own('g')} and g.id = (select b.batch_id from charging.special_service s
      join charging.bill b
      on b.tenant_id = s.tenant_id and b.id = s.bill_id
      where ${own('s')} and s.id = ${id} and ${inScope(estates, sql`s.estate_id`)}) for update`;
  const result = await sql<HeldSpecialService>`select ${HELD} where ${own('s')} and s.id = ${id}
      and ${inScope(estates, sql`s.estate_id`)} for update of s, b`.execute(tx);
  return result.rows[0];
}

export interface OpenBatch {
  id: number;
  number: string;
}
/** The maker's waiting batch of today for the estate, locked. */
export async function lockOpenBatch(tx: Tx, estateId: number, makerId: number, day: string): Promise<OpenBatch | undefined> {
  return first<OpenBatch>(tx)`
    select g.id, g.number from charging.billing_batch g
     where ${own('g')} and g.estate_id = ${estateId} and g.kind = ${lit(BATCH_KIND.service)} and g.state = ${lit(BATCH.waiting)}
       and g.maker_id = ${makerId} and (g.created_at at time zone 'Asia/Shanghai')::date = ${day}::date
     order by g.id desc limit 1 for update`;
}
/** Updates days and items of a batch from its bills; the new version makes a user who read it before read it again. */
export async function widenBatch(tx: Tx, id: number): Promise<void> {
  await run(tx)`
    update charging.billing_batch g
       set period_from = x.first, period_to = x.last, charge_type_ids = x.items, version = g.version + 1
      from (select min(b.period_from) as first, max(b.period_to) as last, array_agg(distinct b.charge_type_id) as items
              from charging.bill b where ${own('b')} and b.batch_id = ${id} and not b.void) x
     where ${own('g')} and g.id = ${id} and x.first is not null`;
}
