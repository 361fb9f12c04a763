import type { DbOrTx } from '../tenancy/tenant-db.ts';

export async function findSetting(db: DbOrTx, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('system.setting').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}
