// The first rows of a new tenant. All statements but the first run in the data of the new tenant.
import type { Act } from '@anju/contract';
import { one, rows } from '../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import type { Screen } from './default-jobs.ts';

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

export async function insertPurchases(tx: Tx, tenantId: number, companyId: number, menuIds: readonly number[]): Promise<void> {
  await tx
    .insertInto('system.purchase')
    .values(menuIds.map((menuId) => ({ tenantId, companyId, menuId })))
    .execute();
}
