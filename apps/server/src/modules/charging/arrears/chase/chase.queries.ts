// Records of what was done to collect: read for a page of objects, for one of them, and written (never changed).
import { sql } from 'kysely';
import type { ArrearsBill, ChargeObject, ChaseRecord } from '@anju/contract';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../../estate/index.ts';
import type { ObjectKey } from '../../bill/balance.queries.ts';
import { lateDue } from '../../bill/late-fee.queries.ts';
import { OBJECT_TEXT } from '../../bill/object-text.queries.ts';
import { lastPromise, ofObject, PAID, payerJoin, PLACE, type Estates } from '../arrears.queries.ts';

const keys = (objects: readonly ObjectKey[]) =>
  sql`unnest(${objects.map((one) => one.objectKind)}::smallint[], ${objects.map((one) => one.objectId)}::bigint[]) as g (object_kind, object_id)`;

export interface Contacts {
  key: string;
  last: { day: string; method: number; result: number | null; by: string; nextDate: string | null } | null;
  promise: { amount: string; date: string; paid: string } | null;
  demands: string[];
  done: { method: number; day: string }[];
}
/** What was done about these objects. */
export async function listContacts(db: DbOrTx, objects: readonly ObjectKey[]): Promise<Contacts[]> {
  const result = await sql<Contacts>`
    select g.object_kind || '-' || g.object_id as key,
           (select jsonb_build_object('day', c.day, 'method', c.method, 'result', c.result, 'by', c.by, 'nextDate', c.next_date)
              from charging.chase c where ${ofObject('g')} order by c.day desc, c.id desc limit 1) as last,
           (select jsonb_build_object('amount', c.promise_amount::text, 'date', c.promise_date, 'paid', ${PAID}::numeric(18, 2)::text) from ${lastPromise('g')} c) as promise,
           coalesce((select jsonb_agg(c.day order by c.day) from charging.chase c where ${ofObject('g')} and c.method between 5 and 8), '[]') as demands,
           coalesce((select jsonb_agg(jsonb_build_object('method', c.method, 'day', c.day)) from (select c.method, max(c.day) as day from charging.chase c
                       where ${ofObject('g')} group by 1) c), '[]') as done
      from ${keys(objects)}`.execute(db);
  return result.rows;
}

type RecordFound = Omit<ChaseRecord, 'promise'> & { promise: { amount: string; date: string; paid: string } | null };
export async function listRecords(db: DbOrTx, { objectKind, objectId }: ObjectKey): Promise<RecordFound[]> {
  const result = await sql<RecordFound>`
    select c.id, c.day, c.method, c.number, c.reached, c.content, c.result,
           case when c.promise_date is not null then jsonb_build_object('amount', c.promise_amount::text, 'date', c.promise_date, 'paid', ${PAID}::numeric(18, 2)::text) end as promise,
           c.next_date, case when f.id is not null then jsonb_build_object('id', f.id, 'name', f.name) end as file,
           c.open::text as open, c.late::text as late, c.bills, c.oldest_due, c.by, c.at
      from charging.chase c left join files.file f on f.id = c.file_id
     where c.object_kind = ${objectKind} and c.object_id = ${objectId} order by c.day desc, c.id desc`.execute(db);
  return result.rows;
}

export interface ObjectHead {
  objectText: string;
  houseId: number | null;
  estateId: number;
  estateName: string;
  companyId: number;
  payerId: number | null;
  payerName: string;
  phone: string;
}
/** An object that ever had a published bill, seen by who sees its estate. */
export async function findObject(
  db: DbOrTx,
  { objectKind, objectId }: ObjectKey,
  estates: Estates,
  today: string,
): Promise<ObjectHead | undefined> {
  const result = await sql<ObjectHead>`
    select ${OBJECT_TEXT} as object_text, g.house_id, g.estate_id, e.name as estate_name, e.company_id, pp.id as payer_id, coalesce(pp.name, '') as payer_name, coalesce(pp.phone, '') as phone
      from charging.object_balance g join estate.estate e on e.id = g.estate_id ${PLACE} ${payerJoin(today)}
     where g.object_kind = ${objectKind} and g.object_id = ${objectId} and ${inScope(estates, sql`g.estate_id`)}`.execute(db);
  return result.rows[0];
}

export async function listOpenBills(db: DbOrTx, { objectKind, objectId }: ObjectKey, today: string): Promise<ArrearsBill[]> {
  const result = await sql<ArrearsBill>`
    select b.id, i.name as item, b.period_from, b.period_to, b.due_date, greatest(0, ${today}::date - b.due_date) as days, (b.amount + b.adjusted - b.reduced)::text as amount,
           b.settled::text as settled, b.open::text as open, ${lateDue(today)}::numeric(18, 2)::text as late, b.hung, b.explain
      from charging.bill b join manage.charge_type i on i.id = b.charge_type_id
     where b.object_kind = ${objectKind} and b.object_id = ${objectId} and b.state = 4 and not b.void order by b.due_date, i.sort, i.code, b.period_from, b.id`.execute(
    db,
  );
  return result.rows;
}

export interface OtherObject {
  objectKind: ChargeObject;
  objectId: number;
  objectText: string;
  estateName: string;
  open: string;
}
/** What else the same person is to pay, among what is seen. */
export async function listOthers(
  db: DbOrTx,
  payerId: number,
  { objectKind, objectId }: ObjectKey,
  estates: Estates,
): Promise<OtherObject[]> {
  const result = await sql<OtherObject>`
    select g.object_kind, g.object_id, ${OBJECT_TEXT} as object_text, e.name as estate_name, g.open::text as open
      from charging.object_balance g join estate.estate e on e.id = g.estate_id ${PLACE}
     where g.bills > 0 and ${inScope(estates, sql`g.estate_id`)} and (g.object_kind, g.object_id) <> (${objectKind}, ${objectId})
       and (g.object_kind, g.object_id) in (
         select b.object_kind, b.object_id from charging.bill b where b.payer_id = ${payerId} and b.state < 5 and not b.void
         union select 1, w.house_id from estate.house_owner w where w.person_id = ${payerId} and w.to_date is null
         union select 2, w.parking_id from estate.parking_owner w where w.person_id = ${payerId} and w.to_date is null
         union select 3, w.id from estate.customer w where w.person_id = ${payerId})
     order by g.open desc limit 50`.execute(db);
  return result.rows;
}

export interface Owed {
  open: string;
  late: string;
  bills: number;
  oldestDue: string | null;
}
/** Overdue and not hung, with the late fee of a day. */
export async function owedOn(tx: Tx, { objectKind, objectId }: ObjectKey, day: string): Promise<Owed> {
  const result = await sql<Owed>`
    select coalesce(sum(b.open), 0)::text as open, coalesce(sum(${lateDue(day)}), 0)::numeric(18, 2)::text as late, count(*)::int as bills, min(b.due_date) as oldest_due
      from charging.bill b where b.object_kind = ${objectKind} and b.object_id = ${objectId} and b.state = 4 and not b.void and not b.hung and b.due_date < ${day}::date`.execute(
    tx,
  );
  return result.rows[0] as Owed;
}

export interface NewChase extends ObjectKey, Owed {
  tenantId: number;
  estateId: number;
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

/** Made on the day, by object: the number and the deadline it has. That a letter of an earlier day was handed over is another record of it. */
export async function listOfDay(
  tx: Tx,
  objects: readonly ObjectKey[],
  method: number,
  day: string,
): Promise<{ key: string; number: string; deadline: string | null }[]> {
  const result = await sql<{ key: string; number: string; deadline: string | null }>`
    select distinct on (c.object_kind, c.object_id) c.object_kind || '-' || c.object_id as key, c.number, c.next_date as deadline
      from ${keys(objects)} join charging.chase c on ${ofObject('g')}
     where c.method = ${method} and c.day = ${day}::date
       and (c.number = '' or not exists (select from charging.chase p
              where p.object_kind = c.object_kind and p.object_id = c.object_id and p.number = c.number and p.id < c.id))
     order by c.object_kind, c.object_id, c.id`.execute(tx);
  return result.rows;
}

export async function hasLetter(tx: Tx, { objectKind, objectId }: ObjectKey, method: number, number: string): Promise<boolean> {
  const result = await sql<{ there: boolean }>`
    select exists (select from charging.chase where object_kind = ${objectKind} and object_id = ${objectId} and method = ${method} and number = ${number}) as there`.execute(
    tx,
  );
  return result.rows[0]?.there ?? false;
}

export async function isSeen(db: DbOrTx, id: number, estates: Estates): Promise<boolean> {
  const result = await sql<{ there: boolean }>`
    select exists (select from charging.chase c where c.id = ${id} and ${inScope(estates, sql`c.estate_id`)}) as there`.execute(db);
  return result.rows[0]?.there ?? false;
}

export interface LetterLine extends ObjectKey {
  item: string;
  periodFrom: string;
  periodTo: string;
  dueDate: string;
  amount: string;
  settled: string;
  open: string;
  late: string;
}
/** The overdue bills of many objects at once. */
export async function listLetterLines(tx: Tx, objects: readonly ObjectKey[], day: string): Promise<LetterLine[]> {
  const result = await sql<LetterLine>`
    select g.object_kind, g.object_id, i.name as item, b.period_from, b.period_to, b.due_date, (b.amount + b.adjusted - b.reduced)::text as amount, b.settled::text as settled,
           b.open::text as open, ${lateDue(day)}::numeric(18, 2)::text as late
      from ${keys(objects)} join charging.bill b on b.object_kind = g.object_kind and b.object_id = g.object_id join manage.charge_type i on i.id = b.charge_type_id
     where b.state = 4 and not b.void and not b.hung and b.due_date < ${day}::date order by b.due_date, i.sort, i.code, b.period_from, b.id`.execute(
    tx,
  );
  return result.rows;
}
