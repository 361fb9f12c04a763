// The current state of bills that may be suspended, resumed, written off or recovered, and what such a step writes to them.
import { sql, type RawBuilder } from 'kysely';
import { SETTLEMENT, BILL, OBJECT, PLAN, SUSPENSION, type SuspensionKind } from '@anju/contract';
import { lit, own, rows, run } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../../estate/index.ts';
import type { ObjectKey } from '../../bill/core/balance.queries.ts';
import { lateDue } from '../../bill/core/late-fee.queries.ts';
import { OBJECT_ORDER, OBJECT_TEXT, objectJoins } from '../../bill/core/object-text.queries.ts';
import { heldOn, IS_WRITE_OFF, leasedOn, objectsOf, OPEN_BILL, type Estates } from '../arrears.queries.ts';
import type { BillFact } from './suspension-shapes.ts';

const PAID_BILL = sql`b.state = ${lit(BILL.paid)} and not b.void`;

/** The settlement line that wrote `b` off and was not reversed. */
const WRITE_OFF = sql`
  left join lateral (
    select s.id, l.seq, s.version, l.amount
      from charging.settlement_line l join charging.settlement s on s.tenant_id = l.tenant_id and s.id = l.settlement_id
     where ${own('l')} and l.bill_id = b.id and l.original_id is null and s.state = ${lit(SETTLEMENT.valid)} and ${IS_WRITE_OFF}
       and not exists (select from charging.settlement_line r
                        where ${own('r')} and r.original_id = l.settlement_id and r.reverses_seq = l.seq)
     order by s.id desc limit 1) w on b.state = ${lit(BILL.paid)}`;

const facts = (day: string, requestId: number | null): RawBuilder<unknown> => sql`
  select b.id as bill_id, b.object_kind, b.object_id, ${OBJECT_TEXT} as object_text, b.estate_id, b.payer_id,
         coalesce(pp.name, '') as payer_name, i.name as item, b.period_from, b.period_to, b.due_date,
         greatest(0, ${day}::date - b.due_date) as days, coalesce(w.amount, b.open)::text as amount,
         (case when b.state = ${BILL.published} then ${lateDue(day)} else 0 end)::numeric(18, 2)::text as late,
         b.house_id, b.state, b.void, b.suspended, b.held_by, w.id as write_off_id, w.seq as write_off_seq, w.version as write_off_version,
         (select r.number from charging.suspension_line l
            join charging.suspension r on r.tenant_id = l.tenant_id and r.id = l.request_id
           where ${own('l')} and l.bill_id = b.id and l.waiting and l.request_id is distinct from ${requestId}::bigint) as waits_in,
         (select p.number from charging.instalment_plan_bill x
            join charging.instalment_plan p on p.tenant_id = x.tenant_id and p.id = x.plan_id
           where ${own('x')} and x.bill_id = b.id and p.state in (${PLAN.waiting}, ${PLAN.running}) limit 1) as planned
    from charging.bill b join manage_view.charge_type i on i.tenant_id = b.tenant_id and i.id = b.charge_type_id
    left join estate_view.person pp on pp.tenant_id = b.tenant_id and pp.id = b.payer_id ${objectJoins(sql`b`)} ${WRITE_OFF}`;

export interface Asked {
  readonly day: string;
  readonly estates: Estates;
  readonly requestId: number | null;
}
/** Those of the given bills that the user may see. */
export async function readFacts(db: DbOrTx, billIds: readonly number[], { day, estates, requestId }: Asked): Promise<BillFact[]> {
  return rows<BillFact>(db)`
    ${facts(day, requestId)} where ${own('b')} and b.id = any (${billIds}::bigint[]) and ${inScope(estates, sql`b.estate_id`)}
     order by ${OBJECT_ORDER}, b.due_date, b.id`;
}

/** Bills of these objects that may fit a request of the kind; the rules decide which do. */
export async function listFacts(
  db: DbOrTx,
  kind: SuspensionKind,
  objects: readonly ObjectKey[],
  { day, estates, requestId }: Asked,
): Promise<BillFact[]> {
  const wanted = {
    [SUSPENSION.suspend]: sql`${OPEN_BILL} and not b.suspended`,
    [SUSPENSION.resume]: sql`${OPEN_BILL} and b.suspended`,
    [SUSPENSION.writeOff]: sql`${OPEN_BILL} and b.suspended`,
    [SUSPENSION.recover]: sql`${PAID_BILL} and b.suspended and w.id is not null`,
  }[kind];
  return rows<BillFact>(db)`
    ${facts(day, requestId)}
     where ${own('b')} and (b.object_kind, b.object_id) in ${objectsOf(objects)} and ${wanted} and ${inScope(estates, sql`b.estate_id`)}
     order by ${OBJECT_ORDER}, b.due_date, b.id limit 2000`;
}

interface Debtor extends ObjectKey {
  readonly houseId: number | null;
  readonly payerId: number | null;
}
/** Open bills of an object, of the house it belongs to and of its payer, as far as they are not suspended. */
export async function listRelated(
  db: DbOrTx,
  { objectKind, objectId, houseId, payerId }: Debtor,
  { day, estates }: Omit<Asked, 'requestId'>,
): Promise<BillFact[]> {
  const open = (which: RawBuilder<unknown>) => sql`select b.id from charging.bill b where ${own('b')} and ${OPEN_BILL} and ${which}`;
  return rows<BillFact>(db)`
    ${facts(day, null)}
     where ${own('b')} and b.id in (
       ${open(sql`b.object_kind = ${objectKind} and b.object_id = ${objectId}`)}
       union ${open(sql`b.house_id = ${houseId}::bigint`)}
       union ${open(sql`b.payer_id = ${payerId}::bigint`)}) and not b.suspended and ${inScope(estates, sql`b.estate_id`)}
       and b.estate_id = (select o.estate_id from charging.object_balance o
                           where ${own('o')} and o.object_kind = ${objectKind} and o.object_id = ${objectId})
     order by (b.object_kind, b.object_id) <> (${objectKind}::smallint, ${objectId}::bigint), ${OBJECT_ORDER}, b.due_date, b.id limit 500`;
}

/** Every open bill of an object. */
export async function listOpen(
  db: DbOrTx,
  { objectKind, objectId }: ObjectKey,
  { day, estates }: Omit<Asked, 'requestId'>,
): Promise<BillFact[]> {
  return rows<BillFact>(db)`
    ${facts(day, null)}
     where ${own('b')} and b.object_kind = ${objectKind} and b.object_id = ${objectId}
       and ${OPEN_BILL} and ${inScope(estates, sql`b.estate_id`)}
     order by b.due_date, b.id`;
}

export async function markSuspended(tx: Tx, billIds: readonly number[], suspended: boolean): Promise<void> {
  await run(tx)`update charging.bill b set suspended = ${suspended} where ${own('b')} and b.id = any (${billIds}::bigint[])`;
}

export async function insertSteps(
  tx: Tx,
  billIds: readonly number[],
  { tenantId, act, reason, by, at }: { tenantId: number; act: string; reason: string; by: string; at: string },
): Promise<void> {
  await run(tx)`
    insert into charging.bill_step (tenant_id, bill_id, act, reason, by, at)
    select ${tenantId}, x, ${act}, ${reason}, ${by}, ${at} from unnest(${billIds}::bigint[]) x`;
}

export interface PayerBill {
  id: number;
  open: string;
  payerId: number | null;
  payerName: string;
  heldBy: string | null;
}
/** Open bills of one object, which is locked. */
export async function listPayerBills(tx: Tx, { objectKind, objectId }: ObjectKey, billIds: readonly number[]): Promise<PayerBill[]> {
  return rows<PayerBill>(tx)`
    select b.id, b.open::text as open, b.payer_id, coalesce(p.name, '不详') as payer_name, b.held_by
      from charging.bill b left join estate_view.person p on p.tenant_id = b.tenant_id and p.id = b.payer_id
     where ${own('b')} and b.id = any (${billIds}::bigint[]) and b.object_kind = ${objectKind} and b.object_id = ${objectId}
       and ${OPEN_BILL}`;
}

export async function setPayer(tx: Tx, billIds: readonly number[], personId: number): Promise<void> {
  await run(tx)`update charging.bill b set payer_id = ${personId} where ${own('b')} and b.id = any (${billIds}::bigint[])`;
}

interface Payer {
  personId: number;
  name: string;
  phone: string;
}
/** The persons who may pay for an object on a day: its owners, tenants or customer. */
export function listPayers(db: DbOrTx, { objectKind, objectId }: ObjectKey, day: string): Promise<Payer[]> {
  const is = (kind: number) => sql`${objectKind} = ${lit(kind)}`;
  return rows<Payer>(db)`
    select distinct p.id as person_id, p.name, p.phone from (
      select w.person_id from estate_view.house_owner w
       where ${own('w')} and ${is(OBJECT.house)} and w.house_id = ${objectId} and ${heldOn(day)}
      union select h.payer_id from estate_view.house h
             where ${own('h')} and ${is(OBJECT.house)} and h.id = ${objectId} and h.payer_id is not null
      union select w.person_id from estate_view.parking_owner w
             where ${own('w')} and ${is(OBJECT.parking)} and w.parking_id = ${objectId} and ${heldOn(day)}
      union select w.person_id from estate_view.parking_lease w
             where ${own('w')} and ${is(OBJECT.parking)} and w.parking_id = ${objectId} and ${leasedOn(day)}
      union select c.person_id from estate_view.customer c where ${own('c')} and ${is(OBJECT.customer)} and c.id = ${objectId}
      union select c.person_id from charging.contract n join estate_view.customer c on c.tenant_id = n.tenant_id and c.id = n.customer_id
             where ${own('n')} and ${is(OBJECT.contract)} and n.id = ${objectId}) x
      join estate_view.person p on ${own('p')} and p.id = x.person_id order by p.name, p.id`;
}
