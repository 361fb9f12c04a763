import { sql } from 'kysely';
import type { InfoletRow, listInfoletJobs, MyInfolet, OutputOf } from '@anju/contract';
import { count, own, rows, run } from '../../../platform/db/sql.ts';
import { heldOn } from '../../../platform/session/session.queries.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

type InfoletValues = Omit<InfoletRow, 'id' | 'version' | 'disabled' | 'jobs'>;

export async function listInfolets(db: DbOrTx): Promise<InfoletRow[]> {
  return rows<InfoletRow>(db)`
    select i.id, i.version, i.title, i.source, i.width, i.refresh_seconds, i.job_ids, i.disabled,
           array(select j.name from org_view.job j where j.tenant_id = i.tenant_id and j.id = any (i.job_ids) order by j.sort, j.id) as jobs
      from manage.infolet i where ${own('i')} order by i.sort, i.id`;
}

export async function listJobs(db: DbOrTx): Promise<OutputOf<typeof listInfoletJobs>> {
  return rows<OutputOf<typeof listInfoletJobs>[number]>(db)`
    select j.id, j.name, c.name || ' · ' || d.name as place
      from org_view.job j join org_view.department d on d.tenant_id = j.tenant_id and d.id = j.department_id
      join org_view.company c on c.tenant_id = d.tenant_id and c.id = d.company_id
     where ${own('j')} and not j.disabled order by c.path, d.id, j.sort, j.id`;
}

export async function countJobs(tx: Tx, ids: readonly number[]): Promise<number> {
  return count(tx)`
    select count(*) from org_view.job j where ${own('j')} and j.id = any (${ids}::bigint[]) and not j.disabled`;
}

/** Last in the order. */
export async function insertInfolet(tx: Tx, tenantId: number, values: InfoletValues): Promise<number> {
  const { id } = await tx
    .insertInto('manage.infolet')
    .values({ ...values, tenantId, sort: sql`(select coalesce(max(sort), 0) + 10 from manage.infolet i where ${own('i')})` })
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

/** Locks every card in its order, so that concurrent moves follow one another. */
export async function lockOrder(tx: Tx): Promise<number[]> {
  const cards = await rows<{ id: number }>(tx)`
    select l.id from (select i.id, i.sort from manage.infolet i where ${own('i')} order by i.id for no key update) l order by l.sort, l.id`;
  return cards.map(({ id }) => id);
}

export async function updateOrder(tx: Tx, ids: readonly number[]): Promise<void> {
  await run(tx)`
    update manage.infolet i set sort = o.place * 10
      from unnest(${ids}::bigint[]) with ordinality as o (id, place) where ${own('i')} and i.id = o.id`;
}

/** Cards for all users, and those of the jobs an employee holds on a day. */
export async function listMine(db: DbOrTx, employeeId: number | null, day: string): Promise<MyInfolet[]> {
  return rows<MyInfolet>(db)`
    select i.id, i.title, i.source, i.width, i.refresh_seconds from manage.infolet i
     where ${own('i')} and not i.disabled and (i.job_ids = '{}' or exists (
             select from org_view.employee_job ej where ej.tenant_id = i.tenant_id and ej.employee_id = ${employeeId}
                and ej.job_id = any (i.job_ids) and ${heldOn(day)}))
     order by i.sort, i.id`;
}
