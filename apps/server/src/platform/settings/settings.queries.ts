import type { DbOrTx, Tx } from '../tenancy/tenant-db.ts';

export async function findSetting(db: DbOrTx, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('system.setting').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** Stores the tenant's value in place of its earlier value or the default. */
export async function upsertSetting(tx: Tx, tenantId: number, name: string, value: string): Promise<void> {
  await tx
    .insertInto('system.setting')
    .values({ tenantId, name, value })
    .onConflict((conflict) => conflict.columns(['tenantId', 'name']).doUpdateSet({ value }))
    .execute();
}

/** Keeps the first value where two processes write one concurrently. */
export async function insertSetting(db: DbOrTx, tenantId: number, name: string, value: string): Promise<void> {
  await db
    .insertInto('system.setting')
    .values({ tenantId, name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
