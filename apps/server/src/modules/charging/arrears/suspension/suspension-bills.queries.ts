// Bills that may be hung, brought back, written off or recovered, as they are now; and what such a step leaves on them.
import { sql, type RawBuilder } from 'kysely';
import { HANG } from '@anju/contract';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../../estate/index.ts';
import type { ObjectKey } from '../../bill/balance.queries.ts';
import { lateDue } from '../../bill/late-fee.queries.ts';
import { OBJECT_ORDER, OBJECT_TEXT, objectJoins } from '../../bill/object-text.queries.ts';
import type { Estates } from '../arrears.queries.ts';
import type { BillFact } from './suspension-shapes.ts';

/** The line of a write-off of `b` that still stands. */
const WRITE_OFF = sql`
  left join lateral (
    select s.id, l.seq, s.version, l.amount from charging.settlement_line l join charging.settlement s on s.id = l.settlement_id
     where l.bill_id = b.id and l.original_id is null and s.state = 1
       and exists (select from charging.tender t where t.settlement_id = s.id and t.list = 2 and t.method = 10)
       and not exists (select from charging.settlement_line r where r.original_id = l.settlement_id and r.reverses_seq = l.seq)
     order by s.id desc limit 1) w on b.state = 5`;

const facts = (day: string, requestId: number | null): RawBuilder<unknown> => sql`
  select b.id as bill_id, b.object_kind, b.object_id, ${OBJECT_TEXT} as object_text, b.estate_id, b.payer_id, coalesce(pp.name, '') as payer_name, i.name as item,
         b.period_from, b.period_to, b.due_date, greatest(0, ${day}::date - b.due_date) as days, coalesce(w.amount, b.open)::text as amount,
         (case when b.state = 4 then ${lateDue(day)} else 0 end)::numeric(18, 2)::text as late,
         b.house_id, b.state, b.void, b.hung, b.held_by, w.id as write_off_id, w.seq as write_off_seq, w.version as write_off_version,
         (select r.number from charging.hang_request_line l join charging.hang_request r on r.id = l.request_id
           where l.bill_id = b.id and l.waiting and l.request_id is distinct from ${requestId}::bigint) as waits_in,
         (select p.number from charging.instalment_plan_bill x join charging.instalment_plan p on p.id = x.plan_id where x.bill_id = b.id and p.state in (1, 2) limit 1) as planned
    from charging.bill b join manage.charge_type i on i.id = b.charge_type_id left join estate.person pp on pp.id = b.payer_id ${objectJoins(sql`b`)} ${WRITE_OFF}`;

export interface Asked {
  readonly day: string;
  readonly estates: Estates;
  readonly requestId: number | null;
}
/** These bills, among what is seen. */
export async function readFacts(db: DbOrTx, billIds: readonly number[], { day, estates, requestId }: Asked): Promise<BillFact[]> {
  const result = await sql<BillFact>`
    ${facts(day, requestId)} where b.id = any (${billIds}::bigint[]) and ${inScope(estates, sql`b.estate_id`)}
     order by ${OBJECT_ORDER}, b.due_date, b.id`.execute(db);
  return result.rows;
}

/** Bills of objects that a request of this kind may be about; what exactly, the rules say. */
export async function listFacts(
  db: DbOrTx,
  kind: number,
  objects: readonly ObjectKey[],
  { day, estates, requestId }: Asked,
): Promise<BillFact[]> {
  const wanted = {
    [HANG.hang]: sql`b.state = 4 and not b.hung`,
    [HANG.back]: sql`b.state = 4 and b.hung`,
    [HANG.writeOff]: sql`b.state = 4 and b.hung`,
    [HANG.recover]: sql`b.state = 5 and b.hung and w.id is not null`,
  }[kind as 1 | 2 | 3 | 4];
  const result = await sql<BillFact>`
    ${facts(day, requestId)}
     where (b.object_kind, b.object_id) in (
             select k.kind, k.id from unnest(${objects.map((one) => one.objectKind)}::smallint[], ${objects.map((one) => one.objectId)}::bigint[]) as k (kind, id))
       and not b.void and ${wanted} and ${inScope(estates, sql`b.estate_id`)}
     order by ${OBJECT_ORDER}, b.due_date, b.id limit 2000`.execute(db);
  return result.rows;
}

/** Every open bill of an object. */
export async function listOpen(
  db: DbOrTx,
  { objectKind, objectId }: ObjectKey,
  { day, estates }: Omit<Asked, 'requestId'>,
): Promise<BillFact[]> {
  const result = await sql<BillFact>`
    ${facts(day, null)} where b.object_kind = ${objectKind} and b.object_id = ${objectId} and b.state = 4 and not b.void and ${inScope(estates, sql`b.estate_id`)}
     order by b.due_date, b.id`.execute(db);
  return result.rows;
}

export async function markHung(tx: Tx, billIds: readonly number[], hung: boolean): Promise<void> {
  await sql`update charging.bill set hung = ${hung} where id = any (${billIds}::bigint[])`.execute(tx);
}

export async function insertSteps(
  tx: Tx,
  billIds: readonly number[],
  { tenantId, act, reason, by, at }: { tenantId: number; act: string; reason: string; by: string; at: string },
): Promise<void> {
  await sql`
    insert into charging.bill_step (tenant_id, bill_id, act, reason, by, at)
    select ${tenantId}, x, ${act}, ${reason}, ${by}, ${at} from unnest(${billIds}::bigint[]) x`.execute(tx);
}

export interface PayerBill {
  id: number;
  open: string;
  payerId: number | null;
  payerName: string;
  heldBy: string | null;
}
/** Open bills of one object, under its lock. */
export async function listPayerBills(tx: Tx, { objectKind, objectId }: ObjectKey, billIds: readonly number[]): Promise<PayerBill[]> {
  const result = await sql<PayerBill>`
    select b.id, b.open::text as open, b.payer_id, coalesce(p.name, '不详') as payer_name, b.held_by
      from charging.bill b left join estate.person p on p.id = b.payer_id
     where b.id = any (${billIds}::bigint[]) and b.object_kind = ${objectKind} and b.object_id = ${objectId} and b.state = 4 and not b.void`.execute(
    tx,
  );
  return result.rows;
}

export async function setPayer(tx: Tx, billIds: readonly number[], personId: number): Promise<void> {
  await sql`update charging.bill set payer_id = ${personId} where id = any (${billIds}::bigint[])`.execute(tx);
}

/** Who may be asked to pay for an object today. */
export async function listPayers(
  db: DbOrTx,
  { objectKind, objectId }: ObjectKey,
  day: string,
): Promise<{ personId: number; name: string; phone: string }[]> {
  const held = sql`w.from_date <= ${day}::date and (w.to_date is null or w.to_date >= ${day}::date)`;
  const result = await sql<{ personId: number; name: string; phone: string }>`
    select distinct p.id as person_id, p.name, p.phone from (
      select w.person_id from estate.house_owner w where ${objectKind} = 1 and w.house_id = ${objectId} and ${held}
      union select h.payer_id from estate.house h where ${objectKind} = 1 and h.id = ${objectId} and h.payer_id is not null
      union select w.person_id from estate.parking_owner w where ${objectKind} = 2 and w.parking_id = ${objectId} and ${held}
      union select w.person_id from estate.parking_lease w
        where ${objectKind} = 2 and w.parking_id = ${objectId} and w.from_date <= ${day}::date and coalesce(w.ended_on, w.to_date) >= ${day}::date
      union select c.person_id from estate.customer c where ${objectKind} = 3 and c.id = ${objectId}
      union select c.person_id from charging.contract n join estate.customer c on c.id = n.customer_id where ${objectKind} = 4 and n.id = ${objectId}) x
      join estate.person p on p.id = x.person_id order by p.name, p.id`.execute(db);
  return result.rows;
}
