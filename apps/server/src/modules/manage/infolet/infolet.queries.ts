import { sql } from 'kysely';
import type { InfoletRow, listInfoletJobs, MyInfolet, OutputOf } from '@anju/contract';
import { heldOn } from '../../../platform/session/session.queries.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

type InfoletValues = Omit<InfoletRow, 'id' | 'version' | 'disabled' | 'jobs'>;

export async function listInfolets(db: DbOrTx): Promise<InfoletRow[]> {
  const result = await sql<InfoletRow>`
    select i.id, i.version, i.title, i.source, i.width, i.refresh_seconds, i.job_ids, i.disabled,
           array(select j.name from org.job j where j.tenant_id = i.tenant_id and j.id = any (i.job_ids) order by j.sort, j.id) as jobs
      from manage.infolet i order by i.sort, i.id`.execute(db);
  return result.rows;
}

export async function listJobs(db: DbOrTx): Promise<OutputOf<typeof listInfoletJobs>> {
  const result = await sql<OutputOf<typeof listInfoletJobs>[number]>`
    select j.id, j.name, c.name || ' · ' || d.name as place
      from org.job j join org.department d on d.tenant_id = j.tenant_id and d.id = j.department_id
      join org.company c on c.tenant_id = d.tenant_id and c.id = d.company_id
     where not j.disabled order by c.path, d.id, j.sort, j.id`.execute(db);
  return result.rows;
}

export async function countJobs(tx: Tx, ids: readonly number[]): Promise<number> {
  const result = await sql<{ total: number }>`
    select count(*)::int as total from org.job j where j.id = any (${ids}::bigint[]) and not j.disabled`.execute(tx);
  return result.rows[0]?.total ?? 0;
}

/** Last in the order. */
export async function insertInfolet(tx: Tx, tenantId: number, values: InfoletValues): Promise<number> {
  const { id } = await tx
    .insertInto('manage.infolet')
    .values({ ...values, tenantId, sort: sql`(select coalesce(max(sort), 0) + 10 from manage.infolet)` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function lockInfolet(tx: Tx, id: number) {
  return tx
    .selectFrom('manage.infolet')
    .select(['id', 'version', 'title', 'source', 'width', 'refreshSeconds', 'jobIds', 'disabled'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateInfolet(tx: Tx, id: number, values: Partial<InfoletValues & { disabled: boolean }>): Promise<void> {
  await tx
    .updateTable('manage.infolet')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function deleteInfolet(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('manage.infolet').where('id', '=', id).execute();
}

/** Every card in its order, held, so that two who move at once do it one after the other. */
export async function lockOrder(tx: Tx): Promise<number[]> {
  const result = await sql<{ id: number }>`select id from manage.infolet order by sort, id for update`.execute(tx);
  return result.rows.map(({ id }) => id);
}

export async function updateOrder(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update manage.infolet i set sort = o.place * 10 from unnest(${ids}::bigint[]) with ordinality as o (id, place) where i.id = o.id
  `.execute(tx);
}

/** Cards for everybody, and those of the jobs a person holds on a day. */
export async function listMine(db: DbOrTx, employeeId: number | null, day: string): Promise<MyInfolet[]> {
  const result = await sql<MyInfolet>`
    select i.id, i.title, i.source, i.width, i.refresh_seconds from manage.infolet i
     where not i.disabled and (i.job_ids = '{}' or exists (
             select from org.employee_job ej where ej.tenant_id = i.tenant_id and ej.employee_id = ${employeeId}
                and ej.job_id = any (i.job_ids) and ${heldOn(day)}))
     order by i.sort, i.id`.execute(db);
  return result.rows;
}
