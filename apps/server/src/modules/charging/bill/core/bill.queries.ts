// Lists of bills and single bills: found by object, item, period and state, with the history of each.
import { sql, type RawBuilder } from 'kysely';
import { BILL, OBJECT, type BillDetail, type BillFilter, type BillRow } from '@anju/contract';
import { first, lit, one, own, rows, run } from '../../../../platform/db/sql.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import { seenOfHouse } from '../../../../platform/reach/reach.queries.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { lateDue } from './late-fee.queries.ts';
import { OBJECT_TEXT, objectJoins, objectsMeant } from './object-text.queries.ts';

export interface BillSearch extends Reach {
  readonly filter: BillFilter;
  readonly today: string;
}

/** Bills of the user's estates, and those of houses in the user's buildings; bills of other objects belong to the estate as a whole. */
export const billSeen = (reach: Reach): RawBuilder<unknown> => seenOfHouse(reach, sql`b.estate_id`, sql`b.house_id`);

/** Bills `b` of a house and of the parking spaces it has today, by object, because bills of every state have an index by object only. */
export const billsOfHouse = (houseId: number): RawBuilder<unknown> => sql`
  b.house_id = ${houseId} and (b.object_kind, b.object_id) in (
    select ${lit(OBJECT.house)}::smallint, ${houseId}::bigint
    union select ${lit(OBJECT.parking)}::smallint, p.id from estate_view.parking p where ${own('p')} and p.house_id = ${houseId})`;

/** Bills `b` of a payer; open and paid bills have different indexes by payer. */
export const billsPaidBy = (personId: number): RawBuilder<unknown> =>
  sql`(b.payer_id = ${personId} and b.state < ${lit(BILL.paid)} or b.payer_id = ${personId} and b.state = ${lit(BILL.paid)})`;

function condition({ filter, today, ...reach }: BillSearch): RawBuilder<unknown> {
  return sql.join(
    [
      billSeen(reach),
      sql`b.void = ${filter.void}`,
      ...(filter.estateId === null ? [] : [sql`b.estate_id = ${filter.estateId}`]),
      ...(filter.chargeTypeId === null ? [] : [sql`b.charge_type_id = ${filter.chargeTypeId}`]),
      ...(filter.states.length === 0 ? [] : [sql`b.state = any (${filter.states}::smallint[])`]),
      ...(filter.monthFrom === null ? [] : [sql`b.period_from >= ${`${filter.monthFrom}-01`}::date`]),
      ...(filter.monthTo === null ? [] : [sql`b.period_from < (${`${filter.monthTo}-01`}::date + interval '1 month')::date`]),
      ...(filter.overdue ? [sql`b.state = ${lit(BILL.published)} and b.due_date < ${today}::date`] : []),
      ...(filter.houseId === null ? [] : [billsOfHouse(filter.houseId)]),
      ...(filter.payerId === null ? [] : [billsPaidBy(filter.payerId)]),
      ...(filter.publicationId === null ? [] : [sql`b.publication_id = ${filter.publicationId}`]),
      ...(filter.key === '' ? [] : [sql`(b.object_kind, b.object_id) in ${objectsMeant(filter.key, today)}`]),
    ],
    sql` and `,
  );
}

export interface BillTotals {
  total: number;
  amount: string;
  settled: string;
  open: string;
}
export async function countBills(db: DbOrTx, search: BillSearch): Promise<BillTotals> {
  return one<BillTotals>(db)`
    select count(*)::int as total, coalesce(sum(b.amount + b.adjusted - b.reduced), 0)::text as amount,
           coalesce(sum(b.settled), 0)::text as settled,
           coalesce(sum(b.open), 0)::text as open from charging.bill b where ${own('b')} and ${condition(search)}`;
}

const ROW = (today: string) => sql`
  b.id, e.name as estate_name, b.object_kind, b.object_id, ${OBJECT_TEXT} as object_text, b.house_id,
    coalesce(pp.name, '') as payer_name, b.charge_type_id, i.name as item,
  b.period_from, b.period_to, b.once, b.due_date, b.state, b.void, b.suspended, b.amount::text as amount, b.adjusted::text as adjusted,
    b.reduced::text as reduced,
  b.settled::text as settled, b.open::text as open, (case when b.void or b.state < ${lit(BILL.published)} then 0
    else ${lateDue(today)} end)::text as late, b.explain`;
const JOINS = sql`
  join estate_view.estate e on ${own('e')} and e.id = b.estate_id join manage_view.charge_type i
    on i.tenant_id = e.tenant_id and i.id = b.charge_type_id left join estate_view.person pp
      on pp.tenant_id = e.tenant_id and pp.id = b.payer_id ${objectJoins(sql`b`)}`;

export async function listBills(db: DbOrTx, search: BillSearch, limit: number, offset: number): Promise<BillRow[]> {
  return rows<BillRow>(db)`
    with page as materialized (select b.id from charging.bill b where ${own('b')} and ${condition(search)}
      order by b.id desc limit ${limit} offset ${offset})
    select ${ROW(search.today)} from page join charging.bill b on ${own('b')} and b.id = page.id ${JOINS} order by b.id desc`;
}

type Found = Omit<BillDetail, 'lateTerms' | 'steps' | 'lines'> & {
  lines: (Omit<BillDetail['lines'][number], 'tenders'> & { tenders: { list: number; method: number }[] })[];
  lateRate: string;
  lateGrace: number;
  lateCap: string | null;
  steps: { act: string; reason: string; by: string; at: string }[];
};
export async function findBill(db: DbOrTx, id: number, reach: Reach, today: string): Promise<Found | undefined> {
  return first<Found>(db)`
    select ${ROW(today)}, coalesce(s.name, '') as standard_name, t.number as batch_number, coalesce(u.number, '') as publication_number,
           b.late_rate::text as late_rate, b.late_grace,
           b.late_cap::text as late_cap, b.late_settled::text as late_settled, b.late_waived::text as late_waived, b.calc, b.created_by,
             b.created_at,
           coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'kind', c.kind, 'amount', c.amount::text, 'reason', c.reason, 'day',
             c.day, 'by', c.by) order by c.id)
                       from charging.bill_change c where ${own('c')} and c.bill_id = b.id), '[]') as changes,
           coalesce((select jsonb_agg(jsonb_build_object('settlementId', m.id, 'number', m.number, 'day', m.day, 'amount',
             l.amount::text, 'late', l.late::text, 'state', m.state,
                             'tenders', (select coalesce(jsonb_agg(jsonb_build_object('list', d.list, 'method', d.method)
                               order by d.seq), '[]')
                                           from charging.tender d where ${own('d')} and d.settlement_id = m.id)) order by m.id)
                       from charging.settlement_line l join charging.settlement m on m.tenant_id = l.tenant_id and m.id = l.settlement_id
                         where ${own('l')} and l.bill_id = b.id), '[]') as lines,
           coalesce((select jsonb_agg(jsonb_build_object('act', p.act, 'reason', p.reason, 'by', p.by, 'at', p.at) order by p.id)
                       from charging.bill_step p where ${own('p')} and p.bill_id = b.id), '[]') as steps
      from charging.bill b ${JOINS} join charging.billing_batch t on t.tenant_id = b.tenant_id and t.id = b.batch_id
      left join charging.standard s on s.tenant_id = b.tenant_id and s.id = b.standard_id left join charging.publication u
        on u.tenant_id = b.tenant_id and u.id = b.publication_id
     where ${own('b')} and b.id = ${id} and ${billSeen(reach)}`;
}

export interface VoidableBill {
  id: number;
  objectKind: number;
  objectId: number;
  estateId: number;
  companyId: number;
  houseId: number | null;
  payerId: number | null;
  chargeTypeId: number;
  taxRate: string;
  periodFrom: string;
  state: number;
  void: boolean;
  settled: string;
  lateSettled: string;
  heldBy: string | null;
  amount: string;
}
export async function findVoidable(tx: Tx, id: number, reach: Reach): Promise<VoidableBill | undefined> {
  return first<VoidableBill>(tx)`
    select b.id, b.object_kind, b.object_id, b.estate_id, e.company_id, b.house_id, b.payer_id, b.charge_type_id,
           i.tax_rate::text as tax_rate, b.period_from, b.state, b.void,
           b.settled::text as settled, b.late_settled::text as late_settled, b.held_by, (b.amount + b.adjusted - b.reduced)::text as amount
      from charging.bill b join estate_view.estate e on e.tenant_id = b.tenant_id and e.id = b.estate_id join manage_view.charge_type i
        on i.tenant_id = b.tenant_id and i.id = b.charge_type_id
     where ${own('b')} and b.id = ${id} and ${billSeen(reach)}`;
}

export async function markVoid(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('charging.bill').set({ void: true }).where('id', '=', id).execute();
  // A reading charged in parts stays locked by a part that lives.
  await run(tx)`
    update charging.meter_reading r
       set bill_id = (select s.id from charging.bill v join charging.bill s
           on s.tenant_id = v.tenant_id and s.batch_id = v.batch_id and s.house_id = v.house_id and s.charge_type_id = v.charge_type_id
          where ${own('v')} and v.id = ${id} and s.id <> v.id and not s.void and not s.once limit 1)
     where ${own('r')} and r.bill_id = ${id}`;
}

export async function insertStep(
  tx: Tx,
  values: { tenantId: number; billId: number; act: string; reason: string; by: string; at: string },
): Promise<void> {
  await tx.insertInto('charging.billStep').values(values).execute();
}
