// All roles of one person with their dates. Houses and spaces outside the asker's estates are, to him, not there.
import { sql } from 'kysely';
import type { PersonDetail } from '@anju/contract';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../property/tree/tree.queries.ts';

type Estates = readonly number[] | null;
/** A developer may own thousands; a card shows the newest. */
const SHOWN = 200;

export async function listOwned(db: DbOrTx, personId: number, estates: Estates, today: string): Promise<PersonDetail['owned']> {
  const result = await sql<PersonDetail['owned'][number]>`
    select o.id, h.id as house_id, e.name as estate_name, h.code, o.owner_type, trim_scale(o.share)::text as share, o.certificate_no, o.from_date, o.to_date,
           o.from_date <= ${today}::date and (o.to_date is null or o.to_date >= ${today}::date) as current
      from estate.house_owner o
      join estate.house h on h.tenant_id = o.tenant_id and h.id = o.house_id
      join estate.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
     where o.person_id = ${personId} and ${inScope(estates, sql`h.estate_id`)}
     order by o.to_date is not null, o.from_date desc, o.id desc limit ${SHOWN}`.execute(db);
  return result.rows;
}

export async function listLived(db: DbOrTx, personId: number, estates: Estates): Promise<PersonDetail['lived']> {
  const result = await sql<PersonDetail['lived'][number]>`
    select r.id, h.id as house_id, e.name as estate_name, h.code, r.relation, r.head, r.move_in_date, r.move_out_date
      from estate.resident r
      join estate.house h on h.tenant_id = r.tenant_id and h.id = r.house_id
      join estate.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
     where r.person_id = ${personId} and ${inScope(estates, sql`h.estate_id`)}
     order by r.move_out_date is not null, r.move_in_date desc nulls last, r.id desc limit ${SHOWN}`.execute(db);
  return result.rows;
}

export async function listSpaces(db: DbOrTx, personId: number, estates: Estates, today: string): Promise<PersonDetail['parkings']> {
  const result = await sql<PersonDetail['parkings'][number]>`
    select held.key, e.name as estate_name, k.code, held.how, held.from_date, held.to_date,
           held.from_date <= ${today}::date and (held.to_date is null or held.to_date >= ${today}::date) as current
      from (select 'owner:' || o.id as key, o.tenant_id, o.parking_id, 'owned' as how, o.from_date, o.to_date
              from estate.parking_owner o where o.person_id = ${personId}
             union all
            select 'lease:' || l.id, l.tenant_id, l.parking_id, 'leased', l.from_date, coalesce(l.ended_on, l.to_date)
              from estate.parking_lease l where l.person_id = ${personId}) held
      join estate.parking k on k.tenant_id = held.tenant_id and k.id = held.parking_id
      join estate.estate e on e.tenant_id = k.tenant_id and e.id = k.estate_id
     where ${inScope(estates, sql`k.estate_id`)} order by current desc, held.from_date desc, held.key limit ${SHOWN}`.execute(db);
  return result.rows;
}

export async function listVehicles(db: DbOrTx, personId: number, estates: Estates): Promise<PersonDetail['vehicles']> {
  const result = await sql<PersonDetail['vehicles'][number]>`
    select v.id, v.plate, v.model, e.name as estate_name, k.code
      from estate.vehicle v
      join estate.parking k on k.tenant_id = v.tenant_id and k.id = v.parking_id
      join estate.estate e on e.tenant_id = k.tenant_id and e.id = k.estate_id
     where v.person_id = ${personId} and ${inScope(estates, sql`k.estate_id`)} order by v.id limit ${SHOWN}`.execute(db);
  return result.rows;
}

export async function findCustomer(db: DbOrTx, personId: number): Promise<NonNullable<PersonDetail['customer']> | null> {
  const row = await db
    .selectFrom('estate.customer')
    .select(['id', 'number', 'credit', 'disabled', 'createdAt as since'])
    .where('personId', '=', personId)
    .executeTakeFirst();
  return (row as NonNullable<PersonDetail['customer']> | undefined) ?? null;
}

export async function findEmployee(db: DbOrTx, personId: number): Promise<NonNullable<PersonDetail['employee']> | null> {
  const result = await sql<NonNullable<PersonDetail['employee']>>`
    select w.id, w.number, c.name as company_name, w.state, w.entry_date, w.leave_date
      from org.employee w join org.company c on c.tenant_id = w.tenant_id and c.id = w.company_id
     where w.person_id = ${personId}`.execute(db);
  return result.rows[0] ?? null;
}

export interface LogRow {
  id: number;
  at: string;
  by: string;
  action: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  note: string;
}

export async function listLog(db: DbOrTx, personId: number, which: 'looks' | 'changes', limit: number): Promise<LogRow[]> {
  const result = await sql<LogRow>`
    select id, at, actor as by, action, before, after, note from system.audit_log
     where entity = 'person' and entity_id = ${personId} and (action = '查看') = ${which === 'looks'} order by id desc limit ${limit}`.execute(
    db,
  );
  return result.rows;
}

export async function getCardFacts(db: DbOrTx, personId: number) {
  return db
    .selectFrom('estate.person')
    .select(['secondPhone', 'birthDate', 'education', 'political', 'workplace', 'address', 'remark', 'updatedAt'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
}
