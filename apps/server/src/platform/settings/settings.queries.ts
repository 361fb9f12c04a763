import type { DbOrTx, Tx } from '../tenancy/tenant-db.ts';

export async function findSetting(db: DbOrTx, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('system.setting').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** What the tenant decided, instead of what it decided before or what the program does by itself. */
export async function upsertSetting(tx: Tx, tenantId: number, name: string, value: string): Promise<void> {
  await tx
    .insertInto('system.setting')
    .values({ tenantId, name, value })
    .onConflict((conflict) => conflict.columns(['tenantId', 'name']).doUpdateSet({ value }))
    .execute();
}
