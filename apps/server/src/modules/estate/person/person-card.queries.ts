// All roles of one person with their dates. Houses and spaces the user does not see are left out.
import { sql } from 'kysely';
import type { PersonDetail } from '@anju/contract';
import { first, own, rows } from '../../../platform/db/sql.ts';
import type { Reach } from '../../../platform/reach/reach.ts';
import { inScope, seen } from '../../../platform/reach/reach.queries.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

type Estates = readonly number[] | null;
/** A developer may own thousands of houses; a card shows the newest. */
const SHOWN = 200;

export async function listOwned(db: DbOrTx, personId: number, reach: Reach, today: string): Promise<PersonDetail['owned']> {
  return rows<PersonDetail['owned'][number]>(db)`
    select o.id, h.id as house_id, e.name as estate_name, h.code, o.owner_type, trim_scale(o.share)::text as share, o.certificate_no,
           o.from_date, o.to_date,
           o.from_date <= ${today}::date and (o.to_date is null or o.to_date >= ${today}::date) as current
      from estate.house_owner o
      join estate.house h on h.tenant_id = o.tenant_id and h.id = o.house_id
      join estate.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
     where ${own('o')} and o.person_id = ${personId} and ${seen(reach, sql`h.estate_id`, sql`h.building_id`)}
     order by o.to_date is not null, o.from_date desc, o.id desc limit ${SHOWN}`;
}

export async function listLived(db: DbOrTx, personId: number, reach: Reach): Promise<PersonDetail['lived']> {
  return rows<PersonDetail['lived'][number]>(db)`
    select r.id, h.id as house_id, e.name as estate_name, h.code, r.relation, r.head, r.move_in_date, r.move_out_date
      from estate.resident r
      join estate.house h on h.tenant_id = r.tenant_id and h.id = r.house_id
      join estate.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
     where ${own('r')} and r.person_id = ${personId} and ${seen(reach, sql`h.estate_id`, sql`h.building_id`)}
     order by r.move_out_date is not null, r.move_in_date desc nulls last, r.id desc limit ${SHOWN}`;
}

export async function listSpaces(db: DbOrTx, personId: number, estates: Estates, today: string): Promise<PersonDetail['parkings']> {
  return rows<PersonDetail['parkings'][number]>(db)`
    select held.key, e.name as estate_name, k.code, held.how, held.from_date, held.to_date,
           held.from_date <= ${today}::date and (held.to_date is null or held.to_date >= ${today}::date) as current
      from (select 'owner:' || o.id as key, o.tenant_id, o.parking_id, 'owned' as how, o.from_date, o.to_date
              from estate.parking_owner o where ${own('o')} and o.person_id = ${personId}
             union all
            select 'lease:' || l.id, l.tenant_id, l.parking_id, 'leased', l.from_date, coalesce(l.ended_on, l.to_date)
              from estate.parking_lease l where ${own('l')} and l.person_id = ${personId}) held
      join estate.parking k on ${own('k')} and k.id = held.parking_id
      join estate.estate e on e.tenant_id = k.tenant_id and e.id = k.estate_id
     where ${inScope(estates, sql`k.estate_id`)} order by current desc, held.from_date desc, held.key limit ${SHOWN}`;
}

export async function listVehicles(db: DbOrTx, personId: number, estates: Estates): Promise<PersonDetail['vehicles']> {
  return rows<PersonDetail['vehicles'][number]>(db)`
    select v.id, v.plate, v.model, e.name as estate_name, k.code
      from estate.vehicle v
      join estate.parking k on k.tenant_id = v.tenant_id and k.id = v.parking_id
      join estate.estate e on e.tenant_id = k.tenant_id and e.id = k.estate_id
     where ${own('v')} and v.person_id = ${personId} and ${inScope(estates, sql`k.estate_id`)} order by v.id limit ${SHOWN}`;
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
  const found = await first<NonNullable<PersonDetail['employee']>>(db)`
    select w.id, w.number, c.name as company_name, w.state, w.entry_date, w.leave_date
      from org_view.employee w join org_view.company c on c.tenant_id = w.tenant_id and c.id = w.company_id
     where ${own('w')} and w.person_id = ${personId}`;
  return found ?? null;
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
  return rows<LogRow>(db)`
    select id, at, actor as by, action, before, after, note from system_view.audit_log
     where ${own('system_view.audit_log')} and entity = 'person' and entity_id = ${personId} and (action = '查看') = ${which === 'looks'}
       order by id desc limit ${limit}`;
}

export async function getCardFacts(db: DbOrTx, personId: number) {
  return db
    .selectFrom('estate.person')
    .select(['secondPhone', 'birthDate', 'education', 'political', 'workplace', 'address', 'remark', 'updatedAt'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
}
