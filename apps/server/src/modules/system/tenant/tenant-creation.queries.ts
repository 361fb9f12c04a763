// The first rows of a new tenant. All statements but the first run in the data of the new tenant.
import { sql } from 'kysely';
import type { Act, ApplicationCompany } from '@anju/contract';
import { one, rows, run } from '../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import type { DefaultGrant, Screen } from './default-jobs.ts';
import { NUMBER_RULES } from './number-rules.ts';
import { STARTING_LISTS } from './starting-lists.ts';

export async function insertTenant(tx: Tx, code: string, name: string): Promise<number> {
  return (await one<{ id: number }>(tx)`select system.create_tenant(${code}, ${name}) as id`).id;
}

/** The screens of employees, each with the centre it is sold with. */
export async function listScreens(db: DbOrTx): Promise<(Screen & { centreId: number })[]> {
  return rows<{ id: number; centreId: number; acts: Act[] }>(db)`
    with recursive below as (
      select m.id, m.id as centre_id, m.component, m.acts, m.sort from system.menu m where m.parent_id is null and 'emp' = any (m.audience)
      union all
      select m.id, b.centre_id, m.component, m.acts, m.sort from system.menu m join below b on m.parent_id = b.id
        where 'emp' = any (m.audience)
    )
    select id, centre_id, acts from below where component not in ('main', 'blank') order by sort`;
}

export async function insertFirstCompany(tx: Tx, tenantId: number, { name, nick, type }: ApplicationCompany): Promise<number> {
  const { id } = await tx
    .insertInto('org.company')
    .values({ tenantId, level: 1, type, name, nick, path: '/', sort: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('org.company')
    .set({ path: `/${id}/` })
    .where('id', '=', id)
    .execute();
  return id;
}

export async function insertPurchases(tx: Tx, tenantId: number, companyId: number, menuIds: readonly number[]): Promise<void> {
  await tx
    .insertInto('system.purchase')
    .values(menuIds.map((menuId) => ({ tenantId, companyId, menuId })))
    .execute();
}

export async function insertDepartment(tx: Tx, tenantId: number, companyId: number, name: string): Promise<number> {
  const { id } = await tx.insertInto('org.department').values({ tenantId, companyId, name }).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function insertJob(
  tx: Tx,
  values: { tenantId: number; departmentId: number; name: string; duty: string; dataScope: string },
): Promise<number> {
  const { id } = await tx.insertInto('org.job').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function insertGrants(tx: Tx, tenantId: number, jobId: number, grants: readonly DefaultGrant[]): Promise<void> {
  await tx
    .insertInto('org.jobGrant')
    .values(grants.map((grant) => ({ tenantId, jobId, ...grant })))
    .execute();
}

export async function insertNumberRules(tx: Tx, tenantId: number): Promise<void> {
  await tx
    .insertInto('system.numberRule')
    .values(NUMBER_RULES.map((rule) => ({ tenantId, ...rule })))
    .execute();
}

export async function insertStartingLists(tx: Tx, tenantId: number): Promise<void> {
  for (const [table, rows] of Object.entries(STARTING_LISTS)) {
    const columns = sql.join(['tenant_id', ...Object.keys(rows[0] ?? {})].map((name) => sql.ref(name)));
    const values = JSON.stringify(rows.map((row) => ({ tenant_id: tenantId, ...row })));
    await run(tx)`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${values}::jsonb)`;
  }
}

export async function insertAdministrator(
  tx: Tx,
  values: { tenantId: number; username: string; passwordHash: string; name: string; createdAt: string },
): Promise<void> {
  await tx
    .insertInto('session.account')
    .values({ ...values, role: 'sa' })
    .execute();
}
