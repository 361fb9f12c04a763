// Writes and rewrites bills of 特约服务, with payer and late-fee terms as of their days.
import { sql, type RawBuilder } from 'kysely';
import { BILL, OBJECT } from '@anju/contract';
import { lit, own, rows, run } from '../../../../platform/db/sql.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { payerOn } from '../../bill/core/payer.queries.ts';

export interface SpecialServiceAuthor {
  readonly tenantId: number;
  readonly makerId: number;
  readonly by: string;
  readonly at: string;
}
export interface SpecialServiceBill {
  readonly batchId: number;
  readonly itemId: number;
  readonly chargeTypeId: number;
  readonly servedOn: string;
  readonly dueDate: string;
  readonly dueDays: number;
  readonly amount: string;
  readonly explain: string;
  readonly calc: object;
}
export interface SpecialServiceObject {
  readonly estateId: number;
  readonly kind: number;
  readonly objectId: number;
}

/** Late-fee terms of an item on the due date of its bill; none if its charge item bears no late fee. */
const terms = (itemId: number, dueDate: string): RawBuilder<unknown> => sql`
  (select coalesce(t.daily_rate, 0) as daily_rate, coalesce(t.grace_days, 0) as grace_days, t.cap_rate
     from (select case when i.late_fee then n.late_policy_id end as policy_id
             from charging.special_service_item n join manage_view.charge_type i on i.tenant_id = n.tenant_id and i.id = n.charge_type_id
               where ${own('n')} and n.id = ${itemId}) p
     left join lateral (select * from charging.late_policy_term l
       where ${own('l')} and l.policy_id = p.policy_id and l.from_date <= ${dueDate}::date order by l.from_date desc limit 1) t on true)`;

/** A parking space that belongs to a house is shown under it. */
const objectOf = ({ kind, objectId }: SpecialServiceObject): RawBuilder<unknown> => sql`
  (select case ${kind}::int when ${lit(OBJECT.house)} then ${objectId}::bigint
    when ${lit(OBJECT.parking)}
      then (select k.house_id from estate_view.parking k where ${own('k')} and k.id = ${objectId}) end as house_id,
          case when ${kind}::int = ${lit(OBJECT.parking)} then ${objectId}::bigint end as parking_id,
          case when ${kind}::int = ${lit(OBJECT.contract)} then ${objectId}::bigint end as contract_id,
          case ${kind}::int when ${lit(OBJECT.customer)} then ${objectId}::bigint
            when ${lit(OBJECT.contract)}
              then (select n.customer_id from charging.contract n where ${own('n')} and n.id = ${objectId}) end as customer_id)`;

export async function insertSpecialServiceBill(
  tx: Tx,
  object: SpecialServiceObject,
  bill: SpecialServiceBill,
  author: SpecialServiceAuthor,
): Promise<number> {
  const result = await rows<{ id: number }>(tx)`
    insert into charging.bill (tenant_id, estate_id, house_id, parking_id, customer_id, contract_id, charge_type_id, batch_id, payer_id,
      period_from, period_to, once, due_date, due_days, state,
                               amount, late_rate, late_grace, late_cap, calc, explain, maker_id, created_by, created_at)
    select ${author.tenantId}, ${object.estateId}, x.house_id, x.parking_id, x.customer_id, x.contract_id, ${bill.chargeTypeId},
           ${bill.batchId}, ${payerOn(sql`${bill.servedOn}::date`)},
           ${bill.servedOn}::date, ${bill.servedOn}::date, true, ${bill.dueDate}::date, ${bill.dueDays}, ${lit(BILL.computed)},
             ${bill.amount}, t.daily_rate, t.grace_days, t.cap_rate,
           ${JSON.stringify(bill.calc)}::jsonb, ${bill.explain}, ${author.makerId}, ${author.by}, ${author.at}::timestamptz
      from ${objectOf(object)} x cross join ${terms(bill.itemId, bill.dueDate)} t returning id`;
  return (result[0] as { id: number }).id;
}

/** Computes the bill anew, also one that was sent back; the user who corrects it becomes its maker. */
export async function rewriteSpecialServiceBill(tx: Tx, id: number, bill: SpecialServiceBill, author: SpecialServiceAuthor): Promise<void> {
  await run(tx)`
    update charging.bill b
       set charge_type_id = ${bill.chargeTypeId}, batch_id = ${bill.batchId}, period_from = ${bill.servedOn}::date,
         period_to = ${bill.servedOn}::date, due_date = ${bill.dueDate}::date,
           due_days = ${bill.dueDays}, state = ${lit(BILL.computed)}, amount = ${bill.amount}, late_rate = t.daily_rate,
             late_grace = t.grace_days,
             late_cap = t.cap_rate,
           calc = ${JSON.stringify(bill.calc)}::jsonb, explain = ${bill.explain}, maker_id = ${author.makerId},
           payer_id = (select ${payerOn(sql`${bill.servedOn}::date`)} from (select b.house_id, b.parking_id, b.customer_id) x)
      from ${terms(bill.itemId, bill.dueDate)} t where ${own('b')} and b.id = ${id}`;
}
export async function voidSpecialServiceBill(
  tx: Tx,
  id: number,
  reason: string,
  { tenantId, by, at }: SpecialServiceAuthor,
): Promise<void> {
  await run(tx)`update charging.bill set void = true where ${own('charging.bill')} and id = ${id}`;
  await run(tx)`
    insert into charging.bill_step (tenant_id, bill_id, act, reason, by, at) values (${tenantId}, ${id}, 'void', ${reason}, ${by},
      ${at}::timestamptz)`;
}

export interface SpecialServiceValues {
  readonly itemId: number;
  readonly quantity: string;
  readonly price: string;
  readonly sourceNo: string;
  readonly servedBy: string;
  readonly servedOn: string;
  readonly text: string;
}
export async function insertSpecialService(
  tx: Tx,
  values: SpecialServiceValues & { number: string; estateId: number; billId: number },
  { tenantId, by, at }: SpecialServiceAuthor,
): Promise<number> {
  const row = await tx
    .insertInto('charging.specialService')
    .values({ ...values, tenantId, createdBy: by, createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
export async function updateSpecialService(tx: Tx, id: number, values: SpecialServiceValues): Promise<void> {
  await tx.updateTable('charging.specialService').set(values).where('id', '=', id).execute();
}
