// The grants of jobs and roles.
import { sql } from 'kysely';
import type { GrantHolder, GrantScope, MenuGrant } from '@anju/contract';
import { own, run, TENANT } from '../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

const GRANTS = {
  job: { table: sql.table('org.job_grant'), column: sql.ref('job_id') },
  role: { table: sql.table('org.role_grant'), column: sql.ref('role_id') },
} as const;

export async function replaceGrants(tx: Tx, kind: GrantHolder, id: number, grants: readonly MenuGrant[]): Promise<void> {
  const { table, column } = GRANTS[kind];
  await run(tx)`delete from ${table} g where ${own('g')} and g.${column} = ${id}`;
  await run(tx)`
    insert into ${table} (tenant_id, ${column}, menu_id, acts)
    select ${TENANT}, ${id}, g."menuId", array(select jsonb_array_elements_text(g.acts))
      from jsonb_to_recordset(${JSON.stringify(grants)}::jsonb) as g ("menuId" integer, acts jsonb)`;
}

export async function updateHolder(tx: Tx, kind: GrantHolder, id: number, dataScope: GrantScope | null): Promise<void> {
  if (kind === 'job')
    await run(tx)`
      update org.job j set version = version + 1, data_scope = coalesce(${dataScope}, data_scope) where ${own('j')} and j.id = ${id}`;
  else await run(tx)`update org.role r set version = version + 1 where ${own('r')} and r.id = ${id}`;
}

/** Locks a job or a role until the end of the transaction. */
export async function lockHolder(tx: DbOrTx, kind: GrantHolder, id: number): Promise<void> {
  if (kind === 'job') await run(tx)`select from org.job j where ${own('j')} and j.id = ${id} for update`;
  else await run(tx)`select from org.role r where ${own('r')} and r.id = ${id} for update`;
}
