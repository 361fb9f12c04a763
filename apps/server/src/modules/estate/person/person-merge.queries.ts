import { sql } from 'kysely';
import { one, own, run } from '../../../platform/db/sql.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';

export interface MergeClashes {
  /** A house that both own, or both live in, at the same time. */
  ownedHouse: string | null;
  livedHouse: string | null;
  customers: boolean;
  employees: boolean;
  /** Both have money in the same account of one house. */
  accounts: boolean;
}

export async function findClashes(tx: Tx, keepId: number, dropId: number): Promise<MergeClashes> {
  const both = (table: string, from: string, to: string) => sql`
    (select e.name || ' ' || h.code from ${sql.table(table)} a
       join ${sql.table(table)} b on b.tenant_id = a.tenant_id and b.house_id = a.house_id and b.person_id = ${dropId}
            and daterange(a.${sql.ref(from)}, a.${sql.ref(to)}, '[]') && daterange(b.${sql.ref(from)}, b.${sql.ref(to)}, '[]')
       join estate.house h on h.tenant_id = a.tenant_id and h.id = a.house_id
       join estate.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
      where ${own('a')} and a.person_id = ${keepId} order by h.id limit 1)`;
  const twice = (table: string) =>
    sql`(select count(*) > 1 from ${sql.table(table)} t where ${own('t')} and t.person_id in (${keepId}, ${dropId}))`;
  return one<MergeClashes>(tx)`
    select ${both('estate.house_owner', 'from_date', 'to_date')} as owned_house,
           ${both('estate.resident', 'move_in_date', 'move_out_date')} as lived_house,
           ${twice('estate.customer')} as customers, ${twice('org_view.employee')} as employees,
           exists (select from charging_view.account a join charging_view.account b
             on b.tenant_id = a.tenant_id and b.kind = a.kind and b.estate_id = a.estate_id and b.ref = a.ref
                      and b.house_id is not distinct from a.house_id and b.charge_type_id is not distinct from a.charge_type_id
                    where ${own('a')} and a.person_id = ${keepId} and b.person_id = ${dropId}) as accounts`;
}

/** A person's tags are a set: those the other person already has are not duplicated. */
export async function moveTags(tx: Tx, keepId: number, dropId: number): Promise<void> {
  await run(tx)`
    insert into estate.person_tag (tenant_id, person_id, tag_id)
    select tenant_id, ${keepId}, tag_id from estate.person_tag where ${own('estate.person_tag')} and person_id = ${dropId}
      on conflict do nothing`;
  await run(tx)`delete from estate.person_tag where ${own('estate.person_tag')} and person_id = ${dropId}`;
}

/** `blank`: the number of the identity document moved to the kept person, and a number must not occur twice. */
export async function foldInto(tx: Tx, dropId: number, keepId: number, blank: boolean, { by, at }: Stamp): Promise<void> {
  await tx
    .updateTable('estate.person')
    .set({
      mergedInto: keepId,
      ...(blank ? { idType: null, idNo: '' } : {}),
      updatedBy: by,
      updatedAt: at,
      version: sql`version + 1`,
    })
    .where('id', '=', dropId)
    .execute();
}
