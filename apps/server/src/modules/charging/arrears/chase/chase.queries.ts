// Records of the chase: read for a page of objects and for one object, and written; a record is never changed.
import { sql } from 'kysely';
import { BILL, CHASE, OBJECT, type ChargeObject, type ChaseRecord } from '@anju/contract';
import { exists, first, lit, one, own, rows } from '../../../../platform/db/sql.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import { seenOfHouse } from '../../../../platform/reach/reach.queries.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { ObjectKey } from '../../bill/core/balance.queries.ts';
import { lateDue, LATE_LEFT } from '../../bill/core/late-fee.queries.ts';
import { OBJECT_TEXT } from '../../bill/core/object-text.queries.ts';
import type { Demand } from '../arrears.rules.ts';
import { keysOf, lastPromise, ofObject, OPEN_BILL, PAID, PLACE } from '../arrears.queries.ts';

const keys = (objects: readonly ObjectKey[]) => sql`${keysOf(objects)} as g (object_kind, object_id)`;
const PROMISE_OF = sql`jsonb_build_object('amount', c.promise_amount::text, 'date', c.promise_date, 'paid', ${PAID}::numeric(18, 2)::text)`;

export interface Contacts {
  key: string;
  last: { day: string; method: number; result: number | null; by: string; nextDate: string | null } | null;
  promise: { amount: string; date: string; paid: string } | null;
  demands: Demand[];
  done: { method: number; day: string }[];
}
/** The contacts recorded for these objects. */
export async function listContacts(db: DbOrTx, objects: readonly ObjectKey[]): Promise<Contacts[]> {
  return rows<Contacts>(db)`
    select g.object_kind || '-' || g.object_id as key,
           (select jsonb_build_object('day', c.day, 'method', c.method, 'result', c.result, 'by', c.by, 'nextDate', c.next_date)
              from charging.chase c where ${own('c')} and ${ofObject('g')} order by c.day desc, c.id desc limit 1) as last,
           (select ${PROMISE_OF} from ${lastPromise('g')} c) as promise,
           coalesce((select jsonb_agg(jsonb_build_object('day', c.day, 'payerId', c.payer_id) order by c.day) from charging.chase c
                      where ${own('c')} and ${ofObject('g')} and c.method >= ${CHASE.notice}), '[]') as demands,
           coalesce((select jsonb_agg(jsonb_build_object('method', c.method, 'day', c.day))
                       from (select c.method, max(c.day) as day from charging.chase c
                              where ${own('c')} and ${ofObject('g')} group by 1) c), '[]') as done
      from ${keys(objects)}`;
}

type RecordFound = Omit<ChaseRecord, 'promise'> & {
  payerId: number | null;
  promise: { amount: string; date: string; paid: string } | null;
};
export async function listRecords(db: DbOrTx, { objectKind, objectId }: ObjectKey): Promise<RecordFound[]> {
  return rows<RecordFound>(db)`
    select c.id, c.day, c.method, c.number, c.payer_id, coalesce(y.name, '') as payer_name, c.reached, c.content, c.result,
           case when c.promise_date is not null then ${PROMISE_OF} end as promise,
           c.next_date, case when f.id is not null then jsonb_build_object('id', f.id, 'name', f.name) end as file,
           c.open::text as open, c.late::text as late, c.bills, c.oldest_due, c.by, c.at
      from charging.chase c left join files_view.file f on f.tenant_id = c.tenant_id and f.id = c.file_id
      left join estate_view.person y on y.tenant_id = c.tenant_id and y.id = c.payer_id
     where ${own('c')} and c.object_kind = ${objectKind} and c.object_id = ${objectId} order by c.day desc, c.id desc`;
}

export interface OtherObject {
  objectKind: ChargeObject;
  objectId: number;
  objectText: string;
  estateName: string;
  open: string;
}
/** Other objects that the same person pays for, among those that the user sees. */
export async function listOthers(db: DbOrTx, payerId: number, { objectKind, objectId }: ObjectKey, reach: Reach): Promise<OtherObject[]> {
  return rows<OtherObject>(db)`
    select g.object_kind, g.object_id, ${OBJECT_TEXT} as object_text, e.name as estate_name, g.open::text as open
      from charging.object_balance g join estate_view.estate e on e.tenant_id = g.tenant_id and e.id = g.estate_id ${PLACE}
     where ${own('g')} and g.bills > 0 and ${seenOfHouse(reach, sql`g.estate_id`, sql`g.house_id`)}
       and (g.object_kind, g.object_id) <> (${objectKind}, ${objectId})
       and (g.object_kind, g.object_id) in (
         select b.object_kind, b.object_id from charging.bill b
          where ${own('b')} and b.payer_id = ${payerId} and b.state < ${lit(BILL.paid)} and not b.void
         union select ${lit(OBJECT.house)}, w.house_id from estate_view.house_owner w
                where ${own('w')} and w.person_id = ${payerId} and w.to_date is null
         union select ${lit(OBJECT.parking)}, w.parking_id from estate_view.parking_owner w
                where ${own('w')} and w.person_id = ${payerId} and w.to_date is null
         union select ${lit(OBJECT.customer)}, w.id from estate_view.customer w where ${own('w')} and w.person_id = ${payerId})
     order by g.open desc limit 50`;
}

export interface Owed {
  open: string;
  late: string;
  bills: number;
  oldestDue: string | null;
}
/** The amount that is overdue and not suspended, with the late fee of a day, also of bills that owe nothing else; of one payer if named. */
export async function owedOn(tx: Tx, { objectKind, objectId }: ObjectKey, day: string, payerId: number | null): Promise<Owed> {
  return one<Owed>(tx)`
    select coalesce(sum(b.open), 0)::text as open, coalesce(sum(${lateDue(day)}), 0)::numeric(18, 2)::text as late,
           count(*) as bills, min(b.due_date) as oldest_due
      from charging.bill b
     where ${own('b')} and b.object_kind = ${objectKind} and b.object_id = ${objectId} and not b.suspended
       and (${payerId}::bigint is null or b.payer_id = ${payerId}::bigint)
       and ((${OPEN_BILL} and b.due_date < ${day}::date) or (${LATE_LEFT}))`;
}

export interface NewChase extends ObjectKey, Owed {
  tenantId: number;
  estateId: number;
  /** To whom it went; null for a contact about the object as a whole. */
  payerId: number | null;
  day: string;
  method: number;
  number: string;
  reached: string;
  content: string;
  result: number | null;
  promiseAmount: string | null;
  promiseDate: string | null;
  nextDate: string | null;
  fileId: number | null;
  by: string;
  accountId: number;
  at: string;
}
export async function insertChase(tx: Tx, rows: readonly NewChase[]): Promise<number[]> {
  const made = await tx
    .insertInto('charging.chase')
    .values([...rows])
    .returning('id')
    .execute();
  return made.map(({ id }) => id);
}

interface OfDay {
  key: string;
  payerId: number | null;
  number: string;
  deadline: string | null;
}
/**
 * Notices, letters and messages of the day, by object and debtor, with number and deadline. A record that repeats the number of an
 * earlier one records that the letter was handed over; it is not a letter of the day.
 */
export async function listOfDay(tx: Tx, objects: readonly ObjectKey[], method: number, day: string): Promise<OfDay[]> {
  return rows<OfDay>(tx)`
    select distinct on (c.object_kind, c.object_id, c.payer_id) c.object_kind || '-' || c.object_id as key, c.payer_id, c.number,
           c.next_date as deadline
      from ${keys(objects)} join charging.chase c on ${own('c')} and ${ofObject('g')}
     where c.method = ${method} and c.day = ${day}::date
       and (c.number = '' or not exists (select from charging.chase p
              where ${own('p')} and p.object_kind = c.object_kind and p.object_id = c.object_id and p.number = c.number and p.id < c.id))
     order by c.object_kind, c.object_id, c.payer_id, c.id`;
}

/** The letter of this number, and to whom it went. */
export const findLetter = (
  tx: Tx,
  { objectKind, objectId }: ObjectKey,
  method: number,
  number: string,
): Promise<{ payerId: number | null } | undefined> => first<{ payerId: number | null }>(tx)`
  select c.payer_id from charging.chase c
   where ${own('c')} and c.object_kind = ${objectKind} and c.object_id = ${objectId} and c.method = ${method} and c.number = ${number}
   order by c.id limit 1`;

export const isSeen = (db: DbOrTx, id: number, reach: Reach): Promise<boolean> => exists(db)`
  select from charging.chase c left join charging.object_balance g
      on g.tenant_id = c.tenant_id and g.object_kind = c.object_kind and g.object_id = c.object_id
   where ${own('c')} and c.id = ${id} and ${seenOfHouse(reach, sql`c.estate_id`, sql`g.house_id`)}`;

export interface LetterLine extends ObjectKey {
  id: number;
  payerId: number | null;
  item: string;
  periodFrom: string;
  periodTo: string;
  dueDate: string;
  amount: string;
  settled: string;
  open: string;
  late: string;
}
/** The overdue bills of these objects, and those of which only the late fee is left. */
export const listLetterLines = (tx: Tx, objects: readonly ObjectKey[], day: string): Promise<LetterLine[]> => rows<LetterLine>(tx)`
  select g.object_kind, g.object_id, b.id, b.payer_id, i.name as item, b.period_from, b.period_to, b.due_date,
         (b.amount + b.adjusted - b.reduced)::text as amount, b.settled::text as settled, b.open::text as open,
         ${lateDue(day)}::numeric(18, 2)::text as late
    from ${keys(objects)} join charging.bill b on ${own('b')} and b.object_kind = g.object_kind and b.object_id = g.object_id
    join manage_view.charge_type i on i.tenant_id = b.tenant_id and i.id = b.charge_type_id
   where not b.suspended and ((${OPEN_BILL} and b.due_date < ${day}::date) or (${LATE_LEFT}))
   order by b.due_date, i.sort, i.code, b.period_from, b.id`;
