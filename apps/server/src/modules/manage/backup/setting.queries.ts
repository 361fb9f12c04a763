import type { Tx } from '../../../platform/tenancy/tenant-db.ts';

/** What the tenant decided, instead of what it decided before or what the program does by itself. */
export async function upsertSetting(tx: Tx, tenantId: number, name: string, value: string): Promise<void> {
  await tx
    .insertInto('system.setting')
    .values({ tenantId, name, value })
    .onConflict((conflict) => conflict.columns(['tenantId', 'name']).doUpdateSet({ value }))
    .execute();
}
