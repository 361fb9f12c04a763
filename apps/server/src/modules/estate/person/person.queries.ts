// Rows of one person and the person's tags.
import { sql } from 'kysely';
import { ID_TYPE } from '@anju/contract';
import { AUDIT_OF_MANY } from '../../../platform/audit/audit.queries.ts';
import { first, lit, own, rows, run } from '../../../platform/db/sql.ts';
import type { Reach } from '../../../platform/reach/reach.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import { unlessReferred } from '../../../platform/tenancy/savepoint.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import type { PersonCore, PersonValues } from './person.rules.ts';
import { seenBy } from './person-scope.queries.ts';

const CORE = sql`p.id, p.version, p.kind, p.name, p.gender, p.phone, p.second_phone, p.id_type, p.id_no, p.birth_date, p.education,
  p.political,
  p.workplace, p.address, p.remark`;

export async function findPerson(db: DbOrTx, id: number, reach: Reach): Promise<PersonCore | undefined> {
  return first<PersonCore>(db)`
    select ${CORE} from estate.person p where ${own('p')} and p.id = ${id} and p.merged_into is null and ${seenBy(reach)}`;
}

/** Locked in a fixed order, so that two users who merge the same pair in opposite directions do not deadlock. */
export async function lockPersons(tx: Tx, ids: readonly number[], reach: Reach): Promise<PersonCore[]> {
  return rows<PersonCore>(tx)`
    select ${CORE} from estate.person p
     where ${own('p')} and p.id = any (${ids}::bigint[]) and p.merged_into is null and ${seenBy(reach)} order by p.id for update of p`;
}

export interface Known {
  id: number;
  name: string;
  /** Whether the person is within the user's scope. */
  seen: boolean;
}

/** The person with this identity document; for a merged person, the one it was merged into. */
export async function findByPaper(db: DbOrTx, idType: number | null, idNo: string, reach: Reach): Promise<Known | undefined> {
  return first<Known>(db)`
    select p.id, p.name, ${seenBy(reach)} as seen from estate.person p
     where ${own('p')} and p.id = (select coalesce(m.merged_into, m.id) from estate.person m
       where ${own('m')} and m.id_type = ${idType} and m.id_no = ${idNo} and m.id_no <> '')`;
}

export interface SameRow {
  id: number;
  name: string;
  phone: string;
  idNo: string;
  by: 'idNo' | 'phone';
  seen: boolean;
}

/** Persons with the same number of an identity document of any type, or with the same name and phone. */
export async function listSame(
  db: DbOrTx,
  { name, phone, idNo }: { name: string; phone: string; idNo: string },
  reach: Reach,
): Promise<SameRow[]> {
  return rows<SameRow>(db)`
    select p.id, p.name, p.phone, p.id_no, same.by, ${seenBy(reach)} as seen
      from (select coalesce(m.merged_into, m.id) as id, 'idNo' as by from estate.person m
             where ${own('m')} and m.id_no = ${idNo} and m.id_no <> ''
               and m.id_type between ${lit(ID_TYPE.idCard)} and ${lit(ID_TYPE.licence)}
             union all
            select m.id, 'phone' from estate.person m
             where ${own('m')} and m.phone = ${phone} and m.phone <> '' and m.name = ${name} and m.merged_into is null) same
      join estate.person p on ${own('p')} and p.id = same.id order by same.by, p.id limit 10`;
}

/** Undefined when another person has the same identity document. */
export async function insertPerson(tx: Tx, values: PersonValues, { tenantId, by, at }: Stamp): Promise<number | undefined> {
  const made = await tx
    .insertInto('estate.person')
    .values({ ...values, tenantId, createdAt: at, updatedBy: by, updatedAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

export async function updatePerson(tx: Tx, id: number, values: Partial<PersonValues>, { by, at }: Stamp): Promise<void> {
  await tx
    .updateTable('estate.person')
    .set({ ...values, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export const removePerson = (tx: Tx, id: number): Promise<boolean> =>
  unlessReferred(tx, () => tx.deleteFrom('estate.person').where('id', '=', id).execute());

/** The roles of a person as text: 业主、住户 … */
export async function listTies(tx: Tx, id: number): Promise<string[]> {
  const held = {
    业主: sql`exists (select from estate.house_owner where ${own('estate.house_owner')} and person_id = ${id})`,
    住户: sql`exists (select from estate.resident where ${own('estate.resident')} and person_id = ${id})`,
    车位: sql`exists (select from estate.parking_owner where ${own('estate.parking_owner')} and person_id = ${id})
      or exists (select from estate.parking_lease where ${own('estate.parking_lease')} and person_id = ${id})`,
    车辆: sql`exists (select from estate.vehicle where ${own('estate.vehicle')} and person_id = ${id})`,
    客户: sql`exists (select from estate.customer where ${own('estate.customer')} and person_id = ${id})`,
    员工: sql`exists (select from org_view.employee where ${own('org_view.employee')} and person_id = ${id})`,
    合并: sql`exists (select from estate.person where ${own('estate.person')} and merged_into = ${id})`,
  };
  const result = await rows<{ what: string }>(tx)`
    select what from (values ${sql.join(Object.entries(held).map(([what, is]) => sql`(${sql.lit(what)}, ${is})`))}) v (what, held)
      where held`;
  return result.map((row) => row.what);
}

// ---- tags -------------------------------------------------------------------------------------------------------------

export async function listTagIds(db: DbOrTx, personId: number): Promise<number[]> {
  const rows = await db.selectFrom('estate.personTag').select('tagId').where('personId', '=', personId).execute();
  return rows.map((row) => row.tagId);
}

export async function replaceTags(tx: Tx, tenantId: number, personId: number, tagIds: readonly number[]): Promise<void> {
  await run(tx)`
    delete from estate.person_tag where ${own('estate.person_tag')} and person_id = ${personId} and tag_id <> all (${tagIds}::bigint[])`;
  await run(tx)`
    insert into estate.person_tag (tenant_id, person_id, tag_id)
    select ${tenantId}, ${personId}, tag from unnest(${tagIds}::bigint[]) tag on conflict do nothing`;
}

/** Adds and removes tags of many persons in one statement, with a log line for each person that changed. */
export async function tagMany(
  tx: Tx,
  ids: readonly number[],
  add: readonly number[],
  remove: readonly number[],
  reach: Reach,
  { by, at, accountId }: Stamp & { accountId: number },
): Promise<number> {
  const result = await rows<{ id: number }>(tx)`
    with target as materialized (
      select p.tenant_id, p.id from estate.person p
       where ${own('p')} and p.id = any (${ids}::bigint[]) and p.merged_into is null and ${seenBy(reach)} order by p.id for update of p),
    taken as (
      delete from estate.person_tag pt using target
       where ${own('pt')} and pt.person_id = target.id and pt.tag_id = any (${remove}::bigint[]) and pt.tag_id <> all (${add}::bigint[])
         returning pt.person_id, pt.tag_id),
    given as (
      insert into estate.person_tag (tenant_id, person_id, tag_id)
      select target.tenant_id, target.id, tag from target cross join unnest(${add}::bigint[]) tag on conflict do nothing
        returning person_id, tag_id),
    told as (
      select moved.person_id, string_agg(moved.sign || t.name, '、' order by moved.sign = '-', t.sort, t.id) as note
        from (select person_id, tag_id, '+' as sign from given union all select person_id, tag_id, '-' from taken) moved
        join estate.tag t on ${own('t')} and t.id = moved.tag_id group by 1),
    logged as (
      ${AUDIT_OF_MANY}
      select target.tenant_id, ${at}, ${accountId}, ${by}, '设置标签', 'person', target.id, null, null, told.note
        from told join target on target.id = told.person_id order by target.id)
    update estate.person p set version = p.version + 1, updated_by = ${by}, updated_at = ${at}
      from told where ${own('p')} and p.id = told.person_id returning p.id`;
  return result.length;
}
